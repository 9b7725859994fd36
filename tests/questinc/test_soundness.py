"""Positions from outside: sound ones come back, others are refused in one line."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from questinc.actions import Begin, Resolve
from questinc.cards import CardId
from questinc.errors import BadInput
from questinc.soundness import check_state, state_faults, state_from_json
from questinc.state import Column, Contest, OpenQuest, Stage, State, to_json
from tests.questinc.playing import random_game
from tests.questinc.scenes import Scene


@pytest.mark.rule("Q-K2", "Q-K3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_of_a_game_is_sound(seats: int) -> None:
    for state in random_game(seats, 21):
        assert list(state_faults(state)) == []
    assert state_from_json(to_json(state)) == state


def test_a_resolution_under_way_is_sound() -> None:
    scene = Scene(4, quests="5", heroes="W5@1")
    scene.quest(0, scene.q[0]).hand(0, scene.h[0]).night().play(Begin(scene.q[0]))
    check_state(scene.state)
    broken = replace(scene.state, plan=Resolve(scene.q[0], (CardId("h52"),)))
    with pytest.raises(BadInput, match="cannot be finished"):
        check_state(broken)


def morning(**changes: Any) -> State:
    return replace(Scene(4).morning().state, **changes)


def company(state: State, **changes: Any) -> State:
    return replace(state, companies=(replace(state.companies[0], **changes), *state.companies[1:]))


def broken() -> dict[str, State]:
    state = morning()
    night = Scene(4).night().state
    place = Scene(4).afternoon().state
    return {
        "6 seats": morning(setting=replace(state.setting, seats=6)),
        "unknown catalogue": morning(setting=replace(state.setting, catalogue="0" * 64)),
        "3 companies": morning(companies=state.companies[:3]),
        "rows of heroes": morning(rows=state.rows[:3]),
        "seed": morning(seed=-1),
        "round is 9": morning(round=9),
        "clock is 4": morning(clock=4),
        "coins of seat 0": company(state, coins=-1),
        "6 beers": company(state, beers=1),
        "no seat 5": replace(state, actor=5),
        "unknown card": company(state, hand=(CardId("nobody"),)),
        "2 times": company(state, hand=(state.heroes[0],)),
        "is nowhere": morning(heroes=state.heroes[1:]),
        "does not belong in hand": company(
            morning(treasures=state.treasures[1:]),
            hand=(state.treasures[0],),
        ),
        "secret card": company(state, secret=(state.heroes[0],)),
        "taken, yet holds cards": morning(columns=(*state.columns[:3], replace(state.columns[3], seat=2))),
        "revealed too early": morning(
            quests=state.quests[1:],
            columns=(*state.columns[:3], replace(state.columns[3], quest=state.quests[0])),
        ),
        "actor None": morning(actor=None),
        "a contest at stage": replace(state, stage=Stage.NIGHT),
        "no contest at stage": morning(contest=None),
        "the contest is among": morning(contest=Contest((1, 2, 3, 0))),
        "a bid of -3": morning(contest=Contest((0, 1, 2, 3), -3)),
        "stage name": morning(stage=Stage.NAME),
        "0 of 4 order markers": replace(state, stage=Stage.PLACE, contest=None),
        "took two columns": replace(night, columns=(Column(seat=0), *night.columns[:3])),
        "to resolve at turn 2": replace(night, turn=2),
        "to visit at turn 1": replace(place, turn=1),
        "has visited 1 cities": company(place, visited=(1,)),
        "at most 2": company(
            replace(night, quests=night.quests[3:]), quests=tuple(OpenQuest(quest) for quest in night.quests[:3])
        ),
    }


@pytest.mark.parametrize("words", list(broken()))
def test_broken_positions_are_refused_in_one_line(words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        state_from_json(to_json(broken()[words]))
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["", "{", "null", '{"setting": 3}', b"\xff\xfe", "[" * 100_000, "9" * 10_000])
def test_no_state(text: str | bytes) -> None:
    with pytest.raises(BadInput, match="no state"):
        state_from_json(text)
