"""`questinc hire`: where to go and whom to hire this round."""

from __future__ import annotations

import click

from matica_cli.output import print_json, print_wrapped
from matica_cli.params import SEED, Whole
from matica_cli.questinc.common import (
    WordsCommand,
    city_options,
    holdings_options,
    json_options,
    load_catalogue,
    make_terms,
    quest_option,
    terms_options,
    working,
)
from questinc.cards import City
from questinc.notation import read_heroes, read_treasures
from questinc.optimize.city import Afternoon
from questinc.optimize.hire import Beliefs, hire, hire_among_rivals
from questinc.optimize.night import Holdings, Night
from questinc.optimize.positions import read_open, read_row
from questinc.optimize.report import HireReport, report_hire
from questinc.optimize.words import at_most, gold, later_in_words, short, steps_in_words, visit_in_words, worth_in_words


@click.command(name="hire", cls=WordsCommand, words=["--city", "--quest", "--heroes", "--treasures"])
@city_options
@click.option(
    "--visited",
    type=click.Choice([city.value for city in City]),
    metavar="NAME",
    help="The city visited before this round.",
)
@quest_option(required=False)
@holdings_options
@click.option("--rivals", type=Whole(0, 20), default=0, help="Visits that rivals make between your two.")
@click.option("--samples", type=Whole(), default=6, show_default=True, help="Sampled moves of rivals.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The seed of the samples.")
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
    rows = tuple(map(read_row, cities))
    been = () if visited is None else (City(visited),)
    afternoon = Afternoon(night, rows, been, tavern_beers, shop_potions, dungeon_cards)
    terms = make_terms(known, changes, last_round, discard, cash_in=cash_in, idle_visits=not no_idle)
    with working("planning the round"):
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
            f" ({short(low)} to {short(high)}, spread {short(report.spread)};"
            f" no first visit could exceed {at_most(report.bound)})."
        ]
        lines.append("The second visit as it is if nobody moves; plan it anew when it comes.")
    else:
        sure = "proven best" if report.proven else f"at most {at_most(report.bound)} gold possible"
        lines = [f"Worth {gold(report.value)} afterwards ({sure})."]
    lines += [f"Visit {visit_in_words(visit)}." for visit in report.visits]
    lines += [f"Tonight {step}." for step in steps_in_words(report.plan)] or ["Tonight resolve nothing."]
    lines += later_in_words(report.later)
    lines.append(worth_in_words(report.worth))
    if report.dungeon_cards:
        lines.append(f"Unknown dungeon cards won: {report.dungeon_cards}, valued by the price list.")
    return lines
