"""All ways, step by step, in which numbers can be joined into a target, weighed by how easily people find them.

A way joins two of the numbers, or results, at a time until one is left. Ways that differ only in which of several
equal cards they take are one; idle steps such as × 1 count, since each is one more way to find the target. Numbers are
parted in two again and again, so that the ways of a part are worked out once, whatever it is a part of.

Values are floats here: that is enough to weigh ways. Whether a target can be made at all is for
`matica.arithmetic.search` to say, which is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.numbers import Operands
from matica.arithmetic.reach import Arithmetic, halves
from matica.coaching.features import STEP_FEATURES, Floats, Operation, step_features

TOLERANCE = 1e-12
"""Values as close as this, relative to their size, are one: floats err less, different values differ by more."""

MOST_VALUES = 1_500
"""Of the values that a part of the numbers can make, no more than this are followed: those found most easily."""

BLOCK = 200_000
"""How many steps are weighed at a time, to bound memory."""

MOST_KEPT = 2_000_000
"""How many values, of all parts together, are kept for further hands."""


class Steps(NamedTuple):
    """Many steps with one operation, and the rows of the two parts' values that they join."""

    operation: Operation
    single: tuple[bool, bool]
    rows: tuple[NDArray[np.int64], NDArray[np.int64]]
    left: Floats
    right: Floats
    result: Floats

    def features(self, *, last: bool) -> Floats:
        """See `step_features`."""
        return step_features(self.operation, self.left, self.right, self.result, self.single, last=last)


def joined(
    one: Floats, two: Floats, single: tuple[bool, bool], arithmetic: Arithmetic, wanted: tuple[int, int] | None = None
) -> Iterator[Steps]:
    """Every step that joins a value of `one` with a value of `two`; with `wanted` only those that give a whole number
    from the first to the second of the two, both included. `single` says which parts are a single number."""
    first, second = (index.ravel() for index in np.indices((len(one), len(two))))
    x, y = one[first], two[second]
    turned = (single[1], single[0])
    for operation in _OPERATIONS:
        if operation not in arithmetic.operations:
            continue
        if operation in "+*":
            orders = [(x, y, first, second, single)]
        else:
            orders = [(x, y, first, second, single), (y, x, first, second, turned)]
        for left, right, rows, others, alone in orders:
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                raw = _OPERATIONS[operation](left, right)
                keep = np.isfinite(raw) if wanted is None else (raw > wanted[0] - 0.5) & (raw < wanted[1] + 0.5)
            kept = np.flatnonzero(keep)
            if not len(kept):
                continue
            result = raw[kept]
            rounded = np.rint(result)
            whole = np.abs(result - rounded) <= TOLERANCE * np.maximum(1, np.abs(result))
            result = np.where(whole, rounded, result)
            allowed = whole if wanted is not None or not arithmetic.fractions else np.ones(len(kept), np.bool_)
            if not arithmetic.negatives:
                allowed &= (result > 0) if arithmetic.positive else (result >= 0)
            if not allowed.all():
                kept, result = kept[allowed], result[allowed]
            if len(kept):
                yield Steps(operation, alone, (rows[kept], others[kept]), left[kept], right[kept], result)


_OPERATIONS: dict[Operation, np.ufunc] = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}


def way_features(numbers: Operands, target: int, arithmetic: Arithmetic) -> Floats:
    """Every way from all of these numbers to the target: one row a way, one column a feature of `STEP_FEATURES`.

    For up to five numbers: each way stands on its own, none is left out.
    """
    if len(numbers) == 1:
        return np.zeros((int(numbers[0] == target), len(STEP_FEATURES)))
    memo: dict[Operands, tuple[Floats, Floats]] = {}
    return _rows(numbers, arithmetic, memo, (target, target))[1]


