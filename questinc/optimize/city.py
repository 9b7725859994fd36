"""The afternoon as advice sees it: cities, visits, and what a plan of visits leads to by the rules (Q-A1 to Q-A10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from questinc.cards import City, Hero, HeroKind, Treasure
from questinc.errors import BadInput, IllegalAction, LimitError
from questinc.optimize.check import remove_cards
from questinc.optimize.night import Holdings, Night
from questinc.optimize.prices import Terms
from questinc.rules.collections import collection_value

MOST_IN_A_CITY = 12
"""The most heroes below a city that advice looks at; the game has five (Q-D2)."""
MOST_HIRED = 3
SQUARE_COIN, BEER_PRICE, POTION_PRICE = 1, 1, 2


class Row(msgspec.Struct, frozen=True):
    """A city and the heroes below it."""

    city: City
    heroes: tuple[Hero, ...] = ()


class UnderWay(msgspec.Struct, frozen=True):
    """A visit that has begun: whom it has hired, whether one came from elsewhere, whether the ability has been used.

    `closed` says that the hire is over, as the ability came after it.
    """

    city: City
    hired: tuple[Hero, ...] = ()
    away: bool = False
    used: bool = False
    closed: bool = False


class Afternoon(msgspec.Struct, frozen=True):
    """A player about to visit: the night ahead, the cities in play, those visited already, and what is left to buy.

    `beers` and `potions` are the markers on the Tavern and the Potion Shop, `dungeon` the cards of the dungeon deck.
    `now` is a visit under way, whose city is not among `visited`.
    """

    night: Night
    rows: tuple[Row, ...]
    visited: tuple[City, ...] = ()
    beers: int = 5
    potions: int = 3
    dungeon: int = 8
    now: UnderWay | None = None

    def __post_init__(self) -> None:
        cities = [row.city for row in self.rows]
        if not 1 <= len(cities) <= len(City) or len(set(cities)) != len(cities):
            raise BadInput(f"cities {', '.join(cities) or 'none'}: expected one to six, each once", value=cities)
        if len(self.visited) > 1 or not set(self.visited) <= set(cities):
            raise BadInput(f"visited {', '.join(self.visited)}: expected at most one of the cities", rule="Q-A1")
        if self.now is not None and (self.now.city not in cities or self.now.city in self.visited):
            raise BadInput(f"a visit to {self.now.city}: expected a city in play, not visited before", rule="Q-A1")
        if len(cities) == len(self.visited):
            raise BadInput(f"only {cities[0]}: expected a city that is not visited yet", value=cities, rule="Q-A1")
        for row in self.rows:
            if len(row.heroes) > MOST_IN_A_CITY:
                raise LimitError(f"{len(row.heroes)} heroes at {row.city}: expected at most {MOST_IN_A_CITY}")
        for what, count in (("beers", self.beers), ("potions", self.potions), ("dungeon cards", self.dungeon)):
            if not 0 <= count <= 99:
                raise BadInput(f"{what} {count}: expected 0 to 99", value=count)

    @property
    def visits(self) -> int:
        """How many visits are left to plan: two a round, to different cities (Q-A1)."""
        return min(2 - len(self.visited), len(self.rows) - len(self.visited))


class Visit(msgspec.Struct, frozen=True):
    """One visit: collections cashed in first, then the hire and the city's ability in the order told.

    `ability` is "none", or when it is used with respect to the hire; `drop` is the hero given up at the Dungeon;
    `guest_from` the city that the Throne Room's one hero from elsewhere comes from.
    """

    city: City
    heroes: tuple[Hero, ...] = ()
    ability: Literal["none", "before", "after"] = "none"
    drop: Hero | None = None
    cash_in: tuple[tuple[Treasure, ...], ...] = ()
    guest_from: City | None = None


class Evening(msgspec.Struct, frozen=True):
    """What is left after visits: the night with its holdings, the rows, and how many unknown dungeon cards were won."""

    night: Night
    rows: tuple[Row, ...]
    dungeon_cards: int
    beers: int
    potions: int
    dungeon: int


def carry_out(afternoon: Afternoon, visits: Sequence[Visit], terms: Terms) -> Evening:
    """Carry out visits one after the other; raises IllegalAction with the rule that one breaks."""
    now = Evening(afternoon.night, afternoon.rows, 0, afternoon.beers, afternoon.potions, afternoon.dungeon)
    been = list(afternoon.visited)
    for visit in visits:
        if visit.city in been or len(been) > 1:
            raise IllegalAction(f"{visit.city}: expected another city", value=visit.city, rule="Q-A1")
        if visit.city not in [row.city for row in now.rows]:
            raise IllegalAction(f"{visit.city}: expected a city in play", value=visit.city, rule="Q-A1")
        been.append(visit.city)
        begun = afternoon.now if afternoon.now and len(been) == 1 + len(afternoon.visited) else None
        if begun is not None and visit.city is not begun.city:
            raise IllegalAction(f"{visit.city}: expected the visit to {begun.city} first", rule="Q-A1")
        now = _visit(now, visit, begun or UnderWay(visit.city), terms)
    return now


def _visit(now: Evening, visit: Visit, begun: UnderWay, terms: Terms) -> Evening:
    if visit.ability != "none" and begun.used:
        raise IllegalAction(f"{visit.city}: expected its ability once", value=visit.city, rule="Q-A2")
    if visit.heroes and (begun.closed or (begun.hired and visit.ability == "before")):
        raise IllegalAction(f"{visit.city}: expected one hire", value=visit.heroes, rule="Q-A2")
    for cards in visit.cash_in:
        now = _cash_in(now, cards, terms)
    if visit.ability == "before":
        now = _use(now, visit)
    if visit.heroes:
        now = _hire(now, visit, begun)
    if visit.ability == "after":
        now = _use(now, visit)
    idle = not visit.heroes and visit.ability == "none" and not begun.used and not begun.hired
    if idle and not terms.rules.idle_visits and _something_to_do(now, visit.city):
        raise IllegalAction(f"an idle visit to {visit.city}: expected a hire or the ability", rule="Q-A2")
    return now


def _something_to_do(now: Evening, city: City) -> bool:
    """Whether a hire or the ability is possible."""
    held = now.night.holdings
    row = next(row for row in now.rows if row.city is city)
    offers = [hero for other in now.rows for hero in other.heroes] if city is City.THRONE_ROOM else row.heroes
    return any(hero.cost <= held.gold for hero in offers) or {
        City.SQUARE: True,
        City.TAVERN: held.gold >= BEER_PRICE and now.beers > 0,
        City.POTION_SHOP: held.gold >= POTION_PRICE and now.potions > 0,
        City.DUNGEON: bool(held.heroes) and now.dungeon > 0,
    }.get(city, False)


def _with(now: Evening, holdings: Holdings, **changes: object) -> Evening:
    return msgspec.structs.replace(now, night=msgspec.structs.replace(now.night, holdings=holdings), **changes)


def _cash_in(now: Evening, cards: tuple[Treasure, ...], terms: Terms) -> Evening:
    """Discard one collection for its gold (Q-A10)."""
    held = now.night.holdings
    if terms.rules.cash_in == "elemental" and not all(card.is_elemental for card in cards):
        raise IllegalAction("cashing in: expected Elemental Items only", value=cards, rule="Q-A10")
    gold = collection_value(cards, terms.tables)
    if not gold:
        raise IllegalAction("cashing in: expected cards that form one collection", value=cards, rule="Q-A10")
    left = remove_cards(held.treasures, cards, "treasure", "Q-A10")
    return _with(now, msgspec.structs.replace(held, treasures=left, gold=held.gold + gold))


def _hire(now: Evening, visit: Visit, begun: UnderWay) -> Evening:
    """Pay and take up to three heroes, those hired before in the visit counted (Q-A3, Q-A7, Q-A8)."""
    held, heroes = now.night.holdings, visit.heroes
    team = begun.hired + heroes
    if len(team) > MOST_HIRED:
        raise IllegalAction(f"{len(team)} heroes: expected at most {MOST_HIRED}", value=heroes, rule="Q-A3")
    if not classes_allow(team, visit.city):
        raise IllegalAction("no class twice: expected other heroes", value=heroes, rule="Q-A3")
    wanted, rows, strangers = Counter(heroes), [], 0
    places = (visit.city, visit.guest_from)
    for row in sorted(now.rows, key=lambda row: places.index(row.city) if row.city in places else len(places)):
        taken = list((Counter(row.heroes) & wanted).elements())
        if row.city is not visit.city:
            strangers += len(taken)
        wanted -= Counter(taken)
        rows.append(Row(row.city, remove_cards(row.heroes, taken, "hero", "Q-A3")))
    if wanted:
        raise IllegalAction("a hero that is not there: expected heroes of the city", value=heroes, rule="Q-A3")
    if strangers > (visit.city is City.THRONE_ROOM and not begun.away):
        raise IllegalAction("heroes of other cities: expected one at most, at the Throne Room", rule="Q-A7")
    gold = held.gold - sum(hero.cost for hero in heroes)
    if gold < 0:
        raise IllegalAction(f"{-gold} gold short for the hire", value=heroes, rule="Q-A3")
    order = [row.city for row in now.rows]
    rows.sort(key=lambda row: order.index(row.city))
    return _with(now, msgspec.structs.replace(held, heroes=held.heroes + heroes, gold=gold), rows=tuple(rows))


def symbols(hero: Hero) -> tuple[str, ...]:
    """What may not occur twice in a hire: class symbols, and being a mercenary (Q-A3)."""
    return (*hero.classes, HeroKind.MERCENARY) if hero.kind is HeroKind.MERCENARY else hero.classes


def classes_allow(heroes: Sequence[Hero], city: City) -> bool:
    """Whether no symbol is there twice, or at the Guild House one is shared by all (Q-A3, Q-A8)."""
    counts = Counter(symbol for hero in heroes for symbol in symbols(hero))
    if all(count == 1 for count in counts.values()):
        return True
    return city is City.GUILD_HOUSE and len(heroes) in counts.values()


def _use(now: Evening, visit: Visit) -> Evening:
    """The city's ability (Q-A4, Q-A5, Q-A6, Q-A9)."""
    held = now.night.holdings
    match visit.city:
        case City.SQUARE:
            return _with(now, msgspec.structs.replace(held, gold=held.gold + SQUARE_COIN))
        case City.TAVERN:
            _require(now.beers > 0 and held.gold >= BEER_PRICE, "a beer and the gold for it", "Q-A5")
            night = msgspec.structs.replace(now.night, beers_left=max(0, now.night.beers_left - 1))
            now = msgspec.structs.replace(now, night=night, beers=now.beers - 1)
            return _with(now, msgspec.structs.replace(held, gold=held.gold - BEER_PRICE, beers=held.beers + 1))
        case City.POTION_SHOP:
            _require(now.potions > 0 and held.gold >= POTION_PRICE, "a potion and the gold for it", "Q-A6")
            after = msgspec.structs.replace(held, gold=held.gold - POTION_PRICE, potions=held.potions + 1)
            return _with(now, after, potions=now.potions - 1)
        case City.DUNGEON:
            _require(now.dungeon > 0 and visit.drop is not None, "a hero to give up and a dungeon card", "Q-A9")
            left = remove_cards(held.heroes, [visit.drop], "hero", "Q-A9")
            after = msgspec.structs.replace(held, heroes=left)
            return _with(now, after, dungeon=now.dungeon - 1, dungeon_cards=now.dungeon_cards + 1)
    raise IllegalAction(f"{visit.city} has no ability apart from its hire", value=visit.city, rule="Q-A2")


def _require(met: bool, expected: str, rule: str) -> None:
    if not met:
        raise IllegalAction(f"the ability cannot be used: expected {expected}", rule=rule)
