"""The cheapest hero beside a team, against plain search."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from questinc.players.descents import CENTS, NOBODY, Descents

PRICES = st.lists(st.integers(0, 900), max_size=5)


@given(PRICES, PRICES, st.lists(st.integers(0, 1023), min_size=1, max_size=8), st.integers(0, 9))
def test_the_cheapest_hero_outside_each_team_that_can_be_paid(
    own: list[int], offered: list[int], masks: list[int], gold: int
) -> None:
    mine = list(enumerate(own))
    others = [(len(own) + number, price) for number, price in enumerate(offered)]
    beside = Descents(np.zeros(1, np.int64), mine, others).beside(np.array(masks, np.int64))
    for mask, price in zip(masks, beside.price(np.full(len(masks), gold)), strict=True):
        hand = [price for bit, price in mine if not mask >> bit & 1]
        hire = [price for bit, price in others if not mask >> bit & 1 and price <= gold * CENTS]
        assert price == min(hand + hire, default=NOBODY)
