"""The numbered rules: id, status and a sentence in this project's own words."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from matica.errors import BadInput

RuleStatus = Literal["printed", "reading", "house"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule.

    `status` is `printed` (on the rule sheet), `reading` (a choice where it is silent or unclear) or `house` (no data
    printed). `switches` are the fields of `Rules` by which it can be changed.
    """

    id: str
    status: RuleStatus
    text: str
    switches: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The id of its chapter, such as `M-A`."""
        return self.id.rstrip("0123456789")


class Rulebook(msgspec.Struct, frozen=True, rename={"rules": "rule"}, forbid_unknown_fields=True):
    """All rules in their order, and the chapters' titles by id."""

    chapters: dict[str, str]
    rules: tuple[Rule, ...]


@cache
def rulebook() -> Rulebook:
    """The rules of Matica Quest.

    >>> rulebook().rules[0].id
    'M-C1'
    """
    text = resources.files("matica").joinpath("data", "rulebook.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Rulebook)


def find_rules(wanted: str) -> tuple[Rule, ...]:
    """The rule with this id, or the rules of the chapter with this id, in either case of letters.

    >>> [rule.id for rule in find_rules("m-e")]
    ['M-E1', 'M-E2', 'M-E3']

    Raises BadInput where there is neither.
    """
    key = wanted.strip().upper()
    found = tuple(rule for rule in rulebook().rules if key in (rule.id, rule.chapter))
    if not found:
        chapters = ", ".join(rulebook().chapters)
        raise BadInput(f"rule {wanted[:40]!r}: expected an id such as M-A2, or one of {chapters}", value=wanted)
    return found
