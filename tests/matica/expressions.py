"""Hypothesis strategies for expressions."""

from hypothesis import strategies as st

from matica.arithmetic.expression import Expression, Number, Product, Sum
from matica.errors import DivisionByZero


def defined(e: Expression) -> bool:
    """Does it have a value?"""
    try:
        e.value  # noqa: B018
    except DivisionByZero:
        return False
    return True


def _parts(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    tail = st.lists(st.tuples(st.sampled_from([1, -1]), inner), min_size=1, max_size=3)
    parts = st.tuples(inner, tail).map(lambda drawn: ((1, drawn[0]), *drawn[1]))
    return parts.map(Sum) | parts.map(Product)


def any_expressions(highest: int = 12, size: int = 8) -> st.SearchStrategy[Expression]:
    """Expressions of single cards 0…highest, division by zero included."""
    return st.recursive(st.integers(0, highest).map(Number), _parts, max_leaves=size)


def expressions(highest: int = 12, size: int = 8) -> st.SearchStrategy[Expression]:
    """Expressions that have a value."""
    return any_expressions(highest, size).filter(defined)
