"""What happened; each is a JSON object with the key `type`, and knows what of it a seat may see."""

from __future__ import annotations

import msgspec

from matica.cards import Card
from matica.decks.model import Band
from matica.game.setup import Quest
from matica.game.state import End


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    def seen_by(self, seat: int) -> Event:
        """The event as `seat` may see it."""
        return self  # type: ignore[return-value]


class TurnBegan(_Event, frozen=True, tag="turn"):
    """A seat's turn begins; turns are counted from 1."""

    seat: int
    turn: int


class TurnMissed(_Event, frozen=True, tag="missed"):
    """A seat misses a turn."""

    seat: int


class Played(_Event, frozen=True, tag="played"):
    """A card was played before solving (M-T1)."""

    seat: int
    card: Card
    target: int | None


class ClassUsed(_Event, frozen=True, tag="class_used"):
    """A class card's ability was activated (M-T1)."""

    seat: int
    name: str
    target: int | None


class Solved(_Event, frozen=True, tag="solved"):
    """A quest was completed; its cards are discarded (M-T3)."""

    seat: int
    quest: Quest
    answer: str
    cards: tuple[Card, ...]


class Passed(_Event, frozen=True, tag="passed"):
    """A seat passed and discarded its hand, face up (M-T4)."""

    seat: int
    cards: tuple[Card, ...]


class Revealed(_Event, frozen=True, tag="revealed"):
    """Quests were turned up."""

    band: Band | None
    quests: tuple[Quest, ...]


class Buried(_Event, frozen=True, tag="buried"):
    """Face-up quests went under their pile."""

    band: Band | None
    quests: tuple[Quest, ...]


class Drew(_Event, frozen=True, tag="drew"):
    """A seat drew `count` cards; only it sees which."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int) -> Event:
        """Without the cards, unless it is the seat that drew."""
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    """The discards were shuffled into a new draw pile of `count` cards (M-T5)."""

    count: int


class Resolved(_Event, frozen=True, tag="resolved"):
    """An action was resolved (M-T6)."""

    seat: int
    action: str
    target: int | None


class Declined(_Event, frozen=True, tag="declined"):
    """A seat resolved none of its actions."""

    seat: int


class Dropped(_Event, frozen=True, tag="dropped"):
    """A seat discarded a card, as an action demanded."""

    seat: int
    card: Card


class Stolen(_Event, frozen=True, tag="stolen"):
    """A seat took `count` cards from another's hand; only these two see which."""

    seat: int
    victim: int
    count: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int) -> Event:
        """Without the cards, unless it is one of the two."""
        return self if seat in (self.seat, self.victim) else msgspec.structs.replace(self, cards=None)


class Swapped(_Event, frozen=True, tag="swapped"):
    """Two seats swapped hands."""

    seat: int
    other: int


class Looked(_Event, frozen=True, tag="looked"):
    """A seat looked at another's hand; only these two see it."""

    seat: int
    other: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int) -> Event:
        """Without the cards, unless it is one of the two."""
        return self if seat in (self.seat, self.other) else msgspec.structs.replace(self, cards=None)


class Spared(_Event, frozen=True, tag="spared"):
    """An effect stopped because the hand may not go below three cards (M-T7)."""

    seat: int
    effect: str


class Skipped(_Event, frozen=True, tag="skipped"):
    """A seat will miss its next turn."""

    seat: int


class TurnGained(_Event, frozen=True, tag="turn_gained"):
    """A seat will have another turn after this one."""

    seat: int


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over."""

    end: End


Event = (
    TurnBegan
    | TurnMissed
    | Played
    | ClassUsed
    | Solved
    | Passed
    | Revealed
    | Buried
    | Drew
    | Reshuffled
    | Resolved
    | Declined
    | Dropped
    | Stolen
    | Swapped
    | Looked
    | Spared
    | Skipped
    | TurnGained
    | Ended
)
