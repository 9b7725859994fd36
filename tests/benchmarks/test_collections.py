"""How long scoring a pile takes: a usual one within a millisecond."""

import random
from typing import Any

import pytest

from questinc.cards import ELEMENTS, ITEMS
from questinc.notation import read_treasures
from questinc.rules import collections, elemental
from questinc.rules.collections import score_collections

DECK = read_treasures(
    "10*meal 8*legendary 4*blueprint 3*mimic7 3*mimic8 2*mimic9 "
    "5*emerald 4*ruby 3*amethyst 3*sapphire 3*topaz chromatic "
    + " ".join(f"{item}/{element}" for item in ITEMS for element in ELEMENTS)
    + " fire/water/earth/air meal/legendary/ruby/ring"
)


@pytest.mark.parametrize("size", [15, 25, 40])
def test_fresh_piles(benchmark: Any, size: int) -> None:
    """Another pile each time, so that nothing but what runes have in common is remembered."""
    rng = random.Random(size)

    def fresh_pile() -> tuple[tuple[object, ...], dict[str, object]]:
        collections._plan.cache_clear()
        elemental._layers.cache_clear()
        return (rng.sample(DECK, size),), {}

    benchmark.pedantic(score_collections, setup=fresh_pile, rounds=200)


def test_the_same_pile_again(benchmark: Any) -> None:
    benchmark(score_collections, random.Random(1).sample(DECK, 25))
