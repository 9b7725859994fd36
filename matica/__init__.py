"""Matica Quest: exact arithmetic on a hand of cards, coaching, decks and the game.

The names below are loaded from their modules when they are first used, so that what needs no numpy starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from matica.cards import WILD, Face, Hand
from matica.errors import BadInput, FileProblem, IllegalAction, LimitError, MaticaError
from matica.rules import PRESETS, Rules

if TYPE_CHECKING:
    from matica.arithmetic.expression import Expression, Number, Product, Sum
    from matica.arithmetic.parse import parse
    from matica.arithmetic.reachable import Closest, Reach, closest, reachable
    from matica.arithmetic.search import Solution, Solutions, solve, solve_many
    from matica.coaching.check import Verdict, check
    from matica.coaching.difficulty import Grade, grade, grade_many
    from matica.coaching.faults import Reason
    from matica.coaching.hints import Hint, hint

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
    "Number",
    "Product",
    "Reach",
    "Reason",
    "Rules",
    "Solution",
    "Solutions",
    "Sum",
    "Verdict",
    "check",
    "closest",
    "grade",
    "grade_many",
    "hint",
    "parse",
    "reachable",
    "solve",
    "solve_many",
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
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a public name from its module."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'matica' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted({*globals(), *__all__})
