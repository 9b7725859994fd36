"""What makes a step, or a hand, easy or hard for people: the features of the grade.

A way to a target is a sequence of steps, each joining two values on the table into one. The features of a way are the
sums over its steps; those called `last_…` count in its last step only. Most are counts (0 or 1 a step); a size is the
natural logarithm of 1 + the absolute value, so that it grows with the number of digits.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Operation = Literal["+", "-", "*", "/"]

STEP_FEATURES: dict[str, str] = {
    "subtract": "a subtraction",
    "divide": "a division",
    "times_one": "× 1 or ÷ 1: nothing changes",
    "plus_zero": "+ 0 or − 0: nothing changes",
    "plus_one": "1 added",
    "minus_one": "1 taken away",
    "makes_zero": "a − a, which is 0",
    "makes_one": "a ÷ a, which is 1",
    "double": "a + a",
    "makes_fraction": "the result is not whole",
    "makes_negative": "the result is below 0",
    "uses_negative": "one of the two values is below 0",
    "carry": "the units of a sum carry over into the tens",
    "addend_size": "the size of the smaller number of a sum",
    "result_size": "the size of the result",
    "last_subtract": "the last step is a subtraction",
    "last_factors": "the last step is a product of whole numbers above 1",
    "last_card_added": "the last step adds a single number",
    "last_fraction": "the last step multiplies or divides by, or of, a value that is not whole",
    "last_negative": "the last step is a product of two values below 0",
}
"""The features of a step, in the order of their columns."""

HAND_FEATURES: dict[str, str] = {
    "ones": "how many of the numbers are 1",
    "repeats": "how many numbers there are beyond the different ones",
    "mean_size": "the mean of the natural logarithms of the numbers (0 counts as 1)",
    "foreign": "the share of numbers with a prime factor above 5 that the target does not have",
    "divisors": "how many different numbers above 1 divide the target",
}
"""The features of the numbers as a whole."""

_COLUMN = {name: place for place, name in enumerate(STEP_FEATURES)}
_Column = Floats | NDArray[np.bool_]


def step_features(
    operation: Operation, left: Floats, right: Floats, result: Floats, single: tuple[bool, bool], *, last: bool
) -> Floats:
    """The features of many steps with one operation: one row a step, one column a feature.

    `single` tells whether the left and the right values are numbers of the hand rather than results. `last` marks
    steps whose result is the target.
    """
    table = np.zeros((len(STEP_FEATURES), len(result)))

    def put(name: str, values: _Column | bool) -> None:
        table[_COLUMN[name]] = values

    whole = (left == np.rint(left)) & (right == np.rint(right))
    low = np.minimum(np.abs(left), np.abs(right))
    put("makes_fraction", result != np.rint(result))
    put("makes_negative", result < 0)
    put("uses_negative", (left < 0) | (right < 0))
    put("result_size", np.log1p(np.abs(result)))
    if operation == "+":
        put("plus_one", low == 1)
        put("plus_zero", low == 0)
        put("double", (left == right) & (low > 0))
        plain = whole & (left >= 0) & (right >= 0)
        put("carry", plain & (np.mod(left, 10) + np.mod(right, 10) >= 10))
        put("addend_size", np.log1p(low))
        put("last_card_added", last and any(single))
    elif operation == "-":
        put("subtract", True)
        put("plus_zero", right == 0)
        put("minus_one", np.abs(right) == 1)
        put("makes_zero", left == right)
        put("last_subtract", last)
    elif operation == "*":
        put("times_one", (left == 1) | (right == 1))
    else:
        put("divide", True)
        put("times_one", right == 1)
        put("makes_one", (left == right) & (right != 1))
    if last and operation in "*/":
        put("last_fraction", ~whole)
    if last and operation == "*":
        put("last_factors", whole & (left > 1) & (right > 1))
        put("last_negative", left < 0)
    return table.T


def hand_features(numbers: tuple[int, ...], targets: NDArray[np.int64]) -> Floats:
    """The features of the numbers of a hand as a whole: one row a target, one column a feature of `HAND_FEATURES`.

    >>> hand_features((1, 1, 4, 6), np.array([24]))[:, :2].tolist()
    [[2.0, 1.0]]
    """
    different = set(numbers)
    table = np.zeros((len(targets), len(HAND_FEATURES)))
    table[:, 0] = numbers.count(1)
    table[:, 1] = len(numbers) - len(different)
    table[:, 2] = np.log(np.maximum(numbers, 1)).mean()
    for number in different:
        large = _large_primes(number)
        if large > 1:
            table[:, 3] += (targets % large != 0) * numbers.count(number) / len(numbers)
        if number > 1:
            table[:, 4] += targets % number == 0
    return table


def _large_primes(number: int) -> int:
    """What is left of a number without its prime factors 2, 3 and 5; 1 for 0."""
    for prime in (2, 3, 5):
        while number and number % prime == 0:
            number //= prime
    return number or 1
