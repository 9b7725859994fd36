"""Idle numbers: cards that must be used and change nothing, because they make 0 or 1."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from matica.arithmetic.canonical import Signed, core_of, normal, normal_product, normal_sum, write
from matica.arithmetic.cost import PLUS, TIMES
from matica.arithmetic.expression import Expression, Number, Product, Sum, flat
from matica.arithmetic.forms import Found, forms_for
from matica.arithmetic.numbers import Operands, partings, partings_leaving, rests
from matica.arithmetic.reach import Arithmetic, can_make

SMALL = 4
"""Whether so many numbers are idle is settled by their forms worth 0 and 1; of more, by the values they can have."""

MOST_KEPT = 200_000
"""How many sets of numbers are kept before all are forgotten."""

MOST_TRIED = 20
"""How many forms of idle numbers are tried before one that changes how a solution reads is put up with."""

NEVER = 10**9
"""More than anything costs."""

Way = tuple[int, int, Operands, Operands, int]
"""A way to use numbers up: cost, value made (0 or 1), the numbers of its core, those idle in turn, row of the core."""


class Idle:
    """Which numbers can be used up without changing a value, and how: added as 0, or multiplied by as 1.

    All sets of numbers are in ascending order.
    """

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self._values = [
            (value, step) for value, sign, step in ((0, "+", PLUS), (1, "*", TIMES)) if sign in arithmetic.operations
        ]
        self._known: dict[Operands, bool] = {}
        self._costs: dict[Operands, int] = {}
        self._ways: dict[Operands, list[Way]] = {}
        self._made: dict[tuple[Way, tuple[Number, ...]], tuple[Expression, Signed]] = {}

    def among(self, wanted: set[Operands]) -> dict[Operands, bool]:
        """Whether each of these sets of numbers is idle; the answer may hold others too."""
        missing = wanted - self._known.keys()
        if missing and len(self._known) > MOST_KEPT:
            # not cleared: what was given out before stays whole
            self._known, self._costs, self._ways, self._made = {}, {}, {}, {}
            missing = wanted
        if missing:
            self._settle({part for idle in missing if len(idle) <= SMALL for part, _ in partings(idle)})
        for idle in missing:
            if len(idle) > SMALL:
                self._known[idle] = any(can_make(idle, value, self.arithmetic) for value, _ in self._values)
        return self._known

    def _settle(self, parts: set[Operands]) -> None:
        """Find out which of some numbers, and all parts of them, are idle, and what that costs, small ones first."""
        cores: dict[Operands, int] = {}
        for (_, step), found in zip(self._values, self._forms(parts), strict=True):
            for part in parts:
                if found[part]:
                    cores[part] = min(cores.get(part, NEVER), step + found[part].cheapest)
        known, costs = self._known, self._costs
        for idle in sorted(parts, key=len):
            *split, _ = partings(idle)
            least = min(
                [cores[part] + costs[rest] for part, rest in split if part in cores and known[rest]], default=NEVER
            )
            least = min(least, cores.get(idle, NEVER))
            known[idle] = least < NEVER
            costs[idle] = least

    def _forms(self, parts: Set[Operands]) -> list[dict[Operands, Found]]:
        """The forms on these numbers that are worth 0, and 1."""
        return [forms_for(value, self.arithmetic).look_up(parts) for value, _ in self._values]

    def prepare(self, wanted: Set[Operands]) -> None:
        """Look up at once what `cost` will ask for."""
        unknown = wanted - self._costs.keys()
        if unknown:
            self._forms({part for idle in unknown for part, _ in partings(idle)})

    def cost(self, numbers: Operands) -> int:
        """The least that it costs to use idle numbers up."""
        known = self._costs.get(numbers)
        if known is None:
            parts = self._partings(numbers)
            forms = self._forms({part for part, _ in parts})
            known = self._costs[numbers] = min(
                step + found[part].cheapest + (self.cost(rest) if rest else 0)
                for (_, step), found in zip(self._values, forms, strict=True)
                for part, rest in parts
                if found[part]
            )
        return known

    def _partings(self, numbers: Operands) -> list[tuple[Operands, Operands]]:
        return partings_leaving(numbers, self.among(set(rests(numbers))))

    def ways(self, numbers: Operands) -> list[Way]:
        """The ways to use numbers up, cheapest first: `MOST_TRIED` that make 0, and as many that make 1."""
        known = self._ways.get(numbers)
        if known is None:
            known = self._ways[numbers] = sorted(
                way for value, step in self._values for way in self._worth(numbers, value, step)
            )
        return known

    def _worth(self, numbers: Operands, value: int, step: int) -> list[Way]:
        """The cheapest ways to make 0, or 1, with all of these numbers."""
        parts = self._partings(numbers)
        known = forms_for(value, self.arithmetic).look_up({part for part, _ in parts})
        ways: list[Way] = []
        for part, rest in parts:
            found = known[part]
            if found:
                extra = step + (self.cost(rest) if rest else 0)
                costs = found.costs[:MOST_TRIED].tolist()
                ways += [(cost + extra, value, part, rest, row) for row, cost in enumerate(costs)]
        return sorted(ways)[:MOST_TRIED]

    def used_up(self, signed: Signed, numbers: Sequence[Number]) -> Expression:
        """An idle-free form with idle numbers added as 0, multiplied or divided by as 1; its core stays what it was.

        A sum that is added to a sum becomes part of it, and may there make another core: 10 + (1 + 1 − 2) is not 10
        any more but a solution of its own. Then the next way is taken, such as 10 × (2 − 1) × 1.
        """
        wanted = (signed[0], signed[1].key)
        first = None
        for way in self.ways(tuple(sorted([number.value for number in numbers]))):
            value = way[1]
            idle, form = self._built(way, tuple(numbers))
            for join in (1, -1):
                if join < 0 and (value == 0 or "/" not in self.arithmetic.operations):
                    continue
                parts = ((1, signed), (join, form))
                sign, made = core_of(normal_product(parts) if value else normal_sum(parts))
                if (sign, made.key) == wanted:
                    return _joined(signed, idle, value, join)
                first = first or (idle, value, join)
        return _joined(signed, *first) if first else write(*signed)

    def _built(self, way: Way, numbers: tuple[Number, ...]) -> tuple[Expression, Signed]:
        """One of the ways as an expression made of these numbers, and its canonical tree."""
        known = self._made.get((way, numbers))
        if known is None:
            _, value, part, rest, row = way
            stock = list(numbers)
            taken = [stock.pop(next(i for i, n in enumerate(stock) if n.value == operand)) for operand in part]
            core = forms_for(value, self.arithmetic).look_up({part})[part].form(row, taken)
            made = self.used_up(core, stock) if rest else write(*core)
            known = self._made[way, numbers] = made, normal(made)
        return known


def _joined(signed: Signed, idle: Expression, value: int, join: int) -> Expression:
    """A form and numbers worth 0 or 1, as one expression."""
    core = write(*signed)
    return flat(Product(((1, core), (join, idle))) if value else Sum(((1, core), (1, idle))))


@lru_cache(maxsize=64)
def idle_for(arithmetic: Arithmetic) -> Idle:
    """The idle numbers of an arithmetic, kept from one question to the next."""
    return Idle(arithmetic)
