"""What the commands of `questinc` share: how they print."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table


def print_json(value: object) -> None:
    """Print a value as indented JSON on stdout."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())  # noqa: T201


def print_line(text: str = "") -> None:
    """Print one line on stdout as it is, never wrapped."""
    print(text)  # noqa: T201


def table(*columns: str, numbers: tuple[str, ...] = (), title: str | None = None) -> Table:
    """An empty table that fits narrow terminals; the columns named in `numbers` are set flush right."""
    made = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="bold")
    for name in columns:
        made.add_column(name, justify="right" if name in numbers else "left", overflow="fold")
    return made


def print_table(made: Table) -> None:
    """Print a table on stdout, no wider than the terminal."""
    Console(highlight=False).print(made)


def plain(text: object) -> str:
    """A cell's text, whatever brackets it holds."""
    return escape(str(text))


def print_text(text: str, *, bold: bool = False) -> None:
    """Print a paragraph on stdout, wrapped to the terminal."""
    Console(highlight=False, markup=False).print(text, style="bold" if bold else None)


def terminal_width() -> int:
    """The columns of the terminal, or 80 where there is none."""
    return Console().width
