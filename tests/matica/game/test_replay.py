"""Taking back, JSON in, and replay files."""

import random
from typing import Any

import msgspec
import pytest

from matica.errors import BadInput, IllegalAction
from matica.game.actions import Decline, Pass
from matica.game.house import house_quests
from matica.game.options import legal_actions
from matica.game.replay import (
    Match,
    Replay,
    action_from_json,
    event_from_json,
    observation_from_json,
    schema,
    state_from_json,
    to_json,
)
from matica.game.setup import Setup
from matica.game.turn import new_game
from matica.game.view import observe


def played(actions: int, seed: int = 4) -> Match:
    match = Match(Setup.make(3), seed)
    rng = random.Random(seed)
    for _ in range(actions):
        match.act(rng.choice(legal_actions(match.state)))
    return match


def test_taking_back_gives_the_old_position() -> None:
    match = played(9)
    before, last = match.states[6], match.actions[6:]
    assert match.undo(3) is before
    for action in last:
        match.act(action)
    assert match.state == played(9).state


@pytest.mark.parametrize("count", [0, 10, -1])
def test_no_more_than_was_done_is_taken_back(count: int) -> None:
    with pytest.raises(BadInput, match="expected 1 to 9"):
        played(9).undo(count)


def test_an_illegal_action_changes_nothing() -> None:
    match = played(0)
    with pytest.raises(IllegalAction):
        match.act(Decline())
    assert (len(match.states), match.actions) == (1, [])


def test_a_replay_runs_again() -> None:
    match = played(25)
    replay = match.replay(("ann", "bob", "solver"))
    again = Match.from_replay(Replay.from_json(replay.to_json()))
    assert again.states == match.states
    assert replay.to_json() == played(25).replay(("ann", "bob", "solver")).to_json()
    assert replay.players == ("ann", "bob", "solver")


def damaged(change: dict[str, Any]) -> bytes:
    data = msgspec.json.decode(played(12).replay().to_json())
    data.update(change)
    return msgspec.json.encode(data)


def test_a_damaged_replay_says_where_it_breaks() -> None:
    replay = played(12).replay()
    broken = msgspec.structs.replace(replay, actions=(*replay.actions[:3], Decline(), *replay.actions[3:]))
    with pytest.raises(BadInput, match="replay: action 4: "):
        Match.from_replay(broken)
    short = msgspec.structs.replace(replay, actions=replay.actions[:-1])
    with pytest.raises(BadInput, match="after 11 actions it ends elsewhere"):
        Match.from_replay(short)
    other = msgspec.structs.replace(replay, setup=Setup.make(3, quests_to_win=5))
    with pytest.raises(BadInput, match="not the one it was recorded with"):
        Match.from_replay(other)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"game": "chess"}, "game"),
        ({"seed": -1}, "seed"),
        ({"actions": [{"type": "fly"}]}, "fly"),
        ({"actions": "none"}, "actions"),
        ({"end": "0"}, "end"),
        ({"players": ["one"]}, "1 names: expected 3"),
        ({"more": 1}, "more"),
        ({"setup": {"seats": 2}}, "setup"),
    ],
)
def test_a_file_that_is_no_replay(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        Replay.from_json(damaged(change), "game.json")
    assert str(caught.value).startswith("game.json: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff\xfe", "null", "[]", '"x"', b"{}"])
def test_what_is_no_json_at_all(data: bytes | str) -> None:
    for read in (Replay.from_json, state_from_json, action_from_json, observation_from_json, event_from_json):
        with pytest.raises(BadInput):
            read(data)


