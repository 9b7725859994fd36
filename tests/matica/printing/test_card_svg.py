"""Looks of single cards: valid XML, labels, underlines, grades without colour, nothing outside the card."""

import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from matica.cards import WILD, Action, Card, Effect, Face, PlayingDeck
from matica.decks.model import BANDS, Band, QuestCard
from matica.printing.card_svg import back, needs_underline, playing_card, quest_card
from matica.printing.metrics import displayable, width, wrap_fit
from matica.printing.options import PrintOptions, Size
from tests.matica.printing.samples import quest_deck

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = st.builds(
    PrintOptions, size=st.sampled_from(get_args(Size)), bleed=st.sampled_from([0.0, 3.0]),
    large_print=st.booleans(), ink_saving=st.booleans(),
)  # fmt: skip


def quest(target: int = 24, band: Band = "easy", points: int = 3) -> QuestCard:
    card = quest_deck(1).cards[0]
    return QuestCard.make(target=target, band=band, points=points, odds=card.chance, ease=0.1)


def shown(drawing: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(drawing).iter(f"{SVG}text")]


def count(drawing: str, kind: str) -> int:
    return len(list(ET.fromstring(drawing).iter(SVG + kind)))


@pytest.mark.rule("M-C5")
@given(st.integers(0, 10**9), st.sampled_from(BANDS), st.integers(0, 999), OPTIONS)
def test_a_quest_card_shows_target_grade_points_and_id(
    target: int, band: Band, points: int, options: PrintOptions
) -> None:
    card = quest(target, band, points)
    drawing = quest_card(card, options)
    word = options.words.band(band)
    unit = "point" if points == 1 else "points"
    assert shown(drawing) == [str(target), word, f"{points} {unit}", card.id]
    assert count(drawing, "circle") == {"easy": 1, "medium": 2, "hard": 3}[band]
    assert count(drawing, "line") == needs_underline(str(target))
    root = ET.fromstring(drawing)
    label = root.get("aria-label")
    assert label == root.findtext(f"{SVG}title")
    assert label is not None
    for part in (str(target), word, str(points), card.id):
        assert part in label
    assert root.get("role") == "img"


@given(st.integers(0, 10**9), st.sampled_from(BANDS), OPTIONS)
def test_text_stays_on_the_card(target: int, band: Band, options: PrintOptions) -> None:
    card = quest(target, band)
    for drawing in (quest_card(card, options), back("Quest", "Back", options)):
        for element in ET.fromstring(drawing).iter(f"{SVG}text"):
            size = float(element.get("font-size", "0"))
            half = width(element.text or "") * size / 2
            assert half <= options.card[0] / 2 - 3
            assert float(element.get("x", "0")) == pytest.approx(options.card[0] / 2, abs=0.001)
            assert size * 0.7 < float(element.get("y", "0")) < options.card[1]


@given(st.integers(0, 10**9), st.sampled_from(BANDS), OPTIONS)
def test_the_parts_of_a_quest_card_stand_clear_of_each_other(target: int, band: Band, options: PrintOptions) -> None:
    """From the top: number, underline, dots, grade, points in their frame, id; a Y of `Easy` reaches below its line."""
    root = ET.fromstring(quest_card(quest(target, band), options))
    gap = 0.25 * options.card[0] / 63.5

    def measured(element: ET.Element, *names: str) -> list[float]:
        return [float(element.get(name, "0")) for name in names]

    letters = [measured(element, "y", "font-size") for element in root.iter(f"{SVG}text")]
    (number, size), (grade, word_size), _, (name, name_size) = letters
    frame_top, frame_high = next(
        measured(element, "y", "height") for element in reversed(list(root.iter(f"{SVG}rect")))
    )
    dot, radius, outline = measured(next(root.iter(f"{SVG}circle")), "cy", "r", "stroke-width")
    ends = [number + 0.01 * size]
    for line in root.iter(f"{SVG}line"):
        at, thick = measured(line, "y1", "stroke-width")
        ends.append(at + thick / 2)
    places = [
        (number - 0.72 * size, max(ends)),
        (dot - radius - outline / 2, dot + radius + outline / 2),
        (grade - 0.7 * word_size, grade + 0.22 * word_size),
        (frame_top - 0.5 * gap, frame_top + frame_high + 0.5 * gap),
        (name - 0.7 * name_size, name),
    ]
    assert places[0][0] > 3.8 * options.card[0] / 63.5
    for (_, above), (below, _) in pairwise(places):
        assert above + gap < below


def test_numbers_that_could_be_read_upside_down_are_underlined() -> None:
    underlined = {number for number in range(100) if needs_underline(str(number))}
    assert {6, 9, 16, 91, 18, 81, 61, 19, 66, 99, 68, 89, 86, 98, 60, 90, 26, 39} <= underlined
    assert not {0, 1, 8, 10, 11, 80, 88, 7, 25, 42, 100} & underlined


