"""What collections are worth: tables by set size, read from a catalogue's `collections.toml` (Q-T1 to Q-T6)."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from questinc.cards import RUNES, Icon
from questinc.errors import BadInput

LARGEST_GOLD = 1000
"""The most gold a single entry may be worth."""
LARGEST_SET = 12
"""The most cards a table may list."""


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
    """All tables of a catalogue. Items and elements must have sets of one size, the full set being the best use."""

    meal: SetTable
    legendary: SetTable
    blueprint: SetTable
    item: SetTable
    element: SetTable
    different: SetTable
    matching: tuple[MatchingRunes, ...]
    pairs: tuple[RunePair, ...]


class _TableText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    printed: dict[int, int] = {}
    house: dict[int, int] = {}
    more: int = 0


class _MatchingText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rune: Icon
    printed: dict[int, int] = {}
    house: dict[int, int] = {}


class _PairText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    runes: tuple[Icon, Icon]
    gold: int


class _TablesText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    meal: _TableText
    legendary: _TableText
    blueprint: _TableText
    item: _TableText
    element: _TableText
    different: _TableText
    matching: tuple[_MatchingText, ...] = ()
    pair: tuple[_PairText, ...] = ()


def read_tables(document: object) -> CollectionTables:
    """The tables of a parsed `collections.toml`.

    Raises BadInput with the key and the value that is wrong.
    """
    try:
        text = msgspec.convert(document, _TablesText, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from None
    tables = CollectionTables(
        meal=_read_table("meal", text.meal),
        legendary=_read_table("legendary", text.legendary),
        blueprint=_read_table("blueprint", text.blueprint),
        item=_read_table("item", text.item),
        element=_read_table("element", text.element),
        different=_read_table("different", text.different),
        matching=tuple(MatchingRunes(_rune(entry.rune), _read_table(entry.rune, entry)) for entry in text.matching),
        pairs=tuple(RunePair((_rune(entry.runes[0]), _rune(entry.runes[1])), entry.gold) for entry in text.pair),
    )
    _check(tables)
    return tables


def _read_table(key: str, text: _TableText | _MatchingText) -> SetTable:
    both = sorted(text.printed.keys() & text.house.keys())
    if both:
        raise BadInput(f"{key}: {both[0]} cards: expected either printed or house, not both", value=both[0])
    entries = text.printed | text.house
    if sorted(entries) != list(range(1, len(entries) + 1)) or not 1 <= len(entries) <= LARGEST_SET:
        raise BadInput(f"{key}: sizes {sorted(entries)}: expected 1, 2, … without a gap, at most {LARGEST_SET}")
    values = tuple(entries[size] for size in sorted(entries))
    more = text.more if isinstance(text, _TableText) else 0
    wrong = [value for value in (*values, more) if not 0 <= value <= LARGEST_GOLD]
    if wrong:
        raise BadInput(f"{key}: {wrong[0]} gold: expected 0 to {LARGEST_GOLD}", value=wrong[0])
    return SetTable(values, more)


def _rune(icon: Icon) -> Icon:
    if icon not in RUNES:
        raise BadInput(f"rune {icon.value!r}: expected one of {', '.join(RUNES)}", value=icon.value)
    return icon


def _check(tables: CollectionTables) -> None:
    """What the exact scoring of elemental items and runes relies on."""
    size = len(tables.item.values)
    if len(tables.element.values) != size or tables.item.more or tables.element.more:
        raise BadInput("item and element: expected two tables of the same size, without 'more'", rule="Q-T6")
    for key, table in (("item", tables.item), ("element", tables.element)):
        # for n up to size² this implies it for all n: among `size` sets some add up to a number of full ones
        for count in range(size * size + 1):
            if table.best(count + size)[0] != table.best(count)[0] + table.values[-1]:
                raise BadInput(f"{key}: expected a full set of {size} to be worth at least its parts", rule="Q-T6")
    for key, table in (("different", tables.different), *((entry.rune, entry.table) for entry in tables.matching)):
        if len(table.values) > len(RUNES) or table.more:
            raise BadInput(f"{key}: expected sets of at most {len(RUNES)} runes, without 'more'", rule="Q-T5")
    runes = [entry.rune for entry in tables.matching]
    if len(set(runes)) != len(runes):
        raise BadInput("matching: expected each rune once", rule="Q-T5")


@cache
def standard_tables() -> CollectionTables:
    """The tables of the standard catalogue."""
    text = resources.files("questinc").joinpath("data", "standard", "collections.toml").read_text(encoding="utf-8")
    return read_tables(msgspec.toml.decode(text))
