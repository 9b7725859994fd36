"""`PrintOptions`: how cards are printed."""

from __future__ import annotations

import math
from typing import Literal, get_args

import msgspec

from matica.errors import BadInput
from matica.printing.text import ENGLISH, Words

Size = Literal["poker", "bridge", "mini", "a7", "a6"]
Paper = Literal["a4", "letter"]
Backs = Literal["long", "short", "fold", "none"]
Answers = Literal["separate", "end", "none"]

SIZES: dict[Size, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "a7": (74, 105),
    "a6": (105, 148),
}
"""Width and height of a card in mm."""
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height of a sheet in mm; sheets stand upright, and cards lie on their side where more fit that way."""
MOST_BLEED = 10.0
MOST_OFFSET = 10.0


class PrintOptions(msgspec.Struct, frozen=True):
    """How cards are printed.

    `bleed` (0 to 10 mm) is the rim around each card that is printed and cut off. `backs` says how the sheet is turned:
    `"long"` or `"short"` edge, `"fold"` for one-sided sheets that are folded and glued, `"none"` for no backs.
    `back_offset` moves the backs right and down (−10 to 10 mm each) to make up for a printer that feeds askew.
    `answers` puts the key in a file of its own, at the end of the same file, or nowhere.
    `large_print` enlarges what is read on a card; `ink_saving` leaves out filled areas.
    """

    size: Size = "poker"
    paper: Paper = "a4"
    bleed: float = 0.0
    backs: Backs = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    answers: Answers = "separate"
    large_print: bool = False
    ink_saving: bool = False
    words: Words = ENGLISH

    def __post_init__(self) -> None:
        for name, value, known in (
            ("size", self.size, get_args(Size)),
            ("paper", self.paper, get_args(Paper)),
            ("backs", self.backs, get_args(Backs)),
            ("answers", self.answers, get_args(Answers)),
        ):
            if value not in known:
                raise BadInput(f"{name} {value!r}: expected one of {', '.join(known)}", value=value)
        if not 0 <= self.bleed <= MOST_BLEED:
            raise BadInput(f"bleed {self.bleed}: expected 0 to {MOST_BLEED:g} mm", value=self.bleed)
        if not all(math.isfinite(shift) and abs(shift) <= MOST_OFFSET for shift in self.back_offset):
            raise BadInput(
                f"back offset {self.back_offset}: expected each from {-MOST_OFFSET:g} to {MOST_OFFSET:g} mm",
                value=self.back_offset,
            )

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a card in mm."""
        return SIZES[self.size]

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of a sheet in mm."""
        return PAPERS[self.paper]
