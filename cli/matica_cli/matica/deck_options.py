"""The options that `odds`, `deck` and `worksheet` share, and how their values are read."""

from __future__ import annotations

import logging
import re
import shlex
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from matica.decks.design import read_practise
from matica.errors import BadInput, FileProblem
from matica.files import refuse_existing
from matica.rules import LARGEST_TARGET
from matica_cli.matica.print_options import Output
from matica_cli.output import json_text, print_line
from matica_cli.params import FILE, Whole, refuse_workers_on_a_cluster

MOST_IN_RANGE = 10_000
LONGEST_COMMAND = 2_000
"""More characters of a command line are not kept."""
PRINTING = frozenset(
    [
        "output",
        "kind",
        "force",
        "size",
        "paper",
        "bleed",
        "backs",
        "back_offset",
        "answers",
        "large_print",
        "ink_saving",
    ]
)
"""The options of `print_options`."""
ELSEWHERE = PRINTING | frozenset(["from_file", "verify_file", "as_json", "ascii", "verbose", "workers", "cluster"])
"""The options that do not change what is made."""
STATUS = {"house": "house data, not official", "printed": "as printed", "own": "an own deck"}
"""What to say of a playing deck's status (M-C3)."""


def read_range(text: str) -> range:
    """`1-100` as a range with both ends. Raises click.BadParameter."""
    match = re.fullmatch(r"\s*([0-9]{1,10})\s*(?:-|–|\.\.)\s*([0-9]{1,10})\s*", text)
    if not match or int(match[1]) > int(match[2]):
        raise click.BadParameter(f"{text[:40]!r}: expected two numbers such as 1-100, the lower one first")
    low, high = int(match[1]), int(match[2])
    if high > LARGEST_TARGET or high - low >= MOST_IN_RANGE:
        raise click.BadParameter(
            f"{text[:40]!r}: expected at most {MOST_IN_RANGE:,} targets, none above {LARGEST_TARGET}"
        )
    return range(low, high + 1)


def practise_callback(_ctx: click.Context, _param: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """A click callback for what to practise; several things may be joined by commas."""
    uses = [read_practise(part) for text in texts for part in text.split(",")]
    return tuple(dict.fromkeys(uses))


def range_callback(_ctx: click.Context, _param: click.Parameter, value: str | None) -> range | None:
    """A click callback for `read_range`."""
    return None if value is None else read_range(value)


_WORK = [
    click.option("--workers", type=Whole(1, 1000),
                 help="Processes, not with --cluster (default: one a core where it helps). The result is the same."),
    click.option("--cluster", metavar="ADDRESS", help="Use the Dask cluster whose scheduler is at ADDRESS."),
    click.option("-v", "--verbose", is_flag=True, help="Say on stderr what the cache was good for."),
]  # fmt: skip


def _decorate(command: Callable[..., Any], options: list[Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command


def deal_options(largest: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command `deck_file` and `hand_size`, 1 to `largest`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        size = click.option(
            "--hand-size",
            type=Whole(1, largest),
            default=5,
            show_default=True,
            help=f"Cards in a hand, at most {largest}.",
        )
        deck = click.option(
            "--deck",
            "deck_file",
            type=FILE,
            help="The playing deck that hands are dealt from (- is standard input); default: house data.",
        )
        return deck(size(command))

    return decorate


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `workers` and `cluster`; `--verbose` shows what is logged."""

    @wraps(command)
    def with_work(*args: Any, verbose: bool, **kwargs: Any) -> Any:
        refuse_workers_on_a_cluster(click.get_current_context())
        if verbose:
            logging.basicConfig(stream=sys.stderr, format="%(message)s", level=logging.WARNING)
            logging.getLogger("matica").setLevel(logging.INFO)
        return command(*args, **kwargs)

    return _decorate(with_work, _WORK)


def command_line(ctx: click.Context) -> str:
    """The command that makes the same again: what was given and matters, in the order of --help."""
    words = ["matica", str(ctx.info_name)]
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(str(parameter.name))
        if parameter.name in ELSEWHERE or source == ParameterSource.DEFAULT:
            continue
        words += _words(parameter, ctx.params[str(parameter.name)])
    line = shlex.join(words).encode("utf-8", "backslashreplace").decode()  # names of files may be any bytes
    return line if len(line) <= LONGEST_COMMAND else line[: LONGEST_COMMAND - 1] + "…"


def _words(parameter: click.Parameter, value: Any) -> list[str]:
    """One option with its value, as on a command line."""
    if isinstance(value, bool):
        return [parameter.opts[0] if value else parameter.secondary_opts[0]]
    if isinstance(value, tuple):
        return [word for each in value for word in (parameter.opts[0], str(each))]
    shown = f"{value.start}-{value.stop - 1}" if isinstance(value, range) else str(value)
    return [parameter.opts[0], shown]


def check_output(output: Output, kinds: tuple[str, ...]) -> None:
    """Refuse at once, before the work, what could not be written after it."""
    if output.path is None:
        return
    kind, to_stdout = output.kind, output.path == "-"
    if kind is not None and kind not in kinds:
        raise BadInput(f"format {kind[1:]}: expected one of {', '.join(name[1:] for name in kinds)}", value=kind)
    if kind is None and not to_stdout and not output.path.lower().endswith(kinds):
        raise BadInput(f"file {output.path!r}: expected a name ending in {', '.join(kinds)}", value=output.path)
    if not to_stdout:
        folder = Path(output.path).parent
        if not folder.is_dir():
            raise FileProblem(f"{output.path}: there is no folder {folder}", value=output.path)
        if not output.force and Path(output.path).is_file():
            refuse_existing(output.path)


def print_file(content: bytes) -> None:
    """Print a JSON file's content on the standard output."""
    print_line(json_text(content.decode().removesuffix("\n")))
