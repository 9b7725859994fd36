"""Advice in every phase: legal, from what the seat sees alone, and what the engine then does is what was promised."""

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec
import pytest

from questinc import Budget, Recommended, advise, apply, legal_actions, new_game, observe, why_illegal
from questinc.actions import Begin, Bid, Done, Fail, Finish, Pass, Resolve, Visit
from questinc.cards import City
from questinc.errors import BadInput, IllegalAction, LimitError
from questinc.optimize.advise import advise_position, as_resolve
from questinc.optimize.check import follow, worth
from questinc.optimize.night import Resolution
from questinc.optimize.positions import read_position
from questinc.optimize.prices import CENTS, Prices
from questinc.optimize.quick import cheapest
from questinc.optimize.reading import read_afternoon, read_morning, read_night, read_terms
from questinc.state import Stage, State
from questinc.view import determinize
from tests.questinc.playing import random_game

ONE = Budget(samples=1)


@cache
def positions() -> dict[Stage, list[State]]:
    """Positions of random games by stage."""
    found: dict[Stage, list[State]] = defaultdict(list)
    for seats in (2, 3, 4, 5):
        for state in random_game(seats, seats)[:-1]:
            found[state.stage].append(state)
    return found


def some(stage: Stage, count: int) -> list[State]:
    states = positions()[stage]
    return random.Random(1).sample(states, min(count, len(states)))


def ask(state: State, budget: Budget = ONE) -> Recommended:
    assert state.actor is not None
    return advise(observe(state, state.actor), budget)


# a resolution step by step, which random players never begin, has a test of its own
@pytest.mark.parametrize("stage", [stage for stage in Stage if stage not in (Stage.OVER, Stage.RESOLVE)])
def test_advice_is_legal_in_every_phase(stage: Stage) -> None:
    states = some(stage, 4)
    assert states
    for state in states:
        found = ask(state)
        assert why_illegal(state, found.action) is None
        assert found.value <= found.bound
        assert found.reason
        for action, value in found.runners_up:
            assert action != found.action
            assert value <= found.bound
        apply(state, found.action)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_can_be_played_by_advice(seats: int) -> None:
    state = new_game(seats, 3)
    while not state.over:
        state = apply(state, ask(state).action).state
    assert state.stage is Stage.OVER


def test_hidden_cards_change_nothing() -> None:
    for stage in (Stage.BID, Stage.NAME, Stage.VISIT, Stage.NIGHT):
        for state in some(stage, 2):
            assert state.actor is not None
            seen = observe(state, state.actor)
            other = determinize(seen, random.Random(9))
            one, two = advise(seen, ONE), advise(observe(other, state.actor), ONE)
            assert msgspec.structs.replace(one, effort=two.effort) == two


def test_a_plan_for_the_night_does_in_the_engine_what_it_promises() -> None:
    tried = 0
    for state in positions()[Stage.NIGHT]:
        assert state.actor is not None
        seen = observe(state, state.actor)
        night, terms = read_night(seen), read_terms(seen)
        for place in range(len(night.quests)):
            step = cheapest(night, place, terms)
            if step is None:
                continue
            tried += 1
            promised = follow(night, (step,), terms)
            after = read_night(observe(apply(state, as_resolve(night, step)).state, state.actor))
            drawn = len(after.holdings.heroes) - len(promised.holdings.heroes)
            assert drawn == promised.unknown_heroes
            assert after.holdings.heroes[: len(promised.holdings.heroes)] == promised.holdings.heroes
            assert set(after.holdings.treasures) == set(promised.holdings.treasures)
            for name in ("gold", "beers", "potions", "minus2"):
                assert getattr(after.holdings, name) == getattr(promised.holdings, name)
            assert after.quests == promised.unresolved
    assert tried > 5


def test_what_the_specification_refuses_the_engine_refuses() -> None:
    rng = random.Random(5)
    refused = accepted = 0
    for state in positions()[Stage.NIGHT]:
        assert state.actor is not None
        seen = observe(state, state.actor)
        night, terms = read_night(seen), read_terms(seen)
        for place in range(len(night.quests)):
            held = night.holdings
            heroes = tuple(hero for hero in held.heroes if rng.random() < 0.8)
            back = tuple(hero for hero in heroes if rng.random() < 0.1)
            treasures = tuple(card for card in held.treasures if rng.random() < 0.2)
            step = Resolution(place, heroes, back, rng.randint(0, held.beers), rng.randint(0, held.minus2), treasures)
            try:
                follow(night, (step,), terms)
            except IllegalAction:
                legal = False
            else:
                legal = True
            if sum(card.ability == "potion" for card in treasures) > len(back):
                continue  # the engine wants every potion to have somebody, the specification does not mind
            assert (why_illegal(state, as_resolve(night, step)) is None) == legal
            refused, accepted = refused + (not legal), accepted + legal
    assert refused > 5
    assert accepted > 2


def test_a_visit_does_in_the_engine_what_it_promises() -> None:
    for state in some(Stage.VISIT, 6):
        assert state.actor is not None
        before, now = ask(state), state
        for _ in range(8):
            found = ask(now)
            assert why_illegal(now, found.action) is None
            now = apply(now, found.action).state
            if isinstance(found.action, Done) or now.stage is not Stage.VISIT:
                break
        else:
            pytest.fail(f"a visit that never ends: {before}")


