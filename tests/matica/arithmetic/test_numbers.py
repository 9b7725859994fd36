"""The ways to read a hand as numbers, against trying every arrangement of its cards."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica import Hand, Rules
from matica.arithmetic.numbers import may_be_glued, readings, with_cards
from matica.errors import LimitError


def plain_readings(hand: Hand, rules: Rules, use_all: bool) -> set[tuple[int, ...]]:
    """Put the cards in every order, cut the row in every way, read each piece as a number."""
    found = set()
    sizes = [len(hand)] if use_all else range(1, len(hand) + 1)
    choices = [range(rules.wild[0], rules.wild[1] + 1) if face == "w" else [face] for face in hand.cards]
    for shown in product(*choices):
        for size in sizes:
            for chosen in combinations(shown, size):
                for row in set(permutations(chosen)):
                    for cuts in product((False, True), repeat=size - 1):
                        pieces: list[list[int]] = [[int(row[0])]]
                        for cut, digit in zip(cuts, row[1:], strict=True):
                            if cut:
                                pieces.append([int(digit)])
                            else:
                                pieces[-1].append(int(digit))
                        if all(len(p) == 1 or may_be_glued(tuple(p), rules.zeros) for p in pieces):
                            found.add(tuple(sorted(int("".join(map(str, p))) for p in pieces)))
    return found


@given(
    st.lists(st.sampled_from([0, 0, "w", 1, 2, 5, 9]), min_size=1, max_size=4).filter(lambda c: c.count("w") <= 2),
    st.sampled_from(["between", "trailing", "any", "none"]),
    st.booleans(),
    st.sampled_from([(1, 9), (0, 9), (3, 5)]),
)
def test_all_readings(cards: list[int | str], zeros: str, use_all: bool, wild: tuple[int, int]) -> None:
    rules = Rules.preset("matica", zeros=zeros, wild=wild)
    hand = Hand.parse(" ".join(map(str, cards))).sorted()
    found = readings(hand, rules, use_all=use_all)
    assert len(found) == len(set(found))
    assert set(found) == plain_readings(hand, rules, use_all)
    for operands in found:
        numbers = with_cards(operands, hand, rules)
        assert tuple(n.value for n in numbers) == operands
        used = Counter(face for n in numbers for face in n.faces)
        assert used <= Counter(hand.cards)


@pytest.mark.rule("M-A1", "M-A2")
@pytest.mark.parametrize(
    ("digits", "between", "trailing", "anywhere"),
    [
        ((1, 0), True, True, True),
        ((5, 0, 0), True, True, True),
        ((1, 0, 5), True, False, True),
        ((1, 0, 0, 5), True, False, True),
        ((1, 0, 5, 0), True, False, True),
        ((1, 2, 0), False, False, True),
        ((1, 2), False, False, False),
        ((0, 5), False, False, False),
        ((0, 0), False, False, False),
    ],
)
def test_what_may_be_glued(digits: tuple[int, ...], between: bool, trailing: bool, anywhere: bool) -> None:
    assert may_be_glued(digits, "between") is between
    assert may_be_glued(digits, "trailing") is trailing
    assert may_be_glued(digits, "any") is anywhere
    assert may_be_glued(digits, "none") is False


@pytest.mark.parametrize(("cards", "count"), [("wwwwww0", 85_942), ("00www12", 59_912), ("wwwwwww", 11_439)])
def test_hands_of_many_readings(cards: str, count: int) -> None:
    assert len(readings(Hand.parse(cards).sorted(), Rules(), use_all=False)) == count


@pytest.mark.parametrize("cards", ["wwwwww0", "wwww000", "00www12", "ww00123"])
@pytest.mark.parametrize("use_all", [False, True])
def test_hands_of_too_many_readings_are_declined_early(cards: str, use_all: bool) -> None:
    """Before the numbers are listed, let alone put together: some of these show millions."""
    with pytest.raises(LimitError, match="more than 100000 ways"):
        readings(Hand.parse(cards).sorted(), Rules.preset("matica", zeros="any"), use_all=use_all)
