"""How long advice takes: medians that the issue asks for are in the names' docstrings."""

import random

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from questinc import advise, observe
from questinc.cards import City
from questinc.notation import read_hero, read_heroes, read_quest, read_treasures
from questinc.optimize.city import Afternoon, Row
from questinc.optimize.hire import hire
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Terms
from questinc.optimize.quick import best_night
from questinc.optimize.resolve import resolve
from tests.questinc.playing import random_game

HEROES = ["W5@3", "W3@2", "M4@3", "C3@1", "R2@1", "WM6@5", "CR5@4", "X4@3", "B6@2", "B3@1", "M6@5", "R5@3", "C7@5"]
QUESTS = ["8:", "10:WM", "11:CC", "9:+hero", "11:WW+beer", "15:WMCR+6g", "10:+entity", "8:+minus2", "9:WMC+2g"]
TREASURES = [
    "meal",
    "legendary",
    "blueprint",
    "mimic8",
    "ruby",
    "emerald",
    "armor/fire",
    "armor/fire+2",
    "ring/air+2",
    "weapon/water+potion",
    "armor/air+4",
    "ring/fire",
    "special/earth+2",
    "sapphire",
]


def nights(count: int, quests: int, heroes: int, treasures: int) -> list[Night]:
    rng = random.Random(1)

    def some(words: list[str], number: int) -> list[str]:
        return [rng.choice(words) for _ in range(number)]

    return [
        Night(
            Holdings(read_heroes(some(HEROES, heroes)), read_treasures(some(TREASURES, treasures)), 5, 1, 1, 1),
            tuple(
                OpenQuest.of(read_quest(rng.choice(QUESTS)), read_treasures(some(TREASURES, 3))) for _ in range(quests)
            ),
            read_hero("E7"),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize(("quests", "heroes", "treasures"), [(1, 12, 15), (2, 12, 15), (2, 6, 6)])
def test_resolve(benchmark: BenchmarkFixture, quests: int, heroes: int, treasures: int) -> None:
    """Median ≤ 5 ms for one quest, ≤ 50 ms for two with 12 heroes and 15 treasures."""
    cases = iter(nights(200, quests, heroes, treasures))
    resolve(next(cases), Terms())
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        resolve, setup=lambda: ((next(cases), Terms()), {}), rounds=40
    )


def test_a_night_without_a_solver(benchmark: BenchmarkFixture) -> None:
    """A night of a usual size in a playout."""
    cases = iter(nights(500, 2, 5, 4))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        best_night, setup=lambda: ((next(cases), Terms()), {}), rounds=100
    )


def afternoons(count: int) -> list[Afternoon]:
    """Four cities of four heroes each, three heroes in hand, six treasures, two quests."""
    rng = random.Random(2)
    made = []
    for night in nights(count, 2, 3, 6):
        held = msgspec.structs.replace(night.holdings, gold=rng.randrange(15))
        cities = rng.sample(list(City), 4)
        rows = tuple(Row(city, read_heroes([rng.choice(HEROES) for _ in range(4)])) for city in cities)
        made.append(Afternoon(msgspec.structs.replace(night, holdings=held), rows))
    return made


def test_hire(benchmark: BenchmarkFixture) -> None:
    """Median ≤ 200 ms for a round and its nights in a city of 16 heroes."""
    cases = iter(afternoons(60))
    hire(next(cases), Terms())
    benchmark.pedantic(hire, setup=lambda: ((next(cases), Terms()), {}), rounds=40)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("stage", ["bid", "place", "visit", "night"])
def test_advice(benchmark: BenchmarkFixture, stage: str) -> None:
    """Median ≤ 1 s for a whole advice in a game of four, whatever the phase."""
    states = [state for seed in range(3) for state in random_game(4, seed) if state.stage == stage]
    seen = [observe(state, state.actor) for state in random.Random(1).sample(states, 12) if state.actor is not None]
    cases = iter(seen)
    advise(next(cases))
    benchmark.pedantic(advise, setup=lambda: ((next(cases),), {}), rounds=10)  # type: ignore[no-untyped-call]
