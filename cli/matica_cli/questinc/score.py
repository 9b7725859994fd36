"""`questinc score`: what a pile of treasures is worth."""

from __future__ import annotations

from typing import Any

import click

from matica_cli.output import plain, print_json, print_line, print_table, table
from matica_cli.params import FOLDER
from matica_cli.stdin import read_stdin
from questinc.catalogue import Catalogue
from questinc.notation import LONGEST_TEXT, read_treasures, write_cards, write_treasure
from questinc.rules.collections import Score, score_collections


@click.command("score")
@click.argument("treasures", nargs=-1, required=True)
@click.option("--catalogue", type=FOLDER, help="A catalogue whose collections count instead of the standard ones.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: total, sets (kind, cards, gold), unused.")
def command(treasures: tuple[str, ...], catalogue: str | None, as_json: bool) -> None:
    """Say what TREASURES are worth at the end of the game, split into collections as is best (Q-T1 to Q-T7).

    \b
    Treasures are written
      meal  legendary  blueprint  mimic7 mimic8 mimic9
      emerald  ruby  amethyst  sapphire  topaz  chromatic
      armor/fire  ring/air+2  weapon/water+potion
                                     (items weapon armor ring special)
      fire/water/earth/air                         (a card of many icons)

    with blanks or commas between; 3*meal is three of them, - reads the pile from stdin.

    \b
    questinc score 6*legendary sapphire amethyst mimic8

    The gold of 4 and more meals, 4 and 5 legendary items and most sets of elemental items is house data, and so is
    topaz, the name of the fifth rune. Shown sets are one best split; a card no set needs is unused.
    """
    tables = Catalogue.load(catalogue).collections if catalogue is not None else None
    score = score_collections(read_treasures(_words(treasures)), tables)
    if as_json:
        print_json(as_builtins(score))
    else:
        _show(score)


def _words(treasures: tuple[str, ...]) -> list[str]:
    """The arguments, with the text of stdin in place of a `-`."""
    if treasures.count("-") > 1:
        raise click.UsageError("'-': expected at most once, as stdin can be read only once")
    return [read_stdin(LONGEST_TEXT, "treasures") if word == "-" else word for word in treasures]


def as_builtins(score: Score) -> dict[str, Any]:
    """What --json prints: `total` gold, `sets` with `kind`, `cards` in notation and `gold`, and the cards `unused`."""
    return {
        "total": score.total,
        "sets": [
            {"kind": one.kind, "cards": [write_treasure(card) for card in one.cards], "gold": one.gold}
            for one in score.sets
        ],
        "unused": [write_treasure(card) for card in score.unused],
    }


def _show(score: Score) -> None:
    if score.sets:
        rows = table("collection", "cards", "gold", numbers=("gold",))
        for one in score.sets:
            rows.add_row(plain(one.kind), plain(write_cards(one.cards)), str(one.gold))
        print_table(rows)
    if score.unused:
        print_line(f"unused: {write_cards(score.unused)}")
    print_line(f"total: {score.total} gold")
