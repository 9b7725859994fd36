"""One piece of work after another: in this process, over the cores with joblib, or over a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

from matica.errors import BadInput

Job = TypeVar("Job")
Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Told at the start and after each piece of work how many of how many are done."""

MOST_WORKERS = 1_000
CONNECT = "10s"
"""How long a cluster may take to answer."""


def spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    workers: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """`work` on each of `jobs`, in their order, whoever does it.

    `workers` is the number of processes (−1: one a core); `cluster` the address of a Dask scheduler, which then does
    all of it. `work` and its results must be picklable and must not depend on what was done before.

    >>> spread(abs, [-1, 2])
    [1, 2]

    Raises BadInput for a number of workers that makes no sense or a cluster that cannot be reached.
    """
    if workers != -1 and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"workers {workers}: expected 1 to {MOST_WORKERS}, or -1 for one a core", value=workers)
    found: list[Result] = []
    if progress:
        progress(0, len(jobs))
    with ExitStack() as stack:
        for result in _results(work, jobs, min(_processes(workers), len(jobs)), cluster, stack):
            found.append(result)
            if progress:
                progress(len(found), len(jobs))
    return found


def _processes(workers: int) -> int:
    """How many processes −1 stands for: the cores this process may use."""
    if workers != -1:
        return workers
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _results(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, cluster: str | None, stack: ExitStack
) -> Iterator[Result]:
    if cluster is None and processes <= 1:
        return map(work, jobs)
    from joblib import Parallel, delayed, parallel_config

    tasks = [delayed(work)(job) for job in jobs]
    if cluster is None:
        return at_work(tasks, processes)
    stack.enter_context(connect(cluster))
    stack.enter_context(parallel_config(backend="dask"))
    on_cluster: Iterator[Result] = Parallel(return_as="generator")(tasks)
    return on_cluster


def at_work(tasks: Iterable[Any], processes: int) -> Iterator[Any]:
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


def connect(address: str) -> Any:
    """A client of the Dask cluster at `address`. Raises BadInput."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "--cluster needs the packages dask and distributed: pip install 'matica-quest[cluster]'"
        ) from None
    try:
        return Client(address, timeout=CONNECT)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else "no answer"
        raise BadInput(f"cluster {address[:80]!r}: {reason}", value=address) from None
