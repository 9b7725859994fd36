"""Plain answers to compare with: every binary tree over the operands, in Fractions. Slow, and meant to be."""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from matica.arithmetic.canonical import canonical, fits
from matica.arithmetic.cores import core, solution_key
from matica.arithmetic.expression import Expression, Number, Product, Sum
from matica.rules import Rules

Operands = tuple[int, ...]


def subsets(operands: Operands) -> set[Operands]:
    """The different sub-multisets that are not empty."""
    ordered = sorted(operands)
    return {c for size in range(1, len(ordered) + 1) for c in combinations(ordered, size)}


def splits(operands: Operands) -> set[tuple[Operands, Operands]]:
    """The different ways to part the operands into two heaps, neither of them empty; order matters."""
    found = set()
    for choice in product((False, True), repeat=len(operands)):
        left = tuple(o for o, chosen in zip(operands, choice, strict=True) if chosen)
        right = tuple(o for o, chosen in zip(operands, choice, strict=True) if not chosen)
        if left and right:
            found.add((left, right))
    return found


@lru_cache(maxsize=4096)
def trees(operands: Operands, operations: str = "+-*/") -> tuple[tuple[Expression, Fraction], ...]:
    """Every binary tree over all the (sorted) operands, with its value; none that divides by zero."""
    if len(operands) == 1:
        return ((Number(operands[0]), Fraction(operands[0])),)
    found: list[tuple[Expression, Fraction]] = []
    for left, right in sorted(splits(operands)):
        for (a, x), (b, y) in product(trees(left, operations), trees(right, operations)):
            if "+" in operations:
                found.append((Sum.of(a, b), x + y))
            if "-" in operations:
                found.append((Sum.of(a, (-1, b)), x - y))
            if "*" in operations:
                found.append((Product.of(a, b), x * y))
            if "/" in operations and y != 0:
                found.append((Product.of(a, (-1, b)), x / y))
    return tuple(found)


def closed(operations: str) -> bool:
    """Does + come with −, and × with ÷? Then order and signs are free, and the canonical form can be judged."""
    return ("+" in operations or "-" not in operations) and ("*" in operations or "/" not in operations)


def candidates(operands: Operands, rules: Rules) -> Iterator[tuple[Expression, Fraction]]:
    """Every tree that `rules` allow: fractions and negatives by its canonical form, or else step by step."""
    used = {tuple(sorted(operands))} if rules.use_all else subsets(operands)
    for chosen in sorted(used):
        for tree, value in trees(chosen, rules.operations):
            if (rules.fractions and rules.negatives) or (
                fits(tree, rules) if closed(rules.operations) else all(_allowed(s.value, rules) for s in tree.steps())
            ):
                yield tree, value


def _allowed(value: Fraction, rules: Rules) -> bool:
    return (rules.fractions or value.denominator == 1) and (
        value > 0 if rules.positive else rules.negatives or value >= 0
    )


def values(operands: Operands, rules: Rules) -> set[Fraction]:
    """Every value that can be made."""
    return {value for _, value in candidates(operands, rules)}


def solutions(operands: Operands, target: int, rules: Rules) -> dict[Hashable, Expression]:
    """The different solutions: the cores of all that hit the target, by their key.

    Where any subset may be used, only what is idle-free is a solution of its own cards; the two ways to count agree.
    """
    found: dict[Hashable, Expression] = {}
    for tree, value in candidates(operands, rules):
        if value == target:
            found.setdefault(solution_key(tree), core(tree))
    return found


def forms(operands: Operands) -> set[Hashable]:
    """The different canonical forms on all the operands, idle parts and all."""
    return {canonical(tree) for tree, _ in trees(tuple(sorted(operands)))}
