"""How fast the engine is; at least 100 games of four random seats a second a core are wanted."""

import itertools
import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from questinc.rules.legal import legal_actions
from questinc.rules.play import apply, new_game
from questinc.state import State, to_json
from questinc.view import determinize, observe


def play_game(seats: int, seed: int) -> State:
    rng = random.Random(seed)
    state = new_game(seats, seed)
    while actions := legal_actions(state):
        state = apply(state, rng.choice(actions)).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game(benchmark: BenchmarkFixture, seats: int) -> None:
    """One round is one game, from setup to ranking."""
    seeds = itertools.count()
    benchmark(lambda: play_game(seats, next(seeds)))


def middle() -> State:
    rng = random.Random(1)
    state = new_game(4, 1)
    for _ in range(110):
        state = apply(state, rng.choice(legal_actions(state))).state
    return state


def test_legal_actions(benchmark: BenchmarkFixture) -> None:
    state = middle()
    benchmark(lambda: legal_actions(state))


def test_observe_and_redeal(benchmark: BenchmarkFixture) -> None:
    state, rng = middle(), random.Random(1)
    benchmark(lambda: determinize(observe(state, 0, True), rng))


def test_json(benchmark: BenchmarkFixture) -> None:
    state = middle()
    benchmark(lambda: to_json(state))
