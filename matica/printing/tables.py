"""Decks and worksheets as CSV, and the playing deck as JSON: the same bytes each time."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck, Worksheet

Document = QuestDeck | PlayingDeck | Worksheet


def to_csv(document: Document, answers: bool = True) -> bytes:
    """A heading and a row a card (for playing decks, a kind of card); without solutions if not `answers`."""
    if isinstance(document, QuestDeck):
        rows = _quest_rows(document, answers)
    elif isinstance(document, Worksheet):
        rows = _puzzle_rows(document, answers)
    else:
        rows = _playing_rows(document)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8", "replace")


def to_json(document: Document) -> bytes:
    """The document as indented JSON.

    A playing deck gives `format`, `version`, `name`, `status`, `hash`, `size`, `cards` (each `face` = a digit, `"w"` or
    null, `action` = an id or null, `count`) and `actions` (by id: `name`, `text`, `when`, `effects`).
    """
    if not isinstance(document, PlayingDeck):
        return document.to_json()
    return msgspec.json.format(msgspec.json.encode(playing_deck_data(document)), indent=1) + b"\n"


def playing_deck_data(deck: PlayingDeck) -> dict[str, Any]:
    """What `to_json` writes of a playing deck."""
    return {
        "format": "matica-playing-deck",
        "version": 1,
        "name": deck.name,
        "status": deck.status,
        "hash": deck.content_hash,
        "size": deck.size,
        "cards": [{"face": card.face, "action": card.action, "count": count} for card, count in deck.counts],
        "actions": {name: msgspec.to_builtins(action) for name, action in deck.actions},
    }


def _quest_rows(deck: QuestDeck, answers: bool) -> list[list[object]]:
    # every row names the playing deck that its odds were computed for (M-C3)
    most = max((len(card.samples) for card in deck.cards), default=0) if answers else 0
    heading: list[object] = ["id", "target", "band", "points", "odds", "odds_decimal", "ease", "playing_deck"]
    heading += ["status", "reason"]
    heading += [f"{name}_{number}" for number in range(1, most + 1) for name in ("hand", "solution")]
    rows = [heading]
    for card in deck.cards:
        row: list[object] = [
            card.id, card.target, card.band, card.points, card.odds, card.odds_decimal, card.ease,
            deck.playing_deck.name, deck.playing_deck.status, card.reason,
        ]  # fmt: skip
        for sample in card.samples if answers else ():
            row += [sample.hand, sample.solution]
        rows.append(row + [""] * (len(heading) - len(row)))
    return rows


def _puzzle_rows(sheet: Worksheet, answers: bool) -> list[list[object]]:
    rows: list[list[object]] = [["number", "id", "cards", "target", "band", "grade", "solution"]]
    for number, puzzle in enumerate(sheet.puzzles, 1):
        rows.append([number, puzzle.id, puzzle.cards, puzzle.target, puzzle.band, puzzle.grade, puzzle.solution])
    return rows if answers else [row[:-1] for row in rows]


def _playing_rows(deck: PlayingDeck) -> list[list[object]]:
    rows: list[list[object]] = [["face", "action", "count", "name", "text", "when"]]
    for card, count in deck.counts:
        action = deck.action(card)
        about = [action.name, action.text, action.when] if action else ["", "", ""]
        rows.append(["" if card.face is None else card.face, card.action or "", count, *about])
    return rows
