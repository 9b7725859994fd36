"""The vocabulary of cards."""

import msgspec
import pytest

from questinc.cards import (
    ELEMENTS,
    ITEMS,
    RUNES,
    Ability,
    CardId,
    City,
    Family,
    Hero,
    HeroClass,
    HeroKind,
    Icon,
    Treasure,
)


def test_every_icon_has_a_family() -> None:
    assert [icon.family for icon in RUNES] == [Family.RUNE] * 5
    assert Icon.CHROMATIC.family is Family.RUNE
    assert {icon.family for icon in ITEMS} == {Family.ITEM}
    assert {icon.family for icon in ELEMENTS} == {Family.ELEMENT}
    assert {icon.family for icon in Icon} == set(Family)


def test_ability_strength() -> None:
    assert [ability.strength for ability in Ability] == [0, 2, 4, 0]


def test_a_treasure_knows_what_it_is() -> None:
    armor = Treasure((Icon.ARMOR, Icon.FIRE), Ability.PLUS2)
    assert armor.is_elemental
    assert not armor.is_mimic
    assert Treasure((Icon.MIMIC,), value=8).is_mimic
    assert not Treasure(ELEMENTS).is_elemental


@pytest.mark.rule("Q-S2")
def test_two_cities_need_three_players() -> None:
    assert {city for city in City if city.min_players == 3} == {City.GUILD_HOUSE, City.THRONE_ROOM}


def test_cards_are_json_both_ways() -> None:
    hero = Hero(7, 6, (HeroClass.WARRIOR, HeroClass.MAGE), HeroKind.HERO, CardId("h07"), "Ann")
    text = msgspec.json.encode(hero)
    assert b'"classes":["W","M"]' in text
    assert msgspec.json.decode(text, type=Hero) == hero
