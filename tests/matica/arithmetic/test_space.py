"""The compiled space holds every form exactly once."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from matica.arithmetic.build import Builder, groups
from matica.arithmetic.canonical import canonical, write
from matica.arithmetic.collect import hits as hits_of
from matica.arithmetic.compiler import compile_space
from matica.arithmetic.cores import is_idle_free
from matica.arithmetic.cost import cost
from matica.arithmetic.evaluate import Evaluation
from matica.arithmetic.expression import Number
from matica.arithmetic.space import SUM, Pattern, Space
from matica.rules import Rules
from tests import brute_force

OPERATIONS = "+-*/"
A140606 = {1: 1, 2: 6, 3: 68, 4: 1170, 5: 27142, 6: 793002}
"""Different expressions on n operands (OEIS)."""


def top_forms(space: Space) -> int:
    """How many forms there are on all operands, both signs counted where the sign is free.

    One more operand is added, so that all operands of the pattern lie in one block below the top.
    """
    block = next(block for block in space.blocks if block.counts == (*space.pattern[:-1], 0))
    slots = np.r_[block.terms.slice, block.factors.slice]
    if sum(block.counts) == 1:
        return 1
    assert len(np.unique(space.fingerprint[slots])) == len(slots)
    twice = space.turns[slots] & ~space.signless[slots]
    return len(slots) + int(twice.sum())


def grown(pattern: Pattern) -> Space:
    return compile_space((*pattern, 1), OPERATIONS)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_published_number_of_different_expressions(size: int) -> None:
    assert top_forms(grown((1,) * size)) == A140606[size]


@pytest.mark.slow
def test_the_published_number_of_different_expressions_on_six() -> None:
    assert top_forms(grown((1,) * 6)) == A140606[6]


def patterns(size: int) -> set[Pattern]:
    return {
        tuple(sorted((operands.count(v) for v in set(operands)), reverse=True))
        for operands in combinations_with_replacement(range(size), size)
    }


def exact_keys(pattern: Pattern) -> int:
    """The forms told apart by nested tuples instead of fingerprints, both signs counted where the sign is free."""
    space = grown(pattern)
    keys: dict[int, tuple[object, ...]] = {}

    def parts(slot: int) -> list[tuple[int, tuple[object, ...]]]:
        kind = space.kind[slot]
        found = [(1, key(int(space.left[slot])))]
        sign, right = int(space.sign[slot]), int(space.right[slot])
        while space.kind[right] == kind:
            found.append((sign, key(int(space.left[right]))))
            sign, right = sign * int(space.sign[right]), int(space.right[right])
        return [*found, (sign, key(right))]

    def key(slot: int) -> tuple[object, ...]:
        if slot not in keys:
            kind, left = int(space.kind[slot]), int(space.left[slot])
            if kind == 0:
                keys[slot] = ("leaf", left)
            else:
                around = parts(left)
                flip = -1 if kind == 2 else 1
                one = tuple(sorted((flip * s, k) for s, k in around))
                other = tuple(sorted((-s, k) for s, k in around))
                is_sum = space.kind[left] == SUM
                keys[slot] = ("sum", *min(one, other)) if is_sum else ("product", *one)
        return keys[slot]

    block = next(block for block in space.blocks if block.counts == (*space.pattern[:-1], 0))
    slots = [*range(*block.terms), *range(*block.factors)]
    distinct = {key(slot) for slot in slots}
    assert len(distinct) == len(slots), "a form twice"
    return len(distinct)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_fingerprints_agree_with_exact_keys(size: int) -> None:
    for pattern in patterns(size):
        space = grown(pattern)
        block = next(block for block in space.blocks if block.counts == (*pattern, 0))
        slots = np.r_[block.terms.slice, block.factors.slice]
        assert exact_keys(pattern) == len(np.unique(space.fingerprint[slots]))


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6])
def test_fingerprints_agree_with_exact_keys_on_more(size: int) -> None:
    for pattern in patterns(size):
        if size == 5 or max(pattern) > 1:
            assert exact_keys(pattern) > 0


@pytest.mark.parametrize("operands", [(2, 3, 5, 7), (2, 2, 5, 7), (2, 2, 5, 5), (3, 3, 3, 5), (4, 4, 4, 4)])
def test_the_forms_are_those_of_plain_enumeration(operands: tuple[int, ...]) -> None:
    # idle parts are kept; those worth 0 may come with either sign
    different = groups(operands)
    space = compile_space(tuple(operands.count(v) for v in different), OPERATIONS)
    columns = np.array([different], np.int64).T
    targets = {int(v) for _, v in brute_force.trees(operands) if v.denominator == 1 and 0 < v <= 60}
    assert targets
    for target in targets:
        forms = {canonical(tree) for tree, value in brute_force.trees(operands) if value == target}
        hits = hits_of(Evaluation(space, columns, target, fractions=True, mask_idle=False), subsets=False)
        builder = Builder(space, columns[:, 0].tolist(), [Number(v) for v in operands])
        made = [write(*builder.signed(hits, row)) for row in range(len(hits))]
        assert all(e.value == target for e in made)
        assert {canonical(e) for e in made} == forms


def test_hits_below_the_top_are_those_of_the_smaller_hands() -> None:
    operands = (2, 3, 5, 7)
    space = compile_space((1,) * 4, OPERATIONS)
    columns = np.array([operands], np.int64).T
    for target in (1, 6, 10, 24):
        hits = hits_of(Evaluation(space, columns, target, fractions=True, mask_idle=True), subsets=True)
        builder = Builder(space, columns[:, 0].tolist(), [Number(v) for v in operands])
        made = [write(*builder.signed(hits, row)) for row in range(len(hits))]
        assert all(is_idle_free(e) and e.value == target for e in made)
        assert [cost(e) for e in made] == hits.cost.tolist()
        expected = brute_force.solutions(operands, target, Rules.preset("countdown", fractions=True))
        assert len(made) == len(expected)
