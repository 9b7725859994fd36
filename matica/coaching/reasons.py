"""Why a target is easy or hard with a hand, in words that do not give a solution away."""

from __future__ import annotations

from fractions import Fraction

from matica.arithmetic.expression import show_value
from matica.arithmetic.numbers import digits_of, readings
from matica.arithmetic.reach import Arithmetic, can_make
from matica.arithmetic.search import Solution, Solutions

MOST_LOOKED_AT = 30
"""Large intermediate results are mentioned only where there are no more solutions than this, all looked at."""
LARGE = 50
"""Intermediate results above this, and above twice the target, are called large."""
FEW, MANY = 3, 20
"""Up to so many ways are few; so many are many."""


def reasons_for(found: Solutions) -> tuple[str, ...]:
    """What makes these solutions easy or hard to find: their number, what cannot be avoided, what helps."""
    return (_ways(found), *_needs(found), *_size(found), *_cards(found))


def _ways(found: Solutions) -> str:
    count = found.count
    if count is None:
        return f"at least {len(found)} ways"
    noun = "way" if count == 1 else "ways"
    if count <= FEW:
        return f"only {count} {noun}"
    return f"as many as {count} ways" if count >= MANY else f"{count} ways"


def _needs(found: Solutions) -> list[str]:
    """What every solution takes: proven by searching without it."""
    usual = Arithmetic.of(found.rules)
    if usual.fractions and not _possible(found, usual._replace(fractions=False)):
        return ["needs a fraction"]
    needs = []
    without = usual.operations.replace("/", "")
    if without not in ("", usual.operations) and not _possible(found, usual._replace(operations=without)):
        needs.append("needs a division")
    if usual.negatives and not _possible(found, usual._replace(negatives=False)):
        needs.append("needs a number below 0")
    return needs


def _possible(found: Solutions, arithmetic: Arithmetic) -> bool:
    ways = readings(found.hand.sorted(), found.rules, use_all=found.rules.use_all)
    return any(can_make(numbers, found.target, arithmetic) for numbers in ways)


def _size(found: Solutions) -> list[str]:
    """The largest result on the way that no solution avoids."""
    if found.count is None or found.count > MOST_LOOKED_AT:
        return []
    least = min(_largest_on_the_way(solution) for solution in found)
    return [f"goes through {show_value(least)} or more"] if least > max(LARGE, 2 * found.target) else []


def _largest_on_the_way(solution: Solution) -> Fraction:
    steps = solution.expression.steps()[:-1]
    return max((abs(step.value) for step in steps), default=Fraction(0))


def _cards(found: Solutions) -> list[str]:
    """How few of the cards do it."""
    rules = found.rules
    fewest = min(sum(len(digits_of(number, rules)) for number in numbers) for numbers, _ in found.multisets())
    all_of_them = len(found.hand)
    if rules.use_all:
        return ["some cards can be used up without effect"] if fewest < all_of_them else []
    if fewest == 1:
        return ["a single card shows it"]
    if fewest == all_of_them:
        return ["takes every card"]
    return [f"{fewest} cards are enough"]
