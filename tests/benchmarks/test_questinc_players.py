"""Games of computer players, in games a second."""

from typing import Any

import pytest

from questinc.simulate import Plan, play_game


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "search"])
def test_a_game_of_four(benchmark: Any, name: str) -> None:
    plan = Plan((name,) * 4, seed=1)
    numbers = iter(range(1_000_000))
    result = benchmark.pedantic(
        lambda: play_game(plan, next(numbers)), rounds=5 if name in ("planner", "search") else 30, warmup_rounds=1
    )
    assert len(result.scores) == 4
