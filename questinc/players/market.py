"""What a round is about: quests to resolve, heroes for hire in the cities, and a way through it.

Values are whole hundredths of a gold.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from questinc.cards import CardId, City
from questinc.rules.hiring import MOST_HIRED


class Quarry(NamedTuple):
    """A quest to resolve: the strength it takes, its class icons, what resolving it brings, and what leaving it does.

    `full` is the value of resolving it against losing it; `later` is what it is worth left open tonight.
    """

    strength: int
    needs: tuple[tuple[int, int], ...]
    full: int
    later: int


class Round(msgspec.Struct, frozen=True):
    """A way through the rest of the round: its value, the heroes for each quest, the cities its hires need."""

    value: int
    teams: tuple[tuple[CardId, ...], ...]
    cities: tuple[City, ...]

    @property
    def heroes(self) -> frozenset[CardId]:
        """Everybody in it."""
        return frozenset(hero for team in self.teams for hero in team)


class Market(msgspec.Struct, frozen=True):
    """Where heroes can be hired today.

    `rows` are the cities with their heroes. `now` is the city being visited, if any, `hired` its heroes hired so far,
    `closed` whether that hire is over, `away` whether one came from elsewhere (Q-A7). `more` further visits may go to
    the cities not in `visited`. `extras` is the value of visiting each city for its ability alone. With `descent`, what
    a dungeon card is worth, that of the Dungeon is this less the cheapest hero that a team leaves to be given up.
    """

    rows: tuple[tuple[City, tuple[CardId, ...]], ...]
    visited: frozenset[City] = frozenset()
    now: City | None = None
    hired: tuple[CardId, ...] = ()
    closed: bool = False
    away: bool = False
    more: int = 2
    extras: tuple[tuple[City, int], ...] = ()
    descent: int | None = None

    def open(self, city: City) -> bool:
        """Whether one can hire there."""
        if city is self.now:
            return not self.closed and len(self.hired) < MOST_HIRED
        return self.more > 0 and city not in self.visited
