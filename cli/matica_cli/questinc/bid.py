"""`questinc bid`: how low to bid for a column."""

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
from questinc.notation import read_heroes, read_treasures
from questinc.optimize.bid import bid
from questinc.optimize.city import Afternoon
from questinc.optimize.night import Holdings, Night
from questinc.optimize.positions import make_morning, read_open, read_row
from questinc.optimize.report import BidReport, report_bid
from questinc.optimize.words import gold, short


@click.command(
    name="bid", cls=WordsCommand, words=["--column", "--later", "--city", "--quest", "--heroes", "--treasures"]
)
@click.option(
    "--column",
    required=True,
    metavar="CITIZEN QUEST [TREASURES]",
    help="The column under contest, such as 13g+1t 10:WM meal ruby.",
)
@click.option(
    "--later", multiple=True, metavar="CITIZENS", help="The citizens of the later columns, such as 9g+1t 12g."
)
@click.option("--rivals", type=Whole(), help="Rivals still in this contest, yourself not counted.  [default: all left]")
@click.option(
    "--bid", "last", type=Whole(), help="The last bid; with --two-players the amount the other one has named."
)
@click.option(
    "--belief",
    "beliefs",
    multiple=True,
    metavar="LOW-HIGH",
    help="A rival's lowest amount is believed to lie there; rivals in turn. By default 25 to 125 % of the gold.",
)
@click.option("--before", type=Whole(), default=0, show_default=True, help="Players without a marker before you.")
@click.option("--two-players", is_flag=True, help="A game of two: name an amount, or accept or leave it (Q-M10).")
@click.option("--samples", type=Whole(), default=4, show_default=True, help="Sampled reveals of the later columns.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The seed of the samples.")
@city_options
@quest_option(required=False)
@holdings_options
@terms_options
@json_options(BidReport)
def command(
    column: str,
    later: tuple[str, ...],
    rivals: int | None,
    last: int | None,
    beliefs: tuple[str, ...],
    before: int,
    two_players: bool,
    samples: int,
    seed: int,
    cities: tuple[str, ...],
    quests: tuple[str, ...],
    heroes: tuple[str, ...],
    treasures: tuple[str, ...],
    coins: int,
    beers: int,
    potions: int,
    minus2: bool,
    tavern_beers: int,
    shop_potions: int,
    dungeon_cards: int,
    cash_in: str,
    no_idle: bool,
    catalogue: str | None,
    changes: tuple[str, ...],
    last_round: bool,
    discard: str,
    as_json: bool,
) -> None:
    """Find the least gold worth taking a column for, and what to do in the contest now.

    The round is valued with the column and without it: cities, hires and nights in one model. Waiting is valued by
    revealing the later columns at random from the catalogue's unseen cards. What rivals do is a stated belief (house
    data): each bids one gold less as long as that is not below its lowest amount.
    """
    known = load_catalogue(catalogue)
    held = Holdings(read_heroes(heroes), read_treasures(treasures), coins, beers, potions, int(minus2))
    night = Night(held, tuple(map(read_open, quests)), known.entity, tavern_beers)
    morning = make_morning(
        Afternoon(night, tuple(map(read_row, cities)), (), tavern_beers, shop_potions, dungeon_cards),
        known,
        column=column,
        later=" ".join(later),
        rivals=rivals,
        beliefs=beliefs,
        bid=last,
        before=before,
        two_players=two_players,
    )
    terms = make_terms(known, changes, last_round, discard, cash_in=cash_in, idle_visits=not no_idle)
    with working("valuing the columns"):
        report = report_bid(bid(morning, terms, samples=samples, seed=seed, next_night=not last_round))
    if as_json:
        print_json(report)
    else:
        for line in _words(report):
            print_wrapped(line)


def _words(report: BidReport) -> list[str]:
    """The answer for people."""
    amount = report.amount
    lines = [
        {
            "bid": f"Bid {amount} gold.",
            "pass": "Pass.",
            "name": f"Name {amount} gold.",
            "accept": f"Take the column for {amount} gold.",
            "leave": "Leave the column to the other player.",
            "take": f"The column is yours, for {amount} gold.",
        }[report.action]
        + f" Expected worth: {gold(report.value)}."
    ]
    if report.proven:
        return lines
    if report.lowest is None:
        lines.append("Not even the citizen's gold makes the column worth more than waiting.")
    else:
        lines.append(f"The column is worth taking for {report.lowest} gold or more.")
    worth = report.take[-6]
    lines.append(
        f"Taken for all the citizen's gold it leads to {gold(worth)}; waiting to {gold(report.wait)} on average"
        f" (spread {short(report.spread)})."
    )
    others = report.options[1:4]
    told = ", ".join(f"{'pass' if other.bid is None else other.bid}: {short(other.value)}" for other in others)
    lines.append(f"Next best: {told}.")
    return lines
