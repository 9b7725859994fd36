"""A table of the forms that are worth a target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from matica.arithmetic.arrays import Bools, Ints


@dataclass(frozen=True)
class Hits:
    """Forms that are worth the target, one row each.

    `hand` is the column of the hand, `block` the index of the sub-multiset in `space.blocks` (−1: all operands).
    Below the top, `left` is the slot and `right` −1. At the top a hit is `left` joined to `right` by `sign`: a product
    where `multiply` holds, else a sum. `inverted` turns a product upside down and changes the sign of a sum; `turned`
    marks the opposite of a form that is worth 0. `cost` is the cost of the form without what its operands cost.
    """

    hand: Ints
    block: Ints
    left: Ints
    right: Ints
    sign: Ints
    multiply: Bools
    inverted: Bools
    turned: Bools
    cost: Ints

    def __len__(self) -> int:
        return len(self.hand)

    def rows(self, index: Any) -> Hits:
        """Some of the hits."""
        return Hits(*(getattr(self, name)[index] for name in self.__dataclass_fields__))

    def priced(self, cost: Ints) -> Hits:
        """The hits with these costs."""
        return replace(self, cost=cost)

    @classmethod
    def join(cls, parts: list[Hits]) -> Hits:
        """Several tables of hits as one."""
        if len(parts) == 1:
            return parts[0]
        names = list(cls.__dataclass_fields__)
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    @classmethod
    def of(
        cls,
        hand: Ints,
        block: int | Ints,
        left: Ints,
        right: int | Ints = -1,
        sign: int | Ints = 0,
        *,
        multiply: bool = False,
        inverted: bool | Bools = False,
    ) -> Hits:
        """A table whose columns may be given as one value for all rows; nothing is priced yet."""
        count = len(hand)

        def column(value: Any, kind: type = np.int64) -> Any:
            return value if isinstance(value, np.ndarray) else np.full(count, value, kind)

        return cls(
            hand,
            column(block),
            left,
            column(right),
            column(sign, np.int8),
            column(multiply, np.bool_),
            column(inverted, np.bool_),
            column(False, np.bool_),
            column(0),
        )

    @classmethod
    def none(cls) -> Hits:
        """No hits."""
        return cls.of(*(np.zeros(0, np.int64),) * 3)
