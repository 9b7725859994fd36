"""How hard people find it to make a target from a hand: a grade, a time and a band.

The model weighs every way there is, step by step: a way weighs `exp(sum of the weights of its steps)`, so that easy
steps make it heavy, and all ways together weigh what they add up to. The more there are and the easier they are, the
sooner somebody stumbles on one:

    score = intercept + hand features × hand weights − slope × log(summed weight of all ways)

A higher score is harder; the clock turns it into seconds, and the seconds make the grade. The weights are plain figures
in `matica/data/difficulty.toml`, which says where they come from. Beyond what they were fitted on, these are house
rules: at each step the number of steps to choose from makes a way weigh less (so five cards are harder than four, and
a way that leaves cards out is easier than one that takes them all), and so does a number glued together with zeros.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.expression import Number
from matica.arithmetic.numbers import Operands, readings
from matica.arithmetic.reach import Arithmetic, can_make, reach_table
from matica.arithmetic.search import Solutions, checked_target, solve_many
from matica.cards import Hand
from matica.coaching.features import Floats, hand_features, step_features
from matica.coaching.reasons import reasons_for
from matica.coaching.ways import Weigher
from matica.coaching.weights import Band, load_model
from matica.errors import LimitError
from matica.rules import Rules, as_rules

AT_ONCE = 100
"""How many hands are searched together."""
MOST_READINGS = 10_000
"""Of a hand that can be read as numbers in more ways, so many count: those with the fewest and smallest numbers."""
FITTED_CARDS = 4
"""How many cards the hands had on which the model was fitted; all of them were used."""


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
    ('only 1 way', 'needs a fraction')
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
    pairs = [(Hand.of(hand, rules), checked_target(target)) for hand, target in asked]
    by_target: dict[int, list[int]] = {}
    for place, (_, target) in enumerate(pairs):
        by_target.setdefault(target, []).append(place)
    grades: dict[int, Grade] = {}
    for target, places in by_target.items():
        for some in (places[start : start + AT_ONCE] for start in range(0, len(places), AT_ONCE)):
            found = solve_many([pairs[place][0] for place in some], target, rules)
            grades.update(zip(some, map(_grade, found), strict=True))
            if progress:
                progress(len(grades), len(pairs))
    return [grades[place] for place in range(len(pairs))]


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


class Clock:
    """The seconds of `grade` for one hand after another; what hands have in common is kept between them.

    `targets` is a range of whole numbers from 0 upwards in steps of 1.
    """

    def __init__(self, rules: Rules | str | None, targets: range) -> None:
        self.rules, self.targets = as_rules(rules), targets
        self._scale = _Scale(self.rules, targets)

    def seconds(self, hand: Hand, possible: NDArray[np.bool_] | None = None) -> Floats:
        """One figure a target, NaN where it cannot be made; `possible` says which can, if that is known.

        Raises LimitError where it would take too long.
        """
        if possible is None:
            possible = reach_table([hand], self.targets, self.rules)[0]
        row = np.full(len(self.targets), np.nan)
        ease = self._scale.ease(hand)
        for column in np.flatnonzero(possible & ~np.isfinite(ease)):
            found = solve_many([hand], self.targets[int(column)], self.rules)[0]
            ease[column] = _ease_of_best(found, self._scale)
        row[possible] = self._scale.seconds(ease[possible])
        return row

    def grades(self, seconds: Floats) -> Floats:
        """The grades of times, at most 99.9; NaN stays."""
        return np.minimum(np.round(self._scale.model.grades(seconds), 1), 99.9)


def _grade(found: Solutions) -> Grade:
    if found.status == "unknown":
        raise LimitError(f"hand {found.hand.text()}: too large to be graded ({found.untried})", value=found.hand.text())
    if not found:
        return Grade(100.0, None, "impossible", ("it cannot be done",))
    scale = _Scale(found.rules, range(found.target, found.target + 1))
    ease = scale.ease(found.hand)
    if not np.isfinite(ease[0]):
        ease[0] = _ease_of_best(found, scale)
    seconds = scale.seconds(ease)
    value = min(round(float(scale.model.grades(seconds)[0]), 1), 99.9)
    return Grade(value, round(float(seconds[0]), 1), scale.model.band(value), reasons_for(found))


@lru_cache(maxsize=4)
def _weigher(arithmetic: Arithmetic) -> Weigher:
    return Weigher(load_model().step_weights, arithmetic)


class _Scale:
    """How easy hands are for some targets under some rules: logarithms of summed weights."""

    def __init__(self, rules: Rules, targets: range) -> None:
        self.rules, self.targets = rules, targets
        self.model = load_model()
        self.weigher = _weigher(Arithmetic.of(rules))
        self._hand_weights = self.model.hand_weights
        self._known: dict[Operands, Floats] = {}

    def seconds(self, ease: Floats) -> Floats:
        """The clock, for eases as `ease` gives them."""
        return self.model.seconds(self.model.model["intercept"] - self.model.model["slope"] * ease)

    def ease(self, hand: Hand) -> Floats:
        """For each target how easy it is to make from the hand; minus infinity where there is no way.

        Of the ways to read the hand as numbers those with the fewest numbers that do it count, and those with one more:
        longer ones add next to nothing to what people find.
        """
        total = np.zeros(len(self.targets))
        fewest = np.zeros(len(self.targets), np.int64)
        for numbers in readings(hand.sorted(), self.rules, use_all=self.rules.use_all)[:MOST_READINGS]:
            size = len(numbers)
            counts = (fewest == 0) | (size <= fewest + 1)
            if not counts.any():
                break
            weight = np.where(counts, self._weight(numbers) * math.exp(-self.effort(hand, size)), 0)
            fewest[(fewest == 0) & (weight > 0)] = size
            total += weight
        with np.errstate(divide="ignore"):
            return np.log(total)

    def effort(self, hand: Hand, size: int) -> float:
        """What the choices cost on the way through `size` numbers, more than for the hands that were fitted."""
        start = size if self.rules.use_all else len(hand)
        return self.model.house.choices * (_choices(start, size) - _choices(FITTED_CARDS, FITTED_CARDS))

    def numbers_ease(self, numbers: Operands) -> Floats:
        """What the numbers as such, not the ways, add to the ease: one figure a target."""
        features = hand_features(numbers, np.arange(self.targets.start, self.targets.stop))
        glued = sum(self.rules.cards == "digits" and number > 9 for number in numbers)
        return np.asarray(
            self.model.house.glued * glued - features @ self._hand_weights / self.model.model["slope"], np.float64
        )

    def _weight(self, numbers: Operands) -> Floats:
        known = self._known.get(numbers)
        if known is None:
            known = np.zeros(len(self.targets))
            # one target: whether there is a way at all is known sooner than what the ways weigh
            if len(self.targets) > 1 or can_make(numbers, self.targets[0], self.weigher.arithmetic):
                totals = self.weigher.totals(numbers, self.targets.start, self.targets.stop - 1)
                known = totals * np.exp(self.numbers_ease(numbers))
            self._known[numbers] = known
        return known


def _choices(start: int, size: int) -> float:
    """The logarithm of how many sequences of steps there are, from `start` numbers, that join `size` of them: at each
    step one pair of what lies there, and six ways to join it (+, ×, − and ÷ both ways round)."""
    return sum(math.log(6 * math.comb(left, 2)) for left in range(start, start - size + 1, -1))


def _ease_of_best(found: Solutions, scale: _Scale) -> float:
    """The ease of the simplest solution alone: for targets whose ways were all left out as too rare."""
    if found.best is None:
        raise LimitError(f"hand {found.hand.text()}: too large to be graded", value=found.hand.text())
    expression = found.best.expression
    steps = expression.steps()
    total = 0.0
    for place, step in enumerate(steps, 1):
        left, right, result = (np.array([float(value)]) for value in (step.left.value, step.right.value, step.value))
        single = (isinstance(step.left, Number), isinstance(step.right, Number))
        features = step_features(step.operation, left, right, result, single, last=place == len(steps))
        total += float((features @ scale.weigher.weights)[0])
    numbers = tuple(sorted(expression.operands))
    total += float(scale.numbers_ease(numbers)[found.target - scale.targets.start])
    return total - scale.effort(found.hand, len(numbers))
