"""What a pile of treasures may come to be worth: its best split into collections with treasures still to be won.

A card is worth what it adds to the final collections, and those are not complete yet. So a pile is valued as the mean,
over samples of what may still be won out of the cards not in sight, of the exact score of both together. Values are
whole hundredths of a gold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from questinc.cards import ELEMENTS, ITEMS, CardId, Icon, Treasure
from questinc.collection_tables import CollectionTables, SetTable
from questinc.rules.elemental import elemental_choice
from questinc.rules.runes import KINDS, rune_sets
from questinc.tables import Tables
from questinc.view import Observation

SAMPLES = 6
PER_ROUND = 2
"""Treasures to come of a round that count: fewer than are won, which do not all fit. By trial better than 3."""
CENTS = 100

Counts = tuple[int, ...]

_PLAIN = (Icon.MEAL, Icon.LEGENDARY, Icon.BLUEPRINT)
_CELLS = tuple(product(ITEMS, ELEMENTS))
_SETTLED = (*ITEMS, *ELEMENTS)
"""Icons that a dungeon card of many icons may be settled as."""


class Parts(NamedTuple):
    """A pile by the groups of cards that are scored apart.

    `plain` counts meals, legendary items and blueprints; `runes` by `KINDS`; `elemental` the sixteen sorts of Elemental
    Items and then cards settled as an item or an element; `mimics` is their gold, `open` the cards of many icons.
    """

    plain: Counts
    runes: Counts
    elemental: Counts
    mimics: int
    open: tuple[tuple[Icon, ...], ...]


def parts_of(treasures: Iterable[Treasure]) -> Parts:
    """Sort a pile into its parts."""
    places: dict[tuple[Icon, ...], int] = {}
    mimics, undecided = 0, []
    for card in treasures:
        if card.is_mimic:
            mimics += card.value
        elif card.icons in _KNOWN:
            places[card.icons] = places.get(card.icons, 0) + 1
        else:
            undecided.append(card.icons)
    return Parts(
        plain=tuple([places.get((icon,), 0) for icon in _PLAIN]),
        runes=tuple([places.get((icon,), 0) for icon in KINDS]),
        elemental=tuple([places.get(cell, 0) for cell in _CELLS] + [places.get((icon,), 0) for icon in _SETTLED]),
        mimics=mimics,
        open=tuple(sorted(undecided)),
    )


_KNOWN = frozenset({*((icon,) for icon in (*_PLAIN, *KINDS, *_SETTLED)), *_CELLS})


def settled(parts: Parts) -> Iterable[Parts]:
    """The pile with its cards of many icons settled, in every way."""
    if not parts.open:
        return (parts,)
    return (
        Parts(
            _plus(parts.plain, [icons.count(icon) for icon in _PLAIN]),
            _plus(parts.runes, [icons.count(icon) for icon in KINDS]),
            _plus(parts.elemental, [0] * len(_CELLS) + [icons.count(icon) for icon in _SETTLED]),
            parts.mimics,
            (),
        )
        for icons in product(*parts.open)
    )


class Prospects:
    """Values piles by what they may become."""

    def __init__(self, tables: Tables, futures: Sequence[Sequence[CardId]] = ()) -> None:
        """`futures` are samples of the treasures still to be won; none make the value exact."""
        self.tables = tables
        self.collections = tables.catalogue.collections
        samples = [parts_of(tables.cards(future)) for future in futures] or [parts_of(())]
        self.futures = [next(iter(settled(sample))) for sample in samples]
        self._mimics = sum(future.mimics for future in self.futures)
        self._values: dict[tuple[CardId, ...], int] = {}
        self._groups: dict[tuple[str, Counts], int] = {}

    def value(self, pile: Iterable[CardId]) -> int:
        """The mean, over the samples, of the final score; each card of many icons is settled as is best on average."""
        key = tuple(sorted(pile))
        if key not in self._values:
            ways = settled(parts_of(self.tables.cards(key)))
            self._values[key] = max(map(self._total, ways)) * CENTS // len(self.futures)
        return self._values[key]

    def gain(self, pile: Iterable[CardId], more: Iterable[CardId]) -> int:
        """What further cards add to a pile."""
        base = tuple(pile)
        return self.value((*base, *more)) - self.value(base)

    def _total(self, parts: Parts) -> int:
        groups = (("plain", parts.plain), ("runes", parts.runes), ("elemental", parts.elemental))
        return (
            self._mimics + parts.mimics * len(self.futures) + sum(self._group(name, counts) for name, counts in groups)
        )

    def _group(self, name: str, counts: Counts) -> int:
        """The sum over the samples of one group's best split."""
        key = name, counts
        if key not in self._groups:
            score = _SCORES[name]
            self._groups[key] = sum(
                score(self.collections, _plus(counts, getattr(future, name))) for future in self.futures
            )
        return self._groups[key]


def _plus(one: Counts, two: Sequence[int]) -> Counts:
    return tuple([left + right for left, right in zip(one, two, strict=True)])


def _plain(tables: CollectionTables, counts: Counts) -> int:
    sets: tuple[SetTable, ...] = (tables.meal, tables.legendary, tables.blueprint)
    return sum(table.best(count)[0] for table, count in zip(sets, counts, strict=True))


@lru_cache(maxsize=65536)
def _runes(tables: CollectionTables, counts: Counts) -> int:
    return rune_sets(tables, counts)[0]


@lru_cache(maxsize=65536)
def _elemental(tables: CollectionTables, counts: Counts) -> int:
    matrix = tuple(counts[row : row + 4] for row in (0, 4, 8, 12))
    return elemental_choice(tables, matrix, counts[16:20], counts[20:24])[0]


_SCORES: dict[str, Callable[[CollectionTables, Counts], int]] = {
    "plain": _plain,
    "runes": _runes,
    "elemental": _elemental,
}


def unseen_treasures(tables: Tables, observation: Observation) -> list[CardId]:
    """The treasures of the deck that may still turn up, in a fixed order; those in other piles among them."""
    seen = set(observation.box)
    for company in observation.companies:
        seen.update(company.pile)
        for quest in company.quests:
            seen.update(quest.treasures, quest.mimics)
    for column in observation.columns:
        seen.update(column.treasures)
    return [card for card in tables.treasure if card not in seen and card not in tables.dungeon]


def prospects(
    tables: Tables,
    observation: Observation,
    rounds: int,
    rng: random.Random,
    samples: int,
    per_round: int,
) -> Prospects:
    """Prospects for `rounds` more rounds of `per_round` treasures, by so many samples."""
    unseen = unseen_treasures(tables, observation)
    count = min(len(unseen), per_round * rounds)
    return Prospects(tables, [rng.sample(unseen, count) for _ in range(samples)] if count else [])
