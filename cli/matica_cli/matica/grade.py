"""`matica grade`: how hard a target is with a hand, or with each hand of a list."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import click

from matica.cards import Hand
from matica.coaching.difficulty import Grade, grade_many
from matica.rules import Rules
from matica_cli.matica.grade_list import Row, read_list
from matica_cli.matica.options import (
    CardsCommand,
    form_options,
    read_cards,
    read_target,
    refuse_options,
    rules_options,
)
from matica_cli.output import Patience, print_json, print_wrapped
from matica_cli.params import FILE
from matica_cli.progress import ProgressBar
from matica_cli.signs import to_ascii

CSV_COLUMNS = ("target", "cards", "grade", "seconds", "band", "reasons")


@click.command("grade", cls=CardsCommand)
@click.argument("words", nargs=-1, metavar="[TARGET CARDS...]")
@click.option(
    "--from",
    "path",
    type=FILE,
    help="Grade a list instead: CSV with the columns target and cards (- is standard input). Prints CSV, in its order.",
)
@rules_options
@form_options("rows, each with target, cards, grade (0-100), seconds (null: impossible), band, reasons")
@click.pass_context
def command(
    ctx: click.Context, words: tuple[str, ...], path: str | None, rules: Rules, as_json: bool, ascii: bool
) -> None:
    """How hard people find it to make TARGET from CARDS.

    A grade from 0 to 100, the seconds an average solver takes, a band (easy, medium, hard, impossible) and why. The
    figures were fitted to the times of adults online who made 24 from four cards; pupils may differ, and other targets
    and hands are carried over from there. Exit code 1 if a single hand cannot make its target.

    \b
    matica grade 24 3 0 5 w 7
    matica grade 24 3 3 8 8 --rules twenty_four
    matica grade --from hands.csv --rules twenty_four --json
    """
    refuse_options(ctx, words)
    say = to_ascii if ascii else str
    if path is None:
        row = _single(ctx, words, rules)
        with Patience(f"grading {row.hand}"):
            [found] = grade_many([(row.hand, row.target)], rules)
        if as_json:
            print_json({"rows": [row_data(row, found, say)]})
        else:
            print_wrapped(say(describe(row, found)), "  ")
        ctx.exit(0 if found.seconds is not None else 1)
    if words:
        raise click.UsageError(f"{words[0][:40]!r} with --from: expected either a list or a target and cards", ctx)
    rows = read_list(path, rules)
    with ProgressBar("grading") as progress:
        grades = grade_many([(row.hand, row.target) for row in rows], rules, progress)
    if as_json:
        print_json({"rows": [row_data(row, found, say) for row, found in zip(rows, grades, strict=True)]})
    else:
        click.echo(say(as_csv(rows, grades)), nl=False)


def _single(ctx: click.Context, words: tuple[str, ...], rules: Rules) -> Row:
    if len(words) < 2:
        what = "no cards" if words else "no target"
        raise click.UsageError(f"{what}: expected a target and cards, such as 24 3 0 5 w 7, or --from FILE", ctx)
    target = read_target(words[0].strip())
    hand = Hand.parse(read_cards(ctx, None, words[1:]), rules)
    return Row(target, hand.text(), hand)


def row_data(row: Row, found: Grade, say: Callable[[str], str] = str) -> dict[str, Any]:
    """A graded hand as JSON shows it: target, cards (as they were written), grade, seconds, band, reasons."""
    return {
        "target": row.target,
        "cards": row.cards,
        "grade": found.grade,
        "seconds": found.seconds,
        "band": found.band,
        "reasons": [say(reason) for reason in found.reasons],
    }


def as_csv(rows: list[Row], grades: list[Grade]) -> str:
    """Graded hands as CSV, with a header; seconds are empty for what is impossible."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for row, found in zip(rows, grades, strict=True):
        seconds = "" if found.seconds is None else found.seconds
        writer.writerow((row.target, row.cards, found.grade, seconds, found.band, "; ".join(found.reasons)))
    return text.getvalue()


def describe(row: Row, found: Grade) -> str:
    """A graded hand as a sentence."""
    if found.seconds is None:
        return f"{row.target} from {row.hand}: impossible, every way was tried"
    return (
        f"{row.target} from {row.hand}: {found.band}, grade {found.grade:g} of 100, {_time(found.seconds)} "
        f"on average ({'; '.join(found.reasons)})"
    )


def _time(seconds: float) -> str:
    """A time in words.

    >>> _time(4.7), _time(68.6), _time(195.4)
    ('about 5 seconds', 'about 69 seconds', 'about 3 minutes')
    """
    return f"about {round(seconds)} seconds" if seconds < 120 else f"about {round(seconds / 60)} minutes"
