"""Seeds: the same range in everything that takes one, and one message."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import matica
import questinc
from matica.decks.design import Wishes, design
from matica.decks.worksheet import PuzzleWishes, make_worksheet
from matica.game.setup import Setup
from matica.game.simulate import game_seed, simulate
from matica.game.turn import new_game
from matica.game.view import determinize, observe
from matica.seeds import LARGEST_SEED
from questinc.optimize.advise import Budget
from questinc.optimize.city import Afternoon
from questinc.optimize.hire import Beliefs, hire_among_rivals
from questinc.optimize.positions import read_row
from questinc.optimize.prices import Terms
from questinc.seeds import LARGEST_SEED as LARGEST_THERE
from questinc.simulate import Plan
from tests.questinc.optimize.helpers import night

CITY = Afternoon(night("10:WM"), (read_row("tavern:W5@3"), read_row("square:M4@2")))

TAKERS: dict[str, Callable[[Any], object]] = {
    "hint": lambda seed: matica.hint("3 3 8 8", 24, seed=seed),
    "design": lambda seed: design(Wishes(easy=1, medium=0, hard=0), seed=seed),
    "worksheet": lambda seed: make_worksheet(PuzzleWishes(easy=1), seed=seed),
    "matica.game": lambda seed: new_game(seats=2, seed=seed),
    "matica.game.simulate": lambda seed: simulate(Setup.make(2), ["random"] * 2, games=1, seed=seed),
    "questinc": lambda seed: questinc.new_game(2, seed),
    "questinc.simulate": lambda seed: Plan(("random", "random"), seed),
    "advise": lambda seed: questinc.advise(
        questinc.observe(state := questinc.new_game(3, 1), state.actor or 0), Budget(samples=1, seed=seed)
    ),
    "hire": lambda seed: hire_among_rivals(CITY, Terms(), Beliefs(1), samples=1, seed=seed),
}


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, 10**100, 1.0, "7", None, True])
def test_other_seeds_are_refused(taker: str, seed: Any) -> None:
    with pytest.raises((matica.BadInput, questinc.BadInput)) as refusal:
        TAKERS[taker](seed)
    said = str(refusal.value)
    assert said.startswith("seed ")
    assert said.endswith(": expected a whole number from 0 to 9007199254740991")
    assert isinstance(refusal.value, matica.BadInput | questinc.BadInput)
    assert refusal.value.value == seed


@pytest.mark.parametrize("taker", TAKERS)
def test_a_seed_too_long_to_be_written(taker: str) -> None:
    with pytest.raises((matica.BadInput, questinc.BadInput), match=r"^seed (a number )?of many digits: expected"):
        TAKERS[taker](10**9000)


@pytest.mark.parametrize("taker", TAKERS)
def test_the_ends_of_the_range_are_taken(taker: str) -> None:
    TAKERS[taker](0)
    TAKERS[taker](LARGEST_SEED)


def test_seeds_made_inside_are_seeds_too() -> None:
    assert LARGEST_SEED == LARGEST_THERE == 2**53 - 1
    state = new_game(seats=2, seed=1)
    for number in range(200):
        assert 0 <= game_seed(1, number) <= LARGEST_SEED
        assert 0 <= determinize(observe(state, 0), Random(number)).seed <= LARGEST_SEED
