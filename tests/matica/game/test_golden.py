"""Finished games that must run again to the same end, event by event."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from matica.game.actions import GameAction
from matica.game.events import Event
from matica.game.replay import Match, Replay
from matica.game.state import Ending
from matica.game.turn import apply
from tests.golden.make_matica import FOLDER, SCENARIOS, lines

FILES = sorted(FOLDER.glob("*.json"))


def load(path: Path) -> Match:
    return Match.from_replay(Replay.from_json(path.read_bytes(), path.name))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_runs_again(path: Path) -> None:
    match = load(path)
    assert match.state.end is not None
    events = [
        e for state, action in zip(match.states, match.actions, strict=False) for e in apply(state, action).events
    ]
    assert lines(list(events)) == path.with_suffix(".events.jsonl").read_bytes()


def test_every_scenario_has_its_game() -> None:
    assert {path.stem for path in FILES} == set(SCENARIOS)


@pytest.mark.rule("M-E1", "M-E3")
def test_every_ending_action_and_event_has_a_golden_game() -> None:
    matches = [load(path) for path in FILES]
    ends = [match.state.end for match in matches if match.state.end]
    assert {end.why for end in ends} == set(get_args(Ending))
    assert any(len(end.winners) > 1 for end in ends), "a shared win"
    assert any(len(end.winners) == 1 for end in ends)
    seen = {type(action) for match in matches for action in match.actions}
    assert seen == set(get_args(GameAction))
    told = b"".join(path.with_suffix(".events.jsonl").read_bytes() for path in FILES)
    kinds = {type(msgspec.json.decode(line, type=Event)) for line in told.splitlines()}
    assert kinds == set(get_args(Event))
