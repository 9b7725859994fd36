"""The options that `odds`, `deck` and `worksheet` share, and how their values are read."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from matica.rules import LARGEST_TARGET

MOST_IN_RANGE = 10_000


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


def range_callback(_ctx: click.Context, _param: click.Parameter, value: str | None) -> range | None:
    """A click callback for `read_range`."""
    return None if value is None else read_range(value)


_DEAL = [
    click.option("--deck", "deck_file", metavar="FILE",
                 help="The playing deck that hands are dealt from (- is standard input); default: house data."),
    click.option("--hand-size", type=click.IntRange(1, 7), default=5, show_default=True, help="Cards in a hand."),
]  # fmt: skip

_WORK = [
    click.option("--workers", type=click.IntRange(1, 1000), metavar="N",
                 help="Processes to use (default: one a core where the work is worth it). The result is the same."),
    click.option("--cluster", metavar="ADDRESS", help="Use the Dask cluster whose scheduler is at ADDRESS."),
    click.option("-v", "--verbose", is_flag=True, help="Say on stderr what the cache was good for."),
]  # fmt: skip


def _decorate(command: Callable[..., Any], options: list[Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command


def deal_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `deck_file` and `hand_size`."""
    return _decorate(command, _DEAL)


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `workers` and `cluster`; `--verbose` shows what is logged."""

    @wraps(command)
    def with_work(*args: Any, verbose: bool, **kwargs: Any) -> Any:
        if verbose:
            logging.basicConfig(stream=sys.stderr, format="%(message)s", level=logging.WARNING)
            logging.getLogger("matica").setLevel(logging.INFO)
        return command(*args, **kwargs)

    return _decorate(with_work, _WORK)
