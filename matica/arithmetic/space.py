"""The space of all different expressions on a few operands: what the compiler makes and the evaluation fills.

A *form* is an expression up to the order of terms and factors and up to its sign (see `canonical.py`). A sum
on the operands S is a term on a block B of S (the one that holds the first operand) plus or minus a form on the rest;
a product is a factor on B times or over a ratio on the rest. So the forms on S are pairs of smaller forms, and the
space of n operands is a table of such pairs, layer by layer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.arrays import Hashes, Ints

Pattern = tuple[int, ...]

LEAF, DIRECT, INVERSE, SUM, FACTOR, RATIO = range(6)
"""What a slot holds. LEAF: an operand. DIRECT, INVERSE: a product read from a ratio, as it stands or upside down.
SUM: a sum with its signs, open to further terms. FACTOR: the same sum as a positive factor. RATIO: factors above and
below a line, open to further factors."""


class Span(NamedTuple):
    """A run of slots."""

    start: int
    stop: int

    @property
    def slice(self) -> slice:
        """The run as a slice."""
        return slice(self.start, self.stop)


class Block(NamedTuple):
    """The slots of one sub-multiset of the operands.

    `terms` may stand as a term of a sum, `sums` are open sums, `factors` may stand as a factor of a product and
    `ratios` are open products. Terms and sums lie side by side, and so do factors and ratios.
    """

    counts: Pattern
    terms: Span
    sums: Span
    factors: Span
    ratios: Span

    @property
    def addends(self) -> Span:
        """What may follow a term: terms and open sums."""
        return Span(self.terms.start, self.sums.stop)

    @property
    def multiplicands(self) -> Span:
        """What may follow a factor: factors and open ratios."""
        return Span(self.factors.start, self.ratios.stop)


@dataclass(frozen=True)
class Pairing:
    """Slots made of two smaller ones, and the pairs of their parts that could cancel each other.

    `out[i]` is made of `left[i]` and `right[i]` joined by `sign[i]` (+1 or −1). Each of `clashes` is (rows, left part,
    other part): parts of opposite sign, or on opposite sides of the line.
    """

    out: Ints
    left: Ints
    right: Ints
    sign: Ints
    clashes: tuple[tuple[Ints, Ints, Ints], ...]

    @cached_property
    def over(self) -> Ints:
        """The rows that multiply the left part of a ratio, in a table of numerators and denominators by turns."""
        return 2 * self.right + (self.sign < 0)

    @cached_property
    def under(self) -> Ints:
        """The rows that divide it."""
        return 2 * self.right + (self.sign > 0)


@dataclass(frozen=True)
class Layer:
    """All slots of one number of operands, in the order they must be filled: ratios, terms, sums, factors."""

    ratios: Pairing
    term_out: Ints
    term_source: Ints
    term_inverted: NDArray[np.bool_]
    sums: Pairing
    factor_out: Ints
    factor_source: Ints

    @cached_property
    def term_over(self) -> Ints:
        """The rows with the numerators of the terms in such a table."""
        return 2 * self.term_source + self.term_inverted

    @cached_property
    def term_under(self) -> Ints:
        """The rows with their denominators."""
        return 2 * self.term_source + ~self.term_inverted


@dataclass(frozen=True)
class Top:
    """The pairs of slots that make all sums, or all products, of all operands.

    They are numbered split by split: each left slot of a split with each of its right slots. `spans` holds the two runs
    of slots of every split.
    """

    spans: tuple[tuple[Span, Span], ...]

    @cached_property
    def _splits(self) -> Ints:
        """Of each split the number of its first pair, its first left and right slot, and how many right ones it has."""
        rows = [(one.start, two.start, two.stop - two.start, one.stop - one.start) for one, two in self.spans]
        left, right, across, down = np.array(rows, np.int64).reshape(-1, 4).T
        return np.stack([np.cumsum(across * down) - across * down, left, right, across])

    def __len__(self) -> int:
        return sum((one.stop - one.start) * (two.stop - two.start) for one, two in self.spans)

    def parts(self, pairs: Ints) -> tuple[Ints, Ints, Ints]:
        """The index of the split, the left slot and the right slot of some pairs."""
        starts, lefts, rights, across = self._splits
        split = np.searchsorted(starts, pairs, side="right") - 1
        down, along = np.divmod(pairs - starts[split], across[split])
        return split, lefts[split] + down, rights[split] + along

    @cached_property
    def sides(self) -> tuple[Ints, Ints, Ints]:
        """The pairs once more: `few`, `near`, `far`.

        Of each pair, one part comes from the block of the split with fewer slots: `few` holds these slots, each once,
        `near` where among them it is, and `far` the slot of the other part.
        """
        near, far = [np.zeros(0, np.int32)], [np.zeros(0, np.int32)]
        for one, two in self.spans:
            left, right = np.arange(*one, dtype=np.int32), np.arange(*two, dtype=np.int32)
            both = np.repeat(left, len(right)), np.tile(right, len(left))
            fewer = int(len(left) > len(right))
            near.append(both[fewer])
            far.append(both[1 - fewer])
        few, places = np.unique(np.concatenate(near), return_inverse=True)
        return few, places.astype(np.int32), np.concatenate(far)


@dataclass(frozen=True)
class Split:
    """One way to part all operands into two blocks."""

    block: Block
    rest: Block


@dataclass(frozen=True)
class Space:
    """All forms on operands with the multiplicities `pattern`.

    For every slot: `kind`, `left`, `right`, `sign` (see `Pairing`; for a term read from a ratio and a factor made of
    a sum, `left` is that source), `fingerprint` and that of its `opposite`, and how many parts it has above the line or
    with a plus (`upper`) and below it or with a minus (`lower`).
    """

    pattern: Pattern
    signs: tuple[int, ...]
    exponents: tuple[int, ...]
    blocks: tuple[Block, ...]
    layers: tuple[Layer, ...]
    splits: tuple[Split, ...]
    kind: Ints
    left: Ints
    right: Ints
    sign: Ints
    upper: Ints
    lower: Ints
    fingerprint: Hashes
    opposite: Hashes

    @cached_property
    def turns(self) -> NDArray[np.bool_]:
        """Whether a difference occurs in a slot: its sign is free."""
        found = np.zeros(self.slots, np.bool_)
        for layer in self.layers:
            for made in (layer.ratios, layer.sums):
                found[made.out] = found[made.left] | found[made.right]
                if made is layer.ratios:
                    found[layer.term_out] = found[layer.term_source]
                else:
                    found[made.out] |= made.sign < 0
                    found[layer.factor_out] = found[layer.factor_source]
        return found

    @cached_property
    def signless(self) -> NDArray[np.bool_]:
        """Whether a slot is its own opposite, such as 3 − 3, whatever the operands are."""
        found = np.zeros(self.slots, np.bool_)
        for layer in self.layers:
            ratios = layer.ratios
            found[ratios.out] = found[ratios.left] | found[ratios.right]
            found[layer.sums.out] = self.fingerprint[layer.sums.out] == self.opposite[layer.sums.out]
            found[layer.factor_out] = found[layer.factor_source]
        return found

    @property
    def slots(self) -> int:
        """How many slots the layers below the top fill."""
        return len(self.kind)

    @cached_property
    def block_of(self) -> Ints:
        """The index of each slot's block."""
        found = np.zeros(self.slots, np.int16)
        for index, block in enumerate(self.blocks):
            for span in (block.terms, block.sums, block.factors, block.ratios):
                found[span.slice] = index
        return found

    @cached_property
    def whole(self) -> Ints:
        """The slots that are expressions of their own: all that is not open."""
        return np.flatnonzero((self.kind != SUM) & (self.kind != RATIO))

    @cached_property
    def top_sums(self) -> Top:
        """The pairs that make all sums of all operands, split by split."""
        return Top(tuple((split.block.terms, split.rest.addends) for split in self.splits))

    @cached_property
    def top_products(self) -> Top:
        """The pairs that make all products of all operands, split by split."""
        return Top(tuple((split.block.factors, split.rest.multiplicands) for split in self.splits))
