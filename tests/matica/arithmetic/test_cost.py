"""The cost by which solutions are put in order."""

from hypothesis import given

from matica.arithmetic.canonical import normal, tidy, write
from matica.arithmetic.cost import cost, node_penalty
from matica.arithmetic.expression import Expression, Number, Product, Sum
from matica.arithmetic.parse import parse
from tests.matica.expressions import expressions


def test_the_table_of_the_module() -> None:
    # ops, then penalties of the nodes
    assert cost(parse("7")) == 0
    assert cost(parse("50")) == 2
    assert cost(Number(50, ("w", 0))) == 3
    assert cost(parse("8+8+8")) == 20 + 8
    assert cost(parse("9-3")) == 12
    assert cost(parse("3-9")) == 12 + 30
    assert cost(parse("9*8/3")) == 14 + 20 + 8
    assert cost(parse("8/(3-8/3)")) == (20 + 40) + (12 + 40) + (20 + 8)
    assert cost(parse("(5-3-2)*7")) == (10 + 12) + 14
    assert [node_penalty(v, 1) for v in (12, 13, 20, 21, 50, 51, 100, 101, 1000, 1001)] == [
        0, 4, 4, 8, 8, 12, 12, 24, 24, 40,
    ]  # fmt: skip
    assert node_penalty(1, 2) == 40


def test_a_childs_solution_comes_first() -> None:
    ordered = ["8*3", "8+8+8", "(9-1)*3", "9*8/3", "5*5-1+0*3", "8/(3-8/3)"]
    assert sorted(ordered, key=lambda text: cost(parse(text))) == ordered


@given(expressions())
def test_the_cost_is_one_for_all_ways_to_write_a_form(e: Expression) -> None:
    assert cost(tidy(e)) == cost(e)


@given(expressions(size=4), expressions(size=4))
def test_the_cost_is_additive(a: Expression, b: Expression) -> None:
    """A product of two positive sums, and a sum of two positive products, cost their parts and what joins them."""
    for kind, parts in ((Product, Sum), (Sum, Product)):
        if isinstance(a, parts) and isinstance(b, parts) and a.value > 0 and b.value > 0:
            (sa, fa), (sb, fb) = normal(a), normal(b)
            if not fa.parts or not fb.parts or fa.is_sum != fb.is_sum or fa.is_sum != (parts is Sum):
                continue
            joined = kind.of(write(sa, fa), write(sb, fb))
            value = joined.value
            link = 14 if kind is Product else 10
            assert cost(joined) == cost(a) + cost(b) + link + node_penalty(value.numerator, value.denominator)
