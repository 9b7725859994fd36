"""The few kinds of error that `matica` raises; each shows the offending value and may cite a rule id."""

from __future__ import annotations


class MaticaError(Exception):
    """Base of every error a caller can mend.

    `value` is the offending value as the caller wrote it, `rule` the id of the rule it breaks (such as `M-A1`), where
    there is one. `exit_code` is what a command line answers: 2 for bad input, 3 for files.
    """

    exit_code = 2

    def __init__(self, message: str, *, value: object = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.value = value
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


def brief(value: object, longest: int = 60) -> str:
    """A value of any type as a message shows it: short, on one line, whatever it is.

    >>> brief("3\\n8"), brief(10**9000)
    ("'3\\\\n8'", 'a number of many digits')
    """
    if isinstance(value, int) and abs(value) >= 10**longest:
        return "a number of many digits"
    try:
        text = " ".join(repr(value).split())
    except Exception:  # noqa: BLE001 - a repr of somebody else's may raise anything
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= longest else text[:longest] + "…"


def expect(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raise BadInput for a value of another type than `kind`, which `what` names."""
    if not isinstance(value, kind):
        raise BadInput(f"{brief(value)}: expected {what}", value=value)


class BadInput(MaticaError):
    """Text or a value that cannot be read, or switches that contradict each other."""


class DivisionByZero(BadInput):
    """An expression that divides by something worth 0 (M-A5)."""


class BadExpression(BadInput):
    """An expression that cannot be read: `text` from place `position` (0 is the first sign) on."""

    def __init__(self, message: str, *, text: str, position: int, rule: str | None = None) -> None:
        super().__init__(message, value=text, rule=rule)
        self.text = text
        self.position = position

    def caret(self, width: int = 60) -> str:
        """Two lines: the text (a window of it when it is long) and a caret under the place."""
        start = max(0, min(self.position - width // 2, len(self.text) - width))
        window = "".join(sign if sign.isprintable() else " " for sign in self.text[start : start + width])
        return f"{window}\n{' ' * (self.position - start)}^"


class LimitError(MaticaError):
    """A question too large to be answered within stated bounds; raised before the work starts."""


class IllegalAction(MaticaError):
    """An action that the rules of a game refuse in a position."""


class FileProblem(MaticaError):
    """A file that cannot be read or written."""

    exit_code = 3
