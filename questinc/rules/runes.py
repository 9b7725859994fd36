"""The best split of runes into sets (Q-T5)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from math import prod

from questinc.cards import RUNES, Icon
from questinc.collection_tables import CollectionTables
from questinc.errors import LimitError

MOST_STATES = 100_000
"""Larger piles of runes are declined; the standard deck's 19 runes need some 4,000 states."""

Counts = tuple[int, ...]
"""How many of each rune type, in the order of RUNES, and last the chromatic ones."""

RuneSet = tuple[int, str, Counts]
"""Gold, name (`runes`, or the rune of a matching set), and what the set holds."""

KINDS = (*RUNES, Icon.CHROMATIC)


def rune_sets(tables: CollectionTables, counts: Counts) -> tuple[int, tuple[RuneSet, ...]]:
    """The most gold that runes make, and the sets: gold, name and content of each.

    The chromatic runes stand for any rune, but a set holds at least one real rune. The answer depends on nothing but
    the counts. Raises LimitError for piles far beyond the deck.
    """
    if prod(count + 1 for count in counts) > MOST_STATES:
        raise LimitError(f"{sum(counts)} runes: too many for an exact split", rule="Q-T5")
    total, step = _best(tables, counts)
    sets = []
    while step is not None:
        if step[0]:
            sets.append(step)
        counts = _minus(counts, step[2])
        _, step = _best(tables, counts)
    return total, tuple(sets)


@cache
def rune_patterns(tables: CollectionTables) -> tuple[RuneSet, ...]:
    """Every set of runes that is worth gold: gold, name, what it holds. Matching sets have the rune's name."""
    patterns = []
    for entry in tables.matching:
        for size in range(1, len(entry.table.values) + 1):
            for real in range(size, 0, -1):
                used = tuple(real if kind is entry.rune else 0 for kind in RUNES)
                patterns.append((entry.table.value(size), entry.rune.value, (*used, size - real)))
    pairs = {frozenset(pair.runes): pair.gold for pair in tables.pairs}
    for size in range(1, len(tables.different.values) + 1):
        for real in range(size, 0, -1):
            for kinds in combinations(RUNES, real):
                gold = tables.different.value(size)
                if real == size == 2:
                    gold = max(gold, pairs.get(frozenset(kinds), 0))
                patterns.append((gold, "runes", (*(int(kind in kinds) for kind in RUNES), size - real)))
    return tuple(pattern for pattern in patterns if pattern[0] > 0)


@cache
def _patterns_with(tables: CollectionTables, first: int) -> tuple[RuneSet, ...]:
    """The patterns whose first kind is number `first`."""
    return tuple(pattern for pattern in rune_patterns(tables) if not any(pattern[2][:first]) and pattern[2][first])


@lru_cache(maxsize=MOST_STATES)
def _best(tables: CollectionTables, counts: Counts) -> tuple[int, RuneSet | None]:
    """The most gold, and the set of one rune of the first kind left; of 0 gold when it stays unused."""
    first = next((number for number, count in enumerate(counts[:-1]) if count), None)
    if first is None:
        return 0, None
    alone = tuple(int(number == first) for number in range(len(counts)))
    best, step = _best(tables, _minus(counts, alone))[0], (0, "", alone)
    for gold, name, used in _patterns_with(tables, first):
        if all(have >= need for have, need in zip(counts, used, strict=True)):
            total = gold + _best(tables, _minus(counts, used))[0]
            if total > best:
                best, step = total, (gold, name, used)
    return best, step


def _minus(counts: Counts, used: Counts) -> Counts:
    return tuple(have - need for have, need in zip(counts, used, strict=True))
