"""The verdict on an answer: its value and its means."""

from itertools import islice, permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica.arithmetic.cost import cost
from matica.arithmetic.expression import Number
from matica.arithmetic.parse import parse
from matica.arithmetic.search import solve
from matica.cards import WILD, Face, Hand
from matica.coaching.check import Verdict, check
from matica.coaching.faults import deal, number_fault
from matica.errors import BadInput
from matica.rules import PRESETS, Rules, Zeros, as_rules


def verdict(hand: str, target: int, answer: str, rules: Rules | str | None = None) -> Verdict:
    return check(hand, target, answer, rules, simpler=False)


@pytest.mark.rule("M-T2", "M-A3", "M-A4", "M-A6")
@pytest.mark.parametrize(
    ("hand", "target", "answer"),
    [
        ("5 0 2", 50, "50"),
        ("5 0 2", 52, "50 + 2"),
        ("5 0 2", 25, "50 : 2"),
        ("1 0 5", 105, "105"),
        ("1 0 5", 15, "10+5"),
        ("1 0 5", 51, "50 + 1"),
        ("w 0 0", 700, "700"),
        ("w 0 0", 0, "0"),
        ("3 3 8 8", 24, " ((8)) / (3-(8/3)) = 24"),
        ("3 0 5 w 7", 24, "3 × 7 + 3"),
        ("w w", 1, "9 - 8"),
        ("w w 0", 80, "10 x 8"),
        ("w 9 0", 99, "90 + 9"),
        ("3 5", 2, "5 − 3 = 2"),
    ],
)
def test_right(hand: str, target: int, answer: str) -> None:
    found = verdict(hand, target, answer)
    assert (found.correct, found.code, found.reasons) == (True, "right", ())
    assert found.value == str(target)
    assert found.expression is not None
    assert found.expression.value == target


@pytest.mark.parametrize(
    ("hand", "target", "answer", "code", "rule", "position"),
    [
        pytest.param("5 0 2", 520, "520", "number", "M-A1", 0, marks=pytest.mark.rule("M-A1")),
        pytest.param("1 0 5", 15, "15", "number", "M-A1", 0, marks=pytest.mark.rule("M-A1")),
        pytest.param("1 0 5", 5, "05", "number", "M-A2", 0, marks=pytest.mark.rule("M-A2")),
        pytest.param("1 0 5", 0, "3*00", "number", "M-A2", 2, marks=pytest.mark.rule("M-A2")),
        pytest.param("1 2 3", 9, "(1+2) * 3 * 1", "card", "M-T2", 12, marks=pytest.mark.rule("M-T2")),
        pytest.param("1 2 3", 9, "1+8", "card", "M-T2", 2, marks=pytest.mark.rule("M-T2")),
        pytest.param("1 w 3", 17, "9+8", "card", "M-T2", 2, marks=pytest.mark.rule("M-T2", "M-A3")),
        pytest.param("w 3", 30, "30", "card", "M-A3", 1, marks=pytest.mark.rule("M-A3")),
        pytest.param("1 2 3", 7, "1+2*-3", "syntax", "M-A5", 4, marks=pytest.mark.rule("M-A5")),
        pytest.param("1 2 3", 7, "(1+2", "syntax", None, 0, marks=pytest.mark.rule("M-A4")),
        pytest.param("1 1 3", 7, "3/(1-1)", "zero", "M-A5", None, marks=pytest.mark.rule("M-A5")),
        ("3 8", 24, "3*8 = 25", "claim", None, 4),
        ("3 8", 25, "3*8 = 25", "value", None, None),
        ("3 8", 24, "", "syntax", None, 0),
    ],
)
def test_wrong(hand: str, target: int, answer: str, code: str, rule: str | None, position: int | None) -> None:
    found = verdict(hand, target, answer)
    assert not found.correct
    assert (found.code, found.rule, found.position) == (code, rule, position)
    assert found.message == found.reasons[0].message
    caret = found.caret()
    if position is None:
        assert caret is None
    else:
        assert caret is not None
        assert caret.split("\n")[1] == " " * position + "^"


@pytest.mark.parametrize(
    ("answer", "shown"), [("47/2", "23 1/2"), ("3-5", "-2"), ("1/3", "1/3"), ("2-7/3", "-1/3"), ("4+5", "9")]
)
def test_a_wrong_value_is_shown_exactly(answer: str, shown: str) -> None:
    found = verdict("1 2 3 4 5 7 47", 24, answer, "countdown")
    assert found.value == shown
    assert any(shown.replace("-", "−") in reason.message for reason in found.reasons if reason.code == "value")


ZEROS: list[Zeros] = ["between", "trailing", "any", "none"]


