"""Cards, the hand of cards a player makes a number from, and the playing deck they are dealt from."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from matica.errors import BadInput, LimitError, brief, expect
from matica.files import read_bytes, shown_name
from matica.rules import Rules, as_rules

Face = int | Literal["w"]
"""What a card counts as in an equation: its digit or number, or `"w"` for a wild card (M-C2)."""

WILD: Literal["w"] = "w"
WILD_SIGNS = "w*?"
MOST_CARDS = 40
"""More cards than this are refused when a hand is read."""


def face_order(face: Face) -> tuple[bool, int]:
    """A sort key: plain cards by value, then wild cards."""
    return (face == WILD, 0 if face == WILD else face)


class Hand(msgspec.Struct, frozen=True, gc=False):
    """The faces of the cards in hand, in the order they were given."""

    cards: tuple[Face, ...]

    @classmethod
    def parse(cls, text: str, rules: Rules | str | None = None) -> Hand:
        """Read a hand: cards parted by spaces or commas, or one sign a card where cards are digits.

        `w`, `*` and `?` are wild.

        >>> Hand.parse("3 0 5 w 7") == Hand.parse("3,0,5,*,7") == Hand.parse("305w7")
        True
        >>> Hand.parse("25 50 75 100 3 6", "countdown").cards
        (25, 50, 75, 100, 3, 6)

        Raises BadInput, naming the card and its place, and LimitError for more than `MOST_CARDS` cards.
        """
        rules = as_rules(rules)
        if not isinstance(text, str):
            raise BadInput(f"hand {brief(text)}: expected text such as '3 0 5 w 7'", value=text)
        tokens = re.findall(r"[^\s,;]+", text)
        if rules.cards == "digits" and len(tokens) == 1:
            tokens = list(tokens[0])
        if not tokens:
            raise BadInput("no cards: expected at least one", value=text)
        if len(tokens) > MOST_CARDS:
            raise LimitError(f"{len(tokens)} cards: expected at most {MOST_CARDS}", value=len(tokens))
        return cls(tuple(_face(token, place, rules) for place, token in enumerate(tokens, 1)))

    @classmethod
    def of(cls, hand: Hand | str, rules: Rules | str | None = None) -> Hand:
        """`hand` itself, or read from text; either way every card is one that `rules` knows."""
        if isinstance(hand, str):
            return cls.parse(hand, rules)
        rules = as_rules(rules)
        if not isinstance(hand, Hand) or not isinstance(hand.cards, tuple):
            raise BadInput(f"hand {brief(hand)}: expected a Hand of a tuple of cards, or text", value=hand)
        if len(hand.cards) > MOST_CARDS:
            raise LimitError(f"{len(hand.cards)} cards: expected at most {MOST_CARDS}", value=len(hand.cards))
        low, high = rules.lowest, rules.highest
        for place, face in enumerate(hand.cards, 1):
            if face != WILD and not (type(face) is int and low <= face <= high):
                raise _no_card(brief(face), place, rules, face)
        return hand

    def sorted(self) -> Hand:
        """The same cards in their canonical order: by value, wild cards last."""
        return Hand(tuple(sorted(self.cards, key=face_order)))

    def text(self) -> str:
        """The cards parted by spaces, as `Hand.parse` reads them."""
        return " ".join(map(str, self.cards))

    def __str__(self) -> str:
        return self.text()

    def __len__(self) -> int:
        return len(self.cards)


def _face(token: str, place: int, rules: Rules) -> Face:
    if token.lower() in set(WILD_SIGNS):
        return WILD
    if not re.fullmatch(r"[0-9]{1,9}", token) or not rules.lowest <= int(token) <= rules.highest:
        raise _no_card(repr(token if len(token) <= 20 else token[:20] + "…"), place, rules, token)
    return int(token)


def _no_card(written: str, place: int, rules: Rules, value: object) -> BadInput:
    digits = rules.cards == "digits"
    what = "a digit" if digits else "a number"
    expected = f"expected {what} {rules.lowest}–{rules.highest} or a wild card (w, * or ?)"
    return BadInput(f"card {written} at place {place}: {expected}", value=value, rule="M-C2" if digits else None)


Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
ActionId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_-]{1,30}\Z")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Status = Literal["house", "printed", "own"]
EffectKind = Literal["draw", "discard", "skip", "extra_turn", "swap_hands", "look", "steal", "new_quests"]
Who = Literal["other", "next", "others"]

_AIMED: dict[EffectKind, tuple[Who, ...]] = {
    "discard": ("other", "next", "others"),
    "skip": ("other", "next"),
    "swap_hands": ("other", "next"),
    "look": ("other", "next"),
    "steal": ("other", "next", "others"),
}
_COUNTED = ("draw", "discard", "steal")
MOST_PLAYING_CARDS = 10_000
LARGEST_FACE = 999


class _Fault(BadInput, ValueError):
    """A deck that contradicts itself; a ValueError too, so that msgspec adds the place in the file."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of an action (house, M-C3), for a game engine to carry out.

    `do` is one of: `draw` (the player draws `count` cards), `discard` (`who` discard `count` cards of their choice),
    `skip` (`who` misses the next turn), `extra_turn`, `swap_hands` and `look` (with and at `who`), `steal` (the player
    draws `count` cards unseen from the hand of `who`), `new_quests` (the face-up quests are replaced).
    `who` is `"other"` (one player of the actor's choice), `"next"` (clockwise) or `"others"` (each); only where it
    applies.
    """

    do: EffectKind
    count: Few = 1
    who: Who | None = None

    def __post_init__(self) -> None:
        allowed = _AIMED.get(self.do, (None,))
        if self.who not in allowed:
            expected = "no who" if allowed == (None,) else "who = " + " or ".join(map(str, allowed))
            raise _Fault(f"effect {self.do!r} with who = {self.who!r}: expected {expected}", value=self.who)
        if self.count != 1 and self.do not in _COUNTED:
            raise _Fault(f"effect {self.do!r} with count = {self.count}: expected no count", value=self.count)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action card does: `when` is `"solve"` (after a quest, M-T6) or `"start"` (before it, M-T1)."""

    name: Name
    text: Annotated[str, msgspec.Meta(max_length=200)]
    when: Literal["solve", "start"]
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1, max_length=5)]


