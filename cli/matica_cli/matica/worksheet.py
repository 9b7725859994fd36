"""`matica worksheet`: hands with a target each, to print with an answer key."""

from __future__ import annotations

from typing import Any

import click

from matica.cards import PlayingDeck
from matica.decks.model import BANDS, Worksheet
from matica.decks.table import LARGEST_HAND
from matica.decks.worksheet import MOST_PUZZLES, PuzzleWishes, make_worksheet
from matica.printing.write import WORKSHEET_KINDS
from matica.rules import Rules
from matica_cli.matica.deck_options import (
    check_output,
    command_line,
    deal_options,
    practise_callback,
    print_file,
    range_callback,
)
from matica_cli.matica.options import form_options, rules_options
from matica_cli.matica.print_options import Output, sheet_options
from matica_cli.output import counted, plain, print_json, print_line, print_table, print_wrapped, table
from matica_cli.params import SEED, Whole
from matica_cli.progress import ProgressBar
from matica_cli.signs import to_ascii

COUNT = 20


@click.command("worksheet")
@click.option(
    "--count",
    type=Whole(1, MOST_PUZZLES),
    help=f"Puzzles in all (default {COUNT}, or the sum of the bands).",
)
@click.option("--easy", type=Whole(0, MOST_PUZZLES), help="Easy puzzles.")
@click.option("--medium", type=Whole(0, MOST_PUZZLES), help="Medium puzzles.")
@click.option(
    "--hard",
    type=Whole(0, MOST_PUZZLES),
    help="Hard puzzles. Bands that are not named share what is left of --count.",
)
@click.option(
    "--set",
    "set_letter",
    default="A",
    show_default=True,
    metavar="LETTER",
    help="A, B, … H: sets are equally hard and share no hand.",
)
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="Another number, other puzzles.",
)
@click.option(
    "--range",
    "span",
    metavar="LOW-HIGH",
    default="1-100",
    show_default=True,
    callback=range_callback,
    help="The targets to choose from.",
)
@click.option(
    "--practise",
    multiple=True,
    metavar="WHAT",
    callback=practise_callback,
    help="Only puzzles whose simplest solution uses an operation (×) or a table (×7); may be repeated.",
)
@click.option("--name", default="Worksheet", show_default=True, help="The worksheet's name.")
@deal_options(LARGEST_HAND)
@rules_options
@form_options("the worksheet as in its .json file, or with -o name, set, seed, bands, files")
@sheet_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    count: int | None,
    easy: int | None,
    medium: int | None,
    hard: int | None,
    set_letter: str,
    seed: int,
    span: range,
    practise: tuple[str, ...],
    name: str,
    deck_file: str | None,
    hand_size: int,
    rules: Rules,
    as_json: bool,
    ascii: bool,
    output: Output,
) -> None:
    """Make a worksheet: so many hands, each with a target to make, and an answer key.

    A puzzle's band is that of its grade (matica grade). Worksheets go to .pdf, .json and .csv. Exit code 1 if there
    are too few puzzles of a band.

    \b
    matica worksheet --count 12 --set A -o a.pdf
    matica worksheet --count 12 --set B -o b.pdf
    matica worksheet --easy 10 --medium 0 --hard 0 --practise ×7
    """  # fmt: skip
    if output.path == "-" and as_json:
        raise click.UsageError("--json with -o -: both go to the standard output, expected one of them")
    check_output(output, WORKSHEET_KINDS)
    bands = share_out(count, easy, medium, hard)
    wishes = PuzzleWishes(*bands, span.start, span.stop - 1, practise)
    deck = PlayingDeck.load(deck_file)
    with ProgressBar("grading hands") as progress:
        sheet = make_worksheet(
            wishes,
            set_letter,
            seed=seed,
            deck=deck,
            rules=rules,
            hand_size=hand_size,
            name=name,
            command=command_line(ctx),
            progress=progress,
        )
    if output.path is None:
        if as_json:
            print_file(sheet.to_json())
        else:
            _show(sheet, ascii)
        return
    files = output.write(sheet)
    if as_json:
        bands_made = {band: sum(puzzle.band == band for puzzle in sheet.puzzles) for band in BANDS}
        head: dict[str, Any] = {"name": sheet.name, "set": sheet.set, "seed": sheet.seed, "bands": bands_made}
        print_json(head | {"files": [str(path) for path in files]})
    else:
        for path in files:
            print_line(f"wrote {path}")


def share_out(count: int | None, *given: int | None) -> tuple[int, int, int]:
    """How many easy, medium and hard puzzles: those not given share what is left of `count`.

    >>> share_out(20, None, None, None), share_out(None, 5, None, None), share_out(10, 4, None, 1)
    ((7, 7, 6), (5, 0, 0), (4, 5, 1))
    """
    known = sum(n for n in given if n is not None)
    free = [place for place, n in enumerate(given) if n is None]
    if count is None:
        count = COUNT if len(free) == len(given) else known
    left = count - known
    if left < 0 or (left and not free):
        raise click.UsageError(f"--count {count} with bands of {known} in all: expected them to agree")
    shares = [n or 0 for n in given]
    for turn, place in enumerate(free):
        shares[place] = left // len(free) + (turn < left % len(free))
    return shares[0], shares[1], shares[2]


def _show(sheet: Worksheet, ascii: bool) -> None:
    print_wrapped(f"{sheet.name}, set {sheet.set}: {counted(len(sheet.puzzles), 'puzzle')}, seed {sheet.seed}")
    rows = table("cards", "target", "grade", "simplest way", numbers=("target",))
    for puzzle in sheet.puzzles:
        solution = to_ascii(puzzle.solution) if ascii else puzzle.solution
        rows.add_row(puzzle.cards, str(puzzle.target), f"{puzzle.band} {puzzle.grade:.0f}", plain(solution))
    print_table(rows)
