"""A game at the table: whose turn it is, who plays whom, and the file it is kept in."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from matica.files import read_bytes, write_bytes
from questinc.actions import Action
from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.events import Event
from questinc.players import PLAYERS, Player, make_player
from questinc.replay import LARGEST_FILE, Replay, record, replay_from_json, steps
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply, start
from questinc.state import State
from questinc.switches import Rules
from questinc.view import observe

PERSON = "person"


class People(Protocol):
    """Where people see what happens and decide."""

    def tell(self, events: Sequence[Event]) -> None:
        """Show what happened."""

    def ask(self, table: Table, legal: Sequence[Action]) -> Action:
        """The action of the person whose turn it is; one that the rules allow."""


class Stopped(Exception):
    """A person wants to go on another time."""


class Table:
    """One game, with its players by seat (`person`, or a computer player's name) and the actions so far."""

    def __init__(self, setup: Replay, catalogue: Catalogue, file: Path | None, recall: bool) -> None:
        self.setup, self.catalogue, self.file, self.recall = setup, catalogue, file, recall
        self.actions: list[Action] = []
        self.begin: tuple[Event, ...] = ()
        self.computers: dict[int, Player] = {
            seat: make_player(name) for seat, name in enumerate(setup.players) if name != PERSON
        }
        for step in steps(setup, catalogue):
            self.state: State = step.state
            self.begin = self.begin or step.events
        self.actions = list(setup.actions)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, name in enumerate(self.setup.players) if name == PERSON]

    def run(self, people: People) -> None:
        """Play to the end; the file, if there is one, always holds the game as it stands when a person decides."""
        if not self.actions:
            people.tell(self.begin)
        try:
            while self.state.actor is not None:
                self._turn(people, self.state.actor)
        finally:
            self.save()

    def _turn(self, people: People, seat: int) -> None:
        legal = legal_actions(self.state)
        if seat in self.computers:
            rng = random.Random(f"player {seat} at {len(self.actions)} of {self.setup.seed}")
            view = observe(self.state, seat, perfect_recall=True)
            action = self.computers[seat].choose(view, legal, rng)
        else:
            self.save()
            action = people.ask(self, legal)
        step = apply(self.state, action)
        self.state = step.state
        self.actions.append(action)
        people.tell(step.events)

    def replay(self) -> Replay:
        """The game so far."""
        return msgspec.structs.replace(self.setup, actions=tuple(self.actions))

    def save(self) -> None:
        """Keep the game in its file."""
        if self.file is not None:
            save(self.file, self.replay(), force=True)


def new_setup(
    players: Sequence[str], seed: int, rules: Rules, catalogue: Catalogue, first: int | None = None
) -> Replay:
    """A game without actions; raises `BadInput` where it cannot be set up."""
    check_players(players)
    setup = record(len(players), seed, (), rules, catalogue, first, players)
    start(setup.seats, setup.seed, setup.rules, catalogue, setup.first)
    return setup


def check_players(players: Iterable[str]) -> None:
    """Raise `BadInput` for a player that is neither a person nor a known computer player."""
    for name in players:
        if name != PERSON and name not in PLAYERS:
            raise BadInput(f"no player {name[:40]!r}: expected one of {PERSON}, {', '.join(PLAYERS)}", value=name)


def save(path: Path, replay: Replay, force: bool) -> None:
    """Write a game; raises `FileProblem`."""
    write_bytes(path, msgspec.json.format(msgspec.json.encode(replay), indent=1) + b"\n", force)


def load(path: str, catalogue: Catalogue) -> Replay:
    """Read a game from a file or `-`; raises `FileProblem` or `BadInput` that name it."""
    text = read_bytes(path, LARGEST_FILE)
    try:
        replay = replay_from_json(text, catalogue)
    except BadInput as error:
        raise BadInput(f"{'standard input' if path == '-' else path}: {error.message}", rule=error.rule) from None
    if replay.players and len(replay.players) != replay.seats:
        raise BadInput(f"{path}: {len(replay.players)} players for {replay.seats} seats")
    return replay
