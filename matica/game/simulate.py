"""Many games between computer players: how long they take, who wins, which quests are never solved.

Every game has its own sources of chance, made from the simulation's seed and the game's number, so that the figures do
not depend on how the games are spread over workers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from matica.decks.spread import at_work
from matica.errors import BadInput
from matica.game.events import Solved, TurnBegan
from matica.game.options import hand_faces, open_quests, setup_ways
from matica.game.players import make_player
from matica.game.setup import Setup
from matica.game.state import Ending, State
from matica.game.turn import apply, new_game
from matica.game.view import observe
from matica.game.ways import MOST_TOGETHER
from matica.seeds import checked_seed

MOST_GAMES = 1_000_000
CHUNK = 10
"""Games handed to a worker at once."""


class GameResult(msgspec.Struct, frozen=True):
    """One game: what each seat reached, and what was seen.

    `players` names the player on each seat; seat 0 is the first of the setup's order. `solvable_turns` counts the turns
    that began with a face-up quest the hand could make. `shown` and `solved` are positions of quests in the setup.
    """

    number: int
    players: tuple[str, ...]
    points: tuple[int, ...]
    quests: tuple[int, ...]
    winners: tuple[int, ...]
    why: Ending
    turns: int
    solvable_turns: int
    shown: tuple[int, ...]
    solved: tuple[int, ...]


def game_seed(seed: int, number: int) -> int:
    """The seed of a simulation's game: shuffles and draws."""
    return random.Random(f"matica simulation {seed} game {number}").getrandbits(53)


def play_game(setup: Setup, players: Sequence[str], seed: int, number: int) -> GameResult:
    """Play one game of a simulation; the players move on by one seat each game, so that none is favoured.

    Raises BadInput for an unknown player or a wrong number of them.
    """
    seats = setup.seats
    if len(players) != seats:
        raise BadInput(f"{len(players)} players: expected {seats}, one a seat", value=len(players))
    names = tuple(players[(seat + number) % seats] for seat in range(seats))
    own = [make_player(name) for name in names]
    chances = [random.Random(f"matica simulation {seed} game {number} seat {seat}") for seat in range(seats)]
    state = new_game(setup, game_seed(seed, number))
    watch = _Watch(state)
    while (mover := state.mover) is not None:
        action = own[mover].choose(observe(state, mover), chances[mover])
        step = apply(state, action)
        state = step.state
        watch.see(state, any(isinstance(event, TurnBegan) for event in step.events))
        watch.solved += [event.quest.id for event in step.events if isinstance(event, Solved)]
    return watch.result(state, number, names)


class _Watch:
    """What is counted along a game."""

    def __init__(self, state: State) -> None:
        self.place = {quest.id: place for place, quest in enumerate(state.setup.quests)}
        self.shown: set[str] = set()
        self.solved: list[str] = []
        self.solvable_turns = 0
        self.see(state, turn_began=True)

    def see(self, state: State, turn_began: bool) -> None:
        self.shown.update(quest.id for row in state.rows for quest in row.face_up)
        if turn_began:
            seen = observe(state, state.seat)
            ways, hand = setup_ways(state.setup), hand_faces(seen.hand)
            self.solvable_turns += any(ways.can(hand, quest.target) for quest in open_quests(seen))

    def result(self, state: State, number: int, names: tuple[str, ...]) -> GameResult:
        end = state.end
        if end is None:
            raise BadInput("the game is not over")
        return GameResult(
            number=number,
            players=names,
            points=end.points,
            quests=tuple(len(player.quests) for player in state.players),
            winners=end.winners,
            why=end.why,
            turns=state.turn,
            solvable_turns=self.solvable_turns,
            shown=tuple(sorted(self.place[name] for name in self.shown)),
            solved=tuple(sorted(self.place[name] for name in self.solved)),
        )


def play_games(setup: Setup, players: Sequence[str], seed: int, numbers: Sequence[int]) -> list[GameResult]:
    """Play the games with these numbers, one after another: the work of one worker."""
    return [play_game(setup, players, seed, number) for number in numbers]


def simulate(
    setup: Setup,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[GameResult]:
    """Play `games` (1 to a million) games and return their results in order.

    `workers` processes are used, -1 for all cores; or the Dask cluster whose scheduler is at `cluster`, and then
    `workers` is left aside. The results are the same either way. `progress` is called with the number of games finished
    since it was last called.
    Raises BadInput.
    """
    checked_seed(seed)
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"games {games}: expected 1 to {MOST_GAMES:,}", value=games)
    if workers != -1 and not 1 <= workers <= 1_000:
        raise BadInput(f"workers {workers}: expected 1 to 1000, or -1 for all cores", value=workers)
    if len(players) != setup.seats:
        raise BadInput(f"{len(players)} players: expected {setup.seats}, one a seat", value=len(players))
    if setup.rules.use_all and setup.hand_size > MOST_TOGETHER:
        raise BadInput(
            f"hand size {setup.hand_size} where all cards must be used: expected at most {MOST_TOGETHER}, "
            "computers do not look at more",
            value=setup.hand_size,
        )
    for name in players:
        make_player(name)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if cluster is None and (workers == 1 or len(chunks) == 1):
        parts: Iterator[list[GameResult]] = (play_games(setup, players, seed, chunk) for chunk in chunks)
    else:
        parts = _spread(setup, players, seed, chunks, workers, cluster)
    results: list[GameResult] = []
    for part in parts:
        results += part
        if progress:
            progress(len(part))
    return results


def _spread(
    setup: Setup, players: Sequence[str], seed: int, chunks: list[range], workers: int, cluster: str | None
) -> Iterator[list[GameResult]]:
    """The chunks' results in order, from joblib's processes or a Dask cluster."""
    from joblib import Parallel, delayed, parallel_config

    tasks = [delayed(play_games)(setup, tuple(players), seed, chunk) for chunk in chunks]
    if cluster is None:
        yield from at_work(tasks, workers)
        return
    with _client(cluster), parallel_config(backend="dask"):
        yield from Parallel(return_as="generator")(tasks)


def _client(address: str) -> Any:
    """A client of the Dask cluster at `address`. Raises BadInput."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "a cluster needs the packages dask and distributed: pip install 'matica-quest[cluster]'"
        ) from None
    try:
        return Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadInput(f"cluster {address[:80]!r}: {error}", value=address) from None