def test_json_of_everything() -> None:
    state = played(5).state
    assert state_from_json(to_json(state)) == state
    assert observation_from_json(to_json(observe(state, 1))) == observe(state, 1)
    step = played(5).act(Pass()) if state.phase != "action" else played(5).act(Decline())
    for event in step.events:
        assert event_from_json(to_json(event)) == event
    for action in legal_actions(state):
        assert action_from_json(to_json(action)) == action
    for kind in ("state", "action", "observation", "event", "replay"):
        assert schema(kind)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seat": 2}, "seat 2: expected 0 to 1"),
        ({"drops": [5]}, "seat 5"),
        ({"pile": []}, "playing cards"),
        ({"rows": []}, "rows"),
        ({"players": []}, "0 players"),
        ({"phase": "over"}, "phase 'over' without an end"),
        ({"open_actions": ["fly"]}, "open actions fly"),
        ({"discards": [{"face": 3}]}, "playing cards"),
        ({"rows": [{"band": None, "pile": [], "face_up": []}]}, "quests are not those"),
        ({"turn": 0}, "turn 0: expected 1 to 1000"),
        ({"turn": 1_001}, "turn 1001"),
        ({"again": 11}, "again 11: expected at most 10"),
        ({"looks": [[0, 0]]}, "pairs of different seats"),
        ({"looks": [[1, 0], [0, 1]]}, "sorted"),
        ({"target": 1}, "nobody holds up"),
        ({"effects": [{"do": "draw"}]}, "nobody holds up"),
        ({"phase": "action"}, "phase 'action' with 0 open actions"),
        ({"open_actions": ["draw"]}, "phase 'start' with 1 open actions"),
        ({"phase": "solve", "open_actions": ["draw"]}, "phase 'solve' with 1 open actions"),
        ({"drops": [1]}, "phase 'start' with 0 open actions, 1 cards"),
        pytest.param(
            {"phase": "action", "open_actions": ["vortex"]}, "open action vortex", marks=pytest.mark.rule("M-T6")
        ),
        pytest.param(
            {"phase": "solve", "drops": [1, 1, 1]},
            "seat 1 has to discard 3: expected 2 at most",
            marks=pytest.mark.rule("M-T7"),
        ),
        pytest.param({"phase": "solve", "drops": [0]}, "seat 0 has to discard 1", marks=pytest.mark.rule("M-T7")),
        pytest.param(
            {"phase": "over", "end": {"why": "limit", "winners": [0], "points": [0, 0]}},
            "other points or winners",
            marks=pytest.mark.rule("M-E3"),
        ),
    ],
)
def test_a_position_that_does_not_fit_together(change: dict[str, Any], said: str) -> None:
    data = msgspec.json.decode(to_json(new_game(seats=2)))
    data.update(change)
    with pytest.raises(BadInput) as caught:
        state_from_json(msgspec.json.encode(data))
    assert said in str(caught.value)


@pytest.mark.rule("M-T3", "M-E1", "M-E3")
def test_a_position_that_should_be_over_or_filled_up() -> None:
    data = msgspec.json.decode(to_json(new_game(seats=2)))
    (row,) = data["rows"]
    short = {**row, "pile": [*row["face_up"][2:], *row["pile"]], "face_up": row["face_up"][:2]}
    with pytest.raises(BadInput, match="a row of fewer than 3 quests beside a pile"):
        state_from_json(msgspec.json.encode({**data, "rows": [short]}))
    quests = [*row["face_up"], *row["pile"]]
    rest = [{**row, "face_up": quests[7:10], "pile": quests[10:]}]
    done = [{**data["players"][0], "quests": quests[:7]}, data["players"][1]]
    with pytest.raises(BadInput, match="7 quests completed, and not over"):
        state_from_json(msgspec.json.encode({**data, "rows": rest, "players": done}))
    six = [{**data["players"][0], "quests": quests[:6]}, {**data["players"][1], "misses": 11}]
    rest = [{**row, "face_up": quests[6:9], "pile": quests[9:]}]
    with pytest.raises(BadInput, match="misses 11: expected at most 10 by turn 1"):
        state_from_json(msgspec.json.encode({**data, "rows": rest, "players": six}))
    few = Setup.make(2, quests=house_quests()[:3])
    data = msgspec.json.decode(to_json(new_game(few)))
    (row,) = data["rows"]
    done = [{**data["players"][0], "quests": row["face_up"]}, data["players"][1]]
    with pytest.raises(BadInput, match="no quests left, and not over"):
        state_from_json(msgspec.json.encode({**data, "rows": [{**row, "face_up": []}], "players": done}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"viewer": 2}, "seat 2 of 2: expected 2 seats"),
        ({"players": []}, "seat 0 of 0"),
        ({"looks": [[0, 1]]}, "just the hands that the seat knows"),
        ({"pile": 3}, "the cards seen are not cards of the deck"),
        ({"drops": [1]}, "phase 'start' with 0 open actions, 1 cards"),
        ({"rows": []}, "its rows are not those"),
    ],
)
def test_an_observation_that_does_not_fit_together(change: dict[str, Any], said: str) -> None:
    data = msgspec.json.decode(to_json(observe(new_game(seats=2), 0)))
    data.update(change)
    with pytest.raises(BadInput) as caught:
        observation_from_json(msgspec.json.encode(data))
    assert said in str(caught.value)
