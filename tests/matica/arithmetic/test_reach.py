"""What hands reach: tables of many hands, limits, and when 64 bits suffice."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from matica import WILD, BadInput, Hand, Rules, reachable
from matica.arithmetic.reach import _NARROW, reach, reach_table, too_wide
from matica.cards import Face


@pytest.mark.parametrize("size", range(1, len(_NARROW)))
def test_narrow_operands_fit_in_64_bits(size: int) -> None:
    assert (1 << size - 1) * _NARROW[size] ** size < 2**62
    assert too_wide((2**62,) * size)


@pytest.mark.parametrize("zeros", ["between", "any", "none"])
@pytest.mark.parametrize("use_all", [True, False])
def test_a_table_of_hands_holds_what_each_of_them_reaches(zeros: str, use_all: bool) -> None:
    # hands with wild cards are looked up where all hands with a digit instead are there, else worked out
    rules = Rules.preset("matica", zeros=zeros, use_all=use_all, wild=(0, 2))
    faces: tuple[Face, ...] = (0, 1, 2, 5, WILD)
    every = [Hand(cards) for cards in combinations_with_replacement(faces, 3)]
    some = every[::3] + every[:3]
    for asked in (every, some):
        table = reach_table(asked, range(2, 120), rules)
        for hand, row in zip(asked, table, strict=True):
            assert [n for n in reach(hand, rules, 119) if n >= 2] == [n for n, made in enumerate(row, 2) if made]


@pytest.mark.parametrize("most", [-1, True, 1.5, "20"])
def test_a_limit_of_reach_is_a_whole_number(most: Any) -> None:
    with pytest.raises(BadInput, match="expected a whole number from 0"):
        reachable("2 0", most=most)


@pytest.mark.parametrize("most", [0, 5, 20, 10**9, 10**9 + 1, 10**30])
def test_reach_up_to_a_limit(most: int) -> None:
    every = reachable("9 9 9 9 9").numbers
    assert reachable("9 9 9 9 9", most=most).numbers == tuple(n for n in every if n <= most)
