"""Matica Quest: exact arithmetic on a hand of cards, coaching, decks and the game.

The names below are loaded from their modules when they are first used, so that what needs no numpy starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from matica.cards import WILD, Face, Hand, PlayingDeck
from matica.errors import BadInput, FileProblem, IllegalAction, LimitError, MaticaError
from matica.rules import PRESETS, Rules

if TYPE_CHECKING:
    from matica import game
    from matica.arithmetic.expression import Expression, Number, Product, Sum
    from matica.arithmetic.parse import parse
    from matica.arithmetic.reachable import Closest, Reach, closest, reachable
    from matica.arithmetic.search import Solution, Solutions, solve, solve_many
    from matica.coaching.check import Verdict, check
    from matica.coaching.difficulty import Grade, grade, grade_many
    from matica.coaching.faults import Reason
    from matica.coaching.hints import Hint, hint
    from matica.decks.design import NotPossible, Wishes, design
    from matica.decks.model import QuestCard, QuestDeck, Worksheet
    from matica.decks.odds import Odds, odds
    from matica.decks.table import TargetFacts, fact_table
    from matica.decks.verify import verify
    from matica.decks.worksheet import PuzzleWishes, make_worksheet

__all__ = [
    "PRESETS",
    "WILD",
    "BadInput",
    "Closest",
    "Expression",
    "Face",
    "FileProblem",
    "Grade",
    "Hand",
    "Hint",
    "IllegalAction",
    "LimitError",
    "MaticaError",
    "NotPossible",
    "Number",
    "Odds",
    "PlayingDeck",
    "Product",
    "PuzzleWishes",
    "QuestCard",
    "QuestDeck",
    "Reach",
    "Reason",
    "Rules",
    "Solution",
    "Solutions",
    "Sum",
    "TargetFacts",
    "Verdict",
    "Wishes",
    "Worksheet",
    "check",
    "closest",
    "design",
    "fact_table",
    "game",
    "grade",
    "grade_many",
    "hint",
    "make_worksheet",
    "odds",
    "parse",
    "reachable",
    "solve",
    "solve_many",
    "verify",
]

_HOMES = {
    "matica.arithmetic.expression": ("Expression", "Number", "Product", "Sum"),
    "matica.arithmetic.parse": ("parse",),
    "matica.arithmetic.reachable": ("Closest", "Reach", "closest", "reachable"),
    "matica.arithmetic.search": ("Solution", "Solutions", "solve", "solve_many"),
    "matica.coaching.check": ("Verdict", "check"),
    "matica.coaching.difficulty": ("Grade", "grade", "grade_many"),
    "matica.coaching.faults": ("Reason",),
    "matica.coaching.hints": ("Hint", "hint"),
    "matica.decks.design": ("NotPossible", "Wishes", "design"),
    "matica.decks.model": ("QuestCard", "QuestDeck", "Worksheet"),
    "matica.decks.odds": ("Odds", "odds"),
    "matica.decks.table": ("TargetFacts", "fact_table"),
    "matica.decks.verify": ("verify",),
    "matica.decks.worksheet": ("PuzzleWishes", "make_worksheet"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a public name from its module."""
    if name == "game":
        return import_module("matica.game")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'matica' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return found


def __dir__() -> list[str]:
    """The public names, those not loaded yet among them."""
    return sorted({*globals(), *__all__})
