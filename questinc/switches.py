"""The switches of the rules: where the rulebook leaves a choice, which reading is played."""

from __future__ import annotations

from typing import Literal

import msgspec

from questinc.errors import BadInput


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The readings a game is played with; they are part of its state and of its replay.

    - `idle_visits` (Q-A2): whether a visit may end without a hire and without using the city's ability. When False, it
      may only where neither is possible.
    - `cash_in` (Q-A10): which collections may be discarded for gold during a visit: `"any"`, or `"elemental"` for
      Elemental Items alone.
    - `discard` (Q-N3): `"hero"` asks that at least one hero card, not the Entity, is discarded by each resolution, so
      that a potion cannot bring back the only hero; `"used"` asks only that a hero or the Entity took part.
    """

    idle_visits: bool = True
    cash_in: Literal["any", "elemental"] = "any"
    discard: Literal["hero", "used"] = "hero"


DEFAULT = Rules()


def as_rules(rules: object) -> Rules:
    """Rules from `None` (the defaults), a `Rules`, or a mapping of switches; raises `BadInput` for anything else.

    >>> as_rules({"cash_in": "elemental"}).cash_in
    'elemental'
    """
    if rules is None:
        return DEFAULT
    try:
        return msgspec.convert(msgspec.to_builtins(rules), Rules)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadInput(f"no such rules {str(rules)[:80]!r}: {error}", value=rules) from None
