"""Going on from a board: the simplest steps from values made and cards left to the target, or a proof of none.

A search of its own, since values made may be fractions or negative, which no hand of cards has. Exact: for every
multiset of operands up to `TABLE` it lists each value that can be made with the cheapest way; one more operand is
solved from the target back, a part of the operands against the rest.

The cost of a way is that of `matica.arithmetic.cost`, counted step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from matica.arithmetic import cost
from matica.arithmetic.expression import Expression, Ratio, ratio, reduced
from matica.arithmetic.numbers import cards_cost, readings, with_cards
from matica.cards import Hand
from matica.coaching.board import Board
from matica.coaching.plan import Operand, Operation, Plan, join
from matica.errors import LimitError
from matica.rules import Rules

TABLE = 5
"""Up to so many operands all values are listed."""
MOST_OPERANDS = TABLE + 1
"""More operands than this are not searched."""
MOST_WORK = 2_000_000
"""About how many pairs of values are combined before the search stops."""
_WORK = (0, 1, 10, 150, 3000, 60_000, 400_000)
UNUSED = 15
"""What leaving a value unused that was made before adds to the cost of going on: rather go on with it."""

Operands = tuple[Ratio, ...]


class Switches(NamedTuple):
    """What the steps may do; `idle` allows steps that change nothing, such as + 0 and × 1."""

    operations: str
    fractions: bool
    negatives: bool
    positive: bool
    idle: bool

    def allow(self, value: Ratio) -> bool:
        """Whether a step may have this value."""
        return (self.fractions or value[1] == 1) and (self.negatives or value[0] >= self.positive)


class Way(NamedTuple):
    """The last step to a value, and the cost of all steps; no operation for an operand itself."""

    cost: int
    operation: Operation | None = None
    left: tuple[Operands, Ratio] | None = None
    right: tuple[Operands, Ratio] | None = None


@dataclass(frozen=True, slots=True)
class Onward:
    """How to go on: the cheapest plans, or none, and whether that is proven."""

    status: Literal["solved", "unsolvable", "unknown"]
    plans: tuple[Plan, ...] = ()


def onward(board: Board, target: int, rules: Rules) -> Onward:
    """The cheapest ways from the board to the target.

    `unsolvable` is proven: every use of what is there has been looked at. `unknown` means more than `MOST_OPERANDS`
    operands or `MOST_WORK` pairs.
    """
    switches = Switches(rules.operations, rules.fractions, rules.negatives, rules.positive, rules.use_all)
    goal = (target, 1)
    if not switches.allow(goal):
        return Onward("unsolvable")
    found: list[tuple[int, tuple[Expression, ...], Operands, tuple[int, ...], Hand]] = []
    cheapest, work, complete = 10**9, 0, True
    for made, numbers, hand in _choices(board, rules):
        size = len(made) + len(numbers)
        if cost.PLUS * (size - 1) > cheapest:
            break  # sizes ascend, and that many steps cost more
        work += _WORK[min(size, MOST_OPERANDS)]
        if size > MOST_OPERANDS or work > MOST_WORK:
            complete = False
            break
        operands = tuple(sorted([*map(ratio, made), *((number, 1) for number in numbers)]))
        way = cheapest_way(operands, goal, switches)
        if way is None:
            continue
        total = way.cost + cards_cost(numbers, hand, rules) + UNUSED * (len(board.made) - len(made))
        cheapest = min(cheapest, total)
        found.append((total, made, operands, numbers, hand))
    plans = [
        _plan(made, with_cards(numbers, hand, rules), operands, goal, switches)
        for total, made, operands, numbers, hand in found
        if total == cheapest
    ]
    if plans:
        return Onward("solved", tuple(plans))
    return Onward("unsolvable" if complete else "unknown")


def _choices(board: Board, rules: Rules) -> Iterator[tuple[tuple[Expression, ...], tuple[int, ...], Hand]]:
    """What may be used together, few operands first: values made, and a reading of cards left."""
    hand = Hand(board.cards).sorted()
    options: list[tuple[int, ...]] = [()] if not board.cards or not rules.use_all else []
    if board.cards:
        try:
            options += readings(hand, rules, use_all=rules.use_all)
        except LimitError:
            # more readings than the search could look at anyway: let it stop at its limit
            yield board.made, (0,) * MOST_OPERANDS, hand
    sizes = [len(board.made)] if rules.use_all else range(len(board.made), -1, -1)
    chosen = [made for size in sizes for made in dict.fromkeys(combinations(board.made, size))]
    pairs = [(made, numbers) for made in chosen for numbers in options if made or numbers]
    for made, numbers in sorted(pairs, key=lambda pair: len(pair[0]) + len(pair[1])):
        yield made, numbers, hand


def cheapest_way(operands: Operands, goal: Ratio, switches: Switches) -> Way | None:
    """The cheapest way to make `goal` of all the (sorted) operands, or None: there is none."""
    if len(operands) <= TABLE:
        return table(operands, switches).get(goal)
    return _backwards(operands, goal, switches)


@lru_cache(maxsize=20_000)
def table(operands: Operands, switches: Switches) -> dict[Ratio, Way]:
    """Every value that can be made of all the (sorted) operands, with the cheapest way."""
    if len(operands) == 1:
        return {operands[0]: Way(0)}
    found: dict[Ratio, Way] = {}
    for left, right in _halves(operands):
        for a, way_a in table(left, switches).items():
            for b, way_b in table(right, switches).items():
                before = way_a.cost + way_b.cost
                for operation, x, y, swapped in _steps(a, b, switches):
                    value = _result(operation, x, y)
                    if not switches.allow(value):
                        continue
                    total = before + _step_cost(operation, value)
                    known = found.get(value)
                    if known is None or total < known.cost:
                        parts = ((left, a), (right, b))
                        found[value] = Way(total, operation, *(parts[::-1] if swapped else parts))
    return found


@lru_cache(maxsize=20_000)
def _backwards(operands: Operands, goal: Ratio, switches: Switches) -> Way | None:
    """The cheapest last step to the goal: each value of a small part of the operands asks for one of the rest."""
    best: Way | None = None
    for small, large in _halves(operands):
        ways = table(large, switches)
        for b, way_b in table(small, switches).items():
            for a in ways if goal[0] == b[0] == 0 else _partners(goal, b):
                way_a = ways.get(a)
                if way_a is None:
                    continue
                for operation, x, y, swapped in _steps(a, b, switches):
                    if _result(operation, x, y) != goal:
                        continue
                    total = way_a.cost + way_b.cost + _step_cost(operation, goal)
                    if best is None or total < best.cost:
                        parts = ((large, a), (small, b))
                        best = Way(total, operation, *(parts[::-1] if swapped else parts))
    return best


@lru_cache(maxsize=20_000)
def _halves(operands: Operands) -> tuple[tuple[Operands, Operands], ...]:
    """The different ways to part the operands in two; the first part is not the larger one."""
    found: dict[tuple[Operands, Operands], None] = {}
    places = range(len(operands))
    for size in range(1, len(operands) // 2 + 1):
        for chosen in combinations(places, size):
            part = tuple(operands[i] for i in chosen)
            rest = tuple(operands[i] for i in places if i not in chosen)
            if len(part) < len(rest) or part <= rest:
                found[part, rest] = None
    return tuple(found)


def _steps(a: Ratio, b: Ratio, switches: Switches) -> Iterator[tuple[Operation, Ratio, Ratio, bool]]:
    """The steps on two values, larger first where order is free; the last item says whether b comes first."""
    operations, idle = switches.operations, switches.idle
    larger_b = a[0] * b[1] < b[0] * a[1]
    x, y = (b, a) if larger_b else (a, b)
    zero = a[0] == 0 or b[0] == 0
    if "+" in operations and (idle or not zero):
        yield "+", x, y, larger_b
    if "-" in operations:
        # taking 0 away is idle, taking from 0 is not
        if idle or b[0] != 0:
            yield "-", a, b, False
        if a != b and (idle or a[0] != 0):
            yield "-", b, a, True
    if "*" in operations and (idle or (1, 1) not in (a, b)):
        yield "*", x, y, larger_b
    if "/" in operations:
        if b[0] != 0 and (idle or b != (1, 1)):
            yield "/", a, b, False
        if a[0] != 0 and a != b and (idle or a != (1, 1)):
            yield "/", b, a, True


def _result(operation: Operation, x: Ratio, y: Ratio) -> Ratio:
    if operation == "+":
        return reduced(x[0] * y[1] + y[0] * x[1], x[1] * y[1])
    if operation == "-":
        return reduced(x[0] * y[1] - y[0] * x[1], x[1] * y[1])
    if operation == "*":
        return reduced(x[0] * y[0], x[1] * y[1])
    return reduced(x[0] * y[1], x[1] * y[0])


def _partners(goal: Ratio, b: Ratio) -> set[Ratio]:
    """The values that make the goal together with b in one step, in either order."""
    found = {_result("-", goal, b), _result("+", goal, b), _result("-", b, goal), _result("*", goal, b)}
    if b[0] != 0:
        found.add(_result("/", goal, b))
        if goal[0] != 0:
            found.add(_result("/", b, goal))
    return found


def _step_cost(operation: Operation, value: Ratio) -> int:
    step = {"+": cost.PLUS, "-": cost.MINUS, "*": cost.TIMES, "/": cost.DIVIDE}[operation]
    return step + cost.node_penalty(*value) + (cost.NEGATIVE if value[0] < 0 else 0)


def _plan(
    made: tuple[Expression, ...],
    numbers: tuple[Expression, ...],
    operands: Operands,
    goal: Ratio,
    switches: Switches,
) -> Plan:
    """The steps of the cheapest way, with the values made and the cards put in their places."""
    left = [Operand(e, made=True) for e in made] + [Operand(number) for number in numbers]

    def build(operands: Operands, value: Ratio) -> Plan:
        way = cheapest_way(operands, value, switches)
        if way is None:
            raise LookupError(f"no way to {value}")
        if way.operation is None or way.left is None or way.right is None:
            leaf = next(operand for operand in left if operand.value == Fraction(*value))
            left.remove(leaf)
            return leaf
        first = build(*way.left)
        return join(first, way.operation, build(*way.right))

    return build(operands, goal)
