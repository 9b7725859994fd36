"""Whole tables of exact values at once: how large they can get, which are whole, what they cost."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.cost import FRACTION, HUGE, SIZES
from matica.arithmetic.space import Ints

Exact = NDArray[Any]
"""int64, or Python integers where 64 bits might not be enough."""


def bound(operands: Ints) -> int:
    """No numerator and no denominator of any form on these operands exceeds this (the largest over all hands)."""
    rows = [prod(max(int(value), 1) for value in column) for column in operands.T]
    return int((1 << max(len(operands) - 1, 0)) * max(rows, default=1))


def penalties(top: Exact, bottom: Exact) -> Ints:
    """`cost.node_penalty` of many values at once: `top` / `bottom`, in any terms and of any sign."""
    whole = np.where(bottom == 0, 1, bottom)
    size = np.abs(top)
    total = np.zeros(size.shape, np.int64)
    steps = [penalty for _, penalty in SIZES] + [HUGE]
    for (limit, penalty), following in zip(SIZES, steps[1:], strict=True):
        total += (following - penalty) * np.asarray(size > limit * whole, np.bool_)
    return np.where(divides(whole, size), total, FRACTION)


def divides(bottom: Exact, top: Exact) -> NDArray[np.bool_]:
    """Whether `top` is a multiple of `bottom`, which is not 0: guessed in floats, proven in integers."""
    if bottom.dtype == object:
        return np.asarray(top % bottom == 0, np.bool_)
    return np.asarray(np.rint(top / bottom).astype(np.int64) * bottom == top, np.bool_)
