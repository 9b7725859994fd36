"""Sensible ways to resolve a quest: the full list would explode.

Offered are sets of heroes none of whom could stay at home, alone or helped by as few boosts as needed ("−2" cards
first, then beers, then treasures from the weakest), the cheapest ones first, and each with and without potions. Every
other legal plan is accepted all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from questinc.actions import Resolve
from questinc.cards import CardId
from questinc.rules.resolving import (
    BEER,
    MINUS2,
    completed,
    missing_classes,
    open_quest,
    plan_fault,
    strength_needed,
    strength_of,
)
from questinc.state import Company, State
from questinc.tables import Tables, tables_of

MOST_OFFERED = 16
"""Plans offered for a quest, potions apart."""
MOST_HEROES = 5
"""Heroes of a plan that is looked for; larger ones are offered only where nothing smaller does."""
MOST_IN_HAND = 9
"""With more heroes in hand, only the cheapest for their strength are tried in all combinations."""


def resolutions(state: State, quest: CardId) -> list[Resolve]:
    """Sensible plans of the actor for one unresolved quest, the cheapest first; empty when it cannot be resolved."""
    company = state.moving
    tables = tables_of(state.setting.catalogue)
    held = open_quest(company, quest)
    if held is None or not company.hand:
        return []
    boosts = _Boosts(company, tables)
    need = strength_needed(tables, held)
    if sum([tables.strength[hero] for hero in company.hand]) + boosts.total < need:
        return []
    most = completed(state, Resolve(quest))
    if plan_fault(state, most) is not None:
        return []
    strict = state.setting.rules.discard == "hero"
    found = []
    for heroes, short in _teams(tables, company.hand, quest, need, boosts.total):
        plan = boosts.fill(quest, heroes, short)
        helped = short > 0 and _one_idle(tables, quest, heroes, strength_of(tables, plan) - need)
        if not helped and not (strict and heroes == (tables.entity,)):
            found.append(plan)
    if not found:
        found = [_trimmed(state, tables, most)]
    found.sort(key=lambda plan: price(tables, plan))
    plain = found[:MOST_OFFERED]
    return plain + list(_with_potions(company, tables, plain, strict))


def price(tables: Tables, plan: Resolve) -> tuple[int, int]:
    """A rule of thumb for what a plan uses up, in gold: heroes at cost, boosts at about their price; then cards."""
    heroes = sum([tables.cost[hero] for hero in plan.heroes if hero not in plan.back])
    boosts = plan.beers + 2 * plan.minus2 + 2 * plan.potions + 4 * len(plan.treasures)
    return heroes + boosts, len(plan.heroes)


class _Boosts:
    """What a company can add to its heroes' strength."""

    def __init__(self, company: Company, tables: Tables) -> None:
        self.company = company
        strong = [(tables.treasure[card].strength, card) for card in company.pile if tables.treasure[card].strength]
        self.treasures = sorted(strong)
        markers = MINUS2 * len(company.minus2) + BEER * company.beers
        self.total = markers + sum(strength for strength, _ in strong)

    def fill(self, quest: CardId, heroes: tuple[CardId, ...], short: int) -> Resolve:
        """The heroes with boosts for `short` missing strength."""
        if short <= 0:
            return Resolve(quest, heroes)
        minus2 = min(len(self.company.minus2), -(-short // MINUS2))
        short -= MINUS2 * minus2
        beers = max(0, min(self.company.beers, -(-short // BEER)))
        short -= BEER * beers
        used: list[tuple[int, CardId]] = []
        for strength, card in self.treasures:
            if short <= 0:
                break
            used.append((strength, card))
            short -= strength
        for strength, card in list(used):  # a stronger one taken later may make a weaker one needless
            if short + strength <= 0:
                used.remove((strength, card))
                short += strength
        return Resolve(quest, heroes, tuple(card for _, card in used), beers=beers, minus2=minus2)


def _teams(
    tables: Tables, hand: tuple[CardId, ...], quest: CardId, need: int, boosts: int
) -> Iterator[tuple[tuple[CardId, ...], int]]:
    """Teams with the classes needed and the strength that boosts can complete, and how much of it they lack."""
    facts = tables.quest[quest]
    strength, cost = tables.strength, tables.cost
    tried = hand
    if len(hand) > MOST_IN_HAND:
        best = sorted(hand, key=lambda hero: cost[hero] - strength[hero])[:MOST_IN_HAND]
        tried = tuple(hero for hero in hand if hero in best)
    strongest = sorted([strength[hero] for hero in tried], reverse=True)
    seen = set()
    for size in range(1, min(len(tried), MOST_HEROES) + 1):
        if sum(strongest[:size]) + boosts < need:
            continue
        for heroes in combinations(tried, size):
            short = need - sum([strength[hero] for hero in heroes])
            if short > boosts or missing_classes(tables, facts, heroes):
                continue
            if short < 0 and _one_idle(tables, quest, heroes, -short):
                continue
            faces = tuple(sorted([tables.hero[hero].face for hero in heroes]))
            if faces not in seen:
                seen.add(faces)
                yield heroes, short


def _one_idle(tables: Tables, quest: CardId, heroes: tuple[CardId, ...], spare: int) -> bool:
    """Whether the team does as well without one of its heroes, with a hero other than the Entity left (Q-N3)."""
    facts = tables.quest[quest]
    strengths = [tables.strength[hero] for hero in heroes]
    for place, strength in enumerate(strengths):
        if strength <= spare:
            others = heroes[:place] + heroes[place + 1 :]
            if others and others != (tables.entity,) and not missing_classes(tables, facts, others):
                return True
    return False


def _trimmed(state: State, tables: Tables, plan: Resolve) -> Resolve:
    """A plan that uses everything, less whatever it can do without."""
    for _ in range(plan.minus2):
        plan = _if_legal(state, replace(plan, minus2=plan.minus2 - 1), plan)
    for card in sorted(plan.treasures, key=lambda card: -tables.treasure[card].strength):
        kept = tuple(other for other in plan.treasures if other != card)
        plan = _if_legal(state, replace(plan, treasures=kept), plan)
    for hero in sorted(plan.heroes, key=lambda hero: -tables.hero[hero].cost):
        team = tuple(other for other in plan.heroes if other != hero)
        plan = _if_legal(state, replace(plan, heroes=team), plan)
    for _ in range(plan.beers):
        plan = _if_legal(state, replace(plan, beers=plan.beers - 1), plan)
    return plan


def _if_legal(state: State, wanted: Resolve, otherwise: Resolve) -> Resolve:
    return otherwise if plan_fault(state, wanted) else wanted


def _with_potions(company: Company, tables: Tables, plans: list[Resolve], strict: bool) -> Iterator[Resolve]:
    """Each plan with one potion, and with as many as help; the costliest heroes come back."""
    cards = [card for card in company.pile if tables.treasure[card].potion]
    potions = company.potions + len(cards)
    if not potions:
        return
    for plan in plans:
        ordinary = [hero for hero in plan.heroes if tables.hero[hero].ordinary]
        ordinary.sort(key=lambda hero: -tables.cost[hero])
        most = len(ordinary)
        if strict and all(hero in ordinary or hero == tables.entity for hero in plan.heroes):
            most -= 1  # somebody must be discarded (Q-N3)
        most = min(most, potions)
        for count in sorted({1, most}) if most else ():
            markers = min(company.potions, count)
            treasures = plan.treasures + tuple(cards[: count - markers])
            yield replace(plan, potions=markers, treasures=treasures, back=tuple(ordinary[:count]))
