"""A fair verdict on a player's own answer: its value, and whether the means are allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from matica.arithmetic.cost import cost
from matica.arithmetic.expression import Expression, Number, Product, Sum, children, show_value
from matica.arithmetic.parse import parse_equation
from matica.arithmetic.search import checked_target, solve
from matica.cards import Face, Hand
from matica.coaching.faults import Code, Reason, deal, means_faults, number_faults, operation_faults
from matica.errors import BadExpression, BadInput, DivisionByZero, LimitError, brief
from matica.rules import Rules, as_rules

MOST_LOOKED_AT = 200
"""Whether a simpler solution exists is not known when so many, listed with a lower cost, are none."""


class Verdict(msgspec.Struct, frozen=True):
    """What there is to say about an answer.

    `value` is the exact value as people write it, in ASCII (`23 1/2`), or None where there is none. `reasons` lists
    every fault, the gravest first; none when the answer is right. `simpler_exists` says of a right answer whether there
    is a solution of lower cost; None when that is not known or was not asked. `expression` is the answer with the cards
    it takes, wild cards as `"w"`, or None when it cannot be read or the cards do not suffice.
    """

    correct: bool
    message: str
    value: str | None = None
    reasons: tuple[Reason, ...] = ()
    simpler_exists: bool | None = None
    answer: str = ""
    expression: Expression | None = None

    @property
    def code(self) -> Code | Literal["right"]:
        """The code of the gravest fault, or `"right"`."""
        return self.reasons[0].code if self.reasons else "right"

    @property
    def rule(self) -> str | None:
        """The rule that the gravest fault breaks, if any."""
        return self.reasons[0].rule if self.reasons else None

    @property
    def position(self) -> int | None:
        """The place of the gravest fault in the answer, if it has one."""
        return self.reasons[0].position if self.reasons else None

    def caret(self) -> str | None:
        """Two lines, the answer and a caret under the place of the gravest fault; None when it has no place."""
        if self.position is None:
            return None
        return BadExpression("", text=self.answer, position=self.position).caret()


def check(
    hand: Hand | str,
    target: int,
    answer: str | Expression,
    rules: Rules | str | None = None,
    *,
    simpler: bool = True,
) -> Verdict:
    """Judge `answer`: does it make `target` from cards of `hand`, each used once, by means that `rules` allow?

    Fractions and negatives are judged by the sums and products as they are written, not by single steps: 3 − 5 + 10 is
    no negative (M-A5). Digits that no plain card shows are taken from wild cards (M-A3); the faces in an answer given
    as an expression are dealt anew. `simpler=False` skips the search for a simpler solution.

    >>> check("5 0 2", 25, "50 : 2").correct
    True
    >>> verdict = check("1 2 3", 15, "12 + 3", simpler=False)
    >>> verdict.rule, verdict.message
    ('M-A1', '12: 1 and 2 stand side by side, digits 1–9 are not put together.')

    An answer that cannot be read is a verdict with code `syntax`. Raises BadInput for a bad hand, target or rules.
    """
    rules = as_rules(rules)
    hand = Hand.of(hand, rules)
    target = checked_target(target)
    if not isinstance(answer, str | Number | Sum | Product):
        raise BadInput(f"answer {brief(answer)}: expected text or an expression", value=answer)
    text = answer if isinstance(answer, str) else answer.text()
    try:
        e, claimed = parse_equation(text, rules)
    except BadExpression as fault:
        reason = Reason("syntax", f"{fault.message}.", fault.rule, fault.position)
        return Verdict(False, reason.message, reasons=(reason,), answer=fault.text)
    numbers = e.numbers
    places = [found.start() for found in re.finditer("[0-9]+", text)][: len(numbers)]
    dealt, faults = deal(numbers, places, hand, rules)
    reasons = [*number_faults(numbers, places, rules), *faults, *operation_faults(e, rules)]
    value = None
    try:
        value = e.value
    except DivisionByZero as fault:
        reasons.append(Reason("zero", f"{fault.message}.", fault.rule))
    else:
        reasons += means_faults(e, rules)
        if value != target:
            reasons.append(Reason("value", f"{e.text()} makes {show_value(value)}, not {show_value(target)}."))
        elif claimed not in (None, value):
            reasons.append(
                Reason(
                    "claim", f"{e.text()} makes {show_value(value)}, not {claimed} as it says.", None, text.rindex("=")
                )
            )
    shown = None if value is None else show_value(value, ascii=True)
    used = _with_faces(e, iter(dealt)) if dealt else None
    if reasons:
        return Verdict(False, reasons[0].message, shown, tuple(reasons), None, text, used)
    better = _simpler_exists(hand, target, used or e, rules) if simpler else None
    note = {True: " There is a simpler way, too.", False: " There is no simpler way.", None: ""}[better]
    return Verdict(True, f"Right: {e.text()} makes {target}.{note}", shown, (), better, text, used)


def _with_faces(e: Expression, dealt: Iterator[tuple[Face, ...]]) -> Expression:
    if isinstance(e, Number):
        return Number(e.value, next(dealt))
    parts = tuple((sign, _with_faces(part, dealt)) for sign, part in children(e))
    return Sum(parts) if isinstance(e, Sum) else Product(parts)


def _simpler_exists(hand: Hand, target: int, e: Expression, rules: Rules) -> bool | None:
    try:
        solutions = solve(hand, target, rules)
    except LimitError:
        return None  # too many cards for an exhaustive search: not known
    own = cost(e)
    for place, solution in enumerate(solutions):
        if solution.cost >= own:
            break
        if cost(solution.expression) < own:
            return True
        # with idle cards in it, it costs more than it is listed with, never less
        if place == MOST_LOOKED_AT:
            return None
    return False if solutions.untried is None else None
