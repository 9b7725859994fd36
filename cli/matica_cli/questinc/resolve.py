"""`questinc resolve`: how to resolve tonight's quests."""

from __future__ import annotations

import click

from matica_cli.output import print_json, print_wrapped
from matica_cli.params import Whole
from matica_cli.questinc.common import (
    WordsCommand,
    holdings_options,
    json_options,
    load_catalogue,
    make_terms,
    quest_option,
    terms_options,
    working,
)
from questinc.notation import read_hero, read_heroes, read_treasures
from questinc.optimize.night import Holdings, Night
from questinc.optimize.positions import read_open
from questinc.optimize.report import MissingReport, ResolveReport, report_resolve
from questinc.optimize.resolve import resolve
from questinc.optimize.words import at_most, gold, later_in_words, listed, steps_in_words, worth_in_words


@click.command(name="resolve", cls=WordsCommand, words=["--quest", "--heroes", "--treasures"])
@quest_option(required=True)
@holdings_options
@click.option(
    "--entity", metavar="HERO", help="The Entity that a quest may bring, such as E7; by default the catalogue's."
)
@click.option("--beers-left", type=Whole(), default=5, show_default=True, help="Beers that a reward could still bring.")
@click.option("--optional", is_flag=True, help="Quests may be left open where that is worth more.")
@click.option("--next-night", is_flag=True, help="As --optional, and one quest may be meant for the next night.")
@terms_options
@json_options(ResolveReport)
def command(
    quests: tuple[str, ...],
    heroes: tuple[str, ...],
    treasures: tuple[str, ...],
    coins: int,
    beers: int,
    potions: int,
    minus2: bool,
    entity: str | None,
    beers_left: int,
    optional: bool,
    next_night: bool,
    catalogue: str | None,
    changes: tuple[str, ...],
    last_round: bool,
    discard: str,
    as_json: bool,
) -> int:
    """Find the best way to resolve one quest, or two in one night: proven, or a proof that there is none.

    The value is gold + collections + what is spared (by a price list) - open quests. Exit code 1 when it can't be done.
    """
    held = Holdings(read_heroes(heroes), read_treasures(treasures), coins, beers, potions, int(minus2))
    known = load_catalogue(catalogue)
    brought = known.entity if entity is None else read_hero(entity)
    night = Night(held, tuple(map(read_open, quests)), brought, beers_left)
    terms = make_terms(known, changes, last_round, discard)
    with working("planning the night"):
        advice = resolve(night, terms, must=not (optional or next_night), next_night=next_night)
    report = report_resolve(night, advice)
    if as_json:
        print_json(report)
    else:
        for line in _words(report):
            print_wrapped(line)
    return 0 if report.feasible else 1


def _words(report: ResolveReport) -> list[str]:
    """The answer for people."""
    if not report.feasible or report.value is None or report.worth is None:
        lines = [f"Not possible (proven). Missing: {_lacking(report.missing)}."]
        if report.instead:
            lines += ["Best that can be done instead:", *steps_in_words(report.instead)]
        return lines
    sure = "proven best" if report.proven else f"at most {at_most(report.bound or 0)} gold possible"
    lines = [f"Worth {gold(report.value)} afterwards ({sure})."]
    lines += steps_in_words(report.plan) or ["Resolve nothing tonight."]
    lines += later_in_words(report.later)
    lines.append(worth_in_words(report.worth))
    return lines


def _lacking(missing: MissingReport | None) -> str:
    if missing is None:
        return "nothing"
    parts = [f"{missing.strength} strength"] if missing.strength else []
    parts += [f"a hero of class {symbol}" for symbol in missing.classes]
    parts += ["a hero to discard"] if missing.hero and not missing.classes else []
    return listed(parts)
