"""How hard people find it to make a target from a hand: a grade, a time, a band and why.

What the time is made of is told in `matica.coaching.clock`, what the reasons are in `matica.coaching.reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
import numpy as np

from matica.arithmetic.reach import reach_table
from matica.arithmetic.search import Solutions, checked_target, solve_many
from matica.cards import Hand
from matica.coaching.clock import Clock
from matica.coaching.features import Floats
from matica.coaching.reasons import reasons_for
from matica.coaching.weights import Band
from matica.errors import BadInput, LimitError, brief
from matica.rules import Rules, as_rules

AT_ONCE = 100
"""How many hands are searched together."""


class Grade(msgspec.Struct, frozen=True):
    """How hard a target is with a hand.

    `grade` goes from 0 (seen at once) to 100 (impossible, rounded to 0.1). `seconds` is the time an average solver
    needs, None where nobody can. `reasons` say in words what makes it so; they do not give a solution away.
    """

    grade: float
    seconds: float | None
    band: Band
    reasons: tuple[str, ...]


def grade(hand: Hand | str, target: int, rules: Rules | str | None = None) -> Grade:
    """How hard it is to make `target` from `hand`.

    >>> grade("3 3 8 8", 24, "twenty_four").reasons
    ('only 1 way', 'needs a fraction', 'always ends in ÷')
    >>> grade("1 1 1 1", 24, "twenty_four").band
    'impossible'

    Raises BadInput and LimitError as `solve` does, and LimitError where the search has to stop before it finds a way.
    """
    return grade_many([(hand, target)], rules)[0]


def grade_many(
    asked: Iterable[tuple[Hand | str, int]],
    rules: Rules | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Grade]:
    """`grade` for many hands with their targets, in their order; what they have in common is worked out once.

    `progress` is told now and then how many of how many are done.
    """
    rules = as_rules(rules)
    if isinstance(asked, str) or not isinstance(asked, Iterable):
        raise BadInput(f"{brief(asked)}: expected several hands with their targets, such as [('3 8', 24)]", value=asked)
    pairs = []
    for pair in asked:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise BadInput(f"{brief(pair)}: expected a hand and its target, such as ('3 8', 24)", value=pair)
        pairs.append((Hand.of(pair[0], rules), checked_target(pair[1])))
    # the order of the cards never matters, and a hand that comes again is graded once
    keys = [(hand.sorted(), target) for hand, target in pairs]
    by_target: dict[int, list[Hand]] = {}
    for hand, target in dict.fromkeys(keys):
        by_target.setdefault(target, []).append(hand)
    grades: dict[tuple[Hand, int], Grade] = {}
    total = len(set(keys))
    for target, hands in by_target.items():
        for some in (hands[start : start + AT_ONCE] for start in range(0, len(hands), AT_ONCE)):
            found = solve_many(some, target, rules)
            grades.update(zip(((hand, target) for hand in some), map(_grade, found), strict=True))
            if progress:
                progress(len(grades), total)
    return [grades[key] for key in keys]


def seconds_table(hands: Sequence[Hand], targets: range, rules: Rules | str | None = None) -> Floats:
    """The seconds of `grade` for many hands and targets at once: one row a hand, one column a target.

    NaN where the target cannot be made. `targets` is a range of whole numbers from 0 upwards in steps of 1. Much faster
    than grading one by one, since nothing is looked for but the weight of all ways; the same figures. Raises LimitError
    where it would take too long.
    """
    rules = as_rules(rules)
    table = np.full((len(hands), len(targets)), np.nan)
    possible = reach_table(hands, targets, rules)
    if not possible.any():
        return table
    clock = Clock(rules, targets)
    for row, hand in enumerate(hands):
        table[row] = clock.seconds(hand, possible[row])
    return table


def _grade(found: Solutions) -> Grade:
    if found.status == "unknown":
        raise LimitError(f"hand {found.hand.text()}: too large to be graded ({found.untried})", value=found.hand.text())
    if not found:
        return Grade(100.0, None, "impossible", ("it cannot be done",))
    clock = Clock(found.rules, range(found.target, found.target + 1))
    seconds = clock.seconds(found.hand, np.array([True]))
    value = float(clock.grades(seconds)[0])
    return Grade(value, round(float(seconds[0]), 1), clock.model.band(value), reasons_for(found))
