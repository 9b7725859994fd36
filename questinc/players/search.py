"""A player that searches: the planner's evaluators at the leaves of sampled play.

Hidden cards and the moves of rivals are chance to it. Each iteration deals what is hidden again and lets every rival
plan its own round from what can be known of it; a decision is taken by its mean value over the iterations.

- Contest: a column is worth the mean, over iterations, of the best round with it when rivals have taken heroes: the
  more, the later its order marker lets one visit. Staying out is worth the last column, over columns dealt from the
  unseen cards, and what a contest to come may still win.
- City: the first visit is tried at every city; rivals then take what they plan, or what is taken in general, and the
  rest of the round is the best that is left. Whom to hire first is what most iterations hire.
- Heroes for later: one is worth what the best next round gains by it, on average over next rounds dealt at random, with
  the quests that stay open tonight. So it hires ahead for a class that an open quest still lacks.

The number of iterations is the budget: the same number, observation and source of chance give the same choice.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from questinc.actions import Action, Hire, Visit
from questinc.cards import CardId
from questinc.errors import BadInput
from questinc.players.market import Market, Quarry, Round
from questinc.players.outlook import Outlook, Weights
from questinc.players.planner import PlannerPlayer, unseen_quests
from questinc.players.prospects import Prospects, unseen_treasures
from questinc.players.reach import Reach
from questinc.players.survey import WHOLE, Draws, Survey, chances_gone, draws_of, mean_in_turn
from questinc.rules.dawn import ROW
from questinc.state import Column, OpenQuest, Stage
from questinc.view import Observation

ITERATIONS = 6
MOST_ITERATIONS = 1_000
EACH = 4
"""Columns that may come, and futures of the own pile, looked at for each iteration."""
TREASURES = 3
"""Treasures to come of a round that count, one more than for the planner: large collections are hoped for."""
PLANNED = 35
"""How much a rival's plan tells of what it takes, in hundredths, the rest is what heroes of a cost and city come to.

Over 30 games with planners this share came closest to the heroes gone: mean squared error 0.173, by plans alone 0.217,
without them 0.185.
"""
DRAWN = 2
"""Samples of heroes gone drawn from each iteration's plans of rivals."""
FIRST = 70
"""The chance in a hundred that a rival visits first the city where it wants most."""

WAITING, HURRY = 90, 150
"""Waiting brings more than the last column for each contest still to come, and the last one less than it seems: in
hundredths of a gold, by what rounds came to that were waited in (house data)."""

LEAVING = 50
"""The chance in a hundred that a hero left in the city is hired before one's own next visits (house data)."""
INCOME = 10
"""Gold a round's column brings, about."""

PRICES = Weights(beer=130, potion=260)
"""The search's own price list (house data), by trial: markers are worth more to it, as it plans for a next round."""

Gone = frozenset[CardId]


class Tomorrow(NamedTuple):
    """A next round: the teams within reach of all heroes one might have, the quests, the gold."""

    reach: Reach
    quests: list[Quarry]
    gold: int
    might: frozenset[CardId]

    def value(self, have: Sequence[CardId]) -> int:
        """What the round is worth with these heroes in hand."""
        return self.reach.best(self.quests, self.gold, tuple(self.might - set(have))).value


