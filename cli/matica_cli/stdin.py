"""Reading text from the standard input: bounded, UTF-8, at most once."""

from __future__ import annotations

import sys

import click

from matica.files import problem


def read_stdin(most: int, what: str) -> str:
    """The text on stdin, at most `most` characters (of one byte) of `what`. Raises UsageError and FileProblem."""
    try:
        data = sys.stdin.buffer.read(most + 1)
    except OSError as error:
        raise problem("stdin", error) from None
    if len(data) > most:
        raise click.UsageError(f"stdin: expected at most {most} characters of {what}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"stdin, byte {error.start}: expected UTF-8 text") from None
