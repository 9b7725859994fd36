"""A simulation on file, game by game, so that a stopped run can go on where it was.

The file is JSON lines: a header that says which simulation it belongs to, then one line a game in the order the games
were finished. Lines are only ever added; a line cut short by a crash is the last one and is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from questinc import replay
from questinc.catalogue import Catalogue
from questinc.errors import BadInput, FileProblem
from questinc.seeds import Seed
from questinc.simulate.game import GameResult, Plan
from questinc.switches import Rules

VERSION = 2
"""Raised when the format changes, or the players so that games would go another way."""
LARGEST_FILE = 4_000_000_000
LONGEST_LINE = 200_000


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to agree for a run to go on: versions, the digest of the catalogue, seed, players, readings."""

    simulation: int
    version: int
    catalogue: str
    seed: Seed
    players: tuple[str, ...]
    rules: Rules

    @classmethod
    def of(cls, plan: Plan) -> Header:
        """The header of a simulation."""
        cards = plan.catalogue or Catalogue.standard()
        return cls(VERSION, replay.VERSION, cards.digest, plan.seed, plan.players, plan.rules)


class Journal:
    """An open file of results; `results` are those that were in it, by number."""

    def __init__(self, file: BinaryIO, path: Path, results: dict[int, GameResult]) -> None:
        self._file, self._path, self.results = file, path, results

    def add(self, result: GameResult) -> None:
        """Append a game at once. Raises FileProblem."""
        try:
            self._file.write(msgspec.json.encode(result) + b"\n")
            self._file.flush()
        except OSError as error:
            raise _problem(self._path, error) from None
        self.results[result.number] = result


@contextmanager
def open_journal(path: str | Path, plan: Plan) -> Iterator[Journal]:
    """Open or begin the file of a simulation.

    Raises BadInput where it belongs to another one or is spoilt, FileProblem where it cannot be read or written.
    """
    place = Path(path)
    header = Header.of(plan)
    try:
        file = place.open("a+b")
    except (OSError, ValueError) as error:
        raise _problem(place, error) from None
    with file:
        results = _read(file, place, header)
        yield Journal(file, place, results)


def _read(file: BinaryIO, path: Path, header: Header) -> dict[int, GameResult]:
    """The games in the file, after which it can be added to."""
    results: dict[int, GameResult] = {}
    try:
        if not file.seekable():
            raise FileProblem(f"{path}: expected a file that can be read again", value=str(path))
        file.seek(0)
        whole = 0
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), 1):
            if not line.endswith(b"\n"):
                if len(line) >= LONGEST_LINE:
                    raise BadInput(f"{path}, line {number}: too long for a game", value=str(path))
                break
            if number == 1:
                _check_header(line, path, header)
            else:
                game = _game(line, path, number, header)
                results[game.number] = game
            whole += len(line)
        file.seek(0, 2)
        if file.tell() > whole:
            if whole == 0 and not _could_be_header(file, header):
                raise BadInput(f"{path}: no simulation: expected a header line", value=str(path))
            file.truncate(whole)
        if whole == 0:
            file.write(msgspec.json.encode(header) + b"\n")
            file.flush()
    except OSError as error:
        raise _problem(path, error) from None
    return results


def _could_be_header(file: BinaryIO, header: Header) -> bool:
    """Whether a first line cut short is the beginning of this very header."""
    file.seek(0)
    return msgspec.json.encode(header).startswith(file.read(LONGEST_LINE))


def _check_header(line: bytes, path: Path, header: Header) -> None:
    """Refuse the file of another simulation, naming the first thing that differs."""
    try:
        found = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{path}, line 1: no header of a simulation: {error}", value=str(path)) from None
    for name in header.__struct_fields__:
        there, here = getattr(found, name), getattr(header, name)
        if there != here:
            raise BadInput(f"{path}: {name} is {_shown(there)} there, {_shown(here)} here", value=str(path))


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))[:80]
    if isinstance(value, Rules):
        return msgspec.json.encode(value).decode()
    return str(value)[:16]


def _game(line: bytes, path: Path, number: int, header: Header) -> GameResult:
    try:
        game = msgspec.json.decode(line, type=GameResult)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"{path}, line {number}: no game: {error}", value=str(path)) from None
    seats = len(header.players)
    by_seat = (game.players, game.scores, game.coins, game.collections, game.penalties, game.resolved, game.failed)
    sizes = {len(entries) for entries in (*by_seat, game.decisions, game.seconds)}
    if sizes != {seats} or not 0 <= game.winner < seats or sorted(game.players) != sorted(header.players):
        raise BadInput(f"{path}, line {number}: not a game of these players", value=str(path))
    return game


def _problem(path: Path, error: Exception) -> FileProblem:
    reason = getattr(error, "strerror", None) or str(error)
    return FileProblem(f"{path}: {reason}", value=str(path))
