"""Whom a visit may hire (Q-A3, Q-A7, Q-A8), asked hero by hero: every part of a legal set is legal as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_

from questinc.actions import HireSet, Illegal, few
from questinc.cards import CardId, City
from questinc.state import Company, State, VisitState
from questinc.tables import Tables, tables_of

MOST_HIRED = 3
"""Heroes of one hire (Q-A3)."""


def visit_of(state: State) -> tuple[Company, VisitState]:
    """Who visits, and the visit under way."""
    if state.visit is None:
        raise RuntimeError(f"no visit at stage {state.stage}")
    return state.moving, state.visit


def hire_fault(state: State, heroes: Sequence[CardId]) -> Illegal | None:
    """Why these heroes may not be hired on top of those already hired in this visit."""
    company, visit = visit_of(state)
    tables = tables_of(state.setting.catalogue)
    if visit.closed:
        return Illegal("one hire a visit: the ability was used after it", "Q-A2")
    if not heroes:
        return Illegal("a hire takes 1 to 3 heroes, none given", "Q-A3")
    if len(visit.hired) + len(heroes) > MOST_HIRED:
        return Illegal(f"at most {MOST_HIRED} heroes a hire", "Q-A3")
    if len(heroes) > 1 and len(set(heroes)) != len(heroes):
        return Illegal(f"a hero given twice among {few(heroes)}", "Q-A3")
    return (
        _place_fault(state, visit, heroes)
        or class_fault(tables, (*visit.hired, *heroes), state.cities[visit.city] is City.GUILD_HOUSE)
        or _price_fault(tables, company.coins, heroes)
    )


def _place_fault(state: State, visit: VisitState, heroes: Sequence[CardId]) -> Illegal | None:
    """All from this city's row; at the Throne Room one from another's (Q-A7)."""
    here = state.rows[visit.city]
    throne = state.cities[visit.city] is City.THRONE_ROOM
    away = int(visit.away)
    for hero in heroes:
        if hero in here:
            continue
        if not throne or not any(hero in row for row in state.rows):
            return Illegal(f"no hero {str(hero)[:20]!r} for hire at {state.cities[visit.city]}", "Q-A3")
        away += 1
        if away > 1:
            return Illegal(f"only one hero of a hire may come from another city: {hero} is one too many", "Q-A7")
    return None


def class_fault(tables: Tables, heroes: Sequence[CardId], guild: bool) -> Illegal | None:
    """No class twice (Q-A3), or at the Guild House all sharing one (Q-A8)."""
    if len(heroes) < 2:
        return None
    masks = [tables.mask[hero] for hero in heroes]
    seen = 0
    for mask in masks:
        if seen & mask:
            break
        seen |= mask
    else:
        return None
    if not guild:
        return Illegal(f"a class twice among {few(heroes)}", "Q-A3")
    if reduce(and_, masks):
        return None
    return Illegal(f"neither different classes nor one shared by all: {few(heroes)}", "Q-A8")


def _price_fault(tables: Tables, coins: int, heroes: Sequence[CardId]) -> Illegal | None:
    cost = sum([tables.cost[hero] for hero in heroes])
    if cost > coins:
        return Illegal(f"{few(heroes)} cost {cost} gold, only {coins} there", "Q-A3")
    return None


def within_reach(state: State) -> Iterator[CardId]:
    """The heroes a visit could take one of, money and classes aside."""
    _, visit = visit_of(state)
    if visit.closed or len(visit.hired) >= MOST_HIRED:
        return
    yield from state.rows[visit.city]
    if state.cities[visit.city] is City.THRONE_ROOM and not visit.away:
        for place, row in enumerate(state.rows):
            if place != visit.city:
                yield from row


def hire_sets(state: State) -> list[HireSet]:
    """Every set of one to three heroes that this visit may still hire at once, for front ends and optimisers."""
    heroes = list(within_reach(state))
    return [
        HireSet(chosen)
        for size in range(1, MOST_HIRED + 1)
        for chosen in combinations(heroes, size)
        if hire_fault(state, chosen) is None
    ]
