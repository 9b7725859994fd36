"""The grade: what must hold of it whatever the weights, and what people found hard and easy."""

from itertools import combinations_with_replacement, pairwise
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica import BadInput, Grade, Hand, LimitError, Rules, grade, grade_many, parse, solve
from matica.coaching import ways
from matica.coaching.clock import Clock, _weigher
from matica.coaching.difficulty import seconds_table
from matica.coaching.features import HAND_FEATURES, STEP_FEATURES
from matica.coaching.reasons import _ending, _largest_inside
from matica.coaching.weights import load_model

FACES = st.one_of(st.integers(0, 9), st.just("w"))
HANDS = st.lists(FACES, min_size=1, max_size=5).filter(lambda faces: faces.count("w") < 3)
RULES = st.sampled_from(
    [
        Rules(),
        Rules(use_all=True),
        Rules(zeros="none", fractions=False),
        Rules(operations="+-", negatives=False),
        Rules(operations="-"),
    ]
)


def hardness(*hands: str) -> list[float]:
    return [each.grade for each in grade_many([(hand, 24) for hand in hands], "twenty_four")]


def test_people_agree() -> None:
    # in the order of the times at 4nums.com: 4 to 5 seconds, about 10, about 20, 100 and more
    easy = hardness("1 1 4 6", "6 6 6 6", "1 1 11 11")
    hard = hardness("3 3 8 8", "1 3 4 6", "1 5 5 5")
    assert max(easy) < 33 < 66 < min(hard)


@given(HANDS, st.integers(0, 60), RULES)
@settings(max_examples=30)
def test_impossible_is_what_has_no_solution(faces: list[int | str], target: int, rules: Rules) -> None:
    hand = Hand(tuple(faces))  # type: ignore[arg-type]
    found = grade(hand, target, rules)
    possible = solve(hand, target, rules).status == "solved"
    assert (found.band != "impossible") == (found.seconds is not None) == possible
    assert found.reasons
    assert 0 < found.grade < 100 if possible else found.grade == 100
    [[seconds]] = seconds_table([hand], range(target, target + 1), rules)
    assert np.isnan(seconds) if found.seconds is None else round(float(seconds), 1) == found.seconds


def test_tables_hold_the_same_as_grades() -> None:
    hands = [Hand(hand) for hand in list(combinations_with_replacement((0, 1, 3, 8, "w"), 5))[:120:17]]  # type: ignore[arg-type]
    targets = range(1, 121)
    table = seconds_table(hands, targets)
    assert table.shape == (len(hands), len(targets))
    for row, hand in enumerate(hands):
        for column in range(3, len(targets), 50):
            seconds = grade(hand, targets[column]).seconds
            assert np.isnan(table[row, column]) if seconds is None else round(table[row, column], 1) == seconds
    assert seconds_table([], targets).shape == (0, 120)
    assert seconds_table(hands, range(5, 5)).shape == (len(hands), 0)


def test_the_order_of_cards_and_of_questions_does_not_matter() -> None:
    asked = [("3 8 3 8", 24), ("1 2 3 4", 24), ("3 3 8 8", 24), ("1 2 3 4", 10)]
    forward, backward = grade_many(asked, "twenty_four"), grade_many(asked[::-1], "twenty_four")
    assert forward == backward[::-1]
    assert forward[0] == forward[2] == grade("8 8 3 3", 24, "twenty_four")
    _weigher.cache_clear()
    assert grade_many(asked, "twenty_four") == forward
    assert grade_many([]) == []


def test_trivial_hands_are_very_easy() -> None:
    for hand, target in (("7", 7), ("30507", 3), ("5 0 0", 500), ("w", 4), ("w4444", 9)):
        found = grade(hand, target)
        assert (found.band, found.grade < 20) == ("easy", True), (hand, found)
        assert "a single card shows it" in found.reasons or "takes every card" in found.reasons
    assert grade("7 2", 7).grade < grade("5 2", 7).grade < grade("1 2 4", 7, Rules(use_all=True)).grade


def test_more_to_choose_from_is_easier() -> None:
    for hand in ("1 5 5 5", "3 3 8 8"):
        all_used, any_used = (grade(hand, 24, Rules(use_all=use_all)) for use_all in (True, False))
        assert any_used.grade <= all_used.grade
    assert grade("555w", 24).grade < grade("5551", 24).grade


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [
        ("3 3 8 8", ("only 1 way", "needs a fraction", "always ends in ÷")),  # 8 ÷ (3 − 8 ÷ 3)
        ("1 5 5 5", ("only 1 way", "needs a fraction", "always ends in ×")),  # 5 × (5 − 1 ÷ 5)
        ("4 4 10 10", ("only 1 way", "needs a division", "goes through 100 or more", "always ends in ÷")),
        ("2 3 10 10", ("only 1 way", "always ends in +")),  # (10 − 3) × 2 + 10
        ("1 1 4 6", ("only 1 way", "some cards can be used up without effect")),
        ("6 6 6 6", ("only 2 ways",)),  # 6 + 6 + 6 + 6, 6 × 6 − 6 − 6
        ("1 1 1 1", ("it cannot be done",)),
    ],
)
def test_reasons_where_all_cards_are_used(hand: str, reasons: tuple[str, ...]) -> None:
    assert grade(hand, 24, "twenty_four").reasons == reasons


