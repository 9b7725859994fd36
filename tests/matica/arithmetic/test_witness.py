"""One way to make a target, against the sets of values and the exhaustive search."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.arithmetic.canonical import fits
from matica.arithmetic.cost import cost
from matica.arithmetic.expression import Number
from matica.arithmetic.reach import Arithmetic, whole_values
from matica.arithmetic.search import solve
from matica.arithmetic.witness import witness
from matica.cards import Hand
from matica.errors import BadInput
from matica.rules import Rules
from tests.brute_force import trees

SWITCHES = [
    Rules(zeros="none", use_all=True),
    Rules(zeros="none", use_all=True, fractions=False),
    Rules(zeros="none", use_all=True, negatives=False),
    Rules(zeros="none", use_all=True, fractions=False, negatives=False),
    Rules(zeros="none", use_all=True, operations="+-"),
    Rules(zeros="none", use_all=True, operations="*/"),
    Rules(zeros="none", use_all=True, operations="+*"),
]
operands = st.lists(st.integers(0, 10), min_size=1, max_size=4).map(sorted).map(tuple)


@given(operands, st.integers(0, 40), st.sampled_from(SWITCHES))
def test_a_way_is_found_exactly_where_there_is_one(values: tuple[int, ...], target: int, rules: Rules) -> None:
    arithmetic = Arithmetic.of(rules)
    way = witness([Number(value) for value in values], target, arithmetic)
    assert (way is not None) == (target in whole_values(values, arithmetic).tolist())
    if way is not None:
        assert way.value == target
        assert Counter(way.operands) == Counter(values)
        assert fits(way, rules)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.integers(0, 40))
def test_it_is_no_simpler_than_the_simplest(values: list[int], target: int) -> None:
    best = solve(Hand(tuple(values)), target, SWITCHES[0]).best
    way = witness([Number(value) for value in values], target, Arithmetic.of(SWITCHES[0]))
    assert (best is None) == (way is None)
    if best is not None and way is not None:
        assert best.cost <= cost(way)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=3).map(sorted).map(tuple))
def test_every_value_of_every_tree_has_a_way(values: tuple[int, ...]) -> None:
    made = {int(value) for _, value in trees(values) if value.denominator == 1 and value >= 0}
    for target in made:
        assert witness([Number(value) for value in values], target, Arithmetic("+-*/", True, True)) is not None


def test_most_ways_are_the_simplest() -> None:
    hands = [(1, 2, 3), (2, 5, 7), (3, 3, 4), (0, 4, 9), (6, 8, 9)]
    pairs = [(hand, target) for hand in hands for target in range(40) if solve(Hand(hand), target, SWITCHES[0]).best]
    same = 0
    for hand, target in pairs:
        way = witness([Number(value) for value in hand], target, Arithmetic("+-*/", True, True))
        best = solve(Hand(hand), target, SWITCHES[0]).best
        assert way is not None
        assert best is not None
        same += cost(way) == best.cost
    assert same / len(pairs) > 0.85


def test_cards_are_kept() -> None:
    numbers = [Number(50, (5, 0)), Number(7, ("w",))]
    way = witness(numbers, 57, Arithmetic("+-*/", True, True))
    assert way is not None
    assert Counter(way.faces) == Counter([5, 0, "w"])


def test_an_arithmetic_that_is_not_closed_is_refused() -> None:
    with pytest.raises(BadInput, match=r"operations '-\*'"):
        witness([Number(3)], 3, Arithmetic("-*", True, True))
