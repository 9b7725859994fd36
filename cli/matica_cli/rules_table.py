"""The rules of either game as a table for people, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from matica_cli.output import plain, print_table, table


class Row(NamedTuple):
    """One rule, and the names of the switches that change it."""

    id: str
    status: str
    text: str
    switches: tuple[str, ...] = ()


def show_rules(chapters: dict[str, str], rows: Iterable[Row]) -> None:
    """Print the rules by chapter, no wider than the terminal."""
    rows = list(rows)
    for chapter, title in chapters.items():
        chosen = [row for row in rows if row.id.rstrip("0123456789") == chapter]
        if not chosen:
            continue
        made = table("id", "status", "rule", title=title)
        for row in chosen:
            note = f" [switch: {', '.join(row.switches)}]" if row.switches else ""
            made.add_row(row.id, row.status, plain(row.text + note))
        print_table(made)


def rules_markdown(rows: Iterable[Row]) -> str:
    """The rules as one Markdown table.

    >>> print(rules_markdown([Row("M-A4", "printed", "Use parentheses.", ("parentheses",))]))
    | id | status | rule | switch |
    |---|---|---|---|
    | M-A4 | printed | Use parentheses. | `parentheses` |
    """
    lines = ["| id | status | rule | switch |", "|---|---|---|---|"]
    for row in rows:
        cells = (row.id, row.status, row.text.replace("|", r"\|"), ", ".join(f"`{name}`" for name in row.switches))
        lines.append(f"| {' | '.join(cells)} |".replace("|  |", "| |"))
    return "\n".join(lines)
