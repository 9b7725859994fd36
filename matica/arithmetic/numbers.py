"""The ways a hand can be read as numbers: wild cards take a digit, zeros may be glued (rules M-A1 to M-A3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, pairwise, product
from math import comb, prod
from operator import itemgetter

from matica.arithmetic.cost import number_cost
from matica.arithmetic.expression import Number
from matica.cards import WILD, Face, Hand
from matica.errors import LimitError
from matica.rules import Rules, Zeros

Operands = tuple[int, ...]
"""The numbers an expression is made of, in ascending order."""

MOST_READINGS = 100_000
"""More ways to read a hand than this are declined."""


FEW_CARDS = 8
"""The parts of so many cards can be listed outright."""


def may_be_glued(digits: tuple[int, ...], zeros: Zeros) -> bool:
    """Whether these two or more digits, in this order, may be put together as one number (M-A1, M-A2).

    >>> may_be_glued((1, 0, 5), "between"), may_be_glued((1, 0, 5), "trailing"), may_be_glued((1, 2, 0), "any")
    (True, False, True)
    """
    if zeros == "none" or digits[0] == 0 or 0 not in digits:
        return False
    if zeros == "trailing":
        return not any(digits[1:])
    return zeros == "any" or all(0 in pair for pair in pairwise(digits))


def each_for_itself(hand: Hand, rules: Rules) -> bool:
    """Whether every card can only be a number of its own: none is wild and none can be glued."""
    return WILD not in hand.cards and (rules.zeros == "none" or 0 not in hand.cards)


def digits_of(number: int, rules: Rules) -> tuple[int, ...]:
    """What the cards of a number must show: its digits, or the number itself where a card shows a whole number."""
    return tuple(map(int, str(number))) if rules.cards == "digits" else (number,)


Places = tuple[int, ...]
Picker = Callable[[Operands], Operands]


@lru_cache(maxsize=4096)
def part_places(counts: tuple[int, ...]) -> tuple[tuple[Places, Places], ...]:
    """The different parts, none empty, of sorted operands with these multiplicities, each with the rest, as places.

    Small parts come first, and parts of one size in ascending order.

    >>> part_places((2, 1))
    (((0,), (1, 2)), ((2,), (0, 1)), ((0, 1), (2,)), ((0, 2), (1,)), ((0, 1, 2), ()))
    """
    starts = [sum(counts[:i]) for i in range(len(counts))]
    found = []
    for chosen in product(*(range(count + 1) for count in counts)):
        part = [range(start, start + pick) for start, pick in zip(starts, chosen, strict=True)]
        rest = [range(s + pick, s + count) for s, pick, count in zip(starts, chosen, counts, strict=True)]
        if any(chosen):
            found.append((tuple(chain(*part)), tuple(chain(*rest))))
    return tuple(sorted(found, key=lambda parting: (len(parting[0]), parting[0])))


@lru_cache(maxsize=4096)
def _part_pickers(counts: tuple[int, ...]) -> tuple[tuple[Picker, Picker], ...]:
    return tuple((_picker(part), _picker(rest)) for part, rest in part_places(counts))


@lru_cache(maxsize=4096)
def _rest_pickers(counts: tuple[int, ...], least: int) -> tuple[Picker, ...]:
    return tuple(_picker(rest) for _, rest in part_places(counts) if len(rest) >= least)


def _picker(places: Places) -> Picker:
    if len(places) > 1:
        return itemgetter(*places)
    return (lambda operands: (operands[places[0]],)) if places else (lambda _: ())


def partings(operands: Operands) -> list[tuple[Operands, Operands]]:
    """Every sub-multiset of sorted operands that is not empty, with the rest, in the order of `part_places`.

    >>> partings((3, 8))
    [((3,), (8,)), ((8,), (3,)), ((3, 8), ())]
    """
    return [(part(operands), rest(operands)) for part, rest in _pickers(operands)]


def rests(operands: Operands, least: int = 1) -> list[Operands]:
    """What `partings` leaves over where that is at least so many operands, large rests first.

    >>> rests((3, 8))
    [(8,), (3,)]
    """
    return [rest(operands) for rest in _rest_pickers(_counts(operands), least)]


def partings_leaving(operands: Operands, allowed: Mapping[Operands, bool]) -> list[tuple[Operands, Operands]]:
    """Those partings whose rest is empty or allowed."""
    *pickers, _ = _pickers(operands)
    found = [(part(operands), left) for part, rest in pickers if allowed[left := rest(operands)]]
    return [*found, (operands, ())]


def _pickers(operands: Operands) -> tuple[tuple[Picker, Picker], ...]:
    return _part_pickers(_counts(operands))


def _counts(operands: Operands) -> tuple[int, ...]:
    """How often each of the different operands occurs, in ascending order of the operands."""
    if len(set(operands)) == len(operands):
        return (1,) * len(operands)
    return tuple(Counter(operands).values())


class Stock:
    """The cards of a hand, counted, and whether they suffice for given digits."""

    def __init__(self, hand: Hand, rules: Rules) -> None:
        self.hand, self.rules = hand, rules
        self.have = Counter(face for face in hand.cards if isinstance(face, int))
        self.wilds = sum(face == WILD for face in hand.cards)
        self.size = len(hand)
        low, high = rules.wild
        self.wild_digits = range(low, high + 1) if self.wilds else range(0)

    def lacks(self, need: Counter[int]) -> int | None:
        """How many wild cards these digits take; None where the hand cannot show them."""
        missing = 0
        for digit, count in need.items():
            short = count - self.have[digit]
            if short > 0:
                if digit not in self.wild_digits:
                    return None
                missing += short
        return missing if missing <= self.wilds else None

    def candidates(self) -> list[int]:
        """Every number that some of the cards can show, in ascending order.

        Raises LimitError where there are more than `MOST_READINGS`.
        """
        signs = sorted({*self.have, *self.wild_digits})
        if self.rules.cards == "numbers":
            return signs
        found = set(signs)
        if self.rules.zeros != "none" and 0 in signs:
            for first in signs:
                for number in self._glued((first,), signs) if first else ():
                    found.add(number)
                    if len(found) > MOST_READINGS:
                        raise _too_many(self.hand)
        return sorted(found)

    def _glued(self, digits: tuple[int, ...], signs: list[int]) -> Iterator[int]:
        """Numbers of two or more digits that begin with `digits`."""
        zeros = self.rules.zeros
        for digit in signs:
            longer = (*digits, digit)
            open_end = digit == 0 or (zeros == "any") or (zeros == "between" and digits[-1] == 0)
            if not open_end or self.lacks(Counter(longer)) is None:
                continue
            if may_be_glued(longer, zeros):
                yield int("".join(map(str, longer)))
            if len(longer) < self.size:
                yield from self._glued(longer, signs)


def readings(hand: Hand, rules: Rules, *, use_all: bool) -> tuple[Operands, ...]:
    """Every different multiset of numbers that the hand can show, small ones first.

    With `use_all` each takes all cards of the hand, else any of them (at least one). `hand` is sorted.

    >>> readings(Hand.parse("502"), Rules(), use_all=True)
    ((205,), (502,), (2, 50), (5, 20), (0, 2, 5))

    Raises LimitError where there are more than `MOST_READINGS`.
    """
    if len(hand) <= FEW_CARDS and each_for_itself(hand, rules):
        plain = tuple(face for face in hand.cards if face != WILD)
        return (plain,) if use_all else tuple(part for part, _ in partings(plain))
    return _all_readings(hand, rules, use_all=use_all)


@lru_cache(maxsize=4096)
def _all_readings(hand: Hand, rules: Rules, *, use_all: bool) -> tuple[Operands, ...]:
    """The readings of any hand."""
    reader = _Reader(hand, rules, use_all=use_all)
    reader.extend((), range(len(reader.alike)), 0, 0, alone=True)
    return tuple(chain(*reader.found()))


class _Reader:
    """Puts numbers together for as long as the cards of a hand suffice for them.

    Numbers of the same cards, such as 105, 150 and 501, are alike: they are put together as one, the smallest, and
    told apart in the end.
    """

    def __init__(self, hand: Hand, rules: Rules, *, use_all: bool) -> None:
        stock = Stock(hand, rules)
        self.hand, self.use_all, self.size, self.wilds = hand, use_all, stock.size, stock.wilds
        signs = sorted({*stock.have, *stock.wild_digits})
        self.have = [stock.have[sign] for sign in signs]
        self.used = [0] * len(signs)
        self.wild = [sign in stock.wild_digits for sign in signs]
        groups: dict[tuple[int, ...], list[int]] = {}
        for number in stock.candidates():
            groups.setdefault(tuple(sorted(map(signs.index, digits_of(number, rules)))), []).append(number)
        self.shows = list(groups)
        """The places among the signs of the cards that each number takes."""
        self.sole = [show[0] if len(show) == 1 else -1 for show in self.shows]
        """The same where it is one card, else -1."""
        self.alike = list(groups.values())
        self.plain: list[list[Operands]] = [[] for _ in range(self.size + 1)]
        self.several: list[tuple[int, ...]] = []
        self.count = 0

    def extend(self, chosen: tuple[int, ...], options: Sequence[int], taken: int, missing: int, *, alone: bool) -> None:
        """Add one more number, from `options` on, to those chosen, which take so many cards, `missing` of them wild.

        `alone` says whether all of them are the only ones of their cards.
        """
        have, used, wild, sole, wilds = self.have, self.used, self.wild, self.sole, self.wilds
        for place, index in enumerate(options):
            longer, show = (*chosen, index), self.shows[index]
            total, short = taken + len(show), missing
            for sign in show:
                short += used[sign] >= have[sign]
                used[sign] += 1
            still_alone = alone and len(self.alike[index]) == 1
            if not self.use_all or total == self.size:
                self._keep(longer, alone=still_alone)
            room = self.size - total
            if room:
                spare = short < wilds
                rest = [
                    i
                    for i in options[place:]
                    if (
                        used[sole[i]] < have[sole[i]] or (spare and wild[sole[i]])
                        if sole[i] >= 0
                        else len(self.shows[i]) <= room and self._affordable(i, short)
                    )
                ]
                if rest:
                    self.extend(longer, rest, total, short, alone=still_alone)
            for sign in show:
                used[sign] -= 1

    def _affordable(self, index: int, missing: int) -> bool:
        """Whether the cards that are left suffice for a number of several cards."""
        show = self.shows[index]
        for place, sign in enumerate(show):
            if self.used[sign] + show[:place].count(sign) >= self.have[sign]:
                missing += 1
                if not self.wild[sign] or missing > self.wilds:
                    return False
        return True

    def _keep(self, chosen: tuple[int, ...], *, alone: bool) -> None:
        if alone:
            self.plain[len(chosen)].append(tuple([self.alike[index][0] for index in chosen]))
            self.count += 1
        else:
            self.several.append(chosen)
            self.count += prod(comb(len(self.alike[i]) + times - 1, times) for i, times in Counter(chosen).items())
        if self.count > MOST_READINGS:
            raise _too_many(self.hand)

    def found(self) -> list[list[Operands]]:
        """All readings by the number of their numbers, in ascending order."""
        if not self.several:
            # numbers were put together in ascending order
            return self.plain
        for chosen in self.several:
            ways = (combinations_with_replacement(self.alike[i], times) for i, times in Counter(chosen).items())
            self.plain[len(chosen)] += [tuple(sorted(chain(*parts))) for parts in product(*ways)]
        return [sorted(ways) for ways in self.plain]


def _too_many(hand: Hand) -> LimitError:
    return LimitError(f"hand {hand.text()}: more than {MOST_READINGS} ways to read it as numbers", value=hand.text())


def with_cards(operands: Operands, hand: Hand, rules: Rules) -> tuple[Number, ...]:
    """The operands as numbers that know their cards: plain cards as long as they last, then wild ones.

    >>> with_cards((7, 7), Hand.parse("7 w"), Rules())
    (Number(value=7, faces=(7,)), Number(value=7, faces=('w',)))
    """
    if each_for_itself(hand, rules):
        return tuple(Number(operand, (operand,)) for operand in operands)
    left = Counter(face for face in hand.cards if isinstance(face, int))
    numbers = []
    for operand in operands:
        faces: list[Face] = []
        for digit in digits_of(operand, rules):
            faces.append(digit if left[digit] > 0 else WILD)
            left[digit] -= 1
        numbers.append(Number(operand, tuple(faces)))
    return tuple(numbers)


def cards_cost(operands: Operands, hand: Hand, rules: Rules) -> int:
    """What the numbers alone add to the cost of any expression made of them."""
    if each_for_itself(hand, rules):
        return 0
    return sum(number_cost(number) for number in with_cards(operands, hand, rules))
