"""Resolving quests, by rule id, with the worked cases of the rulebook."""

from __future__ import annotations

import pytest

from questinc.actions import (
    Done,
    Resolve,
)
from questinc.cards import City
from questinc.catalogue import Catalogue
from questinc.events import HeroesShuffled, HeroFound, QuestResolved, RewardGained, event_for
from questinc.notation import read_treasures
from questinc.rules.legal import is_forced, legal_actions
from questinc.rules.options import resolutions
from questinc.rules.scoring import standings
from questinc.state import Stage
from questinc.switches import Rules
from questinc.tables import TreasureFacts
from tests.questinc.rules.nights import holding, whole
from tests.questinc.scenes import Scene


@pytest.mark.rule("Q-N1")
def test_players_resolve_in_order_of_markers_in_any_order_or_later() -> None:
    scene = Scene(4, quests="3 4", heroes="W5@1 M5@1")
    scene.quest(2, scene.q[0]).quest(2, scene.q[1]).hand(2, *scene.h[:2]).night(3, 2, 0, 1)
    assert is_forced(scene.state)
    assert scene.refusal(Resolve(scene.q[0], (scene.h[0],))).rule == "Q-N1"
    scene.play(Done())
    assert scene.state.actor == 2
    scene.play(Resolve(scene.q[1], (scene.h[0],)), Resolve(scene.q[0], (scene.h[1],)))
    assert scene.company(2).completed == (scene.q[1], scene.q[0])
    scene.play(Done())
    assert scene.state.actor == 0
    kept = holding("3", "W5@1").play(Done())
    assert kept.company(0).quests
    assert kept.refusal(Resolve(kept.q[5], ())).rule == "Q-N1"


@pytest.mark.rule("Q-K6", "Q-N2", "Q-N6")
@pytest.mark.parametrize(
    ("heroes", "enough"),
    [
        ("WM10@9", True),
        ("W5@3 M7@6", True),
        ("W6@4 W6@4", False),
        ("W6@4 X4@3", True),
        ("X6@4 X4@3", True),
        ("X10@9", False),
        ("WM9@9", False),
        ("W5@3 B7@2", False),
        ("W5@3 MC2@2 B3@1", True),
    ],
)
def test_worked_case_hug_the_lava_golem(heroes: str, enough: bool) -> None:
    golem = next(card for card in Catalogue.standard().quests if card.name == "Hug the Lava Golem")
    assert (golem.strength, "".join(golem.classes)) == (10, "WM")
    scene = holding("10:WM", heroes)
    if enough:
        scene.play(whole(scene))
        assert scene.company(0).completed == (scene.q[0],)
    else:
        assert scene.refusal(whole(scene)).rule == "Q-N2"
        assert legal_actions(scene.state) == [Done()]


@pytest.mark.rule("Q-N2")
@pytest.mark.parametrize(
    ("quest", "heroes", "enough"),
    [
        ("11:CC", "C6@1 C5@1", True),
        ("11:CC", "C6@1 W9@1", False),
        ("11:CC", "CW9@1 CM2@1", True),
        ("11:CC", "C9@1 X2@1", True),
        ("15:WMCR", "WM8@1 CR7@1", True),
        ("15:WMCR", "WMCR9@1 B6@1", True),
        ("15:WMCR", "WM8@1 X4@1 X3@1", True),
        ("15:WMCR", "WM8@1 X4@1 B3@1", False),
        ("8", "B8@1", True),
        ("8", "B3@1 W9@1", True),
        ("8", "B7@1", False),
    ],
)
def test_strength_and_a_hero_for_every_icon(quest: str, heroes: str, enough: bool) -> None:
    scene = holding(quest, heroes)
    assert scene.may(whole(scene)) == enough
    assert (len(resolutions(scene.state, scene.q[0])) > 0) == enough


@pytest.mark.rule("Q-N2")
def test_what_cannot_take_part() -> None:
    scene = holding("8", "W9@1", "ruby", beers=1, potions=1)
    hero, quest = scene.h[0], scene.q[0]
    for plan, rule in [
        (Resolve(quest, (scene.h[1],)), "Q-N2"),
        (Resolve(quest, (hero, hero)), "Q-N2"),
        (Resolve(quest, (hero,), (scene.t[5],)), "Q-N9"),
        (Resolve(quest, (hero,), (scene.t[0],)), "Q-N9"),
        (Resolve(quest, (hero,), beers=2), "Q-N4"),
        (Resolve(quest, (hero,), beers=-1), "Q-N4"),
        (Resolve(quest, (hero,), potions=2, back=(hero, hero)), "Q-N5"),
        (Resolve(quest, (hero,), potions=-1), "Q-N5"),
        (Resolve(quest, (hero,), potions=1), "Q-N5"),
        (Resolve(quest, (hero,), minus2=1), "Q-N10"),
    ]:
        assert scene.refusal(plan).rule == rule


