"""Worksheets: what was wished, in sets that are equally hard and share no hand."""

from collections import Counter
from collections.abc import Sequence

import pytest

from matica.arithmetic.parse import parse
from matica.arithmetic.search import solve
from matica.cards import Hand
from matica.coaching.difficulty import grade
from matica.decks.design import NotPossible
from matica.decks.model import BANDS, Worksheet
from matica.decks.simplest import tables
from matica.decks.worksheet import PuzzleWishes, make_worksheet, set_of, wished_grades
from matica.errors import BadInput, LimitError
from matica.rules import Rules
from tests.matica.decks.small import playing_deck

WISHES = PuzzleWishes(3, 3, 2)


@pytest.fixture(scope="module")
def sheets() -> Sequence[Worksheet]:
    return [make_worksheet(WISHES, letter, seed=5, hand_size=4) for letter in "ABC"]


def test_every_puzzle_is_graded_and_solved(sheets: Sequence[Worksheet]) -> None:
    for sheet in sheets:
        assert Counter(puzzle.band for puzzle in sheet.puzzles) == {"easy": 3, "medium": 3, "hard": 2}
        for puzzle in sheet.puzzles:
            judged = grade(puzzle.cards, puzzle.target)
            best = solve(puzzle.cards, puzzle.target).best
            assert best is not None
            assert (judged.grade, judged.band, best.text()) == (puzzle.grade, puzzle.band, puzzle.solution)
            assert parse(puzzle.solution).value == puzzle.target
            assert len(Hand.parse(puzzle.cards)) == 4
        grades = [puzzle.grade for puzzle in sheet.puzzles]
        assert grades == sorted(grades)
        assert len({puzzle.target for puzzle in sheet.puzzles}) == 8


def test_sets_are_equally_hard_and_share_no_hand(sheets: Sequence[Worksheet]) -> None:
    hands = [puzzle.cards for sheet in sheets for puzzle in sheet.puzzles]
    assert len(set(hands)) == len(hands)
    wished = [each for band in BANDS for each in wished_grades(WISHES, band)]
    for sheet in sheets:
        assert all(set_of(Hand.parse(puzzle.cards)) == sheet.set for puzzle in sheet.puzzles)
        assert [puzzle.grade for puzzle in sheet.puzzles] == pytest.approx(wished, abs=2.1)
    means = [sum(puzzle.grade for puzzle in sheet.puzzles) / 8 for sheet in sheets]
    assert max(means) - min(means) < 1.5


def test_the_same_seed_gives_the_same_bytes(sheets: Sequence[Worksheet]) -> None:
    assert make_worksheet(WISHES, "A", seed=5, hand_size=4).to_json() == sheets[0].to_json()
    assert make_worksheet(WISHES, "A", seed=6, hand_size=4).to_json() != sheets[0].to_json()


def test_practice() -> None:
    sheet = make_worksheet(PuzzleWishes(0, 3, 0, practise=("×7",)), seed=2, hand_size=4)
    assert all("×7" in tables(parse(puzzle.solution)) for puzzle in sheet.puzzles)


def test_one_target_and_other_rules() -> None:
    rules = Rules.preset("make_ten")
    sheet = make_worksheet(PuzzleWishes(2, 2, 0, 10, 10), hand_size=4, rules=rules)
    assert [puzzle.target for puzzle in sheet.puzzles] == [10] * 4
    assert all(len(parse(puzzle.solution).faces) == 4 for puzzle in sheet.puzzles)


def test_what_cannot_be_found_is_told() -> None:
    deck = playing_deck({1: 5})
    with pytest.raises(NotPossible) as caught:
        make_worksheet(PuzzleWishes(0, 0, 2, 90, 99), set_of(Hand((1, 1, 1))), deck=deck, hand_size=3)
    assert str(caught.value) == "hard 2: at most 0 hard puzzles found for 90–99 in 1 hands"
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: make_worksheet(WISHES, "a"), BadInput, "set 'a'"),
        (lambda: make_worksheet(WISHES, "AB"), BadInput, "set 'AB'"),
        (lambda: make_worksheet(WISHES, ""), BadInput, "set ''"),
        (lambda: make_worksheet(PuzzleWishes(0, 0, 0)), LimitError, "0 puzzles"),
        (lambda: make_worksheet(PuzzleWishes(300, 0, 0)), LimitError, "300 puzzles"),
        (lambda: make_worksheet(WISHES, deck=playing_deck({1: 2, None: 5})), BadInput, "hand size 5: Small deck has 2"),
        (lambda: make_worksheet(WISHES, hand_size=6), LimitError, "hand size 6"),
    ],
)  # fmt: skip
def test_what_cannot_be_made(call: object, kind: type[Exception], message: str) -> None:
    assert callable(call)
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)
