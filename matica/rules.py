"""`Rules`: the arithmetic switches of the rules M-A1 to M-A6, and named presets."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from matica.errors import BadInput, brief

Zeros = Literal["between", "trailing", "any", "none"]
CardKind = Literal["digits", "numbers"]

OPERATIONS = "+-*/"
LARGEST_NUMBER = 1_000_000
"""The largest number a card may show under number rules."""
LARGEST_TARGET = 1_000_000_000
"""The largest target that can be asked for."""


class Rules(msgspec.Struct, frozen=True):
    """What arithmetic is allowed.

    `cards` says whether a card shows one digit 0–9 (`"digits"`, M-C2) or any whole number (`"numbers"`).
    `operations` is a non-empty subset of `+-*/`, written in that order.
    `zeros` says which numbers may be glued together from digit cards with the help of zeros (M-A2); only for digits.
    `wild` is the inclusive range of digits a wild card may stand for (M-A3).
    `lowest` and `highest` bound what a card may show.
    `use_all` asks that every card of the hand be used (default: any subset, M-T2).
    `fractions` and `negatives` allow such values on the way (M-A5); see also `positive`.

    >>> Rules().operations
    '+-*/'
    """

    cards: CardKind = "digits"
    operations: str = OPERATIONS
    zeros: Zeros = "between"
    wild: tuple[int, int] = (1, 9)
    lowest: int = 0
    highest: int = 9
    use_all: bool = False
    fractions: bool = True
    negatives: bool = True

    def __post_init__(self) -> None:
        self._check_types()
        ordered = "".join(op for op in OPERATIONS if op in self.operations)
        strange = [op for op in self.operations if op not in OPERATIONS]
        if strange or not ordered or len(set(self.operations)) != len(self.operations):
            raise BadInput(
                f"operations {self.operations!r}: expected one or more of + - * /, each once", value=self.operations
            )
        if self.operations != ordered:
            msgspec.structs.force_setattr(self, "operations", ordered)
        if self.zeros not in ("between", "trailing", "any", "none"):
            raise BadInput(f"zeros {self.zeros!r}: expected between, trailing, any or none", value=self.zeros)
        if self.cards not in ("digits", "numbers"):
            raise BadInput(f"cards {self.cards!r}: expected digits or numbers", value=self.cards)
        if self.cards == "numbers" and self.zeros != "none":
            raise BadInput(
                f"zeros {self.zeros!r}: only digit cards can be glued, number cards need 'none'", rule="M-A2"
            )
        top = 9 if self.cards == "digits" else LARGEST_NUMBER
        if not 0 <= self.lowest <= self.highest <= top:
            raise BadInput(f"card range {self.lowest}–{self.highest}: expected 0 ≤ lowest ≤ highest ≤ {top}")
        if not self.lowest <= self.wild[0] <= self.wild[1] <= self.highest:
            raise BadInput(
                f"wild range {self.wild[0]}–{self.wild[1]}: expected it within {self.lowest}–{self.highest}",
                value=self.wild,
                rule="M-A3",
            )

    def _check_types(self) -> None:
        for name, (kind, expected) in _SWITCHES.items():
            value: object = getattr(self, name)
            if type(value) is not kind:
                raise BadInput(f"{name} {brief(value)}: expected {expected}", value=value)
        if len(self.wild) != 2 or any(type(digit) is not int for digit in self.wild):
            raise BadInput(f"wild {brief(self.wild)}: expected {_SWITCHES['wild'][1]}", value=self.wild, rule="M-A3")

    @property
    def positive(self) -> bool:
        """Whether every step must be worth more than 0: where negatives are off and no card shows 0.

        >>> Rules.preset("countdown").positive, Rules(negatives=False).positive
        (True, False)
        """
        return self.lowest > 0 and not self.negatives

    @classmethod
    def preset(cls, name: str, **changes: Any) -> Rules:
        """The preset called `name`, with `changes` made to it.

        >>> Rules.preset("countdown").fractions
        False

        Raises BadInput for an unknown name or a contradictory change.
        """
        base = PRESETS.get(name) if isinstance(name, str) else None
        if base is None:
            raise BadInput(f"rules {brief(name)}: expected one of {', '.join(PRESETS)}", value=name)
        strange = ", ".join(changes.keys() - _SWITCHES.keys())
        if strange:
            raise BadInput(f"rules {brief(strange)}: expected switches among {', '.join(_SWITCHES)}", value=strange)
        return msgspec.structs.replace(base, **changes)


_SWITCHES: dict[str, tuple[type, str]] = {
    "cards": (str, "digits or numbers"),
    "operations": (str, "one or more of + - * /, each once"),
    "zeros": (str, "between, trailing, any or none"),
    "wild": (tuple, "two whole numbers such as (1, 9)"),
    "lowest": (int, "a whole number"),
    "highest": (int, "a whole number"),
    "use_all": (bool, "True or False"),
    "fractions": (bool, "True or False"),
    "negatives": (bool, "True or False"),
}
"""Of what type each field is, and how a message says so."""

PRESETS: dict[str, Rules] = {
    "matica": Rules(),
    "twenty_four": Rules(cards="numbers", zeros="none", wild=(1, 13), lowest=0, highest=13, use_all=True),
    "make_ten": Rules(zeros="none", use_all=True),
    "countdown": Rules(
        cards="numbers", zeros="none", wild=(1, 10), lowest=1, highest=1000, fractions=False, negatives=False
    ),
}
"""matica: the card game. twenty_four: numbers, all used. make_ten: digits, all used. countdown: numbers, any subset,
every step a positive whole number."""


def as_rules(rules: Rules | str | None) -> Rules:
    """`rules` itself, the preset of that name, or the default for None. Raises BadInput for anything else."""
    if rules is None:
        return PRESETS["matica"]
    return rules if isinstance(rules, Rules) else Rules.preset(rules)
