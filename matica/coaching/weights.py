"""The figures of the grade: weights, clock and bands, read from `matica/data/difficulty.toml`."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
import numpy as np

from matica.coaching.features import HAND_FEATURES, STEP_FEATURES, Floats

Band = Literal["easy", "medium", "hard", "impossible"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was decided, not measured."""

    choices: float
    glued: float
    half_seconds: float
    steepness: float
    easy_below: float
    hard_from: float


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of `matica/data/difficulty.toml`."""

    house: House
    fit: dict[str, float]
    model: dict[str, float]
    step: dict[str, float]
    hand: dict[str, float]
    clock: dict[str, list[float]]

    @property
    def step_weights(self) -> Floats:
        """The weights of `STEP_FEATURES`, in their order."""
        return np.array([self.step[name] for name in STEP_FEATURES])

    @property
    def hand_weights(self) -> Floats:
        """The weights of `HAND_FEATURES`, in their order."""
        return np.array([self.hand[name] for name in HAND_FEATURES])

    def seconds(self, scores: Floats) -> Floats:
        """The clock: between its points straight lines of the logarithm of the time; below them the first line goes on,
        above them the last one, ever flatter, since nobody was measured there."""
        x, y = np.array(self.clock["scores"]), np.log(self.clock["seconds"])
        first, last = (y[3] - y[0]) / (x[3] - x[0]), (y[-1] - y[-4]) / (x[-1] - x[-4])
        below, above = np.minimum(scores - x[0], 0), np.maximum(scores - x[-1], 0)
        return np.asarray(np.exp(np.interp(scores, x, y) + first * below + last * np.log1p(above)))

    def grades(self, seconds: Floats) -> Floats:
        """Times as grades: 50 at `half_seconds`, towards 0 and 100 on either side."""
        return np.asarray(100 / (1 + (self.house.half_seconds / seconds) ** self.house.steepness))

    def band(self, grade: float) -> Band:
        """The band of a grade."""
        if grade < self.house.easy_below:
            return "easy"
        return "hard" if grade >= self.house.hard_from else "medium"


@lru_cache(maxsize=1)
def load_model() -> Model:
    """The model that comes with the package."""
    return msgspec.toml.decode(files("matica").joinpath("data/difficulty.toml").read_bytes(), type=Model)
