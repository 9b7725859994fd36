"""What a hand can make at all, and how close it comes to a target it can't."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import msgspec

from matica.arithmetic.reach import reach
from matica.arithmetic.search import Solution, checked_target, refuse_large, solve
from matica.cards import Hand
from matica.errors import BadInput, brief
from matica.rules import LARGEST_TARGET, Rules, as_rules


class Reach:
    """Every whole number from 0 that a hand can make: `numbers`, in ascending order. `way` shows how."""

    def __init__(self, hand: Hand, rules: Rules, numbers: tuple[int, ...]) -> None:
        self.hand, self.rules, self.numbers = hand, rules, numbers

    def way(self, number: int) -> Solution | None:
        """The simplest way to make a number; None where it is out of reach. Raises as `solve` does."""
        return solve(self.hand, number, self.rules).best if number in self else None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        place = bisect_left(self.numbers, number)
        return place < len(self.numbers) and self.numbers[place] == number

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<Reach of {self.hand}: {len(self)} numbers>"


class Closest(msgspec.Struct, frozen=True):
    """The whole numbers nearest to a target that a hand can make: proven, none is nearer.

    `numbers` holds one number, two that are equally near (the smaller first), or none where no whole number from 0 can
    be made. `distance` is how far they are from the target; 0 where it can be made, None where there is no number.
    """

    target: int
    numbers: tuple[int, ...]
    distance: int | None


def reachable(hand: Hand | str, rules: Rules | str | None = None, most: int | None = None) -> Reach:
    """Every whole number from 0 (to `most`, itself a whole number from 0) that the hand can make.

    >>> reachable("2 0").numbers
    (0, 2, 20)

    Raises BadInput for cards that cannot be read, LimitError for a hand that would take too long.
    """
    rules = as_rules(rules)
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 0):
        raise BadInput(f"most {brief(most)}: expected a whole number from 0", value=most)
    if most is not None and most > LARGEST_TARGET:
        numbers = reachable(hand, rules).numbers
        return Reach(Hand.of(hand, rules), rules, numbers[: bisect_right(numbers, most)])
    hand = Hand.of(hand, rules)
    refuse_large(hand)
    return Reach(hand, rules, reach(hand, rules, most))


def closest(hand: Hand | str, target: int, rules: Rules | str | None = None) -> Closest:
    """The reachable whole numbers nearest to `target`.

    >>> closest("1 1 1 1 1", 24)
    Closest(target=24, numbers=(6,), distance=18)

    Raises as `solve` does.
    """
    target = checked_target(target)
    numbers = reachable(hand, rules).numbers
    if not numbers:
        return Closest(target, (), None)
    place = bisect_left(numbers, target)
    near = numbers[max(place - 1, 0) : place + 1]
    distance = min(abs(number - target) for number in near)
    return Closest(target, tuple(number for number in near if abs(number - target) == distance), distance)
