"""Night: resolving quests (Q-N1 to Q-N11), and the end of the round (Q-E1)."""

from __future__ import annotations

from collections.abc import Iterable

from questinc.actions import Action, Begin, Done, Resolve
from questinc.events import GameEnded, NightEnded
from questinc.rules.draft import Draft
from questinc.rules.moves import Decision, Move
from questinc.rules.options import resolutions
from questinc.rules.resolving import plan_fault
from questinc.rules.scoring import standings
from questinc.rules.spoils import carry_out
from questinc.rules.steps import STEP_MOVES, begin_fault, begin_steps, step_candidates
from questinc.state import Stage, State


def begin(draft: Draft) -> None:
    """The holder of the first marker resolves first (Q-N1)."""
    draft.set(turn=0, stage=Stage.NIGHT, actor=draft.state.order[0])


def _free(_state: State, _action: Done) -> None:
    """Nobody has to resolve anything (Q-N1)."""


def done(draft: Draft, _action: Done) -> None:
    """The next marker's turn; after the last one the next round, or the end (Q-E1)."""
    state = draft.state
    draft.tell(NightEnded(seat=state.mover))
    turn = state.turn + 1
    if turn < len(state.order):
        draft.set(turn=turn, actor=state.order[turn])
    elif state.round < state.rounds:
        draft.set(turn=0, clock=state.order[-1], actor=None)
        draft.phase_over = True
    else:
        draft.set(turn=turn, stage=Stage.OVER, actor=None)
        ranking = standings(draft.state)
        draft.tell(
            GameEnded(
                scores=tuple(place.score for place in sorted(ranking, key=lambda place: place.seat)),
                ranking=tuple(place.seat for place in ranking),
            )
        )


_DONE = Done()


def _night_actions(state: State) -> Iterable[Action]:
    yield _DONE
    for quest in state.moving.quests:
        yield from resolutions(state, quest.quest)


DECISIONS = (
    Decision(
        Stage.NIGHT,
        "resolve a quest or end the night",
        "Q-N1",
        {
            Done: Move(_free, done),
            Resolve: Move(plan_fault, carry_out),
            Begin: Move(begin_fault, begin_steps),
        },
        _night_actions,
    ),
    Decision(Stage.RESOLVE, "choose what to resolve with", "Q-N2", STEP_MOVES, step_candidates),
)
