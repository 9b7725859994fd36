"""The options by which `matica play` and `matica simulate` agree on a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from matica_cli.params import FILE, Whole

if TYPE_CHECKING:
    from matica.game.setup import Setup

F = TypeVar("F", bound=Callable[..., Any])
BANDS = ("easy", "medium", "hard")

_OPTIONS = [
    click.option("--deck", type=FILE, help="Quest deck, as `matica deck` writes it; - for the standard input."),
    click.option("--playing-deck", type=FILE, help="Playing deck file (.toml); default: the house deck."),
    click.option("--rules", metavar="PRESET", help="Arithmetic; default: that of the quest deck, or matica."),
    click.option("--hand-size", type=Whole(), help="Cards in a hand, 3 to 10; default: as for the quest deck, or 5."),
    click.option("--quests", type=Whole(), default=7, show_default=True, help="Quests that end the game, 5 to 10."),
    click.option(
        "--actions",
        type=click.Choice(["deck", "none"]),
        default="deck",
        show_default=True,
        help="none: action cards are only digits.",
    ),
    click.option(
        "--tiers",
        metavar="A,B,…",
        help="Levelled play, one entry a seat: easy, medium, hard, or several joined by +, such as easy,medium+hard.",
    ),
    click.option("--classes", metavar="A,B,…", help="Class cards (house), one a seat, - for none; default: off."),
    click.option(
        "--max-turns",
        type=Whole(),
        default=1_000,
        show_default=True,
        help="Turns after which a game is stopped (house).",
    ),
]


def setup_options(function: F) -> F:
    """Add the options of a game's setup to a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def setup_from(seats: int, options: dict[str, Any], **more: Any) -> Setup:
    """The setup that the options describe. Raises BadInput, FileProblem."""
    from matica.cards import PlayingDeck
    from matica.decks.model import QuestDeck
    from matica.game.house import class_cards
    from matica.game.setup import Setup
    from matica.rules import as_rules

    if not 2 <= seats <= 6:
        raise click.UsageError(f"--players: {seats} given, expected 2 to 6, joined by commas")
    if options["rules"] is not None:
        more["rules"] = as_rules(options["rules"])
    if options["tiers"] is not None:
        more["tiers"] = tuple(_tiers(text) for text in options["tiers"].split(","))
    if options["classes"] is not None:
        known = class_cards()
        more["classes"] = tuple(_class(name.strip(), known) for name in options["classes"].split(","))
    quests = None if options["deck"] is None else QuestDeck.read(options["deck"])
    if options["hand_size"] is not None:
        more["hand_size"] = options["hand_size"]
    return Setup.make(
        seats,
        deck=PlayingDeck.load(options["playing_deck"]),
        quests=quests,
        quests_to_win=options["quests"],
        actions=options["actions"] == "deck",
        turn_limit=options["max_turns"],
        **more,
    )


def _tiers(text: str) -> tuple[Any, ...]:
    bands = tuple(band.strip() for band in text.split("+"))
    for band in bands:
        if band not in BANDS:
            raise click.UsageError(f"--tiers {band[:40]!r}: expected {', '.join(BANDS)}, or several joined by +")
    return bands


def _class(name: str, known: dict[str, Any]) -> Any:
    if name in ("-", "none"):
        return None
    if name not in known:
        raise click.UsageError(f"--classes {name[:40]!r}: expected {', '.join(known)}, or - for none")
    return known[name]
