"""Where cards, crop marks and the ruler go on a sheet: plain geometry in mm, from the top left corner.

All sheets stand upright, so that "flip on long edge" always means a turn about the vertical middle line. Where more
cards fit lying on their side, they lie on their side.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from matica.errors import BadInput
from matica.printing.options import PrintOptions

MARGIN = 5.0
"""The least space between the cards and the edge of the sheet."""
UNPRINTABLE = 4.2
"""The rim that common printers leave white; marks end before it."""
STRIP = 4.0
"""The height of the line of text (and, on page 1, the ruler) at the edge of the printable area."""
MARK = 5.0
"""The length of a crop mark where there is room."""
GAP = 0.3
"""The space between a card and its crop mark."""
_ROOM_FOR_STRIP = UNPRINTABLE + STRIP + GAP + 0.5

Line = tuple[float, float, float, float]
Axis = Literal["x", "y"]


class Slot(msgspec.Struct, frozen=True):
    """A place for a card: its middle in mm, and by how many degrees it is turned clockwise (0, 90, 180 or 270)."""

    x: float
    y: float
    angle: int


class Grid(msgspec.Struct, frozen=True):
    """The same grid for every sheet of a deck. `cell` is a card with its bleed, as it lies on the sheet.

    `fold` is the axis of the folding line's mirror: "x" for a fold along the vertical middle line.
    """

    page: tuple[float, float]
    cell: tuple[float, float]
    columns: int
    rows: int
    bleed: float
    sideways: bool
    fold: Axis | None = None

    @property
    def corner(self) -> tuple[float, float]:
        """The top left corner of the grid: it lies in the middle of the page."""
        return (self.page[0] - self.columns * self.cell[0]) / 2, (self.page[1] - self.rows * self.cell[1]) / 2

    @property
    def fronts(self) -> int:
        """How many cards one sheet holds."""
        return self.columns * self.rows // (2 if self.fold else 1)

    def front(self, place: int) -> Slot:
        """The slot of the `place`-th card (from 0) of a sheet, row by row."""
        columns = self.columns // 2 if self.fold == "x" else self.columns
        row, column = divmod(place, columns)
        left, top = self.corner
        x, y = left + (column + 0.5) * self.cell[0], top + (row + 0.5) * self.cell[1]
        return Slot(x, y, 90 if self.sideways else 0)

    def back(self, place: int, mirror: Axis, offset: tuple[float, float] = (0.0, 0.0)) -> Slot:
        """The slot of that card's back when the sheet is turned about its vertical (`"x"`) or horizontal middle line.

        The back's top lies behind the front's top.
        """
        slot = self.front(place)
        width, height = self.page
        if mirror == "x":
            return Slot(width - slot.x + offset[0], slot.y + offset[1], -slot.angle % 360)
        return Slot(slot.x + offset[0], height - slot.y + offset[1], (180 - slot.angle) % 360)

    @property
    def strip_below(self) -> bool:
        """Whether the line of text is below the cards; else it is left of them, turned."""
        left, top = self.corner
        return top >= left

    def marks(self, offset: tuple[float, float] = (0.0, 0.0)) -> list[Line]:
        """The crop marks, all of them within the printable area."""
        left, top = self.corner
        across = _cuts(left, self.cell[0], self.columns, self.bleed)
        down = _cuts(top, self.cell[1], self.rows, self.bleed)
        width, height = self.page
        lines: list[Line] = []
        reach = self._reach(top, self.strip_below)
        for x in across:
            lines.append((x, top - GAP - reach, x, top - GAP))
            lines.append((x, height - top + GAP, x, height - top + GAP + reach))
        reach = self._reach(left, not self.strip_below)
        for y in down:
            lines.append((left - GAP - reach, y, left - GAP, y))
            lines.append((width - left + GAP, y, width - left + GAP + reach, y))
        moved = [(x1 + offset[0], y1 + offset[1], x2 + offset[0], y2 + offset[1]) for x1, y1, x2, y2 in lines]
        return [line for line in (self._clip(line) for line in moved) if line]

    def fold_marks(self) -> list[Line]:
        """The dashed line to fold on, drawn where no card is."""
        left, top = self.corner
        width, height = self.page
        if self.fold == "x":
            ends = [(width / 2, UNPRINTABLE, width / 2, top), (width / 2, height - top, width / 2, height)]
        elif self.fold == "y":
            ends = [(UNPRINTABLE, height / 2, left, height / 2), (width - left, height / 2, width, height / 2)]
        else:
            ends = []
        return [line for line in map(self._clip, ends) if line]

    def _reach(self, margin: float, with_strip: bool) -> float:
        return min(MARK, margin - GAP - UNPRINTABLE - (STRIP if with_strip else 0))

    def _clip(self, line: Line) -> Line | None:
        """What of an upright or level line lies within the printable area."""
        low, right, bottom = UNPRINTABLE, self.page[0] - UNPRINTABLE, self.page[1] - UNPRINTABLE
        x1, y1, x2, y2 = line
        x1, x2 = max(x1, low), min(x2, right)
        y1, y2 = max(y1, low), min(y2, bottom)
        return (x1, y1, x2, y2) if x1 <= x2 and y1 <= y2 and (x2 - x1) + (y2 - y1) > 0.2 else None


def _cuts(start: float, cell: float, count: int, bleed: float) -> list[float]:
    """Where to cut along one axis; cards without bleed share their cuts."""
    edges = [start + n * cell + side for n in range(count) for side in (bleed, cell - bleed)]
    cuts: list[float] = []
    for edge in edges:
        if not cuts or edge - cuts[-1] > 1e-6:
            cuts.append(edge)
    return cuts


def grid(options: PrintOptions) -> Grid:
    """The grid that holds the most cards on a sheet; cards stand upright where it makes no difference.

    >>> grid(PrintOptions()).fronts, grid(PrintOptions(bleed=3)).fronts
    (9, 8)

    Raises BadInput where not one card fits.
    """
    width, height = options.card
    cell = (width + 2 * options.bleed, height + 2 * options.bleed)
    folds: tuple[Axis | None, ...] = ("x", "y") if options.backs == "fold" else (None,)
    best: Grid | None = None
    for sideways in (False, True):
        turned = (cell[1], cell[0]) if sideways else cell
        columns, rows = (_fit(page, part) for page, part in zip(options.page, turned, strict=True))
        for fold in folds:
            even = (
                (columns - columns % 2, rows)
                if fold == "x"
                else (columns, rows - rows % 2)
                if fold
                else (columns, rows)
            )
            found = _with_strip(Grid(options.page, turned, *even, options.bleed, sideways, fold))
            if found.fronts > (best.fronts if best else 0):
                best = found
    if best is None:
        raise BadInput(
            f"size {options.size} with bleed {options.bleed:g} mm: no card fits on {options.paper} "
            f"with backs {options.backs!r}; expected a smaller size or bleed",
            value=options.size,
        )
    return best


def _fit(page: float, part: float) -> int:
    return math.floor((page - 2 * MARGIN) / part + 1e-9)


def _with_strip(found: Grid) -> Grid:
    """The grid with as many rows taken away as the line of text needs."""
    while found.rows > 0 and max(found.corner) < _ROOM_FOR_STRIP:
        found = msgspec.structs.replace(found, rows=found.rows - (2 if found.fold == "y" else 1))
    return found