def _rows(
    numbers: Operands,
    arithmetic: Arithmetic,
    memo: dict[Operands, tuple[Floats, Floats]],
    wanted: tuple[int, int] | None,
) -> tuple[Floats, Floats]:
    """Values, one for each way, and the features of the ways."""
    if len(numbers) == 1:
        return np.array(numbers, np.float64), np.zeros((1, len(STEP_FEATURES)))
    if wanted is None and numbers in memo:
        return memo[numbers]
    values, features = [np.zeros(0)], [np.zeros((0, len(STEP_FEATURES)))]
    for one, two in halves(numbers):
        (x, x_features), (y, y_features) = (_rows(part, arithmetic, memo, None) for part in (one, two))
        for steps in joined(x, y, (len(one) == 1, len(two) == 1), arithmetic, wanted):
            values.append(steps.result)
            before = x_features[steps.rows[0]] + y_features[steps.rows[1]]
            features.append(before + steps.features(last=wanted is not None))
    memo_entry = np.concatenate(values), np.concatenate(features)
    if wanted is None:
        memo[numbers] = memo_entry
    return memo_entry


class Weigher:
    """Adds up the ways of numbers to targets, each way weighing the exponential of its features times `weights`.

    Keeps what it has worked out, up to a bound, so that hands with common parts are fast.
    """

    def __init__(self, weights: Floats, arithmetic: Arithmetic) -> None:
        self.weights = weights
        self.arithmetic = arithmetic
        self._known: dict[Operands, tuple[Floats, Floats]] = {}
        self._kept = 0

    def totals(self, numbers: Operands, low: int, high: int) -> Floats:
        """The weight of all ways from all of these numbers to each of the targets from `low` to `high`, included.

        0 where there is no way.
        """
        totals = np.zeros(high - low + 1)
        if len(numbers) == 1:
            if low <= numbers[0] <= high:
                totals[numbers[0] - low] = 1
            return totals
        for result, weight in self._last(numbers, (low, high)):
            totals += np.bincount(result.astype(np.int64) - low, weight, len(totals))
        return totals

    def _values(self, numbers: Operands) -> tuple[Floats, Floats]:
        """The values that all of these numbers can make, and the weight of each one's ways."""
        if len(numbers) == 1:
            return np.array(numbers, np.float64), np.ones(1)
        if numbers not in self._known:
            parts = list(self._last(numbers, None))
            entry = np.zeros(0), np.zeros(0)
            if parts:
                entry = _merged(np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts]))
            self._kept += len(entry[0])
            if self._kept > MOST_KEPT:
                self._known.clear()
                self._kept = len(entry[0])
            self._known[numbers] = entry
        return self._known[numbers]

    def _last(self, numbers: Operands, wanted: tuple[int, int] | None) -> Iterator[tuple[Floats, Floats]]:
        """Results of the last step and their weights, in blocks."""
        for one, two in halves(numbers):
            (x, x_weights), (y, y_weights) = self._values(one), self._values(two)
            block = max(1, BLOCK // max(len(y), 1))
            for start in range(0, len(x), block):
                some, some_weights = x[start : start + block], x_weights[start : start + block]
                for steps in joined(some, y, (len(one) == 1, len(two) == 1), self.arithmetic, wanted):
                    step = np.exp(steps.features(last=wanted is not None) @ self.weights)
                    yield steps.result, step * some_weights[steps.rows[0]] * y_weights[steps.rows[1]]


def _merged(values: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Equal values made one, their weights added; of too many those of little weight are left out."""
    size = 10.0 ** np.floor(np.log10(np.maximum(np.abs(values), 1)))
    key = np.rint(values / size / TOLERANCE) * size
    _, first, place = np.unique(key, return_index=True, return_inverse=True)
    total: Floats = np.bincount(place.ravel(), weights).astype(np.float64)
    values = values[first]
    if len(values) > MOST_VALUES:
        best = np.sort(np.argsort(-total, kind="stable")[:MOST_VALUES])
        values, total = values[best], total[best]
    return values, total
