"""What is legal, asked in one place: `apply` refuses exactly what `why_illegal` explains."""

from __future__ import annotations

from questinc.actions import Action, Illegal
from questinc.errors import expect
from questinc.rules.order import DECISIONS
from questinc.state import Stage, State


def why_illegal(state: State, action: Action) -> Illegal | None:
    """Why the state's actor may not do this now, with the id of the rule; None when it is legal."""
    expect(state, State, "a State")
    decision = DECISIONS.get(state.stage)
    if decision is None:
        return Illegal("the game is over", "Q-E1")
    move = decision.moves.get(type(action))
    if move is None:
        name = type(action).__name__.lower()
        return Illegal(f"not now: seat {state.actor} is to {decision.asks}, not to {name[:40]}", decision.rule)
    return move.fault(state, action)


def legal_actions(state: State) -> list[Action]:
    """The actions to choose from, in a fixed order; empty when the game is over.

    Complete but for hires (one by one, not as sets), collections to cash in (only where gold is short, in sensible
    sizes) and resolutions (as whole plans, sensible ones): `apply` accepts every other legal one, too.
    """
    expect(state, State, "a State")
    if state.stage is Stage.OVER:
        return []
    decision = DECISIONS[state.stage]
    moves = decision.moves
    return [action for action in decision.candidates(state) if moves[type(action)].fault(state, action) is None]


def is_forced(state: State) -> bool:
    """Whether there is nothing to choose, so that a front end may go on by itself."""
    return len(legal_actions(state)) == 1
