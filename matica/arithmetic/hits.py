"""A table of the forms that are worth a target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.space import Ints


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
    multiply: NDArray[np.bool_]
    inverted: NDArray[np.bool_]
    turned: NDArray[np.bool_]
    cost: Ints

    def __len__(self) -> int:
        return len(self.hand)

    def rows(self, index: Any) -> Hits:
        """Some of the hits."""
        return Hits(*(getattr(self, name)[index] for name in self.__dataclass_fields__))

    @classmethod
    def join(cls, parts: list[Hits]) -> Hits:
        """Several tables of hits as one."""
        names = list(cls.__dataclass_fields__)
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    @classmethod
    def of(
        cls,
        hand: Ints,
        block: int | Ints,
        left: Ints,
        right: int | Ints = -1,
        sign: int = 0,
        *,
        multiply: bool = False,
        inverted: bool | NDArray[np.bool_] = False,
        cost: int | Ints = 0,
    ) -> Hits:
        """A table whose columns may be given as one value for all rows."""
        count = len(hand)

        def column(value: Any, kind: type = np.int64) -> Any:
            return value if isinstance(value, np.ndarray) else np.full(count, value, kind)

        return cls(
            hand,
            column(block),
            left,
            column(right),
            column(sign),
            column(multiply, np.bool_),
            column(inverted, np.bool_),
            column(False, np.bool_),
            column(cost),
        )
