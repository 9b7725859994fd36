"""How strong the players are, over games of 4 seats with rotated seats; even is 25 %.

The README tells the figures of more games; here fewer have to clear bounds that chance leaves them.
"""

import pytest

from questinc.simulate import Plan, simulate, summarise
from questinc.simulate.report import PlayerFigures


def played(one: str, three: str, games: int) -> tuple[PlayerFigures, ...]:
    plan = Plan((one, three, three, three), seed=11)
    return summarise(plan, list(simulate(plan, range(games), workers=2))).players


@pytest.mark.slow
def test_one_greedy_among_three_random() -> None:
    assert played("greedy", "random", 100)[0].wins.low > 0.7


@pytest.mark.slow
def test_one_planner_among_three_greedy() -> None:
    assert played("planner", "greedy", 100)[0].wins.low > 0.45


@pytest.mark.slow
def test_one_search_among_three_planners() -> None:
    """By gold, of which fewer games tell more than they do of wins."""
    search, planner = played("search", "planner", 60)
    assert search.score > planner.score
