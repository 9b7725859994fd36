"""A game on file: how it was set up, and its actions, from which it runs again to the same end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from questinc.actions import Action
from questinc.catalogue import Catalogue
from questinc.errors import TEXT, BadInput, FileProblem, IllegalAction, expect
from questinc.events import Step
from questinc.rules.play import apply, start
from questinc.seeds import Seed
from questinc.state import State
from questinc.switches import Rules

T = TypeVar("T")

GAME = "questinc"
VERSION = 1
"""The version of rules and replay format: raised when an old replay would run to another end."""
MOST_ACTIONS = 100_000
LARGEST_FILE = 16_000_000
"""Bytes of a replay file that are read at most."""


class Replay(msgspec.Struct, frozen=True):
    """A game on file, finished or not.

    `catalogue` is the digest of the card data, `first` the seat named to begin, if any. `players` says who plays each
    seat, `person` or a computer player's name; it decides nothing.
    """

    game: str
    version: int
    catalogue: str
    seats: int
    seed: Seed
    rules: Rules
    first: int | None
    actions: tuple[Action, ...]
    players: tuple[str, ...] = ()


class _Header(msgspec.Struct, frozen=True):
    """What decides whether the rest can be understood."""

    game: str
    version: int
    catalogue: str
    actions: tuple[msgspec.Raw, ...]


def record(
    seats: int,
    seed: int,
    actions: Sequence[Action],
    rules: Rules | None = None,
    catalogue: Catalogue | None = None,
    first: int | None = None,
    players: Sequence[str] = (),
) -> Replay:
    """The replay of a game from the arguments of `new_game` and the actions taken."""
    return Replay(
        game=GAME,
        version=VERSION,
        catalogue=(catalogue or Catalogue.standard()).digest,
        seats=seats,
        seed=seed,
        rules=rules or Rules(),
        first=first,
        actions=tuple(actions),
        players=tuple(players),
    )


def replay_from_json(text: str | bytes, catalogue: Catalogue | None = None) -> Replay:
    """Read a replay; raises `BadInput` for another game, version or catalogue, and names the first broken action."""
    header = _decode(text, _Header)
    if header.game != GAME:
        raise BadInput(f"a replay of the game {header.game[:40]!r}, not of {GAME!r}", value=header.game)
    if header.version != VERSION:
        raise BadInput(f"a replay of version {header.version}: this is version {VERSION}", value=header.version)
    digest = (catalogue or Catalogue.standard()).digest
    if header.catalogue != digest:
        raise BadInput(
            f"a replay with the catalogue {header.catalogue[:12]!r}, not {digest[:12]!r}", value=header.catalogue
        )
    if len(header.actions) > MOST_ACTIONS:
        raise BadInput(f"a replay of {len(header.actions)} actions: at most {MOST_ACTIONS}")
    for number, raw in enumerate(header.actions, 1):
        try:
            msgspec.json.decode(raw, type=Action)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadInput(f"the replay breaks at action {number}: {error}") from None
    return _decode(text, Replay)


def _decode(text: str | bytes, kind: type[T]) -> T:
    expect(text, TEXT, "JSON as text or bytes")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"no replay: {error}") from None


def load(path: Path, catalogue: Catalogue | None = None) -> Replay:
    """Read a replay file; raises `FileProblem` or `BadInput`."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise FileProblem(f"cannot read {path}: {error.strerror or error}", value=path) from None
    if len(text) > LARGEST_FILE:
        raise BadInput(f"{path} is larger than {LARGEST_FILE} bytes", value=path)
    return replay_from_json(text, catalogue)


def steps(replay: Replay, catalogue: Catalogue | None = None) -> Iterator[Step]:
    """Run a game again: the start, then each action's step; raises `BadInput` naming the action that does not fit."""
    expect(replay, Replay, "a Replay")
    step = start(replay.seats, replay.seed, replay.rules, catalogue, replay.first)
    yield step
    for number, action in enumerate(replay.actions, 1):
        try:
            step = apply(step.state, action)
        except IllegalAction as error:
            raise BadInput(f"the replay breaks at action {number}: {error.message}", rule=error.rule) from None
        yield step


def play_back(replay: Replay, catalogue: Catalogue | None = None) -> State:
    """The position at the end of a replay."""
    state = None
    for step in steps(replay, catalogue):
        state = step.state
    if state is None:
        raise RuntimeError("a replay has at least its start")
    return state
