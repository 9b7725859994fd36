"""Why a target is easy or hard with a hand, in words that do not give a solution away."""

from __future__ import annotations

from fractions import Fraction

from matica.arithmetic.expression import Expression, Number, Product, Sum, children, show_value
from matica.arithmetic.numbers import Operands, digits_of, readings
from matica.arithmetic.reach import Arithmetic, can_make
from matica.arithmetic.search import Solutions

MOST_LOOKED_AT = 30
"""What all solutions have in common is told only where there are no more than this, all looked at."""
LARGE = 50
"""Intermediate results above this, and above twice the target, are called large."""
FEW, MANY = 3, 20
"""Up to so many ways are few; so many are many."""


def reasons_for(found: Solutions) -> tuple[str, ...]:
    """What makes these solutions easy or hard to find: their number, what cannot be avoided, what helps."""
    return (_ways(found), *_needs(found), *_shape(found), *_cards(found))


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


def _shape(found: Solutions) -> list[str]:
    """What all solutions have in common: a large result on the way, the kind of last step."""
    if found.count is None or found.count > MOST_LOOKED_AT:
        return []
    shapes = [solution.expression for solution in found]
    common = []
    least = min(_largest_inside(shape) for shape in shapes)
    if least > max(LARGE, 2 * found.target):
        common.append(f"goes through {show_value(least)} or more")
    if all(_uses_all(numbers, found) for numbers, _ in found.multisets()) or not found.rules.use_all:
        endings = {_ending(shape) for shape in shapes} - {""}
        if len(endings) == 1:
            common.append(f"always ends in {endings.pop()}")
    return common


def _largest_inside(e: Expression) -> Fraction:
    """The largest result, regardless of sign, that the expression passes through in whatever order it is worked out."""
    inner = [part for _, part in children(e) if not isinstance(part, Number)]
    return max((max(abs(Fraction(part.value)), _largest_inside(part)) for part in inner), default=Fraction(0))


def _ending(e: Expression) -> str:
    """The kinds of step that can be the last one."""
    signs = {sign for sign, _ in children(e)}
    if isinstance(e, Sum):
        return "+" if signs == {1} else "+ or −" if sum(sign == 1 for sign, _ in children(e)) > 1 else "−"
    if isinstance(e, Product):
        return "×" if signs == {1} else "× or ÷" if sum(sign == 1 for sign, _ in children(e)) > 1 else "÷"
    return ""


def _uses_all(numbers: Operands, found: Solutions) -> bool:
    return sum(len(digits_of(number, found.rules)) for number in numbers) == len(found.hand)


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
