"""The space of all different expressions on a few operands, compiled once and then evaluated for many hands.

A *form* is an expression up to the order of terms and factors and up to its sign (see `expression.canonical`). A sum
on the operands S is a term on a block B of S (the one that holds the first operand) plus or minus a form on the rest;
a product is a factor on B times or over a ratio on the rest. So the forms on S are pairs of smaller forms, and the
space of n operands is a table of such pairs, layer by layer.

Operands of equal value are interchangeable: a space is compiled for a *pattern*, the multiplicities of the different
operands, and two pairs that stand for the same form are told apart once, at compile time, by structural fingerprints
of 64 bits. The number of fingerprints equals the number of forms for every pattern of up to six operands: a test
proves it against exact keys and the published counts (OEIS A140606).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
Hashes = NDArray[np.uint64]
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


def mix(values: Hashes, salt: int) -> Hashes:
    """Scramble fingerprints so that sums of them do not collide by structure (the splitmix64 finaliser)."""
    mixed = values + np.uint64(salt)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)


_LEAF, _PRODUCT, _SUM, _OPPOSITE = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7


def opposite_of(closed: Hashes) -> Hashes:
    """What stands for a part with a minus, or below the line."""
    return mix(closed, _OPPOSITE)


def joined(left: Hashes, other_left: Hashes, right: Hashes, other_right: Hashes, sign: Ints) -> tuple[Hashes, Hashes]:
    """The open fingerprint of two parts joined by a sign, and that of its opposite.

    Each part comes as it stands and as its opposite. Signs are never taken by subtraction: that would make all pairs
    that cancel alike.
    """
    plus = sign > 0
    return left + np.where(plus, right, other_right), other_left + np.where(plus, other_right, right)


def as_term(raw: Hashes) -> Hashes:
    """The fingerprint of a product, its line fixed, as a part of a sum."""
    return mix(raw, _PRODUCT)


def as_factor(raw: Hashes, opposite: Hashes) -> Hashes:
    """The fingerprint of a sum, its sign forgotten, as a part of a product."""
    return mix(np.minimum(raw, opposite), _SUM)


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
            span = self.grow(LEAF, mix(np.array([group + 1], np.uint64), _LEAF), left=one * group, upper=one)
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
