"""Turn a hit in a compiled space back into an expression."""

from __future__ import annotations

from collections.abc import Sequence

from matica.arithmetic.expression import Expression, Number, Product, Sum, ratio
from matica.arithmetic.hits import Hits
from matica.arithmetic.numbers import Operands
from matica.arithmetic.space import FACTOR, INVERSE, LEAF, RATIO, SUM, Space

Signed = tuple[int, Expression]


def groups(operands: Operands) -> list[int]:
    """The different operands in the order of a space's pattern: the most frequent first.

    So that hands of one kind share a space: 3 3 5 7, 3 5 5 7 and 3 5 7 7 all have the pattern (2, 1, 1).
    """
    return sorted(set(operands), key=lambda value: (-operands.count(value), value))


class Builder:
    """Builds the expressions of one space from its different operands (see `groups`) and numbers with these values."""

    def __init__(self, space: Space, different: Sequence[int], numbers: Sequence[Number]) -> None:
        self.space = space
        self.groups = [[number for number in numbers if number.value == value] for value in different]
        self.stock: list[list[Number]] = []

    def expression(self, hits: Hits, row: int) -> Expression:
        """The expression of one hit, as it comes out of the space (not tidied)."""
        self.stock = [list(group) for group in self.groups]
        left, right, sign = int(hits.left[row]), int(hits.right[row]), int(hits.sign[row])
        if right < 0:
            return self._closed(left)
        if hits.multiply[row]:
            return _quotient(self._chain(left, right, sign, RATIO), -1 if hits.inverted[row] else 1)
        return _positive(self._chain(left, right, sign, SUM))

    def _closed(self, slot: int) -> Expression:
        """A leaf, a product or a sum as a factor."""
        space, kind = self.space, int(self.space.kind[slot])
        if kind == LEAF:
            return self.stock[int(space.left[slot])].pop(0)
        source = int(space.left[slot])
        left, right, sign = int(space.left[source]), int(space.right[source]), int(space.sign[source])
        if kind == FACTOR:
            return _positive(self._chain(left, right, sign, SUM))
        return _quotient(self._chain(left, right, sign, RATIO), -1 if kind == INVERSE else 1)

    def _chain(self, left: int, right: int, sign: int, kind: int) -> list[Signed]:
        """All parts of an open sum or ratio, with their signs."""
        parts = [(1, self._closed(left))]
        while int(self.space.kind[right]) == kind:
            parts.append((sign, self._closed(int(self.space.left[right]))))
            sign, right = sign * int(self.space.sign[right]), int(self.space.right[right])
        parts.append((sign, self._closed(right)))
        return parts


def _plus_first(parts: list[Signed]) -> tuple[Signed, ...]:
    return tuple(sorted(parts, key=lambda part: -part[0]))


def _positive(terms: list[Signed]) -> Expression:
    """A sum of terms worth at least 0 each, in the orientation that is worth at least 0."""
    if not any(sign < 0 for sign, _ in terms):
        return Sum(tuple(terms))
    made = Sum(_plus_first(terms))
    if ratio(made)[0] >= 0:
        return made
    return Sum(_plus_first([(-sign, term) for sign, term in terms]))


def _quotient(factors: list[Signed], exponent: int) -> Expression:
    return Product(_plus_first([(exponent * side, factor) for side, factor in factors]))
