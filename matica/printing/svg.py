"""The few SVG elements that cards are drawn with; every text is escaped here."""

from __future__ import annotations

import html
import math
import re
from typing import TypedDict, Unpack

FONT = "Lexend, sans-serif"
INK = "#1b1b1b"

# What XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """`text` without what XML cannot hold (control characters, lone surrogates)."""
    return _FORBIDDEN.sub("\ufffd", text)


def number(value: float) -> str:
    """A length in mm with at most three decimals, the same on every machine.

    >>> number(2.50001), number(-0.0001)
    ('2.5', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(**values: object) -> str:
    """XML attributes; underscores become hyphens, None is left out."""
    parts = []
    for name, value in values.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else clean(str(value))
            parts.append(f' {name.replace("_", "-")}="{html.escape(shown)}"')
    return "".join(parts)


def document(width: float, height: float, bleed: float, label: str, body: str) -> str:
    """An SVG of `width` × `height` mm with `bleed` mm around it; (0, 0) is the corner of the cut card.

    `label` is what a screen reader says; it is also the tooltip.
    """
    wide, high = width + 2 * bleed, height + 2 * bleed
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        width=f"{number(wide)}mm",
        height=f"{number(high)}mm",
        viewBox=f"{number(-bleed)} {number(-bleed)} {number(wide)} {number(high)}",
        role="img",
        aria_label=label,
        font_family=FONT,
    )
    return f"<svg{head}><title>{html.escape(clean(label))}</title>{body}</svg>"


def text(
    x: float, y: float, size: float, content: str, *, weight: int = 400, fill: str = INK, anchor: str = "middle"
) -> str:
    """A line of text whose baseline is at `y`."""
    where = attributes(x=float(x), y=float(y), font_size=float(size), font_weight=weight, fill=fill, text_anchor=anchor)
    return f"<text{where}>{html.escape(clean(content), quote=False)}</text>"


class Paint(TypedDict, total=False):
    """How a shape is painted: `fill` (default none), and colour `stroke` and width `thick` (0.5 mm) of its outline."""

    fill: str
    stroke: str
    thick: float


def _painted(paint: Paint) -> str:
    stroke = paint.get("stroke")
    thick = float(paint.get("thick", 0.5)) if stroke else None
    return attributes(fill=paint.get("fill", "none"), stroke=stroke, stroke_width=thick)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0, **paint: Unpack[Paint]) -> str:
    """A rectangle, with round corners of `radius`."""
    place = attributes(x=float(x), y=float(y), width=float(width), height=float(height), rx=float(radius))
    return f"<rect{place}{_painted(paint)}/>"


def circle(x: float, y: float, radius: float, **paint: Unpack[Paint]) -> str:
    """A circle."""
    return f"<circle{attributes(cx=float(x), cy=float(y), r=float(radius))}{_painted(paint)}/>"


def bar(x1: float, x2: float, y: float, thick: float, colour: str = INK) -> str:
    """A level line with round ends."""
    place = attributes(x1=float(x1), y1=float(y), x2=float(x2), y2=float(y))
    return f"<line{place}{attributes(stroke=colour, stroke_width=float(thick), stroke_linecap='round')}/>"


def star(x: float, y: float, radius: float, **paint: Unpack[Paint]) -> str:
    """A five-pointed star, one point up."""
    points = []
    for step in range(10):
        reach = radius * (1.0 if step % 2 == 0 else 0.45)
        angle = math.pi * step / 5
        points.append(f"{number(x + reach * math.sin(angle))},{number(y - reach * math.cos(angle))}")
    return f"<polygon{attributes(points=' '.join(points), stroke_linejoin='round')}{_painted(paint)}/>"


def turned(body: str, angle: int, x: float, y: float) -> str:
    """`body` turned clockwise by `angle` degrees about (x, y)."""
    return f'<g transform="rotate({angle} {number(x)} {number(y)})">{body}</g>'
