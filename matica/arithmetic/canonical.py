"""Canonical forms: what is left of an expression when the order of terms and factors does not matter.

A sum is a multiset of signed terms, a product a multiset of factors above or below the line; sums inside sums
and products inside products are dissolved. The minus of a difference inside a product goes to the product, so that
(3 − 5) × (2 − 7) and (5 − 3) × (7 − 2) are one form: a sum inside a product counts in the orientation that is worth
more than 0. One that is worth 0 counts with fewer minus signs; its sign is kept, so 5 − 3 − 2 and 3 + 2 − 5 differ. On
n different operands there are 1, 6, 68, 1170, 27142, … forms (OEIS A140606). Cards with equal values are
interchangeable: forms look at values only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction

import msgspec

from matica.arithmetic.expression import Expression, Number, Product, Sum, by_zero, reduced
from matica.rules import Rules

Signed = tuple[int, "Form"]


class Form(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A node of the canonical tree, worth at least 0; the sign of the whole is kept beside it.

    `number` is set for a leaf; else `parts` holds the signed terms of a sum or the factors of a product (1 above,
    -1 below) in canonical order. `key` is equal for equal forms; `size` counts the numbers. `signless` marks a form
    that is its own opposite, such as 3 − 3; `turns` one that can be written with the opposite sign without a unary
    minus.
    """

    number: Number | None
    is_sum: bool
    parts: tuple[Signed, ...]
    numerator: int
    denominator: int
    size: int
    signless: bool
    turns: bool
    key: tuple[int, ...] | tuple[object, ...]
    order: tuple[object, ...]


def canonical(e: Expression) -> Hashable:
    """A key that is equal for two expressions when they have the same form (idle parts count).

    >>> from matica.arithmetic.parse import parse
    >>> canonical(parse("(3 - 5) * (2 - 7)")) == canonical(parse("(7 - 2) * (5 - 3)"))
    True

    Raises DivisionByZero.
    """
    sign, form = normal(e)
    return sign, form.key


def fits(e: Expression, rules: Rules) -> bool:
    """Do the switches of `rules` for operations, fractions and negatives allow this form?

    Fractions and negatives are judged by the values of the sums and products of the canonical form (M-A5), so that
    3 − 5 + 10 needs no negative and 8 × (9 ÷ 6) no fraction. An operation is needed when no way to write the form does
    without it: a + b − c can be written a − (c − b), so it needs no +. Raises DivisionByZero.
    """
    sign, form = normal(e)
    return (rules.negatives or sign > 0 or _turns_at_zero(form)) and _fits(form, rules)


def _turns_at_zero(form: Form) -> bool:
    """Can the form, worth 0, be written with the opposite sign without anything negative, as 5 − 3 − 2 can?"""
    if form.numerator or not form.parts:
        return False
    return any((form.is_sum and sign < 0) or _turns_at_zero(part) for sign, part in form.parts)


def _fits(form: Form, rules: Rules) -> bool:
    if form.number is not None:
        return True
    if (form.denominator != 1 and not rules.fractions) or (form.numerator == 0 and rules.positive):
        return False
    if form.is_sum:
        plain, other, avoidable = "+", "-", form.turns
    else:
        plain, other, avoidable = "*", "/", form.parts[-1][0] < 0
    if plain not in rules.operations and not avoidable:
        return False
    if other not in rules.operations and any(sign < 0 for sign, _ in form.parts):
        return False
    return all(_fits(part, rules) for _, part in form.parts)


def tidy(e: Expression) -> Expression:
    """The same form in the plainest written order.

    Larger terms first and what is taken away last; a division early where it comes out even. No step is negative or
    broken that need not be, as far as order can help.

    >>> from matica.arithmetic.parse import parse
    >>> tidy(parse("3 - 5 + 10")).text(), tidy(parse("8 * 9 / 3")).text()
    ('10 + 3 − 5', '9 ÷ 3 × 8')

    Raises DivisionByZero.
    """
    return write(*normal(e))


def normal(e: Expression) -> Signed:
    """The canonical tree of an expression: its sign (-1 or 1) and its form. Raises DivisionByZero."""
    if isinstance(e, Number):
        return 1, leaf(e)
    if isinstance(e, Sum):
        return normal_sum((sign, normal(term)) for sign, term in e.terms)
    return normal_product((side, normal(factor)) for side, factor in e.factors)


def normal_sum(terms: Iterable[tuple[int, Signed]]) -> Signed:
    """The canonical tree of a sum of canonical trees, each added (1) or taken away (-1)."""
    return sum_form(terms_of(terms))


def normal_product(factors: Iterable[tuple[int, Signed]]) -> Signed:
    """The canonical tree of a product of canonical trees, each above (1) or below the line (-1).

    Raises DivisionByZero.
    """
    return product_form(*factors_of(factors))


def leaf(number: Number) -> Form:
    """The canonical tree of a number."""
    key = (0, number.value)
    order = (key, tuple(map(str, number.faces)))
    return Form(number, False, (), number.value, 1, 1, False, False, key, order)


def terms_of(signed: Iterable[tuple[int, Signed]]) -> list[Signed]:
    """Terms with their signs; sums among them are dissolved."""
    terms: list[Signed] = []
    for outer, (sign, form) in signed:
        sign *= outer
        if form.is_sum:
            terms.extend((sign * inner, part) for inner, part in form.parts)
        else:
            terms.append((sign, form))
    return terms


