"""Notation: reader and writer agree, and errors name the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questinc.cards import ELEMENTS, Ability, Citizen, City, Hero, HeroClass, HeroKind, Icon, Quest, Reward, Treasure
from questinc.errors import BadInput, LimitError, QuestIncError
from questinc.notation import (
    read_citizen,
    read_city,
    read_hero,
    read_heroes,
    read_quest,
    read_quests,
    read_treasure,
    read_treasures,
    write_cards,
    write_citizen,
    write_city,
    write_hero,
    write_quest,
    write_treasure,
)
from tests.questinc import strategies as some

W, M, C, R = HeroClass


@given(some.heroes)
def test_heroes_round_trip(hero: Hero) -> None:
    assert read_hero(write_hero(hero)) == hero


@given(some.quests)
def test_quests_round_trip(quest: Quest) -> None:
    assert read_quest(write_quest(quest)) == quest


@given(some.citizens)
def test_citizens_round_trip(citizen: Citizen) -> None:
    assert read_citizen(write_citizen(citizen)) == citizen


@given(some.treasures)
def test_treasures_round_trip(treasure: Treasure) -> None:
    assert read_treasure(write_treasure(treasure)) == treasure


@given(st.lists(some.treasures, max_size=30))
def test_lists_round_trip(pile: list[Treasure]) -> None:
    assert read_treasures(write_cards(pile)) == tuple(pile)


@given(st.sampled_from(City), st.lists(some.heroes, max_size=6))
def test_cities_round_trip(city: City, heroes: list[Hero]) -> None:
    assert read_city(write_city(city, heroes)) == (city, tuple(heroes))


@given(st.text(max_size=60) | st.text("WMCRXBE0123456789@:+g*/mealrubyfit,- ", max_size=20))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (read_heroes, read_quests, read_treasures):
        complaint, cards = "", None
        try:
            cards = read(text)
        except QuestIncError as error:
            complaint = str(error)
        if cards is None:
            assert 0 < len(complaint) < 400
            assert len(complaint.splitlines()) == 1
        else:
            assert read(write_cards(cards)) == cards


@pytest.mark.parametrize(
    ("text", "hero"),
    [
        ("W5@3", Hero(5, 3, (W,))),
        ("WM7@6", Hero(7, 6, (W, M))),
        ("mw7@6", Hero(7, 6, (W, M))),
        ("X4@3", Hero(4, 3, kind=HeroKind.MERCENARY)),
        ("B6@2", Hero(6, 2, kind=HeroKind.BRUTE)),
        ("E10", Hero(10, 0, kind=HeroKind.ENTITY)),
        ("EWMCR10@0", Hero(10, 0, (W, M, C, R), HeroKind.ENTITY)),
        ("5@3", Hero(5, 3)),
    ],
)
def test_heroes(text: str, hero: Hero) -> None:
    assert read_hero(text) == hero


@pytest.mark.parametrize(
    ("text", "quest"),
    [
        ("10:WM", Quest(10, (W, M))),
        ("10:MW", Quest(10, (W, M))),
        ("11:CC", Quest(11, (C, C))),
        ("15:WMCR+6g", Quest(15, (W, M, C, R), gold=6)),
        ("9:+hero", Quest(9, reward=Reward.HERO)),
        ("10:+entity", Quest(10, reward=Reward.ENTITY)),
        ("11:WW+beer", Quest(11, (W, W), reward=Reward.BEER)),
        ("8:+minus2", Quest(8, reward=Reward.MINUS2)),
        ("8", Quest(8)),
        ("12:R+2t+3g", Quest(12, (R,), 2, 3)),
    ],
)
def test_quests(text: str, quest: Quest) -> None:
    assert read_quest(text) == quest


@pytest.mark.rule("Q-K8", "Q-T7")
@pytest.mark.parametrize(
    ("text", "treasure"),
    [
        ("meal", Treasure((Icon.MEAL,))),
        ("legendary", Treasure((Icon.LEGENDARY,))),
        ("blueprint", Treasure((Icon.BLUEPRINT,), Ability.PLUS2, min_players=4)),
        ("mimic8", Treasure((Icon.MIMIC,), value=8, min_players=4)),
        ("topaz", Treasure((Icon.TOPAZ,))),
        ("fifth", Treasure((Icon.TOPAZ,))),
        ("chromatic", Treasure((Icon.CHROMATIC,), min_players=4)),
        ("armor/fire", Treasure((Icon.ARMOR, Icon.FIRE))),
        ("Fire/Armor", Treasure((Icon.ARMOR, Icon.FIRE))),
        ("ring/air+2", Treasure((Icon.RING, Icon.AIR), Ability.PLUS2)),
        ("weapon/water+potion", Treasure((Icon.WEAPON, Icon.WATER), Ability.POTION)),
        ("fire/water/earth/air", Treasure(ELEMENTS)),
    ],
)
def test_treasures(text: str, treasure: Treasure) -> None:
    assert read_treasure(text) == treasure


def test_repeats_and_ids() -> None:
    pile = read_treasures("3*meal,, ruby\n2*armor/fire+4", "t")
    assert [card.id for card in pile] == ["t1", "t2", "t3", "t4", "t5", "t6"]
    assert write_cards(pile) == "3*meal ruby 2*armor/fire+4"
    assert read_treasures(["3*meal", "ruby"]) == read_treasures("3*meal ruby")
    assert read_treasures("") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("meal meel", "card 2: treasure 'meel': expected meal, perhaps"),
        ("ruby 3xmeal", "card 2: treasure '3xmeal': expected 3*meal, perhaps"),
        ("ruby+2", "an ability on elemental items only (Q-N9)"),
        ("blueprint+4", "no other ability than +2"),
        ("mimic6", "mimic7, mimic8 or mimic9 (Q-T4)"),
        ("mimic", "mimic7, mimic8 or mimic9"),
        ("armor", "an item and an element, such as armor/fire"),
        ("fire", "an item and an element, such as armor/fire"),
        ("armor/ring", "an item and an element"),
        ("armor/armor", "each icon at most once"),
        ("ring/topaz/fifth", "each icon at most once"),
        ("/".join(["ring"] * 99), "at most 18 icons"),
        ("armor/fire+3", "+2, +4 or +potion"),
        ("armor/fire+", "+2, +4 or +potion"),
        ("armor/", "one of meal, legendary"),
        ("0*meal", "card 1: '0*meal': expected 1 to 200 before the *"),
        ("999*meal", "expected 1 to 200 before the *"),
        ("*meal", "a repeat such as 3*meal"),
        ("3*", "card 1: treasure ''"),
        ("3*3*meal", "card 1: treasure '3*meal'"),
        ("٣*meal", "a repeat such as 3*meal"),
        ("x" * 5000, "xxx…'"),
    ],
)
def test_bad_treasures(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_treasures(text)
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["WW5@3", "XW4@3", "BM6@2", "W5@", "W", "W555@3", "Q5@3", "W5@3@3", "W-5@3", "W५@3"])
def test_bad_heroes(text: str) -> None:
    with pytest.raises(BadInput, match="hero"):
        read_hero(text)


@pytest.mark.parametrize("text", ["", ":WM", "10:Q", "10:WM+", "10:WM+7", "10:W+3g+4g", "10:+beer+hero", "9:WWWWWWWWW"])
def test_bad_quests(text: str) -> None:
    with pytest.raises(BadInput, match="quest"):
        read_quest(text)


@pytest.mark.parametrize("text", ["", "13", "g", "13g+", "13g+1", "100g+1t"])
def test_bad_citizens(text: str) -> None:
    with pytest.raises(BadInput, match="citizen"):
        read_citizen(text)


def test_bad_city() -> None:
    with pytest.raises(BadInput, match="city 'castle': expected one of square, tavern"):
        read_city("castle: W5@3")
    assert read_city("Throne Room:")[0] is City.THRONE_ROOM


@pytest.mark.rule("Q-A3")
@pytest.mark.parametrize("text", ["tavern:W5", "tavern: W5@3 B6", "square: 2*W5@3, 2*X4"])
def test_heroes_below_a_city_have_a_cost(text: str) -> None:
    with pytest.raises(BadInput, match=r"hero '(W5|B6|X4)': expected the cost of a hire as well, such as \1@3"):
        read_city(text)
    assert [hero.cost for hero in read_city("tavern: W5@0 B6@2")[1]] == [0, 2]
    assert [hero.cost for hero in read_heroes("W5 B6@2")] == [0, 2]


def test_sizes_are_bounded() -> None:
    with pytest.raises(LimitError, match="at most 200 cards"):
        read_treasures("150*meal 51*ruby")
    with pytest.raises(LimitError, match="characters"):
        read_treasures("meal " * 3000)
