"""Computer players: legal, reproducible, and blind to what is hidden."""

import random
from collections.abc import Iterator

import pytest

from questinc.actions import Action, Bid, Descend, HireSet, Resolve
from questinc.errors import BadInput
from questinc.players import PLAYERS, Player, make_player
from questinc.rules.legal import legal_actions, why_illegal
from questinc.rules.play import apply, new_game
from questinc.rules.scoring import standings
from questinc.state import State
from questinc.switches import Rules
from questinc.view import determinize, observe


def played(players: list[Player], seed: int, rules: Rules | None = None) -> Iterator[tuple[State, Action]]:
    state = new_game(len(players), seed, rules)
    rng = random.Random(seed)
    while not state.over:
        seat = state.actor or 0
        action = players[seat].choose(observe(state, seat), legal_actions(state), rng)
        assert why_illegal(state, action) is None
        yield state, action
        state = apply(state, action).state
    yield state, Bid(0)


@pytest.mark.parametrize("name", list(PLAYERS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_end_without_an_illegal_action(name: str, seats: int) -> None:
    *_, (end, _) = played([make_player(name) for _ in range(seats)], seats)
    assert end.over


@pytest.mark.parametrize("name", list(PLAYERS))
def test_other_readings_of_the_rules_are_kept(name: str) -> None:
    rules = Rules(idle_visits=False, cash_in="elemental", discard="used")
    *_, (end, _) = played([make_player(name) for _ in range(3)], 5, rules)
    assert end.over


@pytest.mark.parametrize("name", list(PLAYERS))
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, two = ([action for _, action in played([make_player(name) for _ in range(2)], 9)] for _ in range(2))
    assert one == two


@pytest.mark.parametrize("name", list(PLAYERS))
def test_what_is_hidden_does_not_matter(name: str) -> None:
    """The same observation of another position, dealt again, leads to the same choice."""
    for place, (state, _) in enumerate(played([make_player("greedy") for _ in range(3)], 4)):
        if state.over or place % 9:
            continue
        seat = state.actor or 0
        other = determinize(observe(state, seat), random.Random(place))
        choices = [
            make_player(name).choose(observe(one, seat), legal_actions(one), random.Random(1)) for one in (state, other)
        ]
        assert choices[0] == choices[1]


def test_the_planner_resolves_hires_in_sets_and_goes_down_to_the_dungeon() -> None:
    kinds: set[type[Action]] = set()
    for seed in range(6):
        for _, action in played([make_player("planner") for _ in range(3)], seed):
            kinds.add(type(action))
    assert {Resolve, HireSet, Descend, Bid} <= kinds


def test_planning_pays() -> None:
    """Totals over a few games; the win rates are shown by a slow test."""
    totals = {"planner": 0, "greedy": 0, "random": 0}
    for seed in range(4):
        names = list(totals)
        *_, (end, _) = played([make_player(name) for name in names], seed)
        for place in standings(end):
            totals[names[place.seat]] += place.score
    assert totals["planner"] > totals["greedy"] > totals["random"]


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(BadInput, match="no player 'robot'"):
        make_player("robot")
