"""The single steps in which a person works an expression out."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from matica.arithmetic.expression import Expression, Product, Sum, children, show_value

Operation = Literal["+", "-", "*", "/"]

_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


class Step(msgspec.Struct, frozen=True):
    """One operation on two expressions whose values are known by then."""

    left: Expression
    operation: Operation
    right: Expression

    @property
    def expression(self) -> Expression:
        """The step as an expression of its own."""
        sign = 1 if self.operation in "+*" else -1
        kind = Sum if self.operation in "+-" else Product
        return kind(((1, self.left), (sign, self.right)))

    @property
    def value(self) -> Fraction:
        """What the step gives. Raises DivisionByZero."""
        return Fraction(self.expression.value)

    def text(self, ascii: bool = False) -> str:
        """The step in values, such as `8 ÷ 3 = 2 2/3`; values that are not plain stand in parentheses.

        >>> from matica.arithmetic.expression import Number
        >>> Step(Number(8), "/", Number(3)).text()
        '8 ÷ 3 = 2 2/3'
        """
        left, right = (_operand(Fraction(e.value), ascii) for e in (self.left, self.right))
        sign = self.operation if ascii else _SIGNS[self.operation]
        return f"{left} {sign} {right} = {show_value(self.value, ascii)}"


def _operand(value: Fraction, ascii: bool) -> str:
    shown = show_value(value, ascii)
    return shown if value >= 0 and value.denominator == 1 else f"({shown})"


def steps(e: Expression) -> tuple[Step, ...]:
    """The steps from left to right, each part worked out just before it is needed.

    >>> from matica.arithmetic.parse import parse
    >>> [step.text() for step in steps(parse("4 × 5 + 2 − 7"))]
    ['4 × 5 = 20', '20 + 2 = 22', '22 − 7 = 15']
    """
    found: list[Step] = []
    _collect(e, found)
    return tuple(found)


def _collect(e: Expression, found: list[Step]) -> None:
    parts = children(e)
    plain, other = ("+", "-") if isinstance(e, Sum) else ("*", "/")
    for place, (sign, part) in enumerate(parts):
        _collect(part, found)
        if place:
            before = parts[:place]
            left = before[0][1] if place == 1 else type(e)(before)  # type: ignore[arg-type]
            found.append(Step(left, plain if sign == 1 else other, part))  # type: ignore[arg-type]
