"""The vocabulary: heroes, quests, treasures, citizens, cities, companies (rules Q-K2 to Q-K8).

A card is a frozen record. `id` tells physical cards apart: within a catalogue every one of the 195 cards has an id of
its own, so that zones can be checked for holding each exactly once. Cards read from notation have ids of the reader's
choosing, by default `""`. Names are for people and never decide anything.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

import msgspec

CardId = NewType("CardId", str)
"""A short id of a physical card, such as `h07`; the id of a city card is the value of its `City`."""

NO_ID = CardId("")


class HeroClass(StrEnum):
    """The four classes, by the letter of the notation (Q-K7); the fourth one's name is house data."""

    WARRIOR = "W"
    MAGE = "M"
    CLERIC = "C"
    ROGUE = "R"


class HeroKind(StrEnum):
    """What sort of hero a card is; all but `HERO` are beyond a potion's help (Q-N5)."""

    HERO = "hero"
    MERCENARY = "mercenary"
    BRUTE = "brute"
    ENTITY = "entity"


class Hero(msgspec.Struct, frozen=True):
    """A hero card, or the Entity.

    `strength` and `cost` (gold) are whole numbers ≥ 0. `classes` holds each class symbol once, in the order W M C R.
    A mercenary's and a brute's are empty: the one stands for any class when resolving (Q-N6), the other for none
    (Q-N7).
    """

    strength: int
    cost: int = 0
    classes: tuple[HeroClass, ...] = ()
    kind: HeroKind = HeroKind.HERO
    id: CardId = NO_ID
    name: str = ""


class Reward(StrEnum):
    """What a resolved quest gives besides treasures and gold (Q-N10)."""

    NONE = "none"
    BEER = "beer"
    HERO = "hero"
    ENTITY = "entity"
    MINUS2 = "minus2"


class Quest(msgspec.Struct, frozen=True):
    """A quest card.

    `classes` are its class icons in the order W M C R, repeated where two heroes of a class are asked for (Q-N2).
    `treasures` is its treasure number (Q-M1), `gold` what it pays when resolved.
    """

    strength: int
    classes: tuple[HeroClass, ...] = ()
    treasures: int = 0
    gold: int = 0
    reward: Reward = Reward.NONE
    id: CardId = NO_ID
    name: str = ""


class Family(StrEnum):
    """The groups of icons that are scored by one rule each (Q-T1 to Q-T6)."""

    MEAL = "meal"
    LEGENDARY = "legendary"
    BLUEPRINT = "blueprint"
    MIMIC = "mimic"
    RUNE = "rune"
    ITEM = "item"
    ELEMENT = "element"


class Icon(StrEnum):
    """A collection icon of a treasure (Q-K8). Topaz, the fifth rune, is house data."""

    MEAL = "meal"
    LEGENDARY = "legendary"
    BLUEPRINT = "blueprint"
    MIMIC = "mimic"
    EMERALD = "emerald"
    RUBY = "ruby"
    AMETHYST = "amethyst"
    SAPPHIRE = "sapphire"
    TOPAZ = "topaz"
    CHROMATIC = "chromatic"
    WEAPON = "weapon"
    ARMOR = "armor"
    RING = "ring"
    SPECIAL = "special"
    FIRE = "fire"
    WATER = "water"
    EARTH = "earth"
    AIR = "air"

    @property
    def family(self) -> Family:
        """The family this icon is scored with."""
        return _FAMILIES[self]


RUNES = (Icon.EMERALD, Icon.RUBY, Icon.AMETHYST, Icon.SAPPHIRE, Icon.TOPAZ)
"""The five rune types; the chromatic rune is no type of its own (Q-T5)."""
ITEMS = (Icon.WEAPON, Icon.ARMOR, Icon.RING, Icon.SPECIAL)
ELEMENTS = (Icon.FIRE, Icon.WATER, Icon.EARTH, Icon.AIR)

_FAMILIES: dict[Icon, Family] = {
    Icon.MEAL: Family.MEAL,
    Icon.LEGENDARY: Family.LEGENDARY,
    Icon.BLUEPRINT: Family.BLUEPRINT,
    Icon.MIMIC: Family.MIMIC,
    **dict.fromkeys((*RUNES, Icon.CHROMATIC), Family.RUNE),
    **dict.fromkeys(ITEMS, Family.ITEM),
    **dict.fromkeys(ELEMENTS, Family.ELEMENT),
}


class Ability(StrEnum):
    """What a treasure does when it is used up to resolve a quest (Q-N9)."""

    NONE = "none"
    PLUS2 = "+2"
    PLUS4 = "+4"
    POTION = "potion"

    @property
    def strength(self) -> int:
        """The strength it adds: 0, 2 or 4."""
        return {Ability.PLUS2: 2, Ability.PLUS4: 4}.get(self, 0)


class Treasure(msgspec.Struct, frozen=True):
    """A treasure or dungeon card.

    `icons` are its collection icons, of which one is chosen at the end (Q-T6, Q-T7): most cards have one, an Elemental
    Item has its item and its element, two dungeon cards have four. `value` is a mimic's worth and added strength
    (7, 8 or 9), 0 for all other cards. `min_players` is 4 for the cards that need 4 or more players, else 2.
    """

    icons: tuple[Icon, ...]
    ability: Ability = Ability.NONE
    value: int = 0
    min_players: int = 2
    id: CardId = NO_ID
    name: str = ""

    @property
    def is_mimic(self) -> bool:
        """Whether it lies beside its quest and adds to its strength (Q-M9)."""
        return self.icons == (Icon.MIMIC,)

    @property
    def is_elemental(self) -> bool:
        """Whether it is an Elemental Item: one item icon and one element icon (Q-T6)."""
        return [icon.family for icon in self.icons] == [Family.ITEM, Family.ELEMENT]


class Citizen(msgspec.Struct, frozen=True):
    """A citizen card: the highest bid in `gold`, and its treasure number (Q-M1, Q-M3)."""

    gold: int
    treasures: int = 0
    id: CardId = NO_ID
    name: str = ""


class City(StrEnum):
    """The six city cards (Q-A4 to Q-A9)."""

    SQUARE = "square"
    TAVERN = "tavern"
    POTION_SHOP = "potion-shop"
    THRONE_ROOM = "throne-room"
    GUILD_HOUSE = "guild-house"
    DUNGEON = "dungeon"

    @property
    def id(self) -> CardId:
        """The id of the physical card."""
        return CardId(self.value)

    @property
    def min_players(self) -> int:
        """The fewest players it is used with (Q-S2)."""
        return 3 if self in (City.GUILD_HOUSE, City.THRONE_ROOM) else 2


class Company(msgspec.Struct, frozen=True):
    """A company card: whose it is, by colour."""

    id: CardId = NO_ID
    name: str = ""
    colour: str = ""
