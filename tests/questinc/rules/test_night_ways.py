"""The ways to resolve a quest: step by step as well as at once, and which of them are offered."""

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
from questinc.rules.legal import legal_actions
from questinc.rules.options import price, resolutions
from questinc.state import Stage
from questinc.tables import tables_of
from tests.questinc.rules.nights import holding, whole
from tests.questinc.scenes import Scene

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
