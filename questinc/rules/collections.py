"""Scoring a pile of treasures: the best split into collections (Q-T1 to Q-T7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, prod

import msgspec

from questinc.cards import ELEMENTS, ITEMS, Family, Icon, Treasure
from questinc.collection_tables import CollectionTables, SetTable, standard_tables
from questinc.errors import LimitError, expect
from questinc.rules.elemental import Matrix, elemental_choice
from questinc.rules.runes import KINDS, rune_patterns, rune_sets

MOST_CHOICES = 5_000
"""Piles whose cards of many icons can be settled in more different ways are declined; the standard ones need 16."""
LARGEST_RUNE_SET = 5
"""No table of runes lists more, matching or different."""


class TreasureSet(msgspec.Struct, frozen=True):
    """One collection: its cards and their gold.

    `kind` is the icon the cards share (`meal`, `legendary`, `emerald`, `armor`, `fire`, …), or `runes` for different
    runes. Each mimic is a set of its own.
    """

    kind: str
    cards: tuple[Treasure, ...]
    gold: int


class Score(msgspec.Struct, frozen=True):
    """The best split of a pile: `total` gold, the sets that earn it, and the cards that earn nothing."""

    total: int
    sets: tuple[TreasureSet, ...]
    unused: tuple[Treasure, ...]


def score_collections(treasures: Iterable[Treasure], tables: CollectionTables | None = None) -> Score:
    """The most gold a pile is worth at the end, and the sets chosen, which do not depend on the order of the pile.

    >>> from questinc.notation import read_treasures
    >>> score_collections(read_treasures("6*legendary")).total
    44

    Raises LimitError for piles far larger than a game's.
    """
    expect(treasures, Iterable, "several Treasures")
    pile = list(treasures)
    for card in pile:
        expect(card, Treasure, "a Treasure")
    pile.sort(key=_order)
    plan = _plan(tables or standard_tables(), tuple([(card.icons, card.value) for card in pile]))
    sets = tuple([TreasureSet(kind, tuple([pile[place] for place in places]), gold) for kind, gold, places in plan])
    used = {place for _, _, places in plan for place in places}
    unused = tuple([card for place, card in enumerate(pile) if place not in used])
    return Score(sum([gold for _, gold, _ in plan]), sets, unused)


def collection_value(treasures: Iterable[Treasure], tables: CollectionTables | None = None) -> int:
    """The gold of the one collection that all these cards form together (Q-A10); 0 when they form none.

    >>> from questinc.notation import read_treasures
    >>> collection_value(read_treasures("armor/fire armor/air"))
    6
    >>> collection_value(read_treasures("armor/fire ring/air"))
    0
    """
    expect(treasures, Iterable, "several Treasures")
    cards = tuple(treasures)
    if not cards:
        return 0
    for card in cards:
        expect(card, Treasure, "a Treasure")
    known = tables or standard_tables()
    if len(cards) == 1 and cards[0].is_mimic:
        return cards[0].value
    shared = set.intersection(*(set(card.icons) for card in cards))
    return max([0, *(_gold(known, icon, len(cards)) for icon in shared), *_rune_gold(known, cards)])


def _order(card: Treasure) -> tuple[tuple[Icon, ...], int, str, str]:
    return (card.icons, card.value, card.ability, card.id)


def _gold(tables: CollectionTables, icon: Icon, count: int) -> int:
    """The gold of one set of `count` cards of an icon other than a rune's."""
    table = _table(tables, icon)
    return table.value(count) if table else 0


def _table(tables: CollectionTables, icon: Icon) -> SetTable | None:
    match icon.family:
        case Family.MEAL:
            return tables.meal
        case Family.LEGENDARY:
            return tables.legendary
        case Family.BLUEPRINT:
            return tables.blueprint
        case Family.ITEM:
            return tables.item
        case Family.ELEMENT:
            return tables.element
        case _:
            return None


def _rune_gold(tables: CollectionTables, cards: Sequence[Treasure]) -> Iterator[int]:
    """The gold of each single set of runes the cards can be taken for."""
    if len(cards) > LARGEST_RUNE_SET:
        return
    gold_of: dict[tuple[int, ...], int] = {}
    for gold, _, used in rune_patterns(tables):  # a rune with a chromatic one may be two alike or two different ones
        gold_of[used] = max(gold, gold_of.get(used, 0))
    for icons in product(*(card.icons for card in cards)):
        if all(icon.family is Family.RUNE for icon in icons):
            yield gold_of.get(tuple(icons.count(kind) for kind in KINDS), 0)


