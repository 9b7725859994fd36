"""What a player can do; each is a JSON object with the key `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from matica.cards import Card
from matica.decks.model import ShortLine
from matica.game.state import Seat

Answer = Annotated[str, msgspec.Meta(max_length=1_000)]
MOST_PLAYED = 40


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="play"):
    """Before solving, play a card such as the Magical Vortex (M-T1); `target` is the seat it falls on, if it asks."""

    card: Card
    target: Seat | None = None


class UseClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="use_class"):
    """Before solving, activate the ability of one's class card (M-T1)."""

    target: Seat | None = None


class Solve(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="solve"):
    """Complete the face-up quest with id `quest` (M-T2).

    `answer` is the expression as text. `cards` are all the cards played from the hand: those the answer uses, each
    once, and any action cards without a digit that are played beside it (M-C4).
    """

    quest: ShortLine
    answer: Answer
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=MOST_PLAYED)]


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pass"):
    """Solve nothing and discard the hand (M-T4)."""


class Resolve(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resolve"):
    """Resolve one of the actions whose cards were played with the quest (M-T6), by its id."""

    action: ShortLine
    target: Seat | None = None


class Decline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="decline"):
    """Resolve none of them."""


class Drop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drop"):
    """Discard this card, as another player's action demands."""

    card: Card


GameAction = Play | UseClass | Solve | Pass | Resolve | Decline | Drop
