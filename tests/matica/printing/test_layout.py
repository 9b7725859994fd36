"""Where cards and marks go: every size, paper, bleed and kind of back."""

from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.errors import BadInput
from matica.printing.layout import MARGIN, UNPRINTABLE, Axis, Grid, Slot, grid
from matica.printing.options import SIZES, Backs, Paper, PrintOptions, Size

EVERY_OPTIONS = st.builds(
    PrintOptions,
    size=st.sampled_from(get_args(Size)),
    paper=st.sampled_from(get_args(Paper)),
    bleed=st.floats(0, 5),
    backs=st.sampled_from(get_args(Backs)),
)


def box(slot: Slot, place: Grid) -> tuple[float, float, float, float]:
    wide, high = place.cell
    return slot.x - wide / 2, slot.y - high / 2, slot.x + wide / 2, slot.y + high / 2


@pytest.mark.parametrize(
    ("paper", "size", "plain", "with_bleed"),
    [
        ("a4", "poker", 9, 8),
        ("a4", "bridge", 10, 9),
        ("a4", "mini", 18, 12),
        ("a4", "a7", 4, 4),
        ("a4", "a6", 2, 2),
        ("letter", "poker", 9, 6),
        ("letter", "bridge", 9, 8),
        ("letter", "mini", 18, 12),
    ],
)
def test_cards_per_sheet(paper: Paper, size: Size, plain: int, with_bleed: int) -> None:
    assert grid(PrintOptions(size=size, paper=paper)).fronts == plain
    assert grid(PrintOptions(size=size, paper=paper, bleed=3)).fronts == with_bleed


@given(EVERY_OPTIONS)
def test_cards_lie_within_the_margins_and_apart(options: PrintOptions) -> None:
    place = grid(options)
    mirror: Axis = place.fold or "x"
    slots = [place.front(n) for n in range(place.fronts)]
    if place.fold:
        slots += [place.back(n, mirror) for n in range(place.fronts)]
    boxes = [box(slot, place) for slot in slots]
    for left, top, right, bottom in boxes:
        assert left >= MARGIN - 1e-6
        assert top >= MARGIN - 1e-6
        assert right <= place.page[0] - MARGIN + 1e-6
        assert bottom <= place.page[1] - MARGIN + 1e-6
    for n, one in enumerate(boxes):
        for other in boxes[:n]:
            apart_across = one[0] >= other[2] - 1e-6 or other[0] >= one[2] - 1e-6
            apart_down = one[1] >= other[3] - 1e-6 or other[1] >= one[3] - 1e-6
            assert apart_across or apart_down


@given(EVERY_OPTIONS, st.floats(-10, 10), st.floats(-10, 10))
def test_marks_end_inside_the_printable_area(options: PrintOptions, x: float, y: float) -> None:
    place = grid(options)
    lines = place.marks((x, y)) + place.fold_marks()
    for x1, y1, x2, y2 in lines:
        assert UNPRINTABLE - 1e-6 <= x1 <= x2 <= place.page[0] - UNPRINTABLE + 1e-6
        assert UNPRINTABLE - 1e-6 <= y1 <= y2 <= place.page[1] - UNPRINTABLE + 1e-6
        assert x1 == x2 or y1 == y2


@given(EVERY_OPTIONS)
def test_every_edge_of_a_cut_card_has_its_marks_and_none_lies_on_a_card(options: PrintOptions) -> None:
    place = grid(options)
    marks = place.marks()
    upright = {round(line[0], 3) for line in marks if line[0] == line[2]}
    level = {round(line[1], 3) for line in marks if line[1] == line[3]}
    for n in range(place.fronts):
        left, top, right, bottom = box(place.front(n), place)
        for edges, found in (((left, right), upright), ((top, bottom), level)):
            for edge, inward in zip(edges, (options.bleed, -options.bleed), strict=True):
                assert any(abs(edge + inward - mark) < 0.002 for mark in found)
        for x1, y1, x2, y2 in marks:
            assert x2 < left or x1 > right or y2 < top or y1 > bottom


@given(EVERY_OPTIONS)
def test_a_back_lies_behind_its_front(options: PrintOptions) -> None:
    place = grid(options)
    width, height = place.page
    for n in range(place.fronts):
        front = place.front(n)
        long, short = place.back(n, "x"), place.back(n, "y")
        assert front.x + long.x == pytest.approx(width)
        assert front.y == long.y
        assert front.y + short.y == pytest.approx(height)
        assert front.x == short.x
        # The direction a card's top points to, right and down: seen from behind, one of the two is mirrored.
        tops = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
        across, down = tops[front.angle]
        assert tops[long.angle] == (-across, down)
        assert tops[short.angle] == (across, -down)


def test_upright_cards_flipped_on_the_short_edge_are_turned_round() -> None:
    place = grid(PrintOptions())
    assert not place.sideways
    assert place.back(0, "y").angle == 180
    assert place.back(0, "x").angle == 0


@pytest.mark.parametrize(("size", "paper"), list(product(get_args(Size), get_args(Paper))))
def test_folded_sheets_hold_fronts_in_one_half_and_backs_in_the_other(size: Size, paper: Paper) -> None:
    place = grid(PrintOptions(size=size, paper=paper, backs="fold"))
    assert place.fold
    for n in range(place.fronts):
        front, behind = place.front(n), place.back(n, place.fold)
        if place.fold == "x":
            assert front.x < place.page[0] / 2 < behind.x
        else:
            assert front.y < place.page[1] / 2 < behind.y
    assert place.fold_marks()


def test_what_does_not_fit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIZES, "a6", (300.0, 420.0))
    with pytest.raises(BadInput, match=r"size a6 with bleed 1 mm: no card fits on letter with backs 'fold'"):
        grid(PrintOptions(size="a6", paper="letter", bleed=1, backs="fold"))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"size": "tarot"}, "size 'tarot': expected one of poker"),
        ({"paper": "a5"}, "paper 'a5': expected one of a4, letter"),
        ({"backs": "both"}, "backs 'both'"),
        ({"answers": "yes"}, "answers 'yes'"),
        ({"bleed": -1}, "bleed -1: expected 0 to 10 mm"),
        ({"bleed": float("nan")}, "bleed nan"),
        ({"back_offset": (0, 11)}, "back offset"),
        ({"back_offset": (float("nan"), 0)}, "back offset"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        PrintOptions(**wrong)  # type: ignore[arg-type]
