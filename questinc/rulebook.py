"""The numbered rules: id, status and a sentence in this project's own words."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from questinc.errors import BadInput, expect

RuleStatus = Literal["printed", "reading", "house"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule.

    `status` is `printed` (in the rulebook), `reading` (a choice where it is silent or unclear) or `house` (no data
    printed). `switch` is the field of the game's rules by which a reading can be changed, or None.
    """

    id: str
    status: RuleStatus
    text: str
    switch: str | None = None

    @property
    def chapter(self) -> str:
        """The id of its chapter, such as `Q-T`."""
        return self.id.rstrip("0123456789")


class Rulebook(msgspec.Struct, frozen=True, rename={"rules": "rule"}, forbid_unknown_fields=True):
    """All rules in their order, and the chapters' titles by id."""

    chapters: dict[str, str]
    rules: tuple[Rule, ...]


@cache
def rulebook() -> Rulebook:
    """The rules of Quest Inc.

    >>> rulebook().rules[0].id
    'Q-K1'
    """
    text = resources.files("questinc").joinpath("data", "rulebook.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Rulebook)


def find_rules(wanted: str) -> tuple[Rule, ...]:
    """The rule with this id, or the rules of the chapter with this id, in either case of letters.

    >>> len(find_rules("q-t"))
    7

    Raises BadInput where there is neither.
    """
    expect(wanted, str, "text such as Q-T5")
    key = wanted.strip().upper()
    found = tuple(rule for rule in rulebook().rules if key in (rule.id, rule.chapter))
    if not found:
        chapters = ", ".join(rulebook().chapters)
        raise BadInput(f"rule {wanted[:40]!r}: expected an id such as Q-T5, or one of {chapters}", value=wanted)
    return found
