"""Hints that do not spoil: six levels, from "it can be done" to the answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Literal

import msgspec

from matica.arithmetic.expression import Expression, Number, show_value
from matica.arithmetic.reachable import closest
from matica.arithmetic.search import Solutions, checked_target, solve
from matica.cards import WILD, Face, Hand
from matica.coaching.board import Board, boards
from matica.coaching.onward import onward
from matica.coaching.plan import Operand, Plan, expression_of, moves, operands, plan_of, steps
from matica.errors import BadInput, LimitError, brief
from matica.rules import Rules, as_rules
from matica.seeds import checked_seed

LEVELS = range(1, 7)
"""1 whether, in how many ways, with how many cards; 2 the kind of last step, or what is not needed; 3 a sub-goal; 4 the
first step; 5 all but one step; 6 the answer."""
MOST_TIES = 12
"""Of solutions that are equally simple, the seed chooses among so many."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_KINDS = {"+": "an addition", "-": "a subtraction", "*": "a multiplication", "/": "a division"}


class Hint(msgspec.Struct, frozen=True):
    """A hint of some level.

    `status` says whether it can be done, from where the player is: `unsolvable` is proven, `unknown` means that a limit
    was met. `dead_end` marks steps so far from which it cannot be done.
    """

    level: int
    text: str
    status: Literal["solved", "unsolvable", "unknown"]
    dead_end: bool = False


def hint(
    hand: Hand | str,
    target: int,
    rules: Rules | str | None = None,
    level: int = 1,
    so_far: str | Sequence[str] = (),
    seed: int = 0,
) -> Hint:
    """A hint of `level` (1–6) towards making `target` from cards of `hand`.

    `so_far` holds steps already made, such as `["5*0", "12-3"]` or `"5*0, 12-3"`: values made become numbers to go on
    with. `seed` (0 to 2**53 - 1) chooses among solutions that are equally simple; with the same seed all levels speak
    of the same one. Levels 1–3 never give the whole solution away.

    >>> hint("3 0 5", 53, level=4).text, hint("3 0 5", 53, level=6).text
    ('First step: put 5 and 0 together: 50.', '50 + 3 = 53')

    Raises BadInput for a bad hand, target, level, step or seed.
    """
    rules = as_rules(rules)
    hand = Hand.of(hand, rules)
    target = checked_target(target)
    if type(level) is not int or level not in LEVELS:
        raise BadInput(f"level {brief(level)}: expected 1 to 6", value=level)
    start, *later = boards(hand, so_far, rules)
    rng = random.Random(checked_seed(seed))
    if not later:
        return _from_the_start(start, target, rules, level, rng)
    found = onward(later[-1], target, rules)
    if found.status == "unsolvable":
        return Hint(level, _dead_end(hand, [start, *later], target, rules), "unsolvable", dead_end=True)
    if found.status == "unknown":
        return Hint(level, "Too much is left to say whether it can be done from here.", "unknown")
    plan = rng.choice(found.plans)
    if isinstance(plan, Operand) and plan.made:
        return Hint(level, f"You have made {target} already.", "solved")
    left = len(moves(plan)) or 1
    whether = f"Yes, you can go on from here: {_word(left)} more {'step' if left == 1 else 'steps'} will do."
    return Hint(level, _Words(plan, later[-1], target, rng).text(level, whether), "solved")


def _from_the_start(board: Board, target: int, rules: Rules, level: int, rng: random.Random) -> Hint:
    solutions = solve(Hand(board.cards), target, rules)
    if solutions.status == "unsolvable":
        return Hint(level, _closest(Hand(board.cards), target, rules), "unsolvable")
    best = solutions.best
    if solutions.status == "unknown" or best is None:
        return Hint(level, f"It is not known whether this can be done: {solutions.untried}", "unknown")
    tied = takewhile(lambda solution: solution.cost == best.cost, solutions)
    chosen = rng.choice(list(islice(tied, MOST_TIES)))
    words = _Words(plan_of(chosen.expression), board, target, rng)
    return Hint(level, words.text(level, _whether(solutions, chosen.expression, board)), "solved")


def _whether(solutions: Solutions, e: Expression, board: Board) -> str:
    """Level 1: how many ways, and how many cards."""
    used, held = len(e.faces), len(board.cards)
    if held == 1:
        cards = "the only card"
    else:
        every = "both cards" if held == 2 else f"all {_word(held)} cards"
        cards = every if used == held else f"{_word(used)} of the {_word(held)} cards"
    if solutions.count == 1:
        return f"Yes, it can be done in just one way, with {cards}."
    ways = "" if solutions.count is None else f" in {_word(solutions.count)} ways"
    return f"Yes, it can be done{ways}. A simple one takes {cards}."


