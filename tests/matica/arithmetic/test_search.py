"""Solving: published counts, the worked cases of the rules, and plain enumeration."""

from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica import BadInput, Hand, LimitError, Rules, closest, reachable, solve, solve_many
from matica.arithmetic.canonical import canonical, fits
from matica.arithmetic.cores import solution_key
from matica.arithmetic.cost import cost
from matica.arithmetic.reach import Arithmetic, plain_values, reach_table, values, whole_values
from matica.arithmetic.search import Solutions
from tests import brute_force


def hands(low: int, high: int, size: int) -> list[Hand]:
    return [Hand(cards) for cards in combinations_with_replacement(range(low, high + 1), size)]


def totals(found: list[Solutions]) -> tuple[int, int]:
    return sum(f.status == "solved" for f in found), sum(f.count or 0 for f in found)


def texts(hand: str, target: int, **changes: object) -> set[str]:
    return {s.text() for s in solve(hand, target, Rules.preset("matica", **changes))}


# published counts ----------------------------------------------------------------------------------------------------


def test_twenty_four_with_digits_1_to_9() -> None:
    found = solve_many(hands(1, 9, 4), 24, "twenty_four")
    assert (len(found), *totals(found)) == (495, 404, 995)


def test_twenty_four_with_cards_1_to_13() -> None:
    found = solve_many(hands(1, 13, 4), 24, "twenty_four")
    assert (len(found), *totals(found)) == (1820, 1362, 3017)


@pytest.mark.parametrize(
    ("target", "solvable", "solutions"), [(7, 1860, 4348), (24, 1525, 3205), (36, 1382, 2543), (100, 688, 905)]
)
def test_four_cards_0_to_13(target: int, solvable: int, solutions: int) -> None:
    # solvable hands as listed in the public repository yuuki15/24; so are the solutions for 24 and 36
    assert totals(solve_many(hands(0, 13, 4), target, "twenty_four")) == (solvable, solutions)


def test_twenty_four_with_digits_0_to_9() -> None:
    assert totals(solve_many(hands(0, 9, 4), 24, "twenty_four"))[1] == 1063


@pytest.mark.parametrize(
    ("hand", "target", "count"),
    [("1 3 7 10 25 50", 765, 12), ("1 3 7 10 25 50", 831, 0), ("25 50 75 100 3 6", 952, 2)],
)
def test_published_countdown_games(hand: str, target: int, count: int) -> None:
    assert solve(hand, target, "countdown").count == count


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_whole_british_game() -> None:
    pool = [number for number in range(1, 11) for _ in "12"] + [25, 50, 75, 100]
    drawn = sorted({tuple(sorted(chosen)) for chosen in combinations(pool, 6)})
    assert len(drawn) == 13_243
    table = reach_table([Hand(cards) for cards in drawn], range(100, 1000), Rules.preset("countdown"))
    assert int(table.sum()) == 10_871_986


# the worked cases of the rules ---------------------------------------------------------------------------------------


@pytest.mark.rule("M-A1", "M-A2", "M-T2")
def test_zeros_between() -> None:
    assert texts("5 0 2", 50) == {"50"}
    assert texts("5 0 2", 52) == {"50 + 2"}
    assert texts("5 0 2", 25) == {"50 ÷ 2", "20 + 5"}
    assert solve("5 0 2", 520).status == "unsolvable"
    assert texts("1 0 5", 105) == texts("1 0 5", 105, zeros="any") == {"105"}
    assert solve("1 0 5", 105, Rules(zeros="trailing")).status == "unsolvable"
    assert solve("1 0 5", 105, Rules(zeros="none")).status == "unsolvable"
    assert texts("1 0 5", 15) == {"10 + 5"}
    assert texts("1 0 5", 150, zeros="any") == {"150"}
    assert solve("1 0 5", 150).status == "unsolvable"
    assert texts("1 0 5", 51) == {"50 + 1"}


@pytest.mark.rule("M-A3")
def test_wild_cards() -> None:
    found = solve("* 0 0", 700)
    assert [s.text() for s in found] == ["700"]
    assert found[0].faces == ("w", 0, 0)
    assert "0" in texts("* 0 0", 0)
    assert solve("w", 0).status == "unsolvable"
    assert [solve("w", n).count for n in range(1, 11)] == [1] * 9 + [0]


