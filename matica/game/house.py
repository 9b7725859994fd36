"""House data: the quests played with when no deck is given (M-C5), and class cards (M-T1). None of it is official."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from matica.cards import Action, ActionId
from matica.decks.model import Band, content_id
from matica.errors import BadInput
from matica.files import read_bytes
from matica.game.setup import Quest

HOUSE_NAME = "House quests"

_BANDS: tuple[tuple[Band, int, range], ...] = (
    ("easy", 1, range(1, 19)),
    ("medium", 2, range(20, 56, 2)),
    ("hard", 3, range(59, 111, 3)),
)
"""A tier, its points, and its targets: the larger a number, the fewer hands make it."""


def house_quests() -> tuple[Quest, ...]:
    """Eighteen quests a tier: every number to 18, even numbers to 54, every third number from 59 to 110."""
    return tuple(
        Quest(content_id("house quest", target), target, points, band)
        for band, points, targets in _BANDS
        for target in targets
    )


class _ClassFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of class cards as it is written."""

    format: Literal["matica-class-cards"]
    version: Literal[1]
    classes: dict[ActionId, Action]


def class_cards(path: str | Path | None = None) -> dict[str, Action]:
    """The class cards of a file by id, or the house ones for None (M-T1).

    >>> list(class_cards())
    ['scholar', 'scout', 'trickster', 'wanderer']

    Raises FileProblem, or BadInput with the place in the file.
    """
    source = Path(__file__).parents[1] / "data" / "classes.toml" if path is None else path
    try:
        classes = msgspec.toml.decode(read_bytes(source, 1_000_000), type=_ClassFile).classes
    except RecursionError:
        raise BadInput(f"{source}: nested too deeply", value=source) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadInput(f"{source}: {error}", value=source) from None
    for name, ability in classes.items():
        if ability.when != "start":
            raise BadInput(f"{source}: classes.{name}.when: {ability.when!r}: expected 'start'", rule="M-T1")
    return classes
