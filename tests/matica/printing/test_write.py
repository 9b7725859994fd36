"""Files by suffix, tables, archives, pictures for the tabletop; what is refused leaves nothing behind."""

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck, Worksheet
from matica.errors import BadInput, FileProblem
from matica.printing import PrintOptions, write_deck
from matica.printing.options import Size
from matica.printing.tabletop import COLUMNS, ROWS, cell_pixels
from tests.matica.printing.samples import quest_deck, worksheet


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


def test_json_can_be_read_back(tmp_path: Path) -> None:
    deck, sheet = quest_deck(5), worksheet(3)
    write_deck(deck, tmp_path / "deck.json")
    assert QuestDeck.read(tmp_path / "deck.json") == deck
    write_deck(sheet, tmp_path / "sheet.json")
    assert Worksheet.read(tmp_path / "sheet.json") == sheet


@pytest.mark.rule("M-C3")
def test_a_table_has_a_row_a_card(tmp_path: Path) -> None:
    deck = quest_deck(5)
    write_deck(deck, tmp_path / "deck.csv")
    rows = table((tmp_path / "deck.csv").read_bytes())
    assert [row["id"] for row in rows] == [card.id for card in deck.cards]
    assert rows[1]["odds"] == "2/3"
    source = deck.playing_deck
    assert {(row["playing_deck"], row["status"]) for row in rows} == {(source.name, source.status)}
    assert rows[1]["solution_1"] == "8 ÷ (3 − 8 ÷ 3)"
    assert rows[1]["hand_2"] == "w 0 1"
    write_deck(deck, tmp_path / "plain.csv", PrintOptions(answers="none"))
    assert "÷" not in (tmp_path / "plain.csv").read_text()


def test_a_worksheet_as_a_table(tmp_path: Path) -> None:
    write_deck(worksheet(3), tmp_path / "sheet.csv")
    rows = table((tmp_path / "sheet.csv").read_bytes())
    assert [row["target"] for row in rows] == ["1", "2", "3"]
    assert rows[0]["cards"] == "3 0 5 w 6"
    write_deck(worksheet(3), tmp_path / "plain.csv", PrintOptions(answers="none"))
    assert "solution" not in (tmp_path / "plain.csv").read_text()


def test_the_playing_deck_as_table_and_json(tmp_path: Path) -> None:
    deck = PlayingDeck.load()
    write_deck(deck, tmp_path / "cards.csv")
    rows = table((tmp_path / "cards.csv").read_bytes())
    assert sum(int(row["count"]) for row in rows) == deck.size
    write_deck(deck, tmp_path / "cards.json")
    data = json.loads((tmp_path / "cards.json").read_text())
    assert data["status"] == "house"
    assert data["hash"] == deck.content_hash
    assert sum(card["count"] for card in data["cards"]) == data["size"] == deck.size
    assert {card["action"] for card in data["cards"]} - {None} == set(data["actions"])


def test_an_archive_holds_one_picture_a_card(tmp_path: Path) -> None:
    deck = quest_deck(5)
    write_deck(deck, tmp_path / "deck.svg.zip")
    with zipfile.ZipFile(tmp_path / "deck.svg.zip") as archive:
        names = archive.namelist()
        assert [name for name in names if name.startswith("cards/")] == [
            f"cards/{card.target:04d}-{card.id}.svg" for card in deck.cards
        ]
        assert {"back.svg", "cards.csv", "deck.json"} <= set(names)
        assert QuestDeck.from_json(archive.read("deck.json")) == deck
        assert b"<svg" in archive.read(names[0])
    write_deck(deck, tmp_path / "plain.svg.zip", PrintOptions(answers="none"))
    with zipfile.ZipFile(tmp_path / "plain.svg.zip") as archive:
        assert "deck.json" not in archive.namelist()
        assert all("÷" not in archive.read(name).decode() for name in archive.namelist())


