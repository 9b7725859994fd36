"""From a solution of the model of visits back to visits, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from questinc.cards import City, Hero, Icon, Treasure
from questinc.optimize.check import hero_key, treasure_key
from questinc.optimize.city import Visit
from questinc.optimize.hire_model import HireModel
from questinc.optimize.model import HeroSort, TreasureSort
from questinc.optimize.night import Holdings
from questinc.optimize.solver import Solved


def visits_of(parts: HireModel, solved: Solved) -> tuple[Visit, ...]:
    """The visits of a solution, in an order in which they can be paid and carried out."""
    chosen = [city for city, var in parts.visit.items() if solved.value(var)]
    hired = {city: _hired(parts, solved, city) for city in chosen}
    drop = next((key for key, var in parts.drop.items() if solved.value(var)), None)
    order = _order(parts, solved, chosen, hired, drop)
    held = parts.afternoon.night.holdings
    hand = list(held.heroes)
    visits = []
    sales = _sales(parts, solved, held)
    for number, city in enumerate(order):
        hand += hired[city]
        ability, given = _ability_of(parts, solved, city), None
        idle = not hired[city] and ability == "none" and (city is not City.DUNGEON or drop is None)
        if city is City.DUNGEON and drop is not None:
            given = next(hero for hero in sorted(hand, key=lambda hero: hero.id) if hero_key(hero) == drop)
            ability = "after"
        guest_from = _guest_from(parts, solved) if city is City.THRONE_ROOM else None
        # what pays for the next visit is not cashed in during an idle one, where it would be of use
        wait = idle and number + 1 < len(order)
        visits.append(Visit(city, hired[city], ability, given, () if wait else sales, guest_from))
        sales = sales if wait else ()
    return tuple(visits)


def _hired(parts: HireModel, solved: Solved, city: City) -> tuple[Hero, ...]:
    rows = parts.afternoon.rows
    found = [
        parts.hero(offer) for offer, var in parts.here.items() if rows[offer[0]].city is city and solved.value(var)
    ]
    if city is City.THRONE_ROOM:
        found += [parts.hero(offer) for offer, var in parts.away.items() if solved.value(var)]
    return tuple(found)


def _guest_from(parts: HireModel, solved: Solved) -> City | None:
    rows = parts.afternoon.rows
    return next((rows[number].city for (number, _), var in parts.away.items() if solved.value(var)), None)


def _ability_of(parts: HireModel, solved: Solved, city: City) -> Any:
    if not solved.value(parts.ability_of(city)):
        return "none"
    return "before" if city is City.SQUARE else "after"


def _order(
    parts: HireModel, solved: Solved, chosen: list[City], hired: Mapping[City, Sequence[Hero]], drop: HeroSort | None
) -> list[City]:
    """The coin first; last what stays idle or takes a hero hired elsewhere; else the dearer hire first."""
    if parts.first:
        return sorted(chosen, key=lambda city: not solved.value(parts.first[city]))
    held = [hero_key(hero) for hero in parts.afternoon.night.holdings.heroes]
    own = [*held, *map(hero_key, hired.get(City.DUNGEON, ()))]

    def place(city: City) -> tuple[bool, int, int]:
        waits = city is City.DUNGEON and drop is not None and drop not in own
        waits |= not hired[city] and _ability_of(parts, solved, city) == "none" and city is not City.DUNGEON
        worth = sum(map(parts.terms.prices.of_hero, hired[city]))
        return waits, city is not City.SQUARE, -worth

    return sorted(chosen, key=place)


def _sales(parts: HireModel, solved: Solved, held: Holdings) -> tuple[tuple[Treasure, ...], ...]:
    """The collections cashed in, card by card."""
    pile: dict[TreasureSort, list[Treasure]] = {}
    for card in sorted(held.treasures, key=lambda card: card.id, reverse=True):
        pile.setdefault(treasure_key(card), []).append(card)
    by_icon: dict[Icon, list[Treasure]] = {}
    sales: list[tuple[Treasure, ...]] = []
    for (key, icon), var in parts.sold.items():
        cards = [pile[key].pop() for _ in range(solved.value(var))]
        if icon is Icon.MIMIC:
            sales += [(card,) for card in cards]
        else:
            by_icon.setdefault(icon, []).extend(cards)
    for _, needs, var in parts.sets:
        for _ in range(solved.value(var)):
            sales.append(tuple(by_icon[icon].pop() for icon, count in needs.items() for _ in range(count)))
    return tuple(sales)
