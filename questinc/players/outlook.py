"""What a company's round is worth to it: its quests, its heroes and the city, in whole hundredths of a gold.

The prices below are house data, found by trial: players with other prices were let play against these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from questinc.cards import CardId, City, Reward
from questinc.players.market import Market, Quarry, Round
from questinc.players.prospects import CENTS, Prospects
from questinc.players.reach import Reach
from questinc.rules.afternoon import VISITS
from questinc.rules.hiring import class_fault
from questinc.state import ROUNDS, Column, OpenQuest, Stage
from questinc.tables import MERCENARY_BIT, HeroFacts, Tables
from questinc.view import CompanyView, Observation

MOST_STRENGTH = 48
"""No quest with its mimics takes more."""
NOBODY: frozenset[CardId] = frozenset()


class Weights(msgspec.Struct, frozen=True):
    """What is kept for later rounds is worth, in hundredths of a gold (house data); nothing in the last round.

    `strength` a point of a hero's strength, `icon` a class symbol of his, `mercenary` standing in for any; `beer`,
    `potion`, `minus2` a marker or card. `hero` an unknown hero won. `postponed` is the share, in hundredths, of a
    quest's worth that is still hoped for when it is left open, less `again` for the heroes it will then take.
    """

    strength: int = 45
    icon: int = 40
    mercenary: int = 60
    beer: int = 90
    potion: int = 220
    minus2: int = 90
    hero: int = 250
    entity: int = 400
    postponed: int = 70
    again: int = 500


class Outlook:
    """One company's view of the rest of the round."""

    def __init__(
        self, tables: Tables, observation: Observation, company: CompanyView, prospects: Prospects, weights: Weights
    ) -> None:
        """`company` need not be the seat's own: rivals are looked at in the same way, by what is known of them."""
        self.tables, self.seen, self.company = tables, observation, company
        self.prospects, self.weights = prospects, weights
        self.rounds_left = ROUNDS[observation.setting.seats] - observation.round
        self.last = self.rounds_left <= 0
        self._values: dict[CardId, int] = {}
        self._own = observation.companies[observation.seat].card
        self._reaches: dict[tuple[frozenset[CardId], Market], Reach] = {}

    # --- what things are worth

    def keep(self, hero: CardId) -> int:
        """What a hero in hand is worth after this round."""
        if self.last:
            return 0
        return self._values[hero] if hero in self._values else self.worth_of(self.tables.hero[hero])

    def revalue(self, values: dict[CardId, int]) -> None:
        """Go by these values of single heroes, where more is known than the price list."""
        self._values = values
        self._reaches.clear()

    def worth_of(self, facts: HeroFacts) -> int:
        """What a hero is worth for a later round."""
        weights = self.weights
        trade = weights.mercenary if facts.mask & MERCENARY_BIT else facts.mask.bit_count() * weights.icon
        return facts.strength * weights.strength + trade

    def quarry(self, held: OpenQuest, others: Iterable[OpenQuest] = ()) -> Quarry:
        """A quest as the planner sees it; `others` are quests whose treasures are counted on already."""
        tables, weights = self.tables, self.weights
        facts = tables.quest[held.quest]
        spoils = held.treasures + held.mimics
        pile = self.company.pile + tuple(card for other in others for card in other.treasures + other.mimics)
        full = facts.strength * CENTS + facts.card.gold * CENTS + self.prospects.gain(pile, spoils)
        if not self.last:
            full += {
                Reward.BEER: weights.beer,
                Reward.MINUS2: weights.minus2,
                Reward.HERO: weights.hero,
                Reward.ENTITY: weights.entity,
            }.get(facts.card.reward, 0)
        strength = facts.strength + sum(tables.treasure[card].mimic for card in held.mimics)
        later = 0 if self.last else max(0, full - weights.again) * weights.postponed // 100
        return Quarry(strength, facts.needs, full, later)

    def boosts(self) -> tuple[int, ...]:
        """The least cost of 0, 1, 2, … strength from beers, "−2" cards and treasures used up; as far as they go."""
        company, weights = self.company, self.weights
        keeps = 0 if self.last else 1
        means = [(2, keeps * weights.beer + 1)] * company.beers + [(2, keeps * weights.minus2 + 1)] * len(
            company.minus2
        )
        for card in company.pile:
            strength = self.tables.treasure[card].strength
            if strength:
                rest = tuple(other for other in company.pile if other != card)
                means.append((strength, self.prospects.gain(rest, (card,)) + 1))
        total = sum(strength for strength, _ in means)
        costs = [0] + [1 << 30] * min(total, MOST_STRENGTH)
        for strength, cost in means:
            for level in range(len(costs) - 1, 0, -1):
                costs[level] = min(costs[level], costs[max(0, level - strength)] + cost)
        return tuple(costs)

    def extras(self) -> tuple[tuple[City, int], ...]:
        """What the ability of each city is worth for its own sake."""
        return tuple((city, self.ability(city)) for city in self.seen.cities)

    def ability(self, city: City) -> int:
        """What using a city's ability is worth, its price paid."""
        seen, weights = self.seen, self.weights
        match city:
            case City.SQUARE:
                return CENTS
            case City.TAVERN:
                return max(0, weights.beer - CENTS) if seen.beers and not self.last else 0
            case City.POTION_SHOP:
                return max(0, weights.potion - 2 * CENTS) if seen.potions and not self.last else 0
            case City.DUNGEON:
                return max(0, self.dungeon() - self._cheapest()) if seen.decks.dungeon else 0
            case _:
                return 0

    def dungeon(self) -> int:
        """What the best of three unseen dungeon cards is thought to add to the pile."""
        if not self.seen.decks.dungeon:
            return 0
        held = set(self.company.pile) | set(self.seen.box)
        pile = self.company.pile + tuple(card for quest in self.company.quests for card in quest.treasures)
        gains = sorted(
            (self.prospects.gain(pile, (card,)) for card in sorted(self.tables.dungeon - held)), reverse=True
        )
        if not gains:
            return 0
        # the best of three out of n: the rank-weighted mean of the upper half does for a plan
        upper = gains[: max(1, (len(gains) + 1) // 2)]
        return sum(upper) // len(upper)

    def _cheapest(self) -> int:
        """What giving a hero up costs: one in hand, or one that can be hired."""
        tables = self.tables
        costs = [self.keep(hero) for hero in self.company.hand if not tables.hero[hero].entity]
        costs += [tables.hero[hero].cost * CENTS for row in self.seen.rows for hero in row]
        return min(costs, default=10 * CENTS)

    # --- the round

    def market(self) -> Market:
        """Where heroes can be hired from now on."""
        seen = self.seen
        rows = tuple(zip(seen.cities, seen.rows, strict=True))
        visited = frozenset(seen.cities[place] for place in self.company.visited)
        visit = seen.visit
        if seen.stage in (Stage.NIGHT, Stage.RESOLVE):
            return Market(rows=rows, visited=visited, more=0)
        more = min(VISITS, len(rows)) - len(visited)
        visiting = visit is not None and seen.actor == seen.seat and self.company.card == self._own
        if visit is not None and visiting and seen.stage in (Stage.VISIT, Stage.DUNGEON):
            now = seen.cities[visit.city]
            extras = tuple((city, 0 if city is now and visit.used else value) for city, value in self.extras())
            return Market(
                rows=rows,
                visited=visited,
                now=now,
                hired=visit.hired,
                closed=visit.closed,
                away=visit.away,
                more=more,
                extras=extras,
            )
        return Market(rows=rows, visited=visited, more=more, extras=self.extras())

    def reach(self, without: frozenset[CardId] = NOBODY, market: Market | None = None) -> Reach:
        """The teams within reach; `without` some heroes of the city, or in another `market`."""
        market = market or self.market()
        key = without, market
        if key not in self._reaches:
            rows = tuple((city, tuple(hero for hero in row if hero not in without)) for city, row in market.rows)
            hand = [(hero, self.keep(hero)) for hero in self.company.hand]
            self._reaches[key] = Reach(self.tables, hand, msgspec.structs.replace(market, rows=rows), self.boosts())
        return self._reaches[key]

    def quarries(self, quests: Sequence[OpenQuest]) -> list[Quarry]:
        """Quests as the planner sees them, the treasures of the ones before counted on."""
        return [self.quarry(held, quests[:place]) for place, held in enumerate(quests)]

    def round(
        self,
        quests: Sequence[OpenQuest],
        gold: int,
        without: frozenset[CardId] = NOBODY,
        market: Market | None = None,
    ) -> Round:
        """The best way through the round with these quests."""
        return self.reach(without, market).best(self.quarries(quests), gold)

    def with_column(self, column: Column, gold: int, without: frozenset[CardId] = NOBODY) -> int:
        """What the round is worth with a column's quest and treasures on top of the open ones.

        Where two are open already, the one to give up is chosen as best. The new quest's strength, owed from now on
        (Q-E2), is taken off: resolving it only saves what it would cost.
        """
        held = self.company.quests
        if column.quest is None:
            return self.round(held, gold, without).value + self.prospects.gain(self.company.pile, column.treasures)
        mimics = tuple(card for card in column.treasures if self.tables.treasure[card].mimic)
        others = tuple(card for card in column.treasures if not self.tables.treasure[card].mimic)
        new = OpenQuest(column.quest, others, mimics)
        owed = self.tables.quest[column.quest].strength * CENTS
        if len(held) < 2:
            return self.round((*held, new), gold, without).value - owed
        return max(self.round((kept, new), gold, without).value for kept in held) - owed


def fits(tables: Tables, hired: Sequence[CardId], hero: CardId, city: City) -> bool:
    """Whether a hero may join a hire (Q-A3, Q-A8)."""
    return class_fault(tables, (*hired, hero), city is City.GUILD_HOUSE) is None
