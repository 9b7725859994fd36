"""`write_deck`: decks and worksheets to files, in the form that the file's name asks for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck, Worksheet
from matica.errors import BadInput
from matica.files import write_all
from matica.printing import pages
from matica.printing.archive import svg_zip
from matica.printing.card_svg import wild_sign
from matica.printing.faces import Deck, back, faces, title
from matica.printing.options import PrintOptions
from matica.printing.sheets import Job, Picture, impose, pdf
from matica.printing.tables import Document, to_csv, to_json
from matica.printing.tabletop import FACES, tabletop, without_bleed

DECK_KINDS = (".pdf", ".json", ".csv", ".svg.zip", ".png")
WORKSHEET_KINDS = (".pdf", ".json", ".csv")
CARDS_PER_PDF = 900
"""More cards than this are split over several files, to keep memory bounded."""

Part = tuple[str, Callable[[], bytes]]


def write_deck(
    document: Document,
    path: str | Path,
    options: PrintOptions | None = None,
    *,
    force: bool = False,
    kind: str | None = None,
    on_file: Callable[[int, int], None] | None = None,
) -> list[Path]:
    """Write a deck of quest cards, a playing deck or a worksheet; the suffix of `path` says how.

    `.pdf`, `.json`, `.csv`, and for decks `.svg.zip` (a picture a card) and `.png` (Tabletop Simulator). `kind` (such
    as `".csv"`) overrides the suffix; `-` as path is the standard output, as JSON unless `kind` says otherwise.

    Beside `deck.pdf` there may be `deck-answers.pdf` (see `PrintOptions.answers`); what does not fit into one file
    becomes `deck-1.pdf`, `deck-2.pdf`, …. `on_file` is told after each file how many of how many are ready. Returns
    the files written: all of them or, on any error, none.

    Raises BadInput for a suffix that is not known or an empty deck; FileProblem where a file cannot be written, or
    exists and `force` is not set.
    """
    options = options or PrintOptions()
    to_stdout = str(path) == "-"
    kind = kind or (".json" if to_stdout else kind_of(path, document))
    parts = parts_of(document, kind, options)
    if to_stdout:
        if len(parts) > 1:
            raise BadInput(
                f"{len(parts)} files for standard output: expected one (answers 'end' or 'none', fewer cards)",
                value="-",
            )
        sys.stdout.buffer.write(parts[0][1]())
        sys.stdout.buffer.flush()
        return []
    stem, ending = str(path), ""
    if stem.lower().endswith(kind):
        stem, ending = stem[: -len(kind)], stem[-len(kind) :]  # as the caller spells it
    jobs = [(Path(stem + (ending if suffix == kind else suffix)), make) for suffix, make in parts]
    write_all(jobs, force=force, on_file=on_file)
    return [path for path, _ in jobs]


def kind_of(path: str | Path, document: Document) -> str:
    """The suffix of `path`, if it is one that `document` can be written as."""
    kinds = WORKSHEET_KINDS if isinstance(document, Worksheet) else DECK_KINDS
    name = Path(path).name.lower()
    for kind in kinds:
        if name.endswith(kind) and name != kind:
            return kind
    raise BadInput(f"file {str(path)!r}: expected a name ending in {', '.join(kinds)}", value=str(path))


def parts_of(document: Document, kind: str, options: PrintOptions) -> list[Part]:
    """The files that make up `document`: the end of each name, and what makes its bytes."""
    if kind == ".json":
        return [(kind, partial(to_json, document))]
    if kind == ".csv":
        return [(kind, partial(to_csv, document, options.answers != "none"))]
    size = document.size if isinstance(document, PlayingDeck) else len(_items(document))
    if not size:
        raise BadInput(f"{document.name}: no cards to print", value=document.name)
    if isinstance(document, Worksheet):
        return _worksheet(document, kind, options)
    if kind == ".svg.zip":
        return [(kind, partial(svg_zip, document, options))]
    if kind == ".png":
        return _tabletop(document, without_bleed(options))
    if kind == ".pdf":
        return _pdf(document, options)
    raise BadInput(f"kind {kind!r}: expected one of {', '.join(DECK_KINDS)}", value=kind)


def _items(document: QuestDeck | Worksheet) -> Sequence[object]:
    return document.puzzles if isinstance(document, Worksheet) else document.cards


def _worksheet(sheet: Worksheet, kind: str, options: PrintOptions) -> list[Part]:
    if kind != ".pdf":
        raise BadInput(f"kind {kind!r}: expected one of {', '.join(WORKSHEET_KINDS)}", value=kind)
    key = pages.sheet_key(sheet, options.words)
    puzzles = pages.puzzle_pages(sheet, options)
    with_key = [puzzles, key] if options.answers == "end" else [puzzles]
    parts: list[Part] = [(kind, partial(_text_pdf, with_key, options, pages.turnable(sheet)))]
    if options.answers == "separate":
        parts.append(("-answers.pdf", partial(_text_pdf, [key], options)))
    return parts


def _pdf(deck: Deck, options: PrintOptions) -> list[Part]:
    pictures = faces(deck, options)
    reverse = back(deck, options)
    parts: list[Part] = []
    starts = range(0, len(pictures), CARDS_PER_PDF)
    for number, start in enumerate(starts, 1):
        tail = f"-{number}" if len(starts) > 1 else ""
        keys = []
        if isinstance(deck, QuestDeck) and options.answers != "none":
            keys = [pages.deck_key(deck, deck.cards[start : start + CARDS_PER_PDF], options.words)]
        group = pictures[start : start + CARDS_PER_PDF]
        at_end = keys if options.answers == "end" else []
        parts.append(
            (f"{tail}.pdf", partial(_cards_pdf, f"{title(deck, options)}{tail}", group, reverse, at_end, options))
        )
        if keys and options.answers == "separate":
            parts.append((f"{tail}-answers.pdf", partial(_text_pdf, keys, options)))
    return parts


def _cards_pdf(
    name: str, group: Sequence[Picture], reverse: Picture, keys: list[dict[str, object]], options: PrintOptions
) -> bytes:
    pictures, sheets = impose(name, group, reverse, options)
    wide, high = options.card
    cell = (wide + 2 * options.bleed, high + 2 * options.bleed)
    return pdf(Job(name, options.words.language, options.page, cell, pictures, sheets, keys))


def _text_pdf(parts: list[dict[str, object]], options: PrintOptions, turnable: Sequence[str] = ()) -> bytes:
    title = str(parts[0]["title"])
    sign = Picture(wild_sign(options), options.words.wild_label)
    return pdf(Job(title, options.words.language, options.page, options.card, [sign], [], parts, list(turnable)))


def _tabletop(deck: Deck, options: PrintOptions) -> list[Part]:
    pictures = faces(deck, options)
    reverse = back(deck, options)
    starts = range(0, len(pictures), FACES)
    return [
        (
            f"-{number}.png" if len(starts) > 1 else ".png",
            partial(tabletop, deck.name, pictures[start : start + FACES], reverse, options),
        )
        for number, start in enumerate(starts, 1)
    ]
