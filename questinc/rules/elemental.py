"""The best use of Elemental Items, each as its item or as its element (Q-T6).

Both tables give full sets of `size` cards the best use, so that `size` more cards of a kind always add one full set's
gold: a collection is described by its number of cards modulo `size` alone. So one pass over the items, keeping the best
gold for each combination of the four elements' remainders, is exact for any number of cards. A combination is one whole
number, its digits to the base `size` being the remainders.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from questinc.collection_tables import CollectionTables, SetTable

Row = tuple[int, ...]
"""How many cards of one item there are of each element."""
Matrix = tuple[Row, ...]
"""A row for each item, in the order of ITEMS; columns in the order of ELEMENTS."""

_Layer = dict[int, tuple[int, int, Row]]
"""Remainders → the best gold, the remainders before the last row, the last row's cards used as elements."""
_Move = tuple[tuple[int, ...], tuple[int, ...]]
"""What some more cards of one element change: remainders → gold gained, remainders → new remainders."""


def elemental_choice(
    tables: CollectionTables, cards: Matrix, items: Row = (0, 0, 0, 0), elements: Row = (0, 0, 0, 0)
) -> tuple[int, Matrix]:
    """The most gold, and how many cards of each place of the matrix serve as their element.

    `items` and `elements` are further cards already settled as these. The answer depends on nothing but the numbers.
    """
    layers = _layers(tables, cards, items)
    ends = {state: gold for state, (gold, _, _) in layers[-1].items()}
    moves = _moves(tables.element, elements)
    best, state = max((gold + _gain(moves, state), state) for state, gold in ends.items())
    rows = []
    for layer in reversed(layers):
        _, state, row = layer[state]
        rows.append(row)
    return best, tuple(reversed(rows))


def _gain(moves: list[_Move], state: int) -> int:
    total = 0
    for gains, targets in moves:
        total += gains[state]
        state = targets[state]
    return total


@lru_cache(maxsize=4096)
def _layers(tables: CollectionTables, cards: Matrix, items: Row) -> tuple[_Layer, ...]:
    """The best gold after each item."""
    layers = []
    layer: _Layer = {0: (0, 0, ())}
    for row, settled in zip(cards, items, strict=True):
        before = [(state, gold) for state, (gold, _, _) in layer.items()]
        layer = {}
        best: dict[int, int] = {}
        for used in _options(tables, row):
            item_gold = tables.item.best(settled + sum(row) - sum(used))[0]
            moves = _moves(tables.element, used)
            for state, gold in before:
                total = gold + item_gold
                target = state
                for gains, targets in moves:
                    total += gains[target]
                    target = targets[target]
                if total > best.get(target, -1):
                    best[target] = total
                    layer[target] = (total, state, used)
        layers.append(layer)
    return tuple(layers)


@cache
def _options(tables: CollectionTables, row: Row) -> tuple[Row, ...]:
    """How many cards of each element of a row may serve as elements.

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
    return tuple(product(*choices))


def _moves(table: SetTable, used: Row) -> list[_Move]:
    """What using these numbers of cards as their elements changes."""
    return [_move(table, place, len(used), count) for place, count in enumerate(used) if count]


@cache
def _move(table: SetTable, place: int, places: int, count: int) -> _Move:
    """What `count` more cards of the element at `place` change."""
    size = len(table.values)
    unit = size**place
    lefts = [state // unit % size for state in range(size**places)]
    gains = [table.best(left + count)[0] - table.best(left)[0] for left in range(size)]
    return tuple(gains[left] for left in lefts), tuple(
        state + ((left + count) % size - left) * unit for state, left in enumerate(lefts)
    )
