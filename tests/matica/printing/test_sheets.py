"""Sheets as PDF: fronts and backs match, fonts are embedded, answers stay off the sheets, the rules of tagging."""

import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from matica.cards import PlayingDeck
from matica.printing import PrintOptions, write_deck
from matica.printing.layout import grid
from matica.printing.options import Backs, Paper, Size
from tests.matica.printing.samples import Text, needs_poppler, quest_deck, texts, words, worksheet

ZEROS = """
format = "matica-playing-deck"
version = 1
name = "Zeros"
status = "own"
[numbers]
0 = 14
"""


def middle(one: Text, other: Text) -> tuple[float, float]:
    return (one.x + other.x) / 2, (one.y + other.y) / 2


def middles(found: list[Text]) -> list[tuple[float, float]]:
    """The middles of cards that show a text twice, once upside down: the two nearest to each other are on one card."""
    left = list(found)
    made = []
    while left:
        one = left.pop(0)
        other = min(left, key=lambda text: math.dist((text.x, text.y), (one.x, one.y)))
        left.remove(other)
        made.append(middle(one, other))
    return made


def page_texts(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def fonts(reader: PdfReader) -> dict[str, bool]:
    """The fonts of all pages by name, and whether each is embedded."""
    found: dict[str, bool] = {}

    def search(resources: Any) -> None:
        for reference in (resources.get("/Font") or {}).values():
            font = reference.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner["/FontDescriptor"].get_object()
            found[str(font["/BaseFont"])] = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
        for reference in (resources.get("/XObject") or {}).values():
            search(reference.get_object().get("/Resources") or {})

    for page in reader.pages:
        search(page["/Resources"])
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -2.0)])
def test_backs_lie_behind_fronts_also_in_the_last_row(
    tmp_path: Path, paper: Paper, offset: tuple[float, float]
) -> None:
    """14 cards: the second sheet has a row of three and a row of two."""
    options = PrintOptions(paper=paper, backs="long", back_offset=offset)
    path = tmp_path / "zeros.pdf"
    write_deck(PlayingDeck.from_toml(ZEROS), path, options)
    pages = texts(path)
    assert len(pages) == 4
    width = options.page[0]
    for front_page, back_page, cards in ((pages[0], pages[1], 9), (pages[2], pages[3], 5)):
        # Each card has the digit in two corners; the back has the name of the game twice.
        small = [text for text in front_page if text.text == "0"]
        corners = [text for text in small if abs(text.y - _middle_row(text, options)) > 20]
        letters = [text for text in back_page if text.text == "M"]
        fronts = sorted(map(middle, corners[::2], corners[1::2]))
        backs = sorted(map(middle, letters[::2], letters[1::2]))
        assert len(fronts) == len(backs) == cards
        expected = sorted((width - x + offset[0], y + offset[1]) for x, y in fronts)
        for (x, y), (back_x, back_y) in zip(expected, backs, strict=True):
            assert back_x == pytest.approx(x, abs=0.05)
            assert back_y == pytest.approx(y, abs=0.05)


def _middle_row(text: Text, options: PrintOptions) -> float:
    place = grid(options)
    rows = {place.front(n).y for n in range(place.fronts)}
    return min(rows, key=lambda y: abs(y - text.y))


@needs_poppler
@pytest.mark.parametrize("backs", ["long", "short", "fold"])
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_the_words_of_fronts_and_backs_match(tmp_path: Path, size: Size, backs: Backs) -> None:
    options = PrintOptions(size=size, backs=backs, answers="none")
    place = grid(options)
    path = tmp_path / "deck.pdf"
    deck = quest_deck(place.fronts + 4)
    write_deck(deck, path, options)
    pages = words(path)
    step = 1 if backs == "fold" else 2
    pairs = list(zip(pages[::step], pages[step - 1 :: step], strict=True))
    numbers = {card.id: number for number, card in enumerate(deck.cards)}
    first = next(word for word in pages[0] if word.text == deck.cards[0].id)
    shift = first.x - place.front(0).x, first.y - place.front(0).y  # from the middle of a card to its id
    seen = []
    for front_page, back_page in pairs:
        ids = [word for word in front_page if word.text in numbers]
        seen += [word.text for word in ids]
        behind = middles([word for word in back_page if word.text == "Quest"])
        assert len(behind) == len(ids)
        for word in ids:
            slot = place.front(numbers[word.text] % place.fronts)
            x, y = word.x - shift[0], word.y - shift[1]
            assert (x, y) == pytest.approx((slot.x, slot.y), abs=0.05)
            mirrored_across = backs == "long" or place.fold == "x"
            expected = (options.page[0] - x, y) if mirrored_across else (x, options.page[1] - y)
            assert min(math.dist(expected, found) for found in behind) < 0.05
    assert sorted(seen) == sorted(numbers)


