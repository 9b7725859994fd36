"""One simple way to make a target with all of some numbers, found from value sets alone, without the space of forms.

Much faster than `solve` for a single question, and enough where one way is wanted and not the best: steps are chosen by
what they cost one by one, so that the way is simple but not always the very simplest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from matica.arithmetic.canonical import tidy
from matica.arithmetic.cost import DIVIDE, MINUS, PLUS, TIMES, node_penalty
from matica.arithmetic.expression import Expression, Number, Product, Ratio, Sum, flat, reduced
from matica.arithmetic.numbers import Operands
from matica.arithmetic.reach import Arithmetic, halves, values
from matica.errors import BadInput

_Step = tuple[str, Ratio, Ratio]
"""A sign, the value of the smaller half and that of the other; `~` and `\\` are − and ÷ the other way round."""


class _Way(NamedTuple):
    """The last step of a way, on which halves, and the cost of all its steps; no step for a number alone."""

    cost: int
    step: _Step | None
    small: Operands
    large: Operands


def witness(numbers: Sequence[Number], target: int, arithmetic: Arithmetic) -> Expression | None:
    """A simple expression that makes `target` with all of these numbers, or None if there is none: proven.

    >>> way = witness([Number(3), Number(8), Number(3), Number(8)], 24, Arithmetic("+-*/", True, True))
    >>> way.text()
    '8 ÷ (3 − 8 ÷ 3)'

    Raises BadInput for an arithmetic where + does not come with −, or × with ÷ (ask `solve` there).
    """
    stock = sorted(numbers, key=lambda number: number.value)
    operands = tuple(number.value for number in stock)
    if steps_cost(operands, target, arithmetic) is None:
        return None
    return tidy(flat(_build(operands, (target, 1), arithmetic, stock)))


def steps_cost(operands: Operands, target: int, arithmetic: Arithmetic) -> int | None:
    """What the steps of `witness` cost together, in the figures of `cost`; None if there is no way. Raises as it does.

    >>> steps_cost((3, 8), 24, Arithmetic("+-*/", True, True))
    22
    """
    if not arithmetic.closed:
        raise BadInput(f"operations {arithmetic.operations!r}: expected + with −, and × with ÷, or neither")
    way = _best(operands, (target, 1), arithmetic)
    return None if way is None else way.cost


@lru_cache(maxsize=2_000)
def _value_set(operands: Operands, arithmetic: Arithmetic) -> frozenset[Ratio]:
    """What can be made with all of the operands, as pairs; absolute values (see `reach`)."""
    top, bottom = values(operands, arithmetic)
    return frozenset(zip(top.tolist(), bottom.tolist(), strict=True))


@lru_cache(maxsize=20_000)
def _halves(operands: Operands) -> tuple[tuple[Operands, Operands], ...]:
    """The ways to part the operands, the smaller part first, in an order that decides between equally cheap ways."""
    return tuple(sorted((one, two) if len(one) <= len(two) else (two, one) for one, two in halves(operands)))


@lru_cache(maxsize=200_000)
def _best(operands: Operands, target: Ratio, arithmetic: Arithmetic) -> _Way | None:
    """The cheapest last step, with the cost of all steps; None if the target cannot be made."""
    if len(operands) == 1:
        return _Way(0, None, operands, ()) if target == (operands[0], 1) else None
    best: _Way | None = None
    penalty = node_penalty(*target)
    for small, large in _halves(operands):
        within = _value_set(large, arithmetic)
        for value in sorted(_value_set(small, arithmetic)):
            partners: Iterable[tuple[int, str, Ratio]] = _partners(value, target, arithmetic.operations)
            if value[0] == target[0] == 0 and "*" in arithmetic.operations:
                partners = [(TIMES, "*", min(within))]  # nothing times anything
            for cost, sign, other in partners:
                if other not in within or (best is not None and cost + penalty >= best.cost):
                    continue
                first, second = _best(small, value, arithmetic), _best(large, other, arithmetic)
                if first is None or second is None:
                    continue
                total = cost + penalty + first.cost + second.cost
                if best is None or total < best.cost:
                    best = _Way(total, (sign, value, other), small, large)
    return best


def _partners(value: Ratio, target: Ratio, operations: str) -> Iterable[tuple[int, str, Ratio]]:
    """The values that make the target together with `value`: cost of the step, its sign, the other value."""
    a, b = value
    n, d = target
    rest = (n * b - a * d, d * b)
    if "+" in operations and rest[0] >= 0:
        yield PLUS, "+", reduced(*rest)
    if "-" in operations:
        yield MINUS, "~", reduced(n * b + a * d, d * b)
        if rest[0] <= 0:
            yield MINUS, "-", reduced(-rest[0], rest[1])
    if a and "*" in operations:
        yield TIMES, "*", reduced(n * b, d * a)
    if a and "/" in operations:
        yield DIVIDE, "\\", reduced(n * a, d * b)
        if n:
            yield DIVIDE, "/", reduced(a * d, b * n)


def _build(operands: Operands, target: Ratio, arithmetic: Arithmetic, stock: list[Number]) -> Expression:
    """The expression of the cheapest steps; takes its numbers out of `stock`."""
    way = _best(operands, target, arithmetic)
    if way is None or way.step is None:
        return stock.pop(next(place for place, number in enumerate(stock) if number.value == operands[0]))
    (sign, value, other), small, large = way.step, way.small, way.large
    first = _build(small, value, arithmetic, stock)
    second = _build(large, other, arithmetic, stock)
    if sign in "~\\":
        first, second = second, first
    if sign in "+-~":
        return Sum.of(first, (1 if sign == "+" else -1, second))
    return Product.of(first, (1 if sign == "*" else -1, second))
