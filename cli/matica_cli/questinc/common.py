"""What the commands that give advice share: options that take several words, prices, JSON and its schema."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click
import msgspec

from matica_cli.output import print_json
from matica_cli.params import FOLDER, Whole
from questinc.cards import City
from questinc.catalogue import Catalogue
from questinc.optimize.prices import Prices, Terms
from questinc.switches import Rules

F = TypeVar("F", bound=Callable[..., Any])


class WordsCommand(click.Command):
    """A command some of whose options take every word up to the next option, as in `--heroes W5@3 M4@2 --beers 1`."""

    def __init__(self, *args: Any, words: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words = frozenset(words)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the words of each such option into one."""
        joined: list[str] = []
        rest = list(args)
        while rest:
            word = rest.pop(0)
            joined.append(word)
            if word in self.words:
                taken = []
                while rest and not rest[0].startswith("-"):
                    taken.append(rest.pop(0))
                joined.append(" ".join(taken))
        return super().parse_args(ctx, joined)


def terms_options(command: F) -> F:
    """The options that say what spared things are worth and how the rules are read."""
    for option in (
        click.option(
            "--price",
            "changes",
            multiple=True,
            metavar="NAME=GOLD",
            help=f"Change the price list (house data): {', '.join(Prices.__struct_fields__)}.",
        ),
        click.option("--catalogue", type=FOLDER, help="A catalogue whose collections and Entity count."),
        click.option("--last-round", is_flag=True, help="Nothing is worth keeping; open quests cost their strength."),
        click.option(
            "--discard",
            type=click.Choice(["hero", "used"]),
            default="hero",
            show_default=True,
            help="Whether a resolution must use up a hero other than the Entity, or one need only take part (Q-N3).",
        ),
    ):
        command = option(command)
    return command


def holdings_options(command: F) -> F:
    """The options that say what a player holds."""
    for option in (
        click.option("--minus2", is_flag=True, help='The "-2" card is in hand.'),
        click.option("--potions", type=Whole(), default=0, show_default=True, help="Potions in hand."),
        click.option("--beers", type=Whole(), default=0, show_default=True, help="Beers in hand."),
        click.option("--gold", "coins", type=Whole(), default=0, show_default=True, help="Gold in hand."),
        click.option("--treasures", multiple=True, metavar="TREASURES", help="Your pile, as in 3*meal armor/fire+2."),
        click.option("--heroes", multiple=True, metavar="HEROES", help="Heroes in hand, such as W5 WM7 X4."),
    ):
        command = option(command)
    return command


def city_options(command: F) -> F:
    """The options that say what the city is like, and how its rules are read."""
    for option in (
        click.option("--no-idle", is_flag=True, help="A visit must hire or use the ability if it can (Q-A2)."),
        click.option(
            "--cash-in",
            type=click.Choice(["any", "elemental"]),
            default="any",
            show_default=True,
            help="Which collections may be given up for gold (Q-A10).",
        ),
        click.option("--dungeon-cards", type=Whole(), default=8, show_default=True, help="Cards of the dungeon deck."),
        click.option("--shop-potions", type=Whole(), default=3, show_default=True, help="Potions on the Potion Shop."),
        click.option("--tavern-beers", type=Whole(), default=5, show_default=True, help="Beers on the Tavern."),
        click.option(
            "--city",
            "cities",
            multiple=True,
            required=True,
            metavar="NAME:HEROES",
            help="A city in play and the heroes below it, each with its cost, such as tavern:W5@3 B6@2. Names: "
            f"{', '.join(City)}.",
        ),
    ):
        command = option(command)
    return command


def quest_option(required: bool) -> Callable[[F], F]:
    """`--quest`, once or twice."""
    return click.option(
        "--quest",
        "quests",
        multiple=True,
        required=required,
        metavar="QUEST [TREASURES]",
        help="An open quest, with the treasures below it and mimics beside it, such as 10:WM meal mimic8. At most two.",
    )


def json_options(kind: type) -> Callable[[F], F]:
    """`--json`, and `--schema` for the JSON schema of its answer."""

    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted:
            print_json(msgspec.json.schema(kind))
            ctx.exit()

    def decorate(command: F) -> F:
        command = click.option(
            "--schema",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=show,
            help="Print the JSON schema of --json and exit.",
        )(command)
        return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)

    return decorate


def make_terms(catalogue: Catalogue, changes: Iterable[str], last_round: bool, discard: Any, **switches: Any) -> Terms:
    """The terms that the options ask for."""
    prices = Prices.last_round() if last_round else Prices()
    return Terms(prices.with_changes(changes), Rules(discard=discard, **switches), catalogue.collections)


def load_catalogue(folder: str | None) -> Catalogue:
    """The catalogue of a folder, or the standard one."""
    return Catalogue.standard() if folder is None else Catalogue.load(folder)


@contextmanager
def working(words: str) -> Iterator[None]:
    """Show that something is going on, on a terminal's stderr only."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(words):
        yield
