"""`Catalogue`: all 195 cards of a copy of the game, and what its collections are worth (Q-K2, Q-K4)."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from questinc.cards import CardId, Citizen, City, Company, Hero, Quest, Treasure
from questinc.catalogue import facts, reading
from questinc.catalogue.reading import Card, CardsRead, read_cards
from questinc.collection_tables import FILE as COLLECTIONS_FILE
from questinc.collection_tables import CollectionTables, printed_gold, read_tables
from questinc.errors import BadInput, FileProblem
from questinc.faults import Fault, FaultList, Status

LARGEST_FILE = 1_000_000
"""Bytes; a larger file is no catalogue file."""


class Catalogue(msgspec.Struct, frozen=True, dict=True):
    """Every card of the game, valid as Q-K4 asks.

    `names` are the cards' names by id, `printed` the pairs of id and field name that come from real cards or the
    rulebook; all other fields are house data. `printed_gold` are those of a collection and a number of cards, as in
    `collection_tables.printed_gold`.
    """

    heroes: tuple[Hero, ...]
    entity: Hero
    quests: tuple[Quest, ...]
    treasures: tuple[Treasure, ...]
    dungeon: tuple[Treasure, ...]
    citizens: tuple[Citizen, ...]
    cities: tuple[City, ...]
    companies: tuple[Company, ...]
    collections: CollectionTables
    names: dict[CardId, str]
    printed: frozenset[tuple[CardId, str]]
    printed_gold: frozenset[tuple[str, str]] = frozenset()

    @staticmethod
    def standard() -> Catalogue:
        """The catalogue that comes with the package, much of it house data."""
        return _standard()

    @staticmethod
    def load(folder: str | Path | None = None) -> Catalogue:
        """The catalogue in a folder, or the standard one.

        Raises BadInput with the first fault and the number of others, FileProblem where the folder cannot be read.
        """
        return _standard() if folder is None else _load(_folder(folder))

    @staticmethod
    def faults(folder: str | Path | None = None) -> list[Fault]:
        """All faults of the catalogue in a folder; none for a valid one.

        Raises FileProblem where the folder cannot be read.
        """
        return _read(_standard_folder() if folder is None else _folder(folder))[1]

    @staticmethod
    def standard_files() -> dict[str, bytes]:
        """The files of the standard catalogue by name, to start a transcription from."""
        names = [*(kind.file for kind in reading.CARD_FILES), COLLECTIONS_FILE]
        return {name: _standard_folder().joinpath(name).read_bytes() for name in names}

    @cached_property
    def digest(self) -> str:
        """A hash of everything that is played with: all cards with their ids and names, and the collections."""
        played = [
            self.heroes,
            self.entity,
            self.quests,
            self.treasures,
            self.dungeon,
            self.citizens,
            self.cities,
            self.companies,
            self.collections,
        ]
        return hashlib.sha256(msgspec.json.encode(played)).hexdigest()

    @cached_property
    def cards(self) -> dict[CardId, Card]:
        """All 195 cards by id, in the order of the files."""
        groups: tuple[tuple[Card, ...], ...] = (
            self.heroes,
            (self.entity,),
            self.quests,
            self.treasures,
            self.dungeon,
            self.citizens,
            self.cities,
            self.companies,
        )
        return {card.id: card for group in groups for card in group}

    def status(self, card: CardId, field: str) -> Status:
        """Whether a field of a card is printed or house data (Q-K4)."""
        return "printed" if (card, field) in self.printed else "house"


@cache
def _standard() -> Catalogue:
    return _load(_standard_folder())


def _standard_folder() -> Traversable:
    return resources.files("questinc").joinpath("data", "standard")


def _folder(folder: str | Path) -> Path:
    path = Path(folder)
    try:
        if not str(folder) or not path.is_dir():
            raise FileProblem(
                f"{str(folder)[:60] or repr('')}: expected a folder with a catalogue's files", value=str(folder)
            )
    except (OSError, ValueError) as error:  # a name too long, or holding a null
        raise FileProblem(f"{str(folder)[:60]!r}: {error}", value=str(folder)) from None
    return path


def _load(folder: Traversable) -> Catalogue:
    catalogue, faults = _read(folder)
    if catalogue is None:
        others = f"; and {len(faults) - 1} more" if len(faults) > 1 else ""
        raise BadInput(f"{faults[0]}{others}", value=faults[0].value)
    return catalogue


def _read(folder: Traversable) -> tuple[Catalogue | None, list[Fault]]:
    """The catalogue of a folder unless there are faults, and these."""
    faults: list[Fault] = []
    read: dict[reading.CardFile, CardsRead] = {}
    for kind in reading.CARD_FILES:
        found = FaultList(kind.file)
        document = _document(folder, found)
        read[kind] = CardsRead([], [], {}, set()) if document is None else read_cards(kind, document, found)
        faults += found.found
    found = FaultList(COLLECTIONS_FILE)
    document = _document(folder, found)
    tables = None if document is None else read_tables(document, found)
    faults += found.found
    faults += facts.check_facts(read, tables)
    if faults or tables is None or document is None:
        return None, faults
    return Catalogue(
        heroes=tuple(read[reading.HEROES].cards),
        entity=read[reading.ENTITY].cards[0],
        quests=tuple(read[reading.QUESTS].cards),
        treasures=tuple(read[reading.TREASURES].cards),
        dungeon=tuple(read[reading.DUNGEON].cards),
        citizens=tuple(read[reading.CITIZENS].cards),
        cities=tuple(read[reading.CITIES].cards),
        companies=tuple(read[reading.COMPANIES].cards),
        collections=tables,
        names={CardId(card): name for cards in read.values() for card, name in cards.names.items()},
        printed=frozenset((CardId(card), field) for cards in read.values() for card, field in cards.printed),
        printed_gold=printed_gold(document),
    ), []


def _document(folder: Traversable, faults: FaultList) -> dict[str, Any] | None:
    """A parsed file; None, with a fault noted, when there is no such text."""
    entry = folder.joinpath(faults.file)
    try:
        if not entry.is_file():
            faults.tell("", "no such file", "it in the folder", "Q-K4")
            return None
        with entry.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise FileProblem(f"{entry}: {error.strerror}", value=faults.file) from None
    if len(data) > LARGEST_FILE:
        faults.tell("", f"over {LARGEST_FILE} bytes", "a file of cards")
        return None
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        faults.tell("", f"byte {error.start}", "UTF-8 text")
    except ValueError as error:  # no TOML, or a number of thousands of digits
        faults.tell("", str(error), "TOML")
    except RecursionError:
        faults.tell("", "nested too deeply", "TOML with little nesting")
    return None
