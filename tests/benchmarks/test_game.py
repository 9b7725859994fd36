"""How many games of Matica Quest a core plays in a second, once the hands' tables are warm."""

import itertools
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from matica.game.setup import Setup
from matica.game.simulate import play_game

WARM_UP = 300
"""Games after which most hands of the deck have been met."""


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("player", ["solver", "strategist"])
def test_games_of_four_seats(benchmark: BenchmarkFixture, player: str) -> None:
    """One round is one game; at least 40 games of solvers a second are wanted."""
    setup = Setup.make(4)
    players = [player] * 4
    for number in range(WARM_UP):
        play_game(setup, players, 0, number)
    numbers = itertools.count(WARM_UP)
    benchmark(lambda: play_game(setup, players, 0, next(numbers)))