@pytest.mark.parametrize(("backs", "pages"), [("none", 2), ("long", 4), ("short", 4), ("fold", 4)])
def test_page_counts(tmp_path: Path, backs: Backs, pages: int) -> None:
    write_deck(quest_deck(14), tmp_path / "deck.pdf", PrintOptions(backs=backs, answers="none"))
    assert len(PdfReader(tmp_path / "deck.pdf").pages) == pages


@pytest.mark.parametrize(("paper", "points"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_the_pdf_is_tagged_and_has_only_lexend_embedded(
    tmp_path: Path, paper: Paper, points: tuple[float, float]
) -> None:
    write_deck(quest_deck(10), tmp_path / "deck.pdf", PrintOptions(paper=paper, backs="long", answers="end"))
    reader = PdfReader(tmp_path / "deck.pdf")
    found = fonts(reader)
    assert found
    assert all("Lexend" in name for name in found)
    assert all(found.values())
    for page in reader.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(points, abs=0.01)
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"].value is True
    assert reader.metadata is not None
    assert reader.metadata.title == "Class 5b"


def test_every_front_has_an_alternative_text(tmp_path: Path) -> None:
    deck = quest_deck(12)
    write_deck(deck, tmp_path / "deck.pdf", PrintOptions(backs="long", answers="none"))
    root: Any = PdfReader(tmp_path / "deck.pdf").trailer["/Root"]
    alternatives: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, dict):
            if node.get("/S") == "/Figure":
                alternatives.append(str(node["/Alt"]))
            if "/K" in node:
                walk(node["/K"])
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk(root["/StructTreeRoot"]["/K"])
    assert len(alternatives) == 12
    for card, text in zip(deck.cards, alternatives, strict=True):
        assert f"Quest {card.target}," in text
        assert card.id in text


@pytest.mark.parametrize("answers", ["separate", "end", "none"])
def test_no_answer_is_on_a_sheet_of_cards(tmp_path: Path, answers: Any) -> None:
    deck = quest_deck(20)
    path = tmp_path / "deck.pdf"
    made = write_deck(deck, path, PrintOptions(answers=answers))
    key = tmp_path / "deck-answers.pdf"
    assert made == ([path, key] if answers == "separate" else [path])
    pages = page_texts(path)
    sheets = 3
    for page in pages[:sheets]:
        assert "÷" not in page
        assert "fraction" not in page
        assert "/" not in page
    text_of_key = " ".join(pages[sheets:])
    if answers == "separate":
        text_of_key = " ".join(page_texts(key))
        assert len(pages) == sheets
    if answers == "none":
        assert text_of_key == ""
        return
    for card in deck.cards:
        assert card.id in text_of_key
        assert card.odds in text_of_key
    for words_ in ("8 ÷ (3 − 8 ÷ 3)", "w 0 1: 10 + w", deck.command, "needs a fraction", "House deck", "not official"):
        assert words_ in text_of_key
    assert deck.content_hash[:16] in text_of_key


def test_a_row_of_the_answer_key_stays_on_one_page(tmp_path: Path) -> None:
    """Each row has the card's id first and its reason last: no page begins with the rest of a row."""
    deck = quest_deck(90)
    write_deck(deck, tmp_path / "deck.pdf")
    pages = page_texts(tmp_path / "deck-answers.pdf")
    assert len(pages) > 3
    for page in pages:
        ids = [page.index(card.id) for card in deck.cards if card.id in page]
        assert len(ids) == page.count("needs a fraction")
        assert min(ids) < page.index("needs a fraction")
        assert max(ids) < page.rindex("needs a fraction")


@pytest.mark.rule("M-C3")
def test_the_key_says_what_is_house_data(tmp_path: Path) -> None:
    write_deck(quest_deck(3), tmp_path / "deck.pdf")
    key = " ".join(page_texts(tmp_path / "deck-answers.pdf"))
    assert "House deck, house data, not official" in key
    assert "Easy, Medium and Hard, and the points, are house data" in key
    write_deck(worksheet(3), tmp_path / "sheet.pdf")
    assert "House data, not official" in " ".join(page_texts(tmp_path / "sheet-answers.pdf"))


@needs_poppler
def test_the_ruler_and_the_scale_are_on_page_one_only(tmp_path: Path) -> None:
    write_deck(quest_deck(14), tmp_path / "deck.pdf", PrintOptions(answers="none", backs="long"))
    pages = [" ".join(word.text for word in page) for page in words(tmp_path / "deck.pdf")]
    assert "Print at 100 % (actual size): this line is 50 mm long" in pages[0]
    assert "flip on long edge" in pages[0]
    assert not any("100 %" in page for page in pages[1:])
    assert "sheet 2 of 2" in pages[2]


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        for suffix in (".pdf", ".json", ".csv", ".svg.zip", ".png"):
            write_deck(quest_deck(12), tmp_path / f"{name}{suffix}")
    for suffix in (".pdf", "-answers.pdf", ".json", ".csv", ".svg.zip", ".png"):
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


@pytest.mark.parametrize("name", ["数学 😀", "a\nb\x07", 'quote " \\ #let x', "*bold* _x_ $y$ @z", "x" * 200, ""])
def test_any_name_can_be_printed(tmp_path: Path, name: str) -> None:
    write_deck(quest_deck(1, name), tmp_path / "deck.pdf", PrintOptions(answers="end"))
    assert len(PdfReader(tmp_path / "deck.pdf").pages) == 2


@pytest.mark.parametrize("answers", ["separate", "end", "none"])
def test_worksheets_keep_answers_apart(tmp_path: Path, answers: Any) -> None:
    sheet = worksheet(20)
    path = tmp_path / "sheet.pdf"
    made = write_deck(sheet, path, PrintOptions(answers=answers))
    pages = page_texts(path)
    puzzles = [page for page in pages if "answer key" not in page]
    assert len(puzzles) == 2
    assert all("÷" not in page for page in puzzles)
    for puzzle in sheet.puzzles:
        assert sum(puzzle.id in page for page in puzzles) == 1
        assert any(f"Make {puzzle.target}" in page for page in puzzles)
    assert len(pages) == (3 if answers == "end" else 2)
    assert len(made) == (2 if answers == "separate" else 1)
    key = " ".join(pages[2:])
    if answers == "separate":
        key = " ".join(page_texts(made[1]))
    if answers != "none":
        assert key.count("8 ÷ (3 − 8 ÷ 3)") == 20
        assert all(puzzle.id in key for puzzle in sheet.puzzles)


def test_large_jobs_are_split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matica.printing.write.CARDS_PER_PDF", 10)
    deck = quest_deck(25)
    made = write_deck(deck, tmp_path / "deck.pdf")
    assert [path.name for path in made] == [
        f"deck-{n}{end}.pdf" for n in (1, 2, 3) for end in ("", "-answers")
    ]  # fmt: skip
    for path in made:
        text = " ".join(page_texts(path))
        first = (int(path.stem.split("-")[1]) - 1) * 10
        assert {card.id for card in deck.cards if card.id in text} == {c.id for c in deck.cards[first : first + 10]}


# the peak that getrusage tells takes in what the process that started this one had in memory
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_5400_cards_take_less_than_500_megabytes(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from matica.printing import PrintOptions, write_deck
from tests.matica.printing.samples import quest_deck
write_deck(quest_deck(5400), {str(tmp_path / "deck.pdf")!r}, PrintOptions(backs="long"))
status = Path("/proc/self/status").read_text()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 500_000  # kilobytes
    assert len(list(tmp_path.iterdir())) == 12
