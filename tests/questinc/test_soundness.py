"""Positions from outside: sound ones come back, others are refused in one line."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from questinc.actions import Begin, Hire, Resolve, Visit
from questinc.cards import CardId, City
from questinc.errors import BadInput
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply
from questinc.soundness import check_state, observation_from_json, state_faults, state_from_json
from questinc.state import Column, Contest, OpenQuest, Stage, State, to_json
from questinc.view import determinize, observe
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


@pytest.mark.parametrize("hired", [(CardId("nobody"),), (CardId("h30"),), (CardId("h01"),) * 2])
def test_heroes_hired_in_a_visit_are_in_hand(hired: tuple[CardId, ...]) -> None:
    scene = Scene(4, heroes="W5@1")
    scene.coins(0, 9).row(City.SQUARE, scene.h[0]).afternoon().play(Visit(City.SQUARE), Hire(scene.h[0]))
    assert scene.state.visit is not None
    with pytest.raises(BadInput, match="hired"):
        check_state(replace(scene.state, visit=replace(scene.state.visit, hired=hired)))


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


def places(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every list and every plain value in JSON."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    below = [place for key, value in inside for place in places(value, (*path, key))]
    return below if isinstance(thing, dict) else [path, *below]


def spoilt(thing: Any, rng: random.Random) -> bytes:
    """JSON with one value replaced by another, or one list changed."""
    place = rng.choice(places(thing)[1:])
    holder = thing
    for key in place[:-1]:
        holder = holder[key]
    value = holder[place[-1]]
    if isinstance(value, list):
        holder[place[-1]] = rng.choice([value[1:], value[::-1], value + value[:1], []])
    elif isinstance(value, int):
        holder[place[-1]] = rng.choice([value + 1, value - 1, 0, -1, 10**12])
    else:
        holder[place[-1]] = rng.choice([None, "visit", "night", "h01", "t01", 0])
    return msgspec.json.encode(thing)


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_positions_are_refused_or_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    states = random_game(2 + seed, seed)
    accepted = 0
    for state in rng.choices(states, k=60):
        seat = rng.randrange(state.setting.seats)
        try:
            if rng.random() < 0.3:
                text = spoilt(msgspec.to_builtins(observe(state, seat)), rng)
                position = determinize(observation_from_json(text), rng)
            else:
                position = state_from_json(spoilt(msgspec.to_builtins(state), rng))
        except BadInput as error:
            assert "\n" not in str(error)  # noqa: PT017
            continue
        accepted += 1
        for _ in range(100):
            actions = legal_actions(position)
            if not actions:
                break
            position = apply(position, rng.choice(actions)).state
        check_state(position)
    assert 0 < accepted < 60
