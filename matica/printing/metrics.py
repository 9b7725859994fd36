"""What must be known about the font Lexend to set text without a layout engine: how wide text is, what can be shown."""

from __future__ import annotations

import re

# Advance widths of Lexend Bold in thousandths of the font size; lighter weights are a little narrower.
_SIGNS = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~×÷−–’"
_WIDTHS = dict(zip(_SIGNS, (
    320, 309, 477, 734, 634, 968, 776, 252, 390, 390, 440, 597, 287, 448, 257, 595, 675, 561, 548, 591, 662, 596,
    579, 553, 599, 577, 257, 291, 525, 623, 526, 536, 965, 694, 701, 694, 772, 645, 618, 782, 779, 555, 665, 739,
    609, 878, 807, 812, 662, 812, 702, 634, 655, 765, 712, 993, 705, 689, 683, 420, 584, 420, 592, 687, 500, 659,
    658, 545, 654, 586, 393, 669, 635, 319, 316, 626, 304, 962, 635, 641, 659, 658, 455, 495, 398, 642, 605, 834,
    606, 620, 550, 427, 318, 427, 558, 532, 597, 580, 595, 276,
), strict=True))  # fmt: skip
_WIDEST = 993
CAP_HEIGHT = 0.7
"""The height of digits and capital letters as a share of the font size."""

# Characters that Lexend has (a safe choice among them).
_SHOWN = (
    (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0x17E), (0x218, 0x21B), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9), (0x2012, 0x2014),
    (0x2018, 0x201A), (0x201C, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2039, 0x203A), (0x20AC, 0x20AC),
    (0x2212, 0x2212), (0x2260, 0x2260), (0x2264, 0x2265),
)  # fmt: skip


def width(text: str) -> float:
    """How wide `text` is in Lexend Bold, as a multiple of the font size; never less than it is.

    >>> width("24")
    1.21
    """
    return sum(_WIDTHS.get(sign, _WIDEST) for sign in text) / 1000


def fit(text: str, room: float, largest: float) -> float:
    """The largest font size up to `largest` at which `text` fits into `room` (same unit)."""
    wide = width(text)
    return min(largest, room / wide) if wide else largest


def wrap(text: str, size: float, room: float) -> list[str]:
    """Break `text` between words into lines that fit into `room` at font size `size`; a long word keeps its line."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}") * size <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def wrap_fit(text: str, room: float, height: float, largest: float, leading: float = 1.25) -> tuple[float, list[str]]:
    """The largest font size up to `largest` at which `text`, wrapped, fits into `room` × `height`, and its lines."""
    size = largest
    while True:
        lines = wrap(text, size, room)
        if len(lines) * size * leading <= height and all(width(line) * size <= room for line in lines):
            return size, lines
        size *= 0.94


def displayable(text: str) -> str:
    """`text` with `?` for each character that Lexend lacks, as a PDF in UA mode refuses to leave a hole.

    >>> displayable("3 × 8 = 廿四")
    '3 × 8 = ??'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if _is_shown(sign) else " " if sign.isspace() else "?" for sign in text)


def breakable(text: str) -> str:
    """`text` with places to break a line in words of more than 40 characters.

    >>> breakable("x" * 50).count("\u200b"), breakable("matica deck")
    (1, 'matica deck')
    """
    return re.sub(r"\S{40}(?=\S)", "\\g<0>\u200b", text)


def lacking(text: str) -> list[str]:
    """The characters of `text` that Lexend lacks, each once, in order."""
    return sorted({sign for sign in text if not _is_shown(sign) and not sign.isspace()})


def _is_shown(sign: str) -> bool:
    return any(first <= ord(sign) <= last for first, last in _SHOWN)
