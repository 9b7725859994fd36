"""Small decks, and readers of what a PDF holds, for the tests of printing."""

import os
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from matica.cards import PlayingDeck
from matica.decks.model import BANDS, DeckSource, QuestCard, QuestDeck, Sample, Worksheet, WorksheetPuzzle
from matica.rules import Rules

POINTS_PER_MM = 72 / 25.4

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None and not os.environ.get("CI"),
    reason="pdftotext is missing: install poppler-utils",
)


def quest_deck(count: int, name: str = "Class 5b") -> QuestDeck:
    cards = tuple(
        QuestCard.make(
            target=target,
            band=BANDS[target % 3],
            points=1 + target % 9,
            odds=Fraction(target, target + 1),
            ease=0.25,
            reason="needs a fraction",
            samples=(Sample("3 3 8 8", "8 ÷ (3 − 8 ÷ 3)"), Sample("w 0 1", "10 + w")),
        )
        for target in range(1, count + 1)
    )
    source = DeckSource.of(PlayingDeck.load())
    command = "matica deck --seed 7 -o deck.pdf"
    return QuestDeck(name, 7, Rules(), 5, source, command, "0.1.0", cards)


def worksheet(count: int) -> Worksheet:
    puzzles = tuple(
        WorksheetPuzzle.make(
            cards="3 0 5 w 6", target=target, band=BANDS[target % 3], grade=50.0, solution="8 ÷ (3 − 8 ÷ 3)"
        )
        for target in range(1, count + 1)
    )
    return Worksheet("Class 5b", "A", 7, Rules(), "matica worksheet --set A", "0.1.0", puzzles)


class Text(msgspec.Struct):
    """A piece of text in a PDF: where it starts, in mm from the top left corner."""

    text: str
    x: float
    y: float


def texts(path: Path) -> list[list[Text]]:
    """The pieces of text of each page, placed by the matrices of the page's content."""
    pages = []
    for page in PdfReader(path).pages:
        found: list[Text] = []
        height = float(page.mediabox.height)

        def visit(
            text: str, cm: Any, tm: Any, font: Any, size: Any, found: list[Text] = found, high: float = height
        ) -> None:
            if text.strip():
                x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
                y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                found.append(Text(text.strip(), x / POINTS_PER_MM, (high - y) / POINTS_PER_MM))

        page.extract_text(visitor_text=visit)
        pages.append(found)
    return pages


def words(path: Path) -> list[list[Text]]:
    """The words of each page with their middles, as poppler sees them."""
    done = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, text=True, check=True)
    pages = []
    for page in done.stdout.split("<page ")[1:]:
        found = []
        for match in re.finditer(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', page):
            x1, y1, x2, y2 = (float(part) / POINTS_PER_MM for part in match.groups()[:4])
            found.append(Text(match[5], (x1 + x2) / 2, (y1 + y2) / 2))
        pages.append(found)
    return pages
