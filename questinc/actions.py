"""Every decision a seat can take, as small frozen records with JSON both ways.

Most are small steps, so that they can be searched. Two stand for several steps at once, for people: `HireSet` for
hires one by one, `Resolve` for `Begin` … `Finish`. The seat is not part of an action: it is the state's `actor`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from questinc.cards import CardId, City
from questinc.errors import TEXT, BadInput, expect


class _Action(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Base of the actions; the JSON field `do` holds the name in small letters."""


class Bid(_Action, frozen=True):
    """Contest: take the column for `gold` at most the citizen's, less than the last bid, 0 ends it (Q-M3)."""

    gold: int


class Pass(_Action, frozen=True):
    """Contest: take no further part in it (Q-M3); two players: leave the first column to the other seat (Q-M10)."""


class Name(_Action, frozen=True):
    """Two players: name the amount for which one of both takes the first column (Q-M10)."""

    gold: int


class Accept(_Action, frozen=True):
    """Two players: take the first column for the amount named (Q-M10)."""


class Leave(_Action, frozen=True):
    """Two players: leave the first column to the seat that named the amount (Q-M10)."""


class Fail(_Action, frozen=True):
    """Give up one of two unresolved quests to make room for a third (Q-M8)."""

    quest: CardId


class Visit(_Action, frozen=True):
    """Place an assistant on a city; `city` as in its card's id, such as `tavern` (Q-A1)."""

    city: City


class Hire(_Action, frozen=True):
    """Hire one hero; up to three a visit (Q-A3, Q-A7, Q-A8)."""

    hero: CardId


class HireSet(_Action, frozen=True):
    """Hire one to three heroes at once: the same as a `Hire` of each in turn."""

    heroes: tuple[CardId, ...]


class UseAbility(_Action, frozen=True):
    """Use the ability of the Square, the Tavern or the Potion Shop (Q-A4 to Q-A6)."""


class Descend(_Action, frozen=True):
    """Dungeon: discard a hero from hand to look at the top three dungeon cards (Q-A9)."""

    hero: CardId


class Keep(_Action, frozen=True):
    """Dungeon: keep one of the cards looked at; `back` lists the others, the one to lie on top first (Q-A9)."""

    card: CardId
    back: tuple[CardId, ...] = ()


class CashIn(_Action, frozen=True):
    """Discard treasures that form one collection for its gold, during one's own visit (Q-A10)."""

    treasures: tuple[CardId, ...]


class Done(_Action, frozen=True):
    """End one's visit, or one's night."""


class Resolve(_Action, frozen=True):
    """Resolve a quest at once (Q-N2 to Q-N9).

    `heroes` from hand take part; `treasures` from the pile are used up, for strength or as potions; `beers` and
    `potions` are markers; `back` lists the heroes that return to hand, one for each potion and potion treasure;
    `minus2` counts the "−2" cards played.
    """

    quest: CardId
    heroes: tuple[CardId, ...] = ()
    treasures: tuple[CardId, ...] = ()
    beers: int = 0
    potions: int = 0
    back: tuple[CardId, ...] = ()
    minus2: int = 0


class Begin(_Action, frozen=True):
    """Start to resolve a quest step by step; open only when it can be finished."""

    quest: CardId


class Send(_Action, frozen=True):
    """Step by step: a hero from hand takes part."""

    hero: CardId


class UseTreasure(_Action, frozen=True):
    """Step by step: use up a treasure that adds strength."""

    treasure: CardId


class UseBeer(_Action, frozen=True):
    """Step by step: use a beer."""


class UsePotion(_Action, frozen=True):
    """Step by step: bring `hero` back with a potion, or with a treasure that acts as one."""

    hero: CardId
    treasure: CardId | None = None


class UseMinus2(_Action, frozen=True):
    """Step by step: play a "−2" card."""


class Finish(_Action, frozen=True):
    """Step by step: resolve with what has been chosen."""


Action = (
    Bid
    | Pass
    | Name
    | Accept
    | Leave
    | Fail
    | Visit
    | Hire
    | HireSet
    | UseAbility
    | Descend
    | Keep
    | CashIn
    | Done
    | Resolve
    | Begin
    | Send
    | UseTreasure
    | UseBeer
    | UsePotion
    | UseMinus2
    | Finish
)


class Illegal(msgspec.Struct, frozen=True):
    """Why an action is refused: a reason for people, and the id of the rule it breaks."""

    reason: str
    rule: str


def few(cards: Sequence[CardId]) -> str:
    """Cards for a message, however many there are."""
    return " ".join(str(card)[:20] for card in cards[:6]) + (" …" if len(cards) > 6 else "")


def action_from_json(text: str | bytes) -> Action:
    """Read an action from JSON, such as `{"do": "bid", "gold": 4}`; raises `BadInput`.

    >>> action_from_json('{"do": "bid", "gold": 4}')
    Bid(gold=4)
    """
    expect(text, TEXT, "JSON as text or bytes")
    try:
        action: Action = msgspec.json.decode(text, type=Action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        shown = text if isinstance(text, str) else bytes(text).decode(errors="replace")
        raise BadInput(f"no action {shown[:80]!r}: {error}", value=shown[:200]) from None
    return action
