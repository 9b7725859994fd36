"""`questinc hire`: where to go and whom to hire this round."""

from __future__ import annotations

import click

from matica_cli.output import print_json, print_wrapped
from matica_cli.questinc.common import (
    WordsCommand,
    city_options,
    gold,
    holdings_options,
    json_options,
    listed,
    load_catalogue,
    make_terms,
    quest_option,
    read_open,
    terms_options,
)
from matica_cli.questinc.resolve import later_in_words, steps_in_words, worth_in_words
from questinc.cards import City
from questinc.notation import read_city, read_heroes, read_treasures
from questinc.optimize.city import Afternoon, Row
from questinc.optimize.hire import Beliefs, hire, hire_among_rivals
from questinc.optimize.night import Holdings, Night
from questinc.optimize.report import HireReport, VisitReport, report_hire


@click.command(name="hire", cls=WordsCommand, words=["--city", "--quest", "--heroes", "--treasures"])
@city_options
@click.option("--visited", type=click.Choice([city.value for city in City]), help="The city visited before this round.")
@quest_option(required=False)
@holdings_options
@click.option("--rivals", type=click.IntRange(0, 20), default=0, help="Visits that rivals make between your two.")
@click.option("--samples", type=int, default=6, show_default=True, help="Sampled moves of rivals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the samples.")
@terms_options
@json_options(HireReport)
def command(
    cities: tuple[str, ...],
    quests: tuple[str, ...],
    heroes: tuple[str, ...],
    treasures: tuple[str, ...],
    coins: int,
    beers: int,
    potions: int,
    minus2: bool,
    visited: str | None,
    tavern_beers: int,
    shop_potions: int,
    dungeon_cards: int,
    rivals: int,
    samples: int,
    seed: int,
    cash_in: str,
    no_idle: bool,
    catalogue: str | None,
    changes: tuple[str, ...],
    last_round: bool,
    discard: str,
    as_json: bool,
) -> None:
    """Find the best visits of this round together with the nights after them, in one model.

    The value is gold + collections + what is spared (by a price list, house data) - open quests. With --rivals the
    first visit is the one that is best on average over sampled moves of rivals (house data as well).
    """
    known = load_catalogue(catalogue)
    held = Holdings(read_heroes(heroes), read_treasures(treasures), coins, beers, potions, int(minus2))
    night = Night(held, tuple(map(read_open, quests)), known.entity, tavern_beers)
    rows = tuple(Row(*read_city(text)) for text in cities)
    been = () if visited is None else (City(visited),)
    afternoon = Afternoon(night, rows, been, tavern_beers, shop_potions, dungeon_cards)
    terms = make_terms(known, changes, last_round, discard, cash_in=cash_in, idle_visits=not no_idle)
    if rivals:
        advice = hire_among_rivals(
            afternoon, terms, Beliefs(rivals), samples=samples, seed=seed, next_night=not last_round
        )
    else:
        advice = hire(afternoon, terms, next_night=not last_round)
    report = report_hire(afternoon, advice)
    if as_json:
        print_json(report)
    else:
        for line in _words(report):
            print_wrapped(line)


def _words(report: HireReport) -> list[str]:
    """The answer for people."""
    if report.values:
        low, high = min(report.values), max(report.values)
        lines = [
            f"Worth {gold(report.value)} on average over {len(report.values)} sampled moves of rivals"
            f" ({low:g} to {high:g}, spread {report.spread:g}; no first visit could exceed {report.bound:g})."
        ]
        lines.append("The second visit as it is if nobody moves; plan it anew when it comes.")
    else:
        sure = "proven best" if report.proven else f"at most {gold(report.bound)} possible"
        lines = [f"Worth {gold(report.value)} afterwards ({sure})."]
    lines += [f"Visit {visit_in_words(visit)}." for visit in report.visits]
    lines += [f"Tonight {step}." for step in steps_in_words(report.plan)] or ["Tonight resolve nothing."]
    lines += later_in_words(report.later)
    lines.append(worth_in_words(report.worth))
    if report.dungeon_cards:
        lines.append(f"Unknown dungeon cards won: {report.dungeon_cards}, valued by the price list.")
    return lines


ABILITIES = {
    "square": "take the coin",
    "tavern": "buy a beer",
    "potion-shop": "buy a potion",
    "dungeon": "look for a dungeon card",
}


def visit_in_words(visit: VisitReport) -> str:
    """One visit in words."""
    parts = [f"cash in {listed(cards)}" for cards in visit.cash_in]
    ability = ABILITIES.get(visit.city, "use the ability")
    if visit.drop is not None:
        ability += f", giving up {visit.drop}"
    source = "" if visit.guest_from is None else f" (one from {visit.guest_from})"
    hires = [f"hire {listed(visit.heroes)}{source}"] if visit.heroes else []
    if visit.ability == "none":
        parts += hires
    else:
        parts += [ability, *hires] if visit.ability == "before" else [*hires, ability]
    return f"{visit.city}: {', then '.join(parts) if parts else 'do nothing'}"
