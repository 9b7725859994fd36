"""One card = one small SVG: the only place where the looks of a card are decided.

Lengths are in mm. All marks can be told apart in greys: a grade is a word and one to three dots, never a colour alone.
Numbers that would read as another number upside down are underlined.
"""

from __future__ import annotations

from matica.cards import WILD, Action, Card, Face
from matica.decks.model import Band, QuestCard
from matica.printing import svg
from matica.printing.metrics import CAP_HEIGHT, fit, width, wrap_fit
from matica.printing.options import PrintOptions
from matica.printing.svg import INK

COLOURS: dict[Band, str] = {"easy": "#1f7a4d", "medium": "#b36b00", "hard": "#8e2f6b"}
TINTS: dict[Band, str] = {"easy": "#e3f3ea", "medium": "#fbeed7", "hard": "#f4e2ee"}
DOTS: dict[Band, int] = {"easy": 1, "medium": 2, "hard": 3}
NAVY = "#17365c"
PALE = "#e6edf5"

LINES = (0.275, 0.56, 0.665, 0.8)
"""Of a quest card's height: the middles of its number and its dots, the feet of its grade and its points."""
LARGE_LINES = (0.255, 0.55, 0.685, 0.825)
"""The same in large print."""

_UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}


def needs_underline(shown: str) -> bool:
    """Whether a number has a 6 or 9, or reads as another number upside down (18 and 81).

    >>> [number for number in ("6", "8", "10", "16", "18", "24", "68", "88") if needs_underline(number)]
    ['6', '16', '18', '68']
    """
    if "6" in shown or "9" in shown:
        return True
    turned = "".join(_UPSIDE_DOWN.get(digit, "?") for digit in reversed(shown))
    return "?" not in turned and turned != shown and not turned.startswith("0")


def quest_card(card: QuestCard, options: PrintOptions) -> str:
    """The face of a quest card: its target at the top (M-C5), its grade, its points and its id."""
    words = options.words
    wide, high = options.card
    unit = wide / 63.5
    band = card.band
    colour = COLOURS[band]
    large = options.large_print
    middle = wide / 2
    body = _ground(options, colour, TINTS[band])
    room = wide - 15 * unit
    number_at, dots_at, word_at, points_at = LARGE_LINES if large else LINES
    shown = str(card.target)
    body += _number(shown, middle, number_at * high, fit(shown, room, (44 if large else 36) * unit))
    dots, size = DOTS[band], (2.4 if large else 1.9) * unit
    for place in range(dots):
        x = middle + (place - (dots - 1) / 2) * 3.4 * size
        filled = "none" if options.ink_saving else colour
        body += svg.circle(x, dots_at * high, size, fill=filled, stroke=colour, thick=0.6 * unit)
    word = words.band(band)
    body += svg.text(middle, word_at * high, fit(word, room, (9.5 if large else 7) * unit), word, weight=600)
    points = words.count_points(card.points)
    size = fit(points, room - 4 * unit, (7 if large else 5) * unit)
    body += svg.rectangle(
        middle - width(points) * size / 2 - 3 * unit, points_at * high - 0.95 * size - 0.9 * unit,
        width(points) * size + 6 * unit, 1.2 * size + 1.8 * unit, radius=0.6 * size + 0.9 * unit,
        fill="none" if options.ink_saving else "#ffffff", stroke=colour, thick=0.5 * unit,
    )  # fmt: skip
    body += svg.text(middle, points_at * high, size * 0.95, points, weight=600)
    body += svg.text(middle, 0.918 * high, (3.6 if large else 2.8) * unit, card.id)
    return svg.document(wide, high, options.bleed, quest_label(card, options), body)


def quest_label(card: QuestCard, options: PrintOptions) -> str:
    """What a screen reader says of a quest card."""
    words = options.words
    return words.quest_label.format(
        target=card.target, band=words.band(card.band), points=words.count_points(card.points), id=card.id
    )


def playing_card(card: Card, action: Action | None, options: PrintOptions) -> str:
    """The face of a playing card: a digit or wild (M-C2), an action, or both (M-C4)."""
    wide, high = options.card
    body = _ground(options, NAVY, "#ffffff")
    if action is None:
        body += _plain_face(card.face, options)
    else:
        body += _action_face(card.face, action, options)
    return svg.document(wide, high, options.bleed, playing_label(card, action, options), body)


def playing_label(card: Card, action: Action | None, options: PrintOptions) -> str:
    """What a screen reader says of a playing card."""
    words = options.words
    if card.face is None:
        shown = words.action_label
    else:
        shown = words.wild_label if card.face == WILD else words.digit_label.format(digit=card.face)
    if action is None:
        return shown
    return words.with_action.format(card=shown, name=action.name, text=action.text)


