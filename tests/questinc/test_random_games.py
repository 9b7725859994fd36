"""Random players finish games without an error, and the offers are all there is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questinc import actions as act
from questinc.actions import Action
from questinc.cards import City
from questinc.events import event_for
from questinc.rules.legal import is_forced, legal_actions, why_illegal
from questinc.rules.play import apply, new_game
from questinc.rules.scoring import standings
from questinc.soundness import check_state
from questinc.state import Stage, State
from questinc.switches import Rules
from questinc.tables import tables_of
from tests.questinc.playing import random_game

any_rules = st.builds(
    Rules,
    idle_visits=st.booleans(),
    cash_in=st.sampled_from(["any", "elemental"]),
    discard=st.sampled_from(["hero", "used"]),
)


@given(st.integers(2, 5), st.integers(0, 2**53 - 1), any_rules)
def test_random_games_end_in_sound_positions(seats: int, seed: int, rules: Rules) -> None:
    states = random_game(seats, seed, rules)
    for state in (*states[:: max(1, len(states) // 8)], states[-1]):
        check_state(state)
    assert sorted(place.rank for place in standings(states[-1])) == list(range(1, seats + 1))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_thousand_random_games(seats: int) -> None:
    for seed in range(1000):
        rng = random.Random(seed)
        state = new_game(seats, seed)
        while actions := legal_actions(state):
            state = apply(state, rng.choice(actions)).state
            assert all(company.coins >= 0 for company in state.companies)
        check_state(state)


def everything(state: State) -> Iterator[Action]:
    """Every action of the kinds that are offered in full."""
    catalogue = tables_of(state.setting.catalogue).catalogue
    yield from (act.Pass(), act.Accept(), act.Leave(), act.UseAbility(), act.Done())
    yield from (act.Bid(gold) for gold in range(-1, 30))
    yield from (act.Name(gold) for gold in range(-1, 30))
    yield from (act.Visit(city) for city in City)
    for quest in catalogue.quests:
        yield act.Fail(quest.id)
    for hero in (*catalogue.heroes, catalogue.entity):
        yield act.Hire(hero.id)
        yield act.Descend(hero.id)
    looked = state.visit.looked if state.visit is not None else ()
    for order in permutations((*looked, *state.dungeon[:1])):
        for size in range(1, len(order) + 1):
            yield act.Keep(order[0], order[1:size])


IN_FULL = (
    *(act.Pass, act.Accept, act.Leave, act.UseAbility, act.Done, act.Bid, act.Name, act.Visit, act.Fail, act.Hire),
    *(act.Descend, act.Keep),
)


@pytest.mark.rule("Q-M3", "Q-M8", "Q-M10", "Q-A1", "Q-A3", "Q-A9")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_offers_leave_out_nothing_of_the_small_decisions(seats: int) -> None:
    met: set[Stage] = set()
    for seed in range(3):
        for state in random_game(seats, seed, Rules(idle_visits=seed != 1)):
            offered = {action for action in legal_actions(state) if isinstance(action, IN_FULL)}
            assert offered == {action for action in everything(state) if why_illegal(state, action) is None}
            met.add(state.stage)
    assert met >= set(Stage) - {Stage.RESOLVE} - ({Stage.BID} if seats == 2 else {Stage.NAME, Stage.ANSWER})


def test_forced_moves_are_those_without_a_choice() -> None:
    forced = 0
    for state in random_game(4, 5):
        assert is_forced(state) == (len(legal_actions(state)) == 1)
        forced += is_forced(state)
    assert forced > 10


def test_events_for_every_seat_differ_only_in_secrets() -> None:
    secrets = 0
    rng = random.Random(3)
    state = new_game(4, 3)
    while actions := legal_actions(state):
        step = apply(state, rng.choice(actions))
        for event in step.events:
            views = [event_for(event, seat) for seat in range(4)]
            assert all(type(view) is type(event) for view in views)
            different = [seat for seat, view in enumerate(views) if view != event]
            if different:
                secrets += 1
                assert sorted([*different, getattr(event, "seat")]) == [0, 1, 2, 3]  # noqa: B009
        state = step.state
    assert secrets > 5
