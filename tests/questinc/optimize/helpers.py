"""Nights written short, for tests."""

from collections.abc import Sequence

from questinc.notation import read_heroes, read_quest, read_treasures
from questinc.optimize.night import Holdings, Night, OpenQuest, Resolution

ENTITY = read_heroes("E7")[0]


def open_quest(text: str) -> OpenQuest:
    """`10:WM meal mimic8` is a quest with a meal below it and a mimic beside it."""
    quest, _, laid = text.partition(" ")
    return OpenQuest.of(read_quest(quest), read_treasures(laid))


def night(
    quests: str | Sequence[str],
    heroes: str = "",
    treasures: str = "",
    *,
    gold: int = 0,
    beers: int = 0,
    potions: int = 0,
    minus2: int = 0,
    beers_left: int = 5,
) -> Night:
    """A night in notation."""
    held = Holdings(read_heroes(heroes), read_treasures(treasures), gold, beers, potions, minus2)
    listed = [quests] if isinstance(quests, str) else quests
    return Night(held, tuple(open_quest(text) for text in listed), ENTITY, beers_left)


def step(
    quest: int,
    heroes: str,
    *,
    back: str = "",
    beers: int = 0,
    minus2: int = 0,
    treasures: str = "",
) -> Resolution:
    """A resolution in notation."""
    return Resolution(quest, read_heroes(heroes), read_heroes(back), beers, minus2, read_treasures(treasures))
