"""A position of the game: everything that is on the table, in the hands and in the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from matica.cards import Card, Effect
from matica.decks.model import Band
from matica.game.setup import ROW, Quest, Setup
from matica.seeds import Seed

Phase = Literal["start", "solve", "action", "over"]
"""Where in a turn the game is (M-T8): before anything, after an ability or Vortex, after a solved quest, or ended."""
Ending = Literal["quests", "empty", "limit"]
"""Why a game ended: quests completed (M-E1), no quests left (M-E3), or the setup's limit of turns (house)."""
SMALLEST_HAND = 3
"""No effect caused by another player takes a hand below this many cards (M-T7)."""
MOST_EFFECTS_A_TURN = 10
"""An ability before solving and an action after it, of five effects each."""
Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Whole = Annotated[int, msgspec.Meta(ge=0)]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat holds: its hand, the quests it has completed, and how many of its next turns it misses."""

    hand: tuple[Card, ...]
    quests: tuple[Quest, ...] = ()
    misses: Whole = 0

    @property
    def points(self) -> int:
        """The sum of the points on the quests (M-E2)."""
        return sum(quest.points for quest in self.quests)


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of quests, its top first, and those of it that lie face up (M-S2); `band` is None if not levelled."""

    band: Band | None
    pile: tuple[Quest, ...]
    face_up: tuple[Quest, ...]


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: why, who shares the win (M-E2, M-E3), and each seat's points."""

    why: Ending
    winners: tuple[Seat, ...]
    points: tuple[int, ...]


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position.

    `pile` is the draw pile, its top first; `discards` lie face up, the newest last. `turn` counts turns from 1 and
    `seat` is whose turn it is. `open_actions` are the ids of the actions that may be resolved now (M-T6). `effects`
    still have to be carried out on `target`; `drops` are seats that must each choose a card to discard before the turn
    goes on. `again` counts further turns of the same seat. `looks` are pairs (a, b): seat a knows seat b's hand.
    `seed` and `chances` (how often chance was asked so far) decide everything random.
    """

    setup: Setup
    seed: Seed
    players: tuple[Player, ...]
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    rows: tuple[Row, ...]
    turn: Whole
    seat: Seat
    phase: Phase
    open_actions: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    target: Seat | None = None
    drops: tuple[Seat, ...] = ()
    again: Whole = 0
    looks: tuple[tuple[Seat, Seat], ...] = ()
    chances: Whole = 0
    end: End | None = None

    @property
    def mover(self) -> int | None:
        """The seat that has to act, None when the game is over."""
        if self.phase == "over":
            return None
        return self.drops[0] if self.drops else self.seat


def faults(state: State) -> list[str]:
    """All that does not fit together in a position that was read from outside; empty when it is sound."""
    setup, found = state.setup, []
    if len(state.players) != setup.seats:
        found.append(f"{len(state.players)} players: expected {setup.seats}")
    named = [state.seat, *state.drops, *(seat for pair in state.looks for seat in pair)]
    named += [] if state.target is None else [state.target]
    if any(seat >= setup.seats for seat in named):
        found.append(f"seat {max(named)}: expected 0 to {setup.seats - 1}")
    held = [card for player in state.players for card in player.hand]
    if Counter([*held, *state.pile, *state.discards]) != Counter(setup.cards):
        found.append("its playing cards are not those of its deck")
    if tuple(row.band for row in state.rows) != setup.rows:
        found.append("its rows are not those of its tiers")
    if any(len(row.face_up) > ROW or (row.band and row.band != q.band) for row in state.rows for q in row.face_up):
        found.append("a row holds too many quests, or those of another tier")
    quests = [quest for row in state.rows for quest in row.pile + row.face_up]
    quests += [quest for player in state.players for quest in player.quests]
    if Counter(quests) != Counter(quest for quest in setup.quests if setup.rows == (None,) or quest.band in setup.rows):
        found.append("its quests are not those of its deck")
    if any(name not in setup.named_actions for name in state.open_actions):
        found.append(f"open actions {', '.join(state.open_actions)}: expected actions of its deck")
    if (state.phase == "over") != (state.end is not None):
        found.append(f"phase {state.phase!r} with{'' if state.end else 'out'} an end")
    # what follows counts on the cards, seats and rows being in order
    return found or [*_row_faults(state), *_turn_faults(state), *_effect_faults(state)]


def _row_faults(state: State) -> Iterator[str]:
    """Rows are filled up, and the game is over when the last quest is gone or enough are completed (M-T3, M-E*)."""
    points = tuple(player.points for player in state.players)
    if state.end is not None:
        best = tuple(seat for seat, own in enumerate(points) if own == max(points))
        if (state.end.points, state.end.winners) != (points, best):
            yield "an end with other points or winners than those of the players"
    elif any(row.pile and len(row.face_up) < ROW for row in state.rows):
        yield f"a row of fewer than {ROW} quests beside a pile"
    elif not any(row.face_up for row in state.rows):
        yield "no quests left, and not over"
    elif any(len(player.quests) >= state.setup.quests_to_win for player in state.players):
        yield f"{state.setup.quests_to_win} quests completed, and not over"


def _turn_faults(state: State) -> Iterator[str]:
    """Numbers that only so many turns can have brought about."""
    if not 1 <= state.turn <= state.setup.turn_limit:
        yield f"turn {state.turn}: expected 1 to {state.setup.turn_limit}"
    most = MOST_EFFECTS_A_TURN * state.turn
    for name, number in (("again", state.again), *(("misses", player.misses) for player in state.players)):
        if number > most:
            yield f"{name} {number}: expected at most {most} by turn {state.turn}"
    if any(seat == seen for seat, seen in state.looks) or tuple(sorted(set(state.looks))) != state.looks:
        yield "looks: expected pairs of different seats, sorted, each once"


_WAITING: dict[Phase, tuple[tuple[bool, bool], ...]] = {
    "start": ((False, False),),
    "solve": ((False, False), (False, True)),
    "action": ((True, False), (False, True)),
    "over": ((False, False),),
}
"""Whether actions are open and whether cards have to be discarded, as a phase allows it."""


def _effect_faults(state: State) -> Iterator[str]:
    """What waits to be resolved (M-T6) or discarded (M-T7)."""
    for name in state.open_actions:
        if state.setup.named_actions[name].when != "solve" or not state.setup.actions:
            yield f"open action {name}: not one that a solved quest opens"
    # a solved quest opens actions, of which one is resolved and may then wait for discards, as an ability may (M-T1)
    waiting = (bool(state.open_actions), bool(state.drops))
    if waiting not in _WAITING[state.phase]:
        yield f"phase {state.phase!r} with {len(state.open_actions)} open actions, {len(state.drops)} cards to discard"
    if not state.drops and (state.effects or state.target is not None):
        yield "an effect that nobody holds up"
    for seat, count in Counter(state.drops).items():
        spare = len(state.players[seat].hand) - SMALLEST_HAND
        if seat == state.seat or count > spare:
            yield f"seat {seat} has to discard {count}: expected {max(0, spare)} at most, and not of the acting seat"
