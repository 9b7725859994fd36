"""Every hand that can be dealt from a playing deck, with its exact weight."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from matica.cards import Face, Hand, PlayingDeck, face_order
from matica.errors import BadInput, LimitError, brief
from matica.rules import Rules

MOST_HANDS = 200_000
"""A deal of more different hands is declined."""


class Deal(NamedTuple):
    """The different hands, by what their cards count as (M-C2, M-C4).

    `weights[i]` of the `total` equally likely deals give `hands[i]`. Cards without a digit do not show in a hand, so
    hands may be smaller than the deal; a deal without any digit is in `total` alone.
    """

    hands: tuple[Hand, ...]
    weights: tuple[int, ...]
    total: int


def deal(deck: PlayingDeck, size: int, rules: Rules) -> Deal:
    """All hands of `size` cards from `deck`, smaller ones (with cards that have no digit) first.

    >>> from matica.rules import Rules
    >>> len(deal(PlayingDeck.load(), 5, Rules()).hands)
    4367

    Raises BadInput where the deck is too small or has cards that `rules` do not know, LimitError for too many hands.
    """
    faces = deck.faces
    if type(size) is not int or not 1 <= size <= deck.size:
        raise BadInput(f"hand size {brief(size)}: expected 1 to {deck.size}, the cards of {deck.name}", value=size)
    blanks = faces.pop(None, 0)
    kinds: list[Face] = sorted((face for face in faces if face is not None), key=face_order)
    for face in kinds:
        Hand.of(Hand((face,)), rules)
    counts = [faces[face] for face in kinds]
    smallest = max(0, size - blanks)
    refuse_many(counts, range(smallest, size + 1))
    hands, weights = [], []
    for count in range(max(1, smallest), size + 1):
        empty = comb(blanks, size - count)
        for picked, ways in _picks(counts, count):
            hands.append(Hand(tuple(face for face, n in zip(kinds, picked, strict=True) for _ in range(n))))
            weights.append(ways * empty)
    return Deal(tuple(hands), tuple(weights), comb(deck.size, size))


def refuse_many(counts: list[int], sizes: range) -> None:
    """Raise LimitError where there are more than `MOST_HANDS` hands of these sizes."""
    largest = sizes.stop - 1
    ways = [1] + [0] * largest
    for count in counts:
        ways = [sum(ways[n - k] for k in range(min(count, n) + 1)) for n in range(largest + 1)]
    number = sum(ways[n] for n in sizes)
    if number > MOST_HANDS:
        raise LimitError(
            f"{number:,} different hands of {largest} cards: expected at most {MOST_HANDS:,}", value=number
        )


Pick = tuple[tuple[int, ...], int]


def _picks(counts: list[int], size: int) -> Iterator[Pick]:
    """How many of each kind, `size` in all, in the order of the kinds; and in how many ways they can be drawn."""

    def extend(place: int, left: int, picked: tuple[int, ...], ways: int, room: int) -> Iterator[Pick]:
        if place == len(counts):
            if not left:
                yield picked, ways
            return
        room -= counts[place]  # what the later kinds can give
        for n in range(min(counts[place], left), max(0, left - room) - 1, -1):
            yield from extend(place + 1, left - n, (*picked, n), ways * comb(counts[place], n), room)

    yield from extend(0, size, (), 1, sum(counts))
