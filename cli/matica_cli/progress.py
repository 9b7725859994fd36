"""A progress bar on stderr, only where that is a terminal."""

from __future__ import annotations

import sys
from typing import Any


class ProgressBar:
    """A context manager to be called with how many of how many are done; the bar shows from the first call on."""

    def __init__(self, label: str) -> None:
        self.label = label
        self._bar: Any = None

    def __enter__(self) -> ProgressBar:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` are done."""
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self.label, total=total)
        self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
