"""The best use of Elemental Items, each as its item or as its element (Q-T6).

Both tables give full sets of `size` cards the best use, so that `size` more cards of a kind always add one full set's
gold: a collection is described by its number of cards modulo `size` alone. So one pass over the items, keeping the best
gold for each combination of the four elements' remainders, is exact for any number of cards.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from questinc.collection_tables import CollectionTables

Row = tuple[int, ...]
"""How many cards of one item there are of each element."""
Matrix = tuple[Row, ...]
"""A row for each item, in the order of ITEMS; columns in the order of ELEMENTS."""

_Remainders = tuple[int, ...]
_States = dict[_Remainders, tuple[int, _Remainders, Row]]
"""Elements' remainders → the best gold, the remainders before the last row, the last row's cards used as elements."""


def elemental_choice(
    tables: CollectionTables, cards: Matrix, items: Row = (0, 0, 0, 0), elements: Row = (0, 0, 0, 0)
) -> tuple[int, Matrix]:
    """The most gold, and how many cards of each place of the matrix serve as their element.

    `items` and `elements` are further cards already settled as these. The answer depends on nothing but the numbers.
    """
    layers = _layers(tables, cards, items)
    gain = _gains(tables, max(elements))
    best, state = max(
        (gold + sum(gain[left][more] for left, more in zip(remainders, elements, strict=True)), remainders)
        for remainders, (gold, _, _) in layers[-1].items()
    )
    rows = []
    for layer in reversed(layers):
        _, state, row = layer[state]
        rows.append(row)
    return best, tuple(reversed(rows))


@lru_cache(maxsize=4096)
def _layers(tables: CollectionTables, cards: Matrix, items: Row) -> tuple[_States, ...]:
    size = len(tables.element.values)
    gain = _gains(tables, max(map(max, cards)))
    layers = []
    states: _States = {(0,) * len(cards[0]): (0, (), ())}
    for row, settled in zip(cards, items, strict=True):
        options = _options(tables, row, settled)
        after: _States = {}
        for remainders, (gold, _, _) in states.items():
            for item_gold, used in options:
                total = gold + item_gold
                for left, more in zip(remainders, used, strict=True):
                    total += gain[left][more]
                target = tuple([(left + more) % size for left, more in zip(remainders, used, strict=True)])
                if target not in after or total > after[target][0]:
                    after[target] = (total, remainders, used)
        layers.append(after)
        states = after
    return tuple(layers)


def _options(tables: CollectionTables, row: Row, settled: int) -> list[tuple[int, Row]]:
    """The ways to use a row: gold of its item collection, and how many cards of each element serve as elements.

    Of numbers that agree modulo the set size one is enough: moving a full set from one use to the other changes the
    gold by the difference of the two full sets, whatever else is done.
    """
    size = len(tables.element.values)
    elements_pay_more = tables.element.values[-1] > tables.item.values[-1]
    choices = []
    for count in row:
        if elements_pay_more:
            choices.append(range(max(0, count - size + 1), count + 1))
        else:
            choices.append(range(min(count, size - 1) + 1))
    whole = settled + sum(row)
    return [(tables.item.best(whole - sum(used))[0], used) for used in product(*choices)]


@lru_cache(maxsize=256)
def _gains(tables: CollectionTables, most: int) -> tuple[tuple[int, ...], ...]:
    """gain[r][n]: the gold n more cards add to an element collection of remainder r."""
    best = tables.element.best
    return tuple(
        tuple(best(left + more)[0] - best(left)[0] for more in range(most + 1))
        for left in range(len(tables.element.values))
    )
