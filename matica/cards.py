"""Cards, and the hand of cards a player makes a number from."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from matica.errors import BadInput, LimitError
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


class Hand(msgspec.Struct, frozen=True):
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
        if len(hand.cards) > MOST_CARDS:
            raise LimitError(f"{len(hand.cards)} cards: expected at most {MOST_CARDS}", value=len(hand.cards))
        return cls(tuple(_face(str(face), place, rules) for place, face in enumerate(hand.cards, 1)))

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
    if token.lower() in WILD_SIGNS:
        return WILD
    shown = token if len(token) <= 20 else token[:20] + "…"
    what = "a digit" if rules.cards == "digits" else "a number"
    expected = f"expected {what} {rules.lowest}–{rules.highest} or a wild card (w, * or ?)"
    if not re.fullmatch(r"[0-9]{1,9}", token) or not rules.lowest <= int(token) <= rules.highest:
        rule = "M-C2" if rules.cards == "digits" else None
        raise BadInput(f"card {shown!r} at place {place}: {expected}", value=token, rule=rule)
    return int(token)
