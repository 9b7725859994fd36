"""Collections inside a model: the value of a pile whose cards depend on decisions, packed into sets (Q-T*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from questinc.cards import ELEMENTS, ITEMS, Family, Icon, Treasure
from questinc.collection_tables import CollectionTables, SetTable, standard_tables
from questinc.rules.collections import score_collections
from questinc.rules.runes import KINDS, rune_patterns

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Cell = tuple[tuple[Icon, ...], int]
"""What makes treasures alike at the end: their icons, and a mimic's value."""

Pattern = tuple[int, dict[Icon, int]]
"""A set: its gold and how many of each icon it takes."""

Count = Any
"""A whole number, or a linear expression of the model."""


def cell_of(treasure: Treasure) -> Cell:
    """The cell a treasure belongs to."""
    return treasure.icons, treasure.value


def add_collections(
    model: CpModel, counts: Mapping[Cell, Count], most: Mapping[Cell, int], tables: CollectionTables | None
) -> Count:
    """The gold of a pile that holds `counts` of each cell, at most `most`; to be maximised, it is the exact score.

    Parts of the pile that no decision touches are scored at once and cost no variables.
    """
    total: Count = 0
    for cells in components([cell for cell in counts if most[cell] > 0]):
        if all(isinstance(counts[cell], int) for cell in cells):
            cards = [Treasure(icons, value=value) for icons, value in cells for _ in range(counts[icons, value])]
            total += score_collections(cards, tables).total
        else:
            total += _packed(model, cells, counts, most, tables or standard_tables())
    return total


def components(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells that share a scoring rule, directly or through others, together."""
    groups: list[tuple[set[object], list[Cell]]] = []
    for cell in cells:
        reach: set[object] = {Family.RUNE if icon.family is Family.RUNE else icon for icon in cell[0]}
        joined = [cell]
        apart = []
        for other_reach, others in groups:
            if reach & other_reach:
                reach |= other_reach
                joined = others + joined
            else:
                apart.append((other_reach, others))
        groups = [*apart, (reach, joined)]
    return [cells for _, cells in groups]


def _packed(
    model: CpModel,
    cells: Sequence[Cell],
    counts: Mapping[Cell, Count],
    most: Mapping[Cell, int],
    tables: CollectionTables,
) -> Count:
    """The value of one component by variables: what each card serves as, and how many sets of each sort are laid."""
    supply: dict[Icon, list[Count]] = {}
    limit: Counter[Icon] = Counter()
    value: Count = 0
    for icons, worth in cells:
        if icons == (Icon.MIMIC,):
            value += worth * counts[icons, worth]
            continue
        uses = []
        for icon in icons:
            use = counts[icons, worth]
            if len(icons) > 1:
                use = model.new_int_var(0, most[icons, worth], "")
                uses.append(use)
            supply.setdefault(icon, []).append(use)
            limit[icon] += most[icons, worth]
        if uses:
            model.add(sum(uses) <= counts[icons, worth])
    demand: dict[Icon, list[Count]] = {icon: [] for icon in supply}
    for gold, needs in patterns(limit, tables):
        sets = model.new_int_var(0, min(limit[icon] // count for icon, count in needs.items()), "")
        value += gold * sets
        for icon, count in needs.items():
            demand[icon].append(count * sets)
    for icon, wanted in demand.items():
        if wanted:
            model.add(sum(wanted) <= sum(supply[icon]))
    return value


def patterns(limit: Mapping[Icon, int], tables: CollectionTables) -> list[Pattern]:
    """Every set worth more than its parts that so many cards of each icon could form."""
    found: list[Pattern] = []
    simple: list[tuple[Sequence[Icon], SetTable]] = [
        ((Icon.MEAL,), tables.meal),
        ((Icon.LEGENDARY,), tables.legendary),
        ((Icon.BLUEPRINT,), tables.blueprint),
        (ITEMS, tables.item),
        (ELEMENTS, tables.element),
    ]
    for icons, table in simple:
        for icon in icons:
            for size in range(1, limit.get(icon, 0) + 1):
                if table.value(size) > (table.best(size - 1)[0] if size > 1 else 0) and table.best(size)[1] == (size,):
                    found.append((table.value(size), {icon: size}))
    for gold, _, used in rune_patterns(tables):
        needs = {icon: count for icon, count in zip(KINDS, used, strict=True) if count}
        if all(limit.get(icon, 0) >= count for icon, count in needs.items()):
            found.append((gold, needs))
    return found
