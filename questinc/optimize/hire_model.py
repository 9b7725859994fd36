"""The visits of a round joined with the nights after them in one CP-SAT model.

Two visits need no order in the model: whatever two visits can be paid together can be paid in one of the two orders,
the one with the coin or without a cost first, and whoever is given up at the Dungeon can be hired before. Only what
rivals take in between makes the order matter; `first` then tells which city is visited first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from questinc.cards import City, Hero, HeroClass, HeroKind, Icon
from questinc.collection_tables import standard_tables
from questinc.optimize.check import hero_key
from questinc.optimize.city import (
    BEER_PRICE,
    MOST_HIRED,
    POTION_PRICE,
    SQUARE_COIN,
    Afternoon,
    symbols,
)
from questinc.optimize.model import USED, HeroSort, NightModel, Start, TreasureSort
from questinc.optimize.packing import Count, patterns
from questinc.optimize.prices import CENTS, Terms
from questinc.optimize.solver import Solved

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Offer = tuple[int, int]
"""A hero for hire: the place of the row and the place in it."""


class Rivals(msgspec.Struct, frozen=True):
    """What rivals take between the first visit and the second: heroes as (row, place), beers and potions."""

    heroes: frozenset[Offer] = frozenset()
    beers: int = 0
    potions: int = 0


class FirstVisit(msgspec.Struct, frozen=True):
    """The first of two visits as the model knows it: city, heroes taken, ability used, hero given up, cards sold.

    `sold` is None where the visit can be paid without selling, so that selling may wait for the second one.
    """

    city: City
    taken: frozenset[tuple[str, Offer]]
    used: bool
    drop: HeroSort | None
    sold: tuple[int, ...] | None


class HireModel:
    """Adds visits and nights to a model. `value` and `tie` as in `NightModel`; `rivals` makes the order matter."""

    def __init__(
        self,
        model: CpModel,
        afternoon: Afternoon,
        terms: Terms,
        *,
        next_night: bool,
        rivals: Rivals | None = None,
    ) -> None:
        self.model, self.afternoon, self.terms, self.now = model, afternoon, terms, afternoon.now
        # with a visit under way, or where an idle one must be excused, it matters which one is first
        ordered = self.now is not None or not terms.rules.idle_visits
        self.rivals = Rivals() if rivals is None and ordered else rivals
        self.start = Start(afternoon.night)
        self.tie: Any = 0
        self._choose_cities()
        self._hire()
        self._abilities()
        self._cash_in()
        self._pay()
        self._stock()
        if not terms.rules.idle_visits:
            self._keep_busy()
        self.night = NightModel(model, afternoon.night, terms, self.start, must=False, later=next_night)
        self.value = self.night.value + CENTS * self.gain + terms.prices.dungeon * self.descends
        self.tie += self.night.tie

    def _bool(self) -> Any:
        return self.model.new_bool_var("")

    def _choose_cities(self) -> None:
        """Different cities, none of them visited before (Q-A1)."""
        rows = self.afternoon.rows
        self.visit: dict[City, Any] = {row.city: self._bool() for row in rows if row.city not in self.afternoon.visited}
        self.model.add(sum(self.visit.values()) == self.afternoon.visits)
        self.first: dict[City, Any] = {}
        if self.rivals is not None and self.afternoon.visits == 2:
            self.first = {city: self._bool() for city in self.visit}
            self.model.add(sum(self.first.values()) == 1)
            for city, var in self.first.items():
                self.model.add(var <= self.visit[city])
        if self.now is not None:
            self.model.add((self.first or self.visit)[self.now.city] == 1)
        self.tie += sum(place * var for place, var in enumerate(self.visit.values()))

    def _hire(self) -> None:
        """Up to three heroes a visit, no class twice; the Throne Room and the Guild House (Q-A3, Q-A7, Q-A8)."""
        model, rows = self.model, self.afternoon.rows
        here: dict[Offer, Any] = {}
        away: dict[Offer, Any] = {}
        for number, row in enumerate(rows):
            for place in range(len(row.heroes)):
                if row.city in self.visit:
                    here[number, place] = self._bool()
                    model.add(here[number, place] <= self.visit[row.city])
                if City.THRONE_ROOM in self.visit and row.city is not City.THRONE_ROOM:
                    away[number, place] = self._bool()
                    model.add(away[number, place] <= self.visit[City.THRONE_ROOM])
                if (number, place) in here and (number, place) in away:
                    model.add(here[number, place] + away[number, place] <= 1)
        if away:
            throne = self.now is not None and self.now.city is City.THRONE_ROOM
            model.add(sum(away.values()) <= (0 if throne and self.now and self.now.away else 1))
        self.here, self.away = here, away
        self.guild: dict[str, Any] = {}
        for number, row in enumerate(rows):
            if row.city in self.visit:
                offers = [offer for offer in here if offer[0] == number]
                self._one_hire(row.city, offers, list(away) if row.city is City.THRONE_ROOM else [])
        if self.first and self.rivals is not None:
            for offer in self.rivals.heroes:
                if offer in here:
                    model.add(here[offer] <= self.first[rows[offer[0]].city])
                if offer in away:
                    model.add(away[offer] <= self.first[City.THRONE_ROOM])

    def hero(self, offer: Offer) -> Hero:
        """The hero of an offer."""
        return self.afternoon.rows[offer[0]].heroes[offer[1]]

    def _one_hire(self, city: City, offers: Sequence[Offer], guests: Sequence[Offer]) -> None:
        """The limits of one visit's hire."""
        model = self.model
        taken = [(self.hero(offer), self.here[offer]) for offer in offers]
        taken += [(self.hero(offer), self.away[offer]) for offer in guests]
        if self.now is not None and self.now.city is city:
            if self.now.closed and taken:
                model.add(sum(var for _, var in taken) == 0)
            taken += [(hero, 1) for hero in self.now.hired]
        if len(taken) > MOST_HIRED:
            model.add(sum(var for _, var in taken) <= MOST_HIRED)
        for symbol in (*HeroClass, HeroKind.MERCENARY):
            alike = [var for hero, var in taken if symbol in symbols(hero)]
            if len(alike) > 1 and city is City.GUILD_HOUSE:
                self.guild[symbol] = self._bool()
                for hero, var in taken:
                    if symbol not in symbols(hero):
                        model.add(var + self.guild[symbol] <= 1)
        if len(self.guild) > 1 and city is City.GUILD_HOUSE:
            model.add(sum(self.guild.values()) <= 1)
        for symbol in (*HeroClass, HeroKind.MERCENARY):
            alike = [var for hero, var in taken if symbol in symbols(hero)]
            if len(alike) > 1:
                shared = sum(self.guild.values()) if city is City.GUILD_HOUSE else 0
                model.add(sum(alike) <= 1 + (MOST_HIRED - 1) * shared)

    def _abilities(self) -> None:
        """A coin, a beer, a potion, a dungeon card for a hero (Q-A4, Q-A5, Q-A6, Q-A9)."""
        model, afternoon = self.model, self.afternoon
        used = self.now.city if self.now is not None and self.now.used else None
        self.coin = self.visit.get(City.SQUARE, 0) if used is not City.SQUARE else 0
        self.beer = self._ability(City.TAVERN, afternoon.beers, self.rivals.beers if self.rivals else 0)
        self.potion = self._ability(City.POTION_SHOP, afternoon.potions, self.rivals.potions if self.rivals else 0)
        self.drop: dict[HeroSort, Any] = {}
        self.descends: Count = 0
        if City.DUNGEON in self.visit and afternoon.dungeon and used is not City.DUNGEON:
            every = {hero_key(hero) for hero in afternoon.night.holdings.heroes}
            every |= {hero_key(self.hero(offer)) for offer in (*self.here, *self.away)}
            self.drop = {key: self._bool() for key in sorted(every)}
            self.descends = sum(self.drop.values())
            model.add(self.descends <= self.visit[City.DUNGEON])

    def _ability(self, city: City, stock: int, gone: int) -> Any:
        """A marker bought at a city, while there is one."""
        if city not in self.visit or not stock or (self.now is not None and self.now.used and self.now.city is city):
            return 0
        var = self._bool()
        self.model.add(var <= self.visit[city])
        if self.first and gone >= stock:
            self.model.add(var <= self.first[city])
        return var

    def _cash_in(self) -> None:
        """Collections discarded for gold, as sets of icons; none where the gold does without (Q-A10)."""
        self.sold: dict[tuple[TreasureSort, Icon], Any] = {}
        self.sets: list[tuple[int, dict[Icon, int], Any]] = []
        self.income: Count = 0
        faces = self.start.treasure_faces
        able = [
            key
            for key, count in sorted(self.start.treasures.items())
            if count and (self.terms.rules.cash_in == "any" or faces[key].is_elemental)
        ]
        if not able or self._most_spent() <= self.afternoon.night.holdings.gold:
            return
        limit: Counter[Icon] = Counter()
        for key in able:
            for icon in faces[key].icons:
                limit[icon] += self.start.most_treasures[key]
        for key in able:
            for icon in faces[key].icons:
                self.sold[key, icon] = self.model.new_int_var(0, self.start.most_treasures[key], "")
        choices = list(patterns(limit, self.terms.tables or standard_tables()))
        for gold, needs in choices:
            most = min(limit[icon] // count for icon, count in needs.items())
            self.sets.append((gold, needs, self.model.new_int_var(0, most, "")))
        for icon in limit:
            supply = sum(var for (key, of), var in self.sold.items() if of is icon and icon is not Icon.MIMIC)
            demand = sum(needs[icon] * var for _, needs, var in self.sets if icon in needs)
            if icon is not Icon.MIMIC:
                self.model.add(supply == demand)
        self.income = sum(gold * var for gold, _, var in self.sets)
        self.income += sum(faces[key].value * var for (key, icon), var in self.sold.items() if icon is Icon.MIMIC)
        self.tie += USED * sum(self.sold.values())

    def _most_spent(self) -> int:
        """No two visits can cost more."""
        costs = [self._most_cost(row.heroes) for row in self.afternoon.rows]
        throne = max((hero.cost for row in self.afternoon.rows for hero in row.heroes), default=0)
        return sum(sorted(costs)[-2:]) + throne + BEER_PRICE + POTION_PRICE

    @staticmethod
    def _most_cost(heroes: Sequence[Hero]) -> int:
        return sum(sorted(hero.cost for hero in heroes)[-MOST_HIRED:])

    def _pay(self) -> None:
        """What is spent is there: in all, and with the order told also before the second city's coin (Q-A3, Q-A4)."""
        self.hires = {**{("here", offer): var for offer, var in self.here.items()}}
        self.hires |= {("away", offer): var for offer, var in self.away.items()}
        self.cost = sum(self.hero(offer).cost * var for (_, offer), var in self.hires.items())
        self.cost += BEER_PRICE * self.beer + POTION_PRICE * self.potion
        gold = self.afternoon.night.holdings.gold
        self.gain = self.income + SQUARE_COIN * self.coin - self.cost
        self.model.add(self.gain + gold >= 0)
        self.tie += USED * (sum(self.hires.values()) + self.beer + self.potion + self.descends)
        self.tie += sum((number * number) % 883 * var for number, var in enumerate(self.hires.values(), 1))
        if self.first and not isinstance(self.coin, int):
            square = next(number for number, row in enumerate(self.afternoon.rows) if row.city is City.SQUARE)
            at_square = sum(self.hero(offer).cost * var for offer, var in self.here.items() if offer[0] == square)
            # without the coin, when the Square comes second, everything else must be paid
            coin_second = self.coin - self.first[City.SQUARE]
            whole = self._most_spent()
            self.model.add(self.cost - at_square <= gold + self.income + whole * (1 - coin_second))
        if self.first and self.drop:
            dungeon = next(number for number, row in enumerate(self.afternoon.rows) if row.city is City.DUNGEON)
            held = Counter(map(hero_key, self.afternoon.night.holdings.heroes))
            for key, var in self.drop.items():
                there = sum(
                    var for offer, var in self.here.items() if offer[0] == dungeon and hero_key(self.hero(offer)) == key
                )
                self.model.add(var <= held[key] + there + (1 - self.first[City.DUNGEON]))

    def _stock(self) -> None:
        """What is there when the night begins."""
        start = self.start
        for (_, offer), var in self.hires.items():
            key = hero_key(self.hero(offer))
            start.faces.setdefault(key, self.hero(offer))
            start.heroes[key] = start.heroes.get(key, 0) + var
        offered = Counter(hero_key(self.hero(offer)) for offer in {*self.here, *self.away})
        for key, count in offered.items():
            start.most_heroes[key] = start.most_heroes.get(key, 0) + min(count, 2 * MOST_HIRED)
        for key, var in self.drop.items():
            self.model.add(start.heroes[key] - var >= 0)
            start.heroes[key] = start.heroes[key] - var
        for sort in dict.fromkeys(key for key, _ in self.sold):
            gone = sum(var for (key, _), var in self.sold.items() if key == sort)
            self.model.add(gone <= start.most_treasures[sort])
            start.treasures[sort] = start.treasures[sort] - gone
        start.beers = start.beers + self.beer
        start.most_beers += not isinstance(self.beer, int)
        start.potions = start.potions + self.potion
        start.most_potions += not isinstance(self.potion, int)
        start.beers_left = start.beers_left - self.beer
        start.least_beers_left -= not isinstance(self.beer, int)

    def _keep_busy(self) -> None:
        """A visit may do nothing only where nothing is possible (Q-A2): first with the gold at hand, or last."""
        model, gold = self.model, self.afternoon.night.holdings.gold
        left, whole = gold + self.gain, self._most_spent() + gold + 1_000
        for number, row in enumerate(self.afternoon.rows):
            begun = self.now is not None and self.now.city is row.city and (self.now.used or len(self.now.hired) > 0)
            if row.city not in self.visit or begun:
                continue
            used, price = {
                City.SQUARE: (self.coin, 0),
                City.TAVERN: (self.beer, BEER_PRICE if self.afternoon.beers else whole),
                City.POTION_SHOP: (self.potion, POTION_PRICE if self.afternoon.potions else whole),
                City.DUNGEON: (self.descends, whole),
            }.get(row.city, (0, whole))
            offers = [offer for offer in {*self.here, *self.away} if row.city in (City.THRONE_ROOM, self._city(offer))]
            acts = [var for offer, var in self.here.items() if offer[0] == number]
            acts += list(self.away.values()) if row.city is City.THRONE_ROOM else []
            late, early = self._bool(), self._bool()
            model.add(sum(acts) + used + late + early >= self.visit[row.city])
            descends = row.city is City.DUNGEON and self.afternoon.dungeon > 0
            least = min([price, *(self.hero(offer).cost for offer in offers)])
            if not self.first or gold >= least or (descends and self.afternoon.night.holdings.heroes):
                model.add(early == 0)
            else:
                model.add(early <= self.first[row.city])
            if self.first:
                model.add(late <= 1 - self.first[row.city])
            model.add(left <= price - 1 + whole * (1 - late))
            if descends:
                model.add(sum(self.start.heroes.values()) <= whole * (1 - late))
            for offer in offers:
                if self.rivals is None or offer not in self.rivals.heroes:
                    taken = self.here.get(offer, 0) + self.away.get(offer, 0)
                    model.add(left <= self.hero(offer).cost - 1 + whole * (1 - late + taken))

    def _city(self, offer: Offer) -> City:
        return self.afternoon.rows[offer[0]].city

    def first_visit(self, solved: Solved) -> FirstVisit:
        """The first visit of a solution, all that has to be decided before rivals move."""
        city = next(city for city, var in self.first.items() if solved.value(var))
        taken = frozenset(hire for hire in self._hires_at(city) if solved.value(self.hires[hire]))
        drop = next((key for key, var in self.drop.items() if solved.value(var)), None)
        cost = sum(self.hero(offer).cost for _, offer in taken) + self._ability_price(city)
        enough = cost <= self.afternoon.night.holdings.gold
        sold = None if enough else tuple(solved.value(var) for var in self.sold.values())
        used = bool(solved.value(self.ability_of(city)))
        return FirstVisit(city, taken, used, drop if city is City.DUNGEON else None, sold)

    def fix(self, chosen: FirstVisit | City) -> None:
        """Decide the first visit, or only where it goes."""
        model = self.model
        if isinstance(chosen, City):
            model.add((self.first or self.visit)[chosen] == 1)
            return
        model.add(self.first[chosen.city] == 1)
        for hire in self._hires_at(chosen.city):
            model.add(self.hires[hire] == int(hire in chosen.taken))
        if not isinstance(self.ability_of(chosen.city), int):
            model.add(self.ability_of(chosen.city) == int(chosen.used))
        if chosen.city is City.DUNGEON:
            for key, var in self.drop.items():
                model.add(var == int(key == chosen.drop))
        for var, count in zip(self.sold.values(), chosen.sold or (), strict=False):
            model.add(var == count)

    def _hires_at(self, city: City) -> list[tuple[str, Offer]]:
        """The hires that a visit to a city could make."""
        rows = self.afternoon.rows
        return [
            (how, offer)
            for how, offer in self.hires
            if (how == "here" and rows[offer[0]].city is city) or (how == "away" and city is City.THRONE_ROOM)
        ]

    def ability_of(self, city: City) -> Any:
        """The variable of a city's ability; the Dungeon's is told by `drop`."""
        return {City.SQUARE: self.coin, City.TAVERN: self.beer, City.POTION_SHOP: self.potion}.get(city, 0)

    @staticmethod
    def _ability_price(city: City) -> int:
        return {City.TAVERN: BEER_PRICE, City.POTION_SHOP: POTION_PRICE}.get(city, 0)
