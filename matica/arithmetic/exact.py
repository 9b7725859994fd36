"""Whole tables of exact values at once: how large they can get, which are whole, what they cost."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.arrays import Exact, Ints
from matica.arithmetic.cost import FRACTION, SIZES, node_penalty


def bound(operands: Ints) -> int:
    """No numerator and no denominator of any form on these operands exceeds this (the largest over all hands)."""
    products = np.multiply.reduce(np.maximum(operands, 1).astype(object), axis=0)
    return int((1 << max(len(operands) - 1, 0)) * max(products, default=1))


_LARGEST = SIZES[-1][0] + 1
_PENALTIES = np.array([node_penalty(value, 1) for value in range(_LARGEST + 1)], np.int64)


def penalties(top: Exact, bottom: Exact) -> Ints:
    """`cost.node_penalty` of many values at once: `top` / `bottom`, in any terms, of any sign; 0 / 0 costs nothing."""
    safe = np.where(bottom == 0, 1, bottom)
    size, whole = _quotient(np.abs(top), safe)
    return np.where(whole, _PENALTIES[np.minimum(size, _LARGEST).astype(np.int64)], FRACTION)


def _quotient(top: Exact, bottom: Exact) -> tuple[Exact, NDArray[np.bool_]]:
    """The quotient where it is whole, and where it is: guessed in floats, proven in integers."""
    guess = top // bottom if bottom.dtype == object else np.rint(top / bottom).astype(np.int64)
    return guess, np.asarray(guess * bottom == top, np.bool_)


def divides(bottom: Exact, top: Exact) -> NDArray[np.bool_]:
    """Whether `top` is a multiple of `bottom`, which is not 0."""
    return _quotient(top, bottom)[1]
