"""Laws of the game on random positions, and its fast tables against plain search."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica.arithmetic.search import solve
from matica.cards import Hand
from matica.coaching.check import check
from matica.coaching.difficulty import grade
from matica.game.actions import Pass, Solve
from matica.game.events import Dropped, Stolen, Swapped
from matica.game.options import choices, legal_actions
from matica.game.replay import observation_from_json, to_json
from matica.game.setup import Setup
from matica.game.state import State, faults
from matica.game.turn import apply, new_game, why_illegal
from matica.game.view import determinize, observe
from matica.game.ways import Faces, Ways, in_order, parts_of
from matica.rules import Rules
from tests.matica.game.helpers import marked_deck, marked_quests

FACES = st.lists(st.sampled_from([*range(10), "w"]), min_size=1, max_size=4).map(in_order)
RULES = st.sampled_from(
    [
        Rules(),
        Rules(zeros="trailing"),
        Rules(zeros="any"),
        Rules(zeros="none"),
        Rules(fractions=False, negatives=False),
        Rules(operations="+-"),
        Rules(operations="-*"),
        Rules(use_all=True),
    ]
)
TARGETS = frozenset([0, 1, 7, 10, 24, 36, 50, 105, 700])


@given(FACES, RULES, st.sampled_from(sorted(TARGETS)))
@settings(max_examples=60, deadline=None)
def test_the_tables_know_what_a_hand_can_make(hand: Faces, rules: Rules, target: int) -> None:
    ways = Ways(rules, TARGETS)
    assert ways.can(hand, target) == (solve(Hand(hand), target, rules).status == "solved")


@given(FACES, RULES, st.sampled_from(sorted(TARGETS)))
@settings(max_examples=60, deadline=None)
def test_every_way_is_a_right_answer_with_just_its_cards(hand: Faces, rules: Rules, target: int) -> None:
    ways = Ways(rules, TARGETS)
    sets = ways.making(hand, target)
    assert [len(faces) for faces in sets] == sorted(len(faces) for faces in sets)
    for faces in sets[:4]:
        assert check(Hand(faces), target, ways.answer(faces, target), ways.all_used).correct
    if sets:
        assert ways.simplest(sets, target) in sets


@given(st.lists(st.sampled_from([*range(10), "w"]), min_size=1, max_size=7).map(in_order))
@settings(max_examples=50)
def test_the_parts_of_a_hand(hand: Faces) -> None:
    plain = {part for size in range(1, min(5, len(hand)) + 1) for part in combinations(hand, size)}
    assert set(parts_of(hand)) == plain
    assert len(parts_of(hand)) == len(plain)


def test_all_five_card_sets_are_few() -> None:
    assert sum(1 for _ in parts_of(tuple(range(10)))) == sum((10, 45, 120, 210, 252))


@pytest.mark.parametrize("hand", ["3 0 5 w", "1 4 9 9", "2 5 8"])
def test_difficulty_is_the_grade(hand: str) -> None:
    faces = Hand.parse(hand).sorted().cards
    ways = Ways(Rules(), frozenset([7, 24, 36, 50, 2_500]))
    for target in filter(lambda target: ways.can(faces, target), ways.bits):
        expected = grade(Hand(faces), target)
        value, seconds = ways.difficulty(faces, target)
        assert value == pytest.approx(expected.grade, abs=0.11)
        assert seconds == pytest.approx(expected.seconds, abs=0.06)


def test_a_target_beyond_the_table_is_graded_alone() -> None:
    ways = Ways(Rules(), frozenset([2_500, 7]))
    expected = grade("5 0 0 5", 2_500)
    assert ways.difficulty((0, 0, 5, 5), 2_500) == (expected.grade, expected.seconds)


def random_position(seed: int, steps: int) -> State:
    """A position some way into a random game whose cards all carry actions."""
    rng = random.Random(seed)
    state = new_game(Setup.make(2 + seed % 4, deck=marked_deck(), quests=marked_quests()), seed)
    for _ in range(steps):
        offered = legal_actions(state)
        if not offered:
            break
        # passing shows little
        state = apply(state, rng.choice([a for a in offered if a != Pass()] or offered)).state
    return state


@pytest.mark.rule("M-T7")
@given(st.integers(0, 10_000), st.integers(0, 40))
@settings(max_examples=40, deadline=None)
def test_no_effect_takes_another_hand_below_three(seed: int, steps: int) -> None:
    state = random_position(seed, steps)
    for action in legal_actions(state):
        step = apply(state, action)
        assert faults(step.state) == []
        for seat in range(state.setup.seats):
            before, after = len(state.players[seat].hand), len(step.state.players[seat].hand)
            if seat != state.seat and after < before:
                assert after >= 3
                assert any(isinstance(event, (Stolen, Dropped, Swapped)) for event in step.events)


@given(st.integers(0, 10_000), st.integers(0, 40), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_what_is_dealt_anew_is_a_sound_position(seed: int, steps: int, rng: random.Random) -> None:
    state = random_position(seed, steps)
    for seat in range(state.setup.seats):
        seen = observe(state, seat)
        assert observation_from_json(to_json(seen)) == seen
        twin = determinize(seen, rng)
        assert faults(twin) == []
        assert observe(twin, seat) == seen
        assert choices(observe(twin, seat)) == choices(seen)


@pytest.mark.rule("M-T2")
@given(st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_a_quest_is_offered_exactly_if_it_can_be_made(seed: int) -> None:
    state = new_game(seats=3, seed=seed)
    offered = {action.quest for action in legal_actions(state) if isinstance(action, Solve)}
    hand = Hand(in_order(card.face for card in state.players[0].hand if card.face is not None))
    for quest in state.rows[0].face_up:
        assert (quest.id in offered) == (len(hand) > 0 and solve(hand, quest.target).status == "solved")
    for action in legal_actions(state):
        assert why_illegal(state, action) is None
