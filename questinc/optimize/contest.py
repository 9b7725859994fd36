"""One contest by backward induction: what to bid when rivals' lowest amounts are believed, not known (Q-M2 to Q-M5).

A rival is believed to have a lowest amount, each whole number of a range as likely as another; it bids one gold less
than the last bid (or the citizen's gold, first) as long as that is not below its lowest amount, and passes then. What
it has bid tells about it. One's own bids are free. All chances are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from questinc.errors import BadInput, LimitError

COMPENSATION = 5
"""Gold on top of the citizen's for the last one left without a bid (Q-M5)."""
MOST_OFFER = 40
MOST_RIVALS = 5
MOST_POSITIONS = 200_000
"""Contests with more positions than this are declined."""

ME = -1
"""Oneself among the seats of a contest; rivals are 0, 1, … in the order of their beliefs."""


class Belief(msgspec.Struct, frozen=True):
    """A rival's lowest amount, from `low` to `high`, all whole numbers equally likely; above the gold it never bids."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not -MOST_OFFER <= self.low <= self.high <= 3 * MOST_OFFER:
            raise BadInput(
                f"a rival's lowest amount from {self.low} to {self.high}: expected low ≤ high", value=self.low
            )

    def chance(self, amount: int, bound: int | None) -> Fraction:
        """The chance that the lowest amount is at most `amount`, when it is known to be at most `bound`."""
        high = self.high if bound is None else min(self.high, max(bound, self.low))
        return Fraction(min(max(amount - self.low + 1, 0), high - self.low + 1), high - self.low + 1)


class Option(msgspec.Struct, frozen=True):
    """A move in a contest, None for passing, and its expected value."""

    bid: int | None
    value: Fraction


def preference(option: Option) -> tuple[Fraction, bool, int]:
    """The best first; of equal ones passing, then the higher bid."""
    return -option.value, option.bid is not None, -(option.bid or 0)


class Contest:
    """A contest for one column.

    `take[g]` is the value of taking it for g gold, for g from 0 to the citizen's gold + 5, `wait` the value of leaving
    it to somebody else, in any unit.
    """

    def __init__(self, take: Sequence[Fraction], wait: Fraction, beliefs: Sequence[Belief]) -> None:
        self.offer = len(take) - 1 - COMPENSATION
        if not 0 <= self.offer <= MOST_OFFER:
            raise BadInput(f"a citizen's gold of {self.offer}: expected 0 to {MOST_OFFER}", value=self.offer)
        if len(beliefs) > MOST_RIVALS:
            raise LimitError(f"{len(beliefs)} rivals: expected at most {MOST_RIVALS}", value=len(beliefs))
        self.take, self.wait, self.beliefs = take, wait, beliefs
        self._known: dict[tuple[tuple[tuple[int, int | None], ...], int | None], Fraction] = {}

    def options(
        self, order: Sequence[int], bid: int | None = None, bounds: Mapping[int, int] | None = None
    ) -> list[Option]:
        """One's own moves now, the best first; of equal ones passing, then the higher bid.

        `order` lists those still in, oneself (`ME`) first, and `bid` is the last bid; `bounds` are bids that rivals
        have made before.
        """
        if not order or order[0] != ME or len(set(order)) != len(order):
            raise BadInput(f"contest order {list(order)}: expected oneself first and each rival once", value=order)
        told = bounds or {}
        active = tuple((seat, told.get(seat)) for seat in order)
        moves = self._moves(active, bid)
        return sorted(moves, key=preference)

    def value(self, order: Sequence[int], bid: int | None = None) -> Fraction:
        """The expected value of a contest in which `order` are still in, whoever is next."""
        return self._value(tuple((seat, None) for seat in order), bid)

    def _moves(self, active: tuple[tuple[int, int | None], ...], bid: int | None) -> list[Option]:
        me, rest = active[0], active[1:]
        if not rest:
            return [Option(bid, self._value(active, bid))]
        highest = self.offer if bid is None else bid - 1
        moves = [Option(None, self.wait)]
        for amount in range(highest, 0, -1):
            moves.append(Option(amount, self._value((*rest, me), amount)))
        if highest >= 0:
            moves.append(Option(0, self.take[0]))
        return moves

    def _value(self, active: tuple[tuple[int, int | None], ...], bid: int | None) -> Fraction:
        """The expected value when `active` are still in, the first of them to move."""
        if all(seat != ME for seat, _ in active):
            return self.wait
        if len(active) == 1:
            return self.take[self.offer + COMPENSATION if bid is None else bid]
        key = active, bid
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) > MOST_POSITIONS:
            raise LimitError(f"a contest of more than {MOST_POSITIONS} positions")
        (seat, bound), rest = active[0], active[1:]
        if seat == ME:
            value = max(move.value for move in self._moves(active, bid))
        else:
            amount = self.offer if bid is None else bid - 1
            chance = self.beliefs[seat].chance(amount, bound)
            value = Fraction(0)
            if chance > 0:
                value += chance * (self.wait if amount == 0 else self._value((*rest, (seat, amount)), amount))
            if chance < 1:
                value += (1 - chance) * self._value(rest, bid)
        self._known[key] = value
        return value
