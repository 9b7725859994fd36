"""Nights set up for a test: one quest of seat 0, with heroes, treasures and markers."""

from __future__ import annotations

from questinc.actions import (
    Resolve,
)
from questinc.notation import read_treasures
from tests.questinc.scenes import Scene


def holding(
    quest: str, heroes: str, treasures: str = "", *, under: str = "", beers: int = 0, potions: int = 0, **more: object
) -> Scene:
    """Seat 0's night: one quest with treasures under it, all the heroes in hand, all the treasures in the pile."""
    scene = Scene(4, quests=quest, heroes=heroes, treasures=f"{treasures} {under}".strip(), **more)  # type: ignore[arg-type]
    count = len(read_treasures(treasures))
    below = [(scene.t[count + place], card.is_mimic) for place, card in enumerate(read_treasures(under))]
    scene.quest(0, scene.q[0], [card for card, mimic in below if not mimic], [card for card, mimic in below if mimic])
    scene.hand(0, *scene.h[: len(heroes.split())]).pile(0, *scene.t[:count])
    return scene.markers(0, beers, potions).night()


def whole(scene: Scene, **more: object) -> Resolve:
    """The quest with every hero in hand."""
    return Resolve(scene.q[0], scene.company(0).hand, **more)  # type: ignore[arg-type]
