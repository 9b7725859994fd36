"""A turn, rule by rule (M-T*), on positions put together by hand."""

from collections import Counter

import pytest

from matica.errors import IllegalAction
from matica.game.actions import Decline, Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.events import Drew, Reshuffled, Revealed
from matica.game.options import legal_actions
from matica.game.state import State
from matica.game.turn import apply, new_game, why_illegal
from tests.matica.game.helpers import PUSH, VORTEX, card, cards, kinds, position, quests


def solve(target: int, answer: str, played: str) -> Solve:
    return Solve(f"q{target}", answer, cards(played))


def refused(state: State, action: GameAction, rule: str, said: str) -> None:
    refusal = why_illegal(state, action)
    assert refusal is not None
    assert refusal.rule == rule
    assert said in refusal.message
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert (caught.value.message, caught.value.rule) == (refusal.message, rule)


@pytest.mark.rule("M-T1")
def test_the_vortex_replaces_the_face_up_quests() -> None:
    state = position(["2 3 4 5 :vortex", "1 1 1 1 1"], [90, 91, 92], more=[5, 6, 7, 8])
    step = apply(state, Play(card(":vortex")))
    (row,) = step.state.rows
    assert row.face_up == quests(5, 6, 7)
    assert row.pile == quests(8, 90, 91, 92), "the old ones lie under the deck"
    assert step.state.discards == cards(":vortex")
    assert step.state.seat == 0
    assert step.state.phase == "solve"
    assert kinds(step.events) == ["Played", "Buried", "Revealed"]


@pytest.mark.rule("M-T1")
def test_the_vortex_when_the_deck_is_empty_shows_the_same_quests() -> None:
    state = position(["2 3 4 5 :vortex", "1 1 1 1 1"], [90, 91])
    assert apply(state, Play(card(":vortex"))).state.rows[0].face_up == quests(90, 91)


@pytest.mark.rule("M-T1", "M-T8")
def test_only_one_card_or_ability_before_solving() -> None:
    state = position(
        ["2 3 :vortex :vortex 4:draw", "1 1 1 1 1"], [90, 91, 92], more=[5, 6, 7, 8], classes=(VORTEX, None)
    )
    assert Play(card(":vortex")) in legal_actions(state)
    assert UseClass() in legal_actions(state)
    for first in (Play(card(":vortex")), UseClass()):
        after = apply(state, first).state
        refused(after, Play(card(":vortex")), "M-T1", "only one")
        refused(after, UseClass(), "M-T1", "only one")
        assert not any(isinstance(action, (Play, UseClass)) for action in legal_actions(after))
    refused(state, Play(card("4:draw")), "M-T1", "not a card to play before")
    refused(state, Play(card("2")), "M-T1", "not a card to play before")
    refused(state, Play(card("9")), "M-T1", "not in hand")
    refused(position(["2 3 4", "1 1 1"], [90]), UseClass(), "M-T1", "no class card")


@pytest.mark.rule("M-T1")
def test_a_class_card_can_be_used_every_turn() -> None:
    state = position(["2 3 4 5 6", "1 1 1 1 1"], [90, 91, 92], more=[5, 6, 7, 8], classes=(VORTEX, None))
    for _ in range(2):
        state = apply(state, UseClass()).state
        state = apply(state, Pass()).state
        state = apply(state, Pass()).state
    assert UseClass() in legal_actions(state)


@pytest.mark.rule("M-T1")
def test_an_ability_aimed_at_a_player() -> None:
    state = position(["2 3 4 5 6", "7 8 7 8 7"], [90], classes=(PUSH, None))
    refused(state, UseClass(), "M-T1", "falls on nobody")
    refused(state, UseClass(0), "M-T1", "falls on seat 0")
    refused(state, UseClass(5), "M-T1", "falls on seat 5")
    state = apply(state, UseClass(1)).state
    assert state.mover == 1
    refused(state, Pass(), "M-T6", "has to discard")
    state = apply(state, Drop(card("8"))).state
    assert (state.mover, state.phase) == (0, "solve")
    assert Counter(state.players[1].hand) == Counter(cards("7 7 7 8"))


@pytest.mark.rule("M-T2", "M-T3", "M-T5")
def test_solving_a_quest() -> None:
    state = position(["5 0 2 8 9", "1 1 1 1 1"], [52, 90, 91], more=[7, 8], pile="3 4 6 7")
    step = apply(state, solve(52, "50 + 2", "0 2 5"))
    after = step.state
    assert after.players[0].quests == quests(52)
    assert after.players[0].points == 1
    assert Counter(after.discards) == Counter(cards("0 2 5"))
    assert after.rows[0].face_up == quests(90, 91, 7)
    assert Counter(after.players[0].hand) == Counter(cards("8 9 3 4 6")), "drawn back to five"
    assert after.seat == 1
    assert kinds(step.events) == ["Solved", "Revealed", "Drew", "TurnBegan"]