def factors_of(signed: Iterable[tuple[int, Signed]]) -> tuple[int, list[Signed]]:
    """The sign of a product and its factors; products among them are dissolved."""
    total = 1
    factors: list[Signed] = []
    for side, (sign, form) in signed:
        total *= sign
        if form.parts and not form.is_sum:
            factors.extend((side * inner, part) for inner, part in form.parts)
        else:
            factors.append((side, form))
    return total, factors


def _sort_key(part: Signed) -> tuple[object, ...]:
    return (-part[0], part[1].order)


def sum_form(terms: list[Signed]) -> Signed:
    """The form of a sum of signed terms (none of them sums), with its sign."""
    if len(terms) == 1:
        return _alone(*terms[0])
    n, d = 0, 1
    for sign, term in terms:
        if term.denominator == d:
            n += sign * term.numerator
        else:
            n, d = n * term.denominator + sign * term.numerator * d, d * term.denominator
    n, d = reduced(n, d)
    sign = -1 if n < 0 else 1
    parts = tuple(sorted([(1 if t.signless else s * sign, t) for s, t in terms], key=_sort_key))
    keys = _keys(parts)
    signless = False
    if n == 0:
        # the orientation with more plus signs
        turned = tuple(sorted([(1 if t.signless else -s, t) for s, t in parts], key=_sort_key))
        other = _keys(turned)
        signless = keys == other
        if (_minuses(turned), other) < (_minuses(parts), keys):
            sign, parts, keys = (1 if signless else -1), turned, other
    turns = False
    for s, t in parts:
        turns = turns or s < 0 or t.turns
    key = (1, keys)
    order = (key, tuple([t.order for _, t in parts]))
    return sign, Form(None, True, parts, abs(n), d, sum([t.size for _, t in parts]), signless, turns, key, order)


def _alone(sign: int, form: Form) -> Signed:
    """What is left where one part is: a form that is its own opposite has no sign."""
    return (1 if form.signless else sign), form


def _keys(parts: tuple[Signed, ...]) -> tuple[object, ...]:
    return tuple([(-sign, form.key) for sign, form in parts])


def _minuses(parts: tuple[Signed, ...]) -> int:
    return sum(sign < 0 for sign, _ in parts)


def product_form(sign: int, factors: list[Signed]) -> Signed:
    """The form of a product of factors above and below (none of them products), with its sign."""
    if len(factors) == 1:
        return _alone(sign, factors[0][1])
    n, d = 1, 1
    for side, factor in factors:
        if side > 0:
            n, d = n * factor.numerator, d * factor.denominator
        else:
            if factor.numerator == 0:
                raise by_zero(write(1, factor))
            n, d = n * factor.denominator, d * factor.numerator
    n, d = reduced(n, d)
    parts = tuple(sorted(factors, key=_sort_key))
    signless = turns = False
    for _, factor in parts:
        signless = signless or factor.signless
        turns = turns or factor.turns
    key = (2, _keys(parts))
    order = (key, tuple([f.order for _, f in parts]))
    form = Form(None, False, parts, n, d, sum([f.size for _, f in parts]), signless, turns, key, order)
    return (1 if signless else sign), form


def write(sign: int, form: Form) -> Expression:
    """The form with that sign, written in its plainest order; see `tidy`."""
    if form.number is not None:
        return form.number
    if not form.is_sum:
        return _write_product(sign, form)
    terms = [(sign * s, term) for s, term in form.parts]
    if all(s < 0 for s, _ in terms):
        # nothing can stand first with a plus: turn a term that holds a difference
        place = terms.index(max(((s, t) for s, t in terms if t.turns), key=lambda part: _turns_at_zero(part[1])))
        first = write(-1, terms.pop(place)[1])
        return Sum(((1, first), *((s, write(1, term)) for s, term in _larger_first(terms))))
    return Sum(tuple((s, write(1, term)) for s, term in _larger_first(terms)))


def _larger_first(parts: list[Signed]) -> list[Signed]:
    if all(form.denominator == 1 for _, form in parts):
        return sorted(parts, key=lambda p: (-p[0], -p[1].numerator, p[1].order))
    return sorted(parts, key=lambda p: (-p[0], -Fraction(p[1].numerator, p[1].denominator), p[1].order))


def _write_product(sign: int, form: Form) -> Expression:
    parts = _larger_first(list(form.parts))
    above = [f for side, f in parts if side > 0]
    below = [f for side, f in parts if side < 0]
    turned = max((f for _, f in form.parts if f.turns), key=_turns_at_zero) if sign < 0 else None
    ordered: list[Signed] = []
    n, d = 1, 1
    while above or below:
        even = next((f for f in below if ordered and n * f.denominator % (d * f.numerator) == 0), None)
        if even is not None or not above:
            side, factor = -1, even or below[0]
            below.remove(factor)
            n, d = reduced(n * factor.denominator, d * factor.numerator)
        else:
            side, factor = 1, above[0]
            if not ordered:
                factor = next((f for f in above if any(_divides(b, f) for b in below)), factor)
            above.remove(factor)
            n, d = reduced(n * factor.numerator, d * factor.denominator)
        ordered.append((side, factor))
    return Product(tuple((side, write(-1 if f is turned else 1, f)) for side, f in ordered))


def _divides(divisor: Form, form: Form) -> bool:
    return form.numerator * divisor.denominator % (form.denominator * divisor.numerator) == 0
