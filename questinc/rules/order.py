"""The order of play, as data: a round's phases, and the decisions open in them."""

from __future__ import annotations

from questinc.rules import afternoon, dawn, morning, night
from questinc.rules.draft import Draft
from questinc.rules.moves import Decision
from questinc.state import Stage

ROUND = (dawn.begin, morning.begin, afternoon.begin, night.begin)
"""How each phase of a round begins; the night's end begins the next round, or ends the game (Q-E1)."""

DECISIONS: dict[Stage, Decision] = {
    decision.stage: decision for chapter in (morning, afternoon, night) for decision in chapter.DECISIONS
}

PHASE = {
    **{decision.stage: 1 for decision in morning.DECISIONS},
    **{decision.stage: 2 for decision in afternoon.DECISIONS},
    **{decision.stage: 3 for decision in night.DECISIONS},
}
"""Which phase of `ROUND` a decision belongs to."""


def go_on(draft: Draft, phase: int) -> None:
    """Open the next phase, and those after it in which nobody decides anything."""
    while draft.phase_over:
        draft.phase_over = False
        phase = (phase + 1) % len(ROUND)
        ROUND[phase](draft)
