"""What a person writes, and what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.arithmetic.parse import DEEPEST, LONGEST_TEXT, parse, parse_equation
from matica.errors import BadExpression


@pytest.mark.rule("M-A6", "M-A4")
@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("3x4", "3*4"),
        ("3 X 4", "3*4"),
        ("3·4×5*6", "3*4*5*6"),
        ("12:3÷2/1", "12/3/2/1"),
        ("9−4–3-1", "9-4-3-1"),
        ("((((7))))", "7"),
        ("  ( 2+( 3 ) ) *4 ", "(2+3)*4"),
        ("2+3*4", "2+3*4"),
        ("2*(3*4)", "2*3*4"),
        ("2+(3-4)", "2+3-4"),
        ("2-(3-4)", "2-(3-4)"),
        ("2/(3*4)", "2/(3*4)"),
        ("24/4/2", "24/4/2"),
        ("500\u00a0+\t2", "500+2"),
    ],
)
def test_all_the_usual_signs(written: str, plain: str) -> None:
    assert parse(written).text(ascii=True) == plain


@pytest.mark.rule("M-A6")
@pytest.mark.parametrize(
    ("text", "value"), [("2+3*4", 14), ("24/4/2", 3), ("24/4*2", 12), ("9-4-3", 2), ("9-4+3", 8), ("(9-4)*3", 15)]
)
def test_precedence_and_left_to_right(text: str, value: int) -> None:
    assert parse(text).value == value


@pytest.mark.rule("M-A2")
def test_digits_are_remembered_where_cards_are_digits() -> None:
    assert parse("50 + 5").faces == (5, 0, 5)
    assert parse("05").faces == (0, 5)
    assert parse("50 + 5", "countdown").faces == (50, 5)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", 0, "nothing written"),
        ("   ", 0, "nothing written"),
        ("3+", 2, "not the end"),
        ("(3+4", 0, "never closed"),
        ("3+(4*(5)", 2, "never closed"),
        ("3)", 1, "closes nothing"),
        ("()", 1, "expected a number"),
        ("3 4", 2, "expected + − × or ÷"),
        ("3(4)", 1, "expected + − × or ÷"),
        ("3//4", 2, "expected a number"),
        ("2**3", 2, "expected a number"),
        ("2^3", 1, "expected + − × or ÷"),
        ("٣+2", 0, "write 3"),
        ("5+３", 2, "write 3"),
        ("½", 0, "expected digits"),
        ("w+1", 0, "wild card stands for"),
        ("\x00", 0, "U+0000"),
        ("__import__('os')", 0, "expected a number"),
        ("1" * 10, 0, "10 digits"),
        ("3=3", 1, "not '='"),
    ],
)
def test_faults_show_their_place(text: str, place: int, message: str) -> None:
    with pytest.raises(BadExpression) as caught:
        parse(text)
    assert caught.value.position == place
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    window, caret = caught.value.caret().split("\n")
    assert caret == " " * place + "^"
    assert len(window) == len(text.strip() and text)


@pytest.mark.rule("M-A5")
@pytest.mark.parametrize(("text", "place"), [("-3+5", 0), ("2*(-3+5)", 3), ("2--3", 2), ("+5", 0), ("2×−3", 2)])
def test_no_unary_minus(text: str, place: int) -> None:
    with pytest.raises(BadExpression) as caught:
        parse(text)
    assert (caught.value.rule, caught.value.position) == ("M-A5", place)


@pytest.mark.parametrize(
    "text", ["7" * 1_000_000, "(" * 10_000, "(" * 400 + "1" + ")" * 400, "1+" * 600, " " * 2000, "=" * 100_000]
)
def test_what_is_too_long_or_deep_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadExpression) as caught:
        parse_equation(text)
    assert len(str(caught.value)) < 200
    assert len(caught.value.caret().split("\n")[0]) <= 60


def test_the_bounds_themselves_are_fine() -> None:
    assert parse("(" * DEEPEST + "7" + ")" * DEEPEST).value == 7
    assert parse("(7)+" * DEEPEST * 2 + "7").value == 7 * (2 * DEEPEST + 1)
    assert parse("1" + "+1" * (LONGEST_TEXT // 2 - 1)).value == LONGEST_TEXT // 2


def test_an_equation_may_say_what_it_makes() -> None:
    assert parse_equation("8×3 = 24")[1] == 24
    assert parse_equation("3-5=−2")[1] == -2
    assert parse_equation("8*3")[1] is None


def test_other_numbers_than_digits_may_not_start_with_0() -> None:
    with pytest.raises(BadExpression, match="expected 5"):
        parse("05+1", "countdown")


@given(st.text(alphabet="0123456789+-*/()x÷× =w", max_size=30) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    fault: BadExpression | None = None
    try:
        e, _ = parse_equation(text)
    except BadExpression as raised:
        fault = raised
    if fault is None:
        assert parse(e.text()).text() == e.text()
    else:
        assert 0 <= fault.position <= len(text)
        assert len(fault.caret().split("\n")) == 2
