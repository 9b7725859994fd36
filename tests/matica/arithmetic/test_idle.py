"""Which numbers can be used up without changing a value, and what that costs."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica import Hand, Rules, solve, solve_many
from matica.arithmetic.cost import PLUS, TIMES
from matica.arithmetic.forms import forms_for
from matica.arithmetic.idle import Idle, idle_for
from matica.arithmetic.numbers import Operands
from matica.arithmetic.reach import Arithmetic, can_make

ARITHMETICS = [
    Arithmetic(operations, fractions, negatives)
    for operations in ("+-*/", "+-", "*/", "+*", "+-*", "+*/", "+", "*")
    for fractions in (True, False)
    for negatives in (True, False)
]


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=4).map(lambda numbers: tuple(sorted(numbers))),
    st.sampled_from(ARITHMETICS),
)
def test_idle_numbers_can_make_0_or_1(numbers: Operands, arithmetic: Arithmetic) -> None:
    # by forms and their idle rest, against the values that can be made
    possible = ("+" in arithmetic.operations and can_make(numbers, 0, arithmetic)) or (
        "*" in arithmetic.operations and can_make(numbers, 1, arithmetic)
    )
    assert Idle(arithmetic).among({numbers})[numbers] is possible


@pytest.mark.slow
@pytest.mark.parametrize("arithmetic", ARITHMETICS)
def test_all_idle_numbers_up_to_four_digits(arithmetic: Arithmetic) -> None:
    every = {c for size in range(1, 5) for c in combinations_with_replacement(range(10), size)}
    found = Idle(arithmetic).among(every)
    for numbers in every:
        values = [value for value, sign in ((0, "+"), (1, "*")) if sign in arithmetic.operations]
        assert found[numbers] is any(can_make(numbers, value, arithmetic) for value in values)


def plain_cost(numbers: Operands, rules: Rules) -> int | None:
    """The least cost of any way to make 0 or 1 with all numbers, and of the step that joins it."""
    ways = []
    for value, step in ((0, PLUS), (1, TIMES)):
        found = solve(Hand(numbers), value, rules)
        if found.best:
            ways.append(found.best.cost + step)
    return min(ways, default=None)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4).map(lambda numbers: tuple(sorted(numbers))))
def test_what_idle_numbers_cost(numbers: Operands) -> None:
    rules = Rules.preset("countdown", use_all=True, fractions=True, negatives=True, lowest=0)
    idle = Idle(Arithmetic.of(rules))
    if idle.among({numbers})[numbers]:
        assert idle.cost(numbers) == plain_cost(numbers, rules)
    else:
        assert plain_cost(numbers, rules) is None


def test_large_sets_cost_what_small_ones_would() -> None:
    # more than four numbers are worked out one by one: the same way must give the same for fewer
    arithmetic = ARITHMETICS[0]
    known = Idle(arithmetic)
    every = {c for size in range(1, 4) for c in combinations_with_replacement(range(7), size)}
    idle = [numbers for numbers, yes in known.among(every).items() if yes]
    assert len(idle) > 20
    singly = Idle(arithmetic)
    singly._known.update(known._known)
    assert [singly.cost(numbers) for numbers in idle] == [known.cost(numbers) for numbers in idle]


@pytest.mark.parametrize("target", [0, 1, 24])
def test_forgetting_on_the_way_changes_nothing(target: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.preset("matica", use_all=True)
    hands = [Hand(cards) for cards in ((1, 1, 2, 2, 3, 4), (0, 1, 2, 3, 5, 8), (2, 2, 2, 4, 4, 6), (1, 2, 3, 4))]

    def answers() -> list[tuple[int | None, str | None]]:
        forms_for.cache_clear()
        idle_for.cache_clear()
        found = solve_many(hands, target, rules)
        return [(one.count, one.best.text() if one.best else None) for one in found]

    expected = answers()
    monkeypatch.setattr("matica.arithmetic.forms.MOST_KEPT", 5)
    monkeypatch.setattr("matica.arithmetic.idle.MOST_KEPT", 5)
    assert answers() == expected
