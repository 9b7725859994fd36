"""`Board`: what a player has after the first steps, values made and cards left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matica.arithmetic.canonical import canonical
from matica.arithmetic.expression import Expression, Number, Product, Sum, children, flat, show_value
from matica.arithmetic.parse import parse_equation
from matica.cards import WILD, Face, Hand
from matica.coaching.faults import means_faults, number_faults, operation_faults
from matica.errors import BadExpression, BadInput, DivisionByZero, brief
from matica.rules import Rules

MOST_STEPS = 40
"""More steps than this are refused."""


@dataclass(frozen=True, slots=True)
class Board:
    """Values made, as expressions of the cards they took, and the cards left in hand."""

    made: tuple[Expression, ...]
    cards: tuple[Face, ...]

    def after(self, step: str, rules: Rules) -> Board:
        """The board after one more step, such as `5*0`, `12-3` or `8/3 = 2`.

        A number is a value made before, if there is one, else cards; a part that was made before may be written out:
        after `3-5` the step may be `3-5+10`. Raises BadExpression, BadInput (a card or value that is not there, or
        means that `rules` forbid) and DivisionByZero.
        """
        e, claimed = parse_equation(step, rules, as_written=True)
        try:
            value = e.value
        except DivisionByZero as error:
            raise DivisionByZero(f"step {step!r}: {error.message}", value=step, rule=error.rule) from None
        if faults := [*operation_faults(e, rules), *means_faults(flat(e), rules)]:
            raise BadInput(f"step {step!r}: {faults[0].message}", value=step, rule=faults[0].rule)
        if claimed not in (None, value):
            raise BadInput(f"step {step!r}: it makes {show_value(value)}, not {claimed}", value=step)
        for made, board in self._take(e, rules, whole=True):
            return Board((*board.made, made), board.cards)
        values = [made.value for made in self.made]
        unmade = tuple(number for number in e.numbers if number.value not in values)
        for fault in number_faults(unmade, [0] * len(unmade), rules):
            raise BadInput(f"step {step!r}: {fault.message}", value=step, rule=fault.rule)
        left = [show_value(m.value) for m in self.made] + ["wild" if c == WILD else str(c) for c in self.cards]
        raise BadInput(f"step {step!r}: not all of it is there, left are {', '.join(left)}", value=step, rule="M-T2")

    def _take(self, e: Expression, rules: Rules, *, whole: bool = False) -> Iterator[tuple[Expression, Board]]:
        """The ways to find `e` on the board: the expression with its cards, and the board without them."""
        if not whole or isinstance(e, Number):
            for place, made in enumerate(self.made):
                fits = made.value == e.value if isinstance(e, Number) else canonical(made) == canonical(e)
                if fits:
                    yield made, Board((*self.made[:place], *self.made[place + 1 :]), self.cards)
        if isinstance(e, Number):
            yield from self._deal(e, rules)
            return
        parts = children(e)
        kind = Sum if isinstance(e, Sum) else Product
        for length in range(len(parts) - 1, 1, -1):
            for first, board in self._take_made(kind(parts[:length])):
                yield from board._take_all(kind, ((1, first),), parts[length:], rules)
        yield from self._take_all(kind, (), parts, rules)

    def _take_made(self, e: Expression) -> Iterator[tuple[Expression, Board]]:
        for place, made in enumerate(self.made):
            if canonical(made) == canonical(e):
                yield made, Board((*self.made[:place], *self.made[place + 1 :]), self.cards)

    def _take_all(
        self,
        kind: type[Sum] | type[Product],
        taken: tuple[tuple[int, Expression], ...],
        parts: Sequence[tuple[int, Expression]],
        rules: Rules,
    ) -> Iterator[tuple[Expression, Board]]:
        if not parts:
            yield kind(taken), self
            return
        (sign, part), *rest = parts
        for found, board in self._take(part, rules):
            yield from board._take_all(kind, (*taken, (sign, found)), rest, rules)

    def _deal(self, number: Number, rules: Rules) -> Iterator[tuple[Expression, Board]]:
        if any(number_faults((number,), [0], rules)):
            return
        left = list(self.cards)
        low, high = rules.wild
        faces: list[Face] = []
        for face in number.faces:
            wanted = face if face in left else WILD
            if wanted not in left or (wanted == WILD and isinstance(face, int) and not low <= face <= high):
                return
            left.remove(wanted)
            faces.append(wanted)
        yield Number(number.value, tuple(faces)), Board(self.made, tuple(left))


def boards(hand: Hand, so_far: str | Sequence[str], rules: Rules) -> list[Board]:
    """The board at the start and after each of the steps; steps in one text are parted by commas or semicolons.

    Raises what `Board.after` raises, naming the step, and BadInput for more than `MOST_STEPS` steps.
    """
    texts = [so_far] if isinstance(so_far, str) else so_far
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise BadInput(f"steps so far {brief(so_far)}: expected text such as '5*0, 12-3', or a list of it")
    written = [step.strip() for text in texts for step in re.split("[,;\n]", text) if step.strip()]
    if len(written) > MOST_STEPS:
        raise BadInput(f"{len(written)} steps so far: expected at most {MOST_STEPS}", value=len(written))
    found = [Board((), hand.cards)]
    for place, step in enumerate(written, 1):
        try:
            found.append(found[-1].after(step, rules))
        except BadExpression as fault:
            message = f"step {place} so far: {fault.message}"
            raise BadExpression(message, text=fault.text, position=fault.position, rule=fault.rule) from None
    return found
