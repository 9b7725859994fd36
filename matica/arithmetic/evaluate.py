"""The exact values of a space of expressions for many hands at once.

Values are pairs of integers, never reduced: a numerator and a positive denominator, both 0 where there is no such
value (a division by zero, or an idle part that is masked). Both stay below 2^(n−1) times the product of the operands:
32 bits are enough for most hands of a card game and 64 for all usual ones; where they might not be, the same code runs
on Python's own integers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matica.arithmetic.arrays import Bools, Exact, Ints
from matica.arithmetic.exact import bound, divides
from matica.arithmetic.space import Layer, Pairing, Space


class Evaluation:
    """The values of all slots of a space for some hands.

    `values` has a row for each group of the space's pattern and a column for each hand. With `mask_idle`, idle parts
    (terms worth 0, factors worth 1, parts that cancel) and all that contains them are left out. Without `fractions`,
    so are products that are not whole.

    `table` has two rows a slot, numerator and denominator, and a column a hand; `top` and `bottom` are these rows.
    Likewise `ones`: whether an open product holds a part worth 1 above the line, and below it. `cancels` says whether
    it holds parts that cancel across the line; `idle_terms`, whether a slot may not stand as a term.
    """

    def __init__(
        self, space: Space, values: Ints, target: int, *, fractions: bool, mask_idle: bool, negatives: bool = True
    ) -> None:
        self.negatives = negatives
        self.space, self.target, self.fractions, self.mask_idle = space, target, fractions, mask_idle
        largest = bound(np.repeat(values, space.pattern, axis=0)) * max(target, 1)
        kind: Any = np.int32 if largest < 2**30 else np.int64 if largest < 2**62 else object
        self.hands = values.shape[1]
        groups = len(space.pattern)
        self.table = np.zeros((2 * space.slots, self.hands), kind)
        self.top, self.bottom = self.table[::2], self.table[1::2]
        self.top[:groups], self.bottom[:groups] = values, 1
        self.ones = np.zeros((2 * space.slots, self.hands), np.bool_)
        self.ones[: 2 * groups : 2] = values == 1
        self.cancels = np.zeros((space.slots, self.hands), np.bool_)
        # an operand 0 may stand as a factor but is idle as a term
        self.idle_terms = np.zeros((groups, self.hands), np.bool_)
        self.idle_terms[:] = (values == 0) & mask_idle
        for layer in space.layers:
            self._ratios(layer.ratios)
            self._terms(layer)
            self._sums(layer.sums)
            self._factors(layer)

    def equal(self, left: Ints, right: Ints) -> Bools:
        """Whether slots are worth the same, for all hands."""
        same = self.top[left] * self.bottom[right] == self.top[right] * self.bottom[left]
        return np.asarray(same, np.bool_)

    def is_idle_term(self, slots: Ints) -> Bools:
        """Whether slots may not stand as terms because they are an operand 0, for all hands."""
        found = np.zeros((len(slots), self.hands), np.bool_)
        leaves = slots < len(self.idle_terms)
        found[leaves] = self.idle_terms[slots[leaves]]
        return found

    def _ratios(self, made: Pairing) -> None:
        out, left, right = made.out, made.left, made.right
        self.top[out] = self.top[left] * self.table[made.over]
        self.bottom[out] = self.bottom[left] * self.table[made.under]
        if not self.mask_idle:
            return
        self.ones[2 * out] = self.ones[2 * left] | self.ones[made.over]
        self.ones[2 * out + 1] = self.ones[made.under]
        cancels = self.cancels[right]
        for rows, part, other in made.clashes:
            cancels[rows] |= self.equal(part, other)
        self.cancels[out] = cancels

    def _terms(self, layer: Layer) -> None:
        out = layer.term_out
        top, bottom = self.table[layer.term_over], self.table[layer.term_under]
        lost = np.asarray(bottom == 0, np.bool_)
        if self.mask_idle:
            idle = self.ones[layer.term_over] | self.cancels[layer.term_source]
            idle &= self.space.upper[out][:, None] > 1
            lost |= (top == 0) | idle | self.ones[layer.term_under]
        if not self.fractions:
            lost |= ~divides(np.where(lost, 1, bottom), top)
        self._keep(out, top, bottom, lost)

    def _sums(self, made: Pairing) -> None:
        left, right = made.left, made.right
        under, other = self.bottom[left], self.bottom[right]
        top = self.top[left] * other + made.sign[:, None] * self.top[right] * under
        bottom = under * other
        lost = np.asarray(bottom == 0, np.bool_)
        if self.idle_terms.any():
            lost |= self.is_idle_term(left) | self.is_idle_term(right)
        if self.mask_idle:
            for rows, part, facing in made.clashes:
                lost[rows] |= self.equal(part, facing)
        self._keep(made.out, top, bottom, lost)

    def _keep(self, out: Ints, top: Exact, bottom: Exact, lost: Bools) -> None:
        np.copyto(top, 0, where=lost)
        np.copyto(bottom, 0, where=lost)
        self.top[out], self.bottom[out] = top, bottom

    def _factors(self, layer: Layer) -> None:
        out, source = layer.factor_out, layer.factor_source
        top, bottom = np.abs(self.top[source]), self.bottom[source]
        if self.mask_idle and self.target == 0:
            # nothing but a pair that cancels may stand as a factor 0; in a longer sum the pair is idle
            left, right = self.space.left[source], self.space.right[source]
            pair = (self.space.upper[source] == 1) & (self.space.lower[source] == 1)
            equal = self.equal(left, right) & (self.top[left] * self.bottom[left] * self.bottom[right] != 0)
            bottom[pair[:, None] & equal] = 1
        elif self.mask_idle:
            np.copyto(bottom, 0, where=top == 0)
        if self.mask_idle:
            self.ones[2 * out] = (top == bottom) & (bottom != 0)
        self.top[out], self.bottom[out] = top, bottom