def _word(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else str(count)


def _closest(hand: Hand, target: int, rules: Rules) -> str:
    text = f"These cards cannot make {target}: every way has been tried."
    try:
        near = [show_value(number) for number in closest(hand, target, rules).numbers]
    except LimitError:
        return text
    if not near:
        return f"{text} They make no whole number at all."
    return f"{text} The closest they come is {' or '.join(near)}."


def _dead_end(hand: Hand, history: list[Board], target: int, rules: Rules) -> str:
    """Say that the start is a dead end, and how many steps to take back."""
    text = f"This start is a dead end: from here {target} cannot be made."
    for back, board in enumerate(reversed(history[1:-1]), 1):
        if onward(board, target, rules).status == "solved":
            return f"{text} Take back the last {'step' if back == 1 else f'{_word(back)} steps'}."
    try:
        status = solve(hand, target, rules).status
    except LimitError:
        return text  # too many cards to say more
    if status == "solved":
        return f"{text} Start again: the cards can do it."
    return text if status == "unknown" else f"{text} {_closest(hand, target, rules)}"


class _Words:
    """The words for one plan."""

    def __init__(self, plan: Plan, board: Board, target: int, rng: random.Random) -> None:
        self.plan = plan
        self.board = board
        self.target = target
        # drawn in one order, whatever the level, so that the levels agree
        self.choice = rng.random()
        self.side = rng.random()

    def text(self, level: int, whether: str) -> str:
        """The hint of a level; `whether` is what level 1 says."""
        if level == 1:
            return whether
        return (self.kind, self.goal, self.first, self.all_but_one, self.answer)[level - 2]()

    def kind(self) -> str:
        """Level 2: the kind of last step, or something that is not needed."""
        if isinstance(self.plan, Operand):
            return "There is nothing to work out."
        spare = self.spare()
        if spare and self.choice < 0.5:
            return f"You can do without {spare[int(self.side * len(spare))]}."
        return f"The last step can be {_KINDS[self.plan.operation]}."

    def spare(self) -> list[str]:
        """Cards, and values made, that the plan leaves unused."""
        cards: list[Face] = list(self.board.cards)
        made = list(self.board.made)
        for operand in operands(self.plan):
            if operand.made:
                made.remove(operand.expression)
            else:
                for face in operand.expression.faces:
                    cards.remove(face)
        values = [f"the {show_value(e.value)} you have made" for e in made]
        return [*dict.fromkeys(_card(face) for face in cards), *values]

    def goal(self) -> str:
        """Level 3: a value to aim at."""
        if isinstance(self.plan, Operand):
            count = len(self.plan.expression.faces)
            return "One single card is enough." if count == 1 else f"Put {_word(count)} cards together to one number."
        sides = [self.plan.left, self.plan.right]
        worked = [side for side in sides if not isinstance(side, Operand)]
        if worked:
            side = max(worked, key=lambda part: len(list(steps(part))))
            return f"On the way, aim at {show_value(side.value)}."
        return f"One number of the last step can be {_number(sides[int(self.side * 2)])}."

    def first(self) -> str:
        """Level 4: the first step."""
        todo = moves(self.plan)
        if not todo:
            return f"Take {_number(self.plan)}."
        if len(todo) > 1:
            return f"First step: {todo[0]}."
        if isinstance(self.plan, Operand):
            return f"One step will do, and it begins with {_card(self.plan.expression.faces[0])}."
        return f"One step will do, and it begins with {_number(next(operands(self.plan)))}."

    def all_but_one(self) -> str:
        """Level 5: all but one step."""
        todo = moves(self.plan)
        if len(todo) > 1:
            return f"{_sentence('; '.join(todo[:-1]))} Then one step is left."
        if not todo:
            return f"Take {_number(self.plan)}."
        if isinstance(self.plan, Operand):
            return f"One step will do, with {' and '.join(map(_card, self.plan.expression.faces))}."
        return f"One step will do, with {' and '.join(map(_number, operands(self.plan)))}."

    def answer(self) -> str:
        """Level 6: the answer."""
        if isinstance(self.plan, Operand):
            return _sentence(self.plan.preparation or f"take {_number(self.plan)}")
        wild = [o.preparation for o in operands(self.plan) if not o.made and WILD in o.expression.faces]
        note = f" ({'; '.join(filter(None, wild))})" if wild else ""
        return f"{expression_of(self.plan).text()} = {self.target}{note}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _card(face: Face) -> str:
    return "a wild card" if face == WILD else f"the {face}"


def _number(plan: Plan) -> str:
    """An operand in words."""
    shown = show_value(plan.value)
    if not isinstance(plan, Operand) or not isinstance(plan.expression, Number):
        return f"the {shown} you have made" if isinstance(plan, Operand) else shown
    if plan.made:
        return f"the {shown} you have made"
    if plan.expression.faces == (WILD,):
        return f"a wild card as {shown}"
    return f"the {shown}" if len(plan.expression.faces) == 1 else shown