def test_an_archive_of_the_playing_deck_holds_one_picture_a_kind(tmp_path: Path) -> None:
    deck = PlayingDeck.load()
    write_deck(deck, tmp_path / "cards.svg.zip")
    with zipfile.ZipFile(tmp_path / "cards.svg.zip") as archive:
        assert sum(name.startswith("cards/") for name in archive.namelist()) == len(deck.counts)


@pytest.mark.parametrize("size", ["poker", "bridge", "a6"])
def test_a_tabletop_sheet_has_its_hidden_card_last(tmp_path: Path, size: Size) -> None:
    options = PrintOptions(size=size, bleed=3)
    write_deck(quest_deck(3), tmp_path / "deck.png", options)
    wide, high = cell_pixels(options)
    with Image.open(tmp_path / "deck.png") as picture:
        assert picture.size == (COLUMNS * wide, ROWS * high)
        assert max(picture.size) <= 4096
        grey = picture.convert("L")
        dark = []
        for place in range(COLUMNS * ROWS):
            left, top = place % COLUMNS * wide, place // COLUMNS * high
            # A spot where a back is painted, a face has its tint, and an empty cell is white.
            dark.append(grey.getpixel((left + wide // 2, top + high // 12)))
    assert all(isinstance(shade, int) and shade < 100 for shade in dark[-1:])
    assert dark[3:-1] == [255] * (COLUMNS * ROWS - 4)
    assert all(isinstance(shade, int) and 100 < shade < 255 for shade in dark[:3])


def test_more_than_69_cards_take_several_tabletop_sheets(tmp_path: Path) -> None:
    made = write_deck(quest_deck(70), tmp_path / "deck.png")
    assert [path.name for path in made] == ["deck-1.png", "deck-2.png"]


def test_existing_files_are_kept(tmp_path: Path) -> None:
    key = tmp_path / "deck-answers.pdf"
    key.write_text("mine")
    with pytest.raises(FileProblem, match=r"deck-answers\.pdf: exists already"):
        write_deck(quest_deck(1), tmp_path / "deck.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["deck-answers.pdf"]
    assert key.read_text() == "mine"
    write_deck(quest_deck(1), tmp_path / "deck.pdf", force=True)
    assert key.read_bytes().startswith(b"%PDF")


def test_a_failed_run_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("matica.printing.write._text_pdf", fail)
    with pytest.raises(MemoryError):
        write_deck(quest_deck(1), tmp_path / "deck.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("document", "name"),
    [
        (quest_deck(1), "deck"),
        (quest_deck(1), "deck.docx"),
        (quest_deck(1), "deck.svg"),
        (quest_deck(1), ".pdf"),
        (worksheet(1), "sheet.png"),
        (worksheet(1), "sheet.svg.zip"),
    ],
)
def test_an_unknown_suffix_is_named(tmp_path: Path, document: Any, name: str) -> None:
    with pytest.raises(BadInput, match=r"expected a name ending in \.pdf, \.json, \.csv"):
        write_deck(document, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_suffixes_may_be_in_capitals(tmp_path: Path) -> None:
    assert write_deck(quest_deck(1), tmp_path / "DECK.CSV") == [tmp_path / "DECK.CSV"]
    assert (tmp_path / "DECK.CSV").exists()


@pytest.mark.parametrize("name", ["deck.pdf", "deck.png", "deck.svg.zip"])
def test_an_empty_deck_is_not_printed(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="no cards to print"):
        write_deck(quest_deck(0), tmp_path / name)


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    deck = quest_deck(2)
    assert write_deck(deck, "-") == []
    assert capfdbinary.readouterr().out == deck.to_json()
    write_deck(deck, "-", PrintOptions(answers="end"), kind=".pdf")
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
    with pytest.raises(BadInput, match="2 files for standard output"):
        write_deck(deck, "-", kind=".pdf")
    assert capfdbinary.readouterr().out == b""
