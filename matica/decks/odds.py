"""The exact chance that a dealt hand can make a target (rules M-S1, M-T2; every figure names its deck, M-C3).

Every different hand is tried and weighted by the number of deals that give it, so the chance is a fraction, not an
estimate. Each multiset of numbers is worked out once, whatever hands it can be read from; they are handed out in parts
that do not depend on how many workers there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

import matica.decks.cache as cache
from matica.arithmetic.numbers import Operands, readings
from matica.arithmetic.reach import Arithmetic, whole_values
from matica.arithmetic.search import checked_target
from matica.cards import PlayingDeck
from matica.decks.deal import Deal, deal
from matica.decks.spread import Progress, spread
from matica.errors import BadInput, LimitError, brief, expect
from matica.rules import Rules, as_rules

HAND_SIZE = 5
"""Cards in a hand (M-S1)."""
LARGEST_HAND = 7
MOST_TARGETS = 10_000
USUAL_TARGETS = 1_000
"""Up to here all targets are worked out, and kept, together."""

PART = 40
"""How many multisets of many numbers are handed out at once; more of smaller ones."""
_ALONE = 5
"""Up to so many numbers the work is not worth a second process."""
_READING = 20
"""The part of the work, in per cent, that is reading the hands."""
_VERSION = 1
"""Of what is kept in the cache; to be raised when the same question would get another answer."""

Bits = NDArray[np.uint8]


@dataclass(frozen=True)
class Odds:
    """Which hands of a deal make which targets; get one from `odds`.

    `solved` has a row of bits for each hand of `deal.hands`, one bit for each of `targets` (in ascending order).
    """

    deck: PlayingDeck
    rules: Rules
    hand_size: int
    deal: Deal
    targets: tuple[int, ...]
    solved: Bits

    def makes(self, target: int) -> NDArray[np.bool_]:
        """For each hand whether it makes `target`. Raises BadInput for a target that was not asked for."""
        place = int(np.searchsorted(self.targets, target))
        if place == len(self.targets) or self.targets[place] != target:
            raise BadInput(f"target {target}: not among those that were worked out", value=target)
        return (self.solved[:, place >> 3] >> (7 - (place & 7)) & 1).astype(np.bool_)

    def chance(self, target: int) -> Fraction:
        """The chance that a random hand makes `target`."""
        return self.any_of([target])

    def any_of(self, targets: Iterable[int]) -> Fraction:
        """The chance that a random hand makes at least one of `targets` (such as three face-up quests, M-S2)."""
        made = np.zeros(len(self.deal.hands), np.bool_)
        for target in targets:
            made |= self.makes(target)
        return Fraction(sum(self.deal.weights[row] for row in np.flatnonzero(made).tolist()), self.deal.total)


class _Kept(msgspec.Struct, frozen=True):
    """The table in the cache."""

    rows: int
    width: int
    bits: bytes


def odds(
    targets: Iterable[int],
    deck: PlayingDeck | None = None,
    rules: Rules | str | None = None,
    hand_size: int = HAND_SIZE,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Odds:
    """Which hands of `hand_size` cards (1 to 7) from `deck` (the house deck for None) make which of `targets`.

    `targets` are up to 10,000 whole numbers from 0. Where all cards of a hand must be used (`rules.use_all`), those
    without a digit need not. `workers` is the number of processes (None: one a core where the work is worth it), or
    `cluster` the address of a Dask scheduler; `progress` is told how the work gets on. The answer is kept in the cache.

    >>> odds([24]).chance(24)
    Fraction(34838281, 37156392)

    Raises BadInput and LimitError.
    """
    rules = as_rules(rules)
    deck = PlayingDeck.of(deck)
    expect(targets, Iterable, "several targets")
    wanted = tuple(sorted({checked_target(target) for target in targets}))
    if not wanted:
        raise BadInput("no targets: expected at least one")
    if len(wanted) > MOST_TARGETS:
        raise LimitError(f"{len(wanted):,} targets: expected at most {MOST_TARGETS:,}", value=len(wanted))
    if type(hand_size) is not int:
        raise BadInput(f"hand size {brief(hand_size)}: expected 1 to {LARGEST_HAND}", value=hand_size)
    if hand_size > LARGEST_HAND:
        raise LimitError(f"hand size {brief(hand_size)}: expected 1 to {LARGEST_HAND}", value=hand_size)
    if wanted[-1] <= USUAL_TARGETS:
        wanted = tuple(range(USUAL_TARGETS + 1))
    hands = deal(deck, hand_size, rules)
    path = cache.place("odds", [_VERSION, rules, deck.content_hash, hand_size, wanted])
    solved = _from_cache(path, len(hands.hands), len(wanted))
    if solved is None:
        solved = _solved(hands, wanted, rules, workers, cluster, progress)
        cache.store(path, msgspec.msgpack.encode(_Kept(len(solved), solved.shape[1], solved.tobytes())))
    return Odds(deck, rules, hand_size, hands, wanted, solved)


def _from_cache(path: Path, rows: int, targets: int) -> Bits | None:
    content = cache.load(path)
    if content is None:
        return None
    try:
        kept = msgspec.msgpack.decode(content, type=_Kept)
    except msgspec.MsgspecError as error:
        cache.log.info("cache not used: %s: %s", path, error)
        return None
    width = (targets + 7) // 8
    if (kept.rows, kept.width, len(kept.bits)) != (rows, width, rows * width):
        cache.log.info("cache not used: %s is of another size", path)
        return None
    return np.frombuffer(kept.bits, np.uint8).reshape(rows, width)


def _solved(
    hands: Deal,
    targets: tuple[int, ...],
    rules: Rules,
    workers: int | None,
    cluster: str | None,
    progress: Progress | None,
) -> Bits:
    places: dict[Operands, int] = {}
    ways = []
    for number, hand in enumerate(hands.hands):
        if progress and number % 500 == 0:
            progress(_READING * number // len(hands.hands), 100)
        found = readings(hand, rules, use_all=rules.use_all)
        ways.append([places.setdefault(operands, len(places)) for operands in found])
    order = sorted(places, key=lambda operands: (len(operands), operands))
    largest = max(map(len, order), default=0)
    if workers is None:
        workers = 1 if largest <= _ALONE else -1

    def computing(done: int, total: int) -> None:
        if progress:
            progress(_READING + (100 - _READING) * done // total, 100)

    work = partial(made, targets=targets, arithmetic=Arithmetic.of(rules))
    rows = spread(work, parts(order), workers=workers, cluster=cluster, progress=computing if progress else None)
    table = np.zeros((len(order), (len(targets) + 7) // 8), np.uint8)
    if order:
        table[[places[operands] for operands in order]] = np.concatenate(rows)
    solved = np.zeros((len(ways), table.shape[1]), np.uint8)
    for row, rows_of_hand in enumerate(ways):
        np.bitwise_or.reduce(table[rows_of_hand], axis=0, out=solved[row])
    return solved


def parts(order: Sequence[Operands]) -> list[list[Operands]]:
    """Multisets that are like each other, in pieces of about the same work."""
    pieces: list[list[Operands]] = []
    room = 0.0
    for operands in order:
        if room <= 0 or len(operands) != len(pieces[-1][-1]):
            pieces.append([])
            room = float(PART * 8 ** max(0, 6 - len(operands)))
        pieces[-1].append(operands)
        room -= 1
    return pieces


def made(multisets: Sequence[Operands], targets: tuple[int, ...], arithmetic: Arithmetic) -> Bits:
    """For each multiset of numbers, all of them used, which of `targets` (in ascending order) it makes, as bits."""
    columns = np.array(targets, np.int64)
    table = np.zeros((len(multisets), len(targets)), np.bool_)
    for row, operands in enumerate(multisets):
        whole = whole_values(operands, arithmetic, targets[-1]).astype(np.int64)
        places = np.searchsorted(columns, whole)
        table[row, places[columns[places] == whole]] = True
    return np.packbits(table, axis=1)
