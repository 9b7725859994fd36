"""A player that plans: exact evaluators instead of rules of thumb, without a solver call.

- Contest: a column is worth the best round with it (whom to hire for which quest, from which cities), and staying out
  is worth what the last column is expected to bring: the mean over sampled quests and treasures out of those unseen.
- City: the hires of the best round, the visit first whose heroes would be missed most; then abilities that pay.
- Night: the exact best plan of `questinc.optimize.quick`, with treasures kept for what they may become.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from questinc.actions import (
    Accept,
    Action,
    Bid,
    CashIn,
    Descend,
    Done,
    Fail,
    Hire,
    HireSet,
    Keep,
    Leave,
    Name,
    Pass,
    Resolve,
    UseAbility,
    Visit,
)
from questinc.cards import CardId, City
from questinc.errors import LimitError
from questinc.players.market import Round
from questinc.players.nights import best_resolution
from questinc.players.outlook import Outlook, Weights, fits
from questinc.players.prospects import CENTS, PER_ROUND, SAMPLES, Prospects, prospects, unseen_treasures
from questinc.rules.hiring import MOST_HIRED
from questinc.rules.morning import COMPENSATION
from questinc.rules.options import price
from questinc.state import ROUNDS, Column, OpenQuest, Stage
from questinc.tables import Tables, tables_of
from questinc.view import Observation

COLUMNS = 6
"""Columns sampled to see what an unseen one is worth."""
MOST_CASH_INS = 8


class PlannerPlayer:
    """Plans each round with exact evaluators."""

    view: type[Outlook] = Outlook
    """How it looks at the round."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self.columns, self.samples, self.per_round = COLUMNS, SAMPLES, PER_ROUND
        self._round = 0
        self._prospects: Prospects | None = None
        self._unseen: tuple[object, int] | None = None

    def choose(self, observation: Observation, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions, or a hire of several heroes at once."""
        tables = tables_of(observation.setting.catalogue)
        outlook = self.outlook(tables, observation, rng)
        match observation.stage:
            case Stage.BID:
                return self.bid(outlook, rng)
            case Stage.NAME:
                return self.name(outlook, rng)
            case Stage.ANSWER:
                return self.answer(outlook, rng)
            case Stage.FAIL:
                return self.fail(outlook)
            case Stage.PLACE:
                return self.place(outlook, legal)
            case Stage.VISIT:
                return self.visit(outlook, legal)
            case Stage.DUNGEON:
                return self.keep(outlook, legal)
            case Stage.NIGHT:
                return self.night(outlook, legal)
            case _:
                return legal[0]

    def outlook(self, tables: Tables, observation: Observation, rng: random.Random) -> Outlook:
        """The seat's view of the round; what may still be won is sampled once a round."""
        if self._prospects is None or self._round != observation.round:
            left = ROUNDS[observation.setting.seats] - observation.round
            self._prospects = prospects(tables, observation, left, rng, self.samples, self.per_round)
            self._round = observation.round
            self._unseen = None
        company = observation.companies[observation.seat]
        return self.view(tables, observation, company, self._prospects, self.weights)

    # --- contest

    def column(self, outlook: Outlook, column: Column, gold: int) -> int:
        """What the round is worth with a column, with so much gold to spend."""
        return outlook.with_column(column, gold)

    def staying(self, outlook: Outlook, rng: random.Random) -> int:
        """What staying out of this contest is expected to bring: the last column with all its gold."""
        seen = outlook.seen
        key = (seen.round, seen.column)
        if self._unseen is None or self._unseen[0] != key:
            self._unseen = key, self._sampled(outlook, rng)
        return self._unseen[1]

    def _sampled(self, outlook: Outlook, rng: random.Random) -> int:
        tables, seen = outlook.tables, outlook.seen
        last = seen.columns[-1]
        citizen = None if last.citizen is None else tables.citizen[last.citizen]
        gold = 0 if citizen is None else citizen.gold
        columns = self.columns_to_come(outlook, 0 if citizen is None else citizen.treasures, rng)
        return self.unseen_column(outlook, columns, outlook.company.coins + gold) + gold * CENTS

    def columns_to_come(self, outlook: Outlook, more: int, rng: random.Random) -> list[Column]:
        """Columns that may come, each drawn anew; `more` treasures beside those of the quest."""
        tables, seen = outlook.tables, outlook.seen
        quests, treasures = unseen_quests(tables, seen), unseen_treasures(tables, seen)
        columns = []
        for _ in range(self.columns):
            quest = rng.choice(quests) if quests else None
            number = (tables.quest[quest].card.treasures if quest else 0) + more
            won = tuple(rng.sample(treasures, min(number, len(treasures))))
            columns.append(Column(quest=quest, treasures=won))
        return columns

    def unseen_column(self, outlook: Outlook, columns: Sequence[Column], gold: int) -> int:
        """The mean over columns that may come."""
        return sum(self.column(outlook, column, gold) for column in columns) // len(columns)

    def bid(self, outlook: Outlook, rng: random.Random) -> Action:
        """One less than the last bid while column and bid are worth more than staying out."""
        seen = outlook.seen
        column, contest = seen.columns[seen.column], seen.contest
        last = None if contest is None else contest.bid
        most = outlook.tables.citizen[column.citizen].gold if column.citizen is not None else 0
        offer = most if last is None else last - 1
        if offer < 0:
            return Pass()
        value = self.column(outlook, column, outlook.company.coins + offer) + offer * CENTS
        return Bid(offer) if value >= self.staying(outlook, rng) else Pass()

    def name(self, outlook: Outlook, rng: random.Random) -> Action:
        """Two players: an amount at which either column will do, or pass where the other may have the first."""
        first = outlook.seen.columns[0]
        most = outlook.tables.citizen[first.citizen].gold if first.citizen is not None else 0
        other = self.staying(outlook, rng)
        value = self.column(outlook, first, outlook.company.coins + most)
        if value + (most + COMPENSATION) * CENTS < other:
            return Pass()
        return Name(max(0, min(most, round((other - value) / CENTS))))

    def answer(self, outlook: Outlook, rng: random.Random) -> Action:
        """Two players: the better of both columns."""
        contest = outlook.seen.contest
        gold = 0 if contest is None or contest.bid is None else contest.bid
        value = self.column(outlook, outlook.seen.columns[0], outlook.company.coins + gold) + gold * CENTS
        return Accept() if value >= self.staying(outlook, rng) else Leave()

    def fail(self, outlook: Outlook) -> Action:
        """Give up the quest without which the round is worth most."""
        seen, company = outlook.seen, outlook.company
        award = seen.award
        gold = company.coins + (0 if award is None else award.gold)
        column = seen.columns[seen.column]
        best: tuple[int, OpenQuest] | None = None
        for lost in company.quests:
            kept = tuple(quest for quest in company.quests if quest is not lost)
            after = self.view(outlook.tables, seen, replace(company, quests=kept), outlook.prospects, outlook.weights)
            value = self.column(after, column, gold)
            if best is None or value > best[0]:
                best = value, lost
        if best is None:
            raise RuntimeError("no quest to give up")
        return Fail(best[1].quest)

    # --- city

    def plan(self, outlook: Outlook) -> Round:
        """The best way through the rest of the round."""
        return outlook.round(outlook.company.quests, outlook.company.coins)

    def place(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The city whose heroes the best round would miss most, else the one whose ability pays most."""
        company = outlook.company
        visits = [action for action in legal if isinstance(action, Visit)]
        plan = outlook.round(company.quests, company.coins)
        return max(visits, key=lambda action: self._urgency(outlook, plan, action.city))

    def _urgency(self, outlook: Outlook, plan: Round, city: City) -> tuple[int, int]:
        row = outlook.seen.rows[outlook.seen.cities.index(city)]
        wanted = plan.heroes & frozenset(row)
        value = outlook.ability(city)
        if city is City.THRONE_ROOM and not wanted and not set(plan.cities) <= set(self._directly(outlook, plan)):
            wanted = plan.heroes - frozenset(outlook.company.hand)
        if not wanted:
            return 0, value
        without = outlook.round(outlook.company.quests, outlook.company.coins, frozenset(wanted))
        return max(1, plan.value - without.value), value

    def _directly(self, outlook: Outlook, plan: Round) -> tuple[City, ...]:
        """The cities of a plan that the visits left can reach without a guest at the Throne Room."""
        left = outlook.market().more
        return plan.cities if len(plan.cities) <= left else plan.cities[:left]

    def visit(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The coin first; then the hires of the best round; then bargains, the ability, and go."""
        seen, company, tables = outlook.seen, outlook.company, outlook.tables
        here = seen.visit
        if here is None:
            return legal[0]
        city = seen.cities[here.city]
        ability = UseAbility()
        if city is City.SQUARE and not here.used and not here.hired and ability in legal:
            return ability
        plan = self.plan(outlook)
        cash = self._cash_in(outlook, plan, legal)
        if cash is not None:
            return cash
        offered = [action.hero for action in legal if isinstance(action, Hire)]
        row = seen.rows[here.city]
        wanted = [hero for hero in offered if hero in plan.heroes]
        chosen = [hero for hero in wanted if hero in row]
        guests = [hero for hero in wanted if hero not in row]
        if city is City.THRONE_ROOM and guests and not here.away:
            market = outlook.market()
            far = [
                hero
                for hero in guests
                if not any(hero in r and market.open(c) for c, r in market.rows if c is not city)
            ]
            chosen += (far or guests)[:1]
        chosen = self._together(tables, here.hired, chosen, city)
        chosen += self._bargains(outlook, plan, [hero for hero in offered if hero in row], chosen, city)
        if chosen:
            return HireSet(tuple(chosen))
        if ability in legal and outlook.ability(city) > 0:
            reserve = sum(tables.hero[hero].cost for hero in plan.heroes if hero not in company.hand)
            cost = {City.TAVERN: 1, City.POTION_SHOP: 2}.get(city, 0)
            if company.coins - cost >= reserve:
                return ability
        drop = self._drop(outlook, plan, legal)
        if drop is not None:
            return drop
        return Done() if Done() in legal else legal[0]

    def _together(self, tables: Tables, hired: Sequence[CardId], wanted: list[CardId], city: City) -> list[CardId]:
        """As many of the heroes as one hire may hold."""
        chosen: list[CardId] = []
        for hero in wanted:
            if len(hired) + len(chosen) < MOST_HIRED and fits(tables, (*hired, *chosen), hero, city):
                chosen.append(hero)
        return chosen

    def _bargains(
        self, outlook: Outlook, plan: Round, offered: list[CardId], chosen: list[CardId], city: City
    ) -> list[CardId]:
        """Heroes that are worth more for later than they cost, with gold that the plan does not need.

        At the Dungeon also the cheapest one, to be given up.
        """
        tables, company, here = outlook.tables, outlook.company, outlook.seen.visit
        hired = () if here is None else here.hired
        needed = sum(tables.hero[hero].cost for hero in plan.heroes if hero not in company.hand)
        gold = company.coins - needed
        more: list[CardId] = []

        def able(hero: CardId) -> bool:
            together = (*hired, *chosen, *more)
            return (
                hero not in together
                and len(together) < MOST_HIRED
                and tables.hero[hero].cost <= gold
                and fits(tables, together, hero, city)
            )

        if city is City.DUNGEON and here is not None and not here.used and outlook.seen.decks.dungeon:
            spare = [hero for hero in company.hand if hero not in plan.heroes and not tables.hero[hero].entity]
            if not spare:
                cheap = min(filter(able, offered), key=lambda hero: (tables.hero[hero].cost, hero), default=None)
                if cheap is not None and outlook.dungeon() > tables.hero[cheap].cost * CENTS:
                    more.append(cheap)
                    gold -= tables.hero[cheap].cost
        if not outlook.last:
            for hero in sorted(offered, key=lambda hero: tables.hero[hero].cost * CENTS - outlook.keep(hero)):
                if able(hero) and outlook.keep(hero) > tables.hero[hero].cost * CENTS:
                    more.append(hero)
                    gold -= tables.hero[hero].cost
        return more

    def _drop(self, outlook: Outlook, plan: Round, legal: Sequence[Action]) -> Action | None:
        """The hero to give up at the Dungeon: one that the plan does without, worth less than a card."""
        drops = [action for action in legal if isinstance(action, Descend) and action.hero not in plan.heroes]
        drops = [action for action in drops if not outlook.tables.hero[action.hero].entity]
        if not drops:
            return None
        best = min(drops, key=lambda action: (outlook.keep(action.hero), action.hero))
        return best if outlook.dungeon() > outlook.keep(best.hero) else None

    def _cash_in(self, outlook: Outlook, plan: Round, legal: Sequence[Action]) -> Action | None:
        """A collection to discard where its gold makes the round better by more than it is worth."""
        offers = [action for action in legal if isinstance(action, CashIn)][:MOST_CASH_INS]
        best, chosen = plan.value + CENTS, None
        for action in offers:
            kept = tuple(card for card in outlook.company.pile if card not in action.treasures)
            gold = score_of(outlook, action.treasures)
            loss = outlook.prospects.gain(kept, action.treasures)
            richer = outlook.round(outlook.company.quests, outlook.company.coins + gold)
            value = richer.value + gold * CENTS - loss
            if value > best:
                best, chosen = value, action
        return chosen

    def keep(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The dungeon card that adds most; the worst of the others on top."""
        pile = outlook.company.pile
        gains = {
            card: outlook.prospects.gain(pile, (card,))
            for action in legal
            if isinstance(action, Keep)
            for card in (action.card,)
        }

        def liking(action: Action) -> tuple[int, list[int]]:
            if not isinstance(action, Keep):
                return -1, []
            return gains[action.card], [-gains[card] for card in action.back]

        return max(legal, key=liking)

    # --- night

    def night(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The next resolution of the best night."""
        offered = [action for action in legal if isinstance(action, Resolve)]
        if not offered:
            return legal[0]
        try:
            found = best_resolution(outlook)
        except LimitError:
            return min(offered, key=lambda plan: price(outlook.tables, plan))
        return Done() if found is None else found


def score_of(outlook: Outlook, treasures: tuple[CardId, ...]) -> int:
    """The gold of a collection cashed in."""
    from questinc.rules.cash import worth

    return worth(outlook.tables, treasures)


def unseen_quests(tables: Tables, seen: Observation) -> list[CardId]:
    """The quests of the deck that have not turned up, in a fixed order."""
    placed = set(seen.box)
    for company in seen.companies:
        placed.update(company.completed, company.failed, company.minus2, (held.quest for held in company.quests))
    placed.update(column.quest for column in seen.columns if column.quest is not None)
    return [quest for quest in tables.quest if quest not in placed]
