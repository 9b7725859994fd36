"""What the engine asks of a catalogue while it plays, looked up by card id.

A state names its catalogue by digest alone. Every catalogue a game has been set up with is known by its digest to this
process; the standard one always is.
"""

from __future__ import annotations

from collections.abc import Iterable

from questinc.cards import Ability, CardId, Hero, HeroClass, HeroKind, Icon, Quest, Treasure
from questinc.catalogue import Catalogue
from questinc.errors import BadInput

CLASS_BITS = {HeroClass.WARRIOR: 1, HeroClass.MAGE: 2, HeroClass.CLERIC: 4, HeroClass.ROGUE: 8}
MERCENARY_BIT = 16
"""Hero classes as bits of a mask; a mercenary counts as a fifth class while hiring (Q-A3)."""


class HeroFacts:
    """A hero's numbers; `mask` its class bits, `ordinary` whether a potion helps (Q-N5)."""

    __slots__ = ("cost", "entity", "face", "mask", "ordinary", "strength")

    def __init__(self, hero: Hero) -> None:
        self.cost = hero.cost
        self.strength = hero.strength
        mercenary = hero.kind is HeroKind.MERCENARY
        self.mask = MERCENARY_BIT if mercenary else sum(CLASS_BITS[one] for one in hero.classes)
        self.ordinary = hero.kind is HeroKind.HERO
        self.entity = hero.kind is HeroKind.ENTITY
        self.face = (self.strength, self.cost, self.mask, hero.kind.value)
        """Heroes with the same face are interchangeable."""


class QuestFacts:
    """A quest's numbers; `needs` lists (class bit, how many heroes of it)."""

    __slots__ = ("card", "needs", "strength")

    def __init__(self, quest: Quest) -> None:
        self.card = quest
        self.strength = quest.strength
        self.needs = tuple((CLASS_BITS[one], quest.classes.count(one)) for one in HeroClass if one in quest.classes)


class TreasureFacts:
    """A treasure's use in a resolution (Q-N9): the strength it adds, or whether it acts as a potion."""

    __slots__ = ("card", "elemental", "face", "mimic", "potion", "strength")

    def __init__(self, treasure: Treasure) -> None:
        self.card = treasure
        self.mimic = treasure.value if treasure.is_mimic else 0
        self.strength = 2 if treasure.icons == (Icon.BLUEPRINT,) else treasure.ability.strength
        self.potion = treasure.ability is Ability.POTION
        self.elemental = treasure.is_elemental
        self.face = (treasure.icons, treasure.ability, treasure.value)
        """Treasures with the same face are interchangeable."""


class Tables:
    """A catalogue by card id; `mask`, `strength` and `cost` of heroes are there twice, as they are asked for most."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.hero = {hero.id: HeroFacts(hero) for hero in (*catalogue.heroes, catalogue.entity)}
        self.mask = {hero: facts.mask for hero, facts in self.hero.items()}
        self.strength = {hero: facts.strength for hero, facts in self.hero.items()}
        self.cost = {hero: facts.cost for hero, facts in self.hero.items()}
        self.quest = {quest.id: QuestFacts(quest) for quest in catalogue.quests}
        self.treasure = {card.id: TreasureFacts(card) for card in (*catalogue.treasures, *catalogue.dungeon)}
        self.citizen = {citizen.id: citizen for citizen in catalogue.citizens}
        self.entity: CardId = catalogue.entity.id
        self.dungeon = frozenset(card.id for card in catalogue.dungeon)

    def cards(self, ids: Iterable[CardId]) -> tuple[Treasure, ...]:
        """Treasures by id."""
        return tuple(self.treasure[card].card for card in ids)


_KNOWN: dict[str, Tables] = {}


def register(catalogue: Catalogue) -> str:
    """Make a catalogue known by its digest, and return that."""
    digest = catalogue.digest
    if digest not in _KNOWN:
        _KNOWN[digest] = Tables(catalogue)
    return digest


def tables_of(digest: str) -> Tables:
    """The tables of a catalogue by digest; raises `BadInput` where this process does not know it."""
    found = _KNOWN.get(digest)
    if found is None:
        register(Catalogue.standard())
        found = _KNOWN.get(digest)
    if found is None:
        raise BadInput(f"unknown catalogue {digest[:16]!r}: load it first (Catalogue.load)", value=digest)
    return found
