"""The list of hands that `matica grade --from` takes: reading it, every fault with its line."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from matica.arithmetic.search import refuse_large
from matica.cards import Hand
from matica.errors import BadInput, MaticaError
from matica.files import read_bytes, shown_name
from matica.rules import Rules
from matica_cli.matica.options import read_target

COLUMNS = ("target", "cards")
LARGEST_LIST = 5_000_000
"""The most bytes of a list."""
SHOWN_FAULTS = 3
"""So many bad rows are named; the others are counted."""


class Row(NamedTuple):
    """A row of the list: the cards as they are written, and what they are."""

    target: int
    cards: str
    hand: Hand


def read_list(path: str, rules: Rules) -> list[Row]:
    """The rows of a CSV file with the columns `target` and `cards` (in any order, others are left alone).

    `-` is the standard input. Commas or semicolons part the fields, blank lines are skipped. Raises BadInput that names
    the lines at fault, and FileProblem.
    """
    name = shown_name(path)
    data = read_bytes(path, LARGEST_LIST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput(f"{name}, line {line}: expected UTF-8 text") from None
    if "\0" in text:
        raise BadInput(f"{name}: expected CSV text, not binary data")
    head = text.lstrip().partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter="," if "," in head else ";", strict=True)
    rows: list[Row] = []
    faults: list[str] = []
    places: dict[str, int] | None = None
    try:
        for fields in reader:
            if not any(field.strip() for field in fields):
                continue
            if places is None:
                places, width = _header(fields, name), len(fields)
                continue
            try:
                rows.append(_row(fields, width, places, rules))
            except MaticaError as error:
                faults.append(f"line {reader.line_num}: {error}")
    except csv.Error as error:
        raise BadInput(f"{name}, line {reader.line_num}: {error}") from None
    if places is None:
        raise BadInput(f"{name}: empty, expected a first line {','.join(COLUMNS)}")
    if faults:
        more = len(faults) - SHOWN_FAULTS
        rest = f"; and {more} more bad row{'s' if more > 1 else ''}" if more > 0 else ""
        raise BadInput(f"{name}, {'; '.join(faults[:SHOWN_FAULTS])}{rest}")
    return rows


def _header(fields: list[str], name: str) -> dict[str, int]:
    names = [field.strip().lower() for field in fields]
    for column in COLUMNS:
        if names.count(column) != 1:
            shown = ",".join(fields)
            shown = shown if len(shown) <= 60 else shown[:60] + "…"
            raise BadInput(
                f"{name}: first line {shown!r}: expected the columns {' and '.join(COLUMNS)}, each once", value=shown
            )
    return {column: names.index(column) for column in COLUMNS}


def _row(fields: list[str], width: int, places: dict[str, int], rules: Rules) -> Row:
    if len(fields) != width:
        raise BadInput(f"{len(fields)} fields, expected {width} (cards are parted by spaces)")
    target = read_target(fields[places["target"]].strip())
    cards = fields[places["cards"]].strip()
    hand = Hand.parse(cards, rules)
    refuse_large(hand)
    return Row(target, cards, hand)
