"""Computer players: they see observations only."""

from __future__ import annotations

from importlib import import_module

from questinc.errors import BadInput
from questinc.players.base import Player

PLAYERS = {
    "random": ("questinc.players.random", "RandomPlayer"),
    "greedy": ("questinc.players.greedy", "GreedyPlayer"),
    "planner": ("questinc.players.planner", "PlannerPlayer"),
    "search": ("questinc.players.search", "SearchPlayer"),
}
"""Name → module and class; a module is imported only when its player is asked for."""


def make_player(name: str) -> Player:
    """A new player by name; raises `BadInput` with the names there are.

    >>> make_player("random").__class__.__name__
    'RandomPlayer'
    """
    if name not in PLAYERS:
        raise BadInput(f"no player {name[:40]!r}: expected one of {', '.join(PLAYERS)}", value=name)
    module, cls = PLAYERS[name]
    player: Player = getattr(import_module(module), cls)()
    return player


__all__ = ["PLAYERS", "Player", "make_player"]