class Card(msgspec.Struct, frozen=True):
    """A card of the playing deck: the digit it counts as (M-C2), and the id of its action (M-C4), or one of the two.

    >>> Card(7)
    Card(face=7, action=None)
    """

    face: Face | None
    action: str | None = None


class _ActionCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck file's `action_cards`."""

    action: ActionId
    count: Count
    face: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_FACE)] | Literal["w"] | None = None


class _DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A playing deck file as it is written; documented in `matica/data/deck.toml`."""

    format: Literal["matica-playing-deck"]
    version: Literal[1]
    name: Name
    status: Status
    numbers: dict[str, Count]
    action_cards: tuple[_ActionCards, ...] = ()
    actions: dict[ActionId, Action] = {}


class PlayingDeck(msgspec.Struct, frozen=True, dict=True):
    """The deck that hands are dealt from (M-C1).

    `counts` holds each kind of card with how many there are (at least one), in the deck file's order; `actions` the
    actions by id. `status` is `"house"` for the default deck, whose counts are this project's choice (M-C3).
    """

    name: str
    status: Status
    counts: tuple[tuple[Card, int], ...]
    actions: tuple[tuple[str, Action], ...] = ()

    @classmethod
    def load(cls, path: str | Path | None = None) -> PlayingDeck:
        """Read a deck file (`-` for the standard input), or the default deck for None.

        >>> PlayingDeck.load().size
        108

        Raises FileProblem, or BadInput with the place in the file.
        """
        source = Path(__file__).parent / "data" / "deck.toml" if path is None else path
        return cls.from_toml(read_bytes(source, 1_000_000), shown_name(source))

    @classmethod
    def of(cls, deck: PlayingDeck | None) -> PlayingDeck:
        """The deck itself, or the default deck for None. Raises BadInput for anything else."""
        if deck is None:
            return cls.load()
        expect(deck, PlayingDeck, "a PlayingDeck, or None for the house deck")
        return deck

    @classmethod
    def from_toml(cls, data: bytes | str, source: str = "deck") -> PlayingDeck:
        """Read a deck; `source` is named in errors."""
        try:
            file = msgspec.toml.decode(data, type=_DeckFile)
            return cls._from_file(file)
        except RecursionError:
            raise BadInput(f"{source}: nested too deeply", value=source) from None
        except (msgspec.MsgspecError, _Fault, ValueError) as error:  # ValueError: no UTF-8, thousands of digits
            raise BadInput(f"{source}: {error}", value=source) from None

    @classmethod
    def _from_file(cls, file: _DeckFile) -> PlayingDeck:
        counts: Counter[Card] = Counter()
        for sign, count in file.numbers.items():
            if sign != WILD and not (re.fullmatch(r"[0-9]{1,3}", sign) and sign == str(int(sign))):
                raise _Fault(f"numbers: {sign[:20]!r}: expected 0 to {LARGEST_FACE}, or w", value=sign)
            counts[Card(WILD if sign == WILD else int(sign))] += count
        for line in file.action_cards:
            if line.action not in file.actions:
                known = ", ".join(file.actions) or "none"
                raise _Fault(f"action_cards: action {line.action!r}: expected one of [actions]: {known}")
            counts[Card(line.face, line.action)] += line.count
        size = counts.total()
        if not 1 <= size <= MOST_PLAYING_CARDS:
            raise _Fault(f"{size} cards: expected 1 to {MOST_PLAYING_CARDS:,}", value=size)
        kept = tuple((card, count) for card, count in counts.items() if count)
        return cls(file.name, file.status, kept, tuple(file.actions.items()))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, one by one, in the deck's order."""
        return tuple(card for card, count in self.counts for _ in range(count))

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(count for _, count in self.counts)

    @property
    def faces(self) -> dict[Face | None, int]:
        """How many cards count as each digit, whatever their action; None stands for cards without a digit.

        >>> PlayingDeck.load().faces["w"]
        7
        """
        faces: Counter[Face | None] = Counter()
        for card, count in self.counts:
            faces[card.face] += count
        return dict(faces)

    def action(self, card: Card) -> Action | None:
        """The action of `card`, if it has one."""
        return None if card.action is None else self._actions[card.action]

    @cached_property
    def _actions(self) -> dict[str, Action]:
        return dict(self.actions)

    @property
    def content_hash(self) -> str:
        """SHA-256 of the deck's content in hexadecimal; comments and layout of its file do not count."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()
