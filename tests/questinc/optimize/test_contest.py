"""A contest by backward induction, against keeping every possibility apart, and the worked contests of the rules."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from questinc.errors import BadInput, LimitError
from questinc.optimize.contest import COMPENSATION, ME, Belief, Contest, Option

NEVER = Belief(99, 99)


def exact(amount: int) -> Belief:
    return Belief(amount, amount)


def prices(offer: int, base: int = 0) -> list[Fraction]:
    return [Fraction(base + gold) for gold in range(offer + COMPENSATION + 1)]


def plain(
    take: list[Fraction],
    wait: Fraction,
    worlds: list[tuple[int, ...]],
    active: list[int],
    bid: int | None,
) -> Fraction:
    """The expected value, keeping all possible lowest amounts of all rivals apart."""
    offer = len(take) - 1 - COMPENSATION
    if ME not in active:
        return wait
    if active == [ME]:
        return take[offer + COMPENSATION] if bid is None else take[bid]
    seat, rest = active[0], active[1:]
    highest = offer if bid is None else bid - 1
    if seat == ME:
        results = [wait]
        for amount in range(highest + 1):
            results.append(take[0] if amount == 0 else plain(take, wait, worlds, [*rest, ME], amount))
        return max(results)
    bids = [world for world in worlds if world[seat] <= highest]
    passes = [world for world in worlds if world[seat] > highest]
    total = Fraction(0)
    if bids:
        total += len(bids) * (wait if highest == 0 else plain(take, wait, bids, [*rest, seat], highest))
    if passes:
        total += len(passes) * plain(take, wait, passes, rest, bid)
    return total / len(worlds)


@given(data=st.data(), offer=st.integers(0, 5), count=st.integers(1, 3), wait=st.integers(-3, 12))
@settings(max_examples=60, deadline=None)
def test_induction_finds_what_keeping_all_possibilities_apart_finds(
    data: st.DataObject, offer: int, count: int, wait: int
) -> None:
    ranges = st.tuples(st.integers(0, 6), st.integers(0, 3)).map(lambda pair: Belief(pair[0], pair[0] + pair[1]))
    beliefs = [data.draw(ranges) for _ in range(count)]
    take = [
        Fraction(value)
        for value in sorted(data.draw(st.lists(st.integers(0, 15), min_size=offer + 6, max_size=offer + 6)))
    ]
    order = data.draw(st.permutations([ME, *range(count)]))
    worlds = list(product(*(range(belief.low, belief.high + 1) for belief in beliefs)))
    contest = Contest(take, Fraction(wait), beliefs)
    assert contest.value(order) == plain(take, Fraction(wait), worlds, list(order), None)


@pytest.mark.rule("Q-M3")
def test_a_bid_of_nothing_wins_at_once() -> None:
    # Green has passed, Blue too; Purple bids 4 after Yellow's 8, and would never stop
    contest = Contest(prices(13, 20), Fraction(0), [exact(0)])
    options = {option.bid: option.value for option in contest.options([ME, 0], 4, {0: 4})}
    assert options == {None: 0, 0: 20, 1: 0, 2: 20, 3: 20}
    assert contest.options([ME, 0], 1)[0] == Option(0, Fraction(20))


@pytest.mark.rule("Q-M5")
def test_the_king_compensates_the_last_one_left() -> None:
    contest = Contest(prices(13), Fraction(0), [NEVER, NEVER])
    assert contest.value([0, 1, ME]) == 13 + 5
    assert contest.value([ME, 0, 1]) == 13
    # whoever is last waits for the compensation only where nobody else bids
    assert Contest(prices(13), Fraction(3), [exact(10)]).value([0, ME]) == 10


@pytest.mark.rule("Q-M3")
def test_bids_fall() -> None:
    contest = Contest(prices(6), Fraction(0), [exact(4)])
    assert {option.bid for option in contest.options([ME, 0], 5)} == {None, 0, 1, 2, 3, 4}
    assert {option.bid for option in contest.options([ME, 0])} == {None, *range(7)}
    # a rival that goes down to 4 is beaten by 4 itself, said first, or by 3 after it
    assert contest.options([ME, 0], 5)[0] == Option(4, Fraction(4))
    assert contest.options([ME, 0], 4)[0] == Option(3, Fraction(3))


def test_waiting_is_better_than_a_bad_column() -> None:
    contest = Contest(prices(6), Fraction(20), [exact(4)])
    assert contest.options([ME, 0])[0] == Option(None, Fraction(20))


def test_a_lone_bidder_has_won() -> None:
    contest = Contest(prices(6), Fraction(0), [])
    assert contest.options([ME], 4) == [Option(4, Fraction(4))]


@given(wait=st.integers(0, 20), more=st.integers(0, 5))
def test_a_better_alternative_never_makes_things_worse(wait: int, more: int) -> None:
    beliefs = [Belief(2, 9), Belief(4, 12)]
    low, high = (Contest(prices(10), Fraction(value), beliefs) for value in (wait, wait + more))
    assert low.value([0, ME, 1]) <= high.value([0, ME, 1])


def test_contests_are_bounded() -> None:
    with pytest.raises(BadInput):
        Contest(prices(41), Fraction(0), [])
    with pytest.raises(LimitError):
        Contest(prices(10), Fraction(0), [NEVER] * 6)
    with pytest.raises(BadInput):
        Belief(5, 4)
    for order in ([], [0, ME], [ME, 0, 0]):
        with pytest.raises(BadInput):
            Contest(prices(10), Fraction(0), [NEVER]).options(order)
