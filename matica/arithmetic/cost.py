"""The documented cost by which solutions are put in order, simplest first.

It is additive over the canonical tree (see `matica.arithmetic.canonical`), so that it can be worked out for whole
tables of expressions at once. House figures, chosen so that a child's solution comes before a clever one:

| part | cost |
|---|---|
| a number | 0; glued from several cards `GLUED`; with a wild card in it `WILD_CARD` more |
| a sum | its terms, `PLUS` for each +, `MINUS` for each − |
| a product | its factors, `TIMES` for each ×, `DIVIDE` for each ÷ |
| each sum and product | `node_penalty` of its value |
| the whole, when it is worth less than 0 | `NEGATIVE` |

A product of k factors of which b stand below has b divisions and k − b − 1 multiplications. A sum inside a product
counts in the orientation that is worth more than 0, and with fewer minus signs when it is worth 0; the whole, when it
is a sum, counts as it stands.
"""

from __future__ import annotations

from matica.arithmetic.canonical import Form, normal
from matica.arithmetic.expression import Expression, Number
from matica.cards import WILD

PLUS = 10
MINUS = 12
TIMES = 14
DIVIDE = 20
GLUED = 2
WILD_CARD = 1
NEGATIVE = 30
FRACTION = 40
SIZES = ((12, 0), (20, 4), (50, 8), (100, 12), (1000, 24))
"""Upper limits of a whole intermediate value, with the penalty up to there."""
HUGE = 40
"""The penalty beyond the last of `SIZES`."""


def node_penalty(numerator: int, denominator: int) -> int:
    """What the value numerator/denominator (in lowest terms) of a sum or product adds to the cost.

    >>> [node_penalty(v, 1) for v in (7, 24, 5000)], node_penalty(1, 3)
    ([0, 8, 40], 40)
    """
    if denominator != 1:
        return FRACTION
    for limit, penalty in SIZES:
        if abs(numerator) <= limit:
            return penalty
    return HUGE


def number_cost(number: Number) -> int:
    """The cost of a number."""
    return (GLUED if len(number.faces) > 1 else 0) + (WILD_CARD if WILD in number.faces else 0)


def cost(e: Expression) -> int:
    """The cost of an expression; the same for every way to write the same form.

    >>> from matica.arithmetic.parse import parse
    >>> cost(parse("8 + 8 + 8")), cost(parse("8 / (3 - 8/3)"))
    (28, 140)

    Raises DivisionByZero.
    """
    sign, form = normal(e)
    negative = sign < 0 and form.numerator > 0
    return _form_cost(form, sign) + (NEGATIVE if negative else 0)


def _form_cost(form: Form, sign: int = 1) -> int:
    if form.number is not None:
        return number_cost(form.number)
    total = node_penalty(form.numerator, form.denominator) + sum(_form_cost(part) for _, part in form.parts)
    if form.is_sum:
        plus = max(1, sum(s == sign for s, _ in form.parts))
        return total + PLUS * (plus - 1) + MINUS * (len(form.parts) - plus)
    above = sum(side > 0 for side, _ in form.parts)
    return total + TIMES * (above - 1) + DIVIDE * (len(form.parts) - above)
