"""The only chance there is: shuffles that follow from the seed.

Python promises the same `random()` for the same seed in every version, but not the same `shuffle`; so the cards are
shuffled here with `random()` alone, and a replay means the same game everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffler(seed: int, number: int) -> random.Random:
    """The source of the game's shuffle `number`: 0 for the setup, then one for each reshuffle of heroes (Q-S4)."""
    return random.Random(f"quest inc {seed} {number}")


def shuffled(cards: Iterable[T], rng: random.Random) -> tuple[T, ...]:
    """The cards in random order (Fisher and Yates)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
