"""Collecting hits: the quick look in floats loses nothing, and what is found costs what its expression does."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.arithmetic.build import Builder, groups, pattern_of
from matica.arithmetic.canonical import write
from matica.arithmetic.collect import hits
from matica.arithmetic.compiler import compile_space
from matica.arithmetic.cost import cost
from matica.arithmetic.evaluate import Evaluation
from matica.arithmetic.expression import Number
from matica.arithmetic.hits import Hits
from matica.arithmetic.numbers import Operands
from matica.arithmetic.sieve import candidates, magnitudes, upright, wanted_products, wanted_sums

OPERATIONS = "+-*/"


def evaluation_of(hands: Sequence[Operands], target: int, operations: str = OPERATIONS, **switches: bool) -> Evaluation:
    """The values of hands of one pattern."""
    columns = np.array([groups(hand) for hand in hands], np.int64).T
    space = compile_space(pattern_of(hands[0]), operations)
    return Evaluation(space, columns, target, **{"fractions": True, "mask_idle": True, **switches})


def rows(made: Hits) -> list[tuple[object, ...]]:
    """A table of hits as plain rows."""
    columns = [getattr(made, name).tolist() for name in made.__dataclass_fields__]
    return list(zip(*columns, strict=True))


NUMBERS = st.one_of(st.integers(0, 10), st.sampled_from([25, 50, 100, 500, 999, 1000]))


@given(
    st.lists(NUMBERS, min_size=2, max_size=4).map(lambda hand: tuple(sorted(hand))),
    st.one_of(st.integers(1, 40), st.integers(1, 2_000), st.sampled_from([10**6, 999_999, 10**9])),
    st.sampled_from(["+-*/", "+-", "*/", "+*", "+", "*"]),
    st.booleans(),
    st.booleans(),
)
def test_the_quick_look_loses_nothing(
    hand: Operands, target: int, operations: str, fractions: bool, mask_idle: bool
) -> None:
    made = evaluation_of([hand], target, operations, fractions=fractions, mask_idle=mask_idle)
    assert rows(hits(made, subsets=True)) == rows(hits(made, subsets=True, sieve=False))


@pytest.mark.parametrize("target", [1, 7, 24, 100, 5_000])
def test_the_quick_look_loses_nothing_for_many_hands(target: int) -> None:
    numbers = [(1, 2, 3, 4, 5), (3, 5, 7, 8, 9), (1, 10, 25, 50, 100), (2, 6, 9, 11, 13), (4, 5, 6, 7, 8)]
    together = evaluation_of(numbers, target)
    found = rows(hits(together, subsets=False))
    assert found == rows(hits(together, subsets=False, sieve=False))
    alone = [[row[1:] for row in rows(hits(evaluation_of([hand], target), subsets=False))] for hand in numbers]
    assert [[row[1:] for row in found if row[0] == column] for column in range(len(numbers))] == alone


@given(
    st.lists(st.integers(1, 1000), min_size=3, max_size=4, unique=True).map(lambda hand: tuple(sorted(hand))),
    st.data(),
)
def test_true_pairs_miss_by_less_than_is_allowed(hand: Operands, data: st.DataObject) -> None:
    # every value that can be made is made a target in turn: its pairs have to be among the candidates
    made = evaluation_of([hand], 1, mask_idle=False)
    values = magnitudes(made.table)
    space = made.space
    assert values.dtype == np.float32
    with np.errstate(all="ignore"):
        for multiply, top in ((False, space.top_sums), (True, space.top_products)):
            row = data.draw(st.integers(0, len(top) - 1))
            _, (left,), (right,) = top.parts(np.array([row]))
            a, b = (int(t[left, 0]) for t in (made.top, made.bottom))
            c, d = (int(t[right, 0]) for t in (made.top, made.bottom))
            results = [(a * c, b * d), (a * d, b * c)] if multiply else [(a * d + c * b, b * d), (a * d - c * b, b * d)]
            for above, below in results:
                if not below or above % below or not above:
                    continue
                target = abs(above // below)
                shown = upright(values) if multiply else values
                wanted = (wanted_products if multiply else wanted_sums)(shown[top.sides[0]], target)
                assert all(table.dtype == np.float32 for table in wanted)
                assert row in candidates(top, shown, wanted)[0]


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=4).map(lambda hand: tuple(sorted(hand))),
    st.sampled_from([0, 0, 1, 2, 5, 12, 24]),
    st.sampled_from(["+-*/", "+-", "+-*", "+*/"]),
)
def test_a_hit_costs_what_its_expression_does(hand: Operands, target: int, operations: str) -> None:
    # forms with idle parts are priced as they are written, not here
    made = evaluation_of([hand], target, operations)
    found = hits(made, subsets=True)
    builder = Builder(made.space, groups(hand), [Number(value) for value in hand])
    written = [write(*builder.signed(found, row)) for row in range(len(found))]
    assert all(e.value == target for e in written)
    assert [cost(e) for e in written] == found.cost.tolist()
