"""The seeds of chance: one range for all of them, so that a seed seen in one place can be used in any other."""

from __future__ import annotations

from typing import Annotated

import msgspec

from matica.errors import BadInput, brief

LARGEST_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON reads exactly."""

Seed = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]


def checked_seed(seed: object) -> int:
    """The seed as it is. Raises BadInput unless it is a whole number from 0 to `LARGEST_SEED`.

    >>> checked_seed(7)
    7
    """
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise BadInput(f"seed {brief(seed)}: expected a whole number from 0 to {LARGEST_SEED}", value=seed)
    return seed
