"""Compiles the space of all forms on operands of one pattern.

Operands of equal value are interchangeable: a space is compiled for a *pattern*, the multiplicities of the different
operands, and two pairs that stand for the same form are told apart once, at compile time, by structural fingerprints
of 64 bits. The number of fingerprints equals the number of forms for every pattern of up to six operands: a test
proves it against exact keys and the published counts (OEIS A140606).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from matica.arithmetic.arrays import Hashes, Ints
from matica.arithmetic.fingerprints import LEAF_SALT, as_factor, as_term, joined, mix, opposite_of
from matica.arithmetic.space import (
    DIRECT,
    FACTOR,
    INVERSE,
    LEAF,
    RATIO,
    SUM,
    Block,
    Layer,
    Pairing,
    Pattern,
    Space,
    Span,
    Split,
)


def all_splits(counts: Pattern) -> list[tuple[Pattern, Pattern]]:
    """The ways to part a multiset into a block with its first operand and a rest that is not empty."""
    first = next(i for i, count in enumerate(counts) if count)
    ranges = [range(1 if i == first else 0, count + 1) for i, count in enumerate(counts)]
    parts = [(block, tuple(c - b for c, b in zip(counts, block, strict=True))) for block in product(*ranges)]
    return [(block, rest) for block, rest in parts if any(rest)]


# a space of seven operands has six million slots: as narrow as will do
_COLUMNS: dict[str, type[np.integer[Any]]] = {
    "kind": np.int8,
    "left": np.int32,
    "right": np.int32,
    "sign": np.int8,
    "upper": np.int8,
    "lower": np.int8,
}


class _Compiler:
    """Grows the arrays of a space block by block."""

    def __init__(self, pattern: Pattern, signs: tuple[int, ...], exponents: tuple[int, ...]) -> None:
        self.pattern, self.signs, self.exponents = pattern, signs, exponents
        self.blocks: dict[Pattern, Block] = {}
        self.size = 0
        self.columns: dict[str, list[Ints]] = {name: [] for name in _COLUMNS}
        self.hashes: list[Hashes] = []
        self.opposites: list[Hashes] = []
        self._table: dict[str, Ints] = {}
        self._fingerprint, self._opposite = np.zeros(0, np.uint64), np.zeros(0, np.uint64)

    def freeze(self) -> None:
        """Join what has been grown so far, so that the next layer can look it up."""
        for name, parts in self.columns.items():
            self._table[name] = np.concatenate([self._table.get(name, np.zeros(0, _COLUMNS[name])), *parts])
        self._fingerprint = np.concatenate([self._fingerprint, *self.hashes])
        self._opposite = np.concatenate([self._opposite, *self.opposites])
        for parts in self.columns.values():
            parts.clear()
        self.hashes.clear()
        self.opposites.clear()

    def grow(self, kind: int, fingerprint: Hashes, opposite: Hashes | None = None, **columns: Ints) -> Span:
        """Append slots of one kind and return where they lie. Open slots know their opposite, the others get one."""
        count = len(fingerprint)
        for name, parts in self.columns.items():
            column = np.full(count, kind) if name == "kind" else columns.get(name, np.zeros(count, np.int8))
            parts.append(column.astype(_COLUMNS[name]))
        self.hashes.append(fingerprint)
        self.opposites.append(opposite_of(fingerprint) if opposite is None else opposite)
        span = Span(self.size, self.size + count)
        self.size += count
        return span

    def leaves(self) -> None:
        """One slot for each different operand."""
        for group, _ in enumerate(self.pattern):
            counts = tuple(int(i == group) for i in range(len(self.pattern)))
            one = np.ones(1, np.int64)
            span = self.grow(LEAF, mix(np.array([group + 1], np.uint64), LEAF_SALT), left=one * group, upper=one)
            empty = Span(span.stop, span.stop)
            self.blocks[counts] = Block(counts, span, empty, span, empty)
        self.freeze()

    def pairs(self, counts: Pattern, *, product_of: bool) -> tuple[Ints, Ints, Ints, Hashes, Hashes]:
        """All different sums, or ratios, of a block: left part, right part, sign, open fingerprint and its opposite."""
        signs = np.array(self.exponents if product_of else self.signs, dtype=np.int8)
        lefts, rights = [np.zeros(0, np.int32)], [np.zeros(0, np.int32)]
        for first, rest in all_splits(counts):
            a, b = self.blocks[first], self.blocks[rest]
            one, two = (a.factors, b.multiplicands) if product_of else (a.terms, b.addends)
            left, right = np.arange(*one, dtype=np.int32), np.arange(*two, dtype=np.int32)
            lefts.append(np.repeat(left, len(right)))
            rights.append(np.tile(right, len(left)))
        left, right = np.concatenate(lefts), np.concatenate(rights)
        left, right, sign = np.repeat(left, len(signs)), np.repeat(right, len(signs)), np.tile(signs, len(left))
        prints, opposites = self._fingerprint, self._opposite
        raw, opposite = joined(prints[left], opposites[left], prints[right], opposites[right], sign)
        if max(counts) > 1:
            keep = np.sort(np.unique(np.minimum(raw, opposite), return_index=True)[1])
            left, right, sign, raw, opposite = left[keep], right[keep], sign[keep], raw[keep], opposite[keep]
        return left, right, sign, raw, opposite

    def parts(self, left: Ints, right: Ints, sign: Ints) -> tuple[Ints, Ints]:
        """How many parts stand above the line, or with a plus, and below it, or with a minus."""
        upper, lower = self._table["upper"], self._table["lower"]
        closed = np.isin(self._table["kind"], (DIRECT, INVERSE, FACTOR))
        up, down = np.where(closed, 1, upper)[right], np.where(closed, 0, lower)[right]
        return 1 + np.where(sign > 0, up, down), np.where(sign > 0, down, up)

    def clashes(self, left: Ints, right: Ints, sign: Ints) -> tuple[tuple[Ints, Ints, Ints], ...]:
        """The parts of `right` that stand opposite to `left`."""
        kind, first, rest, inner = (self._table[name] for name in ("kind", "left", "right", "sign"))
        rows, current, facing = np.arange(len(left), dtype=np.int32), right, sign
        found = []
        while len(rows):
            opened = np.isin(kind[current], (SUM, RATIO))
            part = np.where(opened, first[current], current)
            hit = facing < 0
            found.append((rows[hit], left[rows[hit]], part[hit]))
            rows, facing, current = rows[opened], facing[opened] * inner[current[opened]], rest[current[opened]]
        return tuple(found)

    def block(self, counts: Pattern) -> None:
        """Append all slots of one sub-multiset."""
        left, right, sign, raw, opposite = self.pairs(counts, product_of=True)
        upper, lower = self.parts(left, right, sign)
        # the ratios come last in the block, yet the terms refer to them: their place is known in advance
        can_invert = (lower > 0) & (raw != opposite)
        sum_left, sum_right, sum_sign, sum_raw, sum_opposite = self.pairs(counts, product_of=False)
        plus, minus = self.parts(sum_left, sum_right, sum_sign)
        ratio_start = self.size + len(raw) + int(can_invert.sum()) + 2 * len(sum_raw)
        places = ratio_start + np.arange(len(raw))
        direct = self.grow(DIRECT, as_term(raw), left=places, upper=upper, lower=lower)
        inverse = self.grow(
            INVERSE,
            as_term(opposite[can_invert]),
            left=places[can_invert],
            upper=lower[can_invert],
            lower=upper[can_invert],
        )
        sums = self.grow(
            SUM, sum_raw, sum_opposite, left=sum_left, right=sum_right, sign=sum_sign, upper=plus, lower=minus
        )
        places = np.arange(sums.start, sums.stop)
        factors = self.grow(FACTOR, as_factor(sum_raw, sum_opposite), left=places, upper=plus, lower=minus)
        ratios = self.grow(RATIO, raw, opposite, left=left, right=right, sign=sign, upper=upper, lower=lower)
        self.blocks[counts] = Block(counts, Span(direct.start, inverse.stop), sums, factors, ratios)

    def layer(self, members: list[Pattern]) -> Layer:
        """Append all blocks of one size."""
        start = self.size
        for counts in members:
            self.block(counts)
        self.freeze()
        table = self._table
        kind = table["kind"][start:]

        def of(*kinds: int) -> Ints:
            return (start + np.flatnonzero(np.isin(kind, kinds))).astype(np.int32)

        def pairing(out: Ints) -> Pairing:
            left, right, sign = (table[name][out] for name in ("left", "right", "sign"))
            return Pairing(out, left, right, sign, self.clashes(left, right, sign))

        terms, factors = of(DIRECT, INVERSE), of(FACTOR)
        return Layer(
            pairing(of(RATIO)),
            terms,
            table["left"][terms],
            table["kind"][terms] == INVERSE,
            pairing(of(SUM)),
            factors,
            table["left"][factors],
        )

    def space(self) -> Space:
        """Compile all layers below the top, and list the splits of the top."""
        self.leaves()
        size = sum(self.pattern)
        subsets = list(product(*(range(count + 1) for count in self.pattern)))
        layers = [self.layer([c for c in subsets if sum(c) == members]) for members in range(2, size)]
        splits = tuple(Split(self.blocks[a], self.blocks[b]) for a, b in all_splits(self.pattern)) if size > 1 else ()
        table = self._table
        return Space(
            self.pattern,
            self.signs,
            self.exponents,
            tuple(self.blocks.values()),
            tuple(layers),
            splits,
            table["kind"],
            table["left"],
            table["right"],
            table["sign"],
            table["upper"],
            table["lower"],
            self._fingerprint,
            self._opposite,
        )


LARGEST_KEPT = 6
"""Spaces of more operands are not kept: one of seven takes some 300 MB."""


def compile_space(pattern: Pattern, operations: str) -> Space:
    """The space of operands with these multiplicities under closed operations.

    `pattern` has positive entries. `operations` holds + if it holds −, and × if it holds ÷.
    """
    return (_kept if sum(pattern) <= LARGEST_KEPT else _compiled)(pattern, operations)


def _compiled(pattern: Pattern, operations: str) -> Space:
    signs = tuple(sign for sign, op in ((1, "+"), (-1, "-")) if op in operations)
    exponents = tuple(sign for sign, op in ((1, "*"), (-1, "/")) if op in operations)
    return _Compiler(pattern, signs, exponents).space()


_kept = lru_cache(maxsize=128)(_compiled)
