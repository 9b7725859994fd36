"""Finished games that must run again to the same end, event by event, and counts of the decision tree."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

import pytest

from questinc.actions import Action, Bid
from questinc.events import Event
from questinc.replay import Replay, load, play_back
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply
from questinc.rules.scoring import Standing, standings
from questinc.state import State
from tests.golden.make_questinc import CATALOGUE, FOLDER, SCENARIOS, count, events_of, lines, positions
from tests.questinc.scenes import Scene

FILES = sorted(FOLDER.glob("*.json"))
COUNTS = tomllib.loads((FOLDER / "counts.toml").read_text())


def golden() -> list[Replay]:
    return [load(path, CATALOGUE) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_runs_again(path: Path) -> None:
    replay = load(path, CATALOGUE)
    assert play_back(replay, CATALOGUE).over
    assert lines(events_of(replay)) == path.with_suffix(".events.jsonl").read_bytes()


def test_every_scenario_has_its_game() -> None:
    assert {path.stem for path in FILES} == set(SCENARIOS)


def test_every_action_event_number_of_seats_and_switch_has_a_golden_game() -> None:
    replays = golden()
    assert {type(action) for replay in replays for action in replay.actions} == set(get_args(Action))
    assert {type(event) for replay in replays for event in events_of(replay)} == set(get_args(Event))
    assert {replay.seats for replay in replays} == {2, 3, 4, 5}
    for name in ("idle_visits", "cash_in", "discard"):
        assert len({getattr(replay.rules, name) for replay in replays}) == 2


@pytest.mark.rule("Q-E2", "Q-E3")
def test_every_kind_of_ending_has_a_golden_game() -> None:
    assert {decided_by(standings(play_back(replay, CATALOGUE))) for replay in golden()} == {"score", "quests", "marker"}


def decided_by(ranking: tuple[Standing, ...]) -> str:
    first, second = ranking[:2]
    if first.score != second.score:
        return "score"
    return "quests" if first.completed != second.completed else "marker"


@pytest.mark.parametrize("name", COUNTS)
def test_the_decision_tree_has_as_many_positions_as_ever(name: str) -> None:
    state, depth = positions()[name]
    assert [count(state, deep) for deep in range(1, depth + 1)] == COUNTS[name]


@pytest.mark.rule("Q-M2", "Q-M3", "Q-M5")
@pytest.mark.parametrize(("seats", "gold"), [(3, 0), (3, 4), (4, 3), (5, 2)])
def test_a_contest_goes_as_often_as_the_rule_stated_plainly_says(seats: int, gold: int) -> None:
    scene = Scene(seats, citizens=" ".join([f"{gold}g"] * seats)).morning()
    assert ways(scene.state) == plain_ways(list(range(seats)), gold, False)


def ways(state: State) -> int:
    """How many courses the first contest can take."""
    if state.columns[0].seat is not None:
        return 1
    return sum(ways(apply(state, action).state) for action in legal_actions(state))


def plain_ways(players: list[int], most: int, anyone_bid: bool) -> int:
    """The same, without the engine: `players` still in, who may bid `most` gold at most."""
    if len(players) == 1:
        return 1
    passing = plain_ways(players[1:], most, anyone_bid)
    bidding = 0
    for gold in range(most + 1):
        bidding += 1 if gold == 0 else plain_ways(players[1:] + players[:1], gold - 1, True)
    return passing + bidding


def test_bids_are_offered_up_to_the_citizen_s_gold() -> None:
    state = Scene(3, citizens="16g 1g 1g").morning().state
    assert len([action for action in legal_actions(state) if isinstance(action, Bid)]) == 17
