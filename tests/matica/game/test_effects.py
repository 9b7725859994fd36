"""What the effects of actions do, each with its floor of three cards (M-T7)."""

from collections import Counter

import pytest

from matica.game.actions import Drop, Resolve, Solve
from matica.game.options import legal_actions
from matica.game.state import State
from matica.game.turn import Step, apply
from matica.game.view import observe
from tests.matica.game.helpers import card, cards, kinds, position

FIVES = "5 5 5 5 5"


def resolved(action: str, *hands: str, target: int | None = None, pile: str = "1 1 1 1 1 1 1 1") -> Step:
    """Seat 0 solves 9 with a card that carries `action`, and resolves it; the hands are those it then meets."""
    state = position([f"9:{action} 2 2 2 2", *hands], [9, 90, 91], more=[92], pile=pile)
    state = apply(state, Solve("q9", "9", cards(f"9:{action}"))).state
    assert len(state.players[0].hand) == 5
    return apply(state, Resolve(action, target))


def sizes(state: State) -> list[int]:
    return [len(player.hand) for player in state.players]


def test_draw() -> None:
    step = resolved("draw", FIVES)
    assert sizes(step.state) == [7, 5]
    assert step.state.seat == 1


def test_extra_turn() -> None:
    step = resolved("again", FIVES)
    assert (step.state.seat, step.state.turn, step.state.phase) == (0, 2, "start")
    assert kinds(step.events) == ["Resolved", "TurnGained", "TurnBegan"]


def test_skip() -> None:
    step = resolved("stop", FIVES, FIVES, FIVES, target=1)
    assert step.state.seat == 2, "seat 1 misses its turn"
    assert [player.misses for player in step.state.players] == [0, 0, 0, 0]
    later = resolved("stop", FIVES, FIVES, FIVES, target=3).state
    assert later.seat == 1
    assert later.players[3].misses == 1


def test_skip_with_two_seats_gives_the_turn_back() -> None:
    assert resolved("stop", FIVES, target=1).state.seat == 0


@pytest.mark.rule("M-T7")
@pytest.mark.parametrize(("hand", "dropped"), [("5 5 5 5 6", 2), ("5 5 5 6", 1), ("5 5 6", 0), ("5 6", 0)])
def test_discarding_stops_at_three(hand: str, dropped: int) -> None:
    step = resolved("rubber", hand, target=1)
    state = step.state
    for number in range(dropped):
        assert state.mover == 1
        assert set(legal_actions(state)) == {Drop(card("5")), *([Drop(card("6"))] if number == 0 else [])}
        state = apply(state, Drop(card("6") if number == 0 else card("5"))).state
    assert (state.mover, state.turn) == (1, 2)
    assert len(state.players[1].hand) == len(hand.split()) - dropped
    assert ("Spared" in kinds(step.events)) == (dropped < 2)


@pytest.mark.rule("M-T7")
def test_everybody_else_discards_in_turn_and_then_the_rest_happens() -> None:
    state = resolved("storm", FIVES, "5 5 5", "5 5 5 5").state
    assert state.drops == (1, 3)
    assert sizes(state)[0] == 5, "the draw that comes after waits"
    state = apply(state, Drop(card("5"))).state
    assert state.mover == 3
    state = apply(state, Drop(card("5"))).state
    assert sizes(state) == [6, 4, 3, 3]
    assert state.seat == 1


@pytest.mark.rule("M-T7")
@pytest.mark.parametrize(("hand", "stolen"), [("5 5 5 5 6", 2), ("5 5 5 6", 1), ("5 5 6", 0), ("5 6", 0)])
def test_stealing_stops_at_three(hand: str, stolen: int) -> None:
    step = resolved("thief", hand, target=1)
    assert sizes(step.state) == [5 + stolen, len(hand.split()) - stolen]
    before = Counter([*cards(hand), *cards("2 2 2 2 1")])
    assert Counter([*step.state.players[0].hand, *step.state.players[1].hand]) == before


@pytest.mark.rule("M-T7")
def test_stealing_from_everybody() -> None:
    assert sizes(resolved("raid", FIVES, "5 5 5", "5 5 5 5").state) == [7, 4, 3, 3]


def test_swapping_hands() -> None:
    step = resolved("swap", "5 6 7", target=1)
    assert step.state.players[0].hand == cards("5 6 7")
    assert Counter(step.state.players[1].hand) == Counter(cards("2 2 2 2 1"))


def test_after_a_swap_each_knows_the_hand_it_gave() -> None:
    state = resolved("swap", "5 6 7", "8 8 8", target=1).state
    assert observe(state, 0).players[1].hand == state.players[1].hand
    assert observe(state, 1).players[0].hand == state.players[0].hand
    assert observe(state, 2).players[0].hand is None


@pytest.mark.rule("M-T7")
def test_no_swap_that_leaves_another_with_fewer_than_three() -> None:
    # nothing is left to draw, so the actor holds two cards when the action comes
    state = position(["9:swap 2 2", "5 6 7 8"], [9, 90, 91], pile="")
    state = apply(state, Solve("q9", "9", cards("9:swap"))).state
    # the played card itself was shuffled into a new pile and drawn; put it away to make the hand small
    assert len(state.players[0].hand) == 3
    from msgspec.structs import replace

    small = replace(state, players=(replace(state.players[0], hand=cards("2 2")), state.players[1]))
    step = apply(small, Resolve("swap", 1))
    assert kinds(step.events)[:2] == ["Resolved", "Spared"]
    assert step.state.players[0].hand == cards("2 2")
    even = replace(small, players=(small.players[0], replace(small.players[1], hand=cards("5 6"))))
    assert apply(even, Resolve("swap", 1)).state.players[0].hand == cards("5 6"), "none gets fewer than before"


def test_looking_at_a_hand() -> None:
    state = resolved("look", "5 6 7 5 6", FIVES).state
    assert state.looks == ((0, 1),)
    assert observe(state, 0).players[1].hand == cards("5 6 7 5 6")
    assert observe(state, 2).players[1].hand is None


def test_what_was_seen_is_stale_once_the_hand_changes() -> None:
    from matica.game.actions import Pass

    state = apply(resolved("look", "5 6 7 5 6", FIVES).state, Pass()).state
    assert state.looks == ()
    assert observe(state, 0).players[1].hand is None
