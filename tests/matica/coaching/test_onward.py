"""Steps so far, and going on from there."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica.arithmetic.expression import Number, show_value
from matica.arithmetic.parse import parse
from matica.cards import Hand
from matica.coaching.board import Board, boards
from matica.coaching.onward import Onward, Switches, cheapest_way, onward, table
from matica.coaching.plan import expression_of, moves, operands, steps
from matica.errors import BadExpression, BadInput, DivisionByZero
from matica.rules import PRESETS, Rules, as_rules


def board(hand: str, so_far: str, rules: Rules | str | None = None) -> Board:
    rules = as_rules(rules)
    return boards(Hand.of(hand, rules), so_far, rules)[-1]


def shown(found: Board) -> tuple[list[str], tuple[object, ...]]:
    return [show_value(made.value) for made in found.made], found.cards


@pytest.mark.parametrize(
    ("hand", "so_far", "made", "cards"),
    [
        ("3 0 5 w 7", "", [], (3, 0, 5, "w", 7)),
        ("3 0 5 w 7", "5*0", ["0"], (3, "w", 7)),
        ("3 0 5 w 7", "5*0=0, 7-3; 8+4", ["0", "12"], ()),
        ("3 0 5 w 7", "50", ["50"], (3, "w", 7)),
        ("3 0 5 w 7", "90, 90-7", ["83"], (3, 5)),
        ("3 3 8 8", "8/3, 3-8/3", ["1/3"], (8,)),
        ("3 5 9 1", "3-5, (3-5)+9", ["7"], (1,)),
        ("3 5 9 1", "3-5, 3-5+9", ["7"], (1,)),
        ("3 5 9 1", "3-5, 9+(3-5)*1", ["7"], ()),
        ("2 2 4", "2+2, 4*4", ["16"], ()),
        ("3 4 5", "3*4, 12-5", ["7"], ()),
        ("1 2 0", "10+2, 12", ["12"], ()),
        ("2 2 4", "2*2, 4-4", ["0"], ()),
        ("2 2 4", "4, 2+2, 4/4", ["1"], ()),
    ],
)
def test_the_board_after_some_steps(hand: str, so_far: str, made: list[str], cards: tuple[object, ...]) -> None:
    assert shown(board(hand, so_far)) == (made, cards)


@pytest.mark.parametrize(
    ("so_far", "rules", "message"),
    [
        pytest.param("5*4", None, "not all of it is there", marks=pytest.mark.rule("M-T2")),
        pytest.param("3+3", None, "not all of it is there", marks=pytest.mark.rule("M-T2")),
        pytest.param("3*5, 3+8", None, "left are 15", marks=pytest.mark.rule("M-T2")),
        pytest.param("35", None, "M-A1", marks=pytest.mark.rule("M-A1")),
        pytest.param("8*0", None, "not all of it is there", marks=pytest.mark.rule("M-A3")),
        ("3-5", Rules(negatives=False), "below 0"),
        ("3/5", Rules(fractions=False), "fractions"),
        ("3/5", Rules(operations="+-*"), "not allowed here"),
        ("3*5=16", None, "it makes 15, not 16"),
        (",".join(["3"] * 50), None, "at most 40"),
    ],
)
def test_steps_that_cannot_be(so_far: str, rules: Rules | None, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        board("3 5 8", so_far, rules)


def test_a_step_that_cannot_be_read_shows_its_place() -> None:
    with pytest.raises(BadExpression, match="step 2 so far") as caught:
        board("3 5 8", "3+5, 8+*1")
    assert caught.value.position == 2
    with pytest.raises(DivisionByZero):
        board("3 3 8", "8/(3-3)")


def plain_values(values: tuple[Fraction, ...], switches: Switches) -> set[Fraction]:
    """Every value of every tree over all the operands whose steps the switches allow."""
    if len(values) == 1:
        return set(values)
    found = set()
    for i, j in combinations(range(len(values)), 2):
        rest = tuple(v for k, v in enumerate(values) if k not in (i, j))
        for a, b in ((values[i], values[j]), (values[j], values[i])):
            made = {"+": a + b, "-": a - b, "*": a * b} | ({"/": a / b} if b else {})
            for operation, value in made.items():
                fits = (value.denominator == 1 or switches.fractions) and (value >= 0 or switches.negatives)
                if operation in switches.operations and fits:
                    found |= plain_values((*rest, value), switches)
    return found


numbers = st.fractions(-3, 6, max_denominator=3)
operations = st.sampled_from(["+-*/", "+-*/", "+-*", "*/", "-*", "+"])


@settings(max_examples=100)
@given(st.lists(numbers, min_size=1, max_size=4), operations, st.booleans(), st.booleans())
def test_the_table_lists_what_every_tree_makes(
    values: list[Fraction], operations: str, fractions: bool, negatives: bool
) -> None:
    switches = Switches(operations, fractions, negatives, positive=False, idle=True)
    key = tuple(sorted((value.numerator, value.denominator) for value in values))
    assert {Fraction(*value) for value in table(key, switches)} == plain_values(tuple(values), switches)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=4, max_size=4), st.integers(0, 40), st.booleans())
def test_one_operand_more_is_solved_from_the_target_back(values: list[int], goal: int, idle: bool) -> None:
    from matica.coaching.onward import _backwards

    switches = Switches("+-*/", fractions=True, negatives=True, positive=False, idle=idle)
    key = tuple(sorted((value, 1) for value in values))
    assert _backwards(key, (goal, 1), switches) == cheapest_way(key, (goal, 1), switches) or (
        _cost(_backwards(key, (goal, 1), switches)) == _cost(cheapest_way(key, (goal, 1), switches))
    )


def _cost(way: object) -> object:
    return getattr(way, "cost", None)


def check_plans(found: Onward, start: Board, target: int) -> None:
    for plan in found.plans:
        assert plan.value == target == expression_of(plan).value
        used = [operand.expression for operand in operands(plan)]
        made = [operand.expression for operand in operands(plan) if operand.made]
        assert sorted(map(str, made)) == sorted(str(e) for e in start.made if e in made)
        cards = [face for e in used if e not in made for face in e.faces]
        for face in start.cards:
            if face in cards:
                cards.remove(face)
        assert cards == []
        assert len(list(steps(plan))) == len(used) - 1


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=4),
    st.sampled_from("+-*/"),
    st.integers(0, 40),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_a_start_is_a_dead_end_exactly_when_no_tree_goes_on(
    hand: list[int], operation: str, target: int, use_all: bool, fractions: bool, negatives: bool
) -> None:
    rules = Rules(zeros="none", use_all=use_all, fractions=fractions, negatives=negatives)
    step = f"{hand[0]}{operation}{hand[1]}"
    try:
        start = boards(Hand(tuple(hand)), step, rules)[-1]
    except BadInput:
        return
    found = onward(start, target, rules)
    check_plans(found, start, target)
    switches = Switches("+-*/", fractions, negatives, positive=False, idle=True)
    values = (Fraction(start.made[0].value), *map(Fraction, hand[2:]))
    sizes = [len(values)] if use_all else range(1, len(values) + 1)
    possible = any(target in plain_values(chosen, switches) for size in sizes for chosen in combinations(values, size))
    assert found.status == ("solved" if possible else "unsolvable")


@pytest.mark.rule("M-A2", "M-A3")
def test_cards_left_may_still_be_glued_and_wild() -> None:
    found = onward(board("7 2 w 0 0", "7*2"), 714, Rules())
    assert [moves(plan) for plan in found.plans] == [["put a wild card, 0 and 0 together: 700", "700 + 14 = 714"]]
    assert [expression_of(plan).text() for plan in found.plans] == ["700 + 7 × 2"]


def test_known_starts() -> None:
    rules = PRESETS["twenty_four"]
    first = onward(board("3 3 8 8", "8/3", rules), 24, rules)
    assert [expression_of(plan) for plan in first.plans] == [parse("8/(3-8/3)", rules)]
    assert onward(board("3 3 8 8", "8+3", rules), 24, rules) == Onward("unsolvable")
    assert onward(board("1 1 1 1 1", "1+1"), 24, Rules()) == Onward("unsolvable")
    assert onward(board("2 3 4", "2*3*4"), 24, Rules()).plans[0].value == 24


def test_too_much_is_unknown_and_not_unsolvable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matica.coaching.onward.MOST_WORK", 50_000)
    assert onward(board("w w w w w w w w w w", "9*9"), 99_999_999, Rules()).status == "unknown"
    countdown = PRESETS["countdown"]
    many = Board((), tuple(range(11, 20)))
    assert onward(many, 999_999_937, countdown).status == "unknown"


def test_a_value_made_before_is_preferred() -> None:
    found = onward(board("4 6 3 8", "4+6"), 30, Rules())
    assert [moves(plan) for plan in found.plans] == [["10 × 3 = 30"]]
    assert Number(4) in [number for plan in found.plans for number in expression_of(plan).numbers]
