"""A player by rules of thumb, for practice and for playouts: every decision in well under a millisecond.

- Contest: a column is worth `TREASURE` a treasure, a mimic's value, its quest's gold and `REWARD` for another
  reward, less `STRENGTH` a point of strength and `ICON` a class icon. It underbids by one as long as column and bid
  together bring what the last column is expected to bring.
- City: for the quest that lacks least, it looks for the heroes that fill the most of what is missing for their gold;
  where nothing is missing, it takes the coin, or a treasure from the Dungeon for its cheapest hero.
- Night: every quest that can be resolved, in the cheapest of the ways offered.
- A third quest drives out the one with the least at stake.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from questinc.actions import (
    Accept,
    Action,
    Bid,
    Descend,
    Done,
    Fail,
    Hire,
    Keep,
    Leave,
    Name,
    Pass,
    Resolve,
    UseAbility,
    Visit,
)
from questinc.cards import CardId, City, Reward
from questinc.rules.hiring import class_fault
from questinc.rules.morning import COMPENSATION
from questinc.rules.options import price
from questinc.state import Column, OpenQuest, Stage
from questinc.tables import MERCENARY_BIT, HeroFacts, Tables, tables_of
from questinc.view import CompanyView, Observation

CENTS = 100
TREASURE = 500
"""What a treasure is thought to bring; as all values here in hundredths of a gold, and house data."""
REWARD = 200
STRENGTH = 50
ICON = 50
USUAL = 400
"""What an unseen quest is thought to be worth, treasures of its citizen apart."""
DEAR = 90
"""What a gold spent on heroes weighs."""
EXTRAS = {City.SQUARE: 100, City.TAVERN: 30, City.POTION_SHOP: 20}
GIVEN_UP, HIRED_FIRST = 300, 150
"""What the Dungeon is worth with a hero to give up, and without one."""
CHEAP = 3
"""Gold at which a hero is cheap enough to be given up at the Dungeon."""


class GreedyPlayer:
    """Plays by the rules of thumb of this module."""

    def choose(self, observation: Observation, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of the legal actions."""
        tables = tables_of(observation.setting.catalogue)
        match observation.stage:
            case Stage.BID:
                return bid(tables, observation)
            case Stage.NAME:
                return name(tables, observation)
            case Stage.ANSWER:
                return answer(tables, observation)
            case Stage.FAIL:
                return fail(tables, observation)
            case Stage.PLACE:
                return place(tables, observation, legal)
            case Stage.VISIT:
                return visit(tables, observation, legal)
            case Stage.DUNGEON:
                return keep(tables, observation, legal)
            case Stage.NIGHT:
                return resolve(tables, legal)
            case _:
                return legal[0]


def worth(tables: Tables, column: Column) -> int:
    """What a revealed column is thought to be worth, its gold apart."""
    value = sum(tables.treasure[card].mimic * CENTS or TREASURE for card in column.treasures)
    if column.quest is None:
        return value
    facts = tables.quest[column.quest]
    strength = facts.strength + sum(tables.treasure[card].mimic for card in column.treasures)
    value += facts.card.gold * CENTS + (REWARD if facts.card.reward is not Reward.NONE else 0)
    return value - STRENGTH * strength - ICON * len(facts.card.classes)


def expected(tables: Tables, column: Column) -> int:
    """What a column not yet revealed is thought to bring, with all its citizen's gold."""
    if column.citizen is None:
        return USUAL
    citizen = tables.citizen[column.citizen]
    return USUAL + citizen.gold * CENTS + TREASURE * citizen.treasures


def bid(tables: Tables, observation: Observation) -> Action:
    """One less than the last bid while that is enough."""
    column, contest = observation.columns[observation.column], observation.contest
    last = None if contest is None else contest.bid
    most = tables.citizen[column.citizen].gold if column.citizen is not None else 0
    offer = most if last is None else last - 1
    if offer < 0 or offer * CENTS + worth(tables, column) < expected(tables, observation.columns[-1]):
        return Pass()
    return Bid(offer)


