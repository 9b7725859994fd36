"""What a worksheet tells pupils is what its rules allow."""

import msgspec
import pytest

from matica.decks.model import WorksheetPuzzle
from matica.printing.options import PrintOptions
from matica.printing.pages import puzzle_pages
from matica.rules import Rules
from tests.matica.printing.samples import worksheet


def told(rules: Rules, cards: str) -> str:
    sheet = worksheet(1)
    puzzle = WorksheetPuzzle.make(cards=cards, target=5, band="easy", grade=1.0, solution="5")
    text = puzzle_pages(msgspec.structs.replace(sheet, rules=rules, puzzles=(puzzle,)), PrintOptions())["instructions"]
    assert isinstance(text, str)
    return text


@pytest.mark.rule("M-T2", "M-A2", "M-A3")
def test_the_rules_of_the_card_game_are_told() -> None:
    assert told(Rules(), "0 1 5 w") == (
        "Make the target from the cards. Use each card once at most; you need not use them all. "
        "You may add, subtract, multiply and divide. "
        "A 0 may stand beside other digits to make a longer number, such as 50 or 105. "
        "A star is any number you like from 1 to 9."
    )


@pytest.mark.rule("M-A2")
def test_zeros_are_told_where_there_are_some_and_they_may_be_joined() -> None:
    assert "longer number" not in told(Rules(), "1 5 w")
    assert "longer number" not in told(Rules(zeros="none"), "0 1 5")
    assert "such as 50 or 500." in told(Rules(zeros="trailing"), "0 1 5")
    assert "such as 50, 105 or 120." in told(Rules(zeros="any"), "0 1 5")


@pytest.mark.rule("M-T2", "M-A5", "M-A3")
def test_other_rules_are_told() -> None:
    assert told(Rules(operations="*", fractions=False, negatives=False, use_all=True, wild=(3, 3)), "1 5 w") == (
        "Make the target from the cards. Use every card once. You may multiply. A star is a 3."
    )
    text = told(Rules(operations="-/", fractions=False, negatives=False), "1 5")
    assert "You may subtract and divide. Each step must give a whole number. No step may go below 0." in text
