"""What a computer player is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from questinc.actions import Action
from questinc.view import Observation


class Player(Protocol):
    """Chooses among the legal actions, from what its seat can know."""

    def choose(self, observation: Observation, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of `legal`, or another action that is legal for all the seat knows; `rng` is the player's own source."""
