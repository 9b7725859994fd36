"""Reading a catalogue's card files: every field checked, every fault noted with file, key and value (Q-K4).

Each file holds a list of cards, a table `[status]` that says of every field whether it is `printed` or `house`, and, on
cards that differ from it, lists `printed = […]` and `house = […]` of field names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from questinc.cards import (
    Ability,
    CardId,
    Citizen,
    City,
    Company,
    Hero,
    HeroClass,
    HeroKind,
    Quest,
    Reward,
    Treasure,
)
from questinc.errors import BadInput
from questinc.faults import ABSENT, FaultList, Status
from questinc.notation import read_treasure

LARGEST_NUMBER = 99
MOST_CARDS = 200
"""The most cards one file may list."""


class Field(NamedTuple):
    """A field of a card: its type, what to say is expected, and the value of a card that leaves it out."""

    kind: Any
    expected: str
    default: object = ABSENT


NUMBER = Field(Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)], f"a whole number from 0 to {LARGEST_NUMBER}")
NAME = Field(Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,60}$")], "a name of 1 to 60 characters")
ID = Field(Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")], "an id of 1 to 20 small letters, digits and -")
CLASSES = Field(Annotated[str, Meta(pattern="^[WMCR]{0,8}$")], "class letters from WMCR, such as WM", "")
HERO_CLASSES = Field(Annotated[str, Meta(pattern="^W?M?C?R?$")], "class letters in the order WMCR, each once", "")
MIN_PLAYERS = Field(Annotated[int, Meta(ge=2, le=5)], "a number of players from 2 to 5", 2)
ICONS = Field(str, "icons joined by /, such as meal or armor/fire")


def one_of(*values: str, default: object = ABSENT) -> Field:
    """A field that takes one of a few words."""
    return Field(Annotated[str, Meta(pattern=f"^({'|'.join(map(_escape, values))})$")], ", ".join(values), default)


def _escape(word: str) -> str:
    return word.replace("+", r"\+")


Card = Hero | Quest | Treasure | Citizen | City | Company


class BadField(Exception):
    """Fields that are sound one by one and make no card together."""

    def __init__(self, field: str, value: object, expected: str, rule: str | None) -> None:
        super().__init__(field)
        self.fault = (value, expected, rule)
        self.field = field


def _hero(get: dict[str, Any]) -> Hero:
    kind = HeroKind(get["kind"])
    if get["classes"] and kind in (HeroKind.MERCENARY, HeroKind.BRUTE):
        rule = "Q-N6" if kind is HeroKind.MERCENARY else "Q-N7"
        raise BadField("classes", get["classes"], f"no class on a {kind}", rule)
    classes = tuple(map(HeroClass, get["classes"]))
    return Hero(get["strength"], get["cost"], classes, kind, CardId(get["id"]), get["name"])


def _quest(get: dict[str, Any]) -> Quest:
    classes = tuple(HeroClass(letter) for letter in sorted(get["classes"], key="WMCR".index))
    reward = Reward(get["reward"])
    return Quest(get["strength"], classes, get["treasures"], get["gold"], reward, CardId(get["id"]), get["name"])


def _citizen(get: dict[str, Any]) -> Citizen:
    return Citizen(get["gold"], get["treasures"], CardId(get["id"]), get["name"])


def _treasure(get: dict[str, Any]) -> Treasure:
    plus = "" if get["ability"] == "none" else "+" + get["ability"].removeprefix("+")
    value = get["value"] or ""
    try:
        card = read_treasure(f"{get['icons']}{value}{plus}")
    except BadInput as error:
        expected = error.message.partition("expected ")[2]
        raise BadField("icons", f"{get['icons']}{value}{plus}", expected, error.rule) from None
    if card.min_players == 4 and get["min_players"] != 4:
        raise BadField("min_players", get["min_players"], "4, as it needs 4 or more players", "Q-K8")
    return Treasure(card.icons, Ability(card.ability), card.value, get["min_players"], CardId(get["id"]), get["name"])


def _city(get: dict[str, Any]) -> City:
    return City(get["id"])


def _company(get: dict[str, Any]) -> Company:
    return Company(CardId(get["id"]), get["name"], get["colour"])


@dataclass(frozen=True, eq=False)
class CardFile:
    """A kind of file: its name, the key of its list of cards, how many cards it must hold, their fields, the rule."""

    file: str
    key: str
    count: int
    fields: Mapping[str, Field]
    build: Callable[[dict[str, Any]], Card]
    rule: str = "Q-K2"


_TREASURE_FIELDS = {
    "id": ID,
    "name": NAME,
    "icons": ICONS,
    "ability": one_of("none", "+2", "+4", "potion", default="none"),
    "value": Field(NUMBER.kind, NUMBER.expected, 0),
    "min_players": MIN_PLAYERS,
}
_HERO_FIELDS = {
    "id": ID,
    "name": NAME,
    "strength": NUMBER,
    "cost": Field(NUMBER.kind, NUMBER.expected, 0),
    "classes": HERO_CLASSES,
}

HEROES = CardFile(
    "heroes.toml", "hero", 52, _HERO_FIELDS | {"kind": one_of("hero", "mercenary", "brute", default="hero")}, _hero
)
ENTITY = CardFile("entity.toml", "entity", 1, _HERO_FIELDS | {"kind": one_of("entity", default="entity")}, _hero)
QUESTS = CardFile(
    "quests.toml",
    "quest",
    25,
    {
        "id": ID,
        "name": NAME,
        "strength": NUMBER,
        "classes": CLASSES,
        "treasures": NUMBER,
        "gold": Field(NUMBER.kind, NUMBER.expected, 0),
        "reward": one_of(*Reward, default="none"),
    },
    _quest,
)
TREASURES = CardFile("treasures.toml", "treasure", 73, _TREASURE_FIELDS, _treasure)
DUNGEON = CardFile("dungeon.toml", "dungeon", 8, _TREASURE_FIELDS, _treasure)
CITIZENS = CardFile(
    "citizens.toml", "citizen", 25, {"id": ID, "name": NAME, "gold": NUMBER, "treasures": NUMBER}, _citizen
)
CITIES = CardFile("cities.toml", "city", 6, {"id": one_of(*City), "name": NAME}, _city)
COMPANIES = CardFile("companies.toml", "company", 5, {"id": ID, "name": NAME, "colour": NAME}, _company)

CARD_FILES = (HEROES, ENTITY, QUESTS, TREASURES, DUNGEON, CITIZENS, CITIES, COMPANIES)


class CardsRead(Struct, frozen=True):
    """The cards of one file with their key paths, names, and the fields that are printed (as id and field name)."""

    cards: list[Any]
    keys: list[str]
    names: dict[str, str]
    printed: set[tuple[str, str]]


def read_cards(kind: CardFile, document: dict[str, object], faults: FaultList) -> CardsRead:
    """The sound cards of a parsed file; all faults are noted."""
    known = faults.table("", document, ("status", kind.key))
    status = _read_status(kind, known.get("status", ABSENT), faults)
    entries = known.get(kind.key, ABSENT)
    read = CardsRead([], [], {}, set())
    if not isinstance(entries, list) or len(entries) > MOST_CARDS:
        faults.add(kind.key, entries, f"{kind.count} entries [[{kind.key}]]", kind.rule)
        return read
    for number, entry in enumerate(entries, 1):
        key = f"{kind.key}[{number}]"
        fields = faults.table(key, entry, (*kind.fields, "printed", "house"))
        values = {
            name: faults.convert(f"{key}.{name}", fields.get(name, field.default), field.kind, field.expected)
            for name, field in kind.fields.items()
        }
        own = _read_marks(kind, key, fields, faults)
        if ABSENT in values.values():
            continue
        try:
            card = kind.build(values)
        except BadField as error:
            faults.add(f"{key}.{error.field}", *error.fault)
            continue
        read.cards.append(card)
        read.keys.append(key)
        read.names[values["id"]] = values["name"]
        marks = status | own
        read.printed.update((values["id"], name) for name in kind.fields if marks.get(name) == "printed")
    if len(entries) != kind.count:
        faults.add(kind.key, len(entries), f"{kind.count} cards", kind.rule)
    return read


def _read_status(kind: CardFile, value: object, faults: FaultList) -> dict[str, Status]:
    """The status of each field unless a card says otherwise."""
    if value is ABSENT:
        faults.add("status", ABSENT, f"a table [status] with printed or house for {', '.join(kind.fields)}", "Q-K4")
        return {}
    table = faults.table("status", value, tuple(kind.fields))
    return {
        name: faults.convert(f"status.{name}", table.get(name, ABSENT), Status, "printed or house", "Q-K4")
        for name in kind.fields
    }


def _read_marks(kind: CardFile, key: str, fields: dict[str, object], faults: FaultList) -> dict[str, Status]:
    """The fields a card marks for itself."""
    marks: dict[str, Status] = {}
    statuses: tuple[Status, ...] = ("printed", "house")
    for status in statuses:
        names = faults.convert(f"{key}.{status}", fields.get(status, []), list[str], "a list of field names", "Q-K4")
        for name in [] if names is ABSENT else names:
            if name not in kind.fields or name in marks:
                faults.add(f"{key}.{status}", name, f"each of {', '.join(kind.fields)} at most once", "Q-K4")
            marks[name] = status
    return marks
