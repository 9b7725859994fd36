"""`Expression`: an arithmetic expression as it is written down, with its exact value, its cards and its text.

A tree has three kinds of node: `Number`, `Sum` (terms that are added or taken away) and `Product` (factors above or
below the line). Sums and products are n-ary and keep the order in which they were written. There is no unary minus
(M-A5): the first term of a sum is added, the first factor of a product stands above.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any

import msgspec

from matica.cards import Face
from matica.errors import BadInput, DivisionByZero

if TYPE_CHECKING:
    from matica.arithmetic.steps import Step

Ratio = tuple[int, int]
"""A fraction as numerator and positive denominator in lowest terms; much faster than `Fraction`."""

PLUS = 1
MINUS = -1
ABOVE = 1
BELOW = -1

_SIGNS = frozenset({1, -1})
_SCHOOL = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
_ASCII = {"+": "+", "-": "-", "*": "*", "/": "/"}


class _Node(msgspec.Struct, frozen=True):
    """What all three kinds of node can do."""

    @property
    def value(self) -> Fraction | int:
        """The exact value: a Fraction, or an int for a number.

        >>> Sum.of(Number(3), (MINUS, Product.of(Number(8), (BELOW, Number(3))))).value
        Fraction(1, 3)

        Raises DivisionByZero.
        """
        return Fraction(*ratio(self))  # type: ignore[arg-type]

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers, in the order they are written."""
        return tuple(_numbers(self))  # type: ignore[arg-type]

    @property
    def operands(self) -> tuple[int, ...]:
        """The values of the numbers, in the order they are written."""
        return tuple(number.value for number in self.numbers)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards used, in the order they are written; a wild card is `"w"`."""
        return tuple(face for number in self.numbers for face in number.faces)

    def text(self, ascii: bool = False) -> str:
        """School notation with the fewest parentheses that keep the value; `ascii` gives `8/(3-8/3)`.

        >>> Product.of(Number(8), (BELOW, Sum.of(Number(3), (MINUS, Number(2))))).text()
        '8 ÷ (3 − 2)'
        """
        return _text(self, _ASCII if ascii else _SCHOOL)  # type: ignore[arg-type]

    def latex(self) -> str:
        r"""LaTeX, such as `\frac{8}{3 - \frac{8}{3}}`: as written, nothing is worked out."""
        from sympy import latex

        # sympy turns the signs of sums inside sums round: flat has none but those taken away
        return str(latex(_sympy(flat(self)), order="none", mul_symbol="times"))  # type: ignore[arg-type]

    def steps(self) -> tuple[Step, ...]:
        """The steps in which a person works it out: see `matica.arithmetic.steps`."""
        from matica.arithmetic.steps import steps

        return steps(self)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return self.text()


class Number(_Node, frozen=True, gc=False, tag="number"):
    """A whole number of at least 0, and the cards it is made of.

    500 made of the cards 5, 0, 0 has `faces=(5, 0, 0)`; a wild card stays `"w"` there and `value` shows what it stands
    for. Given no faces, it is one card that shows the value.

    >>> Number(25).faces
    (25,)
    """

    value: int
    faces: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        if self.value < 0:
            raise BadInput(f"number {self.value}: expected at least 0, there is no unary minus", rule="M-A5")
        if not self.faces:
            msgspec.structs.force_setattr(self, "faces", (self.value,))


class Sum(_Node, frozen=True, gc=False, tag="sum"):
    """Two or more terms, each with +1 (added) or -1 (taken away); the first is added."""

    terms: tuple[tuple[int, Expression], ...]

    def __post_init__(self) -> None:
        _check_signs("sum", self.terms)

    @classmethod
    def of(cls, *terms: Expression | tuple[int, Expression]) -> Sum:
        """A sum of terms; a bare expression is added."""
        return cls(tuple(term if isinstance(term, tuple) else (PLUS, term) for term in terms))


class Product(_Node, frozen=True, gc=False, tag="product"):
    """Two or more factors, each with +1 (above the line) or -1 (below); the first stands above."""

    factors: tuple[tuple[int, Expression], ...]

    def __post_init__(self) -> None:
        _check_signs("product", self.factors)

    @classmethod
    def of(cls, *factors: Expression | tuple[int, Expression]) -> Product:
        """A product of factors; a bare expression stands above the line."""
        return cls(tuple(factor if isinstance(factor, tuple) else (ABOVE, factor) for factor in factors))


Expression = Number | Sum | Product
"""An expression; `msgspec.json` writes it and reads it back."""


def _check_signs(kind: str, parts: tuple[tuple[int, Expression], ...]) -> None:
    if len(parts) < 2:
        raise BadInput(f"a {kind} of {len(parts)}: expected two parts or more", value=parts)
    if parts[0][0] != 1 or not {sign for sign, _ in parts} <= _SIGNS:
        raise BadInput(f"signs {[sign for sign, _ in parts]}: expected +1 or -1, the first +1", rule="M-A5")


def ratio(e: Expression) -> Ratio:
    """The exact value as (numerator, denominator) in lowest terms, the denominator positive.

    >>> ratio(Product.of(Number(6), (BELOW, Number(4))))
    (3, 2)

    Raises DivisionByZero.
    """
    if isinstance(e, Number):
        return e.value, 1
    if isinstance(e, Sum):
        n, d = 0, 1
        for sign, term in e.terms:
            a, b = ratio(term)
            n, d = n * b + sign * a * d, d * b
    else:
        n, d = 1, 1
        for side, factor in e.factors:
            a, b = ratio(factor)
            if side == BELOW:
                if a == 0:
                    raise by_zero(factor)
                a, b = b, a
            n, d = n * a, d * b
    return reduced(n, d)


def by_zero(divisor: Expression) -> DivisionByZero:
    """What to say of a divisor worth 0 (M-A5)."""
    if isinstance(divisor, Number):
        return DivisionByZero("nothing can be divided by 0", rule="M-A5")
    return DivisionByZero(f"{divisor.text()} is 0: nothing can be divided by it", rule="M-A5")


def reduced(numerator: int, denominator: int) -> Ratio:
    """The fraction in lowest terms with a positive denominator."""
    if denominator == 1:
        return numerator, 1
    common = gcd(numerator, denominator)
    if denominator < 0:
        common = -common
    return numerator // common, denominator // common


def flat(e: Expression) -> Expression:
    """The same expression without parentheses that change nothing: 5 + (3 − 2) becomes 5 + 3 − 2.

    Sums that are added to a sum and products above the line of a product are taken apart; order stays. This is the
    tree that reading `e.text()` gives.
    """
    if isinstance(e, Number):
        return e
    parts: list[tuple[int, Expression]] = []
    for sign, part in children(e):
        part = flat(part)
        if sign == 1 and type(part) is type(e):
            parts.extend(children(part))
        else:
            parts.append((sign, part))
    return Sum(tuple(parts)) if isinstance(e, Sum) else Product(tuple(parts))


def children(e: Expression) -> tuple[tuple[int, Expression], ...]:
    """The signed parts of a sum or a product; none for a number."""
    if isinstance(e, Number):
        return ()
    return e.terms if isinstance(e, Sum) else e.factors


def show_value(value: Fraction | int, ascii: bool = False) -> str:
    """A value as people write it: `23 1/2`, `−1/3`, `7`.

    >>> show_value(Fraction(47, 2))
    '23 1/2'
    """
    value = Fraction(value)
    minus = ("-" if ascii else "−") if value < 0 else ""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    if not rest:
        return f"{minus}{whole}"
    return f"{minus}{whole} {rest}/{value.denominator}" if whole else f"{minus}{rest}/{value.denominator}"


def _numbers(e: Expression) -> Iterator[Number]:
    if isinstance(e, Number):
        yield e
    for _, part in children(e):
        yield from _numbers(part)


def _text(e: Expression, signs: dict[str, str]) -> str:
    if isinstance(e, Number):
        return str(e.value)
    plain, other = ("+", "-") if isinstance(e, Sum) else ("*", "/")
    pieces: list[str] = []
    for sign, part in children(e):
        inner = _text(part, signs)
        # a sum always needs them inside a product; otherwise only what is taken away, or below, would change
        needed = isinstance(part, Sum) if isinstance(e, Product) else False
        needed = needed or (sign == -1 and type(part) is type(e))
        if pieces:
            pieces.append(signs[plain if sign == 1 else other])
        pieces.append(f"({inner})" if needed else inner)
    return "".join(pieces)


def _sympy(e: Expression) -> Any:
    from sympy import Add, Dummy, Mul, Pow, latex

    # a symbol of its own for every number: sympy gathers what is equal and works out numbers even when told not to
    if isinstance(e, Number):
        return Dummy(str(e.value))
    if isinstance(e, Sum):
        terms = [_sympy(term) if sign == PLUS else Mul(-1, _sympy(term), evaluate=False) for sign, term in e.terms]
        return Add(*terms, evaluate=False)
    factors: list[Any] = []
    for side, factor in e.factors:
        inner = _sympy(factor)
        if side == BELOW and isinstance(factor, Product) and any(s == BELOW for s, _ in factor.factors):
            # sympy would print a quotient below the line as a product with a reciprocal
            inner = Dummy(latex(inner, order="none", mul_symbol="times"))
        factors.append(inner if side == ABOVE else Pow(inner, -1, evaluate=False))
    return Mul(*factors, evaluate=False)
