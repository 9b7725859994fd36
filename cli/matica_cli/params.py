"""The kinds of values that options take: whole numbers, seeds, files and folders; refused in plain words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, NoReturn

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from matica.errors import BadInput
from matica.seeds import LARGEST_SEED, checked_seed

LONGEST_SHOWN = 40
"""Characters of a wrong value that are shown."""


def _number(value: Any) -> int | None:
    """A whole number as it is typed, or None for anything else."""
    if type(value) is int:
        return value
    return int(value) if re.fullmatch(r"\s*[-+]?[0-9]{1,100}\s*", str(value), re.ASCII) else None


def shown(value: object) -> str:
    """A wrong value as a message shows it."""
    text = str(value)
    return repr(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


class Whole(click.IntRange):
    """A whole number from `min` to `max`, either of which may be None; `N` in a help page.

    >>> Whole(1, 6).convert("3", None, None)
    3
    """

    name = "n"

    def _describe_range(self) -> str:
        """The range in words, as a help page and a message say it."""
        if self.min is None:
            return "" if self.max is None else f"at most {self.max}"
        return f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Raises click.BadParameter."""
        number = _number(value)
        low = number is not None and self.min is not None and number < self.min
        high = number is not None and self.max is not None and number > self.max
        if number is None or low or high:
            words = self._describe_range()
            expected = "a whole number" + (f" from {words}" if " to " in words else f", {words}" if words else "")
            self.fail(f"{shown(value)}: expected {expected}", param, ctx)
        return number


class Millimetres(click.FloatRange):
    """A length in mm from 0 to `most`; `MM` in a help page."""

    name = "mm"

    def __init__(self, most: float) -> None:
        super().__init__(0, most)
        self.most = most

    def _describe_range(self) -> str:
        return f"0 to {self.most:g}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The length. Raises click.BadParameter."""
        try:
            length = float(value)
        except ValueError:
            length = math.nan
        if not 0 <= length <= self.most:
            self.fail(f"{shown(value)}: expected a length in mm from {self._describe_range()}", param, ctx)
        return length


class _Seed(Whole):
    """A seed; the same range and the same message everywhere."""

    def __init__(self) -> None:
        super().__init__(0, LARGEST_SEED)

    def _describe_range(self) -> str:
        return ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The seed. Raises BadInput."""
        number = _number(value)
        if number is None:
            _refuse_seed(value)
        return checked_seed(number)


def _refuse_seed(value: object) -> NoReturn:
    raise BadInput(f"seed {shown(value)}: expected a whole number from 0 to {LARGEST_SEED}", value=value)


class _Name(click.types.StringParamType):
    """The name of a file or folder, as it is typed; the shell completes it."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, unchanged."""
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Leave it to the shell."""
        return [CompletionItem(incomplete, type=self.kind)]


def completions(names: Iterable[str], begun: str) -> list[CompletionItem]:
    """Those of the names that begin as what is typed so far, for the shell to offer."""
    return [CompletionItem(name) for name in names if name.startswith(begun)]


def refuse_workers_on_a_cluster(ctx: click.Context) -> None:
    """Raise UsageError where both --workers and --cluster are given: a cluster's workers are its own."""
    if ctx.params.get("cluster") is not None and ctx.get_parameter_source("workers") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--workers with --cluster: expected one of them, a cluster has workers of its own", ctx)


SEED = _Seed()
FILE = _Name("file", "file")
FOLDER = _Name("folder", "dir")
