"""What the simplest ways to make a target look like, over every hand that can be dealt.

Each hand's simplest way (the one of least cost, as `solve` puts it first) is found by looking every multiset of numbers
up once, whatever hands it can be read from.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.expression import Expression, Number
from matica.arithmetic.forms import Forms
from matica.arithmetic.idle import idle_for
from matica.arithmetic.numbers import Operands, cards_cost
from matica.arithmetic.reach import Arithmetic
from matica.arithmetic.search import plans_of
from matica.decks.deal import Deal
from matica.rules import Rules

Ints = NDArray[np.int64]

TABLES = range(2, 13)
"""The tables that pupils learn: 2 × 2 up to 12 × 12."""
OPERATIONS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
"""Each operation as it is written in school."""
NO_STEP = "number"
"""The kind of last step of a way that is one number, such as 50 from 5 and 0."""


class Readings(NamedTuple):
    """Which multisets of numbers the hands of a deal can show.

    Row by row: hand `hands[i]` can show `multisets[which[i]]`, and its cards add `extra[i]` to the cost of any way.
    The rows of a hand lie side by side. `shares` holds each hand's chance to be dealt.
    """

    multisets: tuple[Operands, ...]
    hands: Ints
    which: Ints
    extra: Ints
    shares: NDArray[np.float64]
    arithmetic: Arithmetic


def read_hands(deal: Deal, rules: Rules) -> Readings:
    """All readings of all hands of a deal, for targets from 1 upwards. Raises LimitError as `solve` does."""
    places: dict[Operands, int] = {}
    rows: list[tuple[int, int, int]] = []
    arithmetic = Arithmetic.of(rules)
    for number, (hand, plan) in enumerate(zip(deal.hands, plans_of(deal.hands, 1, rules), strict=True)):
        for operands, idle in plan:
            extra = cards_cost((*operands, *idle), hand, rules) + (idle_for(arithmetic).cost(idle) if idle else 0)
            rows.append((number, places.setdefault(operands, len(places)), extra))
    table = np.array(rows, np.int64).reshape(-1, 3)
    shares = np.array([weight / deal.total for weight in deal.weights])
    return Readings(tuple(places), table[:, 0], table[:, 1], table[:, 2], shares, arithmetic)


class Simplest(NamedTuple):
    """Of the hands that can make a target, by chance: what their simplest ways use, as shares of 1.

    Where all cards must be used, the cards that change nothing are left out.

    `uses` holds the operations (`"×"`) and tables (`"×7"`: a step that multiplies 7 by 2 to 12; `"÷7"`: one that
    divides by 7 and gives 2 to 12); `last` the kinds of last step (`"number"` where there is none).
    """

    uses: dict[str, float]
    last: dict[str, float]


def simplest_ways(target: int, readings: Readings) -> Simplest:
    """What the simplest ways to make `target`, 1 or more, look like."""
    uses: Counter[str] = Counter()
    last: Counter[str] = Counter()
    total = 0.0
    for expression, share in _chosen(target, readings):
        total += share
        kinds = [OPERATIONS[step.operation] for step in expression.steps()]
        last[kinds[-1] if kinds else NO_STEP] += share  # type: ignore[assignment]
        for use in {*kinds, *tables(expression)}:
            uses[use] += share  # type: ignore[assignment]
    return Simplest(_shares(uses, total), _shares(last, total))


def _shares(counts: Counter[str], total: float) -> dict[str, float]:
    rounded = {name: round(count / total, 3) for name, count in sorted(counts.items())}
    return {name: share for name, share in rounded.items() if share}


def _chosen(target: int, readings: Readings) -> list[tuple[Expression, float]]:
    """The simplest ways, each with the summed share of the hands it is the simplest for."""
    known = Forms(target, readings.arithmetic).look_up(set(readings.multisets))
    never = np.iinfo(np.int64).max // 2
    least = np.array([known[o].cheapest if len(known[o]) else never for o in readings.multisets], np.int64)
    costs = least[readings.which] + readings.extra
    order = np.lexsort((costs, readings.hands))  # stable: of equal costs the first reading
    first = order[np.unique(readings.hands[order], return_index=True)[1]]
    first = first[costs[first] < never]
    weights = np.bincount(
        readings.which[first], readings.shares[readings.hands[first]], minlength=len(readings.multisets)
    )
    found = []
    for place in np.flatnonzero(weights).tolist():
        operands = readings.multisets[place]
        forms = known[operands]
        numbers = [Number(value) for value in operands]
        found.append((forms.build(0, numbers), float(weights[place])))
    return found


def tables(expression: Expression) -> set[str]:
    """The tables that an expression uses.

    >>> from matica.arithmetic.parse import parse
    >>> sorted(tables(parse("6 × 7 + 30 ÷ 5")))
    ['×6', '×7', '÷5']
    """
    found = set()
    for step in expression.steps():
        left, right = step.left.value, step.right.value
        if step.operation == "*" and left in TABLES and right in TABLES:
            found |= {f"×{left}", f"×{right}"}
        elif step.operation == "/" and right in TABLES and step.value in TABLES:
            found.add(f"÷{right}")
    return found
