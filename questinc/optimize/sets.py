"""All sets of a few heroes at once, as arrays over bit masks: the ground of the exact evaluators without a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from questinc.cards import Hero, HeroKind
from questinc.errors import LimitError
from questinc.optimize.check import hero_key
from questinc.optimize.night import CanFall, CanHeal, OpenQuest
from questinc.optimize.prices import Terms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

MOST_HEROES_AT_ONCE = 16
"""The most heroes whose sets are looked at all at once."""

TIE = 64
"""Costs are hundredths of a gold times this, plus one for each card or marker used: of equal plans the one using least
is taken."""

NEVER = 1 << 50
"""A cost that stands for "cannot be done"."""


class HeroSets:
    """All sets of some heroes; bit i of a mask is `heroes[i]`, and every array has 2ⁿ entries.

    Those a potion can save come last, the most valuable at the very end: what q potions save of a set are its highest
    bits.
    """

    def __init__(self, heroes: Sequence[Hero], terms: Terms) -> None:
        if len(heroes) > MOST_HEROES_AT_ONCE:
            raise LimitError(f"{len(heroes)} heroes: expected at most {MOST_HEROES_AT_ONCE}", value=len(heroes))
        prices, rules = terms.prices, terms.rules
        self.heroes = sorted(
            heroes, key=lambda hero: (hero.kind in CanHeal, prices.of_hero(hero), hero_key(hero), hero.id)
        )
        self.rules = rules
        self.size = 1 << len(heroes)
        self.full = self.size - 1
        self.costs = [prices.of_hero(hero) * TIE + 1 for hero in self.heroes]
        self.lost = _sums(self.costs)
        self.cards = _sums([1] * len(self.heroes))
        self.strength = _sums([hero.strength for hero in self.heroes])
        self.mercenaries = _sums([int(hero.kind is HeroKind.MERCENARY) for hero in self.heroes])
        self.healable = _sums([int(hero.kind in CanHeal) for hero in self.heroes])
        if rules.discard == "hero":
            self.fallers = _sums([int(hero.kind in CanFall) for hero in self.heroes])
        else:
            self.fallers = self.cards
        self._classes: dict[str, Ints] = {}

    def pick(self, mask: int) -> tuple[Hero, ...]:
        """The heroes of a mask."""
        return tuple(hero for bit, hero in enumerate(self.heroes) if mask >> bit & 1)

    def brings_classes(self, quest: OpenQuest) -> Flags:
        """Which sets bring every class icon of a quest (Q-N2, Q-N6)."""
        import numpy as np

        lacking = np.zeros(self.size, np.int64)
        for symbol, needed in Counter(quest.quest.classes).items():
            if symbol not in self._classes:
                self._classes[symbol] = _sums([int(symbol in hero.classes) for hero in self.heroes])
            lacking += np.maximum(0, needed - self._classes[symbol])
        met: Flags = lacking <= self.mercenaries
        return met

    def spare(self) -> Ints:
        """How many heroes of each set potions may save at most, so that one who must be discarded is (Q-N3)."""
        if self.rules.discard == "used":
            return self.healable
        spare: Ints = self.healable - (self.fallers == self.healable)
        return spare

    def costs_with(self, potions: int) -> list[Ints]:
        """For 0 … `potions` potions, what is lost when each set is used and potions save its most valuable heroes."""
        import numpy as np

        saved = [np.zeros(1, np.int64) for _ in range(potions + 1)]
        for hero, cost in zip(self.heroes, self.costs, strict=True):
            heals = hero.kind in CanHeal
            grown = [saved[0]] + [saved[n - 1] + (cost - 1) if heals else saved[n] for n in range(1, potions + 1)]
            saved = [np.concatenate(pair) for pair in zip(saved, grown, strict=True)]
        spare, index, table = self.spare(), np.arange(self.size), np.stack(saved)
        return [self.lost - table[np.clip(spare, 0, n), index] for n in range(potions + 1)]

    def saved_of(self, mask: int, potions: int) -> int:
        """The mask of the heroes that `costs_with(potions)` saves of a set."""
        saved, left = 0, min(potions, int(self.spare()[mask]))
        for bit in reversed(range(len(self.heroes))):
            if left > 0 and mask >> bit & 1 and self.heroes[bit].kind in CanHeal:
                saved |= 1 << bit
                left -= 1
        return saved

    def best_within(self, costs: Ints) -> Ints:
        """For each set, the least cost among its subsets."""
        import numpy as np

        best = costs.copy()
        for bit in range(len(self.heroes)):
            halves = best.reshape(-1, 2, 1 << bit)
            np.minimum(halves[:, 1], halves[:, 0], out=halves[:, 1])
        return best

    def helped(self, enough: Flags, later: int) -> Flags:
        """Which sets of discarded heroes are enough with one more hero, none of `later`, who comes back."""
        import numpy as np

        result = np.zeros(self.size, bool)
        for bit, hero in enumerate(self.heroes):
            if hero.kind in CanHeal and not later >> bit & 1:
                source, target = enough.reshape(-1, 2, 1 << bit), result.reshape(-1, 2, 1 << bit)
                target[:, 0] |= source[:, 1]
        return result


def _sums(weights: Sequence[int]) -> Ints:
    """The sum of weights over each set."""
    import numpy as np

    total = np.zeros(1, np.int64)
    for weight in weights:
        total = np.concatenate((total, total + weight))
    return total