_Plan = tuple[tuple[str, int, tuple[int, ...]], ...]
"""The sets of a sorted pile: kind, gold, places of the cards."""


@lru_cache(maxsize=16384)
def _plan(tables: CollectionTables, faces: tuple[tuple[tuple[Icon, ...], int], ...]) -> _Plan:
    """The best split of a sorted pile, of which only icons and mimics' values matter."""
    pools: dict[Icon, list[int]] = defaultdict(list)
    cells: dict[tuple[Icon, ...], list[int]] = defaultdict(list)
    undecided: dict[tuple[Icon, ...], list[int]] = defaultdict(list)
    for place, (icons, _) in enumerate(faces):
        if len(icons) == 1:
            pools[icons[0]].append(place)
        elif [icon.family for icon in icons] == [Family.ITEM, Family.ELEMENT]:
            cells[icons].append(place)
        else:
            undecided[icons].append(place)
    cards = tuple(tuple(len(cells.get((item, element), ())) for element in ELEMENTS) for item in ITEMS)
    counts = Counter({icon: len(places) for icon, places in pools.items()})
    chosen = max(_choices(undecided), key=lambda choice: _total(tables, cards, counts + Counter(choice)))
    for icon, place in zip(chosen, chain.from_iterable(undecided.values()), strict=True):
        pools[icon].append(place)
    items, elements = (tuple(len(pools[icon]) for icon in icons) for icons in (ITEMS, ELEMENTS))
    _, as_element = elemental_choice(tables, cards, items, elements)
    for item, row in zip(ITEMS, as_element, strict=True):
        for element, count in zip(ELEMENTS, row, strict=True):
            places = cells.get((item, element), [])
            pools[element] += places[:count]
            pools[item] += places[count:]
    mimics = tuple((Icon.MIMIC.value, faces[place][1], (place,)) for place in pools[Icon.MIMIC])
    return (*_lay_out(tables, pools), *mimics)


def _choices(undecided: dict[tuple[Icon, ...], list[int]]) -> Iterator[tuple[Icon, ...]]:
    """Every way to settle the cards of many icons, an icon a card, like cards in one order only."""
    ways = prod(comb(len(icons) + len(places) - 1, len(places)) for icons, places in undecided.items())
    if ways > MOST_CHOICES:
        raise LimitError(f"{ways} ways to choose icons: too many for an exact score", rule="Q-T7")
    groups = (combinations_with_replacement(icons, len(places)) for icons, places in undecided.items())
    return (tuple(chain.from_iterable(parts)) for parts in product(*groups))


def _total(tables: CollectionTables, cards: Matrix, counts: Counter[Icon]) -> int:
    """The most gold of a pile whose undecided cards are settled, mimics aside."""
    items, elements = (tuple(counts[icon] for icon in icons) for icons in (ITEMS, ELEMENTS))
    return (
        tables.meal.best(counts[Icon.MEAL])[0]
        + tables.legendary.best(counts[Icon.LEGENDARY])[0]
        + tables.blueprint.best(counts[Icon.BLUEPRINT])[0]
        + rune_sets(tables, tuple(counts[kind] for kind in KINDS))[0]
        + elemental_choice(tables, cards, items, elements)[0]
    )


def _lay_out(tables: CollectionTables, pools: dict[Icon, list[int]]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """The sets that are worth gold, each card in its icon's pool; mimics aside."""
    pools = {icon: sorted(places) for icon, places in pools.items()}
    for icon in Icon:
        table = _table(tables, icon)
        places = pools.get(icon, [])
        for size in table.best(len(places))[1] if table else ():
            if table and table.value(size):
                yield icon.value, table.value(size), tuple(places[:size])
            places = places[size:]
    for gold, kind, used in rune_sets(tables, tuple(len(pools.get(kind, ())) for kind in KINDS))[1]:
        held = []
        for icon, count in zip(KINDS, used, strict=True):
            held += pools[icon][:count] if count else []
            pools[icon] = pools.get(icon, [])[count:]
        yield kind, gold, tuple(sorted(held))
