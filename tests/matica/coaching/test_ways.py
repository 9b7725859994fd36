"""All ways to a target and what they weigh, against a plain enumeration with exact fractions."""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.arithmetic.reach import Arithmetic
from matica.coaching import ways
from matica.coaching.features import HAND_FEATURES, STEP_FEATURES, hand_features, step_features
from matica.coaching.ways import Weigher, way_features

ALL = Arithmetic("+-*/", fractions=True, negatives=True)
ARITHMETIC = st.sampled_from(
    [ALL, Arithmetic("+-*", True, True), Arithmetic("+-*/", False, True), Arithmetic("-/", True, False)]
)
NUMBERS = st.lists(st.integers(0, 13), min_size=2, max_size=4).map(lambda hand: tuple(sorted(hand)))


def parts(numbers: tuple[int, ...]) -> set[frozenset[tuple[tuple[int, ...], int]]]:
    """The ways to part the numbers in two, each once."""
    found = set()
    for mask in range(1, 2 ** len(numbers) - 1):
        one = tuple(n for place, n in enumerate(numbers) if mask >> place & 1)
        two = tuple((Counter(numbers) - Counter(one)).elements())
        found.add(frozenset(Counter([one, two]).items()))
    return found


def plain_values(numbers: tuple[int, ...], arithmetic: Arithmetic) -> Counter[Fraction]:
    """Every value of all of these numbers, with the number of ways to it."""
    if len(numbers) == 1:
        return Counter({Fraction(numbers[0]): 1})
    found: Counter[Fraction] = Counter()
    for halves in parts(numbers):
        one, two = Counter(dict(halves)).elements()
        for x, n in plain_values(one, arithmetic).items():
            for y, m in plain_values(two, arithmetic).items():
                results = []
                if "+" in arithmetic.operations:
                    results.append(x + y)
                if "-" in arithmetic.operations:
                    results += [x - y, y - x]
                if "*" in arithmetic.operations:
                    results.append(x * y)
                if "/" in arithmetic.operations:
                    results += [a / b for a, b in ((x, y), (y, x)) if b]
                for result in results:
                    whole = result.denominator == 1 or arithmetic.fractions
                    if whole and (result >= 0 or arithmetic.negatives):
                        found[result] += n * m
    return found


@given(NUMBERS, ARITHMETIC)
def test_every_way_is_there_once(numbers: tuple[int, ...], arithmetic: Arithmetic) -> None:
    for target, count in [*plain_values(numbers, arithmetic).most_common(5), (Fraction(24), 0)]:
        if target.denominator == 1 and target >= 0:
            count = count or plain_values(numbers, arithmetic)[target]
            assert way_features(numbers, int(target), arithmetic).shape == (count, len(STEP_FEATURES))


@given(NUMBERS, ARITHMETIC, st.integers(0, 2**32 - 1))
def test_weights_add_up(numbers: tuple[int, ...], arithmetic: Arithmetic, seed: int) -> None:
    weights = np.random.default_rng(seed).normal(-0.3, 0.5, len(STEP_FEATURES))
    totals = Weigher(weights, arithmetic).totals(numbers, 0, 30)
    for target in (0, 1, 12, 24, 30):
        each = np.exp(way_features(numbers, target, arithmetic) @ weights)
        assert totals[target] == pytest.approx(each.sum(), rel=1e-9)


def test_ways_through_five_different_numbers() -> None:
    # no value is met twice by chance: the ways are the trees times the orders of − and ÷
    trees = {1: 1}
    for size in range(2, 6):
        splits = sum(comb(size, k) * trees[k] * trees[size - k] for k in range(1, size))
        trees[size] = 6 * splits // 2
    weigher = Weigher(np.zeros(len(STEP_FEATURES)), ALL)
    numbers = (2, 17, 101, 499, 3001)
    for size in range(2, 5):
        _, weights = weigher._values(numbers[:size])
        assert weights.sum() == trees[size], size


def test_only_the_likeliest_values_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = np.zeros(len(STEP_FEATURES))
    weights[list(STEP_FEATURES).index("result_size")] = -1
    everything, heavy = Weigher(weights, ALL)._values((5, 9))
    monkeypatch.setattr(ways, "MOST_VALUES", 3)
    values, kept = Weigher(weights, ALL)._values((5, 9))
    assert sorted(kept) == sorted(heavy)[-3:]
    assert set(zip(values, kept, strict=True)) < set(zip(everything, heavy, strict=True))


def test_large_values_are_told_apart() -> None:
    weigher = Weigher(np.zeros(len(STEP_FEATURES)), ALL)
    totals = weigher.totals((7, 31622, 31623), 999_982_000, 999_983_000)
    plain = plain_values((7, 31622, 31623), ALL)
    assert {999_982_000 + int(place): int(totals[place]) for place in np.flatnonzero(totals)} == {
        int(value): count for value, count in plain.items() if 999_982_000 <= value <= 999_983_000
    }
    assert 31622 * 31623 == 999_982_506
    assert set(weigher._values((31622, 31623))[0]) == {float(value) for value in plain_values((31622, 31623), ALL)}


def features_of(left: float, operation: str, right: float, *, single: bool = True, last: bool = False) -> set[str]:
    """The features other than sizes that a step has."""
    x, y = np.array([float(left)]), np.array([float(right)])
    result = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if right else x}[operation]
    row = step_features(operation, x, y, result, (single, False), last=last)[0]  # type: ignore[arg-type]
    return {name for name, value in zip(STEP_FEATURES, row, strict=True) if value and not name.endswith("_size")}


def test_features_of_steps() -> None:
    assert features_of(8, "+", 5) == {"carry"}
    assert features_of(8, "+", 1) == {"plus_one"}
    assert features_of(12, "+", 12) == {"double"}
    assert features_of(23, "+", 0, last=True) == {"plus_zero", "last_card_added"}
    assert features_of(20, "+", 4, single=False, last=True) == set()
    assert features_of(3, "-", 8) == {"subtract", "makes_negative"}
    assert features_of(7, "-", 7) == {"subtract", "makes_zero"}
    assert features_of(25, "-", 1, last=True) == {"subtract", "minus_one", "last_subtract"}
    assert features_of(3, "*", 8) == set()
    assert features_of(3, "*", 8, last=True) == {"last_factors"}
    assert features_of(24, "*", 1, last=True) == {"times_one"}
    assert features_of(-3, "*", -8, last=True) == {"uses_negative", "last_negative"}
    assert features_of(8, "/", 3) == {"divide", "makes_fraction"}
    assert features_of(8, "/", 0.25, last=True) == {"divide", "last_fraction"}
    assert features_of(6, "/", 6) == {"divide", "makes_one"}
    assert features_of(6, "/", 1) == {"divide", "times_one"}


def test_features_of_hands() -> None:
    targets = np.array([24, 14])
    rows = hand_features((1, 1, 7, 12), targets)
    assert rows.shape == (2, len(HAND_FEATURES))
    (ones, repeats, size, foreign, divisors), other = rows.tolist()
    assert (ones, repeats, foreign, divisors) == (2, 1, 0.25, 1)  # 7 is foreign, 12 a divisor of 24
    assert size == pytest.approx(np.log(84) / 4)
    assert other[3:] == [0, 1]  # 7 divides 14
    assert hand_features((0,), targets)[:, 2:].tolist() == [[0, 0, 0], [0, 0, 0]]
