"""Random games for tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from questinc.actions import Action
from questinc.catalogue import Catalogue
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply, new_game
from questinc.state import State
from questinc.switches import Rules


def random_game(
    seats: int,
    seed: int,
    rules: Rules | None = None,
    catalogue: Catalogue | None = None,
    seen: Callable[[State, Action], None] | None = None,
) -> list[State]:
    """Every position of a game of random players, the last one over; `seen` is shown each decision."""
    rng = random.Random(seed)
    states = [new_game(seats, seed, rules, catalogue)]
    while actions := legal_actions(states[-1]):
        action = rng.choice(actions)
        if seen is not None:
            seen(states[-1], action)
        states.append(apply(states[-1], action).state)
    return states
