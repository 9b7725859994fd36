"""A player without a plan: any legal action, each as likely as another."""

from __future__ import annotations

import random
from collections.abc import Sequence

from questinc.actions import Action
from questinc.view import Observation


class RandomPlayer:
    """Plays at random."""

    def choose(self, observation: Observation, legal: Sequence[Action], rng: random.Random) -> Action:
        """Any of the legal actions."""
        return rng.choice(legal)
