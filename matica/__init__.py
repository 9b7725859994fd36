"""Matica Quest: exact arithmetic on a hand of cards, coaching, decks and the game."""

from matica.arithmetic.expression import Expression, Number, Product, Sum
from matica.arithmetic.parse import parse
from matica.arithmetic.reachable import Closest, Reach, closest, reachable
from matica.arithmetic.search import Solution, Solutions, solve, solve_many
from matica.cards import WILD, Face, Hand
from matica.errors import BadInput, FileProblem, IllegalAction, LimitError, MaticaError
from matica.rules import PRESETS, Rules

__all__ = [
    "PRESETS",
    "WILD",
    "BadInput",
    "Closest",
    "Expression",
    "Face",
    "FileProblem",
    "Hand",
    "IllegalAction",
    "LimitError",
    "MaticaError",
    "Number",
    "Product",
    "Reach",
    "Rules",
    "Solution",
    "Solutions",
    "Sum",
    "closest",
    "parse",
    "reachable",
    "solve",
    "solve_many",
]
