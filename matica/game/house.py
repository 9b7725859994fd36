"""House data: the quests played with when no deck is given (M-C5), and class cards (M-T1). None of it is official."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from matica.cards import Action, ActionId
from matica.decks.model import BANDS, content_id
from matica.errors import BadInput
from matica.files import read_bytes
from matica.game.setup import Quest

HOUSE_NAME = "House quests"
EACH = 18
"""How many quests of each band are played with."""


def house_quests() -> tuple[Quest, ...]:
    """Eighteen quests a band, spread evenly over the targets of that band in the table that comes with the package.

    Band and points are those of the table, which knows for each target from 1 to 200 how many hands of the house deck
    make it and how soon people find out (`matica.decks.table`).
    """
    from matica.decks.table import shipped_table

    found = []
    for band in BANDS:
        rows = [facts for facts in shipped_table().targets if facts.band == band]
        for place in range(min(EACH, len(rows))):
            facts = rows[place * len(rows) // EACH] if len(rows) > EACH else rows[place]
            found.append(Quest(content_id("house quest", facts.target), facts.target, facts.points, band))
    return tuple(found)


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
    except (msgspec.MsgspecError, ValueError) as error:  # ValueError: no UTF-8, thousands of digits
        raise BadInput(f"{source}: {error}", value=source) from None
    for name, ability in classes.items():
        if ability.when != "start":
            raise BadInput(f"{source}: classes.{name}.when: {ability.when!r}: expected 'start'", rule="M-T1")
    return classes