@pytest.mark.rule("M-C2")
@given(st.sampled_from([*range(10), WILD]), OPTIONS)
def test_a_digit_card_shows_its_digit_in_the_middle_and_both_corners(face: Face, options: PrintOptions) -> None:
    drawing = playing_card(Card(face), None, options)
    if face == WILD:
        assert count(drawing, "polygon") == 3
        assert shown(drawing) == ["Wild 1–9"]
    else:
        assert shown(drawing) == [str(face)] * 3
        assert count(drawing, "line") == (3 if face in (6, 9) else 0)


@pytest.mark.rule("M-C4")
def test_action_cards_show_digit_name_and_text() -> None:
    deck = PlayingDeck.load()
    for size in get_args(Size):
        for large in (False, True):
            options = PrintOptions(size=size, large_print=large)
            for card, _ in deck.counts:
                action = deck.action(card)
                drawing = playing_card(card, action, options)
                if action:
                    words = " ".join(shown(drawing))
                    assert action.name in words
                    assert action.text in words
                    label = ET.fromstring(drawing).get("aria-label")
                    assert label is not None
                    assert action.text in label
                    if isinstance(card.face, int):
                        assert shown(drawing)[:2] == [str(card.face)] * 2
                last = max(float(e.get("y", 0)) for e in ET.fromstring(drawing).iter(f"{SVG}text"))
                assert last < 0.96 * options.card[1]


@given(st.text(min_size=1, max_size=60), st.text(max_size=200))
def test_any_text_gives_valid_xml(name: str, text: str) -> None:
    drawing = playing_card(Card(None, "x"), Action(name, text, "solve", (Effect("draw"),)), PrintOptions())
    ET.fromstring(drawing)


def test_markup_is_escaped() -> None:
    name = "<script>\"&'</script>"
    drawing = playing_card(Card(3, "x"), Action(name, "a & b", "solve", (Effect("draw"),)), PrintOptions())
    assert "<script>" not in drawing
    assert name in " ".join(shown(drawing))


@given(st.sampled_from(BANDS), st.sampled_from(get_args(Size)))
def test_ink_saving_fills_no_area(band: Band, size: Size) -> None:
    options = PrintOptions(size=size, ink_saving=True, bleed=2)
    drawings = [
        quest_card(quest(69, band), options),
        playing_card(Card(WILD), None, options),
        back("Quest", "Back", options),
    ]
    for drawing in drawings:
        for element in ET.fromstring(drawing).iter():
            if element.tag.removeprefix(SVG) in ("rect", "circle", "polygon"):
                assert element.get("fill") == "none"


def test_bleed_is_painted_beyond_the_cut() -> None:
    root = ET.fromstring(quest_card(quest(), PrintOptions(bleed=3)))
    assert root.get("viewBox") == "-3 -3 69.5 94.9"
    assert root.get("width") == "69.5mm"
    first = root.find(f"{SVG}rect")
    assert first is not None
    assert (first.get("x"), first.get("width")) == ("-3", "69.5")


def test_a_back_is_the_same_upside_down() -> None:
    root = ET.fromstring(back("Quest", "Back", PrintOptions()))
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.get("transform") == "rotate(180 31.75 44.45)"
    turned = [element.text for element in group.iter(f"{SVG}text")]
    assert [element.text for element in root.iter(f"{SVG}text")] == turned * 2


def test_a_card_is_small() -> None:
    assert len(quest_card(quest(), PrintOptions())) < 1500


def test_the_table_of_widths_is_that_of_the_font() -> None:
    import fontpkg_lexend

    font = ImageFont.truetype(str(next((fontpkg_lexend.ROOT / "files").glob("*.ttf"))), 1000)
    font.set_variation_by_axes([700])
    for text in ("24", "Medium", "K7RT-3VXB", "30 − 5 × 8 ÷ 3", "(a) Qu?"):
        assert width(text) * 1000 == pytest.approx(sum(font.getlength(sign) for sign in text), abs=2 * len(text))


@given(st.text(max_size=100), st.floats(5, 100), st.floats(5, 100))
def test_wrapped_text_fits(text: str, room: float, height: float) -> None:
    size, lines = wrap_fit(text, room, height, 10)
    assert " ".join(lines) == " ".join(text.split())
    assert len(lines) * size * 1.25 <= height
    assert all(width(line) * size <= room for line in lines)


@given(st.text())
def test_only_what_the_font_has_is_set(text: str) -> None:
    made = displayable(text)
    assert len(made) == len(text)
    assert displayable(made) == made
    assert all(new in (old, "?", " ") for new, old in zip(made, text, strict=True))
