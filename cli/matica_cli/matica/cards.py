"""`matica cards`: show or print the playing deck."""

from __future__ import annotations

import shutil
import textwrap

import click

from matica.cards import WILD, Face, PlayingDeck
from matica.printing.tables import playing_deck_data
from matica_cli.matica.print_options import Output, card_options
from matica_cli.output import print_json
from matica_cli.params import FILE


@click.command("cards")
@click.option("--deck", "deck_file", type=FILE, help="Use this playing deck (- is standard input).")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON: the deck (name, status, hash, size, cards, actions), or with -o what was written (name, status, "
    "hash, size, files).",
)
@card_options
def command(deck_file: str | None, as_json: bool, output: Output) -> None:
    """Show the playing deck, or print its cards (-o).

    The default deck is house data: the rules do not say how many of each card there are, nor which action cards exist.
    A deck file is TOML; the default one, matica/data/deck.toml, explains its form.

    \b
    matica cards                            what the deck holds
    matica cards -o cards.pdf --backs long  print it, two-sided
    """
    deck = PlayingDeck.load(deck_file)
    if output.path is None:
        if as_json:
            print_json(playing_deck_data(deck))
        else:
            _show(deck)
        return
    if output.path == "-" and as_json:
        raise click.UsageError("--json with -o -: both go to the standard output, expected one of them")
    files = output.write(deck)
    if as_json:
        head = {"name": deck.name, "status": deck.status, "hash": deck.content_hash, "size": deck.size}
        print_json(head | {"files": [str(path) for path in files]})
    else:
        for path in files:
            click.echo(f"wrote {path}")


def _show(deck: PlayingDeck) -> None:
    """The kinds of card with their counts, then what the actions do, no wider than the terminal."""
    width = max(30, shutil.get_terminal_size().columns)
    status = {"house": "house data, not official", "printed": "as printed", "own": "an own deck"}[deck.status]
    click.echo(_wrapped(f"{deck.name}: ", f"{deck.size} cards ({status})", width))
    plain = [f"{_face(card.face)} × {count}" for card, count in deck.counts if card.action is None]
    click.echo(_wrapped("numbers: ", ", ".join(plain), width))
    for name, action in deck.actions:
        cards = [f"{_face(card.face)} × {count}" for card, count in deck.counts if card.action == name]
        click.echo(_wrapped(f"{action.name} ({', '.join(cards) or 'no card'}): ", action.text, width))


def _face(face: Face | None) -> str:
    return "no digit" if face is None else "wild" if face == WILD else str(face)


def _wrapped(head: str, text: str, width: int) -> str:
    return textwrap.fill(head + text, width, subsequent_indent="  ")
