"""A working copy of a position on which one action is carried out; it never leaves `apply`."""

from __future__ import annotations

import random

from matica.cards import Card, Effect, face_order
from matica.decks.model import Band
from matica.game.events import Drew, Event, Reshuffled, Revealed
from matica.game.setup import ROW, Quest
from matica.game.state import End, Phase, Player, Row, State


def chance(seed: int, number: int) -> random.Random:
    """The source of the `number`-th random decision of the game with this seed: the same on every machine."""
    return random.Random(f"matica {seed} {number}")


def card_order(card: Card) -> tuple[bool, tuple[bool, int], str]:
    """A sort key: cards by digit, wild ones, then those without; plain ones before those with an action."""
    face = card.face
    return (face is None, face_order(0 if face is None else face), card.action or "")


class Table:
    """The mutable twin of `State`, with the list of events so far."""

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.seed = state.seed
        self.hands: list[list[Card]] = [list(player.hand) for player in state.players]
        self.quests: list[list[Quest]] = [list(player.quests) for player in state.players]
        self.misses: list[int] = [player.misses for player in state.players]
        self.pile: list[Card] = list(state.pile)
        self.discards: list[Card] = list(state.discards)
        self.rows: list[tuple[Band | None, list[Quest], list[Quest]]] = [
            (row.band, list(row.pile), list(row.face_up)) for row in state.rows
        ]
        self.turn = state.turn
        self.seat = state.seat
        self.phase: Phase = state.phase
        self.open_actions: tuple[str, ...] = state.open_actions
        self.effects: list[Effect] = list(state.effects)
        self.target = state.target
        self.drops: list[int] = list(state.drops)
        self.again = state.again
        self.looks: set[tuple[int, int]] = set(state.looks)
        self.chances = state.chances
        self.end: End | None = state.end
        self.events: list[Event] = []

    def freeze(self) -> State:
        """The position reached."""
        players = tuple(
            Player(tuple(hand), tuple(quests), misses)
            for hand, quests, misses in zip(self.hands, self.quests, self.misses, strict=True)
        )
        return State(
            setup=self.setup,
            seed=self.seed,
            players=players,
            pile=tuple(self.pile),
            discards=tuple(self.discards),
            rows=tuple(Row(band, tuple(pile), tuple(face_up)) for band, pile, face_up in self.rows),
            turn=self.turn,
            seat=self.seat,
            phase=self.phase,
            open_actions=self.open_actions,
            effects=tuple(self.effects),
            target=self.target,
            drops=tuple(self.drops),
            again=self.again,
            looks=tuple(sorted(self.looks)),
            chances=self.chances,
            end=self.end,
        )

    def log(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def chance(self) -> random.Random:
        """The source of the next random decision."""
        self.chances += 1
        return chance(self.seed, self.chances)

    def changed(self, seat: int) -> None:
        """A seat's hand is no longer the one that others have looked at."""
        self.looks = {pair for pair in self.looks if pair[1] != seat}

    def discard(self, seat: int, cards: list[Card]) -> None:
        """Move cards from a hand to the discards."""
        for card in cards:
            self.hands[seat].remove(card)
        self.discards += cards
        if cards:
            self.changed(seat)

    def draw(self, seat: int, count: int) -> None:
        """Draw up to `count` cards, shuffling the discards into a new pile when it runs out (M-T5)."""
        drawn: list[Card] = []
        while len(drawn) < count:
            if not self.pile and not self.reshuffle():
                break
            missing = count - len(drawn)
            drawn += self.pile[:missing]
            del self.pile[:missing]
        if drawn:
            self.hands[seat] += drawn
            self.changed(seat)
            self.log(Drew(seat, len(drawn), tuple(drawn)))

    def reshuffle(self) -> bool:
        """Turn the discards into the draw pile; False if there are none."""
        if not self.discards:
            return False
        # in a fixed order first, so that the new pile does not depend on the order of the discards
        self.pile = sorted(self.discards, key=card_order)
        self.discards = []
        self.chance().shuffle(self.pile)
        self.log(Reshuffled(len(self.pile)))
        return True

    def refill(self, band: Band | None, pile: list[Quest], face_up: list[Quest]) -> None:
        """Turn up quests until three of the row lie face up, or its pile is empty (M-S2, M-T3)."""
        missing = ROW - len(face_up)
        new = pile[:missing]
        if new:
            face_up += new
            del pile[:missing]
            self.log(Revealed(band, tuple(new)))
