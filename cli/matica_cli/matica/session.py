"""A game at a terminal, without any input or output: who sits where, and the computers' moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from matica.errors import BadInput
from matica.files import write_bytes
from matica.game.actions import GameAction
from matica.game.events import Event
from matica.game.options import open_quests
from matica.game.players import Player, make_player
from matica.game.replay import Match
from matica.game.setup import Quest
from matica.game.turn import Refusal, why_illegal
from matica.game.view import Observation, observe

LONGEST_NAME = 20
NOBODY = -1
"""The seat of someone who only looks on."""


def names_of(kinds: Sequence[str]) -> list[str]:
    """What to call the players: by their names, or by what they are; numbered by seat where two would be the same.

    >>> names_of(["person:Ann", "person", "solver", "solver"])
    ['Ann', 'Player', 'solver 3', 'solver 4']
    """
    names = []
    for kind in kinds:
        word, _, name = kind.partition(":")
        names.append(name or "Player" if word == "person" else kind)
    twice = {name for name in names if names.count(name) > 1}
    return [f"{name} {seat}" if name in twice else name for seat, name in enumerate(names, 1)]


class Session:
    """A match with people and computers on its seats.

    `kinds` names each seat: `person`, `person:NAME`, or a computer player. Raises BadInput.
    """

    def __init__(self, match: Match, kinds: Sequence[str]) -> None:
        self.match = match
        self.kinds = tuple(kinds)
        self.computers: dict[int, Player] = {}
        for seat, kind in enumerate(kinds):
            word, _, name = kind.partition(":")
            if word != "person":
                self.computers[seat] = make_player(kind)
            elif len(name) > LONGEST_NAME or (name and not name.isprintable()):
                raise BadInput(f"name {name[:30]!r}: expected at most {LONGEST_NAME} signs in one line", value=name)
        self.names = names_of(kinds)
        self.people = [seat for seat in range(len(kinds)) if seat not in self.computers]
        # the number of actions at each decision of a person, so that undo takes back to there
        self.decisions: list[int] = []

    def seen(self, events: Sequence[Event]) -> list[Event]:
        """The events as the one person sees them, or only what is open to all if there are several."""
        watcher = self.people[0] if len(self.people) == 1 else NOBODY
        return [event.seen_by(watcher) for event in events]

    def view(self, seat: int) -> Observation:
        """What a seat sees."""
        return observe(self.match.state, seat)

    def quests(self) -> list[Quest]:
        """The quests the seat to act may solve, in the order they are numbered in."""
        return open_quests(self.view(self.match.state.seat))

    def computer_moves(self) -> Iterator[tuple[Event, ...]]:
        """Let computers move until a person is to act or the game is over; the events of each move."""
        while (mover := self.match.state.mover) in self.computers:
            assert mover is not None
            # the same game goes on in the same way after it is saved and resumed
            rng = random.Random(f"matica play {self.match.state.seed} {len(self.match.actions)}")
            action = self.computers[mover].choose(observe(self.match.state, mover), rng)
            yield self.match.act(action).events

    def why_illegal(self, action: GameAction) -> Refusal | None:
        """Why the action is illegal now, None if it is not."""
        return why_illegal(self.match.state, action)

    def undo(self) -> None:
        """Go back to the last decision of a person. Raises BadInput when there is none."""
        here = len(self.match.actions)
        while self.decisions and self.decisions[-1] >= here:
            self.decisions.pop()
        if not self.decisions:
            raise BadInput("nothing to take back: expected a move of yours before")
        self.match.undo(here - self.decisions.pop())

    def save(self, path: str, force: bool) -> None:
        """Keep the game in a file. Raises FileProblem."""
        write_bytes(path, self.match.replay(self.kinds).to_json(), force)