def test_reasons_where_any_cards_are_used() -> None:
    assert grade("12346", 24).reasons == (f"as many as {solve('12346', 24).count} ways", "2 cards are enough")
    assert grade("5 0 2", 50).reasons == ("only 1 way", "2 cards are enough")
    assert grade("5 0 2", 2).reasons == ("only 1 way", "a single card shows it")
    assert grade("9 8", 17).reasons == ("only 1 way", "always ends in +", "takes every card")
    assert grade("2 4 9", 5, Rules(operations="-")).reasons == ("only 1 way", "always ends in −", "2 cards are enough")
    assert grade("2 4 9", 8, Rules(operations="-")).reasons == ("it cannot be done",)


def test_what_every_order_of_steps_passes_through() -> None:
    # 10 × 7 ÷ 10 need not pass through 70; what stands in parentheses has to be passed
    assert _largest_inside(parse("10 * 7 / 10")) == 0
    assert _largest_inside(parse("(10 * 10 - 4) / 4")) == 100
    assert _largest_inside(parse("2 * (3 - 80) + 5")) == 154
    assert [_ending(parse(text)) for text in ("7", "7 + 2", "7 - 2 - 1", "7 + 2 - 1")] == ["", "+", "−", "+ or −"]
    assert [_ending(parse(text)) for text in ("7 * 2", "7 / 2 / 1", "7 * 2 / 1")] == ["×", "÷", "× or ÷"]


def test_a_way_with_a_number_below_0_that_cannot_be_avoided() -> None:
    # 5 − (1 − 9) = 13 where there is no +
    found = grade("1 5 9", 13, Rules(operations="-", use_all=True))
    assert solve("1 5 9", 13, Rules(operations="-", use_all=True, negatives=False)).count == 0
    assert "needs a number below 0" in found.reasons


def test_rare_ways_are_graded_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = grade("1 3 4 6", 24, "twenty_four")
    monkeypatch.setattr(ways, "MOST_VALUES", 1)
    _weigher.cache_clear()
    rare = grade("1 3 4 6", 24, "twenty_four")
    table = seconds_table([Hand((1, 3, 4, 6))], range(24, 25), "twenty_four")
    _weigher.cache_clear()
    assert rare == usual  # there is only one way, and its steps in order are the same
    assert table[0, 0] == pytest.approx(usual.seconds, abs=0.05)


def test_hands_beyond_bounds() -> None:
    with pytest.raises(LimitError, match="8 cards"):
        grade("11111111", 24)
    for hand, target in (("", 24), ("x", 24), ("14 1", 24), ("1 2", -1)):
        with pytest.raises(BadInput):
            grade(hand, target, "twenty_four")


def test_countdown() -> None:
    easy, hard = (grade(hand, target, "countdown") for hand, target in (("25 4 9", 100), ("25 50 75 100 3 6", 952)))
    assert (easy.band, hard.band) == ("easy", "hard")
    assert "takes every card" in hard.reasons


def test_clocks() -> None:
    clock = Clock("twenty_four", range(20, 30))
    row = clock.seconds(Hand((3, 3, 8, 8)))
    for target, seconds in zip(clock.targets, row, strict=True):
        expected = grade("3 3 8 8", target, "twenty_four").seconds
        assert np.isnan(seconds) if expected is None else round(seconds, 1) == expected
    assert clock.grades(np.array([1e9, np.nan])).tolist() == [99.9, pytest.approx(np.nan, nan_ok=True)]
    # of one way alone: what the only way weighs, and less than what all ways weigh
    (only,) = solve("3 3 8 8", 24, "twenty_four")
    assert clock.ease_of(only.expression, Hand((3, 3, 8, 8)))[4] == pytest.approx(clock.ease(Hand((3, 3, 8, 8)))[4])
    some = solve("1 2 3 4", 24, "twenty_four")[0].expression
    assert clock.ease_of(some, Hand((1, 2, 3, 4)))[4] < clock.ease(Hand((1, 2, 3, 4)))[4]


def test_fewer_operations_are_fewer_choices() -> None:
    assert grade("1 2 3 4", 10, Rules(operations="+")).grade < grade("1 2 3 4", 10, Rules(operations="+-")).grade


@given(st.floats(-30, 30), st.floats(0.001, 5))
def test_the_clock_never_turns_back(score: float, more: float) -> None:
    model = load_model()
    one, two = model.seconds(np.array([score, score + more]))
    assert 0 < one < two
    low, high = model.grades(np.array([one, two]))
    assert 0 < low < high < 100


def test_the_bands() -> None:
    model = load_model()
    assert [model.band(value) for value in (0, 33.2, 33.3, 66.6, 66.7, 99.9)] == [
        "easy", "easy", "medium", "medium", "hard", "hard",
    ]  # fmt: skip
    assert model.grades(np.array([model.house.half_seconds]))[0] == 50


def test_the_figures_fit_the_features() -> None:
    model = load_model()
    assert list(model.step) == list(STEP_FEATURES)
    assert list(model.hand) == list(HAND_FEATURES)
    for points in model.clock.values():
        assert all(a < b for a, b in pairwise(points))
    assert model.fit["hands"] == 912


def test_json() -> None:
    found = grade("3 3 8 8", 24, "twenty_four")
    assert msgspec.json.decode(msgspec.json.encode(found), type=Grade) == found


@pytest.mark.parametrize("asked", [None, 24, "1 2 3"])
def test_many_grades_are_asked_for_in_a_list(asked: Any) -> None:
    with pytest.raises(BadInput, match="expected several hands"):
        grade_many(asked)
