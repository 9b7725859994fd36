"""What happened, as frozen records, and what each seat may know of it.

Events name everything in public except cards taken from a deck in secret: `event_for` blanks those for other seats.
"""

from __future__ import annotations

import msgspec

from questinc.actions import Resolve
from questinc.cards import CardId, City
from questinc.state import State, Why


class _Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Base of the events; the JSON field `event` holds the name."""


class RoundBegan(_Event, frozen=True):
    """A new round: its number, the seat with the Clock, one citizen below each marker (Q-D1)."""

    round: int
    clock: int
    citizens: tuple[CardId | None, ...]


class HeroesArrived(_Event, frozen=True):
    """Heroes laid below a city (Q-D2)."""

    city: City
    heroes: tuple[CardId, ...]


class HeroesShuffled(_Event, frozen=True):
    """The hero discard became the hero deck (Q-S4)."""

    heroes: int


class ColumnRevealed(_Event, frozen=True):
    """The quest and treasures of a column, counted from 1 (Q-M1)."""

    marker: int
    quest: CardId | None
    treasures: tuple[CardId, ...]


class BidMade(_Event, frozen=True):
    """A bid in the contest, or with two players the amount named."""

    seat: int
    gold: int


class Passed(_Event, frozen=True):
    """A seat left the contest."""

    seat: int


class ColumnTaken(_Event, frozen=True):
    """A seat took a column with its marker, cards and gold (Q-M4)."""

    seat: int
    marker: int
    quest: CardId | None
    treasures: tuple[CardId, ...]
    gold: int
    why: Why


class QuestFailed(_Event, frozen=True):
    """A quest given up, its treasures and mimics put into the box (Q-M8)."""

    seat: int
    quest: CardId
    boxed: tuple[CardId, ...]


class CityVisited(_Event, frozen=True):
    """An assistant placed on a city (Q-A1)."""

    seat: int
    city: City


class HeroHired(_Event, frozen=True):
    """A hero hired, from which city's row, for how much."""

    seat: int
    hero: CardId
    city: City
    gold: int


class AbilityUsed(_Event, frozen=True):
    """The Square's coin, a beer or a potion (Q-A4 to Q-A6)."""

    seat: int
    city: City


class CashedIn(_Event, frozen=True):
    """A collection discarded for gold (Q-A10)."""

    seat: int
    treasures: tuple[CardId, ...]
    gold: int


class DungeonEntered(_Event, frozen=True):
    """A hero discarded to look at dungeon cards; `looked` is None for other seats (Q-A9)."""

    seat: int
    hero: CardId
    count: int
    looked: tuple[CardId, ...] | None


class DungeonLeft(_Event, frozen=True):
    """A dungeon card kept, the others put back; None for other seats (Q-A9)."""

    seat: int
    kept: CardId | None
    back: tuple[CardId, ...] | None


class VisitEnded(_Event, frozen=True):
    """A visit is over."""

    seat: int


class QuestResolved(_Event, frozen=True):
    """A quest resolved, with everything used, and the treasures won (Q-N2, Q-N10)."""

    seat: int
    plan: Resolve
    treasures: tuple[CardId, ...]


class RewardGained(_Event, frozen=True):
    """What the quest showed (Q-N10): gold, a beer, the Entity or a "−2" card."""

    seat: int
    gold: int = 0
    beer: bool = False
    card: CardId | None = None


class HeroFound(_Event, frozen=True):
    """The top hero of the deck joined a company; None for other seats (Q-N10)."""

    seat: int
    hero: CardId | None


class NightEnded(_Event, frozen=True):
    """A seat resolves nothing more this night."""

    seat: int


class GameEnded(_Event, frozen=True):
    """The last night is over; `scores` by seat, `ranking` lists the seats, best first (Q-E2, Q-E3)."""

    scores: tuple[int, ...]
    ranking: tuple[int, ...]


Event = (
    RoundBegan
    | HeroesArrived
    | HeroesShuffled
    | ColumnRevealed
    | BidMade
    | Passed
    | ColumnTaken
    | QuestFailed
    | CityVisited
    | HeroHired
    | AbilityUsed
    | CashedIn
    | DungeonEntered
    | DungeonLeft
    | VisitEnded
    | QuestResolved
    | RewardGained
    | HeroFound
    | NightEnded
    | GameEnded
)


class Step(msgspec.Struct, frozen=True):
    """The next state and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def event_for(event: Event, seat: int) -> Event:
    """The event as `seat` may see it."""
    if isinstance(event, DungeonEntered) and event.seat != seat:
        return msgspec.structs.replace(event, looked=None)
    if isinstance(event, DungeonLeft) and event.seat != seat:
        return msgspec.structs.replace(event, kept=None, back=None)
    if isinstance(event, HeroFound) and event.seat != seat:
        return msgspec.structs.replace(event, hero=None)
    return event
