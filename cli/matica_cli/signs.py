"""School signs where a terminal, or a reader, wants ASCII."""

from __future__ import annotations

import codecs
import sys

ASCII = {
    "×": "*", "÷": "/", "−": "-", "·": "*", "–": "-", "—": "-", "…": "...", "≤": "<=", "≥": ">=", "→": "->",
    "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ",
}  # fmt: skip
"""What stands for a sign that cannot be shown."""
FALLBACK = "matica-ascii"
"""The name of the codec error handler that puts it there."""


def to_ascii(text: str) -> str:
    """The text with school signs written in ASCII.

    >>> to_ascii("8 ÷ 3 = 2 2/3")
    '8 / 3 = 2 2/3'
    """
    return text.translate(_TABLE)


def stdout_lacks(signs: str) -> bool:
    """Whether the standard output cannot show all these signs."""
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return True
    return False


_TABLE = str.maketrans(ASCII)


def _fall_back(error: UnicodeError) -> tuple[str, int]:
    """Put the ASCII form, or a question mark, in place of each sign that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(ASCII.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error(FALLBACK, _fall_back)
