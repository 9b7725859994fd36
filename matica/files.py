"""Reading and writing files: bounded, whole or not at all, with one-line errors."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from matica.errors import FileProblem, LimitError

LARGEST_FILE = 64_000_000
"""The most bytes of a file that are read."""


def read_bytes(path: str | Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file, or of the standard input for `-`.

    Raises FileProblem, or LimitError for more than `largest` bytes.
    """
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise problem(path, error) from None
    if len(data) > largest:
        raise LimitError(f"{shown_name(path)}: expected at most {largest:,} bytes", value=str(path))
    return data


def shown_name(path: str | Path) -> str:
    """What to call `path` in a message."""
    return "standard input" if str(path) == "-" else str(path)


def refuse_existing(path: str | Path) -> None:
    """Raise FileProblem if there is something at `path` already."""
    with _named(Path(path)):
        exists = os.path.lexists(path)
    if exists:
        raise FileProblem(f"{path}: exists already, and is kept (use --force to overwrite)", value=str(path))


def write_bytes(path: str | Path, data: bytes, force: bool = False) -> None:
    """Write a file whole or not at all. Raises FileProblem, also where `path` exists and `force` is not set."""
    write_all([(Path(path), lambda: data)], force)


def write_all(
    jobs: Sequence[tuple[Path, Callable[[], bytes]]],
    force: bool = False,
    on_file: Callable[[int, int], None] | None = None,
) -> None:
    """Write several files, each made by a function: all of them, or none if one cannot be made or written.

    `on_file` is told after each how many of how many are ready.

    Raises FileProblem, before anything is made where a file exists and `force` is not set.
    """
    if not force:
        for path, _ in jobs:
            if not _is_device(path):
                refuse_existing(path)
    ready: list[tuple[Path, Path]] = []
    try:
        for number, (path, make) in enumerate(jobs, 1):
            _prepare(path, make(), ready)
            if on_file:
                on_file(number, len(jobs))
        for temporary, path in ready:
            with _named(path):
                temporary.replace(path)
    finally:
        for temporary, _ in ready:
            with contextlib.suppress(FileNotFoundError):  # gone when it became the file
                temporary.unlink()


def _prepare(path: Path, data: bytes, ready: list[tuple[Path, Path]]) -> None:
    """Write `data` beside `path`, to be renamed; a device or pipe is written to, never replaced by a file."""
    with _named(path):
        if _is_device(path):
            path.write_bytes(data)
            return
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        ready.append((Path(temporary), path))
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(0o666 & ~_umask())  # mkstemp keeps others out


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Errors of the system as FileProblem that names `path`, not a temporary file."""
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise problem(path, error) from None


def problem(path: str | Path, error: OSError | ValueError) -> FileProblem:
    """The one-line form of what went wrong with `path`."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileProblem(f"{path}: {reason}", value=str(path))


def _is_device(path: Path) -> bool:
    try:
        with _named(path):
            mode = path.stat().st_mode
    except FileProblem:  # said better when it is written
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
