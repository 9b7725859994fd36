"""How strong the players are, over games of 4 seats with rotated seats; even is 25 %.

The README tells the figures of 400 games each; here fewer games have to clear bounds that chance leaves them.
"""

import pytest

from questinc.simulate import Plan, Share, simulate, summarise


def wins(one: str, three: str, games: int) -> Share:
    plan = Plan((one, three, three, three), seed=11)
    return summarise(plan, list(simulate(plan, range(games), workers=2))).players[0].wins


@pytest.mark.slow
def test_one_greedy_among_three_random() -> None:
    assert wins("greedy", "random", 100).low > 0.7


@pytest.mark.slow
def test_one_planner_among_three_greedy() -> None:
    assert wins("planner", "greedy", 100).low > 0.45


@pytest.mark.slow
def test_one_search_among_three_planners() -> None:
    assert wins("search", "planner", 80).share > 0.3
