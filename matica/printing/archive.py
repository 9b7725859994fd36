"""A ZIP archive of a deck's cards as SVG files: the same bytes each time."""

from __future__ import annotations

import io
import zipfile

from matica.cards import PlayingDeck
from matica.printing.faces import Deck, back, faces, file_names
from matica.printing.options import PrintOptions
from matica.printing.tables import to_csv, to_json


def svg_zip(deck: Deck, options: PrintOptions) -> bytes:
    """`cards/….svg` (one a kind of card), `back.svg` and `cards.csv`; `deck.json` too, unless answers are left out."""
    answers = options.answers != "none"
    pictures = list(dict.fromkeys(faces(deck, options)))
    files = {
        f"cards/{name}.svg": picture.svg.encode() for name, picture in zip(file_names(deck), pictures, strict=True)
    }
    files["back.svg"] = back(deck, options).svg.encode()
    files["cards.csv"] = to_csv(deck, answers)
    if answers or isinstance(deck, PlayingDeck):
        files["deck.json"] = to_json(deck)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return made.getvalue()
