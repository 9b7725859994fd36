"""What a night's advice is about: what a player holds, the open quests, and a plan to resolve them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from questinc.cards import Hero, HeroClass, HeroKind, Quest, Treasure
from questinc.errors import BadInput, LimitError

MOST_HEROES = 60
"""The most heroes in hand: more than the game has."""
MOST_TREASURES = 90
"""The most treasures, those under quests among them."""
MOST_MARKERS = 99
"""The most beers, potions or "−2" cards."""
MOST_GOLD = 10_000
"""The most gold in hand."""

CanHeal = frozenset({HeroKind.HERO})
"""The kinds of hero a potion brings back (Q-N5)."""
CanFall = frozenset({HeroKind.HERO, HeroKind.MERCENARY, HeroKind.BRUTE})
"""The kinds of hero whose discard satisfies Q-N3: the Entity goes back to the box instead."""


class OpenQuest(msgspec.Struct, frozen=True):
    """An unresolved quest with the treasures below it and the mimics beside it (Q-M9)."""

    quest: Quest
    treasures: tuple[Treasure, ...] = ()
    mimics: tuple[Treasure, ...] = ()

    @classmethod
    def of(cls, quest: Quest, cards: Iterable[Treasure]) -> OpenQuest:
        """Lay the treasures of a column to a quest, mimics beside it."""
        laid = tuple(cards)
        return cls(quest, tuple(t for t in laid if not t.is_mimic), tuple(t for t in laid if t.is_mimic))

    @property
    def strength(self) -> int:
        """The strength it takes, mimics included."""
        return self.quest.strength + sum(mimic.value for mimic in self.mimics)

    @property
    def spoils(self) -> tuple[Treasure, ...]:
        """All treasures won with it."""
        return self.treasures + self.mimics


class Holdings(msgspec.Struct, frozen=True):
    """What a player holds: heroes in hand, the treasure pile, coins, markers and "−2" cards in hand."""

    heroes: tuple[Hero, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    gold: int = 0
    beers: int = 0
    potions: int = 0
    minus2: int = 0


class Night(msgspec.Struct, frozen=True):
    """A player's night: holdings, at most two open quests (Q-M8), and what rewards would bring.

    `entity` is the Entity's card while it lies in the box, `beers_left` how many beers a reward could still take,
    counting those that come back when used.
    """

    holdings: Holdings
    quests: tuple[OpenQuest, ...]
    entity: Hero | None = None
    beers_left: int = 5

    def __post_init__(self) -> None:
        holdings = self.holdings
        if len(self.quests) > 2:
            raise BadInput(f"{len(self.quests)} open quests: expected at most 2", value=len(self.quests), rule="Q-M8")
        treasures = len(holdings.treasures) + sum(len(quest.spoils) for quest in self.quests)
        for what, count, most in (
            ("heroes", len(holdings.heroes), MOST_HEROES),
            ("treasures", treasures, MOST_TREASURES),
        ):
            if count > most:
                raise LimitError(f"{count} {what}: expected at most {most}", value=count)
        for what, count, most in (
            ("gold", holdings.gold, MOST_GOLD),
            ("beers", holdings.beers, MOST_MARKERS),
            ("potions", holdings.potions, MOST_MARKERS),
            ("−2 cards", holdings.minus2, MOST_MARKERS),
            ("beers left", self.beers_left, MOST_MARKERS),
        ):
            if not 0 <= count <= most:
                raise BadInput(f"{what} {count}: expected 0 to {most}", value=count)


class Resolution(msgspec.Struct, frozen=True):
    """How one quest is resolved.

    `quest` is its place among the night's quests, from 0. `potions_on` are those of `heroes` that come back, by the
    potion effect of `treasures` first and by potion markers for the rest. `minus2` is how many "−2" cards are played.
    """

    quest: int
    heroes: tuple[Hero, ...]
    potions_on: tuple[Hero, ...] = ()
    beers: int = 0
    minus2: int = 0
    treasures: tuple[Treasure, ...] = ()


class Later(msgspec.Struct, frozen=True):
    """A quest meant for the next night: who and what is kept for it, and what the next round has to bring.

    `strength` and `classes` are to be hired then, at the price list's `next_strength` and `next_icon`.
    """

    step: Resolution
    strength: int = 0
    classes: tuple[HeroClass, ...] = ()


Plan = tuple[Resolution, ...]
"""Resolutions in the order they are carried out."""
