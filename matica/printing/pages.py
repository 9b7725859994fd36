"""Answer keys and worksheet pages, as plain data for the template `pages.typ`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from matica.cards import WILD
from matica.decks.model import DeckSource, QuestCard, QuestDeck, Worksheet
from matica.printing.card_svg import needs_underline
from matica.printing.options import PrintOptions
from matica.printing.text import Words
from matica.rules import Rules

SCHOOL_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
ZERO_EXAMPLES = {"between": "50 or 105", "trailing": "50 or 500", "any": "50, 105 or 120"}  # M-A2


def deck_key(deck: QuestDeck, cards: Sequence[QuestCard], words: Words) -> dict[str, Any]:
    """The answer key of some of a deck's cards: how it was made, then a row a card, found by its id."""
    source = deck.playing_deck
    facts = [
        (words.seed, str(deck.seed)),
        (words.command, deck.command),
        (words.version, deck.product),
        (words.playing_deck, _source(source, words)),
        (words.hand_size, str(deck.hand_size)),
        (words.rules, rules_text(deck.rules, words)),
        (words.content, deck.content_hash[:16]),
        (words.grade, words.grade_note),
        (words.chance, words.chance_note),
        (words.typical, words.wild_note),
    ]
    rows = [
        [
            [card.id],
            [str(card.target)],
            [words.band(card.band), words.count_points(card.points)],
            [percent(card.chance), card.odds],
            [f"{sample.hand}: {sample.solution}" for sample in card.samples] + ([card.reason] if card.reason else []),
        ]
        for card in sorted(cards, key=lambda card: card.id)
    ]
    header = [words.card_id, words.target, words.grade, words.chance, words.typical]
    return _key(words.key_title.format(name=deck.name), facts, [25, 22, 22, 40, 0], header, rows)


def sheet_key(sheet: Worksheet, words: Words) -> dict[str, Any]:
    """The answer key of a worksheet, in the order of its puzzles."""
    name = words.worksheet_title.format(name=sheet.name, set=sheet.set)
    facts = [
        (words.seed, str(sheet.seed)),
        (words.command, sheet.command),
        (words.version, sheet.product),
        (words.rules, rules_text(sheet.rules, words)),
        (words.grade, words.puzzle_grade_note),
    ]
    rows = [
        [
            [str(number)],
            [puzzle.id],
            [puzzle.cards],
            [str(puzzle.target)],
            [words.band(puzzle.band)],
            [puzzle.solution],
        ]
        for number, puzzle in enumerate(sheet.puzzles, 1)
    ]
    header = [words.number, words.puzzle, words.cards, words.target, words.grade, words.solution]
    return _key(words.key_title.format(name=name), facts, [10, 25, 34, 22, 20, 0], header, rows)


def _key(
    title: str, facts: list[tuple[str, str]], columns: list[float], header: list[str], rows: list[list[list[str]]]
) -> dict[str, Any]:
    return {"kind": "key", "title": title, "facts": facts, "columns": columns, "header": header, "rows": rows}


def puzzle_pages(sheet: Worksheet, options: PrintOptions) -> dict[str, Any]:
    """The pages a pupil gets: hands with targets, and room to write; no answers."""
    words = options.words
    large = options.large_print
    return {
        "kind": "puzzles",
        "title": words.worksheet_title.format(name=sheet.name, set=sheet.set),
        "fields": [words.pupil, words.date],
        "instructions": _instructions(sheet, words),
        "size": 6.5 if large else 4.2,
        "card": 17 if large else 12,
        "puzzles": [
            {
                "number": f"{number}.",
                "make": words.make.format(target=puzzle.target),
                "cards": puzzle.cards.split(),
                "id": puzzle.id,
            }
            for number, puzzle in enumerate(sheet.puzzles, 1)
        ],
    }


def _instructions(sheet: Worksheet, words: Words) -> str:
    """What pupils are told: the rules that matter for the hands of this worksheet."""
    rules = sheet.rules
    cards = {card for puzzle in sheet.puzzles for card in puzzle.cards.split()}
    verbs = {"+": words.add, "-": words.subtract, "*": words.multiply, "/": words.divide}
    *others, last = (way for sign, way in verbs.items() if sign in rules.operations)
    ways = words.both.format(first=", ".join(others), last=last) if others else last
    told = [(words.instructions_all if rules.use_all else words.instructions).format(ways=ways)]
    if rules.zeros != "none" and "0" in cards:
        told.append(words.instructions_zeros.format(examples=ZERO_EXAMPLES[rules.zeros]))
    if not rules.fractions and "/" in rules.operations:
        told.append(words.instructions_whole)
    if not rules.negatives and "-" in rules.operations:
        told.append(words.instructions_negatives)
    if WILD in cards:
        lowest, highest = rules.wild
        star = words.instructions_wild_one if lowest == highest else words.instructions_wild
        told.append(star.format(lowest=lowest, highest=highest))
    return " ".join(told)


def turnable(sheet: Worksheet) -> list[str]:
    """The cards of a worksheet that are underlined since they could be read upside down."""
    shown = {card for puzzle in sheet.puzzles for card in puzzle.cards.split() if card.isdecimal()}
    return sorted(card for card in shown if needs_underline(card))


def percent(chance: Fraction) -> str:
    """A chance with one decimal; never 0 or 100 per cent unless it is.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**6)), percent(Fraction(1))
    ('33.3 %', '< 0.1 %', '100 %')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < Fraction(1, 1000):
        return "< 0.1 %"
    return "> 99.9 %" if chance > Fraction(999, 1000) else f"{100 * float(chance):.1f} %"


def rules_text(rules: Rules, words: Words) -> str:
    """The switches of `rules` in one line."""

    def plain(value: object) -> str:
        if isinstance(value, bool):
            return words.yes if value else words.no
        return "–".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    shown = {name: plain(value) for name, value in msgspec.to_builtins(rules).items()}
    operations = " ".join(SCHOOL_SIGNS[sign] for sign in rules.operations)
    return words.rules_text.format(**shown | {"operations": operations})


def _source(source: DeckSource, words: Words) -> str:
    status = f", {words.house}" if source.status == "house" else ""
    return f"{source.name}{status} ({source.hash[:16]})"
