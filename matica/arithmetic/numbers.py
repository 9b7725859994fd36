"""The ways a hand can be read as numbers: wild cards take a digit, zeros may be glued (rules M-A1 to M-A3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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


def rests(operands: Operands) -> list[Operands]:
    """What `partings` leaves over, without the rest that is empty.

    >>> rests((3, 8))
    [(8,), (3,)]
    """
    return [rest(operands) for _, rest in _pickers(operands)[:-1]]


def partings_leaving(operands: Operands, allowed: Mapping[Operands, bool]) -> list[tuple[Operands, Operands]]:
    """Those partings whose rest is empty or allowed."""
    pickers = _pickers(operands)
    return [(part(operands), rest(operands)) for part, rest in pickers[:-1] if allowed[rest(operands)]] + [
        (operands, ())
    ]


def _pickers(operands: Operands) -> tuple[tuple[Picker, Picker], ...]:
    if len(set(operands)) == len(operands):
        return _part_pickers((1,) * len(operands))
    return _part_pickers(tuple(Counter(operands).values()))


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


@lru_cache(maxsize=4096)
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


def _all_readings(hand: Hand, rules: Rules, *, use_all: bool) -> tuple[Operands, ...]:
    """The readings of any hand."""
    stock = Stock(hand, rules)
    # what a number's cards show, as one integer: a field of `width` bits a sign, so that needs can be added
    width = (stock.size + 1).bit_length()
    signs = {digit: width * place for place, digit in enumerate(sorted({*stock.have, *stock.wild_digits}))}
    alike: dict[int, list[int]] = {}
    for number in stock.candidates():
        alike.setdefault(sum(1 << signs[digit] for digit in digits_of(number, rules)), []).append(number)
    shows = list(alike)
    lengths = [len(digits_of(numbers[0], rules)) for numbers in alike.values()]
    mask = (1 << width) - 1
    held = [(shift, stock.have[sign], sign in stock.wild_digits) for sign, shift in signs.items()]
    fits: dict[int, bool] = {}

    def affordable(need: int) -> bool:
        missing = 0
        for shift, have, wild in held:
            short = (need >> shift & mask) - have
            if short > 0:
                missing += short if wild else stock.size + 1
        fits[need] = missing <= stock.wilds
        return fits[need]

    # most cards can be put together in one way only
    sole = {show: numbers[0] for show, numbers in alike.items() if len(numbers) == 1}
    plain: list[tuple[int, ...]] = []
    several: list[tuple[int, ...]] = []
    count = 0

    def extend(chosen: tuple[int, ...], options: list[int], need: int, used: int, alone: bool) -> None:
        nonlocal count
        for place, index in enumerate(options):
            show = shows[index]
            longer, more, total = (*chosen, show), need + show, used + lengths[index]
            still_alone = alone and show in sole
            if not use_all or total == stock.size:
                if still_alone:
                    plain.append(longer)
                    count += 1
                else:
                    several.append(longer)
                    count += prod(comb(len(alike[s]) + times - 1, times) for s, times in Counter(longer).items())
                if count > MOST_READINGS:
                    raise _too_many(hand)
            room = stock.size - total
            if room:
                rest = []
                for i in options[place:]:
                    if lengths[i] <= room:
                        fit = fits.get(more + shows[i])
                        if affordable(more + shows[i]) if fit is None else fit:
                            rest.append(i)
                if rest:
                    extend(longer, rest, more, total, still_alone)

    extend((), list(range(len(shows))), 0, 0, alone=True)
    ways = [tuple(sorted(map(sole.__getitem__, cards))) for cards in plain]
    ways += [
        tuple(sorted(chain(*parts)))
        for cards in several
        for parts in product(
            *(combinations_with_replacement(alike[show], times) for show, times in Counter(cards).items())
        )
    ]
    return tuple(sorted(ways, key=lambda operands: (len(operands), operands)))


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
