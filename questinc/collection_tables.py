"""What collections are worth: tables by set size, read from a catalogue's `collections.toml` (Q-T1 to Q-T6)."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Any

import msgspec

from questinc.cards import RUNES, Icon
from questinc.errors import BadInput
from questinc.faults import ABSENT, FaultList, Status

FILE = "collections.toml"
LARGEST_GOLD = 1000
"""The most gold a single entry may be worth."""
LARGEST_SET = 12
"""The most cards a table may list."""
LARGEST_ELEMENTAL_SET = 6
"""The most cards the tables of items and elements may list: the work of scoring grows with its eighth power."""


class SetTable(msgspec.Struct, frozen=True):
    """The gold of one set of 1, 2, … cards.

    `more` is what each card beyond the table adds; with 0 a set cannot be larger than the table.
    """

    values: tuple[int, ...]
    more: int = 0

    def value(self, size: int) -> int:
        """The gold of one set of `size` ≥ 1 cards; 0 when no set is that large.

        >>> SetTable((3, 7, 11), more=6).value(5)
        23
        """
        if size <= len(self.values):
            return self.values[size - 1]
        return self.values[-1] + self.more * (size - len(self.values)) if self.more else 0

    def best(self, count: int) -> tuple[int, tuple[int, ...]]:
        """The most gold `count` ≥ 0 like cards make, and the sizes of the sets, largest first.

        >>> SetTable((4, 10, 18, 28, 40)).best(6)
        (44, (5, 1))
        """
        return _best_split(self, count)


@cache
def _best_split(table: SetTable, count: int) -> tuple[int, tuple[int, ...]]:
    best = [0] * (count + 1)
    last = [0] * (count + 1)
    for total in range(1, count + 1):
        largest = total if table.more else min(total, len(table.values))
        # the largest of equally good last sets: the fewest sets for people to lay out
        best[total], last[total] = max((table.value(size) + best[total - size], size) for size in range(1, largest + 1))
    sizes = []
    rest = count
    while rest:
        sizes.append(last[rest])
        rest -= last[rest]
    return best[count], tuple(sorted(sizes, reverse=True))


class MatchingRunes(msgspec.Struct, frozen=True):
    """A rune type of which matching sets are worth gold (Q-T5)."""

    rune: Icon
    table: SetTable


class RunePair(msgspec.Struct, frozen=True):
    """Two different runes whose pair has a value of its own (Q-T5)."""

    runes: tuple[Icon, Icon]
    gold: int


class CollectionTables(msgspec.Struct, frozen=True):
    """All tables of a catalogue. Items and elements have sets of one size, the full set being the best use."""

    meal: SetTable
    legendary: SetTable
    blueprint: SetTable
    item: SetTable
    element: SetTable
    different: SetTable
    matching: tuple[MatchingRunes, ...]
    pairs: tuple[RunePair, ...]


PLAIN = ("meal", "legendary", "blueprint", "item", "element", "different")
_GOLD = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_GOLD)]
_SIZES = {str(size) for size in range(1, LARGEST_SET + 1)}
_EXPECTED_GOLD = f"gold from 0 to {LARGEST_GOLD}"


def read_tables(document: dict[str, object], faults: FaultList) -> CollectionTables | None:
    """The tables of a parsed `collections.toml`, or None when there are faults, which are all noted."""
    before = len(faults.found)
    known = faults.table("", document, (*PLAIN, "matching", "pair"))
    plain = {key: _read_table(key, known.get(key, ABSENT), faults) for key in PLAIN}
    matching = [
        MatchingRunes(_rune(f"{key}.rune", entry.pop("rune", ABSENT), faults), _read_table(key, entry, faults))
        for key, entry in _entries("matching", known.get("matching", []), ("rune", "printed", "house"), faults)
    ]
    pairs = [
        _read_pair(key, entry, faults)
        for key, entry in _entries("pair", known.get("pair", []), ("runes", "gold", "status"), faults)
    ]
    tables = CollectionTables(**plain, matching=tuple(matching), pairs=tuple(pairs))
    if len(faults.found) == before:
        _check(tables, faults)
    return tables if len(faults.found) == before else None


def printed_gold(document: dict[str, Any]) -> frozenset[tuple[str, str]]:
    """Which gold of a faultless `collections.toml` is printed: pairs of a collection and a number of cards (Q-K4).

    Collections are named `meal`, …, `emerald`, …, and a pair `amethyst + sapphire`; `more` stands for further cards.

    >>> sorted(printed_gold({"meal": {"printed": {"1": 3, "more": 6}, "house": {"2": 7}}}))
    [('meal', '1'), ('meal', 'more')]
    """
    named = [(key, document[key]) for key in PLAIN if key in document]
    named += [(entry["rune"], entry) for entry in document.get("matching", [])]
    found = {(name, size) for name, entry in named for size in entry.get("printed", {})}
    found |= {
        (" + ".join(entry["runes"]), str(len(entry["runes"])))
        for entry in document.get("pair", [])
        if entry["status"] == "printed"
    }
    return frozenset(found)


def _entries(key: str, value: object, known: tuple[str, ...], faults: FaultList) -> list[tuple[str, dict[str, object]]]:
    if not isinstance(value, list) or len(value) > len(RUNES) ** 2:
        faults.add(key, value, f"a short list of [[{key}]]")
        return []
    return [
        (f"{key}[{number}]", faults.table(f"{key}[{number}]", entry, known)) for number, entry in enumerate(value, 1)
    ]


def _read_table(key: str, value: object, faults: FaultList) -> SetTable:
    """One table; an empty one when there are faults, which are noted."""
    broken = SetTable((0,))
    if value is ABSENT:
        faults.add(key, value, "a table of gold by number of cards")
        return broken
    fields = faults.table(key, value, ("printed", "house"))
    gold: dict[int, int] = {}
    more = 0
    before = len(faults.found)
    for status, part in fields.items():
        for name, entry in (part if isinstance(part, dict) else {"": part}).items():
            place = f"{key}.{status}.{name}"
            amount = faults.convert(place, entry, _GOLD, f"{_EXPECTED_GOLD}")
            if name == "more":
                more = amount
            elif name not in _SIZES:
                faults.add(place, name, f"a number of cards from 1 to {LARGEST_SET}, or more")
            elif int(name) in gold:
                faults.add(place, entry, "the gold either as printed or as house, not both")
            else:
                gold[int(name)] = amount
    if len(faults.found) > before:
        return broken
    if not gold or sorted(gold) != list(range(1, len(gold) + 1)):
        faults.add(key, sorted(gold), "sizes 1, 2, … without a gap")
        return broken
    return SetTable(tuple(gold[size] for size in sorted(gold)), more)


def _read_pair(key: str, fields: dict[str, object], faults: FaultList) -> RunePair:
    """One pair; any pair when there are faults, which are noted."""
    gold = faults.convert(f"{key}.gold", fields.get("gold", ABSENT), _GOLD, _EXPECTED_GOLD)
    faults.convert(f"{key}.status", fields.get("status", ABSENT), Status, "printed or house", "Q-K4")
    runes = faults.convert(f"{key}.runes", fields.get("runes", ABSENT), tuple[str, str], "two runes", "Q-T5")
    if runes is ABSENT:
        return RunePair(RUNES[:2], gold)
    if runes[0] == runes[1]:
        faults.add(f"{key}.runes", list(runes), "two different runes", "Q-T5")
    return RunePair((_rune(f"{key}.runes", runes[0], faults), _rune(f"{key}.runes", runes[1], faults)), gold)


def _rune(key: str, value: object, faults: FaultList) -> Icon:
    if value not in RUNES:
        faults.add(key, value, f"one of {', '.join(RUNES)}", "Q-T5")
        return RUNES[0]
    return Icon(str(value))


def _check(tables: CollectionTables, faults: FaultList) -> None:
    """What the exact scoring of elemental items and runes relies on."""
    size = len(tables.item.values)
    if len(tables.element.values) != size:
        faults.add("element", len(tables.element.values), f"as many sizes as item has, {size}", "Q-T6")
    for key, table in (("item", tables.item), ("element", tables.element)):
        if len(table.values) > LARGEST_ELEMENTAL_SET:
            faults.add(
                key, list(table.values), f"sets of at most {LARGEST_ELEMENTAL_SET}, for the sake of speed", "Q-T6"
            )
        elif table.more:
            faults.add(f"{key}.more", table.more, "sets that end at their largest size", "Q-T6")
        elif any(
            # for n up to size² this implies it for all n: among `size` sets some add up to a number of full ones
            table.best(count + len(table.values))[0] != table.best(count)[0] + table.values[-1]
            for count in range(len(table.values) ** 2 + 1)
        ):
            faults.add(key, list(table.values), "a full set to be worth at least its parts", "Q-T6")
    for key, table in (("different", tables.different), *((entry.rune, entry.table) for entry in tables.matching)):
        if len(table.values) > len(RUNES) or table.more:
            faults.add(key, list(table.values), f"sets of at most {len(RUNES)} runes", "Q-T5")
    runes = [entry.rune for entry in tables.matching]
    if len(set(runes)) != len(runes):
        faults.add("matching", [str(rune) for rune in runes], "each rune once", "Q-T5")


@cache
def standard_tables() -> CollectionTables:
    """The tables of the standard catalogue."""
    text = resources.files("questinc").joinpath("data", "standard", FILE).read_text(encoding="utf-8")
    faults = FaultList(FILE)
    tables = read_tables(msgspec.toml.decode(text, type=dict[str, Any]), faults)
    if tables is None:
        raise BadInput(str(faults.found[0]), value=faults.found[0].value)
    return tables
