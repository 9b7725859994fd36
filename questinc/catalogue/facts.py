"""What every catalogue must say because the rulebook does (Q-K2, Q-K5 to Q-K8, Q-T1 to Q-T6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from questinc.cards import (
    ELEMENTS,
    ITEMS,
    RUNES,
    Citizen,
    City,
    Hero,
    HeroClass,
    HeroKind,
    Icon,
    Quest,
    Reward,
    Treasure,
)
from questinc.catalogue import reading
from questinc.catalogue.reading import CardFile, CardsRead
from questinc.collection_tables import FILE as COLLECTIONS_FILE
from questinc.collection_tables import CollectionTables
from questinc.faults import Fault, FaultList

BIG_GAME_CARDS = 13
"""The treasures that need 4 or more players (Q-K2)."""
TREASURE_DECK = 73
"""Five players meet every citizen and every quest, so their treasure numbers may add up to the deck at most."""


def check_facts(read: dict[CardFile, CardsRead], tables: CollectionTables | None) -> list[Fault]:
    """Every printed fact that the cards read contradict; a file without any sound card has faults enough."""
    faults = _check_ids(read)
    for kind, check in (
        (reading.HEROES, _check_heroes),
        (reading.QUESTS, _check_quests),
        (reading.CITIZENS, _check_citizens),
        (reading.TREASURES, _check_treasures),
        (reading.DUNGEON, _check_dungeon),
        (reading.CITIES, _check_cities),
    ):
        if read[kind].cards:
            faults += check(read[kind])
    faults += _check_treasure_numbers(read)
    return faults + (_check_tables(tables) if tables else [])


def _check_ids(read: dict[CardFile, CardsRead]) -> list[Fault]:
    """195 cards that can be told apart."""
    seen: dict[str, str] = {}
    faults: list[Fault] = []
    for kind, cards in read.items():
        found = FaultList(kind.file)
        for card, key in zip(cards.cards, cards.keys, strict=True):
            if card.id in seen:
                found.add(f"{key}.id", str(card.id), f"an id of its own, not that of {seen[card.id]}", "Q-K2")
            seen.setdefault(card.id, f"{kind.file} {key}")
        faults += found.found
    return faults


def _check_heroes(read: CardsRead) -> list[Fault]:
    heroes: Sequence[Hero] = read.cards
    faults = FaultList(reading.HEROES.file)
    for kind in (HeroKind.MERCENARY, HeroKind.BRUTE):
        if not any(hero.kind is kind for hero in heroes):
            faults.tell("hero", f"no {kind}", f"one {kind} at least", "Q-K7")
    for hero_class in HeroClass:
        if not any(hero_class in hero.classes for hero in heroes):
            faults.tell("hero", f"no {hero_class.name.lower()}", "heroes of all four classes", "Q-K7")
    return faults.found


# Known quests by name: what the rulebook tells of each (Q-K6).
_NAMED_QUESTS: dict[str, dict[str, Any]] = {
    "Guide the Bat": {"strength": 8, "classes": ""},
    "Hug the Lava Golem": {"strength": 10, "classes": "WM"},
    "Wash the Mermaid": {"treasures": 2},
    "Wake the Dragon for Coffee": {},
    "Water the Herbs": {},
    "Decode the Message": {},
    "Locate the Tracker": {"strength": 9, "reward": Reward.HERO},
    "Plant the Entity": {"strength": 10, "reward": Reward.ENTITY},
}
_GOLD_QUESTS = ("Wake the Dragon for Coffee", "Water the Herbs", "Decode the Message")
# Known quests without a name.
_OTHER_QUESTS: tuple[dict[str, Any], ...] = (
    {"strength": 11, "classes": "CC"},
    {"strength": 15, "classes": "WMCR", "gold": 6},
    {"strength": 11, "classes": "WW", "reward": Reward.BEER},
    {"strength": 8, "classes": "", "reward": Reward.MINUS2},
)


def _quest_fields(quest: Quest) -> dict[str, Any]:
    return {
        "strength": quest.strength,
        "classes": "".join(quest.classes),
        "treasures": quest.treasures,
        "gold": quest.gold,
        "reward": quest.reward,
    }


def _check_quests(read: CardsRead) -> list[Fault]:
    faults = FaultList(reading.QUESTS.file)
    quests = {quest.name.casefold(): (quest, key) for quest, key in zip(read.cards, read.keys, strict=True)}
    for name, facts in _NAMED_QUESTS.items():
        if name.casefold() not in quests:
            faults.tell("quest", f"no quest {name!r}", "it among the quests", "Q-K6")
            continue
        quest, key = quests[name.casefold()]
        for field, value in facts.items():
            if _quest_fields(quest)[field] != value:
                faults.add(f"{key}.{field}", _plain(_quest_fields(quest)[field]), f"{value!s} for {name}", "Q-K6")
        if name in _GOLD_QUESTS and not quest.gold:
            faults.add(f"{key}.gold", quest.gold, f"gold of 1 or more for {name}", "Q-K6")
    for facts in _OTHER_QUESTS:
        if not any(facts.items() <= _quest_fields(quest).items() for quest in read.cards):
            told = ", ".join(f"{field} {_plain(value)!r}" for field, value in facts.items())
            faults.tell("quest", "no such quest", f"a quest with {told}", "Q-K6")
    return faults.found


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def _check_citizens(read: CardsRead) -> list[Fault]:
    citizens: Sequence[Citizen] = read.cards
    faults = FaultList(reading.CITIZENS.file)
    for citizen, key in zip(citizens, read.keys, strict=True):
        if citizen.name.casefold() == "magic mirror":
            if citizen.treasures != 1:
                faults.add(f"{key}.treasures", citizen.treasures, "1 for Magic Mirror", "Q-K5")
            if citizen.gold < 8:
                faults.add(f"{key}.gold", citizen.gold, "8 or more for Magic Mirror", "Q-K5")
    if not any(citizen.name.casefold() == "magic mirror" for citizen in citizens):
        faults.tell("citizen", "no citizen 'Magic Mirror'", "it among the citizens", "Q-K5")
    golds = sorted(citizen.gold for citizen in citizens)
    if 13 not in golds:
        faults.add("citizen", golds, "a citizen with 13 gold", "Q-K5")
    if not golds or golds[-1] < 14:
        faults.add("citizen", golds, "a citizen with 14 gold or more", "Q-K5")
    return faults.found


def _check_treasure_numbers(read: dict[CardFile, CardsRead]) -> list[Fault]:
    faults = FaultList(reading.CITIZENS.file)
    treasures = sum(card.treasures for card in (*read[reading.CITIZENS].cards, *read[reading.QUESTS].cards))
    if treasures > TREASURE_DECK:
        expected = f"treasure numbers of citizens and quests that add up to {TREASURE_DECK} at most"
        faults.add("citizen", treasures, expected, "Q-K4")
    return faults.found


def _check_treasures(read: CardsRead) -> list[Fault]:
    cards: Sequence[Treasure] = read.cards
    faults = FaultList(reading.TREASURES.file)
    big = sum(card.min_players == 4 for card in cards)
    if big != BIG_GAME_CARDS or any(card.min_players not in (2, 4) for card in cards):
        faults.tell("treasure", f"{big} with min_players 4", f"{BIG_GAME_CARDS}, and all others with 2", "Q-K2")
    counts = {icon: sum(icon in card.icons for card in cards) for icon in Icon}
    for icon, wanted in ((Icon.BLUEPRINT, 4), (Icon.CHROMATIC, 1)):
        if counts[icon] != wanted:
            faults.tell("treasure", f"{counts[icon]} with {icon}", str(wanted), "Q-K8")
    for icon in (Icon.MEAL, Icon.LEGENDARY, *RUNES, *ITEMS, *ELEMENTS):
        if not counts[icon]:
            faults.tell("treasure", f"none with {icon}", "one at least", "Q-K8")
    for value in (7, 8, 9):
        if not any(card.value == value for card in cards):
            faults.tell("treasure", f"no mimic worth {value}", "mimics worth 7, 8 and 9", "Q-K8")
    for card, key in zip(cards, read.keys, strict=True):
        if len(card.icons) > 1 and not card.is_elemental:
            faults.add(f"{key}.icons", "/".join(card.icons), "many icons on dungeon cards only", "Q-T7")
    return faults.found


def _check_dungeon(read: CardsRead) -> list[Fault]:
    cards: Sequence[Treasure] = read.cards
    faults = FaultList(reading.DUNGEON.file)
    for name in ("Solidified Element", "Ultimate Combo Token"):
        found = [card for card in cards if card.name.casefold() == name.casefold()]
        if not found:
            faults.tell("dungeon", f"no card {name!r}", "it among the dungeon cards", "Q-T7")
        for card in found:
            if len(card.icons) != 4:
                faults.add("dungeon", "/".join(card.icons), f"4 different icons on {name}", "Q-T7")
    for card in cards:
        if card.is_mimic:
            faults.tell("dungeon", f"mimic{card.value}", "no mimic, as it would have no quest to lie beside", "Q-M9")
    return faults.found


def _check_cities(read: CardsRead) -> list[Fault]:
    cities: Sequence[City] = read.cards
    faults = FaultList(reading.CITIES.file)
    for city in City:
        if city not in cities:
            faults.tell("city", f"no {city}", "all six cities", "Q-K2")
    return faults.found


def _check_tables(tables: CollectionTables) -> list[Fault]:
    """The gold that the rulebook prints."""
    faults = FaultList(COLLECTIONS_FILE)
    matching = {entry.rune: entry.table for entry in tables.matching}
    pairs = {frozenset(pair.runes): pair.gold for pair in tables.pairs}
    known = (
        ("meal", tables.meal, {1: 3, 2: 7, 3: 11}, "Q-T1"),
        ("legendary", tables.legendary, {1: 4, 2: 10, 3: 18}, "Q-T2"),
        ("blueprint", tables.blueprint, {1: 0, 2: 0, 3: 0, 4: 45}, "Q-T3"),
        ("different", tables.different, {2: 7, 3: 15, 4: 28, 5: 45}, "Q-T5"),
        ("emerald", matching.get(Icon.EMERALD), {2: 5, 3: 11}, "Q-T5"),
        ("ruby", matching.get(Icon.RUBY), {2: 6, 3: 13}, "Q-T5"),
        ("item", tables.item, {2: 6}, "Q-T6"),
        ("element", tables.element, {1: 2}, "Q-T6"),
    )
    for key, table, facts, rule in known:
        for size, gold in facts.items():
            found = table.value(size) if table and size <= len(table.values) else None
            if found != gold:
                faults.add(f"{key}.{size}", found, str(gold), rule)
    if tables.meal.more != 6 or len(tables.meal.values) != 7:
        told = f"{len(tables.meal.values)} sizes, then {tables.meal.more} more each"
        faults.tell("meal", told, "7 sizes, then 6 more each", "Q-T1")
    if len(tables.legendary.values) != 5 or tables.legendary.more:
        faults.add("legendary", list(tables.legendary.values), "sets of at most 5", "Q-T2")
    if len(tables.blueprint.values) != 4 or tables.blueprint.more:
        faults.add("blueprint", list(tables.blueprint.values), "sets of at most 4", "Q-T3")
    if pairs.get(frozenset((Icon.SAPPHIRE, Icon.AMETHYST))) != 9:
        faults.add("pair", sorted(pairs.values()), "sapphire and amethyst worth 9", "Q-T5")
    return faults.found
