"""Reading and writing files: bounded, whole or not at all, with one-line errors."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from matica.errors import FileProblem, LimitError

LARGEST_FILE = 64_000_000
"""The most bytes of a file that are read."""


def read_bytes(path: str | Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file. Raises FileProblem, or LimitError for more than `largest` bytes."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise problem(path, error) from None
    if len(data) > largest:
        raise LimitError(f"{path}: expected at most {largest:,} bytes", value=str(path))
    return data


def refuse_existing(path: str | Path) -> None:
    """Raise FileProblem if there is something at `path` already."""
    try:
        exists = os.path.lexists(path)
    except (OSError, ValueError) as error:
        raise problem(path, error) from None
    if exists:
        raise FileProblem(f"{path}: exists already, and is kept (use --force to overwrite)", value=str(path))


def write_bytes(path: str | Path, data: bytes, force: bool = False) -> None:
    """Write a file whole or not at all. Raises FileProblem, also where `path` exists and `force` is not set."""
    target = Path(path)
    temporary = None
    try:
        if _is_device(target):  # or a pipe: written to, never replaced by a file
            target.write_bytes(data)
            return
        if not force:
            refuse_existing(target)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(0o666 & ~_umask())  # mkstemp keeps others out
        Path(temporary).replace(target)
    except (OSError, ValueError) as error:
        raise problem(path, error) from None
    finally:
        if temporary:
            with contextlib.suppress(FileNotFoundError):  # gone when it became `target`
                Path(temporary).unlink()


def problem(path: str | Path, error: OSError | ValueError) -> FileProblem:
    """The one-line form of what went wrong with `path`."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileProblem(f"{path}: {reason}", value=str(path))


def _is_device(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
