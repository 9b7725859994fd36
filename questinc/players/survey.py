"""The search's view of the round: heroes that rivals take before one's turn comes, and who is given up for a card.

How likely a hero is gone depends on his cost, the city and how many visits come before: house data, measured over games
of four planners, in which a third of the heroes were gone before the first visit with marker 4, and half before the
second one; of those for a gold three in four, of those for seven one in twelve.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from questinc.cards import CardId, City
from questinc.players.market import Market
from questinc.players.outlook import Outlook
from questinc.state import Column

WHOLE = 10_000
TAKEN = (3_700, 2_300, 1_900, 1_200, 700, 500, 300)
"""The chance, in ten-thousandths, that a rival's visit takes a hero of cost 1, 2, …; the last for dearer ones too."""
AT_DUNGEON, ELSEWHERE = 200, 70
"""What that is multiplied with, in hundredths, where the Dungeon is in play: cheap heroes are given up there."""
AGAIN = 75
"""The same for a second visit."""
MOST_TAKEN = 9_000

Draws = Mapping[CardId, int]
"""For each hero of the city a number below `WHOLE`: the smaller, the earlier he is gone."""


class Survey(Outlook):
    """An outlook that knows what going down to the Dungeon takes."""

    _card: int | None = None

    def market(self) -> Market:
        """As the planner's, the Dungeon for what a card is worth: whom to give up, the plan decides."""
        market = super().market()
        if City.DUNGEON not in dict(market.extras) or not self.seen.decks.dungeon:
            return market
        visit = self.seen.visit
        used = market.now is City.DUNGEON and visit is not None and visit.used
        if self._card is None:
            self._card = self.dungeon()
        return replace(market, descent=0 if used else self._card)


def draws_of(outlook: Outlook, rng: random.Random, count: int) -> list[Draws]:
    """So many samples of which heroes of the city go first."""
    heroes = [hero for row in outlook.seen.rows for hero in row]
    return [{hero: rng.randrange(WHOLE) for hero in heroes} for _ in range(count)]


def gone(outlook: Outlook, draws: Draws, first: int, second: int = 0) -> frozenset[CardId]:
    """The heroes gone after so many first and second visits of rivals."""
    chances = chances_gone(outlook, first, second)
    return frozenset(hero for hero, chance in chances.items() if draws[hero] < chance)


def chances_gone(outlook: Outlook, first: int, second: int) -> dict[CardId, int]:
    """For each hero of the city the chance, out of `WHOLE`, to be gone after so many visits of rivals."""
    chances = {}
    for city, row in zip(outlook.seen.cities, outlook.seen.rows, strict=True):
        for hero in row:
            chance, left = _chance(outlook, hero, city), WHOLE
            for _ in range(first):
                left = left * (WHOLE - chance) // WHOLE
            for _ in range(second):
                left = left * (WHOLE - chance * AGAIN // 100) // WHOLE
            chances[hero] = WHOLE - left
    return chances


def _chance(outlook: Outlook, hero: CardId, city: City) -> int:
    """The chance that a rival's first visit takes a hero."""
    cost = outlook.tables.hero[hero].cost
    chance = TAKEN[min(max(cost, 1), len(TAKEN)) - 1]
    if City.DUNGEON in outlook.seen.cities:
        chance = chance * (AT_DUNGEON if city is City.DUNGEON else ELSEWHERE) // 100
    return min(chance, MOST_TAKEN)


def in_turn(outlook: Outlook, column: Column, gold: int, marker: int, draws: Draws) -> int:
    """What the round is worth with a column and its order marker, when rivals take heroes in this order.

    `marker` − 1 rivals visit before the first visit, all of them and these again before the second (Q-A1). The city to
    visit first is the best one.
    """
    before = marker - 1
    one = gone(outlook, draws, before)
    two = gone(outlook, draws, outlook.seen.setting.seats - 1, before)
    ways = {two - frozenset(row) | one & frozenset(row) for row in outlook.seen.rows}
    return max(outlook.with_column(column, gold, without) for without in ways)


def mean_in_turn(outlook: Outlook, columns: Sequence[Column], gold: int, marker: int, samples: Sequence[Draws]) -> int:
    """The mean of `in_turn` over columns and samples side by side; the fewer of the two come again."""
    count = max(len(columns), len(samples))
    values = [
        in_turn(outlook, columns[number % len(columns)], gold, marker, samples[number % len(samples)])
        for number in range(count)
    ]
    return sum(values) // len(values)
