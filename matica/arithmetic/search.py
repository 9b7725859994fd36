"""Exhaustive search: all different solutions of a hand and a target, or the proof that there is none.

Where any cards may be used, the different solutions are the idle-free forms on the multisets of numbers that the hand
can show. Where all cards must be used they are the idle-free forms on those sub-multisets whose other numbers can make
0 or 1, and so be added, or multiplied by, without making another solution of them (see `attach.py`). See `cores.py`
for what is idle.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Literal, overload

import msgspec
import numpy as np

from matica.arithmetic.expression import Expression
from matica.arithmetic.forms import Found, forms_for
from matica.arithmetic.idle import SMALL, Idle, idle_for
from matica.arithmetic.numbers import Operands, cards_cost, partings_leaving, readings, rests, with_cards
from matica.arithmetic.reach import Arithmetic, can_make, refuse_too_much
from matica.cards import Face, Hand
from matica.errors import BadInput, LimitError, brief
from matica.rules import LARGEST_TARGET, Rules, as_rules

Status = Literal["solved", "unsolvable", "unknown"]

MOST_CARDS = 7
"""Hands of more cards are declined: their expressions number in the billions."""

BUDGET = 700_000_000
"""About how many forms one question may look at before it stops and says what is left untried."""

WORK = (0, 1, 10, 80, 1_500, 25_000, 800_000, 400_000_000)
"""About how much work the forms on so many numbers are, in forms of a small space."""


class Solution(msgspec.Struct, frozen=True, gc=False):
    """One way to make the target: the expression in its plainest order, and its cost (see `cost.py`).

    Where idle cards had to be used up, the cost is that of the core plus that of the idle part.
    """

    expression: Expression
    cost: int

    @property
    def value(self) -> Fraction | int:
        """What the expression is worth, exactly: the target."""
        return self.expression.value

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards used, in the order they are written."""
        return self.expression.faces

    def text(self, ascii: bool = False) -> str:
        """The expression in school notation, or in ASCII."""
        return self.expression.text(ascii)


class _Entry(msgspec.Struct, frozen=True, gc=False):
    """The forms on one multiset of numbers, and what is attached to all of them.

    `operands` make the target, `idle` are the other numbers where all must be used. `extra` is what the numbers and
    the idle part add to the cost of each form.
    """

    operands: Operands
    idle: Operands
    found: Found
    extra: int


class Solutions:
    """All different solutions of a hand and a target, simplest first, built as they are asked for.

    `status` is `solved`, `unsolvable` (proven: everything was tried) or `unknown` (stopped at a limit). `count` is the
    number of different solutions, None where the search stopped before all were counted; `untried` says in words what
    was left then. `best` is the simplest of the solutions found, None where there is none. The sequence holds those
    found.
    """

    def __init__(
        self, hand: Hand, target: int, rules: Rules, entries: Sequence[_Entry] = (), untried: str | None = None
    ) -> None:
        self.hand, self.target, self.rules, self.untried = hand, target, rules, untried
        self._entries = entries
        self._found = sum(len(entry.found) for entry in entries)

    @property
    def status(self) -> Status:
        """`solved`, `unsolvable` or `unknown`."""
        if self._found:
            return "solved"
        return "unknown" if self.untried else "unsolvable"

    @property
    def count(self) -> int | None:
        """How many different solutions there are; None where that is not known."""
        return None if self.untried else self._found

    @cached_property
    def best(self) -> Solution | None:
        """The simplest solution."""
        if not self._entries:
            return None
        entry = min(self._entries, key=lambda entry: entry.found.cheapest + entry.extra)
        return self._build(entry, 0)

    @cached_property
    def _order(self) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
        costs = [entry.found.costs + entry.extra for entry in self._entries]
        rows = [np.arange(len(cost)) for cost in costs]
        places = [np.full(len(cost), place) for place, cost in enumerate(costs)]
        order = np.argsort(np.concatenate(costs), kind="stable")
        return np.concatenate(places)[order], np.concatenate(rows)[order]

    def __len__(self) -> int:
        return self._found

    def __bool__(self) -> bool:
        return self._found > 0

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> list[Solution]: ...

    def __getitem__(self, index: int | slice) -> Solution | list[Solution]:
        """The solutions by their place, the simplest first."""
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        places, rows = self._order
        return self._build(self._entries[int(places[index])], int(rows[index]))

    def __iter__(self) -> Iterator[Solution]:
        return (self[i] for i in range(len(self)))

    def costs(self) -> list[int]:
        """The costs of all solutions found, in ascending order, without building them."""
        return sorted(int(cost) + entry.extra for entry in self._entries for cost in entry.found.costs)

    def multisets(self) -> list[tuple[Operands, int]]:
        """Which numbers the solutions are made of, and how many solutions each multiset has."""
        return [(entry.operands, len(entry.found)) for entry in self._entries]

    def _build(self, entry: _Entry, row: int) -> Solution:
        numbers = with_cards((*entry.operands, *entry.idle), self.hand, self.rules)
        own, idle = numbers[: len(entry.operands)], numbers[len(entry.operands) :]
        cost = int(entry.found.costs[row]) + entry.extra
        if not idle:
            return Solution(entry.found.build(row, own), cost)
        return Solution(idle_for(Arithmetic.of(self.rules)).used_up(entry.found.form(row, own), idle), cost)

    def __repr__(self) -> str:
        return f"<Solutions of {self.hand} to {self.target}: {self.status}, {self.count}>"


