"""Resolving quests, by rule id, with the worked cases of the rulebook."""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from questinc.actions import (
    Action,
    Begin,
    Done,
    Finish,
    Resolve,
    Send,
    UseBeer,
    UseMinus2,
    UsePotion,
    UseTreasure,
)
from questinc.cards import City
from questinc.catalogue import Catalogue
from questinc.events import HeroesShuffled, HeroFound, QuestResolved, RewardGained, event_for
from questinc.notation import read_treasures
from questinc.rules.legal import is_forced, legal_actions
from questinc.rules.options import price, resolutions
from questinc.rules.scoring import standings
from questinc.state import Stage
from questinc.switches import Rules
from questinc.tables import TreasureFacts, tables_of
from tests.questinc.scenes import Scene


def holding(
    quest: str, heroes: str, treasures: str = "", *, under: str = "", beers: int = 0, potions: int = 0, **more: object
) -> Scene:
    """Seat 0's night: one quest with treasures under it, all the heroes in hand, all the treasures in the pile."""
    scene = Scene(4, quests=quest, heroes=heroes, treasures=f"{treasures} {under}".strip(), **more)  # type: ignore[arg-type]
    count = len(read_treasures(treasures))
    below = [(scene.t[count + place], card.is_mimic) for place, card in enumerate(read_treasures(under))]
    scene.quest(0, scene.q[0], [card for card, mimic in below if not mimic], [card for card, mimic in below if mimic])
    scene.hand(0, *scene.h[: len(heroes.split())]).pile(0, *scene.t[:count])
    return scene.markers(0, beers, potions).night()


def whole(scene: Scene, **more: object) -> Resolve:
    """The quest with every hero in hand."""
    return Resolve(scene.q[0], scene.company(0).hand, **more)  # type: ignore[arg-type]


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


# --- step by step


@pytest.mark.rule("Q-N2", "Q-N5", "Q-N9", "Q-N10")
def test_step_by_step_is_the_same_as_at_once() -> None:
    scene = holding("19", "W4@1 M1@1 X2@1", "ring/air+2 ring/fire+4 armor/fire+potion", beers=2, potions=1)
    scene.filed(0, "minus2", scene.q[9])
    start = scene.state
    plan = Resolve(
        scene.q[0],
        tuple(scene.h[:3]),
        (scene.t[0], scene.t[1], scene.t[2]),
        beers=2,
        potions=1,
        back=(scene.h[0], scene.h[1]),
        minus2=1,
    )
    at_once = scene.play(plan).state
    events = scene.events
    scene.back_to(start).play(Begin(scene.q[0]), *(Send(hero) for hero in plan.heroes))
    scene.play(UseTreasure(scene.t[0]), UseTreasure(scene.t[1]), UseBeer(), UseMinus2(), UseBeer())
    # the plan lists the potion treasure last and the potion marker's hero first, so the steps do
    scene.play(UsePotion(scene.h[0]), UsePotion(scene.h[1], scene.t[2]), Finish())
    assert scene.state == at_once
    assert scene.events == events


@pytest.mark.rule("Q-N2")
def test_every_offered_plan_can_be_made_by_steps() -> None:
    count = 0
    for scene in many_scenes(60):
        start = scene.state
        for plan in resolutions(start, scene.q[0]):
            at_once = scene.back_to(start).play(plan).state
            assert scene.back_to(start).play(*steps_of(scene, plan)).state == at_once
            count += 1
    assert count > 100


def steps_of(scene: Scene, plan: Resolve) -> list[Action]:
    facts = tables_of(scene.state.setting.catalogue).treasure
    potions = [card for card in plan.treasures if facts[card].potion]
    markers: list[str | None] = [None] * plan.potions
    steps: list[Action] = [Begin(plan.quest), *(Send(hero) for hero in plan.heroes)]
    steps += [UseTreasure(card) for card in plan.treasures if card not in potions]
    steps += [UseBeer()] * plan.beers + [UseMinus2()] * plan.minus2
    steps += [UsePotion(hero, card) for hero, card in zip(plan.back, [*markers, *potions], strict=True)]  # type: ignore[arg-type]
    return [*steps, Finish()]


@pytest.mark.rule("Q-N3", "Q-N5")
def test_no_step_leads_astray() -> None:
    """From wherever steps lead, the resolution can be finished."""
    finished = 0
    for number, scene in enumerate(many_scenes(60)):
        rng = random.Random(number)
        if not scene.may(Begin(scene.q[0])):
            assert not resolutions(scene.state, scene.q[0])
            continue
        scene.play(Begin(scene.q[0]))
        while scene.state.stage is Stage.RESOLVE:
            actions = legal_actions(scene.state)
            assert actions
            scene.play(rng.choice(actions))
        finished += scene.company(0).completed != () or scene.company(0).minus2 != ()
    assert finished > 20


