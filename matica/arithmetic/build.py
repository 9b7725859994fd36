"""Turn a hit in a compiled space back into a canonical tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod

from matica.arithmetic.canonical import Signed, leaf, product_form, sum_form
from matica.arithmetic.expression import Number
from matica.arithmetic.hits import Hits
from matica.arithmetic.numbers import Operands
from matica.arithmetic.space import FACTOR, INVERSE, LEAF, RATIO, SUM, Pattern, Space


def groups(operands: Operands) -> tuple[int, ...]:
    """The different operands in the order of a space's pattern: the most frequent first.

    So that hands of one kind share a space: 3 3 5 7, 3 5 5 7 and 3 5 7 7 all have the pattern (2, 1, 1).
    """
    different = sorted(set(operands))
    if len(different) < len(operands):
        different.sort(key=operands.count, reverse=True)
    return tuple(different)


def pattern_of(operands: Operands) -> Pattern:
    """How often each of the different operands occurs, in that order.

    >>> groups((3, 5, 5, 7)), pattern_of((3, 5, 5, 7))
    ((5, 3, 7), (2, 1, 1))
    """
    return tuple(sorted(Counter(operands).values(), reverse=True))


class Builder:
    """Builds the forms of one space from its different operands (see `groups`) and numbers with these values."""

    def __init__(self, space: Space, different: Sequence[int], numbers: Sequence[Number]) -> None:
        self.groups = [[number for number in numbers if number.value == value] for value in different]
        self.stock: list[list[Number]] = []
        # one item at a time, as Python's own integers
        self._kind, self._left, self._right = space.kind.item, space.left.item, space.right.item
        self._sign = space.sign.item

    def signed(self, hits: Hits, row: int) -> Signed:
        """The sign and canonical tree of one hit."""
        self.stock = [list(group) for group in self.groups]
        left, right, sign = hits.left.item(row), hits.right.item(row), hits.sign.item(row)
        if right < 0:
            found, form = self._closed(left)
        elif hits.multiply[row]:
            found, form = _quotient(self._chain(left, right, sign, RATIO), -1 if hits.inverted[row] else 1)
        else:
            found, form = _positive(self._chain(left, right, sign, SUM))
        return -found if hits.turned[row] else found, form

    def _closed(self, slot: int) -> Signed:
        """A leaf, a product or a sum as a factor."""
        kind, source = self._kind(slot), self._left(slot)
        if kind == LEAF:
            return 1, leaf(self.stock[source].pop(0))
        left, right, sign = self._left(source), self._right(source), self._sign(source)
        if kind == FACTOR:
            return _positive(self._chain(left, right, sign, SUM))
        return _quotient(self._chain(left, right, sign, RATIO), -1 if kind == INVERSE else 1)

    def _chain(self, left: int, right: int, sign: int, kind: int) -> list[tuple[int, Signed]]:
        """All parts of an open sum or ratio, with their signs."""
        parts = [(1, self._closed(left))]
        while self._kind(right) == kind:
            parts.append((sign, self._closed(self._left(right))))
            sign, right = sign * self._sign(right), self._right(right)
        parts.append((sign, self._closed(right)))
        return parts


def _positive(terms: list[tuple[int, Signed]]) -> Signed:
    """A sum in the orientation that is worth more than 0; one that is worth 0 as it stands."""
    sign, form = sum_form([(outer * inner, term) for outer, (inner, term) in terms])
    return (1 if form.numerator else sign), form


def _quotient(factors: list[tuple[int, Signed]], exponent: int) -> Signed:
    """A product, upside down where the exponent is -1."""
    sign = prod(inner for _, (inner, _) in factors)
    return product_form(sign, [(exponent * side, factor) for side, (_, factor) in factors])