def test_a_resolution_is_finished_step_by_step() -> None:
    tried = 0
    for state in positions()[Stage.NIGHT]:
        begins = [action for action in legal_actions(state) if isinstance(action, Resolve)]
        for action in begins[:1]:
            now = apply(state, Begin(action.quest)).state
            for _ in range(30):
                step = ask(now).action
                assert why_illegal(now, step) is None
                now = apply(now, step).state
                if isinstance(step, Finish):
                    break
            else:
                pytest.fail("a resolution that never ends")
            tried += 1
        if tried >= 4:
            break
    assert tried >= 3


@pytest.mark.rule("Q-M8")
def test_the_quest_given_up_is_the_one_that_costs_less() -> None:
    for state in some(Stage.FAIL, 3):
        found = ask(state)
        assert isinstance(found.action, Fail)
        assert len(found.runners_up) == 1
        assert found.runners_up[0][1] <= found.value


def test_the_night_advised_is_worth_what_the_rules_say() -> None:
    for state in some(Stage.NIGHT, 6):
        assert state.actor is not None
        seen = observe(state, state.actor)
        night, terms = read_night(seen), read_terms(seen)
        found = ask(state)
        if isinstance(found.action, Done):
            idle = worth(follow(night, (), terms), terms).total
            assert found.value >= idle
        else:
            assert isinstance(found.action, Resolve)


def test_advice_is_for_the_seat_that_acts_and_a_game_that_goes_on() -> None:
    state = new_game(4, 1)
    assert state.actor is not None
    with pytest.raises(BadInput, match="is to act"):
        advise(observe(state, (state.actor + 1) % 4))
    over = random_game(2, 1)[-1]
    with pytest.raises(BadInput, match="over"):
        advise(observe(over, 0))
    with pytest.raises(BadInput, match="samples"):
        advise(observe(state, state.actor), Budget(samples=0))


def test_positions_are_read_as_they_are() -> None:
    state = new_game(4, 7)
    assert state.actor is not None
    seen = observe(state, state.actor)
    morning = read_morning(seen)
    assert len(morning.rivals) == 3
    assert (morning.bid, morning.passed, morning.before, morning.two_players) == (None, 0, 0, False)
    assert len(morning.later) == 3
    in_sight = {morning.quest.id, *(card.id for card in morning.treasures)}
    assert not in_sight & {quest.id for quest in morning.pools.quests}
    assert not in_sight & {card.id for card in morning.pools.treasures}
    assert len(morning.pools.quests) == 24
    assert [row.city for row in read_afternoon(seen).rows] == list(state.cities)
    after = apply(state, Bid(3)).state
    assert after.actor is not None
    assert read_morning(observe(after, after.actor)).bid == 3
    passed = apply(after, Pass()).state
    assert passed.actor is not None
    assert read_morning(observe(passed, passed.actor)).passed == 1


# --- positions written by hand

NIGHT = 'phase = "night"\nquests = ["10:WM meal"]\nheroes = "W5@3 M5@3"\n'
AFTERNOON = (
    'phase = "afternoon"\nquests = ["10:WM 3*meal"]\ngold = 6\ncities.square = "W5@3 M5@3"\ncities.tavern = ""\n'
)


def test_a_position_written_by_hand() -> None:
    found = advise_position(read_position(NIGHT + "last_round = true"))
    assert isinstance(found.action, Resolve)
    assert (found.action.quest, sorted(found.action.heroes)) == ("10:WM", ["M5@3", "W5@3"])
    assert found.value == 3 * CENTS
    assert found.runners_up == ((Done(), Fraction(-10 * CENTS)),)
    found = advise_position(read_position(AFTERNOON + "last_round = true"))
    assert found.action == Visit(City.SQUARE)
    rivals = advise_position(read_position(AFTERNOON + "last_round = true\nrivals = 3"), ONE)
    assert rivals.value <= found.value
    spared = read_position(NIGHT + "[prices]\nstrength = 0\nicon = 0.25\n")
    assert spared.terms.prices == Prices(strength=0, icon=25)


def test_the_example_position_is_advised_on() -> None:
    text = (Path(__file__).parents[3] / "examples" / "position.toml").read_text()
    found = advise_position(read_position(text), ONE)
    assert isinstance(found.action, Bid | Pass)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "phase",
        'phase = "dawn"',
        'phase = "night"\nheroes = "Q5"',
        'phase = "night"\nquests = ["1:", "1:", "1:"]',
        'phase = "night"\nale = 3',
        'phase = "night"\ngold = "many"',
        'phase = "night"\ngold = -1',
        'phase = "night"\n[prices]\nale = 3',
        'phase = "night"\n[prices]\nbeer = 1.234',
        'phase = "night"\n[rules]\ncash_in = "never"',
        'phase = "afternoon"',
        'phase = "afternoon"\n[cities]\natlantis = ""',
        'phase = "afternoon"\nvisited = "square"\n[cities]\nsquare = ""',
        'phase = "morning"\n[cities]\nsquare = ""',
        'phase = "morning"\n[cities]\nsquare = ""\n[contest]\ncolumn = "9g"',
        'phase = "morning"\n[cities]\nsquare = ""\n[contest]\ncolumn = "9g 10:WM"\nrivals = 2',
        "[" * 20_000,
    ],
)
def test_a_position_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadInput):
        read_position(text)


def test_positions_are_bounded() -> None:
    with pytest.raises(LimitError):
        read_position("#" * 200_000)


def test_a_plan_is_told_in_words() -> None:
    found = advise_position(read_position(AFTERNOON.replace("tavern", "dungeon") + "last_round = true"))
    assert "hire W5@3 and M5@3" in found.reason
