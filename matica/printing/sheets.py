"""Sheets of cards and pages of text as PDF: this module says what goes where, typst sets it.

PDFs are tagged and built in PDF/UA-1 mode with alternative text on every card; only Lexend is used, and embedded. The
same input gives the same bytes with the same release of typst.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from matica.printing.layout import STRIP, UNPRINTABLE, Axis, Grid, Line, Slot, grid
from matica.printing.metrics import breakable, displayable, fit
from matica.printing.options import PrintOptions

TEMPLATE = Path(__file__).parent / "templates" / "pages.typ"
LONGEST_NAME = 60
"""The most characters of a deck's name in the line of text on a sheet."""
UNTITLED = "Matica Quest"
"""The title of a document whose deck has no name; PDF/UA asks for one."""
_LARGE = 300_000
# typst remembers what it has set for ten further runs; empty runs make it forget, which keeps memory bounded over many
# large jobs.
_RUNS_REMEMBERED = 11
_MIRROR: dict[str, Axis] = {"long": "x", "short": "y"}


class Picture(msgspec.Struct, frozen=True):
    """An SVG and what a screen reader says of it."""

    svg: str
    label: str


class Placed(msgspec.Struct, frozen=True):
    """A picture on a sheet: its number, its middle in mm, how it is turned (degrees clockwise), and if it is a back."""

    picture: int
    x: float
    y: float
    angle: int
    back: bool


class Strip(msgspec.Struct, frozen=True):
    """The line of text at the edge of a sheet; `turned` runs upwards from its place. Lengths in mm."""

    text: str
    x: float
    y: float
    room: float
    size: float
    turned: bool
    ruler: bool


class Sheet(msgspec.Struct, frozen=True):
    """One page of cards."""

    cards: list[Placed]
    marks: list[Line]
    folds: list[Line]
    strip: Strip | None = None


class Job(msgspec.Struct, frozen=True):
    """All that the template needs; `parts` are answer keys and worksheets, as plain data."""

    title: str  # for the reader's window
    language: str
    page: tuple[float, float]
    card: tuple[float, float]
    pictures: list[Picture]
    sheets: list[Sheet]
    parts: list[dict[str, Any]]
    turnable: list[str] = []


def impose(
    name: str, faces: Sequence[Picture], back: Picture, options: PrintOptions
) -> tuple[list[Picture], list[Sheet]]:
    """Lay cards out on sheets: the pictures used, and the sheets with fronts and, where asked for, backs."""
    place = grid(options)
    numbers = {picture: number for number, picture in enumerate(dict.fromkeys([*faces, back]))}
    groups = [faces[start : start + place.fronts] for start in range(0, len(faces), place.fronts)]
    mirror = place.fold or _MIRROR.get(options.backs)
    sheets: list[Sheet] = []
    for count, group in enumerate(groups, 1):
        fronts = [_placed(numbers[face], place.front(n), False) for n, face in enumerate(group)]
        backs = (
            [_placed(numbers[back], place.back(n, mirror, options.back_offset), True) for n in range(len(group))]
            if mirror
            else []
        )
        on_front = fronts + backs if place.fold else fronts
        title = _title(name, count, len(groups), options, back=False)
        sheets.append(Sheet(on_front, place.marks(), place.fold_marks(), _strip(title, place, count == 1)))
        if backs and not place.fold:
            title = _title(name, count, len(groups), options, back=True)
            sheets.append(Sheet(backs, place.marks(options.back_offset), [], _strip(title, place, False)))
    return list(numbers), sheets


def _placed(picture: int, slot: Slot, back: bool) -> Placed:
    return Placed(picture, slot.x, slot.y, slot.angle, back)


def _title(name: str, number: int, total: int, options: PrintOptions, *, back: bool) -> str:
    """The line of text on a sheet; page 1 also says how to print."""
    words = options.words
    side = words.backs if back else words.fronts
    how = {"long": words.flip_long, "short": words.flip_short, "fold": words.fold, "none": ""}[options.backs]
    first = number == 1 and not back
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1] + "…"
    parts = [words.scale if first else "", words.sheet.format(name=name, number=number, total=total, side=side)]
    if first or options.backs == "fold":
        parts.append(how)
    return " · ".join(part for part in parts if part)


def _strip(text: str, place: Grid, ruler: bool) -> Strip:
    """Put the line of text along the edge of the printable area, below the cards or left of them."""
    width, height = place.page
    length = width if place.strip_below else height
    room = length - 2 * (UNPRINTABLE + 2)
    size = fit(text, room - (52 if ruler else 0), 2.4)
    if place.strip_below:
        x, y = UNPRINTABLE + 2, height - UNPRINTABLE - STRIP
    else:
        x, y = UNPRINTABLE, height - UNPRINTABLE - 2
    return Strip(text, x, y, room, size, not place.strip_below, ruler)


def pdf(job: Job) -> bytes:
    """Set a job as PDF."""
    return _set(job, format="pdf", pdf_standards=["ua-1"], timestamp=0)


def png(job: Job, dots_per_mm: float) -> bytes:
    """Set a job of one page as a PNG picture."""
    return _set(job, format="png", ppi=dots_per_mm * 25.4)


def _set(job: Job, **how: Any) -> bytes:
    import typst

    if not job.title.strip():
        job = msgspec.structs.replace(job, title=UNTITLED)
    data = msgspec.json.encode(_shown(msgspec.to_builtins(job))).decode()
    made = typst.compile(TEMPLATE, root=TEMPLATE.parent, font_paths=fonts(), sys_inputs={"data": data}, **how)
    if len(data) > _LARGE:
        for _ in range(_RUNS_REMEMBERED):
            typst.compile(b"", font_paths=fonts())
    if not isinstance(made, bytes):
        raise TypeError(f"typst gave {type(made).__name__}, expected one document")
    return made


def _shown(value: Any) -> Any:
    """The same data with only such characters as the font has."""
    if isinstance(value, str):
        return displayable(value) if value.startswith("<svg") else breakable(displayable(value))
    if isinstance(value, dict):
        return {key: _shown(part) for key, part in value.items()}
    return [_shown(part) for part in value] if isinstance(value, (list, tuple)) else value


@cache
def fonts() -> Any:
    """Lexend alone, read once: nothing depends on the fonts of the machine."""
    import fontpkg_lexend
    import typst

    folder = str(Path(fontpkg_lexend.ROOT) / "files")
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
