"""Cores: when are two expressions the same solution?

The core is the canonical form without its idle parts: terms worth 0, factors worth 1, pairs of equal terms with
opposite signs and pairs of equal factors above and below the line. Readings taken where that leaves a choice:

- a product keeps its only factor above, even if that is worth 1 or has an equal below: 1 ÷ 3 and a ÷ a stay, and the
  two orientations of a quotient of equals differ (6 + (1 + 2) ÷ 3 and 6 + 3 ÷ (1 + 2)); a factor below worth 1 always
  goes;
- a sum of nothing but idle parts keeps a term worth 0, or else one pair: 3 − 3 stays; 0 × 5 and (3 − 3) × 7 stay, as
  wholes;
- of equal-valued parts the shortest stays;
- idle parts without which a negative whole could only be written with a unary minus stay: 0 − 5.

Two expressions are the same solution when their cores have the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations

from matica.arithmetic.canonical import Form, Signed, factors_of, normal, product_form, sum_form, terms_of, write
from matica.arithmetic.expression import Expression


def core(e: Expression) -> Expression:
    """The expression without its idle parts, in its tidy order.

    >>> from matica.arithmetic.parse import parse
    >>> core(parse("4 * 6 * (2 / 2) + 0")).text()
    '6 × 4'

    Raises DivisionByZero.
    """
    return write(*core_form(e))


def same(first: Expression, second: Expression) -> bool:
    """Are the two the same solution? Raises DivisionByZero."""
    a, b = core_form(first), core_form(second)
    return (a[0], a[1].key) == (b[0], b[1].key)


def solution_key(e: Expression) -> Hashable:
    """A key that is equal for two expressions when they are the same solution. Raises DivisionByZero."""
    sign, form = core_form(e)
    return sign, form.key


def is_idle_free(e: Expression) -> bool:
    """Is there no idle part? Raises DivisionByZero."""
    return core_form(e)[1].size == len(e.operands)


def core_form(e: Expression) -> Signed:
    """The canonical tree of the core. Raises DivisionByZero."""
    return core_of(normal(e))


def core_of(whole: Signed) -> Signed:
    """The canonical tree of the core of a canonical tree. Raises DivisionByZero."""
    dropped = _Dropper(frozenset())
    result = dropped.reduce(whole)
    if result[0] > 0 or result[1].turns:
        return result
    if result[1].numerator == 0:
        return 1, result[1]
    # worth less than 0, and the only way to say so is idle: keep as few idle parts as will do
    for count in range(1, min(dropped.seen, 3) + 1):
        kept = [_Dropper(frozenset(chosen)).reduce(whole) for chosen in combinations(range(dropped.seen), count)]
        fitting = [signed for signed in kept if signed[0] > 0 or signed[1].turns]
        if fitting:
            return min(fitting, key=lambda signed: (signed[1].size, signed[1].order))
    return whole


class _Dropper:
    """Drops idle parts, bottom up. The idle parts are numbered as they are met; those in `kept` stay."""

    def __init__(self, kept: frozenset[int]) -> None:
        self.kept = kept
        self.seen = 0

    def _drop(self) -> bool:
        self.seen += 1
        return self.seen - 1 not in self.kept

    def reduce(self, signed: Signed) -> Signed:
        sign, form = signed
        if form.number is not None:
            return signed
        reduced_parts = [(s, self.reduce((1, part))) for s, part in form.parts]
        pairs = zip(form.parts, reduced_parts, strict=True)
        if form.is_sum:
            terms = self._sum(terms_of(reduced_parts))
            inner, result = sum_form(terms)
            nothing = len(terms) == 1 and result.numerator == 0
            return (1 if nothing or result.signless else sign * inner), result
        inner, factors = factors_of(reduced_parts)
        # the sign of a factor worth 0 is told by a difference in it, and goes with it: (0 − 0 × 2) × (4 − 2)
        gone = any(part.turns and not (part.numerator or left.turns) for (_, part), (_, (_, left)) in pairs)
        return product_form(1 if gone else sign * inner, self._product(factors))

    def _sum(self, terms: list[Signed]) -> list[Signed]:
        idle = [t for t in terms if t[1].numerator == 0]
        rest = [t for t in terms if t[1].numerator != 0]
        staying = [t for t in idle if not self._drop()]
        rest, pairs = self._pairs(rest, lambda _: True)
        staying += rest
        if staying:
            return staying
        if idle:
            # nothing taken away is nothing added
            return [(1, min(idle, key=_shortest)[1])]
        return list(min(pairs, key=lambda pair: sorted(map(_shortest, pair))))

    def _product(self, factors: list[Signed]) -> list[Signed]:
        rest = [f for f in factors if f[0] > 0 or not _is_one(f[1]) or not self._drop()]
        rest, _ = self._pairs(rest, lambda left: sum(side > 0 for side, _ in left) > 1)
        for factor in sorted((f for f in rest if f[0] > 0 and _is_one(f[1])), key=_shortest, reverse=True):
            if sum(side > 0 for side, _ in rest) > 1 and self._drop():
                rest.remove(factor)
        return rest

    def _pairs(
        self, parts: list[Signed], may_drop: Callable[[list[Signed]], bool]
    ) -> tuple[list[Signed], list[tuple[Signed, Signed]]]:
        """What is left when pairs of equal value and opposite sign are taken out, longest first, and those pairs."""
        rest = list(parts)
        pairs: list[tuple[Signed, Signed]] = []
        others = sorted((p for p in parts if p[0] < 0), key=_shortest, reverse=True)
        for other in others:
            equal = [p for p in rest if p[0] > 0 and _value(p) == _value(other)]
            if equal and may_drop(rest) and self._drop():
                partner = max(equal, key=_shortest)
                rest.remove(partner)
                rest.remove(other)
                pairs.append((partner, other))
        return rest, pairs


def _value(part: Signed) -> tuple[int, int]:
    return part[1].numerator, part[1].denominator


def _is_one(form: Form) -> bool:
    return form.numerator == form.denominator


def _shortest(part: Signed) -> tuple[object, ...]:
    return (part[1].size, part[1].order, part[0])
