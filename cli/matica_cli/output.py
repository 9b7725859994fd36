"""How commands print: lines, paragraphs, tables, JSON, and a sign of life while people wait."""

from __future__ import annotations

import codecs
import re
import shutil
import sys
import textwrap
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def print_json(value: object, indent: int = 2) -> None:
    """Print a value as JSON on stdout, indented, or on one line for an indent of 0."""
    import msgspec

    print_line(json_text(msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()))


def json_text(text: str) -> str:
    r"""JSON as it may be written to the standard output: where that is not Unicode, in ASCII with `\u00d7` for ×."""
    if codecs.lookup(sys.stdout.encoding or "utf-8").name.startswith("utf"):
        return text
    return re.sub("[^\x00-\x7f]", lambda found: _escaped(found[0]), text)


def _escaped(sign: str) -> str:
    data = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[i] << 8 | data[i + 1]:04x}" for i in range(0, len(data), 2))


def print_line(text: str = "") -> None:
    """Print one line on stdout as it is, never wrapped."""
    print(text)  # noqa: T201


def print_wrapped(text: str, indent: str = "") -> None:
    """Print a paragraph on stdout, no wider than the terminal; lines after the first begin with `indent`."""
    print_line(textwrap.fill(text, terminal_width(), subsequent_indent=indent, break_on_hyphens=False))


def table(*columns: str, numbers: tuple[str, ...] = (), title: str | None = None) -> Table:
    """An empty table that fits narrow terminals; the columns named in `numbers` are set flush right."""
    from rich.table import Table

    made = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="bold")
    for name in columns:
        made.add_column(name, justify="right" if name in numbers else "left", overflow="fold")
    return made


def print_table(made: Table) -> None:
    """Print a table on stdout, no wider than the terminal."""
    _print_rich(made)


def plain(text: object) -> str:
    """A cell's text, whatever brackets it holds."""
    from rich.markup import escape

    return escape(str(text))


def print_text(text: str, *, bold: bool = False) -> None:
    """Print a paragraph on stdout, wrapped to the terminal."""
    from rich.text import Text

    _print_rich(Text(text, style="bold" if bold else ""))


def print_hanging(text: str, indent: str = "  ") -> None:
    """Print a paragraph on stdout, wrapped to the terminal; lines after the first begin with `indent`."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    width = terminal_width()
    if not text.strip():
        print_line()
        return
    first = Text(text).wrap(console, width)[0].plain
    print_line(first.rstrip())
    rest = text[len(first) :].lstrip()
    for line in Text(rest).wrap(console, max(10, width - len(indent))) if rest else ():
        print_line(f"{indent}{line.plain}".rstrip())


def _print_rich(shown: Table | Text) -> None:
    """Print on stdout; in a file or a pipe without the blanks that fill lines up."""
    from rich.console import Console

    console = Console(highlight=False)
    if console.is_terminal:
        console.print(shown)
        return
    with console.capture() as capture:
        console.print(shown)
    for line in capture.get().removesuffix("\n").split("\n"):
        print_line(line.rstrip())


def terminal_width() -> int:
    """The columns of the terminal, at least 20, or 80 where there is none."""
    return max(20, shutil.get_terminal_size().columns)


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "quest"), counted(1000, "quest"), counted(2, "hero", "heroes")
    ('1 quest', '1,000 quests', '2 heroes')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


class Patience:
    """Shows on stderr what is being worked on, from the second second on, where stderr is a terminal.

    >>> with Patience("counting"):
    ...     sum(range(10))
    45
    """

    def __init__(self, text: str, after: float = 1.0) -> None:
        self._text = text
        self._status: Any = None
        self._lock = threading.Lock()
        self._over = False
        self._timer = threading.Timer(after, self._start)
        self._timer.daemon = True

    def __enter__(self) -> Patience:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def _start(self) -> None:
        from rich.console import Console

        with self._lock:
            if not self._over:
                self._status = Console(stderr=True).status(self._text)
                self._status.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._status is not None:
                self._status.stop()
