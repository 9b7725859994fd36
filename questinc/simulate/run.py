"""Many games, on this machine's cores or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from questinc.errors import BadInput
from questinc.simulate.game import GameResult, Plan, play_game

MOST_GAMES = 1_000_000
MOST_WORKERS = 1_000
CHUNK = 4
"""Games handed to a worker at once."""


def play_games(plan: Plan, numbers: Sequence[int]) -> list[GameResult]:
    """Play the games with these numbers, one after another: the work of one worker."""
    return [play_game(plan, number) for number in numbers]


def simulate(
    plan: Plan,
    numbers: Sequence[int],
    *,
    workers: int = 1,
    cluster: str | None = None,
) -> Iterator[GameResult]:
    """Play the games with these numbers (from 0, at most a million) and give the results in their order, as they come.

    `workers` processes are used, -1 for all cores; or the Dask cluster whose scheduler is at `cluster`. The results are
    the same either way, `seconds` aside. Raises BadInput.
    """
    if len(numbers) > MOST_GAMES or not all(0 <= number < MOST_GAMES for number in numbers):
        raise BadInput(f"{len(numbers)} games: expected at most {MOST_GAMES:,}", value=len(numbers))
    if workers != -1 and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"workers {workers}: expected 1 to {MOST_WORKERS:,}, or -1 for all cores", value=workers)
    if cluster is None and (workers == 1 or len(numbers) == 1):
        return (play_game(plan, number) for number in numbers)
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    return _spread(plan, chunks, workers, cluster)


def _spread(plan: Plan, chunks: Sequence[Sequence[int]], workers: int, cluster: str | None) -> Iterator[GameResult]:
    """The chunks' results in order, from joblib's processes or a Dask cluster."""
    from joblib import Parallel, delayed, parallel_config

    tasks = [delayed(play_games)(plan, tuple(chunk)) for chunk in chunks]
    if cluster is None:
        for part in _at_work(tasks, workers):
            yield from part
        return
    with _client(cluster), parallel_config(backend="dask"):
        for part in Parallel(return_as="generator")(tasks):
            yield from part


def _at_work(tasks: Iterable[Any], processes: int) -> Iterator[Any]:
    """The results of joblib's processes (−1: one a core) in order.

    A terminal sends Ctrl-C to all processes at once. These leave it to the one that started them, which ends them, and
    so do not each write where it met them.
    """
    from multiprocessing import resource_tracker

    from joblib import Parallel

    masked = hasattr(signal, "pthread_sigmask")
    if masked:  # first, as its start lets signals through again
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masked else set()
    try:  # the processes start here, and inherit what is blocked
        results: Iterator[Any] = Parallel(n_jobs=processes, return_as="generator")(tasks)
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return results


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
