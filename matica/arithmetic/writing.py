"""Write a form with the operations there are, where + is missing beside −, or × beside ÷.

a + b − c can then be written a − (c − b), and a × b ÷ c as a ÷ (c ÷ b). Every step is held to the switches: with
`fractions` off it is whole, with `negatives` off it is not below 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from matica.arithmetic.canonical import Form
from matica.arithmetic.expression import Expression, Product, Sum
from matica.rules import Rules

Part = tuple[int, Expression, Fraction]
"""A sign (or side of the line), an expression and its value."""


def write_within(sign: int, form: Form, rules: Rules) -> Expression | None:
    """The form, with this sign, as an expression whose every step `rules` allows; None where there is none."""
    if form.number is not None:
        return form.number if sign > 0 else None
    return _written(sign, form, rules)


def _written(sign: int, form: Form, rules: Rules) -> Expression | None:
    """Try each way to share the sign out among the parts."""
    for signs in _shares(sign, form):
        parts: list[Part] = []
        for own, (side, part) in zip(signs, form.parts, strict=True):
            expression = write_within(own, part, rules)
            if expression is None:
                break
            parts.append((side * (sign * own if form.is_sum else 1), expression, own * _value(part)))
        else:
            found = _joined(parts, form.is_sum, rules)
            if found is not None:
                return found
    return None


def _shares(sign: int, form: Form) -> Sequence[tuple[int, ...]]:
    """Signs for the parts: a term may take the sign of its place, a factor the sign of the product."""
    places = [i for i, (_, part) in enumerate(form.parts) if part.turns]
    options = []
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            if form.is_sum or (-1) ** size == sign:
                options.append(tuple(-1 if i in chosen else 1 for i in range(len(form.parts))))
    return options


def _joined(parts: Sequence[Part], is_sum: bool, rules: Rules) -> Expression | None:
    """Put signed terms, or factors above and below, together by single steps."""
    joins = [s for s, op in zip((1, -1), "+-" if is_sum else "*/", strict=True) if op in rules.operations]

    def allowed(value: Fraction) -> bool:
        return (rules.fractions or value.denominator == 1) and (rules.negatives or value.numerator >= rules.positive)

    @cache
    def made(members: tuple[int, ...], facing: int) -> tuple[Expression, Fraction] | None:
        if len(members) == 1:
            sign, expression, value = parts[members[0]]
            return (expression, value) if sign == facing else None
        for size in range(len(members) - 1, 0, -1):
            for one in combinations(members, size):
                two = tuple(m for m in members if m not in one)
                for join in joins:
                    left, right = made(one, facing), made(two, facing * join)
                    if left is None or right is None or (not is_sum and join < 0 and right[1] == 0):
                        continue
                    value = left[1] + join * right[1] if is_sum else left[1] * right[1] ** join
                    if allowed(value):
                        kind = Sum if is_sum else Product
                        return kind(((1, left[0]), (join, right[0]))), value
        return None

    result = made(tuple(range(len(parts))), 1)
    return None if result is None else result[0]


def _value(form: Form) -> Fraction:
    return Fraction(form.numerator, form.denominator)
