"""What cities do for a visitor (Q-A4 to Q-A9); the Throne Room and the Guild House work while hiring."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from msgspec.structs import replace

from questinc.actions import Action, Descend, Illegal, Keep, UseAbility
from questinc.cards import City
from questinc.events import AbilityUsed, DungeonEntered, DungeonLeft
from questinc.rules.draft import Draft, without
from questinc.rules.hiring import visit_of
from questinc.state import Stage, State, VisitState

BEER_PRICE, POTION_PRICE, SQUARE_COIN = 1, 2, 1
"""Gold (Q-A4 to Q-A6)."""
LOOKED_AT = 3
"""Dungeon cards one looks at (Q-A9)."""


def ability_fault(state: State, _action: UseAbility) -> Illegal | None:
    """Once a visit, at the Square, the Tavern or the Potion Shop."""
    company, here = visit_of(state)
    city = state.cities[here.city]
    if city is City.SQUARE:
        rule, price, left = "Q-A4", 0, 1
    elif city is City.TAVERN:
        rule, price, left = "Q-A5", BEER_PRICE, state.beers
    elif city is City.POTION_SHOP:
        rule, price, left = "Q-A6", POTION_PRICE, state.potions
    elif city is City.DUNGEON:
        return Illegal("the Dungeon asks which hero is discarded", "Q-A9")
    else:
        return Illegal(f"the ability of {city} works while hiring", "Q-A7" if city is City.THRONE_ROOM else "Q-A8")
    if here.used:
        return Illegal(f"the ability of {city} works once a visit", rule)
    if company.coins < price:
        return Illegal(f"it costs {price} gold, only {company.coins} there", rule)
    if not left:
        return Illegal(f"none left at {city}", rule)
    return None


def use_ability(draft: Draft, _action: UseAbility) -> None:
    """A coin, a beer or a potion."""
    state = draft.state
    seat = state.mover
    company, here = visit_of(state)
    city = state.cities[here.city]
    if city is City.SQUARE:
        draft.set_company(seat, coins=company.coins + SQUARE_COIN)
    elif city is City.TAVERN:
        draft.set_company(seat, coins=company.coins - BEER_PRICE, beers=company.beers + 1)
        draft.set(beers=state.beers - 1)
    else:
        draft.set_company(seat, coins=company.coins - POTION_PRICE, potions=company.potions + 1)
        draft.set(potions=state.potions - 1)
    draft.set(visit=_used(here))
    draft.tell(AbilityUsed(seat=seat, city=city))


def _used(here: VisitState) -> VisitState:
    """The ability is used up; a hire that came before it is over."""
    return replace(here, used=True, closed=bool(here.hired))


def descend_fault(state: State, action: Descend) -> Illegal | None:
    """At the Dungeon, with a hero in hand, while there is a card to look at."""
    company, here = visit_of(state)
    if state.cities[here.city] is not City.DUNGEON:
        return Illegal(f"{state.cities[here.city]} is not the Dungeon", "Q-A9")
    if here.used:
        return Illegal("the Dungeon works once a visit", "Q-A9")
    if action.hero not in company.hand:
        return Illegal(f"no hero {str(action.hero)[:20]!r} in hand to discard", "Q-A9")
    if not state.dungeon:
        return Illegal("no dungeon cards left to look at", "Q-A9")
    return None


def descend(draft: Draft, action: Descend) -> None:
    """Discard a hero (the Entity goes to the box) and look at the top three cards."""
    state = draft.state
    seat = state.mover
    company, here = visit_of(state)
    looked = state.dungeon[:LOOKED_AT]
    secret = tuple(card for card in company.secret if card != action.hero)
    draft.set_company(seat, hand=without(company.hand, action.hero), secret=secret)
    if draft.tables.hero[action.hero].entity:
        draft.set(box=(*state.box, action.hero))
    else:
        draft.set(discard=(*state.discard, action.hero))
    draft.set(
        dungeon=state.dungeon[LOOKED_AT:],
        visit=replace(_used(here), looked=looked),
        stage=Stage.DUNGEON,
        dungeon_seat=None,
        dungeon_known=0,
    )
    draft.tell(DungeonEntered(seat=seat, hero=action.hero, count=len(looked), looked=looked))


def keep_fault(state: State, action: Keep) -> Illegal | None:
    """One card kept, the others put back."""
    _, here = visit_of(state)
    if sorted((action.card, *action.back)) != sorted(here.looked):
        return Illegal("keep one of the cards looked at, and put each of the others back once", "Q-A9")
    return None


def keep(draft: Draft, action: Keep) -> None:
    """The kept card joins the pile, the others return on top of the deck."""
    state = draft.state
    seat = state.mover
    company, here = visit_of(state)
    draft.set_company(seat, pile=(*company.pile, action.card), secret=(*company.secret, action.card))
    draft.set(
        dungeon=action.back + state.dungeon,
        visit=replace(here, looked=()),
        stage=Stage.VISIT,
        dungeon_seat=seat if action.back else None,
        dungeon_known=len(action.back),
    )
    draft.tell(DungeonLeft(seat=seat, kept=action.card, back=action.back))


def keep_candidates(state: State) -> Iterable[Action]:
    """Each card kept, with each order of the others."""
    _, here = visit_of(state)
    for order in permutations(here.looked):
        yield Keep(order[0], order[1:])
