"""A catalogue as plain tables, for front ends and for showing (Q-K4)."""

from __future__ import annotations

from typing import Any

import msgspec

from questinc.cards import CardId
from questinc.catalogue import reading
from questinc.catalogue.model import Catalogue
from questinc.catalogue.reading import Card
from questinc.errors import expect


class CardRow(msgspec.Struct, frozen=True):
    """One card: its fields as numbers and words, as they stand in a catalogue file, and which of them are printed."""

    id: CardId
    fields: dict[str, int | str]
    printed: tuple[str, ...]


class CardTable(msgspec.Struct, frozen=True):
    """The cards of one kind; `kind` is the key of their file, `fields` the names of their fields."""

    kind: str
    fields: tuple[str, ...]
    rows: tuple[CardRow, ...]


KINDS = tuple(kind.key for kind in reading.CARD_FILES)
"""The kinds of card, in the order of the tables."""


def card_tables(catalogue: Catalogue) -> tuple[CardTable, ...]:
    """All 195 cards, a table for each kind.

    >>> [table.kind for table in card_tables(Catalogue.standard())][:3]
    ['hero', 'entity', 'quest']
    """
    expect(catalogue, Catalogue, "a Catalogue")
    groups: dict[str, tuple[Card, ...]] = {
        "hero": catalogue.heroes,
        "entity": (catalogue.entity,),
        "quest": catalogue.quests,
        "treasure": catalogue.treasures,
        "dungeon": catalogue.dungeon,
        "citizen": catalogue.citizens,
        "city": catalogue.cities,
        "company": catalogue.companies,
    }
    tables = []
    for kind in reading.CARD_FILES:
        names = tuple(kind.fields)
        rows = tuple(_row(catalogue, card, names) for card in groups[kind.key])
        tables.append(CardTable(kind.key, names, rows))
    return tuple(tables)


def _row(catalogue: Catalogue, card: Card, names: tuple[str, ...]) -> CardRow:
    fields: dict[str, int | str] = {}
    for name in names:
        value: Any = catalogue.names[card.id] if name == "name" else getattr(card, name)
        if isinstance(value, tuple):
            value = "/".join(value) if name == "icons" else "".join(value)
        fields[name] = value if isinstance(value, int) else str(value)
    return CardRow(card.id, fields, tuple(name for name in names if catalogue.status(card.id, name) == "printed"))
