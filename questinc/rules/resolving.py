"""Whether a plan resolves a quest (Q-N1 to Q-N9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from questinc.actions import Illegal, Resolve, few
from questinc.cards import CardId
from questinc.state import Company, OpenQuest, State
from questinc.tables import MERCENARY_BIT, QuestFacts, Tables, tables_of

BEER = 2
"""Strength of a beer (Q-N4)."""
MINUS2 = 2
"""Strength a "−2" card takes off a quest (Q-N10)."""


def strength_needed(tables: Tables, quest: OpenQuest) -> int:
    """A quest's strength with its mimics (Q-M9)."""
    mimics = sum([tables.treasure[card].mimic for card in quest.mimics])
    return tables.quest[quest.quest].strength + mimics


def strength_of(tables: Tables, plan: Resolve) -> int:
    """All that a plan adds up, "−2" cards counted as strength."""
    heroes = sum([tables.strength[hero] for hero in plan.heroes])
    treasures = sum([tables.treasure[card].strength for card in plan.treasures])
    return heroes + treasures + BEER * plan.beers + MINUS2 * plan.minus2


def missing_classes(tables: Tables, quest: QuestFacts, heroes: Sequence[CardId]) -> int:
    """How many class icons stay without a hero, each mercenary standing for the class it is needed for (Q-N6)."""
    if not quest.needs:
        return 0
    mask = tables.mask
    masks = [mask[hero] for hero in heroes]
    short = 0
    for bit, count in quest.needs:
        for symbols in masks:
            if symbols & bit:
                count -= 1
        if count > 0:
            short += count
    return max(0, short - masks.count(MERCENARY_BIT)) if short else 0


def open_quest(company: Company, quest: CardId) -> OpenQuest | None:
    """One of a company's unresolved quests."""
    for held in company.quests:
        if held.quest == quest:
            return held
    return None


def plan_fault(state: State, plan: Resolve) -> Illegal | None:
    """Why the actor may not resolve a quest this way."""
    company = state.moving
    tables = tables_of(state.setting.catalogue)
    held = open_quest(company, plan.quest)
    if held is None:
        return Illegal(f"{str(plan.quest)[:20]!r} is not an unresolved quest of this company", "Q-N1")
    return (
        _owning_fault(company, plan)
        or _treasure_fault(tables, plan)
        or _potion_fault(tables, plan)
        or _discard_fault(state, tables, plan)
        or _strength_fault(tables, held, plan)
    )


def _owning_fault(company: Company, plan: Resolve) -> Illegal | None:
    """Everything used is there, and used once."""
    for hero in plan.heroes:
        if hero not in company.hand:
            return Illegal(f"no hero {str(hero)[:20]!r} in hand", "Q-N2")
    for card in plan.treasures:
        if card not in company.pile:
            return Illegal(f"no treasure {str(card)[:20]!r} in the pile", "Q-N9")
    for cards, rule in ((plan.heroes, "Q-N2"), (plan.treasures, "Q-N9"), (plan.back, "Q-N5")):
        if len(set(cards)) != len(cards):
            return Illegal(f"a card given twice among {few(cards)}", rule)
    for wanted, there, what, rule in (
        (plan.beers, company.beers, "beers", "Q-N4"),
        (plan.potions, company.potions, "potions", "Q-N5"),
        (plan.minus2, len(company.minus2), "“−2” cards", "Q-N10"),
    ):
        if type(wanted) is not int or not 0 <= wanted <= there:
            return Illegal(f"{str(wanted)[:20]} {what} wanted, {there} there", rule)
    return None


def _treasure_fault(tables: Tables, plan: Resolve) -> Illegal | None:
    for card in plan.treasures:
        facts = tables.treasure[card]
        if not facts.strength and not facts.potion:
            return Illegal(f"treasure {card} has no ability", "Q-N9")
    return None


def _potion_fault(tables: Tables, plan: Resolve) -> Illegal | None:
    """As many heroes return as there are potions, each an ordinary one that took part (Q-N5)."""
    potions = plan.potions + sum([tables.treasure[card].potion for card in plan.treasures])
    if len(plan.back) != potions:
        return Illegal(f"{potions} potions bring back {potions} heroes, {len(plan.back)} named", "Q-N5")
    for hero in plan.back:
        if hero not in plan.heroes:
            return Illegal(f"{str(hero)[:20]!r} does not take part, so cannot be brought back", "Q-N5")
        if not tables.hero[hero].ordinary:
            return Illegal(f"a potion does not help {hero}: mercenary, brute or Entity", "Q-N5")
    return None


def _discard_fault(state: State, tables: Tables, plan: Resolve) -> Illegal | None:
    """A hero card must go (Q-N3), by the switch at least take part."""
    if not plan.heroes:
        return Illegal("at least one hero must take part", "Q-N3")
    if state.setting.rules.discard == "used":
        return None
    for hero in plan.heroes:
        if hero not in plan.back and not tables.hero[hero].entity:
            return None
    return Illegal("at least one hero card, not the Entity, must be discarded", "Q-N3")


def _strength_fault(tables: Tables, held: OpenQuest, plan: Resolve) -> Illegal | None:
    quest = tables.quest[held.quest]
    missing = missing_classes(tables, quest, plan.heroes)
    if missing:
        icons = "".join(quest.card.classes)
        return Illegal(f"{missing} of the class icons {icons} without a hero", "Q-N2")
    there, needed = strength_of(tables, plan), strength_needed(tables, held)
    if there < needed:
        return Illegal(f"strength {there} of the {needed} needed", "Q-N2")
    return None


def completed(state: State, plan: Resolve) -> Resolve:
    """The plan with every other hero, strength treasure, beer and "−2" card added: the most it can grow to."""
    company = state.moving
    tables = tables_of(state.setting.catalogue)
    return replace(
        plan,
        heroes=plan.heroes + tuple(hero for hero in company.hand if hero not in plan.heroes),
        treasures=plan.treasures
        + tuple(card for card in company.pile if tables.treasure[card].strength and card not in plan.treasures),
        beers=max(plan.beers, company.beers),
        minus2=max(plan.minus2, len(company.minus2)),
    )


def can_resolve(state: State, quest: CardId) -> bool:
    """Whether the actor can resolve this quest at all, with everything it has."""
    company = state.moving
    if not company.hand:
        return False
    return plan_fault(state, completed(state, Resolve(quest))) is None
