"""Computer players: always legal, from observations only, and as strong as they should be."""

import random

import pytest

from matica.errors import BadInput
from matica.game.actions import Pass, Play, Solve
from matica.game.players import PLAYERS, make_player
from matica.game.setup import Setup
from matica.game.turn import apply, new_game, why_illegal
from matica.game.view import determinize, observe
from matica.rules import Rules
from tests.matica.game.helpers import card, position, quest

NAMES = [*PLAYERS, "novice:1", "novice:8"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "setup", [Setup.make(3, quests_to_win=5), Setup.make(2, tiers=(("easy",), ("medium", "hard")), hand_size=4)]
)
def test_a_player_plays_whole_games_by_the_rules(name: str, setup: Setup) -> None:
    rng = random.Random(3)
    players = [make_player(name), make_player("solver"), make_player(name)]
    state = new_game(setup, 6)
    while state.mover is not None:
        action = players[state.mover].choose(observe(state, state.mover), rng)
        assert why_illegal(state, action) is None
        state = apply(state, action).state
    assert state.end is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_player_depends_on_what_it_sees_alone(name: str) -> None:
    player = make_player(name)
    state = new_game(seats=3, seed=2)
    for step in range(12):
        assert state.mover is not None
        seen = observe(state, state.mover)
        twin = determinize(seen, random.Random(step))
        action = player.choose(seen, random.Random(step))
        assert player.choose(observe(twin, state.mover), random.Random(step)) == action
        state = apply(state, action).state


def test_the_solver_never_misses() -> None:
    state = position(["5 0 2 9 9", "1 1 1 1 1"], [25, 97, 98])
    action = make_player("solver").choose(observe(state, 0), random.Random(1))
    assert isinstance(action, Solve)
    assert action.quest == "q25"


def test_the_solver_takes_the_most_points() -> None:
    from msgspec.structs import replace

    state = position(["5 0 2 9 9", "1 1 1 1 1"], [25, 9, 52])
    worth = {25: 1, 9: 3, 52: 2}
    row = replace(state.rows[0], face_up=tuple(quest(target, points) for target, points in worth.items()))
    action = make_player("solver").choose(observe(replace(state, rows=(row,)), 0), random.Random(1))
    assert isinstance(action, Solve)
    assert action.quest == "q9"


@pytest.mark.rule("M-T1")
def test_the_solver_plays_a_vortex_only_when_stuck() -> None:
    player, rng = make_player("solver"), random.Random(1)
    stuck = position(["1 1 1 1 :vortex", "1 1 1 1 1"], [99991, 99989, 99971], more=[5, 6, 7])
    assert player.choose(observe(stuck, 0), rng) == Play(card(":vortex"))
    assert player.choose(observe(position(["1 1 1 1 1", "1 1 1 1 1"], [99991]), 0), rng) == Pass()
    easy = position(["1 1 1 1 :vortex", "1 1 1 1 1"], [1, 99989, 99971], more=[5, 6, 7])
    assert isinstance(player.choose(observe(easy, 0), rng), Solve)


def test_a_novice_misses_what_is_above_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    from matica.game.ways import Ways

    state = position(["5 0 2 9 9", "1 1 1 1 1"], [25, 9, 99991])
    grades = {25: (80.0, 1.0), 9: (20.0, 1.0)}
    monkeypatch.setattr(Ways, "difficulty", lambda self, hand, target: grades[target])
    found = set()
    for level in (1, 5, 9):
        for seed in range(30):
            action = make_player(f"novice:{level}").choose(observe(state, 0), random.Random(seed))
            found.add((level, action.quest if isinstance(action, Solve) else None))
    assert found == {(1, None), (5, "q9"), (9, "q9"), (9, "q25")}


def test_a_novice_does_not_use_up_six_cards() -> None:
    rules = Rules(zeros="none", use_all=True)
    state = position(["1 2 3 4 5 6", "1 1 1 1 1"], [21, 99991], rules=rules, hand_size=6)
    seen = observe(state, 0)
    assert isinstance(make_player("solver").choose(seen, random.Random(1)), Solve)
    assert make_player("novice:10").choose(seen, random.Random(1)) == Pass()


def test_a_novice_is_slow_at_hard_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    from matica.game.ways import Ways

    state = position(["5 0 2 9 9", "1 1 1 1 1"], [25, 99991, 99989])

    def share_found(seconds: float) -> float:
        monkeypatch.setattr(Ways, "difficulty", lambda self, hand, target: (50.0, seconds))
        player = make_player("novice:9")
        return sum(isinstance(player.choose(observe(state, 0), random.Random(n)), Solve) for n in range(400)) / 400

    assert share_found(5) > 0.97
    assert 0.55 < share_found(60) < 0.71, "1 − 1/e = 0.63 of those that take a minute on the average"
    assert share_found(600) < 0.2


@pytest.mark.rule("M-E2")
def test_the_strategist_does_not_end_a_game_it_would_lose() -> None:
    from tests.matica.game.test_end import with_quests

    state = position(["9 2 2 2 2", "1 1 1 1 1"], [9, 99991, 99989], more=[8, 7, 6])
    behind = with_quests(state, [1] * 6, [3, 3, 3])
    assert not isinstance(make_player("strategist").choose(observe(behind, 0), random.Random(1)), Solve)
    ahead = with_quests(state, [1] * 6, [3, 3])
    assert isinstance(make_player("strategist").choose(observe(ahead, 0), random.Random(1)), Solve)


def test_the_strategist_takes_another_turn_when_it_can() -> None:
    state = position(["9 9:again 2 2 2", "1 1 1 1 1"], [9, 4, 6], more=[8, 7, 5, 3])
    action = make_player("strategist").choose(observe(state, 0), random.Random(1))
    assert isinstance(action, Solve)
    assert card("9:again") in action.cards


@pytest.mark.parametrize("text", ["", "slover", "novice:0", "novice:11", "novice:x", "novice:", "solver:2", "novice:³"])
def test_a_player_that_does_not_exist(text: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        make_player(text)