def name(tables: Tables, observation: Observation) -> Action:
    """Two players: an amount at which either column will do."""
    first, second = observation.columns
    most = tables.citizen[first.citizen].gold if first.citizen is not None else 0
    fair = expected(tables, second) - worth(tables, first)
    if (most + COMPENSATION) * CENTS < fair:
        return Pass()
    return Name(max(0, min(most, (fair + CENTS // 2) // CENTS)))


def answer(tables: Tables, observation: Observation) -> Action:
    """Two players: the better of both columns."""
    contest = observation.contest
    gold = 0 if contest is None or contest.bid is None else contest.bid
    first, second = observation.columns
    return Accept() if gold * CENTS + worth(tables, first) >= expected(tables, second) else Leave()


def at_stake(tables: Tables, held: OpenQuest) -> int:
    """What resolving a quest saves and wins."""
    facts = tables.quest[held.quest]
    cards = TREASURE * len(held.treasures) + CENTS * sum(tables.treasure[card].mimic for card in held.mimics)
    return (facts.strength + facts.card.gold) * CENTS + cards


def fail(tables: Tables, observation: Observation) -> Action:
    """The quest with the least at stake."""
    quests = observation.companies[observation.seat].quests
    return Fail(min(quests, key=lambda held: at_stake(tables, held)).quest)


class Lack:
    """What a company lacks for one of its quests."""

    def __init__(self, tables: Tables, company: CompanyView, held: OpenQuest, hand: Iterable[CardId]) -> None:
        heroes = [tables.hero[hero] for hero in hand]
        facts = tables.quest[held.quest]
        boosts = 2 * (company.beers + len(company.minus2))
        need = facts.strength + sum(tables.treasure[card].mimic for card in held.mimics)
        self.strength = max(0, need - boosts - sum(hero.strength for hero in heroes))
        wild = sum(bool(hero.mask & MERCENARY_BIT) for hero in heroes)
        self.classes: list[int] = []
        for bit, count in facts.needs:
            short = count - sum(bool(hero.mask & bit) for hero in heroes)
            helped = max(0, min(short, wild))
            wild -= helped
            self.classes += [bit] * (short - helped)
        self.hero = not heroes

    @property
    def total(self) -> int:
        """How much is missing, a class counted like three points of strength."""
        return self.strength + 3 * len(self.classes) + 3 * self.hero

    def filled(self, hero: HeroFacts) -> int:
        """How much of it a hero brings."""
        classes = 0
        left = list(self.classes)
        if hero.mask & MERCENARY_BIT and left:
            classes = 1
        else:
            for bit in (1, 2, 4, 8):
                if hero.mask & bit and bit in left:
                    left.remove(bit)
                    classes += 1
        return min(self.strength, hero.strength) + 3 * classes + 3 * self.hero


def lacking(tables: Tables, company: CompanyView, hand: Sequence[CardId]) -> Lack | None:
    """The quest to hire for: the one that lacks least, or the second where nothing lacks for the first."""
    lacks = sorted((Lack(tables, company, held, hand) for held in company.quests), key=lambda lack: lack.total)
    if not lacks:
        return None
    if lacks[0].total == 0 and len(lacks) > 1:
        return lacks[1]
    return lacks[0]


def best_hire(tables: Tables, lack: Lack, heroes: Iterable[CardId], coins: int) -> tuple[int, CardId] | None:
    """The hero that fills most for its gold."""
    best: tuple[int, CardId] | None = None
    for hero in heroes:
        facts = tables.hero[hero]
        if facts.cost > coins:
            continue
        filled = lack.filled(facts)
        if filled <= 0:
            continue
        score = filled * CENTS - DEAR * facts.cost
        if best is None or score > best[0]:
            best = score, hero
    return best


def place(tables: Tables, observation: Observation, legal: Sequence[Action]) -> Action:
    """The city whose heroes fill most of what is missing; with nothing missing, the coin or the Dungeon."""
    company = observation.companies[observation.seat]
    best: tuple[int, Action] | None = None
    for action in legal:
        if not isinstance(action, Visit):
            continue
        value = _city_value(tables, observation, company, action.city)
        if best is None or value > best[0]:
            best = value, action
    return legal[0] if best is None else best[1]


def _city_value(tables: Tables, observation: Observation, company: CompanyView, city: City) -> int:
    row = observation.rows[observation.cities.index(city)]
    hand, coins, hired, value = list(company.hand), company.coins, list[CardId](), 0
    for _ in range(3):
        lack = lacking(tables, company, hand)
        if lack is None or lack.total == 0:
            break
        able = [
            hero
            for hero in row
            if hero not in hired and class_fault(tables, (*hired, hero), city is City.GUILD_HOUSE) is None
        ]
        found = best_hire(tables, lack, able, coins)
        if found is None:
            break
        value += found[0]
        hired.append(found[1])
        hand.append(found[1])
        coins -= tables.hero[found[1]].cost
    bonus = EXTRAS.get(city, 0)
    if city is City.DUNGEON and observation.decks.dungeon:
        bonus = HIRED_FIRST if spare_hero(tables, company) is None else GIVEN_UP
    return value + bonus


def spare_hero(tables: Tables, company: CompanyView) -> CardId | None:
    """The cheapest hero in hand, where it is cheap and no quest would lack more without it."""
    heroes = sorted(company.hand, key=lambda hero: (tables.hero[hero].cost, hero))
    if not heroes or tables.hero[heroes[0]].cost > CHEAP or tables.hero[heroes[0]].entity:
        return None
    rest = heroes[1:]
    if any(Lack(tables, company, held, rest).total for held in company.quests):
        return None
    return heroes[0]


def visit(tables: Tables, observation: Observation, legal: Sequence[Action]) -> Action:
    """Hire what fills most of what is missing, then the city's ability, then go."""
    company = observation.companies[observation.seat]
    offered = [action.hero for action in legal if isinstance(action, Hire)]
    ability = next((action for action in legal if isinstance(action, UseAbility)), None)
    here = observation.visit
    if ability is not None and here is not None and observation.cities[here.city] is City.SQUARE and not here.hired:
        return ability
    lack = lacking(tables, company, company.hand)
    if lack is not None and lack.total:
        found = best_hire(tables, lack, offered, company.coins)
        if found is not None:
            return Hire(found[1])
    if ability is not None and company.coins >= 3:
        return ability
    if any(isinstance(action, Descend) for action in legal):
        spare = spare_hero(tables, company)
        if spare is not None:
            return Descend(spare)
        if here is not None and not here.hired:
            cheap = [hero for hero in offered if tables.hero[hero].cost <= 1]
            if cheap and (lack is None or not lack.total):
                return Hire(min(cheap, key=lambda hero: tables.hero[hero].cost))
    done = Done()
    return done if done in legal else legal[0]


def keep(tables: Tables, observation: Observation, legal: Sequence[Action]) -> Action:
    """The dungeon card whose icons the pile holds most of."""
    pile = [icon for card in observation.companies[observation.seat].pile for icon in tables.treasure[card].card.icons]

    def liking(action: Action) -> int:
        if not isinstance(action, Keep):
            return -1
        return max(pile.count(icon) for icon in tables.treasure[action.card].card.icons)

    return max(legal, key=liking)


def resolve(tables: Tables, legal: Sequence[Action]) -> Action:
    """The cheapest resolution offered."""
    plans = [action for action in legal if isinstance(action, Resolve)]
    return min(plans, key=lambda plan: price(tables, plan)) if plans else legal[0]
