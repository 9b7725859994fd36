"""Where idle numbers, worth 0 or 1, can be put to a form: to the whole, or to a part of it.

What is put to a form must not make another solution of it. 0 + (5 − 5) has the core 0, and (4 × 0) + 0 too, since of
terms worth 0 the shortest stays; but 4 × (0 + 0) has the core 4 × 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from matica.arithmetic.canonical import Signed, normal_product, normal_sum, write
from matica.arithmetic.cores import core_form, core_of
from matica.arithmetic.expression import Expression, Product, Sum, children, flat
from matica.arithmetic.reach import Arithmetic


def attach(signed: Signed, idle: Expression, form: Signed, value: int, arithmetic: Arithmetic) -> Expression | None:
    """The form with numbers worth 0 (or 1) added (or multiplied by, or divided by) so that its core stays what it is.

    `form` is the canonical tree of these numbers. None where there is no such place.
    """
    joins = (1, -1) if value and "/" in arithmetic.operations else (1,)
    wanted = (signed[0], signed[1].key)
    # 0 × 1 would be a step worth 0
    no_step = arithmetic.positive and value == 1 and signed[1].numerator == 0
    for join in () if no_step else joins:
        parts = ((1, signed), (join, form))
        sign, made = core_of(normal_product(parts) if value else normal_sum(parts))
        if (sign, made.key) == wanted:
            return attached(signed, idle, value, join)
    for e in _inside(write(*signed), idle, value, joins):
        sign, made = core_form(e)
        if (sign, made.key) == wanted:
            return flat(e)
    return None


def attached(signed: Signed, idle: Expression, value: int, join: int = 1) -> Expression:
    """A form and numbers worth 0 or 1, as one expression."""
    return flat(_joined(write(*signed), idle, value, join))


def _joined(e: Expression, idle: Expression, value: int, join: int) -> Expression:
    return Product(((1, e), (join, idle))) if value else Sum(((1, e), (1, idle)))


def _inside(e: Expression, idle: Expression, value: int, joins: tuple[int, ...]) -> Iterator[Expression]:
    """The expression with 0 added to one of the factors inside it, or one of the terms multiplied by 1."""
    parts = children(e)
    fits = isinstance(e, Sum) if value else isinstance(e, Product)
    for place, (sign, part) in enumerate(parts):
        others = list(_inside(part, idle, value, joins))
        if fits:
            others = [*(_joined(part, idle, value, join) for join in joins), *others]
        for other in others:
            longer = (*parts[:place], (sign, other), *parts[place + 1 :])
            yield Sum(longer) if isinstance(e, Sum) else Product(longer)
