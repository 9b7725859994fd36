"""`questinc catalogue`: check a catalogue's files, show its cards, copy the standard one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from matica.files import problem, write_all
from matica_cli.output import (
    plain,
    print_hanging,
    print_json,
    print_line,
    print_table,
    print_text,
    print_wrapped,
    table,
    terminal_width,
)
from matica_cli.params import FOLDER, completions
from questinc.catalogue import CardTable, Catalogue, card_tables
from questinc.catalogue.listing import KINDS
from questinc.collection_tables import SetTable

SHOWN = (*KINDS, "collections")
"""What `show` can show."""


@click.group("catalogue")
def command() -> None:
    """Check, show or copy a catalogue of cards.

    A catalogue is a folder of TOML files that hold all 195 cards and the values of collections, each field marked
    printed or house. The standard one comes with the program; most of it is house data, as the rulebook lists no
    cards. Owners of the game can write down their own cards in a copy of it (copy), have it checked (check) and play
    with it.
    """


@command.command("check")
@click.argument("folder", type=FOLDER, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: valid, faults (file, key, value, expected, rule).")
@click.pass_context
def check(ctx: click.Context, folder: str | None, as_json: bool) -> None:
    """List all faults of the catalogue in FOLDER (default: the standard one).

    Each is one line with the file, the key's path, the value found and what was expected. Exit code 0 when there is
    none, 2 for a faulty catalogue, 3 for a folder that cannot be read.
    """
    faults = Catalogue.faults(folder)
    if as_json:
        print_json({"valid": not faults, "faults": faults})
    else:
        for fault in faults:
            print_line(str(fault))
        print_line(_summary(len(faults)))
    ctx.exit(2 if faults else 0)


def _summary(count: int) -> str:
    if not count:
        return "valid: 195 cards"
    return "1 fault" if count == 1 else f"{count} faults"


@command.command("show")
@click.argument(
    "kinds", nargs=-1, metavar="[KINDS]...", shell_complete=lambda _ctx, _param, begun: completions(SHOWN, begun)
)
@click.option("--folder", type=FOLDER, help="Show the catalogue in this folder instead of the standard one.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON: digest, tables (kind, fields, rows), collections, printed_gold (collection, number of cards).",
)
def show(kinds: tuple[str, ...], folder: str | None, as_json: bool) -> None:
    """Show a catalogue's cards as tables.

    KINDS are any of hero, entity, quest, treasure, dungeon, citizen, city, company and collections (default: all). A
    star marks a field that is printed on a real card or in the rulebook; all others are house data.
    """
    for kind in kinds:
        if kind not in SHOWN:
            raise click.UsageError(f"kind {kind[:40]!r}: expected one of {', '.join(SHOWN)}")
    wanted = kinds or SHOWN
    catalogue = Catalogue.load(folder)
    tables = [one for one in card_tables(catalogue) if one.kind in wanted]
    if as_json:
        shown: dict[str, Any] = {"digest": catalogue.digest, "tables": tables}
        if "collections" in wanted:
            shown["collections"] = catalogue.collections
            shown["printed_gold"] = sorted(catalogue.printed_gold)
        print_json(shown)
        return
    for one in tables:
        _show_cards(one)
        print_line()
    if "collections" in wanted:
        _show_collections(catalogue)
        print_line()
    print_wrapped("* printed in the rulebook or on a card; all else is house data")


@command.command("copy")
@click.argument("folder", type=FOLDER)
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: files (their paths).")
def copy(folder: str, force: bool, as_json: bool) -> None:
    """Write the standard catalogue's files to FOLDER, to start a transcription of real cards from."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise problem(place, error) from None
    files = {place / name: data for name, data in Catalogue.standard_files().items()}
    write_all([(path, partial(bytes, data)) for path, data in files.items()], force)
    if as_json:
        print_json({"files": [str(path) for path in files]})
    else:
        for path in files:
            print_line(f"wrote {path}")


def _show_cards(cards: CardTable) -> None:
    """One kind of card, as a table or, where that would be squeezed, a sentence each; empty columns are left out."""
    title = f"{cards.kind}: {len(cards.rows)}"
    fields = [name for name in cards.fields if any(row.fields[name] not in NOTHING for row in cards.rows)]
    fields.sort(key=lambda name: name == "name")
    if terminal_width() < NARROW:
        print_text(title, bold=True)
        for row in cards.rows:
            cells = {name: _cell(row.fields[name], name in row.printed) for name in fields}
            told = [f"{name} {cell}" for name, cell in cells.items() if cell and name not in ("id", "name")]
            print_text(f"{cells['id']} {cells['name']}{': ' if told else ''}{', '.join(told)}")
        return
    numbers = tuple(name for name in fields if isinstance(cards.rows[0].fields[name], int))
    rows = table(*fields, numbers=numbers, title=title)
    for row in cards.rows:
        rows.add_row(*(plain(_cell(row.fields[name], name in row.printed)) for name in fields))
    print_table(rows)


NARROW = 72
"""Columns that the widest of the tables needs."""
NOTHING = (0, "", "none")


def _cell(value: int | str, printed: bool) -> str:
    """A field's value, with a star when it is printed; nothing is left blank unless it is printed."""
    if value in NOTHING:
        return "" if not printed else f"{value or (0 if value == 0 else 'none')}*"
    return f"{value}*" if printed else str(value)


def _show_collections(catalogue: Catalogue) -> None:
    """The gold of each collection by the number of cards."""
    tables = catalogue.collections
    shown = {name: getattr(tables, name) for name in ("meal", "legendary", "blueprint", "item", "element", "different")}
    shown |= {entry.rune.value: entry.table for entry in tables.matching}
    title = "collections: gold by number of cards"
    if terminal_width() < NARROW:
        print_text(title, bold=True)
        for name, one in shown.items():
            more = f", then {one.more}{_star(catalogue, name, 'more')} for each more" if one.more else ""
            print_hanging(f"{name}: {', '.join(_gold(catalogue, name, one))}{more}")
        _show_pairs(catalogue)
        return
    largest = max(len(one.values) for one in shown.values())
    sizes = [str(size) for size in range(1, largest + 1)]
    rows = table("collection", *sizes, "more", numbers=(*sizes, "more"), title=title)
    for name, one in shown.items():
        gold = _gold(catalogue, name, one) + [""] * (largest - len(one.values))
        rows.add_row(name, *gold, f"+{one.more}{_star(catalogue, name, 'more')}" if one.more else "")
    print_table(rows)
    _show_pairs(catalogue)


def _show_pairs(catalogue: Catalogue) -> None:
    for pair in catalogue.collections.pairs:
        name = " + ".join(pair.runes)
        print_line(f"{name}: {pair.gold}{_star(catalogue, name, '2')}")


def _gold(catalogue: Catalogue, name: str, one: SetTable) -> list[str]:
    """The gold of a collection by the number of cards, with a star where it is printed."""
    return [f"{value}{_star(catalogue, name, str(size))}" for size, value in enumerate(one.values, 1)]


def _star(catalogue: Catalogue, name: str, size: str) -> str:
    return "*" if (name, size) in catalogue.printed_gold else ""
