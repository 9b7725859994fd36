"""`Plan`: the steps from cards in hand, and values made before, to a value; what hints are taken from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from matica.arithmetic.expression import Expression, Number, Product, Sum, children, flat, show_value
from matica.cards import WILD

Operation = Literal["+", "-", "*", "/"]

SIGNS: dict[Operation, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}


@dataclass(frozen=True, slots=True)
class Operand:
    """A number made of cards, or a value that the player has made before (`made`)."""

    expression: Expression
    made: bool = False

    @property
    def value(self) -> Fraction:
        """Its exact value."""
        return Fraction(self.expression.value)

    @property
    def preparation(self) -> str | None:
        """What has to be done to have it: zeros glued on, a wild card chosen; None for a plain card."""
        if self.made or not isinstance(self.expression, Number):
            return None
        faces, value = self.expression.faces, self.expression.value
        if len(faces) == 1:
            return f"a wild card is {value}" if faces == (WILD,) else None
        *cards, last = ["a wild card" if face == WILD else str(face) for face in faces]
        return f"put {', '.join(cards)} and {last} together: {value}"


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on two plans."""

    left: Plan
    operation: Operation
    right: Plan
    value: Fraction

    def text(self) -> str:
        """The step in values, such as `8 ÷ 3 = 2 2/3`."""
        left, right = (_shown(plan.value) for plan in (self.left, self.right))
        return f"{left} {SIGNS[self.operation]} {right} = {show_value(self.value)}"


Plan = Operand | Step


def _shown(value: Fraction) -> str:
    return show_value(value) if value >= 0 and value.denominator == 1 else f"({show_value(value)})"


def plan_of(e: Expression) -> Plan:
    """The steps of an expression from left to right. Raises DivisionByZero."""
    if isinstance(e, Number):
        return Operand(e)
    plain: Operation = "+" if isinstance(e, Sum) else "*"
    other: Operation = "-" if isinstance(e, Sum) else "/"
    (_, first), *others = children(e)
    plan = plan_of(first)
    for sign, part in others:
        plan = join(plan, plain if sign == 1 else other, plan_of(part))
    return plan


def join(left: Plan, operation: Operation, right: Plan) -> Step:
    """The step on two plans. Raises ZeroDivisionError."""
    a, b = left.value, right.value
    value = a + b if operation == "+" else a - b if operation == "-" else a * b if operation == "*" else a / b
    return Step(left, operation, right, value)


def expression_of(plan: Plan) -> Expression:
    """The whole expression, values made before written out."""
    return flat(_nested(plan))


def _nested(plan: Plan) -> Expression:
    if isinstance(plan, Operand):
        return plan.expression
    sign = 1 if plan.operation in "+*" else -1
    parts = ((1, _nested(plan.left)), (sign, _nested(plan.right)))
    return Sum(parts) if plan.operation in "+-" else Product(parts)


def operands(plan: Plan) -> Iterator[Operand]:
    """What the plan starts from, left to right."""
    if isinstance(plan, Operand):
        yield plan
    else:
        yield from operands(plan.left)
        yield from operands(plan.right)


def steps(plan: Plan) -> Iterator[Step]:
    """The steps in order, each part worked out just before it is needed."""
    if isinstance(plan, Step):
        yield from steps(plan.left)
        yield from steps(plan.right)
        yield plan


def moves(plan: Plan) -> list[str]:
    """All that there is to do, in order: numbers put together, wild cards chosen, steps."""
    if isinstance(plan, Operand):
        return [plan.preparation] if plan.preparation else []
    return [*moves(plan.left), *moves(plan.right), plan.text()]
