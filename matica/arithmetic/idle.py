"""Idle numbers: cards that must be used and change nothing, because they make 0 or 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from functools import lru_cache

from matica.arithmetic.attach import attach, attached
from matica.arithmetic.canonical import Signed, normal, write
from matica.arithmetic.cost import PLUS, TIMES
from matica.arithmetic.expression import Expression, Number
from matica.arithmetic.forms import NOTHING, Found, forms_for
from matica.arithmetic.numbers import Operands, partings, partings_leaving, rests
from matica.arithmetic.reach import Arithmetic, can_make
from matica.rules import OPERATIONS

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
        self._plain: dict[tuple[Operands, int], bool] = {}

    def among(self, wanted: set[Operands]) -> dict[Operands, bool]:
        """Whether each of these sets of numbers is idle, and each part of those of up to `SMALL` numbers."""
        missing = wanted - self._known.keys()
        if missing and len(self._known) > MOST_KEPT:
            # not cleared: what was given out before stays whole
            self._known, self._costs, self._ways, self._made, self._plain = {}, {}, {}, {}, {}
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
        """An idle-free form with idle numbers added as 0, multiplied or divided by as 1, its core left what it was.

        A sum that is added to a sum becomes part of it, and may there make another core: 10 + (1 + 1 − 2) is not 10
        any more but a solution of its own. Then the next way is taken, such as 10 × (2 − 1) × 1.
        """
        kept = self.kept(signed, numbers)
        if kept is not None:
            return kept
        way = self.ways(tuple(sorted([number.value for number in numbers])))[0]
        return attached(signed, self._built(way, tuple(numbers))[0], way[1])

    def kept(self, signed: Signed, numbers: Sequence[Number]) -> Expression | None:
        """`used_up`, or None where every way makes another core."""
        for way in self.ways(tuple(sorted([number.value for number in numbers]))):
            found = attach(signed, *self._built(way, tuple(numbers)), way[1], self.arithmetic)
            if found is not None:
                return found
        return None

    def never_changes(self, target: int) -> bool:
        """Whether every form worth the target can take in any idle numbers without becoming another solution.

        Without − and ÷ only terms 0 and factors 1 are idle. With all operations, what makes 0 as a difference makes 1
        as a quotient, and one of the two fits; only pairs, worth 0 themselves, take no 0 in: 5 − 5, (5 − 5) × (2 − 2).
        """
        operations = self.arithmetic.operations
        return (operations == OPERATIONS and target != 0) or set(operations).isdisjoint("-/")

    def is_safe(self, operands: Operands, idle: Operands, target: int) -> bool:
        """Whether every form on some numbers worth the target can take these idle numbers in, for sure."""
        if self.never_changes(target):
            return True
        one_will_do = target != 1 or "/" in self.arithmetic.operations
        if self.arithmetic.operations == OPERATIONS:
            pairs = operands[0] != 0 and all(count % 2 == 0 for count in Counter(operands).values())
            return not pairs or (one_will_do and self._is_plain(idle, 1))
        return (target != 0 and self._is_plain(idle, 0)) or (one_will_do and self._is_plain(idle, 1))

    def _is_plain(self, idle: Operands, value: int) -> bool:
        """Whether idle numbers can make 0 as one term, or 1 as one factor: that is dropped wherever it is put."""
        key = (idle, value)
        if key not in self._plain:
            found = forms_for(value, self.arithmetic).look_up({idle})[idle] if self._joins(value) else NOTHING
            numbers = [Number(operand) for operand in idle]
            forms = (found.form(row, numbers)[1] for row in range(min(len(found), MOST_TRIED)))
            self._plain[key] = any(form.number or form.is_sum == (value == 1) for form in forms)
        return self._plain[key]

    def _joins(self, value: int) -> bool:
        return any(value == known for known, _ in self._values)

    def keeping(self, found: Found, operands: Operands, idle: Operands, rows: Set[int]) -> tuple[Found, Set[int]]:
        """Of the forms on some numbers those that stay what they are with the idle numbers put to them.

        `rows` were kept before, with other idle numbers, and are left out; they come back with those kept now.
        """
        own, others = ([Number(value) for value in numbers] for numbers in (operands, idle))
        now = [
            row for row in range(len(found)) if row not in rows and self.kept(found.form(row, own), others) is not None
        ]
        return found.only([(row, int(found.costs[row]), None) for row in now], None), {*rows, *now}

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


@lru_cache(maxsize=64)
def idle_for(arithmetic: Arithmetic) -> Idle:
    """The idle numbers of an arithmetic, kept from one question to the next."""
    return Idle(arithmetic)