@pytest.mark.rule("M-A1", "M-A2")
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        # rule cited under between, trailing, any, none; "" is allowed
        ("7", ("", "", "", "")),
        ("0", ("", "", "", "")),
        ("10", ("", "", "", "M-A2")),
        ("500", ("", "", "", "M-A2")),
        ("105", ("", "M-A2", "", "M-A2")),
        ("1005", ("", "M-A2", "", "M-A2")),
        ("1050", ("", "M-A2", "", "M-A2")),
        ("120", ("M-A1", "M-A1", "", "M-A2")),
        ("1203", ("M-A1", "M-A1", "", "M-A2")),
        ("12", ("M-A1", "M-A1", "M-A1", "M-A1")),
        ("05", ("M-A2", "M-A2", "M-A2", "M-A2")),
        ("00", ("M-A2", "M-A2", "M-A2", "M-A2")),
    ],
)
def test_numbers_under_every_reading_of_zeros(number: str, expected: tuple[str, ...]) -> None:
    hand = Hand(tuple(map(int, number)))
    for zeros, rule in zip(ZEROS, expected, strict=True):
        rules = Rules(zeros=zeros)
        fault = number_fault(hand.cards, rules)  # type: ignore[arg-type]
        assert (fault[0] if fault else "") == rule, zeros
        found = check(hand, int(number), number, rules, simpler=False)
        assert found.correct == (rule == ""), zeros
        assert (found.rule or "") == rule


@pytest.mark.rule("M-T2")
def test_cards_that_are_left_where_all_must_be_used() -> None:
    found = verdict("1 3 8 w", 24, "3*8", Rules(use_all=True))
    assert (found.correct, found.code) == (False, "unused")
    assert found.rule == "M-T2"
    assert found.message == "every card has to be used, left over: 1, w."
    assert verdict("1 3 8 w", 24, "3*8+1-1", Rules(use_all=True)).correct


@pytest.mark.rule("M-A5")
@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ("3-5+10", []),
        ("10+(3-5)", []),
        ("(3-5)*(2-6)", ["negative"]),
        ("10-(5-7)", ["negative"]),
        ("8*(9/6)", []),
        ("8/6*9", []),
        ("8/(3-8/3)", ["fraction"]),
        ("3/6+5/10+7", ["fraction"]),
        ("1/2-2/3", ["fraction", "negative"]),
    ],
)
def test_fractions_and_negatives_are_judged_by_sums_and_products_as_written(answer: str, codes: list[str]) -> None:
    found = verdict("1 2 2 3 3 5 5 6 6 7 8 8 9 10", 8, answer, PRESETS["countdown"])
    assert [reason.code for reason in found.reasons if reason.code in ("fraction", "negative")] == codes
    assert all(reason.rule == "M-A5" for reason in found.reasons if reason.code in ("fraction", "negative"))
    free = verdict("1 2 2 3 3 5 5 6 6 7 8 8 9 10", 8, answer, Rules(cards="numbers", zeros="none", highest=10))
    assert not [reason for reason in free.reasons if reason.code in ("fraction", "negative")]


@pytest.mark.rule("M-T2")
def test_operations_that_are_switched_off() -> None:
    found = verdict("2 3 4 8", 8, "8*2/2+3-3", Rules(operations="+*"))
    assert [reason.message for reason in found.reasons if reason.code == "operation"] == [
        "− is not allowed here, only + ×.",
        "÷ is not allowed here, only + ×.",
    ]


def test_every_fault_is_listed() -> None:
    found = verdict("1 2 3", 24, "12*9/(3-3)", Rules(operations="+-*", use_all=True))
    assert [reason.code for reason in found.reasons] == ["number", "card", "card", "operation", "zero"]
    assert found.value is None


@pytest.mark.parametrize("target", [10**12, -1, 2.5, True, "24"])
def test_a_target_that_is_none(target: object) -> None:
    with pytest.raises(BadInput, match="target"):
        check("1 2", target, "1+2")  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", ["9" * 1_000_000, "(" * 10_000, "1+" * 5000, "\x00\ud800", "𝟗+1", "3‮4"])
def test_hostile_answers_get_one_line(answer: str) -> None:
    found = verdict("1 2 3", 24, answer)
    assert found.code == "syntax"
    assert "\n" not in found.message
    assert len(found.message) < 200
    assert len(found.answer) <= 1000


def test_an_expression_may_be_the_answer_and_a_verdict_is_json() -> None:
    found = check("3 w", 24, parse("3*8"), simpler=False)
    assert found.expression is not None
    assert found.expression.faces == (3, WILD)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Verdict) == found


faces = st.lists(st.sampled_from([0, 0, 1, 2, 5, "w", "w"]), min_size=1, max_size=5)


