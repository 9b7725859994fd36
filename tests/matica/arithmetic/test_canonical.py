"""Canonical forms, cores and what counts as the same solution."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from matica.arithmetic.canonical import canonical, fits, tidy
from matica.arithmetic.cores import core, is_idle_free, same
from matica.arithmetic.expression import Expression, Number, Product, Sum
from matica.arithmetic.parse import parse
from matica.errors import DivisionByZero
from matica.rules import PRESETS, Rules
from tests import brute_force


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 6), (3, 68), (4, 1170)])
def test_forms_on_different_operands_are_counted_by_a140606(n: int, count: int) -> None:
    assert len(brute_force.forms((10007, 20011, 40009, 80021)[:n])) == count


def symbolic(e: Expression, names: dict[int, Any]) -> Any:
    """The rational function, with a symbol for each operand."""
    if isinstance(e, Number):
        return names[e.value]
    if isinstance(e, Sum):
        return sum(sign * symbolic(term, names) for sign, term in e.terms)
    result = 1
    for side, factor in e.factors:
        result = result * symbolic(factor, names) ** side
    return result


@pytest.mark.parametrize("n", [2, 3, 4])
def test_same_form_means_equal_rational_functions(n: int) -> None:
    import sympy

    operands = (10007, 20011, 40009, 80021)[:n]
    names = dict(zip(operands, sympy.symbols("a:d"), strict=False))
    rng = random.Random(n)
    trees = [tree for tree, _ in brute_force.trees(operands)]
    by_form: dict[object, list[Expression]] = {}
    for tree in trees:
        by_form.setdefault(canonical(tree), []).append(tree)
    alike = [rng.sample(group, 2) for group in by_form.values() if len(group) > 1]
    for a, b in rng.sample(alike, min(60, len(alike))):
        assert sympy.cancel(symbolic(a, names) - symbolic(b, names)) == 0, (a.text(), b.text())
    for a, b in (rng.sample(trees, 2) for _ in range(60)):
        equal = sympy.cancel(symbolic(a, names) - symbolic(b, names)) == 0
        assert equal == (canonical(a) == canonical(b)), (a.text(), b.text())


@pytest.mark.parametrize(
    "group",
    [
        ["4*6+2-2", "4*6*(2/2)", "(4+2-2)*6", "4*6", "6*4", "4*6+0", "4*6-0*7", "4/1*6*1", "4*6/(9-8)", "2*4*6/2"],
        ["(3-5)*(2-7)", "(5-3)*(7-2)", "(7-2)*(5-3)+0"],
        ["6+1", "1*1+6", "6+(1+0)*3/3-6*0+2-2"],
        ["3-3", "3-3+4-4", "(3-3)*1"],
        ["0", "0+3-3", "0*1", "0-0", "0+0"],
        ["1", "1*1", "1/1", "1/1/1"],
    ],
)
def test_one_solution(group: list[str]) -> None:
    first, *others = [parse(text) for text in group]
    assert [other.text() for other in others if not same(first, other)] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("6+(1+2)/3", "6+3/(1+2)"),
        ("5-3-2", "3+2-5"),
        ("6*4", "8*3"),
        ("4-3", "3-4"),
        ("6+3/3", "6+1"),
        ("0*5", "0"),
        ("(3-3)*7", "3-3"),
        ("8+8+8", "8*3"),
        ("6-2*3", "2*3-6"),
        ("8/(3-8/3)", "8/(3-8/(4-1))"),
    ],
)
def test_different_solutions(one: str, other: str) -> None:
    assert not same(parse(one), parse(other))


@pytest.mark.parametrize(
    "text",
    ["3-3", "0*5", "(3-3)*7", "1/3", "3/3", "6+3/3", "0-5", "0/5", "(2-3)*24", "(5-3-2)*7", "5-3-2", "1", "0"],
)
def test_idle_free(text: str) -> None:
    e = parse(text)
    assert is_idle_free(e)
    assert canonical(core(e)) == canonical(e)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("7+3-3", "7"),
        ("7*1", "7"),
        ("7/1", "7"),
        ("7+0*5", "7"),
        ("7*3/3", "7"),
        ("1*1/3", "1 ÷ 3"),
        ("6*3/3/2", "6 ÷ 2"),
        ("6+2*3-6", "6"),
        ("2*3+2-2", "3 × 2"),
        ("4*(6+0)/(3-2)", "6 × 4"),
        ("0-5+3-3", "0 − 5"),
        ("(2-3)*24*1+0", "0 − 24"),
        ("(2-3)*24*1", "24 × (2 − 3)"),
    ],
)
def test_core(text: str, left: str) -> None:
    assert core(parse(text)).text() == left
    assert not is_idle_free(parse(text))


def random_tree(rng: random.Random, operands: list[int]) -> Expression:
    if len(operands) == 1:
        return Number(operands[0])
    cut = rng.randrange(1, len(operands))
    parts = ((1, random_tree(rng, operands[:cut])), (rng.choice([1, -1]), random_tree(rng, operands[cut:])))
    return Sum(parts) if rng.random() < 0.5 else Product(parts)


def random_expressions(count: int, seed: int) -> list[Expression]:
    rng = random.Random(seed)
    found: list[Expression] = []
    while len(found) < count:
        tree = random_tree(rng, [rng.randint(0, 6) for _ in range(rng.randint(1, 7))])
        try:
            tree.value  # noqa: B018
        except DivisionByZero:
            continue
        found.append(tree)
    return found


def test_core_and_tidy_keep_the_value_and_settle() -> None:
    for e in random_expressions(3000, seed=1):
        plain, left = tidy(e), core(e)
        assert plain.value == left.value == e.value, e.text()
        assert canonical(plain) == canonical(e), e.text()
        assert tidy(plain) == plain
        assert sorted(plain.operands) == sorted(e.operands)
        assert core(left) == left, e.text()
        assert canonical(core(plain)) == canonical(left)
        assert is_idle_free(left)
        assert not sorted(left.operands) > sorted(e.operands) or len(left.operands) < len(e.operands)


def partial_values(e: Expression) -> list[Fraction]:
    return [step.value for step in e.steps()]


def test_tidy_needs_no_negative_and_no_needless_fraction() -> None:
    whole_only, no_negatives = Rules(fractions=False), Rules(negatives=False)
    for e in random_expressions(2000, seed=2):
        made = partial_values(tidy(e))
        if fits(e, no_negatives):
            assert e.value >= 0
            assert all(value >= 0 for value in made), tidy(e).text()
        if fits(e, whole_only):
            assert all(value.denominator == 1 for value in made), tidy(e).text()


@pytest.mark.parametrize("operations", ["+", "-", "*", "/", "+-", "-*", "+*", "*/", "+/", "-/", "+-*", "-*/"])
def test_operations_that_a_form_needs(operations: str) -> None:
    rules = Rules(operations=operations)
    operands = (10007, 20011, 40009)
    written = {canonical(tree) for tree, _ in brute_force.trees(operands, operations)}
    assert written == {canonical(tree) for tree, _ in brute_force.trees(operands) if fits(tree, rules)}


@pytest.mark.parametrize(
    ("hand", "count"), [((3, 3, 8, 8), 1), ((1, 2, 3, 4), 3), ((1, 1, 4, 6), 1), ((1, 1, 1, 1), 0)]
)
def test_solutions_of_known_hands(hand: tuple[int, ...], count: int) -> None:
    assert len(brute_force.solutions(hand, 24, PRESETS["twenty_four"])) == count


def test_any_subset_gives_just_the_idle_free_cores() -> None:
    for hand, target in product([(3, 3, 4), (0, 2, 6), (1, 2, 2), (2, 3, 6)], [0, 1, 6, 8]):
        found = brute_force.solutions(hand, target, Rules(zeros="none"))
        idle_free = {
            canonical(tree)
            for tree, value in brute_force.candidates(hand, Rules(zeros="none"))
            if value == target and is_idle_free(tree)
        }
        assert set(found) == idle_free


def test_what_is_its_own_opposite_after_idle_parts_are_dropped_has_one_sign() -> None:
    # the sign of (8 ÷ 1 − 8) ÷ 1 tells the two orders of the difference apart, that of 8 − 8 tells nothing
    assert same(parse("(8 / 1 - 8) / 1"), parse("8 - 8"))
    assert same(parse("(8 - 8 / 1) / 1"), parse("8 - 8"))
    assert not same(parse("8 - 8"), parse("7 - 7"))


def test_a_sign_that_only_an_idle_part_tells_is_dropped_with_it() -> None:
    # (0 × 2 − 0) × (4 − 2) is 0 × (4 − 2): the order of 0 × 2 and 0 decides nothing
    plain = parse("0 * (4 - 2)")
    assert same(parse("(0 * 2 - 0) * (4 - 2)"), plain)
    assert same(parse("(0 - 0 * 2) * (4 - 2)"), plain)
    assert same(parse("2 - 2 - 0 * (4 - 2)"), plain)
    assert not same(parse("0 * (2 - 4)"), plain)