_WORK_WRITING = (0, 1, 20_000, 140_000, 1_400_000, 40_000_000, 2_000_000_000, 2_000_000_000)
"""The same where + is missing beside −, or × beside ÷: there each form has to be written out."""


def solve(hand: Hand | str, target: int, rules: Rules | str | None = None) -> Solutions:
    """All different ways to make `target` from `hand`, simplest first (rules M-T2, M-A1 to M-A6).

    >>> found = solve("3 3 8 8", 24, "twenty_four")
    >>> found.status, found.count, found.best.text()
    ('solved', 1, '8 ÷ (3 − 8 ÷ 3)')

    `target` is a whole number from 0 to 1,000,000,000; a hand has up to `MOST_CARDS` cards. Raises BadInput for
    anything else that cannot be read and LimitError for what is too large.
    """
    return solve_many([hand], target, rules)[0]


def solve_many(hands: Iterable[Hand | str], target: int, rules: Rules | str | None = None) -> list[Solutions]:
    """`solve` for many hands at once: every multiset of numbers is looked up once. Raises as `solve` does."""
    rules = as_rules(rules)
    target = checked_target(target)
    if isinstance(hands, str | Hand) or not isinstance(hands, Iterable):
        raise BadInput(f"hands {brief(hands)}: expected several, such as a list of hands", value=hands)
    read = [Hand.of(hand, rules) for hand in hands]
    for hand in read:
        refuse_large(hand)
    forms = forms_for(target, Arithmetic.of(rules))
    work = WORK if forms.arithmetic.closed else _WORK_WRITING
    tried, left = [], []
    for plan in plans_of([hand.sorted() for hand in read], target, rules):
        within = _affordable(plan, work)
        if within < len(plan):
            plan = _promising(plan, target, forms.arithmetic)
            within = _affordable(plan, work)
        tried.append(plan if within == len(plan) else plan[:within])
        left.append(plan[within:] if within < len(plan) else ())
    wanted = {operands for plan in tried for operands, _ in plan}
    known = forms.look_up(wanted)
    making = {operands for operands in wanted if known[operands]}
    found = [[item for item in plan if item[0] in making] for plan in tried]
    idle_for(forms.arithmetic).prepare({idle for plan in found for _, idle in plan if idle})
    return [
        Solutions(hand, target, rules, tuple(_entries(hand, plan, known, target, rules)), _untried(beyond))
        for hand, plan, beyond in zip(read, found, left, strict=True)
    ]


def _affordable(plan: list[Part], work: Sequence[int]) -> int:
    """How many items of a plan, small ones first, the budget allows."""
    if not plan or len(plan) * work[len(plan[-1][0])] < BUDGET:
        return len(plan)
    spent = accumulate(work[len(operands)] for operands, _ in plan)
    return sum(total < BUDGET for total in spent)


def _promising(plan: list[Part], target: int, arithmetic: Arithmetic) -> list[Part]:
    """The items of a plan whose numbers can make the target at all; the plan as it is where that is too much work."""
    try:
        refuse_too_much((operands for operands, _ in plan), "")
    except LimitError:
        return plan
    return [(operands, idle) for operands, idle in plan if can_make(operands, target, arithmetic)]


