"""Evaluate a space of expressions for many hands at once, exactly, and collect what hits a target.

Values are pairs of integers, never reduced: a numerator and a positive denominator, both 0 where there is no such
value (a division by zero, or an idle part that is masked). Both stay below 2^(n−1) times the product of the operands,
so 64 bits are enough for all usual hands; where they might not be, the same code runs on Python's own integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.cost import DIVIDE, MINUS, PLUS, TIMES, node_penalty
from matica.arithmetic.exact import Exact, bound, divides, penalties
from matica.arithmetic.hits import Hits
from matica.arithmetic.space import (
    FACTOR,
    RATIO,
    SUM,
    Block,
    Ints,
    Layer,
    Pairing,
    Space,
    as_factor,
    as_term,
    joined,
)

CELLS = 100_000
"""About how many cells of a table are worked on at once."""


class Evaluation:
    """The values of all slots of a space for some hands.

    `values` has a row for each group of the space's pattern and a column for each hand. With `mask_idle`, idle parts
    (terms worth 0, factors worth 1, parts that cancel) and all that contains them are left out. Without `fractions`,
    so are products that are not whole.
    """

    def __init__(
        self, space: Space, values: Ints, target: int, *, fractions: bool, mask_idle: bool, negatives: bool = True
    ) -> None:
        self.negatives = negatives
        self.space, self.target, self.fractions, self.mask_idle = space, target, fractions, mask_idle
        operands = np.repeat(values, space.pattern, axis=0)
        largest = bound(operands)
        wide = largest * max(target, 1) >= 2**62
        kind: Any = object if wide else np.int64
        self.hands = values.shape[1]
        shape = (space.slots, self.hands)
        self.top, self.bottom = np.zeros(shape, kind), np.zeros(shape, kind)
        self.cost = np.zeros(shape, np.int32)
        # which slots hold a part worth 1 above and below the line, and parts that cancel across it
        self.one_above, self.one_below, self.cancels = (np.zeros(shape, np.bool_) for _ in range(3))
        groups = len(space.pattern)
        self.top[:groups], self.bottom[:groups] = values, 1
        self.one_above[:groups] = values == 1
        # an operand 0 may stand as a factor but is idle as a term
        self.idle_terms = np.zeros(shape, np.bool_)
        self.idle_terms[:groups] = (values == 0) & mask_idle
        for layer in space.layers:
            self._fill(layer)

    def _fill(self, layer: Layer) -> None:
        self._ratios(layer.ratios)
        self._terms(layer)
        self._sums(layer.sums)
        self._factors(layer)

    def _equal(self, left: Ints, right: Ints) -> NDArray[np.bool_]:
        same = self.top[left] * self.bottom[right] == self.top[right] * self.bottom[left]
        return np.asarray(same, np.bool_)

    def _ratios(self, made: Pairing) -> None:
        out, left, right = made.out, made.left, made.right
        over, under = (made.sign > 0)[:, None], made.sign[:, None] < 0
        top, bottom = self.top[right], self.bottom[right]
        self.top[out] = self.top[left] * np.where(over, top, bottom)
        self.bottom[out] = self.bottom[left] * np.where(over, bottom, top)
        self.cost[out] = self.cost[left] + self.cost[right]
        if not self.mask_idle:
            return
        above, below = self.one_above[right], self.one_below[right]
        self.one_above[out] = self.one_above[left] | np.where(under, below, above)
        self.one_below[out] = np.where(under, above, below)
        cancels = self.cancels[right]
        for rows, part, other in made.clashes:
            cancels[rows] |= self._equal(part, other)
        self.cancels[out] = cancels

    def _terms(self, layer: Layer) -> None:
        out, source, inverted = layer.term_out, layer.term_source, layer.term_inverted[:, None]
        space = self.space
        top = np.where(inverted, self.bottom[source], self.top[source])
        bottom = np.where(inverted, self.top[source], self.bottom[source])
        upper, lower = space.upper[out][:, None], space.lower[out][:, None]
        lost = bottom == 0
        if self.mask_idle:
            ones = np.where(inverted, self.one_below[source], self.one_above[source])
            below = np.where(inverted, self.one_above[source], self.one_below[source])
            lost |= (top == 0) | below | ((upper > 1) & (ones | self.cancels[source]))
        if not self.fractions:
            lost |= ~divides(np.where(lost, 1, bottom), top)
        top[lost], bottom[lost] = 0, 0
        self.top[out], self.bottom[out] = top, bottom
        self.cost[out] = self.cost[source] + TIMES * (upper - 1) + DIVIDE * lower + penalties(top, bottom)

    def _sums(self, made: Pairing) -> None:
        out, left, right = made.out, made.left, made.right
        bottom = self.bottom[left] * self.bottom[right]
        top = self.top[left] * self.bottom[right] + made.sign[:, None] * self.top[right] * self.bottom[left]
        lost = (bottom == 0) | self.idle_terms[left] | self.idle_terms[right]
        if self.mask_idle:
            for rows, part, other in made.clashes:
                lost[rows] |= self._equal(part, other)
        top[lost], bottom[lost] = 0, 0
        self.top[out], self.bottom[out] = top, bottom
        self.cost[out] = self.cost[left] + self.cost[right]

    def _factors(self, layer: Layer) -> None:
        out, source = layer.factor_out, layer.factor_source
        signed = self.top[source]
        top, bottom = np.abs(signed), self.bottom[source].copy()
        if self.mask_idle and self.target == 0:
            # nothing but a pair that cancels may stand as a factor 0; in a longer sum the pair is idle
            left, right = self.space.left[source], self.space.right[source]
            pair = (self.space.upper[source] == 1) & (self.space.lower[source] == 1)
            equal = self._equal(left, right) & (self.top[left] * self.bottom[left] * self.bottom[right] != 0)
            bottom[pair[:, None] & equal] = 1
        elif self.mask_idle:
            bottom[top == 0] = 0
        if self.mask_idle:
            self.one_above[out] = (top == bottom) & (bottom != 0)
        plus, minus = self.space.upper[source][:, None], self.space.lower[source][:, None]
        signs = np.where(signed < 0, PLUS * (minus - 1) + MINUS * plus, PLUS * (plus - 1) + MINUS * minus)
        self.top[out], self.bottom[out] = top, bottom
        self.cost[out] = self.cost[source] + signs + penalties(top, bottom)

    # hits ------------------------------------------------------------------------------------------------------------

    def hits(self, *, subsets: bool) -> Hits:
        """All different forms worth the target on all operands, and with `subsets` on every sub-multiset too."""
        parts = []
        if subsets or sum(self.space.pattern) == 1:
            parts = [self._block_hits(index, block) for index, block in enumerate(self.space.blocks)]
        sums = [part for split in self.space.splits for part in self._sum_hits(split.block, split.rest)]
        products = [part for split in self.space.splits for part in self._product_hits(split.block, split.rest)]
        parts += [self._plain_sums(Hits.join(sums))] if sums else []
        parts += [self._plain_products(Hits.join(products))] if products else []
        found = self._distinct(Hits.join(parts)) if parts else Hits.of(*(np.zeros(0, np.int64),) * 3)
        return self._with_opposites(found) if self.target == 0 else found

    def _block_hits(self, index: int, block: Block) -> Hits:
        """Hits among the slots below the top. A sum worth 0 counts in both orientations."""
        parts: list[Hits] = []
        for span in (block.terms, block.factors):
            if span.stop == span.start or (sum(block.counts) == 1 and parts):
                continue
            top, bottom = self.top[span.slice], self.bottom[span.slice]
            row, hand = np.nonzero((bottom != 0) & (top == self.target * bottom))
            parts.append(
                Hits.of(hand, index, row + span.start, cost=self.cost[row + span.start, hand].astype(np.int64))
            )
        return Hits.join(parts) if parts else Hits.of(*(np.zeros(0, np.int64),) * 3)

    def _tables(self, one: slice, two: slice) -> Iterator[tuple[Exact, Exact, Exact, Exact, int, int]]:
        """Numerators and denominators of both parts, shaped to be combined, in pieces that fit in cache."""
        high, wide = one.stop - one.start, (two.stop - two.start) * self.hands
        if not high or not wide:
            return
        step = max(1, CELLS // wide)
        across = max(1, CELLS // self.hands)
        for begin in range(two.start, two.stop, across):
            rest = slice(begin, min(begin + across, two.stop))
            c, d = self.top[None, rest], self.bottom[None, rest]
            for start in range(one.start, one.stop, step):
                part = slice(start, min(start + step, one.stop))
                yield self.top[part, None], self.bottom[part, None], c, d, start, begin

    def _sum_hits(self, block: Block, rest: Block) -> Iterator[Hits]:
        for a, b, c, d, first, second in self._tables(block.terms.slice, rest.addends.slice):
            x, y, both = a * d, c * b, b * d
            goal = self.target * both
            for sign in self.space.signs:
                worth = x + y if sign > 0 else x - y
                left, right, hand = np.nonzero((np.abs(worth) == goal) & (both != 0))
                if len(hand):
                    upside_down = np.asarray(worth[left, right, hand] < 0, np.bool_)
                    yield Hits.of(hand, -1, left + first, right + second, sign, inverted=upside_down)

    def _product_hits(self, block: Block, rest: Block) -> Iterator[Hits]:
        goal, exponents = self.target, self.space.exponents
        for a, b, c, d, first, second in self._tables(block.factors.slice, rest.multiplicands.slice):
            for sign in exponents:
                top, bottom = (a * c, b * d) if sign > 0 else (a * d, b * c)
                found = [(False, (top == goal * bottom) & (bottom != 0))]
                if -1 in exponents:
                    found.append((True, (bottom == goal * top) & (top != 0)))
                for inverted, where in found:
                    left, right, hand = np.nonzero(where)
                    if len(hand):
                        yield Hits.of(hand, -1, left + first, right + second, sign, multiply=True, inverted=inverted)

    def _clash(self, made: Hits, kind: int) -> NDArray[np.bool_]:
        """Whether the left part is cancelled by a part of the right one."""
        space = self.space
        cancelled = np.zeros(len(made), np.bool_)
        rows, current, facing = np.arange(len(made)), made.right, made.sign
        while len(rows):
            opened = space.kind[current] == kind
            part = np.where(opened, space.left[current], current)
            one, hand = made.left[rows], made.hand[rows]
            same = self.top[one, hand] * self.bottom[part, hand] == self.top[part, hand] * self.bottom[one, hand]
            cancelled[rows] |= np.asarray(same, np.bool_) & (facing < 0)
            rows, facing, current = (
                rows[opened],
                facing[opened] * space.sign[current[opened]],
                space.right[current[opened]],
            )
        return cancelled

    def _counts(self, made: Hits, kind: int) -> tuple[Ints, Ints]:
        opened = self.space.kind[made.right] == kind
        up = np.where(opened, self.space.upper[made.right], 1)
        down = np.where(opened, self.space.lower[made.right], 0)
        return 1 + np.where(made.sign > 0, up, down), np.where(made.sign > 0, down, up)

    def _priced(self, made: Hits, steps: Ints) -> Hits:
        inner = self.cost[made.left, made.hand] + self.cost[made.right, made.hand]
        cost = inner + steps + node_penalty(self.target, 1)
        return replace(made, cost=cost)

    def _plain_sums(self, made: Hits) -> Hits:
        """The sums without an idle pair, priced."""
        negative = made.inverted
        plus, minus = self._counts(made, SUM)
        steps = np.where(negative, PLUS * (minus - 1) + MINUS * plus, PLUS * (plus - 1) + MINUS * minus)
        made = self._priced(made, steps)
        if not self.mask_idle:
            return made
        # the exception: a whole that is nothing but a pair that cancels
        clash = self._clash(made, SUM) & ((self.target != 0) | (plus + minus > 2))
        return made.rows(~(clash | self.idle_terms[made.left, made.hand] | self.idle_terms[made.right, made.hand]))

    def _plain_products(self, made: Hits) -> Hits:
        """The products with something above the line and without idle factors, priced."""
        upper, lower = self._counts(made, RATIO)
        above, below = np.where(made.inverted, lower, upper), np.where(made.inverted, upper, lower)
        made = self._priced(made, TIMES * (above - 1) + DIVIDE * below)
        keep = above > 0
        if self.mask_idle:
            left, right = (made.left, made.hand), (made.right, made.hand)
            up = np.where(made.sign > 0, self.one_above[right], self.one_below[right]) | self.one_above[left]
            down = np.where(made.sign > 0, self.one_below[right], self.one_above[right])
            cancels = self.cancels[right] | self._clash(made, RATIO)
            over, under = np.where(made.inverted, down, up), np.where(made.inverted, up, down)
            keep &= ~(under | ((above > 1) & (over | cancels)))
        return made.rows(keep)

    def _with_opposites(self, made: Hits) -> Hits:
        """Forms worth 0, and the opposites of those that hold a difference and are not their own opposite."""
        space = self.space
        single = made.right < 0
        right = np.where(single, made.left, made.right)
        turns = space.turns[made.left] | space.turns[right] | (~single & ~made.multiply & (made.sign < 0))
        raw, opposite = self._joined(made)
        own = raw == opposite
        signless = np.where(made.multiply, space.signless[made.left] | space.signless[right], own & ~single)
        keep = turns & ~signless
        if not self.negatives:
            # of a product only a factor 0 can be turned round without a step below 0
            zero = (space.kind == FACTOR)[:, None] & (self.top == 0) & (self.bottom != 0)
            keep &= ~made.multiply | zero[made.left, made.hand] | self._holds_zero(made.right, zero, made.hand)
        other = made.rows(keep)
        return Hits.join([made, replace(other, turned=np.ones(len(other), np.bool_))])

    def _holds_zero(self, right: Ints, zero: NDArray[np.bool_], hand: Ints) -> NDArray[np.bool_]:
        """Whether a sum worth 0 is one of the factors of a ratio."""
        space = self.space
        found = np.zeros(len(right), np.bool_)
        rows, current = np.arange(len(right)), right
        while len(rows):
            opened = space.kind[current] == RATIO
            found[rows] |= zero[np.where(opened, space.left[current], current), hand[rows]]
            rows, current = rows[opened], space.right[current[opened]]
        return found

    def fingerprints(self, made: Hits) -> NDArray[np.uint64]:
        """One number a form; equal only for the same form on the same hand."""
        single = made.right < 0
        raw, opposite = self._joined(made)
        line = np.where(made.inverted, opposite, raw)
        # a sum worth the target has but one sign, unless the target is 0: there both count
        whole = np.where(made.multiply, as_term(line), as_factor(raw, opposite))
        return np.asarray(np.where(single, self.space.fingerprint[made.left], whole), np.uint64)

    def _joined(self, made: Hits) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        space = self.space
        right = np.where(made.right < 0, made.left, made.right)
        prints, opposites = space.fingerprint, space.opposite
        return joined(prints[made.left], opposites[made.left], prints[right], opposites[right], made.sign)

    def _distinct(self, made: Hits) -> Hits:
        """The same forms, each once a hand."""
        if max(self.space.pattern) == 1 or len(made) < 2:
            return made
        keys = np.stack([made.hand.astype(np.uint64), self.fingerprints(made)], axis=1)
        keep = np.unique(keys, axis=0, return_index=True)[1]
        return made if len(keep) == len(made) else made.rows(np.sort(keep))
