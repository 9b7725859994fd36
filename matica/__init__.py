"""Matica Quest: exact arithmetic on a hand of cards, coaching, decks and the game."""

from matica.cards import WILD, Face, Hand
from matica.errors import BadInput, FileProblem, IllegalAction, LimitError, MaticaError
from matica.rules import PRESETS, Rules

__all__ = [
    "PRESETS",
    "WILD",
    "BadInput",
    "Face",
    "FileProblem",
    "Hand",
    "IllegalAction",
    "LimitError",
    "MaticaError",
    "Rules",
]