@pytest.mark.rule("M-A4", "M-A5")
def test_fractions_on_the_way() -> None:
    assert texts("3 3 8 8", 24, use_all=True) == {"8 ÷ (3 − 8 ÷ 3)"}
    assert solve("3 3 8 8", 24, Rules(use_all=True, fractions=False)).status == "unsolvable"


def test_no_solution_and_how_close() -> None:
    found = solve("1 1 1 1 1", 24)
    assert (found.status, found.count, found.best, list(found)) == ("unsolvable", 0, None, [])
    near = closest("1 1 1 1 1", 24)
    assert (near.numbers, near.distance) == ((6,), 18)
    assert closest("1 5", 3).numbers == (4,)
    assert closest("2 4", 5).numbers == (4, 6)
    assert closest("1 2", 5, Rules(use_all=True, operations="/")).numbers == (2,)
    assert closest("2 3", 5, Rules(use_all=True, operations="/")).numbers == ()


# order and shape -----------------------------------------------------------------------------------------------------


def test_simplest_first() -> None:
    found = solve("3 0 5 w 7", 24)
    costs = [s.cost for s in found]
    assert costs == sorted(costs) == found.costs()
    assert found.best == found[0] == found[-len(found)]
    assert [s.cost for s in found[:3]] == costs[:3]
    assert all(s.cost == cost(s.expression) for s in found)
    assert len(found) == found.count == len({solution_key(s.expression) for s in found})
    with pytest.raises(IndexError):
        found[len(found)]


def test_a_plain_card_is_preferred_to_a_wild_one() -> None:
    assert {s.faces for s in solve("8 3 w", 24)} >= {(8, 3)}
    best = solve("8 3 w", 24).best
    assert best is not None
    assert best.faces == (8, 3)


@pytest.mark.parametrize(("hand", "target"), [("4 6 2 2", 24), ("4 6 1 1", 24), ("4 6 1 5", 24), ("8 3 7 7 2", 24)])
def test_cards_that_are_not_needed_are_used_up_where_all_must_be(hand: str, target: int) -> None:
    rules = Rules(use_all=True)
    found = solve(hand, target, rules)
    assert found.count
    for s in found:
        assert s.expression.value == target
        assert sorted(map(str, s.faces)) == sorted(hand.split())


def test_many_hands_at_once_are_the_same_as_one_by_one() -> None:
    several = ["3 0 5 w 7", "1 1 1 1 1", "9 8 7 6 5", "w w", "0 0 5"]
    for one, many in zip([solve(h, 24) for h in several], solve_many(several, 24), strict=True):
        assert (one.status, one.count, list(one)) == (many.status, many.count, list(many))


@pytest.mark.parametrize(
    ("hand", "target", "operations"),
    [
        ("0 1 1 1 2", 10, "+-*/"),
        ("2 3 5 6", 6, "+-*"),
        ("1 5 5", 1, "+-*/"),
        ("1 1 2 2", 2, "+-*/"),
        ("0 5 5", 0, "+-*/"),
        ("0 0 8 8", 0, "+-*/"),
        ("0 1 1 1 1", 0, "+-*/"),
        ("0 w w 5", 0, "+-*/"),
        ("1 2 3", 1, "+-*"),
        ("2 5 7 9", 9, "+-*"),
    ],
)
def test_idle_cards_never_change_which_solution_is_shown(hand: str, target: int, operations: str) -> None:
    found = solve(hand, target, Rules(use_all=True, operations=operations))
    assert len({solution_key(s.expression) for s in found}) == len({s.text() for s in found}) == found.count


def test_of_equally_simple_solutions_those_without_idle_cards_come_first() -> None:
    found = solve("8 6 7 2 9", 14, Rules(use_all=True))
    assert [s.text() for s in found[:2]] == ["8 + 7 + 6 + 2 − 9", "(8 + 6) × (7 + 2) ÷ 9"]
    assert found.best == found[0]


