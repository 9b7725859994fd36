"""The options for files and print that `deck`, `cards` and `worksheet` share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, get_args

import click
import msgspec

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck, Worksheet
from matica.printing import PrintOptions, write_deck
from matica.printing.metrics import lacking
from matica.printing.options import MOST_BLEED, MOST_OFFSET, Answers, Backs, Paper, Size
from matica.printing.write import WORKSHEET_KINDS
from matica_cli.params import FILE, Millimetres

KINDS = ("pdf", "json", "csv", "svg.zip", "png")


def _offset(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[float, float]:
    """Read `1.5,-2`."""
    try:
        right, down = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"{value[:40]!r}: expected two numbers in mm, such as 0.5,-1") from None
    return right, down


class Output(msgspec.Struct, frozen=True):
    """Where to write, and how to print; `path` is None where nothing is to be written."""

    path: str | None
    kind: str | None
    force: bool
    options: PrintOptions

    def write(self, document: QuestDeck | PlayingDeck | Worksheet) -> list[Path]:
        """Write `document`; says on stderr which letters cannot be printed, and shows progress over several files."""
        if self.path is None:
            raise click.UsageError("no file to write: expected -o FILE")
        missing = lacking(msgspec.json.encode(document).decode())
        if missing and (self.kind or self.path.lower()).endswith("pdf"):
            click.echo(f"note: not in the font, printed as '?': {' '.join(missing[:20])}", err=True)
        with _Progress() as progress:
            return write_deck(
                document, self.path, self.options, force=self.force, kind=self.kind, on_file=progress.advance
            )


class _Progress:
    """A progress bar on stderr from the second file on, where stderr is a terminal."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __enter__(self) -> _Progress:
        return self

    def advance(self, done: int, total: int) -> None:
        """Show that `done` of `total` files are ready."""
        if total < 3:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
            self._bar.start()
            self._task = self._bar.add_task("files", total=total)
        self._bar.update(self._task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


_FORCE = click.option("--force", is_flag=True, help="Overwrite files that exist.")
_PAPER = click.option(
    "--paper", type=click.Choice(get_args(Paper)), default="a4", show_default=True, help="Size of a sheet."
)
_SHEET_OPTIONS = [
    click.option(
        "-o", "--output", type=FILE, help="Write to FILE: .pdf, .json or .csv; - is the standard output."
    ),
    click.option(
        "--format", "kind", type=click.Choice([kind.removeprefix(".") for kind in WORKSHEET_KINDS]),
        help="Form of the output, if FILE does not tell.",
    ),
    _FORCE,
    _PAPER,
    click.option(
        "--answers", type=click.Choice(get_args(Answers)), default="separate", show_default=True,
        help="Answer key: in a PDF of its own (FILE-answers.pdf), at the end, or nowhere; none also leaves solutions "
        "out of .csv.",
    ),
    click.option("--large-print", is_flag=True, help="Larger numbers and words."),
]  # fmt: skip

_OPTIONS = [
    click.option(
        "-o", "--output", type=FILE,
        help="Write to FILE: .pdf, .json, .csv, .svg.zip (one picture a card) or .png (Tabletop Simulator); "
        "- is the standard output.",
    ),
    click.option("--format", "kind", type=click.Choice(KINDS), help="Form of the output, if FILE does not tell."),
    _FORCE,
    click.option(
        "--size", type=click.Choice(get_args(Size)), default="poker", show_default=True, help="Size of a card."
    ),
    _PAPER,
    click.option(
        "--bleed", type=Millimetres(MOST_BLEED), default=0.0,
        help="Rim that is printed around a card and cut off (default: none).",
    ),
    click.option(
        "--backs", type=click.Choice(get_args(Backs)), default="none", show_default=True,
        help="Print backs: two-sided, flipped on the long or short edge, or one-sided to fold and glue.",
    ),
    click.option(
        "--back-offset", callback=_offset, default="0,0", metavar="X,Y",
        help=f"Move the backs right and down by mm, up to {MOST_OFFSET:g} each, for a printer that feeds askew.",
    ),
    click.option("--large-print", is_flag=True, help="Larger numbers and words on the cards."),
    click.option("--ink-saving", is_flag=True, help="Outlines only, no filled areas."),
]  # fmt: skip
_ANSWERS = click.option(
    "--answers", type=click.Choice(get_args(Answers)), default="separate", show_default=True,
    help="Answer key: in a PDF of its own (FILE-answers.pdf), at the end, or nowhere; none also leaves solutions out "
    "of .csv and .svg.zip.",
)  # fmt: skip


def print_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the shared options; it gets them as one argument `output` of type `Output`."""
    return _with_options(command, [*_OPTIONS, _ANSWERS])


def card_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """As `print_options`, but for cards that have no answers."""
    return _with_options(command, _OPTIONS)


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """As `print_options`, but only those that mean something where no cards are printed."""
    return _with_options(command, _SHEET_OPTIONS)


def _with_options(command: Callable[..., Any], options: list[Callable[..., Any]]) -> Callable[..., Any]:
    @wraps(command)
    def with_output(*args: Any, output: str | None, kind: str | None, force: bool, **kwargs: Any) -> Any:
        printing = {name: kwargs.pop(name) for name in PrintOptions.__struct_fields__ if name in kwargs}
        where = Output(output, f".{kind}" if kind else None, force, PrintOptions(**printing))
        return command(*args, output=where, **kwargs)

    decorated: Callable[..., Any] = with_output
    for option in reversed(options):
        decorated = option(decorated)
    return decorated
