"""Final scoring and ties (Q-E2, Q-E3)."""

from __future__ import annotations

import msgspec

from questinc.errors import expect
from questinc.rules.collections import score_collections
from questinc.state import Company, State
from questinc.tables import Tables, tables_of


class Standing(msgspec.Struct, frozen=True):
    """A seat's place: `rank` from 1; `score` = `coins` + `collections` − `penalty`, then the two tie-breaks.

    `completed` is the total strength of completed quests; `marker` the order marker of the last round, 0 before it is
    taken.
    """

    rank: int
    seat: int
    score: int
    coins: int
    collections: int
    penalty: int
    completed: int
    marker: int


def standings(state: State) -> tuple[Standing, ...]:
    """All seats, best first, as if the game ended here.

    Seats equal in all three (only before the markers are taken) share a rank, the lower seat first.
    """
    expect(state, State, "a State")
    tables = tables_of(state.setting.catalogue)
    markers = {column.seat: number for number, column in enumerate(state.columns, 1) if column.seat is not None}
    rows = []
    for seat, company in enumerate(state.companies):
        worth = score_collections(tables.cards(company.pile), tables.catalogue.collections).total
        penalty = penalty_of(tables, company)
        completed = sum(tables.quest[quest].strength for quest in company.completed)
        score = company.coins + worth - penalty
        key = (score, completed, markers.get(seat, 0))
        rows.append((key, seat, company.coins, worth, penalty))
    rows.sort(key=lambda row: (tuple(-number for number in row[0]), row[1]))
    keys = [row[0] for row in rows]
    return tuple(
        Standing(
            rank=keys.index(key) + 1,
            seat=seat,
            score=key[0],
            coins=coins,
            collections=worth,
            penalty=penalty,
            completed=key[1],
            marker=key[2],
        )
        for key, seat, coins, worth, penalty in rows
    )


def penalty_of(tables: Tables, company: Company) -> int:
    """The printed strengths of all failed and still unresolved quests (Q-E2), without mimics."""
    unresolved = sum(tables.quest[quest.quest].strength for quest in company.quests)
    return unresolved + sum(tables.quest[quest].strength for quest in company.failed)
