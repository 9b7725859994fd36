"""How easy a quest is: the chance that a random hand makes it and an average player finds a way in time.

Every different hand counts with its exact weight and the seconds of its grade; the figures that turn seconds into a
chance, and the chance into a band and points, are house data (`matica/data/ease.toml`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import lru_cache, partial
from importlib.resources import files
from typing import Annotated

import msgspec
import numpy as np
from numpy.typing import NDArray

from matica.cards import Hand
from matica.coaching.difficulty import seconds_table
from matica.decks.deal import Deal
from matica.decks.model import Band
from matica.decks.spread import Progress, spread
from matica.rules import Rules

Floats = NDArray[np.float64]
HANDS_AT_ONCE = 300
PLACES = 4
"""Eases are rounded to so many decimals, so that they are the same on every machine."""

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of `matica/data/ease.toml`, which explains them."""

    in_time: float
    spread: float
    easy: Share
    medium: Share
    points: tuple[Share, ...]

    def in_time_chance(self, seconds: float) -> float:
        """The chance that somebody finds a way in time, for whom `seconds` is the median.

        >>> house().in_time_chance(60.0)
        0.5
        """
        return 0.5 * math.erfc(math.log(seconds / self.in_time) / (self.spread * math.sqrt(2)))

    def band(self, ease: float) -> Band:
        """The band of a quest of this ease."""
        return "easy" if ease >= self.easy else "medium" if ease >= self.medium else "hard"

    def worth(self, ease: float) -> int:
        """The points of a quest of this ease."""
        return 1 + sum(ease < limit for limit in self.points)


@lru_cache(maxsize=1)
def house() -> House:
    """The figures that come with the package."""
    return msgspec.toml.decode(_data("ease.toml"), type=House)


def _data(name: str) -> bytes:
    return files("matica").joinpath("data", name).read_bytes()


@lru_cache(maxsize=1)
def model_hash() -> str:
    """A fingerprint of all figures that eases depend on: those of grades and those here."""
    content = [msgspec.toml.decode(_data(name)) for name in ("difficulty.toml", "ease.toml")]
    content[0].pop("fit", None)  # how well it was fitted changes nothing
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:16]


def hand_seconds(
    hands: Sequence[Hand],
    targets: range,
    rules: Rules,
    *,
    workers: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Floats:
    """The seconds an average player needs: a row a hand, a column a target; NaN where it cannot be done."""
    pieces = [hands[start : start + HANDS_AT_ONCE] for start in range(0, len(hands), HANDS_AT_ONCE)]
    work = partial(seconds_table, targets=targets, rules=rules)
    found = spread(work, pieces, workers=workers, cluster=cluster, progress=progress)
    return np.concatenate(found) if found else np.zeros((0, len(targets)))


def ease(seconds: Floats, deal: Deal) -> float:
    """The ease of one target: `seconds` for each hand of the deal, NaN where it cannot be done."""
    figures = house()
    parts = [
        deal.weights[row] * figures.in_time_chance(float(seconds[row]))
        for row in np.flatnonzero(~np.isnan(seconds)).tolist()
    ]
    return round(math.fsum(parts) / deal.total, PLACES)
