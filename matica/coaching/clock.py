"""The time an average solver takes to make a target from a hand, for many targets at once.

The model weighs every way there is, step by step: a way weighs `exp(sum of the weights of its steps)`, so that easy
steps make it heavy, and all ways together weigh what they add up to. The more there are and the easier they are, the
sooner somebody stumbles on one:

    score = intercept + hand features × hand weights − slope × log(summed weight of all ways)

A higher score is harder; the clock turns it into seconds. The weights are plain figures in
`matica/data/difficulty.toml`, which says where they come from. Beyond what they were fitted on, these are house rules:
at each step the number of steps to choose from makes a way weigh less (so five cards are harder than four, and a way
that leaves cards out is easier than one that takes them all), and so does a number glued together with zeros. A hand
that can be read as numbers in several ways is as easy as all of them together.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.expression import Expression, Number
from matica.arithmetic.numbers import Operands, readings
from matica.arithmetic.reach import Arithmetic, can_make, reach_table
from matica.arithmetic.search import solve
from matica.cards import Hand
from matica.coaching.features import Floats, hand_features, step_features
from matica.coaching.ways import Weigher
from matica.coaching.weights import load_model
from matica.errors import LimitError
from matica.rules import Rules, as_rules

MOST_READINGS = 10_000
"""Of a hand that can be read as numbers in more ways, so many count: those with the fewest and smallest numbers."""
MOST_KEPT = 4_000_000
"""How many weights are kept for further hands."""
FITTED_CARDS = 4
"""How many cards the hands had on which the model was fitted; all of them were used, all operations allowed."""
_ORDERS = {"+": 1, "-": 2, "*": 1, "/": 2}
"""In how many ways an operation can join two values."""


class Clock:
    """The seconds of one hand after another; what hands have in common is kept between them.

    `targets` is a range of whole numbers from 0 upwards in steps of 1.

    >>> Clock("twenty_four", range(23, 25)).seconds(Hand((1, 1, 1, 8))).round(1)
    array([nan, 5.5])
    """

    def __init__(self, rules: Rules | str | None, targets: range) -> None:
        self.rules, self.targets = as_rules(rules), targets
        self.model = load_model()
        self._arithmetic = Arithmetic.of(self.rules)
        self._weigher = _weigher(self._arithmetic)
        self._known: dict[Operands, Floats] = {}

    def seconds(self, hand: Hand, possible: NDArray[np.bool_] | None = None) -> Floats:
        """One figure a target, NaN where it cannot be made; `possible` says which can, if that is known.

        Raises LimitError where it would take too long.
        """
        if possible is None:
            possible = reach_table([hand], self.targets, self.rules)[0]
        row = np.full(len(self.targets), np.nan)
        ease = self.ease(hand)
        for column in np.flatnonzero(possible & ~np.isfinite(ease)):
            # every way was left out as too rare
            best = solve(hand, self.targets[int(column)], self.rules).best
            if best is None:
                raise LimitError(f"hand {hand.text()}: too large to be graded", value=hand.text())
            ease[column] = self.ease_of(best.expression, hand)[column]
        scores = self.model.model["intercept"] - self.model.model["slope"] * ease[possible]
        row[possible] = self.model.seconds(scores)
        return row

    def grades(self, seconds: Floats) -> Floats:
        """The grades of times, rounded to 0.1 and at most 99.9; NaN stays."""
        return np.minimum(np.round(self.model.grades(seconds), 1), 99.9)

    def ease(self, hand: Hand) -> Floats:
        """For each target the logarithm of the weight of all ways from the hand; minus infinity where there is none.

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
            weight = np.where(counts, self._weight(numbers) * math.exp(-self._effort(hand, size)), 0)
            fewest[(fewest == 0) & (weight > 0)] = size
            total += weight
        with np.errstate(divide="ignore"):
            return np.log(total)

    def ease_of(self, expression: Expression, hand: Hand) -> Floats:
        """The ease if this expression, worked out from left to right, were the only way: one figure a target."""
        steps = expression.steps()
        total = 0.0
        for place, step in enumerate(steps, 1):
            left, right, result = (np.array([float(v)]) for v in (step.left.value, step.right.value, step.value))
            single = (isinstance(step.left, Number), isinstance(step.right, Number))
            features = step_features(step.operation, left, right, result, single, last=place == len(steps))
            total += float((features @ self._weigher.weights)[0])
        numbers = tuple(sorted(expression.operands))
        return np.asarray(total + self._ease_of_numbers(numbers) - self._effort(hand, len(numbers)), np.float64)

    def _weight(self, numbers: Operands) -> Floats:
        known = self._known.get(numbers)
        if known is None:
            known = np.zeros(len(self.targets))
            # one target: whether there is a way at all is known sooner than what the ways weigh
            if len(self.targets) > 1 or can_make(numbers, self.targets[0], self._arithmetic):
                totals = self._weigher.totals(numbers, self.targets.start, self.targets.stop - 1)
                known = totals * np.exp(self._ease_of_numbers(numbers))
            if len(self._known) * len(self.targets) > MOST_KEPT:
                self._known.clear()
            self._known[numbers] = known
        return known

    def _ease_of_numbers(self, numbers: Operands) -> Floats:
        """What the numbers as such, not the ways, add to the ease: one figure a target."""
        features = hand_features(numbers, np.arange(self.targets.start, self.targets.stop))
        glued = sum(self.rules.cards == "digits" and number > 9 for number in numbers)
        ease = features @ self.model.hand_weights / -self.model.model["slope"]
        return np.asarray(ease + self.model.house.glued * glued, np.float64)

    def _effort(self, hand: Hand, size: int) -> float:
        """What the choices cost on the way through `size` numbers, more than for the hands that were fitted."""
        start = size if self.rules.use_all else len(hand)
        more = _choices(start, size, self._arithmetic.operations) - _choices(FITTED_CARDS, FITTED_CARDS, "+-*/")
        return self.model.house.choices * more


def _choices(start: int, size: int, operations: str) -> float:
    """The logarithm of how many sequences of steps there are, from `start` numbers, that join `size` of them: at each
    step one pair of what lies there, and one way to join it.

    >>> round(math.exp(_choices(3, 3, "+-*/")))
    108
    """
    orders = sum(_ORDERS[operation] for operation in operations)
    return sum(math.log(orders * math.comb(left, 2)) for left in range(start, start - size + 1, -1))


@lru_cache(maxsize=4)
def _weigher(arithmetic: Arithmetic) -> Weigher:
    return Weigher(load_model().step_weights, arithmetic)
