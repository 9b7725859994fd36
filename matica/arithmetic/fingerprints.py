"""Structural fingerprints of 64 bits: equal for equal forms on the same operands, whatever the operands are worth.

The number of fingerprints equals the number of forms for every pattern of up to six operands: a test proves it against
exact keys and the published counts (OEIS A140606).
"""

from __future__ import annotations

import numpy as np

from matica.arithmetic.arrays import Hashes, Ints


def mix(values: Hashes, salt: int) -> Hashes:
    """Scramble fingerprints so that sums of them do not collide by structure (the splitmix64 finaliser)."""
    mixed = values + np.uint64(salt)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)


LEAF_SALT, _PRODUCT, _SUM, _OPPOSITE = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7


def opposite_of(closed: Hashes) -> Hashes:
    """What stands for a part with a minus, or below the line."""
    return mix(closed, _OPPOSITE)


def joined(left: Hashes, other_left: Hashes, right: Hashes, other_right: Hashes, sign: Ints) -> tuple[Hashes, Hashes]:
    """The open fingerprint of two parts joined by a sign, and that of its opposite.

    Each part comes as it stands and as its opposite. Signs are never taken by subtraction: that would make all pairs
    that cancel alike.
    """
    plus = sign > 0
    return left + np.where(plus, right, other_right), other_left + np.where(plus, other_right, right)


def as_term(raw: Hashes) -> Hashes:
    """The fingerprint of a product, its line fixed, as a part of a sum."""
    return mix(raw, _PRODUCT)


def as_factor(raw: Hashes, opposite: Hashes) -> Hashes:
    """The fingerprint of a sum, its sign forgotten, as a part of a product."""
    return mix(np.minimum(raw, opposite), _SUM)
