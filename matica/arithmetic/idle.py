"""Idle numbers: cards that must be used and change nothing, because they make 0 or 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

import numpy as np

from matica.arithmetic.canonical import solution_key
from matica.arithmetic.cost import PLUS, TIMES
from matica.arithmetic.expression import Expression, Number, Product, Sum, flat
from matica.arithmetic.forms import forms_for
from matica.arithmetic.numbers import Operands, part_places
from matica.arithmetic.reach import Arithmetic, can_make

Part = tuple[Operands, Operands]
"""Some of the operands, and the rest."""


def partings(way: Operands) -> Iterator[Part]:
    """Every sub-multiset that is not empty, with the rest."""
    for part, rest in part_places(tuple(Counter(way).values())):
        yield tuple(way[i] for i in part), tuple(way[i] for i in rest)


@lru_cache(maxsize=200_000)
def is_idle(numbers: Operands, arithmetic: Arithmetic) -> bool:
    """Whether these numbers can be used up without changing a value: added as 0, or multiplied by as 1."""
    return any(sign in arithmetic.operations and can_make(numbers, value, arithmetic) for value, sign, _ in _IDLE)


_IDLE = ((0, "+", PLUS), (1, "*", TIMES))
"""A value, the operation that makes it idle, and what that step costs."""


def prepare_idle(wanted: set[Operands], arithmetic: Arithmetic) -> None:
    """Look up at once what `idle_cost` will ask for."""
    if wanted:
        parts = {part for idle in wanted for part, _ in partings(idle)}
        forms_for(0, arithmetic).look_up(parts)
        forms_for(1, arithmetic).look_up({part for part in parts if 0 not in part})


@lru_cache(maxsize=200_000)
def idle_cost(numbers: Operands, arithmetic: Arithmetic) -> int:
    """The least that it costs to use idle numbers up."""
    return min(
        step + next(_wholes(numbers, value, arithmetic))[0]
        for value, sign, step in _IDLE
        if sign in arithmetic.operations and can_make(numbers, value, arithmetic)
    )


def _wholes(operands: Operands, target: int, arithmetic: Arithmetic) -> Iterator[tuple[int, Operands, Operands, int]]:
    """The ways to make the target with all of these numbers: cost, core, numbers idle in turn, row of the core's forms.

    In ascending order of cost, `MOST_TRIED` forms of each core.
    """
    forms = forms_for(target, arithmetic)
    ways = []
    for part, rest in partings(operands):
        if (target and 0 in part) or (rest and not is_idle(rest, arithmetic)):
            continue
        found = forms.look_up({part})[part]
        extra = idle_cost(rest, arithmetic) if rest and found else 0
        rows = np.argsort(found.costs, kind="stable")[:MOST_TRIED]
        ways += [(int(found.costs[row]) + extra, part, rest, int(row)) for row in rows]
    return iter(sorted(ways))


MOST_TRIED = 20
"""How many forms of idle numbers are tried before one that changes how a solution reads is put up with."""


def with_idle(core: Expression, numbers: Sequence[Number], arithmetic: Arithmetic) -> Expression:
    """The expression with idle numbers added as 0, or multiplied or divided by as 1; its core stays what it was.

    A sum that is added to a sum becomes part of it, and may there make another core: 10 + (1 + 1 − 2) is not 10 any
    more but a solution of its own. Then the next way is taken, such as 10 × (2 − 1) × 1.
    """
    operands = tuple(sorted(number.value for number in numbers))
    ways = [
        (step + way[0], value, way)
        for value, sign, step in _IDLE
        if sign in arithmetic.operations
        for way in islice(_wholes(operands, value, arithmetic), MOST_TRIED)
    ]
    wanted = solution_key(core)
    first = None
    for _, value, way in sorted(ways):
        idle = _whole(way, value, numbers, arithmetic)
        for join in (1, -1):
            if join < 0 and (value == 0 or "/" not in arithmetic.operations):
                continue
            made = flat(Sum(((1, core), (1, idle))) if value == 0 else Product(((1, core), (join, idle))))
            if solution_key(made) == wanted:
                return made
            first = first or made
    return first or core


def _whole(
    way: tuple[int, Operands, Operands, int], target: int, numbers: Sequence[Number], arithmetic: Arithmetic
) -> Expression:
    """One of the ways of `_wholes` as an expression made of these numbers."""
    _, part, rest, row = way
    stock = list(numbers)
    taken = [stock.pop(next(i for i, n in enumerate(stock) if n.value == operand)) for operand in part]
    made = forms_for(target, arithmetic).look_up({part})[part].build(row, taken)
    return with_idle(made, stock, arithmetic) if rest else made
