"""All printed texts are in one place: in a made-up language no English is left."""

import re
from pathlib import Path

import msgspec
from pypdf import PdfReader

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck, Sample, Worksheet
from matica.printing import ENGLISH, PrintOptions, Words, write_deck
from tests.matica.printing.samples import quest_deck, worksheet

# What remains the same in any language, having come with the data: names, commands, values of switches, ids.
DATA = [
    "Class 5b",
    "House deck",
    "matica",
    "worksheet",
    "deck",
    "seed",
    "set",
    "pdf",
    "digits",
    "between",
    "Matica Quest",
]


def made_up(text: str) -> str:
    """`text` in capitals with its letters moved by 13; what stands in braces is kept."""
    parts = re.split(r"(\{.*?\})", text)
    return "".join(part if part.startswith("{") else _rotated(part) for part in parts)


def _rotated(text: str) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return text.upper().translate(str.maketrans(letters, letters[13:] + letters[:13]))


def made_up_words() -> Words:
    texts = {name: made_up(text) for name, text in msgspec.to_builtins(ENGLISH).items() if name != "language"}
    return Words(language="de", **texts)


def plain_deck() -> QuestDeck:
    """A deck whose own texts are in capitals."""
    cards = tuple(
        msgspec.structs.replace(card, reason="", samples=(Sample("3 8", "3 × 8"),)) for card in quest_deck(6).cards
    )
    return msgspec.structs.replace(quest_deck(6), cards=cards)


def test_no_english_is_left_in_another_language(tmp_path: Path) -> None:
    for backs in ("long", "short", "fold"):
        options = PrintOptions(words=made_up_words(), answers="end", backs=backs)
        house = PlayingDeck.load()
        digits = PlayingDeck(house.name, house.status, house.counts[:11])
        documents: list[QuestDeck | Worksheet | PlayingDeck] = [plain_deck(), worksheet(3), digits]
        for number, document in enumerate(documents):
            path = tmp_path / f"{backs}-{number}.pdf"
            write_deck(document, path, options)
            reader = PdfReader(path)
            text = "\n".join(page.extract_text() for page in reader.pages)
            for known in DATA:
                text = text.replace(known, "")
            assert re.findall(r"[a-z]{3,}", re.sub(r"\b[0-9a-f]{16}\b", "", text)) == []
            root = reader.trailer["/Root"].get_object()
            assert isinstance(root, dict)
            assert root["/Lang"] == "de"


def test_every_text_can_be_filled_in() -> None:
    """The texts with braces name nothing that the code does not give; the tests above print them all."""
    known = {
        "target", "band", "points", "id", "digit", "card", "name", "text", "number", "total", "side", "set",
        "cards", "lowest", "highest", "operations", "zeros", "wild", "use_all", "fractions", "negatives", "ways",
        "examples", "first", "last",
    }  # fmt: skip
    for text in msgspec.to_builtins(ENGLISH).values():
        assert set(re.findall(r"\{(\w*)\}", text)) <= known
