"""What a seat sees of a position, a position dealt anew from that, and the ranking."""

from __future__ import annotations

import random
from collections import Counter
from typing import Annotated

import msgspec

from matica.cards import Card, Effect
from matica.decks.model import Band
from matica.errors import BadInput, brief, expect
from matica.game.setup import Quest, Setup
from matica.game.state import End, Phase, Player, Row, Seat, State, Whole


class SeenPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as another sees it: `hand` is None unless it is one's own or looked at; `count` is its size."""

    count: Whole
    hand: tuple[Card, ...] | None
    quests: tuple[Quest, ...]
    misses: Whole

    @property
    def points(self) -> int:
        """The sum of the points on the quests (M-E2)."""
        return sum(quest.points for quest in self.quests)


class SeenRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of quests: how many lie face down, and those face up."""

    band: Band | None
    pile: Whole
    face_up: tuple[Quest, ...]


class Observation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that seat `viewer` may know; the fields are those of `State`, without what is hidden."""

    viewer: Seat
    setup: Setup
    players: tuple[SeenPlayer, ...]
    pile: Whole
    discards: tuple[Card, ...]
    rows: tuple[SeenRow, ...]
    turn: Whole
    seat: Seat
    phase: Phase
    open_actions: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    target: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    drops: tuple[Seat, ...] = ()
    again: Whole = 0
    looks: tuple[tuple[Seat, Seat], ...] = ()
    end: End | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own hand."""
        return self.players[self.viewer].hand or ()

    @property
    def mover(self) -> int | None:
        """The seat that has to act, None when the game is over."""
        if self.phase == "over":
            return None
        return self.drops[0] if self.drops else self.seat


class Standing(msgspec.Struct, frozen=True):
    """A seat's place: 1 for the most points, shared by equals (M-E2, M-E3)."""

    place: int
    seat: int
    points: int
    quests: int


def observe(state: State, seat: int) -> Observation:
    """What `seat` may know: its own hand and those it has looked at, sizes of the others, all that lies open.

    Raises BadInput for a seat that is not in the game.
    """
    expect(state, State, "a State")
    if type(seat) is not int or not 0 <= seat < state.setup.seats:
        raise BadInput(f"seat {brief(seat)}: expected 0 to {state.setup.seats - 1}", value=seat)
    known = {seat} | {seen for viewer, seen in state.looks if viewer == seat}
    players = tuple(
        SeenPlayer(len(player.hand), player.hand if other in known else None, player.quests, player.misses)
        for other, player in enumerate(state.players)
    )
    return Observation(
        viewer=seat,
        setup=state.setup,
        players=players,
        pile=len(state.pile),
        discards=state.discards,
        rows=tuple(SeenRow(row.band, len(row.pile), row.face_up) for row in state.rows),
        turn=state.turn,
        seat=state.seat,
        phase=state.phase,
        open_actions=state.open_actions,
        effects=state.effects,
        target=state.target,
        drops=state.drops,
        again=state.again,
        looks=state.looks,
        end=state.end,
    )


def determinize(observation: Observation, rng: random.Random) -> State:
    """A position that looks like `observation` from its seat; what is hidden is dealt at random by `rng`.

    Raises BadInput for an observation whose cards are not those of its decks.
    """
    expect(observation, Observation, "an Observation")
    expect(rng, random.Random, "a random.Random")
    setup = observation.setup
    unseen = _unseen_cards(observation)
    rng.shuffle(unseen)
    players = []
    for seen in observation.players:
        hand = seen.hand
        if hand is None:
            hand, unseen = tuple(unseen[: seen.count]), unseen[seen.count :]
        players.append(Player(hand, seen.quests, seen.misses))
    hidden = unseen_quests(observation)
    rows = []
    for row in observation.rows:
        pile = [quest for quest in hidden if row.band in (None, quest.band)]
        rng.shuffle(pile)
        if len(pile) != row.pile:
            raise BadInput(f"{row.pile} face-down quests: expected {len(pile)}", value=row.pile, rule="M-S2")
        rows.append(Row(row.band, tuple(pile), row.face_up))
    return State(
        setup=setup,
        seed=rng.getrandbits(53),
        players=tuple(players),
        pile=tuple(unseen),
        discards=observation.discards,
        rows=tuple(rows),
        turn=observation.turn,
        seat=observation.seat,
        phase=observation.phase,
        open_actions=observation.open_actions,
        effects=observation.effects,
        target=observation.target,
        drops=observation.drops,
        again=observation.again,
        looks=observation.looks,
        end=observation.end,
    )


def standings(position: State | Observation) -> tuple[Standing, ...]:
    """All seats, the best first; most points win, which need not be who has most quests (M-E2)."""
    expect(position, (State, Observation), "a State or an Observation")
    points = [player.points for player in position.players]
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    return tuple(
        Standing(1 + sum(other > points[seat] for other in points), seat, points[seat], len(player.quests))
        for seat in order
        for player in [position.players[seat]]
    )


def unseen_cards(observation: Observation) -> Counter[Card]:
    """The playing cards that the viewer cannot see, in the draw pile or in hands, with how many of each."""
    seen = Counter(observation.discards)
    for player in observation.players:
        seen.update(player.hand or ())
    unseen = Counter(observation.setup.cards)
    unseen.subtract(seen)
    return unseen


def _unseen_cards(observation: Observation) -> list[Card]:
    unseen = unseen_cards(observation)
    hidden = observation.pile + sum(player.count for player in observation.players if player.hand is None)
    if min(unseen.values()) < 0 or unseen.total() != hidden:
        raise BadInput("the cards seen are not cards of the deck, or not so many", rule="M-C1")
    return list(unseen.elements())


def unseen_quests(observation: Observation) -> list[Quest]:
    """The quests that lie face down, in the setup's order; those of tiers not in use count too."""
    seen = {quest.id for row in observation.rows for quest in row.face_up}
    seen |= {quest.id for player in observation.players for quest in player.quests}
    return [quest for quest in observation.setup.quests if quest.id not in seen]