def back(word: str, label: str, options: PrintOptions) -> str:
    """The back of a card, the same upside down."""
    wide, high = options.card
    unit = wide / 63.5
    saving = options.ink_saving
    light = NAVY if saving else "#ffffff"
    body = "" if saving else _bleed_rectangle(options, NAVY)
    body += svg.rectangle(
        4 * unit, 4 * unit, wide - 8 * unit, high - 8 * unit, radius=3 * unit, stroke=light, thick=0.7 * unit
    )
    half = svg.text(wide / 2, 0.3 * high, fit(word, wide - 18 * unit, 11 * unit), word, weight=700, fill=light)
    half += svg.text(wide / 2, 0.44 * high, 9 * unit, "+  ×", weight=600, fill=light)
    body += half + svg.turned(half, 180, wide / 2, high / 2)
    body += svg.bar(13 * unit, wide - 13 * unit, high / 2, 0.5 * unit, light)
    return svg.document(wide, high, options.bleed, label, body)


def wild_sign(options: PrintOptions) -> str:
    """The star that stands for a wild card where a hand is shown in a text."""
    return svg.document(10, 10, 0, options.words.wild_label, svg.star(5, 5.3, 4.8, fill=INK))


def _ground(options: PrintOptions, colour: str, tint: str) -> str:
    """The ground of a face: white paper with a framed panel, or a tint out to the bleed."""
    wide, high = options.card
    unit = wide / 63.5
    fill = "none" if options.ink_saving else tint
    under = _bleed_rectangle(options, tint) if options.bleed and not options.ink_saving else ""
    return under + svg.rectangle(
        3.4 * unit, 3.4 * unit, wide - 6.8 * unit, high - 6.8 * unit,
        radius=3 * unit, fill=fill, stroke=colour, thick=0.8 * unit,
    )  # fmt: skip


def _bleed_rectangle(options: PrintOptions, fill: str) -> str:
    wide, high = options.card
    bleed = options.bleed
    return svg.rectangle(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed, fill=fill)


def _number(shown: str, x: float, y: float, size: float) -> str:
    """A number with its middle at (x, y), underlined if it could be read upside down."""
    base = y + CAP_HEIGHT * size / 2
    drawn = svg.text(x, base, size, shown, weight=700)
    if needs_underline(shown):
        half = width(shown) * size * 0.46
        drawn += svg.bar(x - half, x + half, base + 0.13 * size, 0.065 * size)
    return drawn


def _symbol(face: Face, x: float, y: float, size: float, options: PrintOptions) -> str:
    """A digit, or a star for a wild card, with its middle at (x, y)."""
    if face == WILD:
        fill = "none" if options.ink_saving else NAVY
        return svg.star(x, y + 0.03 * size, 0.42 * size, fill=fill, stroke=NAVY, thick=0.03 * size)
    return _number(str(face), x, y, size if face < 10 else fit(str(face), 0.65 * size, size))


def _plain_face(face: Face | None, options: PrintOptions) -> str:
    if face is None:
        return ""
    wide, high = options.card
    unit = wide / 63.5
    large = options.large_print
    middle = 0.43 if face == WILD else 0.47
    body = _symbol(face, wide / 2, middle * high, (62 if large else 50) * unit, options)
    if face == WILD:
        size = (8 if large else 6) * unit
        words = options.words
        body += svg.text(wide / 2, 0.8 * high, size, f"{words.wild} {words.wild_range}", weight=600)
    corner = _corner(face, options)
    return body + corner + svg.turned(corner, 180, wide / 2, high / 2)


def _corner(face: Face, options: PrintOptions) -> str:
    wide, _ = options.card
    unit = wide / 63.5
    size = (12 if options.large_print else 9) * unit
    return _symbol(face, 5 * unit + 0.48 * size, 5.5 * unit + 0.46 * size, size, options)


def _action_face(face: Face | None, action: Action, options: PrintOptions) -> str:
    """An action card: the digit above, where it has one, its action below."""
    wide, high = options.card
    unit = wide / 63.5
    large = options.large_print
    room = wide - 15 * unit
    top, bottom = (0.2 if face is None else 0.56) * high, 0.93 * high
    space = bottom - top
    name_size, name = wrap_fit(action.name, room, 0.28 * space, (8.5 if large else 6.5) * unit)
    text_size, text = wrap_fit(action.text, room, 0.62 * space, (6 if large else 4.6) * unit)
    y = top
    body = ""
    if face is None:
        y += (space - 1.15 * name_size * len(name) - 1.25 * text_size * len(text)) / 2.6
    else:
        body += _corner(face, options)
        body += _symbol(face, wide / 2, 0.31 * high, (42 if large else 36) * unit, options)
    for line in name:
        y += 1.15 * name_size
        body += svg.text(wide / 2, y, name_size, line, weight=700, fill=NAVY)
    y += 0.5 * name_size
    body += svg.bar(9 * unit, wide - 9 * unit, y, 0.4 * unit, NAVY)
    y += 0.3 * text_size
    for line in text:
        y += 1.25 * text_size
        body += svg.text(wide / 2, y, text_size, line)
    return body
