"""Which cards of a hand make which quests, and how: the game's only door to the arithmetic.

A hand is looked at through its sub-multisets of at most `MOST_USED` cards. There are 4,367 of
up to five cards over ten digits and a wild, so each is searched once and the answers serve every hand, however large.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import combinations, islice
from math import inf
from typing import NamedTuple

import msgspec

from matica.arithmetic.numbers import Operands, cards_cost, readings, with_cards
from matica.arithmetic.reach import Arithmetic, whole_values
from matica.arithmetic.search import solve
from matica.arithmetic.witness import steps_cost, witness
from matica.cards import WILD, Face, Hand
from matica.coaching.clock import Clock
from matica.coaching.difficulty import grade
from matica.rules import Rules

MOST_USED = 5
"""Ways with more cards are not looked for where any subset may be used; `apply` accepts them all the same."""

SMALLEST_SETS = 6
"""Among how many sets of cards the simplest way is looked for."""

MOST_TOGETHER = 6
"""Larger hands are not looked at where all cards must be used."""
LARGEST_GRADED = 1_000
"""Targets up to here are graded all at once, hand by hand."""
MOST_KEPT = 30_000
"""How many hands are remembered before all are forgotten."""
MOST_READINGS = 12
"""Of how many ways to read cards as numbers the simplest is taken."""

Faces = tuple[Face, ...]


class Plan(NamedTuple):
    """A simple way to make a target: its cost, the numbers it takes, and its text once that was asked for."""

    cost: int
    operands: Operands
    answer: str | None = None


class Ways:
    """What sets of cards make of some targets under some rules; get one from `ways_for`.

    `bits` gives each target a bit of its own, so that sets of targets are integers.
    """

    def __init__(self, rules: Rules, targets: frozenset[int]) -> None:
        self.rules = rules
        self.all_used = msgspec.structs.replace(rules, use_all=True)
        self.bits = {target: 1 << place for place, target in enumerate(sorted(targets))}
        self.most = max(targets, default=0)
        self.arithmetic = Arithmetic.of(rules)
        self._worth: dict[Operands, int] = {}
        self._made: dict[Faces, int] = {}
        self._plans: dict[tuple[Faces, int], Plan] = {}
        self._difficulty: dict[Faces, dict[int, tuple[float, float]]] = {}
        self._solvable: dict[Faces, int] = {}

    def made(self, faces: Faces) -> int:
        """The targets that these cards make when all of them are used, as bits; `faces` in canonical order."""
        found = self._made.get(faces)
        if found is None:
            found = 0
            for operands in readings(Hand(faces), self.rules, use_all=True):
                found |= self._worth_of(operands)
            self._made[faces] = found
        return found

    def _worth_of(self, operands: Operands) -> int:
        """The targets that these numbers make, as bits; many hands can be read as the same numbers."""
        found = self._worth.get(operands)
        if found is None:
            whole = whole_values(operands, self.arithmetic, self.most).tolist()
            found = self._worth[operands] = sum(self.bits[number] for number in whole if number in self.bits)
        return found

    def solvable(self, hand: Faces) -> int:
        """The targets that some of these cards make (all of them, where the rules ask for it), as bits."""
        found = self._solvable.get(hand)
        if found is None:
            found = 0
            for faces in self.parts(hand):
                found |= self.made(faces)
            if len(self._solvable) >= MOST_KEPT:
                self._solvable.clear()
            self._solvable[hand] = found
        return found

    def can(self, hand: Faces, target: int) -> bool:
        """Whether some of these cards make the target."""
        return bool(self.solvable(hand) & self.bits[target])

    def parts(self, hand: Faces) -> tuple[Faces, ...]:
        """The different sets of cards that may be used together, smallest first."""
        if self.rules.use_all:
            return (hand,) if 0 < len(hand) <= MOST_TOGETHER else ()
        return parts_of(hand)

    def making(self, hand: Faces, target: int) -> list[Faces]:
        """The sets of cards of this hand that make the target, smallest first."""
        bit = self.bits[target]
        return [faces for faces in self.parts(hand) if self.made(faces) & bit]

    def simplest(self, sets: list[Faces], target: int) -> Faces:
        """The set with the simplest way; cost grows with the cards used, so only the smallest sets are looked at."""
        return min(sets[:SMALLEST_SETS], key=lambda faces: self.plan(faces, target).cost)

    def plan(self, faces: Faces, target: int) -> Plan:
        """The numbers to read these cards as for a simple way, and its cost. Raises LookupError where there is none."""
        key = (faces, target)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._planned(faces, target)
        return found

    def _planned(self, faces: Faces, target: int) -> Plan:
        hand = Hand(faces)
        if not self.arithmetic.closed:
            # value sets cannot unravel such arithmetic: search for all ways
            best = solve(hand, target, self.all_used).best
            if best is None:
                raise LookupError(f"{faces} do not make {target}")
            return Plan(best.cost, tuple(sorted(best.expression.operands)), best.text())
        fitting = (o for o in readings(hand, self.rules, use_all=True) if self._worth_of(o) & self.bits[target])
        plans = []
        for operands in islice(fitting, MOST_READINGS):
            steps = steps_cost(operands, target, self.arithmetic)
            if steps is not None:
                plans.append(Plan(steps + cards_cost(operands, hand, self.rules), operands))
        if not plans:
            raise LookupError(f"{faces} do not make {target}")
        return min(plans, key=lambda plan: plan.cost)

    def answer(self, faces: Faces, target: int) -> str:
        """A simple way to make a target with all of these cards, as text. Raises LookupError where there is none."""
        plan = self.plan(faces, target)
        if plan.answer is None:
            way = witness(with_cards(plan.operands, Hand(faces), self.rules), target, self.arithmetic)
            if way is None:
                raise LookupError(f"{faces} do not make {target}")
            plan = self._plans[faces, target] = plan._replace(answer=way.text())
        return plan.answer or ""

    def difficulty(self, hand: Faces, target: int) -> tuple[float, float]:
        """The grade (0–100) of making the target from a hand that can, and the seconds an average solver needs."""
        found = self._difficulty.get(hand)
        if found is None:
            if len(self._difficulty) >= MOST_KEPT:
                self._difficulty.clear()
            found = self._difficulty[hand] = self._graded(hand)
        if target not in found:
            # beyond what is graded for all targets at once
            graded = grade(Hand(hand), target, self.rules)
            found[target] = (graded.grade, inf if graded.seconds is None else graded.seconds)
        return found[target]

    def _graded(self, hand: Faces) -> dict[int, tuple[float, float]]:
        targets = [target for target in self.bits if target <= LARGEST_GRADED and self.can(hand, target)]
        seconds = self._clock.seconds(Hand(hand))[targets]
        grades = self._clock.grades(seconds)
        return dict(zip(targets, zip(grades.tolist(), seconds.tolist(), strict=True), strict=True))

    @cached_property
    def _clock(self) -> Clock:
        return Clock(self.rules, range(min(self.most, LARGEST_GRADED) + 1))


@lru_cache(maxsize=8)
def ways_for(rules: Rules, targets: frozenset[int]) -> Ways:
    """The one memo for these rules and targets."""
    return Ways(rules, targets)


@lru_cache(maxsize=65_536)
def parts_of(hand: Faces) -> tuple[Faces, ...]:
    """The different sub-multisets of 1 to `MOST_USED` cards of a hand in canonical order, smallest first.

    >>> parts_of((1, 1, 2))
    ((1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    """
    sizes = range(1, min(len(hand), MOST_USED) + 1)
    return tuple(part for size in sizes for part in dict.fromkeys(combinations(hand, size)))


def in_order(faces: Iterable[Face]) -> Faces:
    """Faces in canonical order: by value, wild cards last."""
    faces = list(faces)
    wild = faces.count(WILD)
    if wild:
        return (*sorted(face for face in faces if face != WILD), *(WILD,) * wild)
    return tuple(sorted(faces))


@lru_cache(maxsize=65_536)
def why_wrong(faces: Faces, target: int, answer: str, rules: Rules) -> tuple[str, str] | None:
    """What is wrong with an answer that must make `target` with all of `faces`: words and a rule id; None if right."""
    from matica.coaching.check import check

    verdict = check(Hand(faces), target, answer, msgspec.structs.replace(rules, use_all=True), simpler=False)
    if verdict.correct:
        return None
    reason = verdict.reasons[0]
    return reason.message, reason.rule or "M-T2"
