"""The few kinds of error that `questinc` raises; each shows the offending value and may cite a rule id."""

from __future__ import annotations


class QuestIncError(Exception):
    """Base of every error a caller can mend.

    `value` is the offending value as the caller wrote it, `rule` the id of the rule it breaks (such as `Q-A3`), where
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


TEXT = (str, bytes, bytearray, memoryview)
"""The types that JSON is read from."""


def expect(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raise BadInput for a value of another type than `kind`, which `what` names."""
    if not isinstance(value, kind):
        raise BadInput(f"a value of type {type(value).__name__}: expected {what}", value=value)


class BadInput(QuestIncError):
    """Text or a value that cannot be read, or switches that contradict each other."""


class LimitError(QuestIncError):
    """A question too large to be answered within stated bounds; raised before the work starts."""


class IllegalAction(QuestIncError):
    """An action that the rules refuse in a position."""


class FileProblem(QuestIncError):
    """A file that cannot be read or written."""

    exit_code = 3