@pytest.mark.rule("Q-N3")
def test_at_least_one_hero_must_be_discarded() -> None:
    scene = holding("4", "W5@1", "2*ring/air+4", beers=2, potions=1)
    hero, quest = scene.h[0], scene.q[0]
    assert scene.refusal(Resolve(quest, (), tuple(scene.t[:2]))).rule == "Q-N3"
    assert scene.refusal(Resolve(quest, (hero,), potions=1, back=(hero,))).rule == "Q-N3"
    assert scene.may(Resolve(quest, (hero,)))
    scene.hand(0, scene.entity)
    assert scene.refusal(Resolve(quest, (scene.entity,))).rule == "Q-N3"
    assert scene.refusal(Resolve(quest, (scene.entity, hero), potions=1, back=(hero,))).rule == "Q-N3"
    assert scene.may(Resolve(quest, (scene.entity, hero)))


@pytest.mark.rule("Q-N3")
def test_by_the_switch_a_hero_need_only_take_part() -> None:
    scene = holding("4", "W5@1", "ring/air+4", potions=1, rules=Rules(discard="used")).hand(0, Scene(4).entity)
    hero, quest = scene.h[0], scene.q[0]
    assert scene.refusal(Resolve(quest, (), (scene.t[0],))).rule == "Q-N3"
    assert scene.may(Resolve(quest, (scene.entity,)))
    scene.play(Resolve(quest, (hero,), potions=1, back=(hero,)))
    assert scene.company(0).hand == (hero, scene.entity)


@pytest.mark.rule("Q-N4")
@pytest.mark.parametrize("tavern", [True, False])
def test_beers_add_2_each_and_return(tavern: bool) -> None:
    cities = (City.SQUARE, City.TAVERN if tavern else City.DUNGEON, City.POTION_SHOP, City.THRONE_ROOM)
    scene = holding("9", "W5@1", beers=2, cities=cities)
    assert scene.refusal(whole(scene, beers=1)).rule == "Q-N2"
    scene.play(whole(scene, beers=2))
    # out of play, the Tavern's beers go to the box: there they wait to be a reward
    assert (scene.company(0).beers, scene.state.beers) == (0, 5)


@pytest.mark.rule("Q-N5", "Q-N6", "Q-N7", "Q-N11")
def test_a_potion_brings_an_ordinary_hero_back() -> None:
    scene = holding("8", "W5@1 X4@1 B3@1", potions=2).hand(0, Scene(4).entity)
    warrior, mercenary, brute = scene.h[:3]
    for special in (mercenary, brute, scene.entity):
        assert scene.refusal(whole(scene, potions=1, back=(special,))).rule == "Q-N5"
    plan = Resolve(scene.q[0], (warrior, mercenary), potions=1, back=(warrior,))
    assert (
        scene.refusal(Resolve(scene.q[0], (mercenary, brute, scene.entity), potions=1, back=(warrior,))).rule == "Q-N5"
    )
    assert scene.refusal(Resolve(scene.q[0], plan.heroes, potions=0, back=(warrior,))).rule == "Q-N5"
    assert scene.refusal(Resolve(scene.q[0], plan.heroes, potions=2, back=(warrior, warrior))).rule == "Q-N5"
    scene.play(plan)
    assert scene.company(0).hand == (warrior, brute, scene.entity)
    assert scene.state.discard == (mercenary,)
    assert (scene.company(0).potions, scene.state.potions) == (1, 2)


@pytest.mark.rule("Q-N8", "Q-M9")
def test_mimics_add_strength_and_become_treasure() -> None:
    scene = holding("8", "W5@1 M9@1 B1@1", under="meal mimic7")
    assert scene.refusal(Resolve(scene.q[0], tuple(scene.h[:2]))).rule == "Q-N2"
    scene.play(whole(scene))
    assert scene.company(0).pile == (scene.t[0], scene.t[1])
    assert standings(scene.state)[0].collections == 3 + 7
    # printed strength counts for ties, without the mimic
    assert standings(scene.state)[0].completed == 8


@pytest.mark.rule("Q-N9")
def test_treasure_abilities() -> None:
    scene = holding("14", "W4@1 M1@1", "ring/air+2 ring/fire+4 blueprint armor/fire+potion meal")
    plus2, plus4, blueprint, potion, meal = scene.t[:5]
    assert scene.refusal(whole(scene, treasures=(plus2, plus4))).rule == "Q-N2"
    assert scene.refusal(whole(scene, treasures=(plus2, plus4, blueprint, meal))).rule == "Q-N9"
    assert scene.refusal(whole(scene, treasures=(plus2, plus4, blueprint, potion))).rule == "Q-N5"
    assert scene.refusal(whole(scene, treasures=(plus2, plus4, plus2))).rule == "Q-N9"
    scene = holding("13", "W4@1 M1@1", "ring/air+2 ring/fire+4 blueprint armor/fire+potion meal")
    scene.play(whole(scene, treasures=(plus2, plus4, blueprint, potion), back=(scene.h[0],)))
    assert scene.company(0).pile == (meal,)
    assert scene.company(0).hand == (scene.h[0],)
    assert {plus2, plus4, blueprint, potion} <= set(scene.state.box)


