"""Replays: the same game again, or one line that says why not."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from questinc.actions import Action, Bid, Done
from questinc.catalogue import Catalogue
from questinc.errors import BadInput, FileProblem
from questinc.replay import Replay, load, play_back, record, replay_from_json, steps
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply, new_game
from questinc.state import State
from questinc.switches import Rules
from tests.questinc.scenes import Scene


def game(seats: int = 3, seed: int = 4, rules: Rules | None = None, first: int | None = None) -> tuple[Replay, State]:
    rng = random.Random(seed)
    state, actions = new_game(seats, seed, rules, first=first), list[Action]()
    while choices := legal_actions(state):
        actions.append(rng.choice(choices))
        state = apply(state, actions[-1]).state
    return record(seats, seed, actions, rules, first=first), state


@pytest.mark.parametrize("rules", [Rules(), Rules(idle_visits=False, cash_in="elemental", discard="used")])
@pytest.mark.parametrize("first", [None, 2])
def test_a_replay_runs_to_the_same_end(rules: Rules, first: int | None) -> None:
    replay, end = game(rules=rules, first=first)
    again = replay_from_json(msgspec.json.encode(replay))
    assert again == replay
    assert play_back(again) == end
    assert len(list(steps(again))) == len(replay.actions) + 1


def test_a_game_in_the_middle_is_a_replay_too() -> None:
    replay, _ = game()
    half = msgspec.structs.replace(replay, actions=replay.actions[:50])
    assert play_back(half).actor is not None


def changed(**fields: object) -> bytes:
    replay = msgspec.to_builtins(game()[0])
    return msgspec.json.encode(replay | fields)


def test_other_games_versions_and_catalogues_are_refused() -> None:
    for text, words in [
        (changed(game="matica"), "a replay of the game 'matica'"),
        (changed(version=2), "a replay of version 2: this is version 1"),
        (changed(catalogue="abc"), "a replay with the catalogue 'abc'"),
        (changed(rules={"chess": True}), "unknown field"),
        (changed(seats="four"), "seats"),
        (changed(actions=3), "no replay"),
        (b"{}", "no replay"),
        (b"\xff", "no replay"),
        (b"[" * 100_000, "no replay"),
    ]:
        with pytest.raises(BadInput, match=words) as caught:
            replay_from_json(text)
        assert "\n" not in str(caught.value)
    with pytest.raises(BadInput, match="with the catalogue"):
        replay_from_json(msgspec.json.encode(game()[0]), Scene(3, quests="9").catalogue)


def test_a_damaged_replay_says_at_which_action_it_broke() -> None:
    replay, _ = game()
    actions = [msgspec.to_builtins(action) for action in replay.actions]
    actions[41] = {"do": "dance"}
    with pytest.raises(BadInput, match=r"breaks at action 42: .*dance"):
        replay_from_json(changed(actions=actions))
    lost = msgspec.structs.replace(replay, actions=(*replay.actions[:30], *replay.actions[31:]))
    with pytest.raises(BadInput, match=r"breaks at action \d+: ") as caught:
        play_back(lost)
    assert caught.value.rule
    assert play_back_number(str(caught.value)) > 30
    beyond = msgspec.structs.replace(replay, actions=(*replay.actions, Done()))
    with pytest.raises(BadInput, match=f"breaks at action {len(replay.actions) + 1}: the game is over"):
        play_back(beyond)
    wrong_setup = msgspec.structs.replace(replay, seats=9)
    with pytest.raises(BadInput, match="expected 2 to 5"):
        play_back(wrong_setup)


def play_back_number(message: str) -> int:
    return int(message.split("action ")[1].split(":")[0])


def test_files(tmp_path: Path) -> None:
    replay, _ = game()
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(replay))
    assert load(path) == replay
    with pytest.raises(FileProblem, match=r"cannot read .*none\.json"):
        load(tmp_path / "none.json")
    with pytest.raises(FileProblem, match="cannot read"):
        load(tmp_path)


def test_a_catalogue_of_one_s_own() -> None:
    catalogue = Scene(3, quests="9 9 9", heroes="W9@1").catalogue
    assert catalogue.digest != Catalogue.standard().digest
    state = new_game(3, 1, catalogue=catalogue)
    replay = record(3, 1, [Bid(0)], catalogue=catalogue)
    assert play_back(replay_from_json(msgspec.json.encode(replay), catalogue), catalogue) == apply(state, Bid(0)).state
