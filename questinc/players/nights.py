"""The planner's night: the exact optimiser's plan, as an action."""

from __future__ import annotations

from questinc.actions import Resolve
from questinc.cards import CardId, Hero
from questinc.optimize.check import potion_markers
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Prices, Terms
from questinc.optimize.quick import best_night
from questinc.players.outlook import Outlook
from questinc.players.prospects import CENTS
from questinc.tables import Tables

PER_ROUND = 50
"""What keeping the ability or the icons of a usable treasure is worth for each round to come, in hundredths."""


def best_resolution(outlook: Outlook) -> Resolve | None:
    """The first resolution of the best plan for the night; None where the best is to resolve nothing more.

    Raises LimitError for hands and piles too large for the exact evaluator.
    """
    night = night_of(outlook)
    found = best_night(night, terms_of(outlook))
    if found is None or not found.plan:
        return None
    step = found.plan[0]
    return Resolve(
        quest=night.quests[step.quest].quest.id,
        heroes=tuple(hero.id for hero in step.heroes),
        treasures=tuple(card.id for card in step.treasures),
        beers=step.beers,
        potions=potion_markers(step),
        back=tuple(hero.id for hero in step.potions_on),
        minus2=step.minus2,
    )


def night_of(outlook: Outlook) -> Night:
    """What the company holds, as the optimiser reads it."""
    tables, company, seen = outlook.tables, outlook.company, outlook.seen
    known = heroes_of(tables)
    return Night(
        holdings=Holdings(
            heroes=tuple(known[hero] for hero in company.hand),
            treasures=tables.cards(company.pile),
            gold=company.coins,
            beers=company.beers,
            potions=company.potions,
            minus2=len(company.minus2),
        ),
        quests=tuple(
            OpenQuest(tables.quest[held.quest].card, tables.cards(held.treasures), tables.cards(held.mimics))
            for held in company.quests
        ),
        entity=known[tables.entity] if tables.entity in seen.box else None,
        beers_left=seen.beers,
    )


def heroes_of(tables: Tables) -> dict[CardId, Hero]:
    """Heroes by id."""
    catalogue = tables.catalogue
    return {hero.id: hero for hero in (*catalogue.heroes, catalogue.entity)}


def terms_of(outlook: Outlook) -> Terms:
    """The price list of the planner, in the terms of the optimisers."""
    rules, tables = outlook.seen.setting.rules, outlook.tables.catalogue.collections
    if outlook.last:
        return Terms(prices=Prices.last_round(), rules=rules, tables=tables)
    weights = outlook.weights
    use = PER_ROUND * outlook.rounds_left
    prices = Prices(
        strength=weights.strength,
        icon=weights.icon,
        mercenary=weights.mercenary,
        beer=weights.beer,
        potion=weights.potion,
        minus2=weights.minus2,
        plus2=use,
        plus4=use + 50,
        heal=use + 100,
        hero=weights.hero,
        unresolved=CENTS * (100 - weights.postponed) // 100 + 30,
    )
    return Terms(prices=prices, rules=rules, tables=tables)
