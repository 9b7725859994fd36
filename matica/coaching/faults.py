"""What can be wrong with the means of an answer: its numbers, cards, operations and values on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from matica.arithmetic.expression import Expression, Number, Sum, children, ratio, show_value
from matica.arithmetic.numbers import may_be_glued
from matica.cards import WILD, Face, Hand
from matica.rules import Rules

Code = Literal[
    "syntax",
    "number",
    "card",
    "unused",
    "operation",
    "zero",
    "fraction",
    "negative",
    "zero_step",
    "value",
    "claim",
]
"""What can be wrong: it cannot be read; a number is not allowed; a card is not in hand, or used too often; cards are
left over; an operation is switched off; a division by zero; a fraction or a negative on the way,
or a 0 where all must be positive; another value than the
target; an "= 25" behind it that is not true."""

_NAMES = {"+": "+", "-": "−", "*": "×", "/": "÷"}


class Reason(msgspec.Struct, frozen=True):
    """One fault: its code, a sentence, the rule it breaks, and the place in the answer (0 is the first sign)."""

    code: Code
    message: str
    rule: str | None = None
    position: int | None = None


def number_fault(digits: tuple[int, ...], rules: Rules) -> tuple[str, str] | None:
    """Why a number of these digits, each from a card of its own, is not allowed: the rule and the reason.

    >>> number_fault((1, 2), Rules())
    ('M-A1', '1 and 2 stand side by side, digits 1–9 are not put together')
    >>> number_fault((1, 0, 5), Rules(zeros="trailing"))
    ('M-A2', 'only zeros may follow the first digit')
    """
    if len(digits) == 1 or rules.cards == "numbers" or may_be_glued(digits, rules.zeros):
        return None
    if digits[0] == 0:
        return "M-A2", "a number does not start with 0"
    pair = next(((a, b) for a, b in pairwise(digits) if a and b), None)
    if pair and (rules.zeros in ("between", "trailing") or 0 not in digits):
        return "M-A1", f"{pair[0]} and {pair[1]} stand side by side, digits 1–9 are not put together"
    if rules.zeros == "none":
        return "M-A2", "cards are not put together to larger numbers here"
    return "M-A2", "only zeros may follow the first digit"


def number_faults(numbers: tuple[Number, ...], places: list[int], rules: Rules) -> Iterator[Reason]:
    """The numbers that are not allowed (M-A1, M-A2); `places` says where each stands in the answer."""
    for number, place in zip(numbers, places, strict=True):
        digits = tuple(face for face in number.faces if isinstance(face, int))
        if (fault := number_fault(digits, rules)) is not None:
            written = "".join(map(str, digits))
            yield Reason("number", f"{written}: {fault[1]}.", fault[0], place)


def deal(
    numbers: tuple[Number, ...], places: list[int], hand: Hand, rules: Rules
) -> tuple[list[tuple[Face, ...]], list[Reason]]:
    """The cards each number takes, and what is wrong with that (M-T2, M-A3); no cards when they do not suffice.

    Plain cards first, in the order of the answer, then wild ones: a plain card serves one digit only, so no other way
    goes further.
    """
    left = Counter(hand.cards)
    low, high = rules.wild
    dealt: list[tuple[Face, ...]] = []
    faults: dict[Face, Reason] = {}
    for number, place in zip(numbers, places, strict=True):
        faces: list[Face] = []
        for offset, face in enumerate(number.faces):
            taken: Face = face
            if not left[face] and left[WILD] and isinstance(face, int) and low <= face <= high:
                taken = WILD
            if left[taken]:
                left[taken] -= 1
                faces.append(taken)
            else:
                faults.setdefault(face, _missing(face, numbers, hand, rules, place + offset, left[WILD]))
        dealt.append(tuple(faces))
    reasons = list(faults.values())
    over = sorted(left.elements(), key=str)
    if rules.use_all and over and not reasons:
        cards = ", ".join(map(str, over))
        reasons.append(Reason("unused", f"every card has to be used, left over: {cards}.", "M-T2"))
    return ([] if faults else dealt), reasons


def _missing(face: Face, numbers: tuple[Number, ...], hand: Hand, rules: Rules, place: int, wilds: int) -> Reason:
    held = hand.cards.count(face)
    used = sum(number.faces.count(face) for number in numbers)
    message = f"{used} × the card {face} used, but only {held} in hand" if held else f"no card {face} in hand"
    if wilds:
        low, high = rules.wild
        return Reason("card", f"{message}, and a wild card is only ever {low}–{high}.", "M-A3", place)
    if WILD in hand.cards:
        message += ", and no wild card left for it"
    return Reason("card", f"{message}.", "M-T2", place)


def operation_faults(e: Expression, rules: Rules) -> list[Reason]:
    """The operations used that are switched off."""
    used: set[str] = set()
    nodes = [e]
    while nodes:
        node = nodes.pop()
        for place, (sign, part) in enumerate(children(node)):
            nodes.append(part)
            if place:
                used.add(("+-" if isinstance(node, Sum) else "*/")[sign < 0])
    allowed = " ".join(_NAMES[operation] for operation in rules.operations)
    return [
        Reason("operation", f"{_NAMES[operation]} is not allowed here, only {allowed}.", "M-T2")
        for operation in sorted(used - set(rules.operations), key="+-*/".index)
    ]


def means_faults(e: Expression, rules: Rules) -> Iterator[Reason]:
    """Sums and products, as written, whose value a switch forbids (M-A5); the innermost first, one of each kind.

    Raises DivisionByZero.
    """
    kinds: set[Code] = set()
    for node in _inner_first(e):
        n, d = ratio(node)
        value = show_value(node.value)
        if d != 1 and not rules.fractions and "fraction" not in kinds:
            kinds.add("fraction")
            yield Reason("fraction", f"{node.text()} is {value}: no fractions on the way here.", "M-A5")
        if n < 0 and not rules.negatives and "negative" not in kinds:
            kinds.add("negative")
            yield Reason("negative", f"{node.text()} is {value}: no numbers below 0 on the way here.", "M-A5")
        if n == 0 and rules.positive and "zero_step" not in kinds:
            kinds.add("zero_step")
            yield Reason("zero_step", f"{node.text()} is 0: every step must be worth more than 0 here.", "M-A5")


def _inner_first(e: Expression) -> Iterator[Expression]:
    for _, part in children(e):
        yield from _inner_first(part)
    if not isinstance(e, Number):
        yield e