@pytest.mark.rule("Q-N9", "Q-T7")
def test_a_card_of_many_icons_is_no_dungeon_blueprint() -> None:
    scene = holding("6", "W4@1", "blueprint ring/air")
    blueprint, other = scene.t[:2]
    assert scene.may(whole(scene, treasures=(blueprint,)))
    many = read_treasures("meal/blueprint/ruby/ring")[0]
    facts = TreasureFacts(many)
    assert (facts.strength, facts.potion) == (many.ability.strength, False) == (0, False)
    assert scene.refusal(whole(scene, treasures=(other,))).rule == "Q-N9"


@pytest.mark.rule("Q-N10")
def test_treasures_and_gold() -> None:
    scene = holding("15:WMCR+6g", "WMCR9@1 B6@1", under="meal ruby")
    scene.play(whole(scene))
    assert scene.events == (
        QuestResolved(0, Resolve(scene.q[0], tuple(scene.h[:2])), tuple(scene.t[:2])),
        RewardGained(0, gold=6),
    )
    assert scene.company(0).coins == 6
    assert scene.company(0).pile == tuple(scene.t[:2])


@pytest.mark.rule("Q-N10")
def test_a_beer_if_any_is_left() -> None:
    scene = holding("5+beer", "W5@1")
    scene.play(whole(scene))
    assert (scene.company(0).beers, scene.state.beers) == (1, 4)
    scene = holding("5+beer", "W5@1").markers(1, beers=5)
    scene.play(whole(scene))
    assert (scene.company(0).beers, scene.state.beers) == (0, 0)
    # the beers used come back before the reward is taken
    scene = holding("7+beer", "W5@1", beers=5)
    scene.play(whole(scene, beers=1))
    assert (scene.company(0).beers, scene.state.beers) == (5, 0)


@pytest.mark.rule("Q-N10", "Q-S4")
def test_the_top_hero_comes_in_secret_after_the_used_ones_are_discarded() -> None:
    scene = holding("5+hero", "W5@1")
    top = scene.state.heroes[0]
    scene.play(whole(scene))
    assert scene.company(0).hand == scene.company(0).secret == (top,)
    assert scene.events[-1] == HeroFound(0, top)
    assert event_for(scene.events[-1], 1) == HeroFound(0, None)
    scene = holding("5+hero", "W5@1")
    scene.box(*scene.state.heroes).play(whole(scene))
    # the deck was empty: the used hero, discarded first, is all there is to find
    assert scene.company(0).hand == (scene.h[0],)
    assert HeroesShuffled(1) in scene.events


@pytest.mark.rule("Q-N10", "Q-N11", "Q-K6")
def test_the_entity() -> None:
    scene = holding("5+entity", "W5@1 M1@1")
    scene.play(Resolve(scene.q[0], (scene.h[0],)))
    assert scene.events[-1] == RewardGained(0, card=scene.entity)
    assert scene.company(0).hand == (scene.h[1], scene.entity)
    assert scene.entity not in scene.state.box
    assert scene.catalogue.entity.strength + 1 == 8
    scene = Scene(4, quests="8", heroes="M1@1")
    scene.quest(0, scene.q[0]).hand(0, scene.h[0], scene.entity).night()
    scene.play(whole(scene))
    assert scene.entity in scene.state.box
    assert scene.state.discard == (scene.h[0],)


@pytest.mark.rule("Q-N10", "Q-K6")
def test_the_minus2_card() -> None:
    scene = Scene(4, quests="8+minus2 9", heroes="W8@1 M7@1")
    scene.quest(0, scene.q[0]).quest(0, scene.q[1]).hand(0, *scene.h[:2]).night()
    scene.play(Resolve(scene.q[0], (scene.h[0],)))
    company = scene.company(0)
    # in hand it is neither unresolved nor completed
    assert (company.minus2, company.completed, len(company.quests)) == ((scene.q[0],), (), 1)
    assert (standings(scene.state)[-1].completed, standings(scene.state)[-1].penalty) == (0, 9)
    assert scene.refusal(Resolve(scene.q[1], (scene.h[1],))).rule == "Q-N2"
    # it may serve a second quest the same night
    scene.play(Resolve(scene.q[1], (scene.h[1],), minus2=1))
    assert scene.company(0).minus2 == ()
    assert set(scene.company(0).completed) == {scene.q[0], scene.q[1]}
    assert standings(scene.state)[0].completed == 17


@pytest.mark.rule("Q-N1", "Q-E1")
def test_the_highest_marker_takes_the_clock() -> None:
    scene = Scene(4).night(2, 0, 1, 3).play(Done(), Done(), Done(), Done())
    assert (scene.state.round, scene.state.clock, scene.state.actor) == (2, 3, 3)
    assert all(column.seat is None for column in scene.state.columns)


@pytest.mark.rule("Q-E1", "Q-K1")
def test_the_game_ends_after_the_last_night() -> None:
    scene = Scene(2).night(1, 0)
    scene.set(round=8).play(Done(), Done())
    assert (scene.state.stage, scene.state.actor) == (Stage.OVER, None)
    assert legal_actions(scene.state) == []
    assert scene.refusal(Done()).rule == "Q-E1"
