"""Read an expression that a person has written (M-A6). Nothing is ever evaluated as code."""

from __future__ import annotations

import re
import unicodedata

from matica.arithmetic.expression import Expression, Number, Product, Sum, flat
from matica.errors import BadExpression, BadInput, brief
from matica.rules import Rules, as_rules

LONGEST_TEXT = 1000
"""More signs than this are refused."""
DEEPEST = 50
"""More parentheses inside one another than this are refused."""
LONGEST_NUMBER = 9
"""A number of more digits than this is refused."""

_OPERATORS = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–—‐‑", "-"),
    **dict.fromkeys("*×xX·⋅∙∗•", "*"),
    **dict.fromkeys("/÷:∕⁄", "/"),
}


def parse(text: str, rules: Rules | str | None = None, *, as_written: bool = False) -> Expression:
    """Read an expression; parentheses that change nothing are left out of the tree, except `as_written`.

    `×`, `·`, `x`, `*` multiply, `÷`, `:`, `/` divide, `−` and `-` take away; × and ÷ come before + and −, from left to
    right. Where cards are digits each number remembers the digits it was written with.

    >>> parse("(2 x 3) + 10:5").text()
    '2 × 3 + 10 ÷ 5'

    Raises BadExpression, with the place, for anything that cannot be read. A division by zero can be read.
    """
    e = _Reader(text, as_rules(rules)).whole()
    return e if as_written else flat(e)


def parse_equation(
    text: str, rules: Rules | str | None = None, *, as_written: bool = False
) -> tuple[Expression, int | None]:
    """Read an expression that may be followed by `= 24`: the expression, and the number claimed.

    >>> e, claimed = parse_equation("8 × 3 = 24")
    >>> e.text(), claimed
    ('8 × 3', 24)

    Raises BadExpression.
    """
    found = re.fullmatch(r"([^=]*)=\s*([-−]?)\s*([0-9]{1,12})\s*", text) if len(text) <= LONGEST_TEXT else None
    if found is None:
        return parse(text, rules, as_written=as_written), None
    return parse(found[1], rules, as_written=as_written), int(found[3]) * (-1 if found[2] else 1)


class _Reader:
    """A recursive-descent reader whose depth is bounded by `DEEPEST`."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.text = text
        self.digits = rules.cards == "digits"
        self.place = 0
        self.depth = 0

    def fault(self, message: str, place: int, rule: str | None = None) -> BadExpression:
        return BadExpression(f"{message} at place {place + 1}", text=self.text, position=place, rule=rule)

    def whole(self) -> Expression:
        if not isinstance(self.text, str):
            raise BadInput(f"expression {brief(self.text)}: expected text such as 8 ÷ (3 − 1)", value=self.text)
        if len(self.text) > LONGEST_TEXT:
            raise BadExpression(
                f"{len(self.text)} signs: expected an expression of at most {LONGEST_TEXT}",
                text=self.text[:LONGEST_TEXT],
                position=LONGEST_TEXT - 1,
            )
        if not self.text.strip():
            raise BadExpression("nothing written: expected an expression such as 8 ÷ (3 − 1)", text="", position=0)
        result = self.sum()
        if (sign := self.peek()) is not None:
            if sign == ")":
                raise self.fault("')' closes nothing", self.place)
            raise self.fault(f"expected + − × or ÷, not {self.shown()}", self.place)
        return result

    def peek(self) -> str | None:
        """The next sign that is not a space: an operator or parenthesis in its plain form, or as it stands."""
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1
        if self.place == len(self.text):
            return None
        sign = self.text[self.place]
        return _OPERATORS.get(sign, sign)

    def shown(self) -> str:
        sign = self.text[self.place]
        return repr(sign) if sign.isprintable() else f"the sign U+{ord(sign):04X}"

    def sum(self) -> Expression:
        terms = [(1, self.product())]
        while (sign := self.peek()) in ("+", "-"):
            self.place += 1
            terms.append((1 if sign == "+" else -1, self.product()))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def product(self) -> Expression:
        factors = [(1, self.operand())]
        while (sign := self.peek()) in ("*", "/"):
            self.place += 1
            factors.append((1 if sign == "*" else -1, self.operand()))
        return Product(tuple(factors)) if len(factors) > 1 else factors[0][1]

    def operand(self) -> Expression:
        sign = self.peek()
        if sign is None:
            raise self.fault("expected a number, not the end", len(self.text))
        if sign == "(":
            return self.parenthesis()
        if "0" <= sign <= "9":
            return self.number()
        raise self.unexpected(sign)

    def unexpected(self, sign: str) -> BadExpression:
        """What to say of a sign that stands where a number or '(' is due."""
        if sign in "+-" and self.text[: self.place].rstrip()[-1:] in ("", "("):
            return self.fault(f"no sign may stand before a number, not {self.shown()}", self.place, "M-A5")
        if sign in "+-":
            return self.fault(f"two signs in a row: expected a number, not {self.shown()}", self.place, "M-A5")
        if sign.isnumeric():
            digit = unicodedata.digit(sign, None)
            hint = "" if digit is None else f": write {digit}"
            return self.fault(f"expected digits 0–9, not {self.shown()}{hint}", self.place)
        if sign in "w?":
            return self.fault(f"write the digit the wild card stands for, not {self.shown()}", self.place, "M-A3")
        return self.fault(f"expected a number, not {self.shown()}", self.place)

    def parenthesis(self) -> Expression:
        opened = self.place
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(f"more than {DEEPEST} parentheses inside one another", opened)
        self.place += 1
        inner = self.sum()
        after = self.peek()
        if after is None:
            raise self.fault("'(' is never closed", opened)
        if after != ")":
            raise self.fault(f"expected + − × ÷ or ')', not {self.shown()}", self.place)
        self.place += 1
        self.depth -= 1
        return inner

    def number(self) -> Number:
        start = self.place
        while self.place < len(self.text) and "0" <= self.text[self.place] <= "9":
            self.place += 1
        written = self.text[start : self.place]
        if len(written) > LONGEST_NUMBER:
            raise self.fault(f"a number of {len(written)} digits: expected at most {LONGEST_NUMBER}", start)
        if self.digits:
            return Number(int(written), tuple(map(int, written)))
        if len(written) > 1 and written[0] == "0":
            raise self.fault(f"{written} starts with 0: expected {int(written)}", start)
        return Number(int(written))
