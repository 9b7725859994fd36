"""Which cards of a hand make which quests, and how: the game's only door to the arithmetic.

A hand is looked at through its sub-multisets of at most `MOST_USED` cards. There are 4,367 of
up to five cards over ten digits and a wild, so each is searched once and the answers serve every hand, however large.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, islice

import msgspec

from matica.arithmetic.cost import cost
from matica.arithmetic.numbers import Operands, readings, with_cards
from matica.arithmetic.reach import Arithmetic, whole_values
from matica.arithmetic.search import solve
from matica.arithmetic.witness import witness
from matica.cards import Face, Hand, face_order
from matica.rules import Rules

MOST_USED = 5
"""Ways with more cards are not looked for where any subset may be used; `apply` accepts them all the same."""

SMALLEST_SETS = 6
"""Among how many sets of cards the simplest way is looked for."""

MOST_READINGS = 12
"""Of how many ways to read cards as numbers the simplest is taken."""

Faces = tuple[Face, ...]


class Way(msgspec.Struct, frozen=True):
    """A simple way to make a target with all of `faces`: the answer as text, and its cost."""

    answer: str
    cost: int
    faces: Faces


class Ways:
    """What sets of cards make of some targets under some rules; get one from `ways_for`."""

    def __init__(self, rules: Rules, targets: frozenset[int]) -> None:
        self.rules = rules
        self.all_used = msgspec.structs.replace(rules, use_all=True)
        self.targets = targets
        self.most = max(targets, default=0)
        self.arithmetic = Arithmetic.of(rules)
        self._worth: dict[Operands, frozenset[int]] = {}
        self._made: dict[Faces, frozenset[int]] = {}
        self._ways: dict[tuple[Faces, int], Way | None] = {}
        self._difficulty: dict[tuple[Faces, int], tuple[float, float]] = {}
        self._solvable: dict[Faces, frozenset[int]] = {}

    def made(self, faces: Faces) -> frozenset[int]:
        """The targets that these cards make when all of them are used; `faces` in canonical order."""
        found = self._made.get(faces)
        if found is None:
            found = frozenset().union(*map(self._worth_of, readings(Hand(faces), self.rules, use_all=True)))
            self._made[faces] = found
        return found

    def _worth_of(self, operands: Operands) -> frozenset[int]:
        """The targets that these numbers make; many hands can be read as the same numbers."""
        found = self._worth.get(operands)
        if found is None:
            whole = whole_values(operands, self.arithmetic, self.most)
            found = self._worth[operands] = self.targets.intersection(whole.tolist())
        return found

    def solvable(self, hand: Faces) -> frozenset[int]:
        """The targets that some of these cards make (all of them, where the rules ask for it)."""
        found = self._solvable.get(hand)
        if found is None:
            found = frozenset().union(*(self.made(faces) for faces in self.parts(hand)))
            self._solvable[hand] = found
        return found

    def parts(self, hand: Faces) -> tuple[Faces, ...]:
        """The different sets of cards that may be used together, smallest first."""
        return (hand,) if self.rules.use_all else parts_of(hand)

    def making(self, hand: Faces, target: int) -> list[Faces]:
        """The sets of cards of this hand that make the target, smallest first."""
        return [faces for faces in self.parts(hand) if target in self.made(faces)]

    def simplest(self, sets: list[Faces], target: int) -> Faces:
        """The set with the simplest way; cost grows with the cards used, so only the smallest sets are looked at."""
        return min(sets[:SMALLEST_SETS], key=lambda faces: self.way(faces, target).cost)

    def difficulty(self, hand: Faces, target: int) -> tuple[float, float]:
        """The grade (0–100) of making the target from a hand that can, and the seconds an average solver needs.

        House: both are the cost of a simple way, the grade no more than 100.
        """
        key = (hand, target)
        found = self._difficulty.get(key)
        if found is None:
            worth = self.way(self.simplest(self.making(hand, target), target), target).cost
            found = self._difficulty[key] = (min(100.0, worth), float(worth))
        return found

    def way(self, faces: Faces, target: int) -> Way:
        """A simple way to make a target with all of these cards. Raises LookupError where there is none."""
        key = (faces, target)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = (
                self._closed(faces, target) if self.arithmetic.closed else self._solved(faces, target)
            )
        return found

    def _closed(self, faces: Faces, target: int) -> Way:
        """The cheapest of the ways that value sets give, over the first few numbers the cards can be read as."""
        hand = Hand(faces)
        fitting = (o for o in readings(hand, self.rules, use_all=True) if target in self._worth_of(o))
        found = [
            witness(with_cards(operands, hand, self.rules), target, self.arithmetic)
            for operands in islice(fitting, MOST_READINGS)
        ]
        ways = [Way(expression.text(), cost(expression), faces) for expression in found if expression is not None]
        if not ways:
            raise LookupError(f"{faces} do not make {target}")
        return min(ways, key=lambda way: way.cost)

    def _solved(self, faces: Faces, target: int) -> Way:
        """The simplest way by exhaustive search, for arithmetic that value sets cannot unravel."""
        best = solve(Hand(faces), target, self.all_used).best
        if best is None:
            raise LookupError(f"{faces} do not make {target}")
        return Way(best.text(), best.cost, faces)


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
    return tuple(sorted(faces, key=face_order))


@lru_cache(maxsize=65_536)
def why_wrong(faces: Faces, target: int, answer: str, rules: Rules) -> tuple[str, str] | None:
    """What is wrong with an answer that must make `target` with all of `faces`: words and a rule id; None if right."""
    from matica.coaching.check import check

    verdict = check(Hand(faces), target, answer, msgspec.structs.replace(rules, use_all=True), simpler=False)
    if verdict.correct:
        return None
    reason = verdict.reasons[0]
    return reason.message, reason.rule or "M-T2"
