"""What took long to compute, kept in the user's cache folder: safe to delete, to damage, and to share.

A file's name is made from all that its content depends on; its first bytes are a checksum of the rest. Whatever cannot
be read is worked out anew, whatever cannot be written is left; the logger `matica.cache` says so.
"""

from __future__ import annotations

import hashlib
import logging
import os
from pathlib import Path

import msgspec

from matica.errors import LimitError, MaticaError
from matica.files import read_bytes, write_bytes

log = logging.getLogger("matica.cache")

LARGEST = 64_000_000
"""Larger contents, in bytes, are not kept."""
_CHECKSUM = hashlib.sha256().digest_size


def folder() -> Path:
    """The cache folder: `MATICA_CACHE` if that is set in the environment, else the system's usual place."""
    own = os.environ.get("MATICA_CACHE")
    if own:
        return Path(own)
    import platformdirs

    return Path(platformdirs.user_cache_dir("matica-quest"))


def place(kind: str, key: object) -> Path:
    """The file for content of a `kind` (letters) that depends on `key` (anything msgspec can encode)."""
    digest = hashlib.sha256(msgspec.json.encode(key)).hexdigest()[:40]
    return folder() / f"{kind}-{digest}.bin"


def load(path: Path) -> bytes | None:
    """The content kept at `path`; None where there is none or it is damaged."""
    try:
        data = read_bytes(path, LARGEST + _CHECKSUM)
    except MaticaError as error:
        log.info("cache not read: %s", error)
        return None
    checksum, content = data[:_CHECKSUM], data[_CHECKSUM:]
    if hashlib.sha256(content).digest() != checksum:
        log.info("cache not used: %s is damaged", path)
        return None
    log.info("cache used: %s", path)
    return content


def store(path: Path, content: bytes) -> None:
    """Keep `content` at `path`, whole or not at all."""
    try:
        if len(content) > LARGEST:
            raise LimitError(f"{path}: {len(content):,} bytes, expected at most {LARGEST:,}")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, hashlib.sha256(content).digest() + content, force=True)
        log.info("cache written: %s", path)
    except (MaticaError, OSError) as error:
        log.info("cache not written: %s", error)
