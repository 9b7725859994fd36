"""Discarding a collection for its gold during a visit (Q-A10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from questinc.actions import Illegal, few
from questinc.cards import RUNES, CardId, Icon
from questinc.rules.collections import collection_value
from questinc.state import State
from questinc.tables import Tables, tables_of

MOST_OF_A_KIND = 8
"""Cards of one icon offered together."""


@lru_cache(maxsize=65536)
def worth(tables: Tables, treasures: tuple[CardId, ...]) -> int:
    """The gold of the one collection these treasures form; 0 where they form none."""
    return collection_value(tables.cards(treasures), tables.catalogue.collections)


def cash_fault(state: State, treasures: tuple[CardId, ...]) -> Illegal | None:
    """Own treasures, each once, that form one collection; under the switch only Elemental Items."""
    pile = state.moving.pile
    tables = tables_of(state.setting.catalogue)
    if not treasures:
        return Illegal("no treasures given", "Q-A10")
    for card in treasures:
        if card not in pile:
            return Illegal(f"no treasure {str(card)[:20]!r} in the pile", "Q-A10")
    if len(set(treasures)) != len(treasures):
        return Illegal(f"a treasure given twice among {few(treasures)}", "Q-A10")
    if state.setting.rules.cash_in == "elemental" and not all(tables.treasure[card].elemental for card in treasures):
        return Illegal("only Elemental Items may be discarded for gold", "Q-A10")
    if worth(tables, treasures) == 0:
        return Illegal(f"{few(treasures)} form no collection worth gold", "Q-A10")
    return None


def collections_in(
    tables: Tables, pile: tuple[CardId, ...], which: Literal["any", "elemental"]
) -> tuple[tuple[CardId, ...], ...]:
    """Collections a pile holds, a sensible choice: for each icon the sets of every size, and different runes."""
    return _collections(tables, pile, which)


@lru_cache(maxsize=4096)
def _collections(tables: Tables, pile: tuple[CardId, ...], which: str) -> tuple[tuple[CardId, ...], ...]:
    usable = [card for card in pile if which == "any" or tables.treasure[card].elemental]
    found: dict[tuple[CardId, ...], None] = {}
    for cards in _groups(tables, usable):
        treasures = tuple(sorted(cards))
        if worth(tables, treasures):
            found[treasures] = None
    return tuple(found)


def _groups(tables: Tables, usable: list[CardId]) -> Iterator[list[CardId]]:
    """Candidates: the first cards of each icon, and one of each rune."""
    for icon in Icon:
        alike = [card for card in usable if icon in tables.treasure[card].card.icons]
        if icon is Icon.MIMIC:
            yield from ([card] for card in alike)
        else:
            yield from (alike[:size] for size in range(1, min(len(alike), MOST_OF_A_KIND) + 1))
    runes = []
    for icon in (*RUNES, Icon.CHROMATIC):
        runes += [card for card in usable if tables.treasure[card].card.icons == (icon,)][:1]
    yield from (runes[:size] for size in range(2, len(runes) + 1))