@pytest.mark.rule("M-T3")
def test_one_quest_a_turn() -> None:
    state = position(["5 0 2 8:draw 9", "1 1 1 1 1"], [8, 9, 7], more=[10])
    after = apply(state, solve(8, "8", "8:draw")).state
    assert after.seat == 0
    refused(after, solve(9, "9", "9"), "M-T8", "is solved")
    refused(after, Pass(), "M-T8", "is solved")


@pytest.mark.rule("M-T3")
def test_the_row_shrinks_when_the_quest_deck_is_empty() -> None:
    state = position(["5 0 2 8 9", "1 1 1 1 1"], [8, 9, 7])
    step = apply(state, solve(8, "8", "8"))
    assert step.state.rows[0].face_up == quests(9, 7)
    assert not any(isinstance(event, Revealed) for event in step.events)


@pytest.mark.rule("M-T2", "M-S2", "M-A1", "M-A5")
def test_what_solves_nothing() -> None:
    state = position(["1 2 0 8 w", "7 7 1 1 1"], [12, 24, 9], more=[8])
    refused(state, solve(8, "8", "8"), "M-S2", "does not lie face up")
    refused(state, solve(12, "12", "1 2"), "M-A1", "")
    refused(state, solve(9, "2 + 7", "2 7"), "M-T2", "7 is not in hand")
    refused(state, solve(9, "8 + 1 + 1 - 1", "8 1 1 1"), "M-T2", "1 is in hand once, but used 3 times")
    refused(state, solve(9, "8 + 2", "8 2"), "M-T2", "")
    assert why_illegal(state, solve(9, "8 + 2", "8 1")) is not None, "cards and answer disagree"
    assert why_illegal(state, solve(9, "8 + 1", "8 1 2")) is not None, (
        "a card is laid down that the answer does not use"
    )
    assert why_illegal(state, solve(9, "8 + 1", "8")) is not None, "the answer uses a card that is not laid down"
    assert why_illegal(state, solve(9, "9 ÷ 0", "w 0")) is not None
    assert why_illegal(state, solve(9, "", "8")) is not None
    refused(state, Solve("q9", "9", ()), "M-T2", "no digit card")
    assert why_illegal(state, solve(9, "((8 + 1))", "1 8")) is None
    assert why_illegal(state, solve(9, "9", "w")) is None
    assert why_illegal(state, solve(24, "(1+2)x8", "1 2 8")) is None


@pytest.mark.rule("M-T2")
def test_where_all_cards_must_be_used() -> None:
    from matica.rules import Rules

    state = position(["1 2 8 :swap", "7 7 1"], [24, 8], rules=Rules(zeros="none", use_all=True), hand_size=4)
    refused(state, solve(8, "8", "8"), "M-T2", "all")
    assert why_illegal(state, solve(24, "(1+2)x8", "1 2 8")) is None


@pytest.mark.rule("M-S3")
def test_a_seat_solves_only_from_its_tiers() -> None:
    state = new_game(seats=2, tiers=(("easy",), ("hard",)), seed=3)
    hard = state.rows[1].face_up[0]
    refused(state, Solve(hard.id, "1", state.players[0].hand[:1]), "M-S3", "does not solve hard quests")
    for action in legal_actions(state):
        if isinstance(action, Solve):
            assert action.quest in {quest.id for quest in state.rows[0].face_up}


@pytest.mark.rule("M-S3", "M-T1")
def test_the_vortex_replaces_only_quests_of_ones_own_tiers() -> None:
    from matica.cards import Action, Effect

    vortex = Action("Vortex", "", "start", (Effect("new_quests"),))
    state = new_game(seats=2, tiers=(("easy",), ("hard",)), classes=(vortex, None))
    after = apply(state, UseClass()).state
    assert after.rows[1] == state.rows[1]
    assert set(after.rows[0].face_up).isdisjoint(state.rows[0].face_up)


