"""Visits to the city, by rule id."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questinc.actions import CashIn, Descend, Done, Hire, HireSet, Keep, UseAbility, Visit
from questinc.cards import CardId, City
from questinc.events import AbilityUsed, CashedIn, DungeonEntered, DungeonLeft, HeroHired, event_for
from questinc.rules.hiring import hire_sets
from questinc.rules.legal import is_forced, legal_actions
from questinc.state import Stage, State
from questinc.switches import Rules
from tests.questinc.scenes import FOUR, Scene

SQUARE, TAVERN, POTION_SHOP, DUNGEON = FOUR
THRONE, GUILD = City.THRONE_ROOM, City.GUILD_HOUSE


def at(city: City, heroes: str = "", coins: int = 30, **laying: object) -> Scene:
    """Seat 0 visits `city`, below which the heroes lie."""
    cities = (city, *(other for other in FOUR if other is not city))[:4]
    scene = Scene(4, heroes=heroes, cities=cities, **laying)  # type: ignore[arg-type]
    count = len(heroes.split())
    scene.row(city, *scene.h[:count]).coins(0, coins)
    return scene.afternoon().play(Visit(city))


@pytest.mark.rule("Q-A1")
def test_visits_go_in_order_of_markers_twice() -> None:
    scene = Scene(4).afternoon(2, 0, 3, 1)
    seen = []
    for city in [SQUARE] * 4 + [TAVERN] * 4:
        seen.append(scene.state.actor)
        scene.play(Visit(city), Done())
    assert seen == [2, 0, 3, 1, 2, 0, 3, 1]
    assert (scene.state.stage, scene.state.actor) == (Stage.NIGHT, 2)


@pytest.mark.rule("Q-A1")
def test_the_second_visit_is_elsewhere_and_others_do_not_block() -> None:
    scene = Scene(3).afternoon()
    assert legal_actions(scene.state) == [Visit(city) for city in FOUR]
    for _ in range(3):
        scene.play(Visit(TAVERN), Done())
    assert legal_actions(scene.state) == [Visit(SQUARE), Visit(POTION_SHOP), Visit(DUNGEON)]
    assert scene.refusal(Visit(TAVERN)).rule == "Q-A1"
    assert scene.refusal(Visit(GUILD)).rule == "Q-A1"
    assert scene.refusal(Done()).rule == "Q-A1"


@pytest.mark.rule("Q-A1")
def test_the_next_day_every_city_is_open_again() -> None:
    scene = Scene(2).afternoon()
    for city in (SQUARE, SQUARE, TAVERN, TAVERN):
        scene.play(Visit(city), Done())
    scene.play(Done(), Done())
    assert scene.state.round == 2
    assert all(company.visited == () for company in scene.state.companies)


@pytest.mark.rule("Q-A2")
def test_hire_then_ability_or_ability_then_hire() -> None:
    for actions in ((Hire, UseAbility), (UseAbility, Hire)):
        scene = at(TAVERN, "W5@3", coins=4)
        scene.play(*(Hire(scene.h[0]) if one is Hire else UseAbility() for one in actions))
        assert (scene.company(0).coins, scene.company(0).beers) == (0, 1)
        assert scene.company(0).hand == (scene.h[0],)


@pytest.mark.rule("Q-A2")
def test_one_hire_and_one_ability_a_visit() -> None:
    scene = at(SQUARE, "W1@1 M1@1")
    scene.play(Hire(scene.h[0]), UseAbility())
    assert scene.refusal(UseAbility()).rule == "Q-A4"
    # the ability came after the hire, which is over
    assert scene.refusal(Hire(scene.h[1])).rule == "Q-A2"
    assert legal_actions(scene.state) == [Done()]
    assert is_forced(scene.state)


@pytest.mark.rule("Q-A2")
def test_doing_neither() -> None:
    assert at(SQUARE).may(Done())
    strict = Rules(idle_visits=False)
    scene = at(SQUARE, rules=strict)
    assert scene.refusal(Done()).rule == "Q-A2"
    scene.play(UseAbility(), Done())
    # where neither a hire nor the ability is possible, one may leave all the same
    assert at(POTION_SHOP, "W5@3", coins=1, rules=strict).may(Done())
    assert not at(POTION_SHOP, "W5@3", coins=2, rules=strict).may(Done())
    assert not at(POTION_SHOP, "W5@1", coins=1, rules=strict).may(Done())
    hired = at(POTION_SHOP, "W5@1 M5@1", coins=9, rules=strict)
    assert hired.play(Hire(hired.h[0])).may(Done())


@pytest.mark.rule("Q-A3")
def test_up_to_three_heroes_of_different_classes_for_the_sum_of_their_costs() -> None:
    scene = at(TAVERN, "W5@3 M3@2 C4@4 R2@1", coins=9)
    for hero in scene.h[:3]:
        scene.play(Hire(hero))
    assert scene.events == (HeroHired(0, scene.h[2], TAVERN, 4),)
    assert scene.company(0).coins == 0
    assert scene.company(0).hand == tuple(scene.h[:3])
    assert scene.state.rows[0] == (scene.h[3],)
    assert scene.refusal(Hire(scene.h[3])).rule == "Q-A3"
    dear = at(TAVERN, "W5@3 M3@2", coins=4)
    assert dear.refusal(HireSet(tuple(dear.h[:2]))).rule == "Q-A3"
    assert dear.may(Hire(dear.h[0]))
    assert dear.refusal(Hire(dear.h[7])).rule == "Q-A3"
    assert dear.refusal(HireSet(())).rule == "Q-A3"
    assert dear.refusal(HireSet((dear.h[0], dear.h[0]))).rule == "Q-A3"


@pytest.mark.rule("Q-A3", "Q-N6", "Q-N7")
@pytest.mark.parametrize(
    ("heroes", "legal"),
    [
        ("W5@1 W3@1", False),
        ("WM5@1 M3@1", False),
        ("WM5@1 C3@1", True),
        ("WM5@1 CR3@1", True),
        ("WM5@1 MC3@1", False),
        ("X5@1 W3@1 M2@1", True),
        ("X5@1 X3@1", False),
        ("X5@1 WMCR3@1", True),
        ("B5@1 B3@1 B2@1", True),
        ("B5@1 B3@1 W2@1", True),
        ("B5@1 W3@1 W2@1", False),
    ],
)
def test_no_class_twice(heroes: str, legal: bool) -> None:
    scene = at(SQUARE, heroes)
    chosen = HireSet(tuple(scene.h[: len(heroes.split())]))
    if legal:
        assert scene.may(chosen)
    else:
        assert scene.refusal(chosen).rule == "Q-A3"


@pytest.mark.rule("Q-A4")
def test_the_square_s_coin_may_pay_for_the_hire() -> None:
    scene = at(SQUARE, "W5@3", coins=2)
    assert scene.refusal(Hire(scene.h[0])).rule == "Q-A3"
    scene.play(UseAbility(), Hire(scene.h[0]))
    assert scene.company(0).coins == 0


@pytest.mark.rule("Q-A5")
def test_the_tavern_sells_a_beer_for_1() -> None:
    scene = at(TAVERN, coins=2).play(UseAbility())
    assert scene.events == (AbilityUsed(0, TAVERN),)
    assert (scene.company(0).coins, scene.company(0).beers, scene.state.beers) == (1, 1, 4)
    assert scene.refusal(UseAbility()).rule == "Q-A5"
    assert at(TAVERN, coins=0).refusal(UseAbility()).rule == "Q-A5"
    assert at(TAVERN).markers(1, beers=5).refusal(UseAbility()).rule == "Q-A5"


@pytest.mark.rule("Q-A6")
def test_the_potion_shop_sells_a_potion_for_2() -> None:
    scene = at(POTION_SHOP, coins=4).play(UseAbility())
    assert (scene.company(0).coins, scene.company(0).potions, scene.state.potions) == (2, 1, 2)
    assert scene.refusal(UseAbility()).rule == "Q-A6"
    assert at(POTION_SHOP, coins=1).refusal(UseAbility()).rule == "Q-A6"
    assert at(POTION_SHOP).markers(1, potions=3).refusal(UseAbility()).rule == "Q-A6"


@pytest.mark.rule("Q-A7")
def test_the_throne_room_hires_one_from_elsewhere() -> None:
    scene = at(THRONE, "W5@1 M3@1")
    scene.row(SQUARE, *scene.h[2:4]).row(TAVERN, scene.h[4])
    here, there = scene.h[:2], scene.h[2:5]
    tables = {hero.id: hero for hero in scene.catalogue.heroes}
    assert {action.hero for action in legal_actions(scene.state) if isinstance(action, Hire)} == {*here, *there}
    scene.play(Hire(there[0]))
    assert scene.company(0).coins == 30 - tables[there[0]].cost
    assert there[0] not in scene.state.rows[1]
    assert scene.refusal(Hire(there[2])).rule == "Q-A7"
    assert scene.refusal(UseAbility()).rule == "Q-A7"
    for other in (SQUARE, TAVERN):
        away = at(other, "W5@1")
        away.row(POTION_SHOP, away.h[1])
        assert away.refusal(Hire(away.h[1])).rule == "Q-A3"


@pytest.mark.rule("Q-A7", "Q-A3")
def test_the_throne_room_keeps_the_class_rule() -> None:
    scene = at(THRONE, "W5@1 W3@1 M3@1")
    scene.row(THRONE, scene.h[0], scene.h[2]).row(SQUARE, scene.h[1])
    assert scene.refusal(HireSet(tuple(scene.h[:2]))).rule == "Q-A3"
    assert scene.may(HireSet((scene.h[1], scene.h[2])))


@pytest.mark.rule("Q-A8")
@pytest.mark.parametrize(
    ("heroes", "legal"),
    [
        ("W5@1 W3@1 W2@1", True),
        ("W5@1 WM3@1 WC2@1", True),
        ("W5@1 W3@1 M2@1", False),
        ("WM5@1 M3@1 W2@1", False),
        ("W5@1 M3@1 C2@1", True),
        ("X5@1 X3@1", True),
        ("X5@1 W3@1 W2@1", False),
        ("B5@1 B3@1", True),
        ("W5@1 W3@1 B2@1", False),
        ("W5@1 B3@1 M2@1", True),
    ],
)
def test_the_guild_house(heroes: str, legal: bool) -> None:
    scene = at(GUILD, heroes)
    chosen = tuple(scene.h[: len(heroes.split())])
    if legal:
        assert scene.may(HireSet(chosen))
    else:
        assert scene.refusal(HireSet(chosen)).rule == "Q-A8"
    assert scene.refusal(UseAbility()).rule == "Q-A8"


@given(st.data(), st.sampled_from([SQUARE, GUILD]))
@pytest.mark.rule("Q-A3", "Q-A8")
def test_hires_agree_with_the_rule_stated_plainly(data: st.DataObject, city: City) -> None:
    faces = st.sampled_from(["W1@1", "M1@1", "C2@1", "WM3@2", "MC1@1", "WR4@3", "X2@1", "B3@1"])
    notation = data.draw(st.lists(faces, min_size=1, max_size=5))
    scene = at(city, " ".join(notation), coins=data.draw(st.integers(0, 9)))
    offered = {frozenset(action.heroes) for action in hire_sets(scene.state)}
    expected = set()
    for size in (1, 2, 3):
        for places in combinations(range(len(notation)), size):
            symbols = [set(notation[place].split("@")[0].strip("0123456789B")) for place in places]
            different = all(not one & other for one, other in combinations(symbols, 2))
            shared = city is GUILD and bool(set.intersection(*symbols))
            cost = sum(int(notation[place].split("@")[1]) for place in places)
            if (different or shared) and cost <= scene.company(0).coins:
                expected.add(frozenset(scene.h[place] for place in places))
    assert offered == expected


@pytest.mark.rule("Q-A3")
def test_a_set_hired_at_once_is_the_same_as_one_by_one() -> None:
    for city in (GUILD, THRONE, TAVERN):
        scene = at(city, "W5@1 WM3@2 C2@1 X4@3", coins=6)
        scene.row(POTION_SHOP, *scene.h[10:12])
        start = scene.state
        assert hire_sets(start)
        for action in hire_sets(start):
            at_once = scene.back_to(start).play(action).state
            events = scene.events
            for order in permutations(action.heroes):
                single = scene.back_to(start).play(*(Hire(hero) for hero in order)).state
                assert sorted_hand(single) == sorted_hand(at_once)
            assert scene.back_to(start).play(*(Hire(hero) for hero in action.heroes)).state == at_once
            assert [event.hero for event in events if isinstance(event, HeroHired)] == list(action.heroes)


def sorted_hand(state: State) -> object:
    company = state.companies[0]
    visit = state.visit
    assert visit is not None
    return (company.coins, sorted(company.hand), sorted(visit.hired), visit.away, state.rows)


@pytest.mark.rule("Q-A9")
def test_the_dungeon() -> None:
    scene = at(DUNGEON)
    scene.hand(0, scene.h[0])
    one, two, three, *rest = scene.state.dungeon
    scene.play(Descend(scene.h[0]))
    assert scene.state.discard == (scene.h[0],)
    (entered,) = scene.events
    assert entered == event_for(entered, 0) == DungeonEntered(0, scene.h[0], 3, (one, two, three))
    assert event_for(entered, 1) == DungeonEntered(0, scene.h[0], 3, None)
    assert len(legal_actions(scene.state)) == 6
    assert scene.refusal(Done()).rule == "Q-A9"
    assert scene.refusal(Keep(one, (two,))).rule == "Q-A9"
    assert scene.refusal(Keep(one, (one, two))).rule == "Q-A9"
    assert scene.refusal(Keep(rest[0], (one, two))).rule == "Q-A9"
    scene.play(Keep(two, (three, one)))
    assert scene.state.dungeon == (three, one, *rest)
    assert scene.company(0).pile == (two,)
    (left,) = scene.events
    assert left == DungeonLeft(0, two, (three, one))
    assert event_for(left, 2) == DungeonLeft(0, None, None)
    scene.hand(0, scene.h[1])
    assert scene.refusal(Descend(scene.h[1])).rule == "Q-A9"


@pytest.mark.rule("Q-A9", "Q-S4")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_dungeon_runs_low(left: int) -> None:
    scene = at(DUNGEON)
    scene.hand(0, scene.h[0]).box(*scene.state.dungeon[left:])
    if not left:
        assert scene.refusal(Descend(scene.h[0])).rule == "Q-A9"
        return
    scene.play(Descend(scene.h[0]))
    assert len(legal_actions(scene.state)) == left
    scene.play(legal_actions(scene.state)[0])
    assert len(scene.state.dungeon) == left - 1


@pytest.mark.rule("Q-A9")
def test_the_dungeon_asks_for_a_hero_in_hand() -> None:
    scene = at(DUNGEON, "W5@1")
    assert scene.refusal(Descend(scene.h[0])).rule == "Q-A9"
    assert scene.refusal(UseAbility()).rule == "Q-A9"
    # a hero just hired will do, and then the hire is over
    scene.row(DUNGEON, scene.h[0], scene.h[1]).play(Hire(scene.h[0]), Descend(scene.h[0]))
    scene.play(legal_actions(scene.state)[0])
    assert scene.refusal(Hire(scene.h[1])).rule == "Q-A2"
    assert at(TAVERN).hand(0, scene.h[0]).refusal(Descend(scene.h[0])).rule == "Q-A9"


@pytest.mark.rule("Q-A9", "Q-N11")
def test_the_entity_goes_to_the_box_even_from_the_dungeon() -> None:
    scene = at(DUNGEON)
    scene.hand(0, scene.entity).play(Descend(scene.entity))
    assert scene.entity in scene.state.box
    assert scene.state.discard == ()


@pytest.mark.rule("Q-A10")
def test_a_collection_pays_for_a_hire() -> None:
    scene = at(SQUARE, "W5@9", coins=1, treasures="3*meal legendary")
    meals = tuple(scene.t[:3])
    scene.pile(0, *scene.t[:4])
    assert {CashIn(meals), CashIn(meals[:2]), CashIn((scene.t[3],))} <= set(legal_actions(scene.state))
    scene.play(CashIn(meals))
    assert scene.events == (CashedIn(0, meals, 11),)
    assert scene.company(0).coins == 12
    assert set(meals) <= set(scene.state.box)
    scene.play(Hire(scene.h[0]))
    # nothing is out of reach any more: not offered, yet legal
    assert CashIn((scene.t[3],)) not in legal_actions(scene.state)
    assert scene.may(CashIn((scene.t[3],)))


@pytest.mark.rule("Q-A10")
def test_what_may_not_be_cashed_in() -> None:
    scene = at(SQUARE, treasures="meal legendary ruby emerald armor/fire")
    scene.pile(0, *scene.t[:3])
    assert scene.refusal(CashIn(())).rule == "Q-A10"
    assert scene.refusal(CashIn((scene.t[0], scene.t[0]))).rule == "Q-A10"
    assert scene.refusal(CashIn((scene.t[0], scene.t[1]))).rule == "Q-A10"
    assert scene.refusal(CashIn((scene.t[2],))).rule == "Q-A10"
    assert scene.refusal(CashIn((scene.t[3],))).rule == "Q-A10"
    scene.play(Done())
    assert scene.state.actor == 1
    assert scene.refusal(CashIn((scene.t[0],))).rule == "Q-A1"


@pytest.mark.rule("Q-A10")
def test_only_elemental_items_under_the_switch() -> None:
    scene = at(SQUARE, "W5@9", coins=1, treasures="meal armor/fire armor/air", rules=Rules(cash_in="elemental"))
    scene.pile(0, *scene.t[:3])
    assert scene.refusal(CashIn((scene.t[0],))).rule == "Q-A10"
    both = CashIn((scene.t[1], scene.t[2]))
    offered = [action for action in legal_actions(scene.state) if isinstance(action, CashIn)]
    assert both in offered
    assert all(scene.t[0] not in action.treasures for action in offered)
    scene.play(both)
    assert scene.company(0).coins == 7
    mixed = at(SQUARE, treasures="armor/fire fire/water/earth/air", rules=Rules(cash_in="elemental"))
    mixed.pile(0, *mixed.t[:2])
    assert mixed.refusal(CashIn(tuple(mixed.t[:2]))).rule == "Q-A10"
    assert at(SQUARE, treasures="armor/fire fire/water/earth/air").pile(0, *mixed.t[:2]).may(CashIn(tuple(mixed.t[:2])))


def test_refusals_stay_short_however_long_the_action() -> None:
    scene = at(SQUARE, "W1@1", treasures="meal")
    scene.pile(0, scene.t[0])
    for action in (CashIn((scene.t[0],) * 10_000), HireSet((scene.h[0],) * 10_000), Hire(CardId("h" * 10_000))):
        assert len(scene.refusal(action).reason) < 150
