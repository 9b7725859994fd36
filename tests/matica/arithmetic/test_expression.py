"""Expressions: value, cards, text, LaTeX, JSON and steps."""

import re
from fractions import Fraction
from itertools import count

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica.arithmetic.canonical import canonical
from matica.arithmetic.expression import (
    Expression,
    Number,
    Product,
    Sum,
    children,
    flat,
    ratio,
    show_value,
)
from matica.arithmetic.parse import parse
from matica.errors import BadInput, DivisionByZero
from tests.matica.expressions import any_expressions, expressions


def plain_value(e: Expression) -> Fraction:
    if isinstance(e, Number):
        return Fraction(e.value)
    total = Fraction(0 if isinstance(e, Sum) else 1)
    for sign, part in children(e):
        value = plain_value(part)
        if isinstance(e, Sum):
            total += sign * value
        else:
            total = total * value if sign == 1 else total / value
    return total


@pytest.mark.rule("M-A5")
@given(any_expressions())
def test_the_value_is_exact(e: Expression) -> None:
    try:
        expected = plain_value(e)
    except ZeroDivisionError:
        with pytest.raises(DivisionByZero, match=r"nothing can be divided by (it|0)"):
            ratio(e)
    else:
        assert Fraction(*ratio(e)) == e.value == expected
        assert ratio(e) == (expected.numerator, expected.denominator)


@pytest.mark.rule("M-A4", "M-A6")
@given(any_expressions(), st.booleans())
def test_text_and_reader_are_a_pair(e: Expression, ascii: bool) -> None:
    again = parse(e.text(ascii), "countdown")
    assert again == flat(e)
    assert again.text(ascii) == e.text(ascii)


@pytest.mark.rule("M-A4")
@given(any_expressions(highest=0))
def test_no_pair_of_parentheses_can_be_left_out(e: Expression) -> None:
    names = count(10007, 10000)
    text = re.sub("[0-9]+", lambda _: str(next(names)), e.text())
    whole = canonical(parse(text))
    opened: list[int] = []
    for place, sign in enumerate(text):
        if sign == "(":
            opened.append(place)
        elif sign == ")":
            start = opened.pop()
            without = text[:start] + text[start + 1 : place] + text[place + 1 :]
            assert canonical(parse(without)) != whole, (text, without)


@given(any_expressions())
def test_json_both_ways(e: Expression) -> None:
    assert msgspec.json.decode(msgspec.json.encode(e), type=Number | Sum | Product) == e


@pytest.mark.rule("M-A3")
def test_json_keeps_wild_cards() -> None:
    e = Sum.of(Number(700, ("w", 0, 0)), Number(3))
    assert msgspec.json.decode(msgspec.json.encode(e), type=Number | Sum | Product) == e
    assert e.faces == ("w", 0, 0, 3)
    assert e.operands == (700, 3)
    assert e.text() == "700 + 3"


@pytest.mark.parametrize(
    ("text", "school", "latex"),
    [
        ("8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", r"\frac{8}{3 - \frac{8}{3}}"),
        ("3*3-3", "3 × 3 − 3", r"3 \times 3 - 3"),
        ("5-(3+3)-(3-1)", "5 − (3 + 3) − (3 − 1)", r"5 - \left(3 + 3\right) - \left(3 - 1\right)"),
        ("4/(2/3)", "4 ÷ (2 ÷ 3)", r"\frac{4}{\frac{2}{3}}"),
        ("4/(2*3)", "4 ÷ (2 × 3)", r"\frac{4}{2 \times 3}"),
        ("((4*(2))*3)", "4 × 2 × 3", r"4 \times 2 \times 3"),
        ("(1+2)*(1+0)", "(1 + 2) × (1 + 0)", r"\left(1 + 2\right) \times \left(1 + 0\right)"),
        ("1-1*1/1", "1 − 1 × 1 ÷ 1", r"1 - \frac{1 \times 1}{1}"),
        ("500", "500", "500"),
    ],
)
def test_school_notation_and_latex(text: str, school: str, latex: str) -> None:
    e = parse(text)
    assert e.text() == str(e) == school
    assert parse(e.text(ascii=True)) == parse(school) == e
    assert " " not in e.text(ascii=True)
    assert e.text(ascii=True).isascii()
    assert e.latex() == latex


def read_latex(latex: str) -> str:
    """LaTeX as sympy writes it, in the notation of the reader."""
    text = latex.replace(r"\left", "").replace(r"\right", "").replace(r"\times", "*")
    return text.replace(r"\frac{", "((").replace("}{", ")/(").replace("}", "))")


@settings(max_examples=200, deadline=None)
@given(expressions(highest=3))
def test_latex_has_the_value_and_the_numbers_of_the_expression(e: Expression) -> None:
    again = parse(read_latex(e.latex()), "countdown")
    assert again.value == e.value
    ones = len(again.operands) - len(e.operands)
    assert sorted(again.operands) == sorted((*e.operands, *[1] * ones))
    assert 0 <= ones <= e.text().count("÷")


@given(expressions())
def test_steps_end_in_the_value(e: Expression) -> None:
    steps = e.steps()
    assert len(steps) == len(e.operands) - 1
    if steps:
        assert steps[-1].value == e.value
        assert steps[-1].text().endswith(f"= {show_value(e.value)}")
        assert msgspec.json.decode(msgspec.json.encode(steps[-1]), type=type(steps[-1])) == steps[-1]


def test_steps_in_a_human_order() -> None:
    shown = [step.text() for step in parse("8/(3-8/3)").steps()]
    assert shown == ["8 ÷ 3 = 2 2/3", "3 − (2 2/3) = 1/3", "8 ÷ (1/3) = 24"]
    assert [step.text(ascii=True) for step in parse("3-5+10*2").steps()] == [
        "3 - 5 = -2",
        "10 * 2 = 20",
        "(-2) + 20 = 18",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(47, 2), "23 1/2"),
        (Fraction(-1, 3), "−1/3"),
        (Fraction(-7, 3), "−2 1/3"),
        (0, "0"),
        (Fraction(24), "24"),
        (Fraction(2, 3), "2/3"),
    ],
)
def test_values_as_people_write_them(value: Fraction, shown: str) -> None:
    assert show_value(value) == shown
    assert show_value(value, ascii=True) == shown.replace("−", "-")


@pytest.mark.rule("M-A5")
def test_what_cannot_be_built() -> None:
    with pytest.raises(BadInput, match="at least 0"):
        Number(-3)
    with pytest.raises(BadInput, match="first"):
        Sum(((-1, Number(3)), (1, Number(4))))
    with pytest.raises(BadInput, match="two parts"):
        Product(((1, Number(3)),))
    with pytest.raises(BadInput, match="signs"):
        Sum(((1, Number(3)), (2, Number(4))))