@pytest.mark.parametrize(
    ("hand", "target", "operations", "count"),
    [
        # 5 − 5 + 0 is one solution, with the core 0; (4 + 0) × 0 is 4 × 0 and not 0
        ("0 5 5", 0, "+-*/", 6),
        ("0 0 4", 0, "+-*/", 5),
        ("0 0 8 8", 0, "+-*/", 14),
        # without ÷ nothing makes 1 of 3 + 5 − 8: 9 + 3 + 5 − 8 is a solution of its own, and 9 none
        ("3 5 8 9", 9, "+-*", 2),
        ("1 2 3", 1, "+-*", 2),
        # without + nothing makes 0 of 2 × 3 ÷ 6
        ("2 2 3 6", 2, "*/", 2),
        ("2 2 4 4", 1, "*/", 1),
        ("1 1 2 2", 2, "+-", 2),
    ],
)
def test_a_solution_that_takes_idle_cards_in_only_as_another_is_not_counted(
    hand: str, target: int, operations: str, count: int
) -> None:
    found = solve(hand, target, Rules.preset("make_ten", operations=operations))
    assert len({canonical(s.expression) for s in found}) == found.count == count


@pytest.mark.parametrize(
    ("hand", "operations", "count"), [("0 0 2 2 4", "+-*", 42), ("0 0 3 5 5", "+-*/", 107), ("0 2 4 4 4", "+-*", 54)]
)
def test_five_cards_that_make_0_without_a_negative(hand: str, operations: str, count: int) -> None:
    # as many as the different cores of all expressions that no step of is below 0
    rules = Rules.preset("make_ten", operations=operations, negatives=False)
    assert solve(hand, 0, rules).count == count


# against plain enumeration -------------------------------------------------------------------------------------------

OPERATION_SETS = ["+-*/", "+-*/", "+-*", "+*", "+-", "*/", "+", "-", "/", "-*", "+/", "-/", "-*/", "+-/"]


@st.composite
def number_rules(draw: st.DrawFn) -> Rules:
    return Rules.preset(
        "countdown",
        lowest=0,
        operations=draw(st.sampled_from(OPERATION_SETS)),
        fractions=draw(st.booleans()),
        negatives=draw(st.booleans()),
        use_all=draw(st.booleans()),
    )


small_hands = st.lists(st.integers(0, 12), min_size=1, max_size=4).map(lambda cards: tuple(sorted(cards)))


@given(small_hands, st.integers(0, 40), number_rules())
def test_solutions_are_those_of_plain_enumeration(cards: tuple[int, ...], target: int, rules: Rules) -> None:
    found = solve(Hand(cards), target, rules)
    expected = brute_force.solutions(cards, target, rules)
    assert bool(found.count) == bool(expected)
    assert all(s.expression.value == target for s in found)
    assert all(set(s.faces) <= set(cards) for s in found)
    assert {solution_key(s.expression) for s in found} == set(expected)
    assert found.count == len(expected)


@st.composite
def positive_rules(draw: st.DrawFn) -> Rules:
    return Rules.preset(
        "countdown",
        operations=draw(st.sampled_from(OPERATION_SETS)),
        fractions=draw(st.booleans()),
        use_all=draw(st.booleans()),
    )


positive_hands = st.lists(st.integers(1, 12), min_size=1, max_size=4).map(lambda cards: tuple(sorted(cards)))


@given(positive_hands, st.integers(0, 40), positive_rules())
def test_no_step_is_0_where_all_are_positive(cards: tuple[int, ...], target: int, rules: Rules) -> None:
    assert rules.positive
    found = solve(Hand(cards), target, rules)
    expected = brute_force.solutions(cards, target, rules)
    assert {solution_key(s.expression) for s in found} == set(expected)
    assert found.count == len(expected)
    assert all(fits(s.expression, rules) for s in found)
    values = {int(v) for v in brute_force.values(cards, rules) if v.denominator == 1}
    assert set(reachable(Hand(cards), rules)) == values
    table = reach_table([Hand(cards)], range(41), rules)[0]
    assert set(table.nonzero()[0].tolist()) == {value for value in values if value <= 40}


