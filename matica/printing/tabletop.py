"""Pictures for Tabletop Simulator: 10 × 7 cells, the last of which is the hidden card."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from matica.printing.options import PrintOptions
from matica.printing.sheets import Job, Picture, Placed, Sheet, png

COLUMNS, ROWS = 10, 7
FACES = COLUMNS * ROWS - 1
"""How many faces one picture holds."""
MOST_PIXELS = 4096
"""The largest width and height of a texture."""


def cell_pixels(options: PrintOptions) -> tuple[int, int]:
    """Width and height of a cell in whole pixels, as large as a texture allows."""
    wide, high = options.card
    width = min(MOST_PIXELS // COLUMNS, int(MOST_PIXELS // ROWS * wide / high))
    return width, min(MOST_PIXELS // ROWS, round(width * high / wide))


def tabletop(title: str, group: Sequence[Picture], back: Picture, options: PrintOptions) -> bytes:
    """One picture (PNG) of up to 69 faces, without bleed, and the back in the last cell.

    `group` and `back` must have been drawn without bleed.
    """
    wide = options.card[0]
    pixels = cell_pixels(options)
    scale = pixels[0] / wide
    cell = (wide, pixels[1] / scale)  # its height differs from the card's by less than a pixel
    pictures = list(dict.fromkeys([*group, back]))
    places = {picture: number for number, picture in enumerate(pictures)}
    cards = [
        Placed(places[picture], (place % COLUMNS + 0.5) * cell[0], (place // COLUMNS + 0.5) * cell[1], 0, False)
        for place, picture in [*enumerate(group), (FACES, back)]
    ]
    page = (COLUMNS * cell[0], ROWS * cell[1])
    job = Job(title, options.words.language, page, options.card, pictures, [Sheet(cards, [], [])], [])
    return png(job, scale)


def without_bleed(options: PrintOptions) -> PrintOptions:
    """The same options for a screen."""
    return msgspec.structs.replace(options, bleed=0.0)
