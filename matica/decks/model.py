"""What a deck of quest cards and a worksheet are, and their JSON files.

The files are versioned (`format`, `version`), every card carries an id made from its content, and reading refuses what
it does not understand in one line that names the place. Nothing here computes odds or grades.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from matica.cards import PlayingDeck
from matica.errors import BadInput, expect
from matica.files import read_bytes, shown_name
from matica.rules import LARGEST_TARGET, Rules
from matica.seeds import Seed

Band = Literal["easy", "medium", "hard"]
BANDS: tuple[Band, ...] = get_args(Band)
DECK_FORMAT = "matica-quest-deck"
WORKSHEET_FORMAT = "matica-worksheet"
VERSION = 1
LARGEST_DECK = 10_000
"""The most cards of one deck, or puzzles of one worksheet."""

# No 0 O 1 I L (alike) and no 6 9 M W (alike when a card is turned round).
_ALPHABET = "23457BCDFGHJKPQRTVXY"
_ID_LENGTH = 8
_LONGEST_ODDS = 200

Target = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_TARGET)]
MOST_POINTS = 999
"""The most points of a quest card."""
Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Line = Annotated[str, msgspec.Meta(max_length=2_000)]
ShortLine = Annotated[str, msgspec.Meta(max_length=200)]


class BadContent(BadInput, ValueError):
    """A card or deck that contradicts itself; a ValueError too, so that msgspec adds the place in the file."""


def content_id(*parts: object) -> str:
    """An id such as `K7RT-3VXB` made from `parts`: the same on every machine, in every version.

    >>> content_id("quest", 24, "easy", 2, "1/3")
    'VTFC-C7XK'
    """
    number = int.from_bytes(hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()[:8], "big")
    signs = ""
    for _ in range(_ID_LENGTH):
        number, sign = divmod(number, len(_ALPHABET))
        signs += _ALPHABET[sign]
    return f"{signs[:4]}-{signs[4:]}"


def checked_name(name: str) -> str:
    """A name for a deck or worksheet: one line of 1 to 200 printable characters. Raises BadInput.

    >>> checked_name(" Class  5b ")
    'Class 5b'
    """
    expect(name, str, "a name of 1 to 200 characters")
    packed = " ".join(name.split())
    if not 1 <= len(packed) <= 200 or not packed.isprintable():
        shown = packed[:40].encode("utf-8", "backslashreplace").decode()
        raise BadInput(f"name {shown!r}: expected 1 to 200 printable characters", value=name)
    return packed


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typical hand (`"3 0 5 w 7"`) and the simplest way it makes the target (`"30 − 5 …"`)."""

    hand: ShortLine
    solution: Line


class QuestCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quest: a target number and its points (M-C5), with what the deck's maker knows about it.

    `odds` is the exact chance, 0 to 1, that a random hand can make the target, as a fraction in lowest terms
    (`"13/99"`); `odds_decimal` is the same as a float. `ease` is the chance, 0 to 1, that a random hand can make it and
    an average player finds it in time. `reason` says in words why the card is in its band.
    Make cards with `QuestCard.make`, which works out the id and the decimal.
    """

    id: ShortLine
    target: Target
    band: Band
    points: Points
    reason: Line
    odds: ShortLine
    odds_decimal: Share
    ease: Share
    samples: tuple[Sample, ...] = ()

    def __post_init__(self) -> None:
        chance = _chance(self.odds)
        if abs(self.odds_decimal - chance) > 1e-9:
            raise BadContent(
                f"odds_decimal {self.odds_decimal}: expected {float(chance)}, which is {self.odds}",
                value=self.odds_decimal,
            )
        expected = content_id("quest", self.target, self.band, self.points, self.odds)
        if self.id != expected:
            raise BadContent(f"id {self.id!r}: expected {expected!r} for this content", value=self.id)

    @classmethod
    def make(
        cls,
        *,
        target: int,
        band: Band,
        points: int,
        odds: Fraction,
        ease: float,
        reason: str = "",
        samples: tuple[Sample, ...] = (),
    ) -> QuestCard:
        """The card with this content; its id is made from target, band, points and odds.

        >>> QuestCard.make(target=24, band="easy", points=2, odds=Fraction(1, 3), ease=0.25).id
        'VTFC-C7XK'
        """
        text = str(odds)
        card_id = content_id("quest", target, band, points, text)
        return cls(card_id, target, band, points, reason, text, float(odds), ease, samples)

    @property
    def chance(self) -> Fraction:
        """The exact odds."""
        return Fraction(self.odds)


def _chance(text: str) -> Fraction:
    """Read odds; only a fraction in lowest terms from 0 to 1 will do, since the id is made from its text."""
    top, _, bottom = text[:_LONGEST_ODDS].partition("/")
    if top.isascii() and top.isdigit() and (not bottom or (bottom.isascii() and bottom.isdigit() and int(bottom))):
        chance = Fraction(int(top), int(bottom or 1))
        if chance <= 1 and str(chance) == text:
            return chance
    raise BadContent(
        f"odds {text[:40]!r}: expected a fraction in lowest terms from 0 to 1, such as '13/99'", value=text
    )


class DeckSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The playing deck that odds were computed for (M-C3): its name, the hash of its content, and its status."""

    name: ShortLine
    hash: ShortLine
    status: Literal["house", "printed", "own"]

    @classmethod
    def of(cls, deck: PlayingDeck) -> DeckSource:
        """The name, hash and status of `deck`."""
        return cls(deck.name, deck.content_hash, deck.status)


class QuestDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of quest cards and all that is needed to make it again.

    `command` is the exact command line; `product` the product's version; `hand_size` the cards a hand is dealt.
    No two cards share an id.
    """

    name: ShortLine
    seed: Seed
    rules: Rules
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=100)]
    playing_deck: DeckSource
    command: Line
    product: ShortLine
    cards: Annotated[tuple[QuestCard, ...], msgspec.Meta(max_length=LARGEST_DECK)]
    format: Literal["matica-quest-deck"] = "matica-quest-deck"
    version: Literal[1] = 1

    def __post_init__(self) -> None:
        _refuse_twins([card.id for card in self.cards])

    def to_json(self) -> bytes:
        """The deck as indented JSON, the same bytes each time."""
        return _encode(self)

    @classmethod
    def from_json(cls, data: bytes | str, source: str = "deck") -> QuestDeck:
        """Read a deck; `source` is named in errors. Raises BadInput with the place in the file."""
        return _decode(data, cls, DECK_FORMAT, source)

    @classmethod
    def read(cls, path: str | Path) -> QuestDeck:
        """Read a deck file (`-` for the standard input). Raises FileProblem or BadInput."""
        return cls.from_json(read_bytes(path), shown_name(path))

    @property
    def content_hash(self) -> str:
        """SHA-256 of the deck's JSON, in hexadecimal."""
        return hashlib.sha256(self.to_json()).hexdigest()


class WorksheetPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand with a target to make from it: `grade` 0 (easy) to 100, and the simplest solution.

    `cards` is the hand as text (`"3 0 5 w 7"`). Make puzzles with `WorksheetPuzzle.make`.
    """

    id: ShortLine
    cards: ShortLine
    target: Target
    band: Band
    grade: Annotated[float, msgspec.Meta(ge=0, le=100)]
    solution: Line

    def __post_init__(self) -> None:
        expected = content_id("puzzle", self.cards, self.target)
        if self.id != expected:
            raise BadContent(f"id {self.id!r}: expected {expected!r} for this content", value=self.id)

    @classmethod
    def make(cls, *, cards: str, target: int, band: Band, grade: float, solution: str) -> WorksheetPuzzle:
        """The puzzle with this content; its id is made from cards and target."""
        return cls(content_id("puzzle", cards, target), cards, target, band, grade, solution)


class Worksheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One set (`"A"`, `"B"`, …) of puzzles, and all that is needed to make it again."""

    name: ShortLine
    set: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,2}\Z")]
    seed: Seed
    rules: Rules
    command: Line
    product: ShortLine
    puzzles: Annotated[tuple[WorksheetPuzzle, ...], msgspec.Meta(max_length=LARGEST_DECK)]
    format: Literal["matica-worksheet"] = "matica-worksheet"
    version: Literal[1] = 1

    def __post_init__(self) -> None:
        _refuse_twins([puzzle.id for puzzle in self.puzzles])

    def to_json(self) -> bytes:
        """The worksheet as indented JSON, the same bytes each time."""
        return _encode(self)

    @classmethod
    def from_json(cls, data: bytes | str, source: str = "worksheet") -> Worksheet:
        """Read a worksheet; `source` is named in errors. Raises BadInput with the place in the file."""
        return _decode(data, cls, WORKSHEET_FORMAT, source)

    @classmethod
    def read(cls, path: str | Path) -> Worksheet:
        """Read a worksheet file (`-` for the standard input). Raises FileProblem or BadInput."""
        return cls.from_json(read_bytes(path), shown_name(path))


class _Header(msgspec.Struct):
    """What tells one kind of file from another before the rest is read."""

    format: str
    version: int


Document = TypeVar("Document", QuestDeck, Worksheet)
Parsed = TypeVar("Parsed")


def _encode(document: QuestDeck | Worksheet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def _decode(data: bytes | str, kind: type[Document], form: str, source: str) -> Document:
    header = _parse(data, _Header, source)
    if header.format != form:
        raise BadInput(f"{source}: format {header.format[:40]!r}: expected {form!r}", value=header.format)
    if header.version != VERSION:
        raise BadInput(f"{source}: version {header.version}: expected {VERSION}", value=header.version)
    return _parse(data, kind, source)


def _parse(data: bytes | str, kind: type[Parsed], source: str) -> Parsed:
    try:
        return msgspec.json.decode(data, type=kind)
    except BadInput as error:  # from Rules, which does not know the file
        raise BadInput(f"{source}: {error.message}", value=error.value, rule=error.rule) from None
    except RecursionError:
        raise BadInput(f"{source}: nested too deeply", value=source) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadInput(f"{source}: {error}", value=source) from None


def _refuse_twins(ids: list[str]) -> None:
    seen: set[str] = set()
    for card_id in ids:
        if card_id in seen:
            raise BadContent(f"id {card_id!r}: on two cards, expected each once", value=card_id)
        seen.add(card_id)
