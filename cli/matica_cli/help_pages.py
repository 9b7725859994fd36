"""Help pages that fit the terminal, narrow ones as well; click itself never goes below 50 columns."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable

import click

NARROWEST = 30
"""Help pages are not set narrower than this."""
NARROW = 60
"""In less than these columns the names of options stand on lines of their own."""


class Formatter(click.HelpFormatter):
    """Sets a help page to the terminal's width, at most `max_width`."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        columns = min(shutil.get_terminal_size().columns, max_width or 80) - 2
        super().__init__(indent_increment, width or max(columns, NARROWEST), max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        if self.width >= NARROW:
            super().write_usage(prog, args, prefix)
            return
        usage = f"{'Usage: ' if prefix is None else prefix}{prog} {args}"
        self.write(textwrap.fill(usage, self.width, subsequent_indent="    ", break_on_hyphens=False) + "\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs; examples keep their lines, except where one would be too long."""
        indent = " " * self.current_indent
        whole = click.wrap_text(text, self.width, indent, indent, preserve_paragraphs=True)
        for line in whole.split("\n"):
            self.write(self._fitted(line) + "\n")

    def _fitted(self, line: str) -> str:
        if len(line) <= self.width:
            return line
        start = line[: len(line) - len(line.lstrip())]
        words = re.sub(r"(?<=\S) {2,}", "  ", line.strip())
        return textwrap.fill(
            words, self.width, initial_indent=start, subsequent_indent=f"{start}    ", break_on_hyphens=False
        )

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands with what they mean."""
        super().write_dl(rows, col_max if self.width >= NARROW else self.width // 4, col_spacing)


class Context(click.Context):
    """A context whose help pages fit."""

    formatter_class = Formatter


def fit_help(command: click.Command) -> None:
    """Make the help page of a command, and of those below it, fit the terminal."""
    command.context_class = Context
    if isinstance(command, click.Group):
        for below in command.commands.values():
            fit_help(below)
