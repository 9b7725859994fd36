"""A position of the game: frozen, hashable, JSON both ways.

Every one of the 195 cards lies in exactly one zone: a deck, the box, the hero discard, a column, a city's row, or with
a company. Decks list the top card first. Beers and potions not with a company are in `beers` and `potions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal, TypeVar

import msgspec

from questinc.actions import Resolve
from questinc.cards import CardId, City
from questinc.errors import TEXT, BadInput, expect
from questinc.seeds import Seed
from questinc.switches import Rules

BEERS = 5
POTIONS = 3
"""All the markers there are (Q-K3)."""

T = TypeVar("T")


Why = Literal["bid", "compensation", "last", "offer"]
"""Why a column is taken: by the lowest bid, by King's Compensation (Q-M5), as the round's last (Q-M6), or for the
amount named in a two-player game (Q-M10)."""


class Stage(StrEnum):
    """The kinds of decision; each is open to the state's `actor` alone."""

    BID = "bid"
    NAME = "name"
    ANSWER = "answer"
    FAIL = "fail"
    PLACE = "place"
    VISIT = "visit"
    DUNGEON = "dungeon"
    NIGHT = "night"
    RESOLVE = "resolve"
    OVER = "over"


class Setting(msgspec.Struct, frozen=True):
    """What stays the same all game: the number of seats, the readings, and the digest of the catalogue."""

    seats: int
    rules: Rules
    catalogue: str


class OpenQuest(msgspec.Struct, frozen=True):
    """An unresolved quest with the treasures under it and the mimics beside it (Q-M9)."""

    quest: CardId
    treasures: tuple[CardId, ...] = ()
    mimics: tuple[CardId, ...] = ()


class Column(msgspec.Struct, frozen=True):
    """What lies below an order marker; `seat` is who took the marker, with the cards, this round."""

    citizen: CardId | None = None
    quest: CardId | None = None
    treasures: tuple[CardId, ...] = ()
    seat: int | None = None


class Contest(msgspec.Struct, frozen=True):
    """The contest for a column: who is still in, next to act first; the last bid (two players: the amount named)."""

    active: tuple[int, ...]
    bid: int | None = None


class Award(msgspec.Struct, frozen=True):
    """A column won whose winner has yet to make room for its quest (Q-M8)."""

    seat: int
    gold: int
    why: Why


class VisitState(msgspec.Struct, frozen=True):
    """A visit under way.

    `city` is the place in the row of cities; `hired` this visit's heroes; `away` whether one came from another city
    (Q-A7); `used` whether the ability has been used; `closed` whether the hire is over, as the ability came after it;
    `looked` the dungeon cards being looked at (Q-A9).
    """

    city: int
    hired: tuple[CardId, ...] = ()
    away: bool = False
    used: bool = False
    closed: bool = False
    looked: tuple[CardId, ...] = ()


class Company(msgspec.Struct, frozen=True):
    """What a seat owns.

    `hand` holds heroes, `pile` treasures won; `completed` and `failed` are quests, `minus2` the "−2" cards in hand.
    `visited` are this round's cities by their place in the row. `secret` lists the cards in `hand` and `pile` that no
    other seat has ever seen (drawn from a deck).
    """

    card: CardId
    coins: int = 0
    hand: tuple[CardId, ...] = ()
    pile: tuple[CardId, ...] = ()
    quests: tuple[OpenQuest, ...] = ()
    completed: tuple[CardId, ...] = ()
    failed: tuple[CardId, ...] = ()
    minus2: tuple[CardId, ...] = ()
    beers: int = 0
    potions: int = 0
    visited: tuple[int, ...] = ()
    secret: tuple[CardId, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A whole position, with everything hidden in it; `questinc.view.observe` makes what a seat may see.

    `seed` and `shuffles` decide how the hero discard is shuffled next. `clock` is the seat of the first player. `turn`
    counts the turns of the afternoon (two a seat) or of the night (one a seat). `column` is the one under contest.
    `plan` is a resolution under way, step by step. `dungeon_known` are the top dungeon cards that `dungeon_seat` put
    back and can remember.
    """

    setting: Setting
    seed: Seed
    shuffles: int
    round: int
    clock: int
    stage: Stage
    actor: int | None
    citizens: tuple[CardId, ...]
    quests: tuple[CardId, ...]
    treasures: tuple[CardId, ...]
    heroes: tuple[CardId, ...]
    dungeon: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    box: tuple[CardId, ...]
    cities: tuple[City, ...]
    rows: tuple[tuple[CardId, ...], ...]
    companies: tuple[Company, ...]
    beers: int = BEERS
    potions: int = POTIONS
    columns: tuple[Column, ...] = ()
    column: int = 0
    contest: Contest | None = None
    award: Award | None = None
    turn: int = 0
    visit: VisitState | None = None
    plan: Resolve | None = None
    dungeon_seat: int | None = None
    dungeon_known: int = 0

    @property
    def mover(self) -> int:
        """The seat to act, in a game that is not over."""
        if self.actor is None:
            raise RuntimeError(f"nobody is to act at stage {self.stage}")
        return self.actor

    @property
    def moving(self) -> Company:
        """The company of the seat to act."""
        return self.companies[self.mover]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in order of their markers; only those that have one this round."""
        return tuple(column.seat for column in self.columns if column.seat is not None)

    @property
    def rounds(self) -> int:
        """How many rounds the game lasts (Q-K1)."""
        return ROUNDS[self.setting.seats]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage is Stage.OVER


ROUNDS = {2: 8, 3: 6, 4: 5, 5: 5}
"""Rounds by the number of players (Q-K1)."""


def zones(state: State) -> Iterator[tuple[str, tuple[CardId, ...]]]:
    """Every place that holds cards, by name, with its cards; together each card exactly once."""
    for name in ("citizens", "quests", "treasures", "heroes", "dungeon", "discard", "box"):
        yield name, getattr(state, name)
    yield "cities", tuple(city.id for city in state.cities)
    for city, row in zip(state.cities, state.rows, strict=True):
        yield f"row of {city}", row
    for number, column in enumerate(state.columns, 1):
        single = tuple(card for card in (column.citizen, column.quest) if card is not None)
        yield f"column {number}", single + column.treasures
    if state.visit is not None:
        yield "looked at", state.visit.looked
    for seat, company in enumerate(state.companies):
        yield f"company of seat {seat}", (company.card,)
        for name in ("hand", "pile", "completed", "failed", "minus2"):
            yield f"{name} of seat {seat}", getattr(company, name)
        for quest in company.quests:
            yield f"quest of seat {seat}", (quest.quest, *quest.treasures, *quest.mimics)


def to_json(thing: msgspec.Struct) -> bytes:
    """A state, action, observation, event or replay as JSON."""
    return msgspec.json.encode(thing)


def decode(text: str | bytes, kind: type[T], name: str) -> T:
    """Read JSON as `kind`, with one-line errors that show the place."""
    expect(text, TEXT, "JSON as text or bytes")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"no {name}: {error}") from None
