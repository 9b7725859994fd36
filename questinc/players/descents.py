"""What it costs to go down to the Dungeon beside a team: the cheapest hero that is not in it (Q-A9).

Whether a hero for hire at the Dungeon may join the others hired there (Q-A3) is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

NOBODY = 1 << 40
"""The price where nobody is left to be given up."""
CENTS = 100


class Beside(NamedTuple):
    """For each team the price, in hundredths of a gold, of the cheapest hero beside it: in hand, and for hire."""

    own: Ints
    offered: Ints

    def price(self, gold: Ints) -> Ints:
        """The cheaper one that can be had with so much gold left."""
        import numpy as np

        return np.where(self.offered <= gold * CENTS, np.minimum(self.own, self.offered), self.own)


class Descents:
    """Ways down: `extras` is what all visits bring, by the cities hired in, when one of them goes down."""

    def __init__(self, extras: Ints, own: Sequence[tuple[int, int]], offered: Sequence[tuple[int, int]]) -> None:
        """`own` are heroes in hand, `offered` those for hire at the Dungeon: each its bit in teams, and its price."""
        self.extras, self.own, self.offered = extras, own, offered

    def beside(self, masks: Ints) -> Beside:
        """The cheapest heroes beside each team, a mask of bits."""
        return Beside(_cheapest(masks, self.own), _cheapest(masks, self.offered))


def _cheapest(masks: Ints, heroes: Sequence[tuple[int, int]]) -> Ints:
    import numpy as np

    prices = np.full(len(masks), NOBODY, np.int64)
    for bit, price in sorted(heroes, key=lambda hero: -hero[1]):
        prices[(masks >> bit & 1) == 0] = price
    return prices