@pytest.mark.rule("M-A3", "M-T2")
@given(faces, st.lists(st.sampled_from([0, 1, 2, 5, 10, 50, 205, 7]), min_size=1, max_size=3), st.booleans())
def test_cards_suffice_exactly_when_some_way_to_deal_them_does(
    cards: list[Face], wanted: list[int], all_: bool
) -> None:
    numbers = tuple(Number(number, tuple(map(int, str(number)))) for number in wanted)
    digits = [int(digit) for number in wanted for digit in str(number)]
    serves = any(
        all(face == digit or (face == WILD and digit > 0) for face, digit in zip(dealt, digits, strict=True))
        for dealt in permutations(cards, len(digits))
    )
    dealt, faults = deal(numbers, [0] * len(numbers), Hand(tuple(cards)), Rules(use_all=all_))
    assert (not [fault for fault in faults if fault.code == "card"]) == serves
    assert any(fault.code == "unused" for fault in faults) == (serves and all_ and len(digits) < len(cards))
    if serves:
        for number, used in zip(numbers, dealt, strict=True):
            assert len(used) == len(str(number.value))
            assert all(face in (WILD, int(digit)) for face, digit in zip(used, str(number.value), strict=True))
            for face in used:
                cards.remove(face)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_preset_can_be_checked(preset: str) -> None:
    rules = as_rules(preset)
    answer = "1*2*3*4"
    assert verdict("1 2 3 4", 24, answer, rules).correct


@pytest.mark.parametrize(
    ("hand", "target", "answer", "rules", "simpler"),
    [
        ("3 8 1", 24, "3*8", None, False),
        ("3 8 1", 24, "8*3*1", None, True),
        ("9 9 9 w 3", 24, "9+9+9-3", None, True),
        ("3 3 8 8", 24, "8/(3-8/3)", "twenty_four", False),
        ("1 1 4 6", 24, "(6*4)+(1-1)", "twenty_four", False),
        ("1 2 3 4", 24, "1*2*3*4", "twenty_four", None),
        ("1 2 3 4 5 6 7 8 9", 3, "3", "countdown", None),
    ],
)
def test_a_right_answer_says_whether_a_simpler_one_exists(
    hand: str, target: int, answer: str, rules: str | None, simpler: bool | None
) -> None:
    found = check(hand, target, answer, rules)
    assert found.correct
    best = None if len(hand.split()) > 7 else solve(hand, target, rules).best
    if simpler is None and best is not None:
        assert found.expression is not None
        simpler = cost(best.expression) < cost(found.expression)
    assert found.simpler_exists is simpler
    assert found.message.endswith({True: "a simpler way, too.", False: "no simpler way.", None: "makes 3."}[simpler])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([0, 1, 2, 3, 5, 8, "w"]), min_size=1, max_size=4), st.integers(0, 60), st.booleans())
def test_what_the_search_finds_is_right(cards: list[Face], target: int, use_all: bool) -> None:
    rules = Rules(use_all=use_all)
    hand = Hand(tuple(cards))
    for place, solution in enumerate(islice(solve(hand, target, rules), 5)):
        for text in (solution.text(), solution.text(ascii=True)):
            found = check(hand, target, text, rules)
            assert found.correct, (text, found.message)
            assert found.simpler_exists is False or place


@pytest.mark.rule("M-A5")
@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ("(5 - 5) * 100 + 8", ["zero_step"]),
        ("8 + 100 * (5 - 5)", ["zero_step"]),
        ("5 - 5 + 8", []),  # the sum is judged, not its steps
        ("8 * 5 / 5", []),
    ],
)
def test_a_step_worth_0_where_all_must_be_positive(answer: str, codes: list[str]) -> None:
    found = verdict("5 5 8 100", 8, answer, "countdown")
    assert [reason.code for reason in found.reasons] == codes
    assert verdict("5 5 8 100", 8, answer, Rules.preset("countdown", negatives=True)).correct
    assert verdict("5 5 8 100", 8, answer, Rules.preset("twenty_four", highest=100, use_all=False)).correct


@pytest.mark.parametrize(
    ("hand", "target", "answer", "simpler"),
    [
        ("8 6 7 2 9", 14, "8 - 7 + 6 + 9 - 2", True),  # 8 + 7 + 6 + 2 - 9
        ("8 6 7 2 9", 14, "8 + 7 + 6 + 2 - 9", False),
        ("5 6 0 0", 506, "506 + 0", False),
        ("9 8 1", 72, "9 * 8 * 1", False),
    ],
)
def test_a_simpler_way_where_all_cards_must_be_used(hand: str, target: int, answer: str, simpler: bool) -> None:
    assert check(hand, target, answer, Rules(use_all=True)).simpler_exists is simpler
