"""Which numbers a hand can make: sets of exact values for every sub-multiset of operands, without any expressions.

A value is a reduced pair of integers. Where + comes with − and × with ÷, a value and its negative can be exchanged in
any larger expression, and a whole expression worth less than 0 can be turned round; so only absolute values are kept.
With other operations both signs are.

The sets follow every step, not only the canonical form; with `fractions` off each step must be whole. Both readings
reach the same numbers: a product that is whole can be worked out with its divisions last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.exact import divides
from matica.arithmetic.numbers import Operands, part_places, readings
from matica.cards import WILD, Face, Hand
from matica.errors import LimitError
from matica.rules import Rules

Ints = NDArray[np.int64]

MOST_WORK = 600_000_000
"""More combinations of values than this are declined."""
_WORK = (0, 1, 10, 200, 5_000, 120_000, 3_000_000, 100_000_000)
"""About how many combinations the values of so many operands take."""


class Arithmetic(NamedTuple):
    """The switches that decide which values there are."""

    operations: str
    fractions: bool
    negatives: bool
    positive: bool = False
    """Whether every step must be worth more than 0."""

    @classmethod
    def of(cls, rules: Rules) -> Arithmetic:
        """The switches of some rules."""
        return cls(rules.operations, rules.fractions, rules.negatives, rules.positive)

    @property
    def closed(self) -> bool:
        """Whether + comes with −, and × with ÷: then idle parts and signs never matter."""
        return ("+" in self.operations or "-" not in self.operations) and (
            "*" in self.operations or "/" not in self.operations
        )

    @property
    def signed(self) -> bool:
        """Whether values below 0 have to be told from those above."""
        return not self.closed and self.negatives


class Values(NamedTuple):
    """Values as numerators and positive denominators in lowest terms."""

    top: Ints
    bottom: Ints


def halves(operands: Operands) -> Iterator[tuple[Operands, Operands]]:
    """The ways to part sorted operands in two, each once, neither part empty, the part of fewer operands first.

    >>> list(halves((3, 3, 8)))
    [((3,), (3, 8)), ((8,), (3, 3))]
    """
    counts = tuple(Counter(operands).values())
    for one, two in part_places(counts):
        small, large = tuple(operands[i] for i in one), tuple(operands[i] for i in two)
        if small and (len(small), small) <= (len(large), large):
            yield small, large


_NARROW = (0, 2**31, 2**30, 2**19, 2**14, 2**11, 2**9, 2**7)
"""Whatever so many operands are, 64 bits suffice where none exceeds this."""


def too_wide(operands: Operands) -> bool:
    """Whether 64 bits might not hold every numerator and denominator. The operands are in ascending order."""
    if len(operands) < len(_NARROW) and operands[-1] <= _NARROW[len(operands)]:
        return False
    return (1 << len(operands) - 1) * prod(max(value, 1) for value in operands) >= 2**62


@lru_cache(maxsize=20_000)
def values(operands: Operands, arithmetic: Arithmetic) -> Values:
    """Every value that can be made with all of these operands."""
    if len(operands) == 1:
        return Values(np.array(operands, np.int64), np.ones(1, np.int64))
    found = [_reduced(*part) for part in _combined(operands, arithmetic)]
    if not found:
        return Values(np.zeros(0, np.int64), np.zeros(0, np.int64))
    made = _unique(np.concatenate([top for top, _ in found]), np.concatenate([bottom for _, bottom in found]))
    if arithmetic.positive:
        kept = made.top > 0
        return Values(made.top[kept], made.bottom[kept])
    return made


def _combined(operands: Operands, arithmetic: Arithmetic) -> Iterator[tuple[Ints, Ints]]:
    """What the last step can give, unreduced: numerators of any allowed sign, positive denominators."""
    operations, fractions = arithmetic.operations, arithmetic.fractions
    parts = [(values(one, arithmetic), values(two, arithmetic)) for one, two in halves(operands)]
    table = np.ones((4, sum(len(one.top) * len(two.top) for one, two in parts)), np.int64)
    start = 0
    for one, two in parts:
        shape = (len(one.top), len(two.top))
        stop = start + shape[0] * shape[1]
        table[0, start:stop].reshape(shape)[:] = one.top[:, None]
        table[2, start:stop].reshape(shape)[:] = two.top
        if fractions:
            table[1, start:stop].reshape(shape)[:] = one.bottom[:, None]
            table[3, start:stop].reshape(shape)[:] = two.bottom
        start = stop
    a, b, c, d = table
    if "+" in operations or "-" in operations:
        x, y, both = (a * d, c * b, b * d) if fractions else (a, c, b)
        if "+" in operations:
            yield x + y, both
        if "-" in operations:
            difference = x - y
            if arithmetic.closed:
                yield np.abs(difference), both
            else:
                for worth in (difference, -difference):
                    keep = slice(None) if arithmetic.negatives else worth >= 0
                    yield worth[keep], both[keep]
    if "*" in operations:
        yield a * c, b * d if fractions else b
    if "/" in operations:
        for over, under in (((a, b), (c, d)), ((c, d), (a, b))):
            keep = under[0] != 0
            if not fractions:
                keep &= divides(np.where(keep, under[0], 1), over[0])
                yield over[0][keep] // under[0][keep], b[keep]
                continue
            top, bottom = over[0][keep] * under[1][keep], over[1][keep] * under[0][keep]
            yield np.where(bottom < 0, -top, top), np.abs(bottom)


def _reduced(top: Ints, bottom: Ints) -> Values:
    if bottom.size and bottom.max() > 1:
        common = np.gcd(top, bottom)
        top, bottom = top // common, bottom // common
    return Values(top, bottom)


def _unique(top: Ints, bottom: Ints) -> Values:
    if not top.size or bottom.max() == 1:
        whole = np.unique(top)
        return Values(whole, np.ones_like(whole))
    if abs(top).max() < 2**31 and bottom.max() < 2**31:
        keys = np.unique((top << 32) | bottom)
        return Values(keys >> 32, keys & 0xFFFFFFFF)
    order = np.lexsort((bottom, top))
    top, bottom = top[order], bottom[order]
    new = np.ones(len(top), np.bool_)
    new[1:] = (top[1:] != top[:-1]) | (bottom[1:] != bottom[:-1])
    return Values(top[new], bottom[new])


def whole_values(operands: Operands, arithmetic: Arithmetic, most: int | None = None) -> Ints:
    """Every whole number from 0 to `most` that can be made with all of these operands, in ascending order.

    64-bit integers, or Python's own where they might not suffice.
    """
    if too_wide(operands):
        made = plain_values(operands, arithmetic)
        whole = sorted(top for top, bottom in made if bottom == 1 and top >= 0 and (most is None or top <= most))
        return np.array(whole, object)
    if len(operands) == 1:
        return np.array([v for v in operands if most is None or v <= most], np.int64)
    found = [np.zeros(0, np.int64)]
    for top, bottom in _combined(operands, arithmetic):
        keep = top >= 0
        if most is not None:
            keep &= top <= (most * bottom if arithmetic.fractions else most)
        top = top[keep]
        if arithmetic.fractions:
            bottom = bottom[keep]
            keep = divides(bottom, top)
            top = top[keep] // bottom[keep]
        found.append(top)
    if most is None or most > 100_000:
        return np.unique(np.concatenate(found))
    marks = np.zeros(most + 1, np.bool_)
    for top in found:
        marks[top] = True
    return np.flatnonzero(marks)


@lru_cache(maxsize=2_000)
def plain_values(operands: Operands, arithmetic: Arithmetic) -> frozenset[tuple[int, int]]:
    """What `values` finds, one by one with Python's own integers: for very large numbers, and to compare with."""
    if len(operands) == 1:
        return frozenset({(operands[0], 1)})
    found = set()

    def keep(top: int, bottom: int) -> None:
        if bottom < 0:
            top, bottom = -top, -bottom
        if arithmetic.closed:
            top = abs(top)
        common = gcd(top, bottom)
        if (arithmetic.fractions or common == bottom) and (arithmetic.negatives or top >= arithmetic.positive):
            found.add((top // common, bottom // common))

    for one, two in halves(operands):
        for a, b in plain_values(one, arithmetic):
            for c, d in plain_values(two, arithmetic):
                if "+" in arithmetic.operations:
                    keep(a * d + c * b, b * d)
                if "-" in arithmetic.operations:
                    keep(a * d - c * b, b * d)
                    keep(c * b - a * d, b * d)
                if "*" in arithmetic.operations:
                    keep(a * c, b * d)
                if "/" in arithmetic.operations:
                    if c:
                        keep(a * d, b * c)
                    if a:
                        keep(c * b, d * a)
    return frozenset(found)


def can_make(operands: Operands, target: int, arithmetic: Arithmetic) -> bool:
    """Whether all of these operands together can make the target."""
    if len(operands) <= 4 and target and not too_wide(operands):
        top, bottom = values(operands, arithmetic)
        return bool(((top == target) & (bottom == 1)).any())
    return bool((whole_values(operands, arithmetic, target) == target).any())


def reach(hand: Hand, rules: Rules, most: int | None = None) -> tuple[int, ...]:
    """Every whole number from 0 (to `most`) that the hand can make, in ascending order.

    Raises LimitError where that would take too long.
    """
    arithmetic = Arithmetic.of(rules)
    ways = readings(hand.sorted(), rules, use_all=rules.use_all)
    refuse_too_much(ways, f"hand {hand.text()}")
    found: set[int] = set()
    for operands in ways:
        found.update(whole_values(operands, arithmetic, most).tolist())
    if arithmetic.positive:
        found.discard(0)
    return tuple(sorted(found))


def refuse_too_much(ways: Iterable[Operands], what: str) -> None:
    """Raise LimitError where the values of all these operands would take too long."""
    largest = len(_WORK) - 1
    work = 0
    for operands in ways:
        if len(operands) > largest:
            raise LimitError(f"{what}: {len(operands)} numbers, expected at most {largest}", value=len(operands))
        work += _WORK[len(operands)] * (50 if too_wide(operands) else 1)
    if work > MOST_WORK:
        raise LimitError(f"{what}: too many ways to read it, about {work:.0e} combinations", value=work)


def reach_table(hands: Sequence[Hand], targets: range, rules: Rules) -> NDArray[np.bool_]:
    """Which of many hands can make which targets: one row a hand, one column a target.

    `targets` is a range of whole numbers from 0 upwards in steps of 1. Each multiset of numbers is worked out once,
    whatever hands it can be read from; and a hand with a wild card makes what it makes with any digit in its place,
    which is just looked up where all those hands are in the table too. Raises LimitError where it would take too long.
    """
    table = np.zeros((len(hands), len(targets)), np.bool_)
    if not len(targets):
        return table
    cards = [hand.sorted().cards for hand in hands]
    rows = {held: row for row, held in enumerate(cards)}
    shown = [[rows.get(plain) for plain in _without_a_wild(held, rules)] for held in cards]
    looked_up = [bool(plain) and None not in plain for plain in shown]
    direct = [row for row, later in enumerate(looked_up) if not later]
    table[direct] = _worked_out([Hand(cards[row]) for row in direct], targets, rules)
    for row in sorted(np.flatnonzero(looked_up).tolist(), key=lambda row: cards[row].count(WILD)):
        np.logical_or.reduce(table[np.array(shown[row], np.int64)], axis=0, out=table[row])
    return table


def _without_a_wild(cards: tuple[Face, ...], rules: Rules) -> list[tuple[Face, ...]]:
    """The hands that have a digit in the place of one wild card, sorted; none where none is wild."""
    if WILD not in cards:
        return []
    low, high = rules.wild
    return [Hand((*cards[:-1], digit)).sorted().cards for digit in range(low, high + 1)]


def _worked_out(hands: Sequence[Hand], targets: range, rules: Rules) -> NDArray[np.bool_]:
    """The table of `reach_table`, each (sorted) hand from its own readings."""
    arithmetic = Arithmetic.of(rules)
    low, high = targets.start, targets.stop
    least = max(low, 1) if arithmetic.positive else low
    ways = [readings(hand, rules, use_all=rules.use_all) for hand in hands]
    for hand, each in zip(hands, ways, strict=True):
        refuse_too_much(each, f"hand {hand.text()}")
    places: dict[Operands, int] = {}
    for each in ways:
        for operands in each:
            places.setdefault(operands, len(places))
    made = np.zeros((len(places), high - low), np.bool_)
    for operands, place in places.items():
        whole = whole_values(operands, arithmetic, high - 1)
        made[place, (whole[np.searchsorted(whole, least) :] - low).astype(np.int64)] = True
    table = np.zeros((len(hands), len(targets)), np.bool_)
    for row, each in enumerate(ways):
        table[row] = made[[places[operands] for operands in each]].any(axis=0)
    return table
