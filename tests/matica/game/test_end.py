"""How a game ends and who wins (M-E*)."""

import msgspec
import pytest

from matica.game.actions import Pass, Solve
from matica.game.options import legal_actions
from matica.game.state import Player, State
from matica.game.turn import apply, why_illegal
from matica.game.view import standings
from tests.matica.game.helpers import card, cards, kinds, position, quest


def with_quests(state: State, *points: list[int]) -> State:
    """The position with quests of these points already completed by each seat."""
    players = []
    number = 1000
    for player, own in zip(state.players, points, strict=True):
        done = []
        for value in own:
            number += 1
            done.append(quest(number, value))
        players.append(Player(player.hand, tuple(done)))
    return msgspec.structs.replace(state, players=tuple(players))


@pytest.mark.rule("M-E1", "M-E2")
@pytest.mark.parametrize("agreed", [5, 7, 10])
def test_the_agreed_quest_ends_the_game_at_once(agreed: int) -> None:
    state = position(["9 2:again 2 2 2", "1 1 1 1 1", "1 1 1 1 1"], [9, 2, 91], more=[92], quests_to_win=agreed)
    state = with_quests(state, [1] * (agreed - 1), [9, 9], [])
    step = apply(state, Solve("q9", "9", cards("9")))
    end = step.state.end
    assert end is not None
    assert (end.why, end.points) == ("quests", (agreed, 18, 0))
    assert end.winners == (1,), "most points, not most quests"
    assert kinds(step.events) == ["Solved", "Ended"], "in the middle of the round, before anything is drawn"
    assert step.state.mover is None
    assert legal_actions(step.state) == ()
    refusal = why_illegal(step.state, Pass())
    assert refusal is not None
    assert refusal.rule == "M-E1"


@pytest.mark.rule("M-E1")
def test_one_quest_before_that_the_game_goes_on() -> None:
    state = with_quests(position(["9 2 2 2 2", "1 1 1 1 1"], [9, 2, 91]), [1] * 5, [])
    assert apply(state, Solve("q9", "9", cards("9"))).state.mover == 1


@pytest.mark.rule("M-E2")
def test_standings() -> None:
    state = with_quests(position(["9", "1", "1", "1"], [9]), [3], [1, 1, 1], [], [4])
    assert [(place.place, place.seat, place.points, place.quests) for place in standings(state)] == [
        (1, 3, 4, 1),
        (2, 0, 3, 1),
        (2, 1, 3, 3),
        (4, 2, 0, 0),
    ]


@pytest.mark.rule("M-E3")
def test_ties_are_shared() -> None:
    state = with_quests(position(["9 2", "1", "1"], [9]), [1] * 6, [4, 3], [7])
    end = apply(state, Solve("q9", "9", cards("9"))).state.end
    assert end is not None
    assert end.winners == (0, 1, 2)


@pytest.mark.rule("M-E3")
def test_no_quests_left() -> None:
    state = position(["9:again 2 2 2 2", "1 1 1 1 1"], [9])
    step = apply(state, Solve("q9", "9", (card("9:again"),)))
    assert step.state.end is not None
    assert (step.state.end.why, step.state.end.winners) == ("empty", (0,))
    assert kinds(step.events) == ["Solved", "Ended"]


def test_the_limit_of_turns() -> None:
    state = position(["9 2 2 2 2", "1 1 1 1 1"], [9], turn_limit=2)
    state = apply(state, Pass()).state
    assert state.mover == 1
    step = apply(state, Pass())
    assert step.state.end is not None
    assert (step.state.end.why, step.state.end.winners) == ("limit", (0, 1))
