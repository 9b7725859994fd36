"""Final scores and ties, by rule id."""

from __future__ import annotations

import pytest

from questinc import state_from_json, to_json
from questinc.actions import Done, UseAbility, Visit
from questinc.cards import City
from questinc.events import GameEnded
from questinc.rules.scoring import standings
from questinc.state import Stage
from tests.questinc.playing import random_game
from tests.questinc.scenes import Scene


@pytest.mark.rule("Q-E2")
def test_score_is_coins_and_collections_less_failed_and_unresolved_quests() -> None:
    scene = Scene(4, quests="8 10:WM 11:CC 12", treasures="2*meal mimic7 ruby")
    scene.coins(1, 20).pile(1, scene.t[0], scene.t[1])
    scene.filed(1, "failed", scene.q[0]).filed(1, "completed", scene.q[3])
    # the mimic beside an unresolved quest neither scores nor counts as its strength
    scene.quest(1, scene.q[1], [scene.t[3]], [scene.t[2]])
    scene.night()
    place = next(place for place in standings(scene.state) if place.seat == 1)
    assert (place.coins, place.collections, place.penalty, place.completed) == (20, 7, 18, 12)
    assert place.score == 20 + 7 - 18


@pytest.mark.rule("Q-K3", "Q-A4")
def test_the_bank_never_runs_out_of_coins() -> None:
    """All the coins there are come to 600 gold; one player may hold more, and gets more."""
    scene = Scene(4).coins(0, 700).afternoon().play(Visit(City.SQUARE), UseAbility())
    assert scene.company(0).coins == 701
    assert state_from_json(to_json(scene.state)) == scene.state
    assert next(place.score for place in standings(scene.state) if place.seat == 0) == 701


@pytest.mark.rule("Q-E2")
def test_a_score_may_be_negative() -> None:
    scene = Scene(2, quests="20").filed(0, "failed", Scene(2).q[0]).night()
    assert [(place.seat, place.score, place.rank) for place in standings(scene.state)] == [(1, 0, 1), (0, -20, 2)]


@pytest.mark.rule("Q-E3")
def test_ties_go_to_completed_quests_then_to_the_higher_marker() -> None:
    scene = Scene(4, quests="8 9 10")
    scene.filed(0, "completed", scene.q[0]).filed(2, "completed", scene.q[1])
    for seat in range(4):
        scene.coins(seat, 10)
    scene.night(3, 0, 2, 1)
    ranking = standings(scene.state)
    assert [(place.seat, place.rank) for place in ranking] == [(2, 1), (0, 2), (1, 3), (3, 4)]
    assert [place.marker for place in ranking] == [3, 2, 4, 1]
    scene.coins(3, 11)
    assert standings(scene.state)[0].seat == 3


@pytest.mark.rule("Q-E3")
def test_before_markers_are_taken_equals_share_a_rank() -> None:
    assert [place.rank for place in standings(Scene(3).morning().state)] == [1, 1, 1]


@pytest.mark.rule("Q-E2", "Q-E3", "Q-N10")
def test_a_minus2_card_in_hand_does_not_count_for_ties() -> None:
    scene = Scene(2, quests="8+minus2 5")
    scene.filed(0, "minus2", scene.q[0]).filed(1, "completed", scene.q[1]).night()
    assert [(place.seat, place.completed) for place in standings(scene.state)] == [(1, 5), (0, 0)]


@pytest.mark.rule("Q-E1", "Q-E2")
def test_the_end_tells_scores_and_ranking() -> None:
    scene = Scene(3, quests="8").coins(1, 4).coins(2, 9).night()
    scene.set(round=6).play(Done(), Done(), Done())
    assert scene.events[-1] == GameEnded(scores=(0, 4, 9), ranking=(2, 1, 0))
    assert scene.state.stage is Stage.OVER


@pytest.mark.rule("Q-E2", "Q-E3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_places_are_all_different_at_the_end(seats: int) -> None:
    ranking = standings(random_game(seats, 9)[-1])
    assert [place.rank for place in ranking] == list(range(1, seats + 1))
    assert sorted(place.seat for place in ranking) == list(range(seats))
    assert [place.score for place in ranking] == sorted((place.score for place in ranking), reverse=True)
