"""Which pairs of values could make a target: a quick look in floats before the exact one.

With the target t above 0, a term v and an open sum w make t, as v + w, v − w or with all signs turned, just where one
of |v|, |w| and t is the sum of the other two: where |w| is | |v| − t | or |v| + t. Likewise a factor v and an open
product w, as v × w, v ÷ w or upside down, just where, with each number or its inverse, whatever is larger, one is the
product of the other two. So either part wants the other to be one of two values, and that is one comparison:
| |w| − middle | = half.

Single floats are worked with, whose results are right to u = 2⁻²⁴ of themselves: a value is off by 3 u (two integers
are rounded, and their quotient), an inverse by 4 u, `middle` and `half` by at most 7 u of the larger wanted value,
`most`. Where the wanted value is met, none of the numbers compared exceeds `most`, so a true pair misses by less than
20 u of it; what lies within 32 u is looked at again in integers. So nothing is ever decided here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.arrays import Floats, Ints
from matica.arithmetic.space import Top

CELLS = 60_000
"""About how many cells of a table are worked on at once: as many as stay in a core's own memory."""

NEAR = np.float32(2.0**-19)


def magnitudes(table: NDArray[np.integer]) -> Floats:
    """The absolute values of a table with rows of numerators and denominators by turns; NaN for 0 / 0."""
    values = np.empty((len(table) // 2, table.shape[1]), np.float32)
    np.divide(table[::2], table[1::2], out=values, dtype=np.float32, casting="unsafe")
    return np.abs(values, out=values)


def wanted_sums(values: Floats, target: int) -> tuple[Floats, Floats, Floats]:
    """Middle, half and tolerance of what must stand beside parts of these values in a sum worth the target."""
    goal = np.float32(target)
    return np.maximum(values, goal), np.minimum(values, goal), np.maximum(values, goal) * NEAR


def wanted_products(values: Floats, target: int) -> tuple[Floats, Floats, Floats]:
    """The same in a product, for values that are upright."""
    goal = np.float32(target)
    most, least = values * goal, np.maximum(values, goal) / np.minimum(values, goal)
    return (most + least) / 2, (most - least) / 2, most * NEAR


def upright(values: Floats) -> Floats:
    """Each value or its inverse, whatever is larger."""
    inverse = np.divide(np.float32(1), values)
    return np.maximum(values, inverse, out=inverse)


def candidates(top: Top, values: Floats, wanted: tuple[Floats, Floats, Floats]) -> tuple[Ints, Ints]:
    """Rows of `top` that might make the target, and the hands for which they might.

    `values` has a row a slot, the three tables of `wanted` a row for each of the few slots of `top.sides`; all have a
    column a hand.
    """
    hands = values.shape[1]
    step = max(1, CELLS // hands)
    _, near_rows, far_slots = top.sides
    found = [np.zeros(0, np.int64)]
    for start in range(0, len(near_rows), step):
        rows = near_rows[start : start + step]
        middle, half, near = (table.take(rows, axis=0) for table in wanted)
        away = values.take(far_slots[start : start + step], axis=0)
        np.subtract(away, middle, out=away)
        np.abs(away, out=away)
        np.subtract(away, half, out=away)
        np.abs(away, out=away)
        found.append(np.flatnonzero(away <= near) + start * hands)
    pair, hand = np.divmod(np.concatenate(found), hands)
    return pair, hand
