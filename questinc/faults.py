"""Faults of catalogue files, each with its place, so that all of them can be told at once (Q-K4)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["printed", "house"]
"""Where a field comes from: a real card or the rulebook, or this project (Q-K4)."""

LONGEST_VALUE = 80
"""The most characters of a value that are shown."""

ABSENT = object()
"""Stands for a value that is not there."""


class Fault(msgspec.Struct, frozen=True):
    """One fault: the file, the path of the key in it, the value found there as text, what was expected, the rule."""

    file: str
    key: str
    value: str
    expected: str
    rule: str | None = None

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.file, self.key) if part)
        rule = f" ({self.rule})" if self.rule else ""
        return f"{place}: {self.value}: expected {self.expected}{rule}"


class FaultList:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []

    def add(self, key: str, value: object, expected: str, rule: str | None = None) -> None:
        """Note a fault; `value` is shown as it was written, shortened."""
        self.tell(key, "missing" if value is ABSENT else repr(value), expected, rule)

    def tell(self, key: str, words: str, expected: str, rule: str | None = None) -> None:
        """Note a fault that is told in words instead of by a value."""
        shown = words if len(words) <= LONGEST_VALUE else words[: LONGEST_VALUE - 1] + "…"
        self.found.append(Fault(self.file, key, shown, expected, rule))

    def convert(self, key: str, value: object, kind: Any, expected: str, rule: str | None = None) -> Any:
        """The value as a `kind`, or ABSENT after noting that it is none."""
        if value is ABSENT:
            self.add(key, value, expected, rule)
            return ABSENT
        try:
            return msgspec.convert(value, kind, str_keys=True)
        except msgspec.ValidationError:
            self.add(key, value, expected, rule)
            return ABSENT

    def table(self, key: str, value: object, known: tuple[str, ...]) -> dict[str, object]:
        """The value as a table whose keys are all known; what is not is noted and left out."""
        if not isinstance(value, dict):
            self.add(key, value, "a table")
            return {}
        for name in value:
            if name not in known:
                self.add(f"{key}.{name}" if key else name, value[name], f"no such key, but {', '.join(known)}")
        return {name: value[name] for name in known if name in value}
