"""Cards, sheets and worksheets on paper and in files; `write_deck` is the way in."""

from matica.printing.options import PrintOptions
from matica.printing.text import ENGLISH, Words
from matica.printing.write import write_deck

__all__ = ["ENGLISH", "PrintOptions", "Words", "write_deck"]
