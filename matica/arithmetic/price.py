"""What forms of a space cost (see `cost.py`), worked out for the hits alone."""

from __future__ import annotations

import numpy as np

from matica.arithmetic.arrays import Bools, Ints
from matica.arithmetic.cost import DIVIDE, MINUS, PLUS, TIMES, node_penalty
from matica.arithmetic.evaluate import Evaluation
from matica.arithmetic.exact import penalties
from matica.arithmetic.hits import Hits
from matica.arithmetic.space import FACTOR, LEAF, RATIO, SUM, Space


def sum_steps(plus: Ints, minus: Ints, turned: Bools) -> Ints:
    """What the steps of sums cost, with so many parts added and taken away before the sum was turned round."""
    return np.where(turned, PLUS * (minus - 1) + MINUS * plus, PLUS * (plus - 1) + MINUS * minus)


def product_steps(above: Ints, below: Ints) -> Ints:
    """What the steps of products cost, with so many factors above and below the line."""
    return TIMES * (above.astype(np.int64) - 1) + DIVIDE * below


def parts(space: Space, right: Ints, sign: Ints, kind: int) -> tuple[Ints, Ints]:
    """How many parts of a sum or product made with `right` have a plus, or stand above the line, and how many not."""
    opened = space.kind[right] == kind
    up = np.where(opened, space.upper[right], 1).astype(np.int64)
    down = np.where(opened, space.lower[right], 0)
    return 1 + np.where(sign > 0, up, down), np.where(sign > 0, down, up)


def priced(evaluation: Evaluation, made: Hits) -> Hits:
    """The hits with what they cost."""
    space = evaluation.space
    cost = np.zeros(len(made), np.int64)
    joined = made.right >= 0
    for multiply, kind in ((False, SUM), (True, RATIO)):
        rows = np.flatnonzero(joined & (made.multiply == multiply))
        up, down = parts(space, made.right[rows], made.sign[rows], kind)
        if multiply:
            inverted = made.inverted[rows]
            cost[rows] = product_steps(np.where(inverted, down, up), np.where(inverted, up, down))
        else:
            cost[rows] = sum_steps(up, down, made.inverted[rows] ^ made.turned[rows])
    cost[joined] += node_penalty(evaluation.target, 1)
    whole, below = np.flatnonzero(~joined), np.flatnonzero(joined)
    rows = np.concatenate([whole, below, below])
    slots = np.concatenate([made.left[whole], made.left[below], made.right[below]])
    _add_slots(evaluation, cost, rows, slots.astype(np.int64), made.hand[rows])
    if evaluation.target == 0:
        cost[whole] += _whole_sums(space, made.left[whole], made.turned[whole])
    return made.priced(cost)


def _whole_sums(space: Space, slots: Ints, turned: Bools) -> Ints:
    """What sums worth 0 cost more, or less, as wholes than inside a product.

    Inside a product they count with fewer minus signs, as wholes as they stand.
    """
    up, down = space.upper[slots].astype(np.int64), space.lower[slots].astype(np.int64)
    more = sum_steps(up, down, turned) - sum_steps(up, down, down > up)
    return np.where(space.kind[slots] == FACTOR, more, 0)


def _add_slots(evaluation: Evaluation, cost: Ints, rows: Ints, slots: Ints, hands: Ints) -> None:
    """Add to `cost[rows]` what the forms in these slots cost, layer by layer."""
    space = evaluation.space
    while True:
        kind = space.kind[slots]
        inner = kind != LEAF
        if not inner.any():
            return
        rows, slots, hands, kind = rows[inner], slots[inner], hands[inner], kind[inner]
        closed = (kind != SUM) & (kind != RATIO)
        one, hand = slots[closed], hands[closed]
        source = slots.copy()
        source[closed] = space.left[one]
        up, down = space.upper[one].astype(np.int64), space.lower[one].astype(np.int64)
        worth = evaluation.top[source[closed], hand]
        turned = (worth < 0) | ((worth == 0) & (down > up))
        steps = np.where(kind[closed] == FACTOR, sum_steps(up, down, turned), product_steps(up, down))
        own = steps + penalties(evaluation.top[one, hand], evaluation.bottom[one, hand])
        np.add.at(cost, rows[closed], own)
        slots = np.concatenate([space.left[source], space.right[source]])
        rows, hands = np.concatenate([rows, rows]), np.concatenate([hands, hands])
