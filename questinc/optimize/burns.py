"""Treasures as tools: which to use up for a quest, and what that costs the collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from questinc.cards import Ability, Treasure
from questinc.optimize.check import treasure_key
from questinc.optimize.packing import cell_of, components
from questinc.optimize.prices import CENTS, Terms
from questinc.optimize.sets import TIE
from questinc.rules.collections import score_collections


class Pile:
    """A final pile some of whose treasures may be used up; what is lost grows with every further treasure used."""

    def __init__(self, treasures: Iterable[Treasure], terms: Terms) -> None:
        whole = sorted(treasures, key=lambda treasure: (treasure_key(treasure), treasure.id))
        # sets that no usable treasure could be part of are never touched
        useful = {cell_of(treasure) for treasure in tools(whole)}
        near = {
            cell
            for cells in components(list({cell_of(card): 0 for card in whole}))
            if useful & {*cells}
            for cell in cells
        }
        self.treasures = [treasure for treasure in whole if cell_of(treasure) in near]
        self.terms = terms
        self.total = self._score(self.treasures)
        self._losses: dict[tuple[Treasure, ...], int] = {}

    def _score(self, treasures: Iterable[Treasure]) -> int:
        return score_collections(treasures, self.terms.tables).total

    def loss(self, used: Iterable[Treasure]) -> int:
        """What using up these treasures costs: collections, abilities, and one for each in ties."""
        key = tuple(sorted(used, key=lambda treasure: (treasure_key(treasure), treasure.id)))
        if not key:
            return 0
        if key not in self._losses:
            gone = Counter(key)
            rest = []
            for treasure in self.treasures:
                if gone[treasure]:
                    gone[treasure] -= 1
                else:
                    rest.append(treasure)
            cents = (self.total - self._score(rest)) * CENTS + sum(map(self.terms.prices.of_ability, key))
            self._losses[key] = cents * TIE + len(key)
        return self._losses[key]


def tools(treasures: Iterable[Treasure]) -> list[Treasure]:
    """The treasures that can be used up, alike ones together, in a fixed order."""
    able = (treasure for treasure in treasures if treasure.ability is not Ability.NONE)
    return sorted(able, key=lambda treasure: (treasure_key(treasure), treasure.id))


def strength_of(used: Iterable[Treasure]) -> int:
    """The strength that treasures used up add."""
    return sum(treasure.ability.strength for treasure in used)


def heals_of(used: Iterable[Treasure]) -> int:
    """How many treasures used up act as potions."""
    return sum(treasure.ability is Ability.POTION for treasure in used)


def choices(able: list[Treasure]) -> Iterator[tuple[Treasure, ...]]:
    """Every different choice of treasures to use up, alike ones not told apart."""
    yield from _choices(kinds_of(able))


def kinds_of(able: Iterable[Treasure]) -> list[list[Treasure]]:
    """Treasures that are alike, together."""
    kinds: dict[tuple[str, str, int], list[Treasure]] = {}
    for treasure in able:
        kinds.setdefault(treasure_key(treasure), []).append(treasure)
    return list(kinds.values())


def _choices(kinds: list[list[Treasure]]) -> Iterator[tuple[Treasure, ...]]:
    if not kinds:
        yield ()
        return
    for rest in _choices(kinds[1:]):
        for count in range(len(kinds[0]) + 1):
            yield (*kinds[0][:count], *rest)
