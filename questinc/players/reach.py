"""All teams of heroes within reach of a company, at once: those in hand, and those it could still hire today.

The planner asks this many times a round, so it looks at every team of up to four heroes with arrays, exactly, instead
of building a model. Values are whole hundredths of a gold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_
from typing import TYPE_CHECKING

from questinc.cards import CardId, City
from questinc.players.descents import Beside, Descents
from questinc.players.market import Market, Quarry, Round
from questinc.rules.hiring import MOST_HIRED
from questinc.tables import MERCENARY_BIT, Tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

TEAM = 4
"""The most heroes of a team that is looked at; the strongest quest of the standard cards takes three."""
MOST_HEROES = 26
"""With more heroes within reach, those in hand that are worth least are left out."""
NEVER = -(1 << 40)
"""The value of what cannot be done."""
FEW = 160
"""For two quests, the best teams for each that are paired."""
CENTS = 100

# How the numbers of a team are added up in one whole number: bits from, bits wide.
STRENGTH, GOLD, DISCARDS, CLASSES, COUNTS = 0, 8, 16, 20, 40
CLASS_PLACES = (1, 2, 4, 8, MERCENARY_BIT)


class Reach:
    """Every team within reach: what it brings, what it costs, and whether the rules let it be hired."""

    def __init__(
        self, tables: Tables, hand: Sequence[tuple[CardId, int]], market: Market, boosts: Sequence[int]
    ) -> None:
        """`hand` are heroes with what they are worth to keep; `boosts[s]` is the cost of `s` strength by other means.

        Boosts end where no more strength can be had.
        """
        import numpy as np

        self.tables, self.market, self.boosts = tables, market, boosts
        offers = [(hero, place) for place, (city, row) in enumerate(market.rows) if self._within(city) for hero in row]
        offers = [(hero, place) for hero, place in offers if self._fits(hero, place)]
        kept = sorted(hand, key=lambda entry: -entry[1])[: max(0, MOST_HEROES - len(offers))]
        self.heroes = [hero for hero, _ in kept] + [hero for hero, _ in offers]
        self.places = [-1] * len(kept) + [place for _, place in offers]
        costs = [worth for _, worth in kept] + [tables.hero[hero].cost * CENTS for hero, _ in offers]
        indices, self.masks = _teams(len(self.heroes))
        numbers = np.array([*map(self._numbers, self.heroes, self.places), 0], np.int64)
        foes = np.array([*self._foes(), 0], np.int64)
        prices = np.array([*costs, 0], np.int64)
        self.numbers = reduce(np.add, [numbers[column] for column in indices])
        self.costs = reduce(np.add, [prices[column] for column in indices])
        self.foes = reduce(np.bitwise_or, [foes[column] for column in indices])
        self._rule_out()
        self._costs = costs
        self._visits()

    # --- what is there

    def _within(self, city: City) -> bool:
        """Whether heroes of a city can be had, as a guest at the Throne Room if not there."""
        return self.market.open(city) or (self._throne() and not self.market.away)

    def _throne(self) -> bool:
        cities = [city for city, _ in self.market.rows]
        return City.THRONE_ROOM in cities and self.market.open(City.THRONE_ROOM)

    def _fits(self, hero: CardId, place: int) -> bool:
        """Whether a hero goes with those hired before in the visit under way."""
        market = self.market
        if market.rows[place][0] is not market.now or not market.hired:
            return True
        masks = [self.tables.hero[other].mask for other in market.hired]
        mask = self.tables.hero[hero].mask
        if not any(mask & other for other in masks) and not _clash(masks):
            return True
        return market.now is City.GUILD_HOUSE and bool(reduce(and_, masks, mask))

    def _numbers(self, hero: CardId, place: int) -> int:
        facts = self.tables.hero[hero]
        number = facts.strength << STRENGTH | (not facts.entity) << DISCARDS
        for nibble, bit in enumerate(CLASS_PLACES):
            number |= bool(facts.mask & bit) << CLASSES + 4 * nibble
        if place >= 0:
            number |= facts.cost << GOLD | 1 << COUNTS + 4 * place
        return number

    def _foes(self) -> list[int]:
        """For each hero the mask of those that cannot be hired with it in one visit (Q-A3)."""
        foes = [0] * len(self.heroes)
        for one, two in combinations(range(len(self.heroes)), 2):
            if self.places[one] == self.places[two] >= 0:
                city = self.market.rows[self.places[one]][0]
                shared = self.tables.hero[self.heroes[one]].mask & self.tables.hero[self.heroes[two]].mask
                if shared and city is not City.GUILD_HOUSE:
                    foes[one] |= 1 << two
                    foes[two] |= 1 << one
        return foes

    def _mixed(self) -> list[int]:
        """Threes of the Guild House that are neither all different nor all of one class (Q-A8)."""
        guild = [spot for spot, place in enumerate(self.places) if self._city(place) is City.GUILD_HOUSE]
        mixed = []
        for three in combinations(guild, 3):
            masks = [self.tables.hero[self.heroes[spot]].mask for spot in three]
            if _clash(masks) and not reduce(and_, masks):
                mixed.append(sum(1 << spot for spot in three))
        return mixed

    def _city(self, place: int) -> City | None:
        return None if place < 0 else self.market.rows[place][0]

    def _rule_out(self) -> None:
        """Keep the teams that can be hired."""
        self._mixed_threes = self._mixed()
        fine = self._legal(self.masks, self.foes, self.numbers >> COUNTS)
        self.masks, self.foes = self.masks[fine], self.foes[fine]
        self.numbers, self.costs = self.numbers[fine], self.costs[fine]
        self.cities = _cities_of(self.numbers >> COUNTS)

    def _legal(self, masks: Ints, foes: Ints, counts: Ints) -> Flags:
        """Whether each team, or two together, can be hired in the visits left."""
        import numpy as np

        fine: Flags = (foes & masks) == 0
        for three in self._mixed_threes:
            fine &= (masks & three) != three
        market = self.market
        places = [city for city, _ in market.rows]
        now = 1 << places.index(market.now) if market.now in places else 0
        room = sum(
            (MOST_HIRED - (len(market.hired) if city is market.now else 0)) << 4 * at for at, city in enumerate(places)
        )
        # a nibble that goes below zero borrows: its highest bit shows
        spare = room + sum(8 << 4 * at for at in range(len(places))) - counts
        eights = sum(8 << 4 * at for at in range(len(places)))
        fine &= (spare & eights) == eights
        closed = sum(1 << at for at, city in enumerate(places) if not market.open(city))
        cities = _cities_of(counts)
        direct = ((cities & closed) == 0) & (_bits()[cities & ~now] <= market.more)
        if self._throne() and not market.away:
            throne = 1 << places.index(City.THRONE_ROOM)
            as_guest = np.zeros(len(masks), bool)
            for at, city in enumerate(places):
                if city is not City.THRONE_ROOM:
                    others = cities & ~(1 << at) | throne
                    alone = counts >> 4 * at & 15 == 1
                    as_guest |= alone & ((others & closed) == 0) & (_bits()[others & ~now] <= market.more)
            direct |= as_guest
        fine &= direct
        return fine

    def _visits(self) -> None:
        """What the abilities of the cities bring, without going down to the Dungeon where that is told apart."""
        values = dict(self.market.extras)
        self.descents: Descents | None = None
        self.beside: Beside | None = None
        descent = self.market.descent
        if descent is None:
            self.extras = self._extras(values)
            return
        self.extras = self._extras({**values, City.DUNGEON: 0})
        own, offered = [], []
        for spot, place in enumerate(self.places):
            if place < 0 and not self.tables.hero[self.heroes[spot]].entity:
                own.append((spot, self._costs[spot]))
            elif self._city(place) is City.DUNGEON and self.market.open(City.DUNGEON):
                offered.append((spot, self._costs[spot]))
        self.descents = Descents(self._extras({**values, City.DUNGEON: descent}), own, offered)
        self.beside = self.descents.beside(self.masks)

    def _bonus(self, cities: Ints, gold: Ints, masks: Ints, beside: Beside | None = None) -> Ints:
        """What the visits of teams bring for the abilities of the cities; `gold` is what each team leaves."""
        import numpy as np

        bonus = self.extras[cities]
        if self.descents is None:
            return bonus
        beside = beside or self.descents.beside(masks)
        deep: Ints = np.maximum(bonus, self.descents.extras[cities] - beside.price(gold))
        return deep

    def _extras(self, values: Mapping[City, int]) -> Ints:
        """For each set of cities that hires need, what the abilities of all visits bring."""
        import numpy as np

        places = [city for city, _ in self.market.rows]
        table = np.zeros(1 << len(places), np.int64)
        for cities in range(1 << len(places)):
            chosen = [city for at, city in enumerate(places) if cities >> at & 1 or city is self.market.now]
            free = self.market.more - sum(city is not self.market.now for city in chosen)
            rest = sorted(
                (
                    values.get(city, 0)
                    for city in places
                    if city not in chosen and city is not self.market.now and city not in self.market.visited
                ),
                reverse=True,
            )
            table[cities] = sum(values.get(city, 0) for city in chosen) + sum(rest[: max(0, free)])
        return table

    # --- what is asked

    def best(self, quests: Sequence[Quarry], gold: int, without: Sequence[CardId] = ()) -> Round:
        """The best way through the round with at most `gold` to spend: which quests to resolve, and with whom.

        At most two quests, and nobody of `without`; with more gold than is spent the rest counts nothing here.
        """
        import numpy as np

        idle = max((quest.later for quest in quests), default=0)
        nobody = np.zeros(1, np.int64)
        best = Round(int(self._bonus(nobody, nobody + gold, nobody)[0]) + idle, tuple(() for _ in quests), ())
        if not len(self.masks):
            return best
        left_over = gold - (self.numbers >> GOLD & 255)
        bonus = self._bonus(self.cities, left_over, self.masks, self.beside)
        banned = sum(1 << spot for spot, hero in enumerate(self.heroes) if hero in without)
        worths = [self._worth(quest, gold, banned) for quest in quests]
        for number, (values, _) in enumerate(worths):
            left = sum(other.later for place, other in enumerate(quests) if place != number)
            found = int((values + bonus).argmax())
            value = int(values[found] + bonus[found]) + left
            if values[found] > NEVER // 2 and value > best.value:
                teams: list[tuple[CardId, ...]] = [()] * len(quests)
                teams[number] = self._team(int(self.masks[found]))
                best = Round(value, tuple(teams), self._names(int(self.cities[found])))
        if len(quests) == 2:
            best = self._pair(worths[0], worths[1], gold, best)
        return best

    def _worth(self, quest: Quarry, gold: int, banned: int) -> tuple[Ints, Ints]:
        """For each team what resolving the quest with it brings, and how much strength it lacks."""
        import numpy as np

        numbers = self.numbers
        short = np.maximum(0, quest.strength - (numbers >> STRENGTH & 255))
        fine = (short < len(self.boosts)) & (numbers >> GOLD & 255 <= gold) & (numbers >> DISCARDS & 15 > 0)
        if banned:
            fine &= (self.masks & banned) == 0
        if quest.needs:
            lacking = -(numbers >> CLASSES + 16 & 15)
            for bit, count in quest.needs:
                have = numbers >> CLASSES + 4 * CLASS_PLACES.index(bit) & 15
                lacking += np.maximum(0, count - have)
            fine &= lacking <= 0
        help_costs = np.array(self.boosts, np.int64)[np.minimum(short, len(self.boosts) - 1)]
        values = np.where(fine, quest.full - self.costs - help_costs, NEVER)
        return values, short

    def _pair(self, first: tuple[Ints, Ints], second: tuple[Ints, Ints], gold: int, best: Round) -> Round:
        """Two quests by two teams that go together."""
        import numpy as np

        ones, twos = self._top(first[0]), self._top(second[0])
        if not len(ones) or not len(twos):
            return best
        boosts = np.array(self.boosts, np.int64)
        one, two = ones[:, None], twos[None, :]
        numbers = self.numbers[one] + self.numbers[two]
        short = first[1][one] + second[1][two]
        fine = ((self.masks[one] & self.masks[two]) == 0) & (numbers >> GOLD & 255 <= gold) & (short < len(boosts))
        apart = boosts[np.minimum(first[1][one], len(boosts) - 1)] + boosts[np.minimum(second[1][two], len(boosts) - 1)]
        together = boosts[np.minimum(short, len(boosts) - 1)]
        values = first[0][one] + second[0][two] + apart - together
        values = np.where(fine, values, NEVER).ravel()
        most = int(max(self.extras.max(), 0 if self.descents is None else self.descents.extras.max()))
        spots = np.flatnonzero(values + most > best.value)
        if not len(spots):
            return best
        left, right = ones[spots // len(twos)], twos[spots % len(twos)]
        masks, foes = self.masks[left] | self.masks[right], self.foes[left] | self.foes[right]
        both = self.numbers[left] + self.numbers[right]
        legal = self._legal(masks, foes, both >> COUNTS)
        cities = _cities_of(both >> COUNTS)
        bonus = self._bonus(cities, gold - (both >> GOLD & 255), masks)
        total = np.where(legal, values[spots] + bonus, NEVER)
        found = int(total.argmax())
        if total[found] <= best.value:
            return best
        teams = (self._team(int(self.masks[left[found]])), self._team(int(self.masks[right[found]])))
        return Round(int(total[found]), teams, self._names(int(cities[found])))

    def _top(self, values: Ints) -> Ints:
        """The places of the best teams."""
        import numpy as np

        able = np.flatnonzero(values > NEVER // 2)
        if len(able) > FEW:
            able = able[np.argsort(-values[able], kind="stable")[:FEW]]
        return able

    def _team(self, mask: int) -> tuple[CardId, ...]:
        return tuple(hero for spot, hero in enumerate(self.heroes) if mask >> spot & 1)

    def _names(self, cities: int) -> tuple[City, ...]:
        return tuple(city for at, (city, _) in enumerate(self.market.rows) if cities >> at & 1)


def _clash(masks: Sequence[int]) -> bool:
    """Whether a class symbol is there twice."""
    seen = 0
    for mask in masks:
        if seen & mask:
            return True
        seen |= mask
    return False


@lru_cache(maxsize=64)
def _teams(heroes: int) -> tuple[tuple[Ints, ...], Ints]:
    """All teams of one to `TEAM` of so many heroes: a column of indices for each member, and masks.

    The index `heroes` stands for nobody.
    """
    import numpy as np

    teams = [
        team + (heroes,) * (TEAM - size) for size in range(1, TEAM + 1) for team in combinations(range(heroes), size)
    ]
    table = np.array(teams, np.int64).reshape(-1, TEAM)
    bits = np.array([*(1 << spot for spot in range(heroes)), 0], np.int64)
    masks = bits[table].sum(axis=1)
    return tuple(np.ascontiguousarray(table[:, member]) for member in range(TEAM)), masks


@lru_cache(maxsize=1)
def _city_table() -> Ints:
    """Counts of four cities, a nibble each → the mask of the cities that are not empty."""
    import numpy as np

    counts = np.arange(1 << 16)
    return sum((counts >> 4 * at & 15 > 0).astype(np.int64) << at for at in range(4))  # type: ignore[return-value]


def _cities_of(counts: Ints) -> Ints:
    return _city_table()[counts]


@lru_cache(maxsize=1)
def _bits() -> Ints:
    """How many cities a mask holds."""
    import numpy as np

    return np.array([bin(mask).count("1") for mask in range(16)], np.int64)
