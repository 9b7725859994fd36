"""Collect the forms of an evaluated space that are worth its target, each once and without idle parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.arrays import Bools, Exact, Ints
from matica.arithmetic.evaluate import Evaluation
from matica.arithmetic.fingerprints import as_factor, as_term, joined
from matica.arithmetic.hits import Hits
from matica.arithmetic.price import parts, priced
from matica.arithmetic.sieve import CELLS, candidates, magnitudes, upright, wanted_products, wanted_sums
from matica.arithmetic.space import FACTOR, RATIO, SUM, Top

Pairs = tuple[Ints, Ints]
"""Rows of a table of pairs, and the hands that go with them."""


def hits(evaluation: Evaluation, *, subsets: bool, sieve: bool = True) -> Hits:
    """All different forms worth the target on all operands, and with `subsets` on every sub-multiset too.

    A quick look in floats comes before the exact one, unless `sieve` is off or the values are too large for it: the
    outcome is the same.
    """
    space = evaluation.space
    found = []
    if subsets or sum(space.pattern) == 1:
        found.append(_below_the_top(evaluation))
    if space.splits:
        sums, products = _pairs(evaluation, sieve=sieve)
        made = Hits.join([_plain_sums(evaluation, sums), _plain_products(evaluation, products)])
        found.append(_distinct(evaluation, made))
    made = Hits.join(found)
    return priced(evaluation, _with_opposites(evaluation, made) if evaluation.target == 0 else made)


def _below_the_top(evaluation: Evaluation) -> Hits:
    """Hits among the slots below the top. A sum worth 0 counts in both orientations."""
    space = evaluation.space
    top, bottom = evaluation.top[space.whole], evaluation.bottom[space.whole]
    row, hand = np.nonzero((bottom != 0) & (top == evaluation.target * bottom))
    slot = space.whole[row]
    return Hits.of(hand, space.block_of[slot].astype(np.int64), slot)


def _pairs(evaluation: Evaluation, *, sieve: bool) -> tuple[Hits, Hits]:
    """Sums and products of all operands worth the target, idle parts among them."""
    space, target = evaluation.space, evaluation.target
    sums, products = space.top_sums, space.top_products
    if not sieve or target == 0 or evaluation.table.dtype == object:
        made = _worth_sums(evaluation, sums, _all(sums, evaluation.hands))
        return made, _worth_products(evaluation, products, _all(products, evaluation.hands))
    with np.errstate(all="ignore"):
        values = magnitudes(evaluation.table)
        likely_sums = candidates(sums, values, wanted_sums(values[sums.sides[0]], target))
        values = upright(values)
        likely_products = candidates(products, values, wanted_products(values[products.sides[0]], target))
    return _worth_sums(evaluation, sums, [likely_sums]), _worth_products(evaluation, products, [likely_products])


def _all(top: Top, hands: int) -> Iterator[Pairs]:
    """Every pair for every hand, in tables of a handy size."""
    step = max(1, CELLS // hands)
    for start in range(0, len(top), step):
        pair = np.arange(start, min(start + step, len(top)))
        yield np.repeat(pair, hands), np.tile(np.arange(hands), len(pair))


def _parts(evaluation: Evaluation, top: Top, pairs: Pairs) -> tuple[Exact, Exact, Exact, Exact]:
    """Numerator and denominator of the left part and of the right one."""
    pair, hand = pairs
    _, left, right = top.parts(pair)
    above, below = evaluation.top, evaluation.bottom
    return above[left, hand], below[left, hand], above[right, hand], below[right, hand]


def _worth_sums(evaluation: Evaluation, top: Top, several: Iterable[Pairs]) -> Hits:
    found = []
    for pairs in several:
        a, b, c, d = _parts(evaluation, top, pairs)
        x, y, both = a * d, c * b, b * d
        goal = evaluation.target * both
        for sign in evaluation.space.signs:
            worth = x + y if sign > 0 else x - y
            rows = np.flatnonzero((np.abs(worth) == goal) & (both != 0))
            found.append(_Variant(pairs[0][rows], pairs[1][rows], sign, np.asarray(worth[rows] < 0, np.bool_)))
    return _in_order(top, found, multiply=False)


def _worth_products(evaluation: Evaluation, top: Top, several: Iterable[Pairs]) -> Hits:
    goal, exponents = evaluation.target, evaluation.space.exponents
    found = []
    for pairs in several:
        a, b, c, d = _parts(evaluation, top, pairs)
        for sign in exponents:
            above, below = (a * c, b * d) if sign > 0 else (a * d, b * c)
            for inverted in (False, True) if -1 in exponents else (False,):
                one, two = (below, above) if inverted else (above, below)
                rows = np.flatnonzero((one == goal * two) & (two != 0))
                found.append(_Variant(pairs[0][rows], pairs[1][rows], sign, np.full(len(rows), inverted)))
    return _in_order(top, found, multiply=True)


class _Variant(NamedTuple):
    """Pairs of slots that make the target when joined by one sign."""

    pair: Ints
    hand: Ints
    sign: int
    inverted: Bools


def _in_order(top: Top, found: list[_Variant], *, multiply: bool) -> Hits:
    """As hits: split by split, then sign by sign, whatever pieces they were found in."""
    if not found:
        return Hits.none()
    pair, hand, inverted = (np.concatenate([getattr(v, name) for v in found]) for name in ("pair", "hand", "inverted"))
    sign = np.concatenate([np.full(len(v.pair), v.sign, np.int8) for v in found])
    split, left, right = top.parts(pair)
    order = np.lexsort((pair, inverted & multiply, -sign, split))
    hand, left, right, sign = (column[order] for column in (hand, left, right, sign))
    return Hits.of(hand, -1, left, right, sign, multiply=multiply, inverted=inverted[order])


def _plain_sums(evaluation: Evaluation, made: Hits) -> Hits:
    """The sums without an idle pair."""
    if not evaluation.mask_idle:
        return made
    plus, minus = parts(evaluation.space, made.right, made.sign, SUM)
    # the exception: a whole that is nothing but a pair that cancels
    lost = _clash(evaluation, made, SUM) & ((evaluation.target != 0) | (plus + minus > 2))
    for side in (made.left, made.right):
        leaf = side < len(evaluation.idle_terms)
        lost[leaf] |= evaluation.idle_terms[side[leaf], made.hand[leaf]]
    return made.rows(~lost)


def _plain_products(evaluation: Evaluation, made: Hits) -> Hits:
    """The products with something above the line and without idle factors."""
    upper, lower = parts(evaluation.space, made.right, made.sign, RATIO)
    above = np.where(made.inverted, lower, upper)
    keep = above > 0
    if evaluation.mask_idle:
        ones, hand = evaluation.ones, made.hand
        straight = made.sign > 0
        up = ones[2 * made.left, hand] | ones[2 * made.right + ~straight, hand]
        down = ones[2 * made.right + straight, hand]
        cancels = evaluation.cancels[made.right, hand] | _clash(evaluation, made, RATIO)
        over, under = np.where(made.inverted, down, up), np.where(made.inverted, up, down)
        keep &= ~(under | ((above > 1) & (over | cancels)))
    return made.rows(keep)


def _clash(evaluation: Evaluation, made: Hits, kind: int) -> Bools:
    """Whether the left part is cancelled by a part of the right one."""
    space, top, bottom = evaluation.space, evaluation.top, evaluation.bottom
    cancelled = np.zeros(len(made), np.bool_)
    rows, current, facing = np.arange(len(made)), made.right, made.sign
    while len(rows):
        opened = space.kind[current] == kind
        part = np.where(opened, space.left[current], current)
        one, hand = made.left[rows], made.hand[rows]
        same = top[one, hand] * bottom[part, hand] == top[part, hand] * bottom[one, hand]
        cancelled[rows] |= np.asarray(same, np.bool_) & (facing < 0)
        inner = current[opened]
        rows, facing, current = rows[opened], facing[opened] * space.sign[inner], space.right[inner]
    return cancelled


def _with_opposites(evaluation: Evaluation, made: Hits) -> Hits:
    """Forms worth 0, and the opposites of those that hold a difference and are not their own opposite."""
    space = evaluation.space
    single = made.right < 0
    right = np.where(single, made.left, made.right)
    turns = space.turns[made.left] | space.turns[right] | (~single & ~made.multiply & (made.sign < 0))
    raw, opposite = _joined(evaluation, made)
    own = raw == opposite
    signless = np.where(made.multiply, space.signless[made.left] | space.signless[right], own & ~single)
    keep = turns & ~signless
    if not evaluation.negatives:
        # of a product only a factor 0 can be turned round without a step below 0
        zero = (space.kind == FACTOR)[:, None] & (evaluation.top == 0) & (evaluation.bottom != 0)
        keep &= ~made.multiply | zero[made.left, made.hand] | _holds_zero(evaluation, made, zero)
    other = made.rows(keep)
    return Hits.join([made, replace(other, turned=np.ones(len(other), np.bool_))])


def _holds_zero(evaluation: Evaluation, made: Hits, zero: Bools) -> Bools:
    """Whether a sum worth 0 is one of the factors of the right part, if that is an open product."""
    space = evaluation.space
    found = np.zeros(len(made), np.bool_)
    rows, current = np.arange(len(made)), made.right
    while len(rows):
        opened = space.kind[current] == RATIO
        found[rows] |= zero[np.where(opened, space.left[current], current), made.hand[rows]]
        rows, current = rows[opened], space.right[current[opened]]
    return found


def _fingerprints(evaluation: Evaluation, made: Hits) -> NDArray[np.uint64]:
    """One number a form of all operands; equal only for the same form on the same hand."""
    raw, opposite = _joined(evaluation, made)
    line = np.where(made.inverted, opposite, raw)
    # a sum worth the target has but one sign, unless the target is 0: there both count
    return np.asarray(np.where(made.multiply, as_term(line), as_factor(raw, opposite)), np.uint64)


def _joined(evaluation: Evaluation, made: Hits) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    prints, opposites = evaluation.space.fingerprint, evaluation.space.opposite
    right = np.where(made.right < 0, made.left, made.right)
    return joined(prints[made.left], opposites[made.left], prints[right], opposites[right], made.sign)


def _distinct(evaluation: Evaluation, made: Hits) -> Hits:
    """The same forms on all operands, each once a hand."""
    if max(evaluation.space.pattern) == 1 or len(made) < 2:
        return made
    prints = _fingerprints(evaluation, made)
    order = np.lexsort((prints, made.hand))
    hand, prints = made.hand[order], prints[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = (hand[1:] != hand[:-1]) | (prints[1:] != prints[:-1])
    return made if first.all() else made.rows(np.sort(order[first]))
