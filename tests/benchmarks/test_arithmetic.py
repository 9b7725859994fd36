"""How fast arithmetic is: each job with the time it should take on two cores."""

import importlib
import pkgutil
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

import matica.arithmetic
from matica import WILD, Hand, Rules, reachable, solve, solve_many
from matica.arithmetic.reach import reach_table
from tests.cli.running import program

FIVE_CARDS = [Hand(cards) for cards in combinations_with_replacement(range(1, 10), 5)]
"""All hands of five cards 1 to 9."""
ALL_USED = Rules.preset("matica", use_all=True)
SPACES = "_kept"
"""The name of the cache of compiled spaces, which a warm program has."""


def forget(*, spaces: bool = False) -> None:
    """Forget all that was found out about hands; the compiled spaces too, if asked."""
    for _, name, _ in pkgutil.iter_modules(matica.arithmetic.__path__, "matica.arithmetic."):
        for label, found in vars(importlib.import_module(name)).items():
            if hasattr(found, "cache_clear") and (spaces or label != SPACES):
                found.cache_clear()


def warm(benchmark: Any, job: Callable[[], Any], rounds: int) -> Any:
    """Time a job that has its spaces but knows nothing of the hands."""
    job()
    return benchmark.pedantic(job, setup=forget, rounds=rounds)


def cold(benchmark: Any, job: Callable[[], Any], rounds: int = 1) -> Any:
    """Time a job that has to find everything out."""
    return benchmark.pedantic(job, setup=lambda: forget(spaces=True), rounds=rounds)


def test_which_five_card_hands_make_24_and_one_best_each(benchmark: Any) -> None:
    """At most 0.3 s for all 1,287 hands."""
    found = warm(benchmark, lambda: [one.best for one in solve_many(FIVE_CARDS, 24, ALL_USED)], rounds=5)
    assert len(found) == 1287


def test_all_solutions_of_all_five_card_hands_to_24(benchmark: Any) -> None:
    """At most 1 s for all 1,287 hands."""
    found = warm(benchmark, lambda: sum(one.count or 0 for one in solve_many(FIVE_CARDS, 24, ALL_USED)), rounds=5)
    assert found > 1287


@pytest.mark.parametrize("hand", ["1 3 5 7 8", "3 3 0 8 8", "2 4 6 8 9"])
def test_one_hand_without_wild_cards(benchmark: Any, hand: str) -> None:
    """At most 5 ms."""
    assert warm(benchmark, lambda: list(solve(hand, 24).costs()), rounds=50)


@pytest.mark.parametrize("hand", ["3 7 8 w w", "3 0 5 w w"])
def test_two_wild_cards(benchmark: Any, hand: str) -> None:
    """At most 50 ms."""
    assert warm(benchmark, lambda: list(solve(hand, 24).costs()), rounds=10)


def test_five_wild_cards(benchmark: Any) -> None:
    """At most 5 s, from nothing, for the best and the exact count."""

    def job() -> int | None:
        found = solve("wwwww", 24)
        assert found.best is not None
        return found.count

    assert cold(benchmark, job)


def test_reach_of_every_hand(benchmark: Any) -> None:
    """At most 5 s, from nothing, for the targets 0 to 1000 of 3,003 hands."""
    faces = (*range(10), WILD)
    hands = [Hand(cards) for cards in combinations_with_replacement(faces, 5)]
    assert len(hands) == 3003
    assert cold(benchmark, lambda: reach_table(hands, range(1001), Rules())).any()


def test_reach_of_one_hand(benchmark: Any) -> None:
    """What the command `matica reach` waits for."""
    assert warm(benchmark, lambda: reachable("305w7"), rounds=10)


def test_six_countdown_numbers(benchmark: Any) -> None:
    """At most 60 ms for all solutions."""
    assert warm(benchmark, lambda: solve("1 3 7 10 25 50", 765, "countdown").count, rounds=10) == 12


def test_the_whole_british_game(benchmark: Any) -> None:
    """At most 25 s on one core for 13,243 hands and the targets 100 to 999."""
    pool = [number for number in range(1, 11) for _ in "12"] + [25, 50, 75, 100]
    hands = [Hand(cards) for cards in sorted({tuple(sorted(chosen)) for chosen in combinations(pool, 6)})]
    table = cold(benchmark, lambda: reach_table(hands, range(100, 1000), Rules.preset("countdown")))
    assert table.shape == (13_243, 900)


@pytest.mark.parametrize("hand", ["1 2 3 4 5 6 7", "3 0 5 7 0 9 2", "w 0 5 7 8 9 2"])
def test_seven_cards(benchmark: Any, hand: str) -> None:
    """At most 10 s and 1 GB, from nothing."""
    assert cold(benchmark, lambda: solve(hand, 997).best) is not None


def test_the_whole_command(benchmark: Any) -> None:
    """At most 0.5 s and 100 MB."""
    done = benchmark.pedantic(program, args=("solve", "24", "3", "0", "5", "w", "7"), rounds=5, warmup_rounds=1)
    assert done.code == 0
