"""The game as two functions: a new game, and the next position."""

from __future__ import annotations

from questinc.actions import Action
from questinc.catalogue import Catalogue
from questinc.errors import IllegalAction
from questinc.events import Step
from questinc.rules.draft import Draft
from questinc.rules.legal import why_illegal
from questinc.rules.order import DECISIONS, PHASE, go_on
from questinc.rules.setup import lay_out
from questinc.state import State


def new_game(
    seats: int,
    seed: int,
    rules: object = None,
    catalogue: Catalogue | None = None,
    first: int | None = None,
) -> State:
    """A game at its first decision; the same arguments give the same game.

    `seats` 2 to 5, `seed` 0 to 2^53 − 1, `rules` a `Rules`, a mapping of its switches or None, `catalogue` the standard
    one by default, `first` the seat that begins with the Clock (Q-S6), drawn when not named. Raises `BadInput`.
    """
    return start(seats, seed, rules, catalogue, first).state


def start(
    seats: int,
    seed: int,
    rules: object = None,
    catalogue: Catalogue | None = None,
    first: int | None = None,
) -> Step:
    """As `new_game`, with the events of the first dawn."""
    draft = Draft(lay_out(seats, seed, rules, catalogue, first))
    draft.phase_over = True
    go_on(draft, -1)
    return Step(draft.state, tuple(draft.events))


def apply(state: State, action: Action) -> Step:
    """The next position and what happened; raises `IllegalAction` with the reason and rule of `why_illegal`."""
    fault = why_illegal(state, action)
    if fault is not None:
        raise IllegalAction(fault.reason, value=action, rule=fault.rule)
    draft = Draft(state)
    DECISIONS[state.stage].moves[type(action)].play(draft, action)
    if draft.phase_over:
        go_on(draft, PHASE[state.stage])
    return Step(draft.state, tuple(draft.events))
