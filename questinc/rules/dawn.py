"""Dawn (Q-D1, Q-D2): citizens below the markers, heroes below the cities; nobody decides anything."""

from __future__ import annotations

from msgspec.structs import replace

from questinc.cards import CardId
from questinc.events import HeroesArrived, RoundBegan
from questinc.rules.draft import Draft
from questinc.state import Column

ROW = {2: 3, 3: 3, 4: 4, 5: 5}
"""Heroes below each city, by the number of players (Q-D2)."""


def begin(draft: Draft) -> None:
    """A new round: markers and assistants return, the day is laid out."""
    state = draft.state
    seats = state.setting.seats
    came = state.citizens[:seats]
    citizens: tuple[CardId | None, ...] = came + (None,) * (seats - len(came))
    draft.set(
        round=state.round + 1,
        citizens=state.citizens[seats:],
        columns=tuple(Column(citizen=citizen) for citizen in citizens),
        companies=tuple(replace(company, visited=()) for company in state.companies),
    )
    draft.tell(RoundBegan(round=state.round + 1, clock=state.clock, citizens=citizens))
    rows = []
    for city, row in zip(state.cities, state.rows, strict=True):
        heroes = draft.draw_heroes(ROW[seats] - len(row))
        if heroes:
            draft.tell(HeroesArrived(city=city, heroes=heroes))
        rows.append(row + heroes)
    draft.set(rows=tuple(rows))
    draft.phase_over = True
