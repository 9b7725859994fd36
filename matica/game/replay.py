"""A game with its past: taking moves back, JSON in and out, and replay files that run again to the same end."""

from __future__ import annotations

import hashlib
import random
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, Literal

import msgspec

from matica.decks.model import ShortLine
from matica.errors import BadInput, IllegalAction, MaticaError, expect
from matica.game.actions import GameAction
from matica.game.events import Event
from matica.game.setup import LONGEST_GAME, Setup
from matica.game.state import State, faults
from matica.game.turn import Step, apply, new_game
from matica.game.view import Observation, determinize, observe
from matica.seeds import Seed

REPLAY_FORMAT = "matica-replay"
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to play a game again: the setup with its decks, the seed, and the actions.

    `data` is the SHA-256 of the setup's JSON and `end` that of the last position's, in hexadecimal: a replay whose data
    have changed, or that ends elsewhere, is refused. `product` is the version that wrote it; `players` names
    who sits on each seat, if that is to be kept.
    """

    product: Annotated[str, msgspec.Meta(max_length=60)]
    setup: Setup
    seed: Seed
    actions: Annotated[tuple[GameAction, ...], msgspec.Meta(max_length=10 * LONGEST_GAME)]
    data: Digest
    end: Digest
    players: Annotated[tuple[ShortLine, ...], msgspec.Meta(max_length=6)] = ()
    game: Literal["matica"] = "matica"
    format: Literal["matica-replay"] = "matica-replay"
    version: Literal[1] = 1

    def __post_init__(self) -> None:
        if self.players and len(self.players) != self.setup.seats:
            raise BadInput(f"{len(self.players)} names: expected {self.setup.seats}, one a seat", value=self.players)

    def to_json(self) -> bytes:
        """The replay file, the same bytes each time."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def from_json(cls, data: bytes | str, source: str = "replay") -> Replay:
        """Read a replay file, without running it. Raises BadInput with the place in the file."""
        found: Replay = decode(data, cls, source)
        return found


class Match:
    """A game being played, with all its positions, so that moves can be taken back."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.states: list[State] = [new_game(setup, seed)]
        self.actions: list[GameAction] = []

    @property
    def state(self) -> State:
        """The present position."""
        return self.states[-1]

    def act(self, action: GameAction) -> Step:
        """Apply an action to the present position. Raises IllegalAction."""
        step = apply(self.state, action)
        self.states.append(step.state)
        self.actions.append(action)
        return step

    def undo(self, count: int = 1) -> State:
        """Take back the last `count` actions; the position of then is the present one. Raises BadInput."""
        if not 1 <= count <= len(self.actions):
            raise BadInput(f"take back {count}: expected 1 to {len(self.actions)} actions", value=count)
        del self.states[-count:], self.actions[-count:]
        return self.state

    def replay(self, players: tuple[str, ...] = ()) -> Replay:
        """The game so far as a replay."""
        setup, state = self.state.setup, self.state
        return Replay(product(), setup, state.seed, tuple(self.actions), digest(setup), digest(state), players)

    @classmethod
    def from_replay(cls, replay: Replay) -> Match:
        """Run a replay to its end. Raises BadInput, naming the action at which it breaks."""
        if digest(replay.setup) != replay.data:
            raise BadInput("replay: its setup is not the one it was recorded with", value=replay.data)
        match = cls(replay.setup, replay.seed)
        for number, action in enumerate(replay.actions, 1):
            try:
                match.act(action)
            except IllegalAction as error:
                raise BadInput(f"replay: action {number}: {error.message}", value=action, rule=error.rule) from None
        if digest(match.state) != replay.end:
            raise BadInput(f"replay: after {len(replay.actions)} actions it ends elsewhere", value=replay.end)
        return match


def product() -> str:
    """The product and its version, as written into files."""
    try:
        return f"matica-quest {version('matica-quest')}"
    except PackageNotFoundError:
        return "matica-quest (not installed)"


def digest(thing: msgspec.Struct) -> str:
    """SHA-256 of a thing's JSON in hexadecimal."""
    return hashlib.sha256(msgspec.json.encode(thing)).hexdigest()


def to_json(thing: State | Observation | GameAction | Event | Setup) -> bytes:
    """A thing of the game as JSON."""
    return msgspec.json.encode(thing)


def state_from_json(data: bytes | str) -> State:
    """Read a position and check that its cards, seats and phase fit together. Raises BadInput."""
    state: State = decode(data, State, "state")
    wrong = faults(state)
    if wrong:
        raise BadInput(f"state: {wrong[0]}", value=wrong)
    return state


def action_from_json(data: bytes | str) -> GameAction:
    """Read an action. Raises BadInput."""
    found: GameAction = decode(data, GameAction, "action")
    return found


def observation_from_json(data: bytes | str) -> Observation:
    """Read an observation and check that there are positions that look like this. Raises BadInput."""
    found: Observation = decode(data, Observation, "observation")
    seats = found.setup.seats
    if found.viewer >= seats or len(found.players) != seats:
        raise BadInput(f"observation: seat {found.viewer} of {len(found.players)}: expected {seats} seats", value=seats)
    one = determinize(found, random.Random(0))
    wrong = faults(one)
    if not wrong and observe(one, found.viewer) != found:
        wrong = ["it does not show just the hands that the seat knows"]
    if wrong:
        raise BadInput(f"observation: {wrong[0]}", value=wrong)
    return found


def event_from_json(data: bytes | str) -> Event:
    """Read an event. Raises BadInput."""
    found: Event = decode(data, Event, "event")
    return found


def schema(kind: Literal["state", "action", "observation", "event", "replay"]) -> dict[str, Any]:
    """The JSON schema of a kind of thing."""
    types = {"state": State, "action": GameAction, "observation": Observation, "event": Event, "replay": Replay}
    return msgspec.json.schema(types[kind])


def decode(data: bytes | str, kind: Any, source: str) -> Any:
    """Read JSON of a kind; every fault becomes one line that names `source` and the place."""
    expect(data, (str, bytes, bytearray, memoryview), "JSON as text or bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except MaticaError as error:  # from a switch or a setup, which does not know the file
        raise BadInput(f"{source}: {error.message}", value=error.value, rule=error.rule) from None
    except RecursionError:
        raise BadInput(f"{source}: nested too deeply", value=source) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadInput(f"{source}: {error}", value=source) from None
