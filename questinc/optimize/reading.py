"""What a seat sees, as the optimisers' positions: nothing hidden is looked at."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from questinc.cards import CardId, Citizen, City, Hero, Quest, Treasure
from questinc.errors import BadInput
from questinc.optimize.bid import Morning, Pools, default_belief
from questinc.optimize.city import Afternoon, Row, UnderWay
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Prices, Terms
from questinc.state import ROUNDS
from questinc.state import OpenQuest as Unresolved
from questinc.tables import tables_of
from questinc.view import Observation, determinize


class Cards:
    """A catalogue's cards by id."""

    def __init__(self, digest: str) -> None:
        catalogue = tables_of(digest).catalogue
        self.catalogue = catalogue
        self.heroes: dict[CardId, Hero] = {hero.id: hero for hero in (*catalogue.heroes, catalogue.entity)}
        self.quests: dict[CardId, Quest] = {quest.id: quest for quest in catalogue.quests}
        self.citizens: dict[CardId, Citizen] = {citizen.id: citizen for citizen in catalogue.citizens}
        self.treasures: dict[CardId, Treasure] = {card.id: card for card in (*catalogue.treasures, *catalogue.dungeon)}


@lru_cache(maxsize=8)
def cards_of(digest: str) -> Cards:
    """The cards of a catalogue by its digest."""
    return Cards(digest)


def last_round(seen: Observation) -> bool:
    """Whether this is the last round (Q-K1)."""
    return seen.round >= ROUNDS[seen.setting.seats]


def read_terms(seen: Observation, prices: Prices | None = None) -> Terms:
    """The terms of a game: its readings and its collections, and in the last round prices of nothing."""
    usual = Prices.last_round() if last_round(seen) else Prices()
    catalogue = cards_of(seen.setting.catalogue).catalogue
    return Terms(prices or usual, seen.setting.rules, catalogue.collections)


def read_night(seen: Observation) -> Night:
    """The seat's own holdings and open quests."""
    cards, company = cards_of(seen.setting.catalogue), seen.companies[seen.seat]
    holdings = Holdings(
        heroes=tuple(cards.heroes[card] for card in company.hand),
        treasures=tuple(cards.treasures[card] for card in company.pile),
        gold=company.coins,
        beers=company.beers,
        potions=company.potions,
        minus2=len(company.minus2),
    )
    entity = cards.catalogue.entity
    quests = tuple(_read_quest(cards, quest) for quest in company.quests)
    return Night(holdings, quests, entity if entity.id in seen.box else None, seen.beers)


def _read_quest(cards: Cards, quest: Unresolved) -> OpenQuest:
    return OpenQuest(
        cards.quests[quest.quest],
        tuple(cards.treasures[card] for card in quest.treasures),
        tuple(cards.treasures[card] for card in quest.mimics),
    )


def read_afternoon(seen: Observation, *, morning: bool = False) -> Afternoon:
    """The city as the seat finds it, with the visit under way; in the morning nobody has visited yet."""
    cards = cards_of(seen.setting.catalogue)
    rows = tuple(
        Row(city, tuple(cards.heroes[card] for card in row)) for city, row in zip(seen.cities, seen.rows, strict=True)
    )
    been = [] if morning else [seen.cities[place] for place in seen.companies[seen.seat].visited]
    now = None
    if seen.visit is not None and seen.actor == seen.seat and not morning:
        visit = seen.visit
        city = seen.cities[visit.city]
        hired = tuple(cards.heroes[card] for card in visit.hired)
        now = UnderWay(city, hired, visit.away, visit.used, visit.closed)
        been = [other for other in been if other is not city]
    dungeon = seen.decks.dungeon if City.DUNGEON in seen.cities else 0
    return Afternoon(read_night(seen), rows, tuple(been), seen.beers, seen.potions, dungeon, now)


def read_column(seen: Observation) -> tuple[Citizen, OpenQuest]:
    """The column under contest; without a quest there is nothing to resolve, as if it took no strength."""
    cards, column = cards_of(seen.setting.catalogue), seen.columns[seen.column]
    citizen = Citizen(0) if column.citizen is None else cards.citizens[column.citizen]
    quest = Quest(0) if column.quest is None else cards.quests[column.quest]
    return citizen, OpenQuest.of(quest, (cards.treasures[card] for card in column.treasures))


def read_morning(seen: Observation, seed: int = 1) -> Morning:
    """The contest as the seat sees it; the cards later columns may bring are all it has not seen."""
    if seen.contest is None or seen.contest.active[:1] != (seen.seat,):
        raise BadInput(f"seat {seen.seat} is not asked to bid", value=seen.seat, rule="Q-M2")
    cards = cards_of(seen.setting.catalogue)
    citizen, column = read_column(seen)
    seats = seen.setting.seats
    taken = {column.seat for column in seen.columns if column.seat is not None}
    unmarked = [seat for seat in ((seen.clock + step) % seats for step in range(seats)) if seat not in taken]
    active = len(seen.contest.active)
    later = [column.citizen for column in seen.columns[seen.column + 1 :]]
    return Morning(
        afternoon=read_afternoon(seen, morning=True),
        citizen=citizen,
        quest=column.quest,
        treasures=column.spoils,
        rivals=(default_belief(citizen.gold),) * (active - 1),
        bid=seen.contest.bid,
        passed=0 if seats == 2 else len(unmarked) - active,
        later=tuple(Citizen(0) if card is None else cards.citizens[card] for card in later),
        before=unmarked.index(seen.seat),
        two_players=seats == 2,
        pools=read_pools(seen, seed),
    )


def read_pools(seen: Observation, seed: int) -> Pools:
    """The quests and treasures the seat has not seen: in decks, and treasures in the piles of others."""
    cards = cards_of(seen.setting.catalogue)
    dealt = determinize(seen, Random(seed))
    unseen = list(dealt.treasures)
    dungeon = {card.id for card in cards.catalogue.dungeon}
    for company, view in zip(dealt.companies, seen.companies, strict=True):
        known = set(view.pile)
        unseen += [card for card in company.pile if card not in known and card not in dungeon]
    quests = [cards.quests[card] for card in dealt.quests]
    quests.sort(key=lambda quest: quest.id)
    treasures = sorted((cards.treasures[card] for card in unseen), key=lambda card: card.id)
    return Pools(tuple(quests), tuple(treasures))