class SearchPlayer(PlannerPlayer):
    """Decides by the mean over sampled play of rivals."""

    view = Survey

    def __init__(self, iterations: int = ITERATIONS, weights: Weights = PRICES) -> None:
        super().__init__(weights)
        self.columns = self.samples = EACH * iterations
        self.per_round = TREASURES
        if not 1 <= iterations <= MOST_ITERATIONS:
            raise BadInput(f"{iterations} iterations: expected 1 to {MOST_ITERATIONS:,}", value=iterations)
        self.iterations = iterations
        self._gone: tuple[object, list[Gone]] | None = None
        self._draws: tuple[int, list[Draws]] | None = None
        self._rng = random.Random(0)

    def choose(self, observation: Observation, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions, or a hire of several heroes at once."""
        self._rng = rng
        return super().choose(observation, legal, rng)

    # --- what rivals take

    def gone(self, outlook: Outlook) -> list[Gone]:
        """Samples of the heroes that rivals take before the next visit but this one."""
        key = outlook.seen.round, outlook.seen.turn
        if self._gone is None or self._gone[0] != key:
            self._gone = key, self._between(outlook)
        return self._gone[1]

    def _between(self, outlook: Outlook) -> list[Gone]:
        """Every rival makes one more visit before one's own second one (Q-A1); after that nobody does.

        Each rival's plan is a guess, by cards of its hand that are not known; so a hero is gone with a chance between
        what the plans say and what heroes of his cost and city come to in general.
        """
        seen = outlook.seen
        if len(outlook.company.visited) >= 1 + (seen.stage is not Stage.PLACE):
            return [frozenset()]
        general = chances_gone(outlook, seen.setting.seats - 1 - seen.turn, seen.turn)
        samples = []
        for _ in range(self.iterations):
            planned = self._as_planned(outlook)
            chances = {
                hero: (PLANNED * WHOLE * (hero in planned) + (100 - PLANNED) * chance) // 100
                for hero, chance in general.items()
            }
            for _ in range(DRAWN):
                samples.append(
                    frozenset(hero for hero, chance in chances.items() if self._rng.randrange(WHOLE) < chance)
                )
        return samples

    def _as_planned(self, outlook: Outlook) -> Gone:
        """Whom rivals take on one more visit each, by their plans."""
        seen = outlook.seen
        taken: set[CardId] = set()
        for seat in range(seen.setting.seats):
            if seat != seen.seat:
                taken |= self._visit_of(outlook, seat, frozenset(taken))
        return frozenset(taken)

    def _visit_of(self, outlook: Outlook, seat: int, without: Gone) -> set[CardId]:
        """Whom a rival takes on its next visit, its hidden heroes dealt at random."""
        seen, tables = outlook.seen, outlook.tables
        company = seen.companies[seat]
        unseen = self._unseen_heroes(outlook)
        hidden = self._rng.sample(unseen, min(company.hidden.heroes, len(unseen)))
        company = replace(company, hand=(*company.hand, *hidden))
        rival = Outlook(tables, seen, company, Prospects(tables), self.weights)
        plan = rival.round(company.quests, company.coins, without)
        visits = [
            [hero for hero in row if hero in plan.heroes]
            for place, row in enumerate(seen.rows)
            if place not in company.visited
        ]
        visits = sorted((heroes for heroes in visits if heroes), key=len, reverse=True)
        if not visits:
            return set()
        return set(visits[0] if self._rng.randrange(100) < FIRST else visits[-1])

    def _unseen_heroes(self, outlook: Outlook) -> list[CardId]:
        seen = outlook.seen
        known = {hero for row in seen.rows for hero in row} | set(seen.discard) | {outlook.tables.entity}
        for company in seen.companies:
            known.update(company.hand)
        return [hero for hero in outlook.tables.hero if hero not in known]

    # --- what heroes are worth next round

    def look_ahead(self, outlook: Outlook, legal: Sequence[Action]) -> dict[CardId, int]:
        """What each hero at hand, or on offer, is worth for later: the mean of what the next round gains by it."""
        company = outlook.company
        plan = super().plan(outlook)
        left = [held for held, team in zip(company.quests, plan.teams, strict=True) if not team]
        own = [hero for hero in company.hand if hero not in plan.heroes]
        offered = [action.hero for action in legal if isinstance(action, Hire) and action.hero not in plan.heroes]
        totals = dict.fromkeys((*own, *offered), 0)
        if outlook.last or not totals:
            return {}
        for _ in range(self.iterations):
            tomorrow = self._tomorrow(outlook, left, own, offered)
            rich = tomorrow.value(own)
            for hero in own:
                totals[hero] += rich - tomorrow.value([other for other in own if other != hero])
            for hero in offered:
                totals[hero] += tomorrow.value([*own, hero]) - rich
        return {
            hero: outlook.worth_of(outlook.tables.hero[hero]) + total // self.iterations
            for hero, total in totals.items()
        }

    def _tomorrow(
        self, outlook: Outlook, left: Sequence[OpenQuest], own: Sequence[CardId], offered: Sequence[CardId]
    ) -> Tomorrow:
        """A next round dealt at random: what is left in the city and new heroes, and a new quest."""
        tables, seen, rng = outlook.tables, outlook.seen, self._rng
        new = rng.sample(unseen := self._unseen_heroes(outlook), len(unseen))
        size = ROW[seen.setting.seats]
        rows = []
        for city, row in zip(seen.cities, seen.rows, strict=True):
            stay = [hero for hero in row if hero not in offered and rng.randrange(100) >= LEAVING]
            count = max(0, size - len(stay))
            rows.append((city, (*stay, *new[:count])))
            new = new[count:]
        quests = [*left][:2]
        unseen_quest = unseen_quests(tables, seen)
        if unseen_quest and len(quests) < 2:
            quests.append(OpenQuest(rng.choice(unseen_quest)))
        hand = [(hero, outlook.worth_of(tables.hero[hero])) for hero in (*own, *offered)]
        reach = Reach(tables, hand, Market(rows=tuple(rows)), outlook.boosts())
        return Tomorrow(reach, outlook.quarries(quests), outlook.company.coins + INCOME, frozenset((*own, *offered)))

    # --- decisions

    def visit(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """As the planner, but heroes are valued by what the next round gains by them."""
        outlook.revalue(self.look_ahead(outlook, legal))
        return super().visit(outlook, legal)

    def column(self, outlook: Outlook, column: Column, gold: int) -> int:
        """The mean over the iterations of the best round with a column."""
        return self._mean(outlook, (column,), gold, outlook.seen.column + 1)

    def columns_to_come(self, outlook: Outlook, more: int, rng: random.Random) -> list[Column]:
        """Dealt one after another from the cards unseen, so that every card comes as often as another or once less."""
        tables, seen = outlook.tables, outlook.seen
        quests = dealt(unseen_quests(tables, seen), rng)
        treasures = dealt(unseen_treasures(tables, seen), rng)
        columns = []
        for _ in range(self.columns):
            quest = next(quests, None)
            number = more + (0 if quest is None else tables.quest[quest].card.treasures)
            columns.append(Column(quest=quest, treasures=tuple(dict.fromkeys(islice(treasures, number)))))
        return columns

    def unseen_column(self, outlook: Outlook, columns: Sequence[Column], gold: int) -> int:
        """The mean over columns that may come, each in another iteration, several an iteration."""
        last = len(outlook.seen.columns)
        contests = last - 1 - outlook.seen.column
        more = WAITING * contests - HURRY if last > 2 else 0
        return self._mean(outlook, columns, gold, last) + more

    def _mean(self, outlook: Outlook, columns: Sequence[Column], gold: int, marker: int) -> int:
        if self._draws is None or self._draws[0] != outlook.seen.round:
            self._draws = outlook.seen.round, draws_of(outlook, self._rng, self.iterations)
        return mean_in_turn(outlook, columns, gold, marker, self._draws[1])

    def place(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The city that is best to visit now, on average."""
        visits = [action for action in legal if isinstance(action, Visit)]
        if outlook.market().more < 2:
            return super().place(outlook, legal)
        samples = self.gone(outlook)
        company = outlook.company

        def value(action: Visit) -> int:
            market = self._at(outlook, action)
            here = frozenset(outlook.seen.rows[outlook.seen.cities.index(action.city)])
            return sum(outlook.round(company.quests, company.coins, gone - here, market).value for gone in samples)

        return max(visits, key=value)

    def _at(self, outlook: Outlook, action: Visit) -> Market:
        """The market during a visit."""
        market = outlook.market()
        return replace(market, visited=market.visited | {action.city}, now=action.city, more=market.more - 1)

    def plan(self, outlook: Outlook) -> Round:
        """The plan whose hires of this visit most iterations share, the best one of these."""
        seen, company = outlook.seen, outlook.company
        here = seen.visit
        samples = self.gone(outlook)
        if here is None or not any(samples):
            return super().plan(outlook)
        row = frozenset(seen.rows[here.city])
        plans = [outlook.round(company.quests, company.coins, gone - row) for gone in samples]
        votes = Counter(plan.heroes & row for plan in plans)
        return max(plans, key=lambda plan: (votes[plan.heroes & row], plan.value))


def dealt(cards: Sequence[CardId], rng: random.Random) -> Iterator[CardId]:
    """The cards in random order, again and again, each time in another; nothing where there are none."""
    while cards:
        yield from rng.sample(cards, len(cards))
