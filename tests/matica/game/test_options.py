"""Which actions are offered, and the cards an answer is laid with."""

import pytest

from matica.errors import BadInput
from matica.game.actions import Pass, Solve
from matica.game.options import cards_for, legal_actions, ways_to_solve
from matica.game.turn import apply, why_illegal
from matica.game.view import observe
from tests.matica.game.helpers import card, cards, position, quest


def used(solve: Solve) -> set[str]:
    return {f"{card.face}:{card.action}" if card.action else str(card.face) for card in solve.cards}


@pytest.mark.rule("M-T2")
def test_the_best_few_ways_are_offered() -> None:
    state = position(["6 2 4 2 2", "1 1 1 1 1"], [6, 90, 91])
    offered = [action for action in legal_actions(state) if isinstance(action, Solve)]
    assert all(action.quest == "q6" for action in offered)
    assert offered[0].cards == cards("6"), "the simplest first"
    assert min(len(action.cards) for action in offered) == 1
    assert max(len(action.cards) for action in offered) >= 3, "one that gets rid of most cards"
    assert len(offered) <= 6
    assert legal_actions(state)[-1] == Pass()
    for action in offered:
        assert why_illegal(state, action) is None


@pytest.mark.rule("M-C4", "M-T6")
def test_a_way_is_offered_for_each_action_to_be_gained() -> None:
    state = position(["6 2:draw 4:again 9 :swap", "1 1 1 1 1"], [6, 90, 91])
    offered = [action for action in legal_actions(state) if isinstance(action, Solve)]
    gained = {card.action for action in offered for card in action.cards}
    assert {"draw", "again", "swap"} <= gained
    plain = [action for action in offered if not any(card.action for card in action.cards)]
    assert plain[0].cards == cards("6"), "and one that keeps them"


def test_a_plain_card_is_laid_before_one_with_an_action() -> None:
    state = position(["6:draw 6 6 9", "1 1 1 1 1"], [6, 12])
    first = ways_to_solve(observe(state, 0), quest(6))[0]
    assert first.cards == cards("6")


@pytest.mark.rule("M-A3")
def test_the_cards_an_answer_is_laid_with() -> None:
    seen = observe(position(["5 0 2:draw 2 w:again :swap", "1 1 1 1 1"], [52]), 0)
    assert cards_for(seen, "50 + 2") == cards("5 0 2")
    assert set(cards_for(seen, "50 + 2", ["draw"])) == set(cards("5 0 2:draw"))
    assert set(cards_for(seen, "50 + 2", ["swap"])) == set(cards("5 0 2 :swap"))
    assert set(cards_for(seen, "50 + 2 + 2")) == set(cards("5 0 2 2:draw"))
    assert cards_for(seen, "7") == (card("w:again"),), "a wild card where no other shows the digit"
    assert cards_for(seen, "7 × 1 = 7"[:1]) == (card("w:again"),)


@pytest.mark.rule("M-A3", "M-C4")
def test_a_wild_card_may_stand_for_a_digit_in_hand_for_the_sake_of_its_action() -> None:
    state = position(["5 0 2:draw 2 w:again", "1 1 1 1 1"], [52])
    seen = observe(state, 0)
    for answer, actions, laid in (
        ("5", ["again"], "w:again"),
        ("50 + 2", ["again"], "5 0 w:again"),
        ("50 + 2", ["again", "draw"], "w:again 0 2:draw"),
        ("7 + 2", ["again", "draw"], "w:again 2:draw"),
    ):
        assert sorted(map(str, cards_for(seen, answer, actions))) == sorted(map(str, cards(laid)))
    step = apply(state, Solve("q52", "50 + 2", cards_for(seen, "50 + 2", ["again", "draw"])))
    assert step.state.end is not None, "the only quest is solved, so the cards were right"


@pytest.mark.parametrize(
    ("answer", "actions", "said"),
    [
        ("7 + 8", [], "8 is not in hand"),
        ("00", [], "0 is in hand once, but used twice"),
        ("3 + 5 + 8", [], "8 is not in hand, and no wild card is left"),
        ("9 + 9", [], "9 is not in hand, and no wild card is left"),
        ("5 + 5 + 5", [], "5 is in hand once, but used 3 times, and no wild card is left"),
        ("5 +", [], "expected a number"),
        ("", [], "nothing written"),
        ("0", ["again"], "action 'again'"),
        ("5 + 7 + 8", ["again"], "8 is not in hand"),
        ("5", ["fly"], "action 'fly'"),
    ],
)
def test_an_answer_that_cannot_be_laid(answer: str, actions: list[str], said: str) -> None:
    seen = observe(position(["5 0 2:draw 2 w:again :swap", "1 1 1 1 1"], [52]), 0)
    with pytest.raises(BadInput) as caught:
        cards_for(seen, answer, actions)
    assert said in str(caught.value)


@pytest.mark.rule("M-T2")
def test_answers_that_are_not_offered_apply_too() -> None:
    state = position(["6 2 4 2 3", "1 1 1 1 1"], [6, 90, 91])
    answer = Solve("q6", "(4−2)·3", cards("2 3 4"))
    assert answer not in legal_actions(state)
    assert apply(state, answer).state.players[0].points == 1