@given(small_hands, number_rules())
def test_reach_is_that_of_plain_enumeration(cards: tuple[int, ...], rules: Rules) -> None:
    expected = sorted(int(v) for v in brute_force.values(cards, rules) if v.denominator == 1 and v >= 0)
    assert list(reachable(Hand(cards), rules)) == expected


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=4), number_rules())
def test_sets_of_values_agree_with_python_integers(cards: list[int], rules: Rules) -> None:
    operands = tuple(sorted(cards))
    arithmetic = Arithmetic.of(rules)
    found = values(operands, arithmetic)
    expected = plain_values(operands, arithmetic)
    assert set(zip(found.top.tolist(), found.bottom.tolist(), strict=True)) == expected
    whole = {top for top, bottom in expected if bottom == 1 and 0 <= top <= 500}
    assert set(whole_values(operands, arithmetic, 500).tolist()) == whole


digit_hands = st.lists(st.sampled_from([0, 0, "w", *range(1, 10)]), min_size=1, max_size=4)


@given(digit_hands, st.integers(0, 120), st.sampled_from(["between", "trailing", "any", "none"]), st.booleans())
def test_solve_agrees_with_reach_for_zeros_and_wilds(
    cards: list[int | str], target: int, zeros: str, use_all: bool
) -> None:
    rules = Rules.preset("matica", zeros=zeros, use_all=use_all)
    hand = Hand.parse(" ".join(map(str, cards)))
    found = solve(hand, target, rules)
    assert bool(found.count) == (target in reachable(hand, rules))
    for s in list(found)[:50]:
        assert s.expression.value == target
        left = list(hand.cards)
        for face in s.faces:
            left.remove(face)
        assert not (use_all and left)


def test_large_numbers_are_exact() -> None:
    # far beyond 64 bits on the way
    rules = Rules.preset("countdown", highest=1_000_000)
    found = solve("999983 999979 999961 999959 2 3", 999_983, rules)
    assert found.best is not None
    assert found.best.text() == "999983"
    assert "999983 − 999979 − 2" in {s.text() for s in solve("999983 999979 2", 2, rules)}
    assert 999_983 * 999_979 in reachable("999983 999979", rules)


@pytest.mark.parametrize(
    ("target", "status", "count"),
    [(24, "solved", 4), (999, "unsolvable", 0), (0, "solved", 195), (77, "unsolvable", 0)],
)
def test_what_cannot_be_made_is_not_looked_at_before_a_limit_is_met(target: int, status: str, count: int) -> None:
    # too much to write out all that these cards can show, but little of it makes the target
    found = solve("w w w w", target, Rules(operations="-"))
    assert (found.status, found.count, found.untried) == (status, count, None)


# bad input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [-1, 10**9 + 1, 10**400, True])
def test_targets_out_of_range(target: int) -> None:
    with pytest.raises(BadInput, match="target") as caught:
        solve("1 2 3", target)
    assert len(str(caught.value)) < 200


def test_too_many_cards() -> None:
    with pytest.raises(LimitError, match="8 cards: an exhaustive search takes at most 7"):
        solve("12345678", 24)
    with pytest.raises(LimitError, match="8 cards"):
        reachable("12345678")
    with pytest.raises(BadInput, match="no cards"):
        solve(Hand(()), 24)


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=4).map(lambda cards: tuple(sorted(cards))),
    st.sampled_from([0, 0, 1, 3, 10, 24]),
    number_rules(),
)
def test_a_solution_costs_what_its_expression_does(cards: tuple[int, ...], target: int, rules: Rules) -> None:
    for solution in solve(Hand(cards), target, msgspec.structs.replace(rules, use_all=False)):
        assert solution.cost == cost(solution.expression)


@pytest.mark.parametrize("hands", [None, 24, "1 2 3", Hand((1, 2, 3))])
def test_many_hands_are_a_list(hands: Any) -> None:
    with pytest.raises(BadInput, match="expected several"):
        solve_many(hands, 24)


def test_a_solution_is_worth_the_target() -> None:
    assert [one.value for one in solve("3 0 5 w 7", 24)[:5]] == [24] * 5
