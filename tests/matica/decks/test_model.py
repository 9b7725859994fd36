"""Decks and worksheets: ids from content, JSON there and back, refusals in one line."""

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.decks.model import (
    BANDS,
    BadContent,
    Band,
    DeckSource,
    QuestCard,
    QuestDeck,
    Sample,
    Worksheet,
    WorksheetPuzzle,
    content_id,
)
from matica.errors import BadInput, FileProblem, MaticaError
from matica.rules import Rules


def card(target: int = 24, band: Band = "easy") -> QuestCard:
    return QuestCard.make(
        target=target,
        band=band,
        points=3,
        odds=Fraction(13, 99),
        ease=0.125,
        reason="few ways",
        samples=(Sample("3 8 0 0 1", "3 × 8"),),
    )


def deck(*cards: QuestCard) -> QuestDeck:
    return QuestDeck(
        name="Test",
        seed=7,
        rules=Rules(),
        hand_size=5,
        playing_deck=DeckSource("House", "0" * 64, "house"),
        command="matica deck --seed 7",
        product="0.1.0",
        cards=cards,
    )


def sheet(*puzzles: WorksheetPuzzle) -> Worksheet:
    return Worksheet(
        name="Test", set="A", seed=1, rules=Rules(), command="matica worksheet", product="0.1.0", puzzles=puzzles
    )


@given(
    st.lists(st.integers(0, 10**9), unique=True, max_size=20),
    st.sampled_from(BANDS),
    st.fractions(0, 1, max_denominator=10**6),
    st.text(max_size=50),
)
def test_a_deck_survives_json(targets: list[int], band: Band, odds: Fraction, reason: str) -> None:
    reason = reason.encode("utf-8", "replace").decode()
    cards = [
        QuestCard.make(target=t, band=band, points=1, odds=odds, ease=float(odds) / 2, reason=reason) for t in targets
    ]
    made = deck(*cards)
    again = QuestDeck.from_json(made.to_json())
    assert again == made
    assert again.to_json() == made.to_json()
    assert again.content_hash == made.content_hash
    assert all(card.chance == odds for card in again.cards)


def test_an_id_follows_from_the_content() -> None:
    assert card().id == content_id("quest", 24, "easy", 3, "13/99") == card().id
    others = {card(25).id, card(24, "hard").id}
    assert len(others | {card().id}) == 3
    assert not set("0O1IL69MW") & set("".join(card(target).id for target in range(500)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"target": 25}, ["id", "expected", "$.cards[1]"]),
        ({"id": "AAAA-AAAA"}, ["AAAA-AAAA", "expected", "$.cards[1]"]),
        ({"odds": "26/198"}, ["26/198", "lowest terms", "$.cards[1]"]),
        ({"odds": "9/0"}, ["9/0", "$.cards[1]"]),
        ({"odds": "-1/2"}, ["-1/2", "$.cards[1]"]),
        ({"odds": "٣/٤"}, ["fraction", "$.cards[1]"]),
        ({"odds": "9" * 200}, ["fraction", "$.cards[1]"]),
        ({"odds_decimal": 0.9}, ["odds_decimal 0.9", "$.cards[1]"]),
        ({"ease": 1.5}, ["<= 1", "$.cards[1].ease"]),
        ({"target": "24"}, ["Expected `int`", "$.cards[1].target"]),
        ({"target": -1}, [">= 0", "$.cards[1].target"]),
        ({"target": 10**30}, ["$.cards[1].target"]),
        ({"band": "tricky"}, ["tricky", "$.cards[1].band"]),
        ({"samples": [{"hand": "1"}]}, ["solution", "$.cards[1].samples[0]"]),
        ({"colour": "red"}, ["colour", "$.cards[1]"]),
    ],
)
def test_a_wrong_card_is_named_with_its_place(change: dict[str, Any], words: list[str]) -> None:
    data = json.loads(deck(card(23), card()).to_json())
    data["cards"][1].update(change)
    with pytest.raises(BadInput) as caught:
        QuestDeck.from_json(json.dumps(data), "my.json")
    message = str(caught.value)
    assert message.startswith("my.json: ")
    assert "\n" not in message
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "version 2: expected 1"),
        ({"format": "cake"}, "format 'cake': expected 'matica-quest-deck'"),
        ({"rules": {"operations": "%"}}, "operations '%'"),
        ({"seed": -1}, "$.seed"),
        ({"hand_size": 0}, "$.hand_size"),
        ({"cards": 5}, "$.cards"),
    ],
)
def test_a_wrong_deck_is_refused(change: dict[str, Any], words: str) -> None:
    data = json.loads(deck(card()).to_json()) | change
    with pytest.raises(MaticaError, match=words.replace("$", r"\$")) as caught:
        QuestDeck.from_json(json.dumps(data))
    assert str(caught.value).startswith("deck: ")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b"null", b"{", b"[" * 100_000, b'{"format": "x"}', b"\x00"])
def test_what_is_no_deck_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"^f\.json: .+$"):
        QuestDeck.from_json(data, "f.json")
    with pytest.raises(BadInput, match=r"^f\.json: .+$"):
        Worksheet.from_json(data, "f.json")


def test_deep_nesting_inside_a_deck_is_refused() -> None:
    text = deck(card()).to_json().decode().replace('"few ways"', "[" * 50_000 + "]" * 50_000)
    with pytest.raises(BadInput, match=r"^deck: .+$"):
        QuestDeck.from_json(text)


def test_twins_are_refused() -> None:
    with pytest.raises(BadContent, match="on two cards"):
        deck(card(), card())


def test_a_worksheet_survives_json_and_is_no_deck(tmp_path: Path) -> None:
    puzzle = WorksheetPuzzle.make(cards="3 3 8 8", target=24, band="hard", grade=97.5, solution="8 ÷ (3 − 8 ÷ 3)")
    made = sheet(puzzle)
    path = tmp_path / "sheet.json"
    path.write_bytes(made.to_json())
    assert Worksheet.read(path) == made
    with pytest.raises(BadInput, match=r"sheet\.json: format 'matica-worksheet': expected 'matica-quest-deck'"):
        QuestDeck.read(path)
    data = json.loads(made.to_json())
    data["puzzles"][0]["cards"] = "3 3 8 9"
    with pytest.raises(BadInput, match=r"expected .* for this content - at `\$\.puzzles\[0\]`"):
        Worksheet.from_json(json.dumps(data))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"none\.json: No such file"):
        QuestDeck.read(tmp_path / "none.json")
    with pytest.raises(FileProblem, match="directory"):
        QuestDeck.read(tmp_path)
    with pytest.raises(FileProblem):
        QuestDeck.read("a\0b")
    if os.geteuid():  # a superuser may read anything
        locked = tmp_path / "locked.json"
        locked.touch(mode=0)
        with pytest.raises(FileProblem, match="Permission"):
            QuestDeck.read(locked)
