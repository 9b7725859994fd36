"""`questinc bid`: how low to bid for a column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import click

from matica_cli.output import print_json, print_wrapped
from matica_cli.questinc.common import (
    WordsCommand,
    city_options,
    gold,
    holdings_options,
    json_options,
    load_catalogue,
    make_terms,
    quest_option,
    read_open,
    terms_options,
)
from questinc.cards import Citizen, Quest, Treasure
from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.notation import (
    read_citizen,
    read_city,
    read_heroes,
    read_treasures,
    write_quest,
    write_treasure,
)
from questinc.optimize.bid import Morning, Pools, bid, default_belief
from questinc.optimize.city import Afternoon, Row
from questinc.optimize.contest import Belief
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.report import BidReport, report_bid


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
@click.option("--rivals", type=int, help="Rivals still in this contest, yourself not counted.  [default: all left]")
@click.option("--bid", "last", type=int, help="The last bid; with --two-players the amount the other one has named.")
@click.option(
    "--belief",
    "beliefs",
    multiple=True,
    metavar="LOW-HIGH",
    help="A rival's lowest amount is believed to lie there; rivals in turn. By default 25 to 125 % of the gold.",
)
@click.option("--before", type=int, default=0, show_default=True, help="Players without a marker before you.")
@click.option("--two-players", is_flag=True, help="A game of two: name an amount, or accept or leave it (Q-M10).")
@click.option("--samples", type=int, default=4, show_default=True, help="Sampled reveals of the later columns.")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the samples.")
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
    citizen, quest = read_column(column)
    waiting = tuple(read_citizen(word) for word in re.split(r"[\s,]+", " ".join(later).strip()) if word)
    active = len(waiting) if rivals is None else rivals
    if not 0 <= active <= len(waiting):
        raise BadInput(f"{active} rivals: expected 0 to {len(waiting)}, one for each later column", value=active)
    held = Holdings(read_heroes(heroes), read_treasures(treasures), coins, beers, potions, int(minus2))
    night = Night(held, tuple(map(read_open, quests)), known.entity, tavern_beers)
    rows = tuple(Row(*read_city(text)) for text in cities)
    morning = Morning(
        Afternoon(night, rows, (), tavern_beers, shop_potions, dungeon_cards),
        citizen,
        quest.quest,
        quest.spoils,
        _beliefs(beliefs, active, citizen),
        last,
        len(waiting) - active,
        waiting,
        before,
        two_players,
        _unseen(known, (*night.quests, quest), held.treasures),
    )
    terms = make_terms(known, changes, last_round, discard, cash_in=cash_in, idle_visits=not no_idle)
    report = report_bid(bid(morning, terms, samples=samples, seed=seed, next_night=not last_round))
    if as_json:
        print_json(report)
    else:
        for line in _words(report):
            print_wrapped(line)


def read_column(text: str) -> tuple[Citizen, OpenQuest]:
    """A citizen, a quest and the treasures below them."""
    citizen, _, rest = text.strip().partition(" ")
    if not rest.strip():
        raise BadInput(f"column {text[:40]!r}: expected a citizen and a quest, such as 13g+1t 10:WM meal", value=text)
    return read_citizen(citizen), read_open(rest)


def _beliefs(told: tuple[str, ...], active: int, citizen: Citizen) -> tuple[Belief, ...]:
    """The beliefs told, and the usual one for every other rival."""
    if len(told) > active:
        raise BadInput(f"{len(told)} beliefs: expected at most one for each of {active} rivals", value=told)
    read = []
    for text in told:
        match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,3}))?", text)
        if not match:
            raise BadInput(f"belief {text[:40]!r}: expected an amount or two, such as 4-12", value=text)
        read.append(Belief(int(match[1]), int(match[2] or match[1])))
    return (*read, *[default_belief(citizen.gold)] * (active - len(read)))


def _unseen(known: Catalogue, quests: Iterable[OpenQuest], pile: tuple[Treasure, ...]) -> Pools:
    """The catalogue's quests and treasures without those in sight."""
    seen = Counter(_face(quest.quest) for quest in quests)
    seen += Counter(write_treasure(card) for quest in quests for card in quest.spoils)
    seen += Counter(map(write_treasure, pile))

    def left(face: str) -> bool:
        if seen[face]:
            seen[face] -= 1
            return False
        return True

    return Pools(
        tuple(quest for quest in known.quests if left(_face(quest))),
        tuple(card for card in known.treasures if left(write_treasure(card))),
    )


def _face(quest: Quest) -> str:
    """A quest as people write it, who leave the treasure number out."""
    return write_quest(quest).split("+")[0]


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
        f" (spread {report.spread:g})."
    )
    others = report.options[1:4]
    told = ", ".join(f"{'pass' if other.bid is None else other.bid}: {other.value:g}" for other in others)
    lines.append(f"Next best: {told}.")
    return lines