def test_begin_is_refused_where_the_quest_cannot_be_resolved() -> None:
    scene = holding("9", "W5@1", beers=1)
    assert scene.refusal(Begin(scene.q[0])).rule == "Q-N2"
    assert scene.refusal(Send(scene.h[0])).rule == "Q-N1"
    scene = holding("7", "W5@1 M1@1", beers=1, potions=1)
    scene.play(Begin(scene.q[0]))
    assert scene.refusal(Done()).rule == "Q-N2"
    assert scene.refusal(Finish()).rule == "Q-N3"
    assert scene.refusal(UsePotion(scene.h[0])).rule == "Q-N5"
    scene.play(Send(scene.h[0]), UseBeer())
    assert scene.refusal(UseBeer()).rule == "Q-N4"
    assert scene.refusal(Send(scene.h[0])).rule == "Q-N2"
    assert scene.refusal(UseMinus2()).rule == "Q-N10"
    scene.play(UsePotion(scene.h[0]))
    # the other hero has yet to be sent, so that one is discarded
    assert scene.refusal(Finish()).rule == "Q-N3"
    scene.play(Send(scene.h[1]), Finish())
    assert scene.company(0).hand == (scene.h[0],)


# --- the sensible offers


def many_scenes(count: int) -> list[Scene]:
    scenes = []
    for number in range(count):
        rng = random.Random(number)
        heroes = rng.choices(
            ["W3@2", "M4@3", "C5@4", "R2@1", "WM6@5", "CR4@4", "X4@4", "B6@2", "WMCR5@7"], k=rng.randint(1, 5)
        )
        quest = rng.choice(["8", "10:WM", "11:CC+beer", "15:WMCR+6g", "9+hero", "10+entity", "8+minus2", "6:R"])
        treasures = rng.choices(
            ["ring/air+2", "armor/fire+4", "blueprint", "weapon/earth+potion", "meal"], k=rng.randint(0, 3)
        )
        scene = holding(
            quest, " ".join(heroes), " ".join(treasures), beers=rng.randint(0, 2), potions=rng.randint(0, 2)
        )
        if rng.random() < 0.3:
            scene.filed(0, "minus2", scene.q[9])
        if rng.random() < 0.3:
            scene.hand(0, scene.entity)
        scenes.append(scene)
    return scenes


@pytest.mark.rule("Q-N2")
def test_the_cheapest_way_without_boosts_is_always_offered() -> None:
    """Against all sets of heroes, tried plainly."""
    met = 0
    for scene in many_scenes(80):
        state, tables = scene.state, tables_of(scene.state.setting.catalogue)
        hand = scene.company(0).hand
        subsets = chain.from_iterable(combinations(hand, size) for size in range(1, len(hand) + 1))
        plain = [plan for heroes in subsets if scene.may(plan := Resolve(scene.q[0], heroes))]
        offered = resolutions(state, scene.q[0])
        assert all(scene.may(plan) for plan in offered)
        assert len(set(offered)) == len(offered)
        if plain:
            met += 1
            best = min(price(tables, plan) for plan in plain)
            assert min(price(tables, plan) for plan in offered) <= best
    assert met > 20


@pytest.mark.rule("Q-N2")
def test_nobody_goes_along_for_nothing() -> None:
    teams = 0
    for scene in many_scenes(80):
        for plan in resolutions(scene.state, scene.q[0]):
            for hero in plan.heroes if not plan.back else ():
                others = tuple(other for other in plan.heroes if other != hero)
                assert not scene.may(replace(plan, heroes=others)), plan
                teams += 1
    assert teams > 100


@pytest.mark.rule("Q-N2")
def test_something_is_offered_exactly_where_the_quest_can_be_resolved() -> None:
    for scene in many_scenes(80):
        assert bool(resolutions(scene.state, scene.q[0])) == scene.may(Begin(scene.q[0]))


def test_a_large_hand_still_gets_an_offer() -> None:
    scene = holding("20:WMCR", " ".join(["W1@1"] * 6 + ["M1@1"] * 6 + ["C1@1"] * 4 + ["R1@1"] * 4), beers=2)
    (plan,) = resolutions(scene.state, scene.q[0])
    assert scene.may(plan)
    assert len(plan.heroes) + 2 * plan.beers == 20


@given(st.integers(0, 10_000))
@pytest.mark.rule("Q-N6")
def test_mercenaries_stand_for_the_classes_they_are_needed_for(seed: int) -> None:
    """Against every assignment of mercenaries to classes."""
    rng = random.Random(seed)
    heroes = rng.choices(["W9@1", "M9@1", "C9@1", "WM9@1", "CR9@1", "X9@1", "B9@1"], k=rng.randint(1, 4))
    icons = "".join(rng.choices("WMCR", k=rng.randint(0, 4)))
    scene = holding(f"1:{icons}" if icons else "1", " ".join(heroes))
    assert scene.may(whole(scene)) == any(
        all(sum(icon in symbols for symbols in team) >= icons.count(icon) for icon in icons)
        for team in assignments(heroes)
    )


def assignments(heroes: list[str]) -> list[list[str]]:
    teams: list[list[str]] = [[]]
    for hero in heroes:
        symbols = hero.split("9")[0].replace("B", "")
        choices = list("WMCR") if symbols == "X" else [symbols]
        teams = [[*team, choice] for team in teams for choice in choices]
    return teams