@pytest.mark.rule("M-T4", "M-T5")
def test_passing_discards_the_hand() -> None:
    state = position(["5 0 2 8 9", "1 1 1 1 1"], [5, 90, 91], pile="3 4 6 7 2 2")
    assert Pass() in legal_actions(state), "one may pass though a quest could be solved"
    step = apply(state, Pass())
    assert step.state.discards == cards("5 0 2 8 9")
    assert step.state.players[0].hand == cards("3 4 6 7 2")
    assert step.state.seat == 1
    assert kinds(step.events) == ["Passed", "Drew", "TurnBegan"]


@pytest.mark.rule("M-T5")
def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    state = position(["5 0 2 8 9", "1 1 1 1 1"], [90, 91], pile="3 4")
    step = apply(state, Pass())
    assert kinds(step.events) == ["Passed", "Reshuffled", "Drew", "TurnBegan"]
    assert next(event for event in step.events if isinstance(event, Reshuffled)).count == 5
    hand = step.state.players[0].hand
    assert hand[:2] == cards("3 4"), "what is left of the pile is drawn first"
    assert len(hand) == 5
    assert Counter([*hand[2:], *step.state.pile]) == Counter(cards("5 0 2 8 9"))
    assert step.state.discards == ()
    other = apply(position(["5 0 2 8 9", "1 1 1 1 1"], [90, 91], pile="3 4"), Pass())
    assert other.state == step.state, "the same seed, the same shuffle"


@pytest.mark.rule("M-T5")
def test_a_hand_larger_than_five_draws_nothing() -> None:
    state = position(["5 0 2 8 9 9 9", "1 1 1 1 1"], [8, 90], more=[7])
    step = apply(state, solve(8, "8", "8"))
    assert len(step.state.players[0].hand) == 6
    assert not any(isinstance(event, Drew) for event in step.events)


@pytest.mark.rule("M-T5")
def test_nothing_left_to_draw() -> None:
    state = position(["5 8", "1 1 1 1 1"], [8, 90], pile="")
    after = apply(state, solve(8, "8", "8")).state
    assert Counter(after.players[0].hand) == Counter(cards("5 8")), "the only discard is drawn again"


@pytest.mark.rule("M-T6", "M-C4", "M-T8")
def test_at_most_one_of_the_actions_used_is_resolved() -> None:
    state = position(["5:draw 3:again 2 8 :swap", "1 1 1 1 1"], [8, 90, 91], pile="1 2 3 4 5 6 7")
    after = apply(state, solve(8, "5 + 3", "5:draw 3:again :swap")).state
    assert (after.phase, after.mover) == ("action", 0)
    assert after.open_actions == ("again", "draw", "swap")
    assert len(after.players[0].hand) == 5, "first drawn to five, then the action (M-T8)"
    assert set(legal_actions(after)) == {Resolve("again"), Resolve("draw"), Resolve("swap", 1), Decline()}
    refused(after, Resolve("thief"), "M-T6", "not used with this quest")
    refused(after, Resolve("swap"), "M-T6", "falls on nobody")
    refused(after, Resolve("draw", 1), "M-T6", "picks no player")
    drew = apply(after, Resolve("draw")).state
    assert (drew.seat, len(drew.players[0].hand)) == (1, 7)
    declined = apply(after, Decline())
    assert declined.state.seat == 1
    assert kinds(declined.events) == ["Declined", "TurnBegan"]
    refused(drew, Resolve("again"), "M-T8", "after a solved quest")
    refused(drew, Decline(), "M-T8", "after a solved quest")
    refused(drew, Drop(card("1")), "M-T8", "no card has to be discarded")


@pytest.mark.rule("M-C4")
def test_a_start_card_is_not_played_beside_an_equation() -> None:
    state = position(["5 3 2 :vortex 1", "1 1 1 1 1"], [8, 90])
    refused(state, solve(8, "5 + 3", "5 3 :vortex"), "M-C4", "beside")


@pytest.mark.rule("M-C4", "M-T1", "M-T6")
def test_a_start_card_with_a_digit_is_only_its_digit_in_an_equation() -> None:
    state = position(["5:vortex 3 2 1 1", "1 1 1 1 1"], [8, 90])
    assert Play(card("5:vortex")) in legal_actions(state)
    after = apply(state, solve(8, "5 + 3", "5:vortex 3")).state
    assert (after.seat, after.open_actions) == (1, ()), "its action was for the start of a turn"


@pytest.mark.rule("M-C4", "M-T6")
def test_without_action_cards_an_action_is_only_a_digit() -> None:
    state = position(["5:draw 3 2 1 1", "1 1 1 1 1"], [8, 90], actions=False)
    after = apply(state, solve(8, "5 + 3", "5:draw 3")).state
    assert after.seat == 1