def checked_target(target: int) -> int:
    """The target, if it is one. Raises BadInput."""
    if isinstance(target, bool) or not isinstance(target, int) or not 0 <= target <= LARGEST_TARGET:
        raise BadInput(f"target {brief(target)}: expected a whole number 0–{LARGEST_TARGET}", value=target)
    return target


def refuse_large(hand: Hand) -> None:
    """Raise for a hand without cards or with too many to be searched exhaustively."""
    if not hand.cards:
        raise BadInput("no cards: expected at least one", value="")
    if len(hand) > MOST_CARDS:
        raise LimitError(f"{len(hand)} cards: an exhaustive search takes at most {MOST_CARDS}", value=len(hand))


Part = tuple[Operands, Operands]
"""Some of the numbers of a hand, and the rest where all must be used."""


def plans_of(hands: Sequence[Hand], target: int, rules: Rules) -> list[list[Part]]:
    """For each (sorted) hand the multisets of numbers to look up, small ones first, each with the numbers left idle."""
    arithmetic = Arithmetic.of(rules)
    if target == 0 and rules.positive:
        return [[] for _ in hands]  # even the last step is worth more
    several = [readings(hand, rules, use_all=rules.use_all) for hand in hands]
    if not rules.use_all or not arithmetic.closed:
        without_zero = target != 0 and arithmetic.closed
        return [[(way, ()) for way in ways if not (without_zero and 0 in way)] for ways in several]
    left = idle_for(arithmetic)
    large = {rest for ways in several for way in ways for rest in rests(way, min(len(way) - 1, SMALL))}
    idle = left.among(large)
    return [_parted(ways, target, idle, left) for ways in several]


def plan_of(hand: Hand, target: int, rules: Rules) -> list[Part]:
    """`plans_of` for one hand."""
    return plans_of([hand], target, rules)[0]


def _parted(ways: Sequence[Operands], target: int, idle: dict[Operands, bool], left: Idle) -> list[Part]:
    """The parts of all readings whose rest is idle, each with the first such rest that is safe for it.

    A part without a safe rest comes with all its rests.
    """
    if len(ways) == 1 and (target == 0 or 0 not in ways[0]):
        return partings_leaving(ways[0], idle)
    plan: dict[Operands, Operands] = {}
    unsafe: dict[Operands, dict[Operands, None]] = {}
    all_safe = left.never_changes(target)
    for way in ways:
        zeros = target != 0 and 0 in way
        for operands, rest in partings_leaving(way, idle):
            if (zeros and 0 in operands) or operands in plan:
                continue
            if all_safe or not rest or left.is_safe(operands, rest, target):
                plan[operands] = rest
            else:
                unsafe.setdefault(operands, {})[rest] = None
    parts = [*plan.items(), *((part, rest) for part, several in unsafe.items() if part not in plan for rest in several)]
    return sorted(parts, key=lambda item: (len(item[0]), item[0]))


def _entries(hand: Hand, plan: list[Part], known: dict[Operands, Found], target: int, rules: Rules) -> list[_Entry]:
    """What was found on the items of a plan, with what their numbers and the idle ones cost."""
    arithmetic = Arithmetic.of(rules)
    entries = []
    if arithmetic.closed:
        left = idle_for(arithmetic)
        kept: dict[Operands, Set[int]] = {}
        for operands, idle in plan:
            found = known[operands]
            if idle and not left.is_safe(operands, idle, target):
                found, kept[operands] = left.keeping(found, operands, idle, kept.get(operands, set()))
            if found:
                extra = cards_cost((*operands, *idle), hand, rules) + (left.cost(idle) if idle else 0)
                entries.append(_Entry(operands, idle, found, extra))
        # of equally simple ones those first that need all their cards
        return sorted(entries, key=lambda entry: len(entry.idle))
    seen: set[Hashable] = set()
    for operands, idle in plan:
        found = known[operands].without(seen)
        seen.update(found.keys)
        if found:
            entries.append(_Entry(operands, idle, found, cards_cost(operands, hand, rules)))
    return entries


def _untried(beyond: Sequence[Part]) -> str | None:
    if not beyond:
        return None
    sizes = sorted({len(operands) for operands, _ in beyond})
    return f"{len(beyond)} ways to read the hand as {' or '.join(map(str, sizes))} numbers"
