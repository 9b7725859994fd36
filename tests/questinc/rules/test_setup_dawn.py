"""Setup and dawn, by rule id."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from questinc.actions import Done, UseAbility, Visit
from questinc.cards import City, Icon
from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.events import HeroesArrived, HeroesShuffled, RoundBegan
from questinc.rules.draft import Draft
from questinc.rules.play import apply, new_game, start
from questinc.state import ROUNDS, Stage, zones
from tests.questinc.playing import random_game
from tests.questinc.scenes import Scene

SEATS = [2, 3, 4, 5]


@pytest.mark.rule("Q-K1")
def test_rounds() -> None:
    assert ROUNDS == {2: 8, 3: 6, 4: 5, 5: 5}
    for seats in SEATS:
        end = random_game(seats, 3)[-1]
        assert (end.round, end.stage) == (ROUNDS[seats], Stage.OVER)


@pytest.mark.rule("Q-K1", "Q-K2", "Q-M1")
@pytest.mark.parametrize(("seats", "columns"), [(2, 16), (3, 18), (4, 20), (5, 25)])
def test_a_game_has_rounds_times_players_columns(seats: int, columns: int) -> None:
    end = random_game(seats, 4)[-1]
    assert 25 - len(end.citizens) == 25 - len(end.quests) == columns
    catalogue = Catalogue.standard()
    number = {card.id: card.treasures for card in catalogue.citizens}
    number |= {card.id: card.treasures for card in catalogue.quests}
    shown = sum(count for card, count in number.items() if card not in {*end.citizens, *end.quests})
    usable = sum(card.min_players <= seats for card in catalogue.treasures)
    assert usable - len(end.treasures) == shown, "the treasures never ran out"


@pytest.mark.rule("Q-K1")
@pytest.mark.parametrize("seats", [1, 6, 0, -2, True, 4.0, "4", None, [4]])
def test_no_other_number_of_players(seats: Any) -> None:
    with pytest.raises(BadInput, match="expected 2 to 5") as caught:
        new_game(seats, 1)
    assert caught.value.rule == "Q-K1"


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "x", None])
def test_bad_seed(seed: object) -> None:
    with pytest.raises(BadInput, match="seed"):
        new_game(4, seed)  # type: ignore[arg-type]


@pytest.mark.rule("Q-S1", "Q-K2")
@pytest.mark.parametrize("seats", SEATS)
def test_decks_are_shuffled_and_the_large_game_s_treasures_removed(seats: int) -> None:
    state, other = new_game(seats, 1), new_game(seats, 2)
    catalogue = Catalogue.standard()
    held = Counter(card for _, cards in zones(state) for card in cards)
    assert held == Counter(list(catalogue.cards))
    large = {card.id for card in catalogue.treasures if card.min_players == 4}
    assert len(large) == 13
    assert large <= set(state.box) if seats < 4 else not large & set(state.box)
    shown = sum(len(column.treasures) for column in state.columns)
    assert len(state.treasures) + shown == (73 if seats >= 4 else 60)
    for deck in ("citizens", "quests", "treasures", "heroes"):
        assert getattr(state, deck) != getattr(other, deck)
        assert list(getattr(state, deck)) != sorted(getattr(state, deck))
    assert new_game(seats, 1) == state


@pytest.mark.rule("Q-S2")
def test_cities() -> None:
    met: dict[int, set[City]] = {}
    for seats in SEATS:
        for seed in range(40):
            cities = new_game(seats, seed).cities
            assert len(set(cities)) == len(cities) == (3 if seats == 2 else 4)
            met.setdefault(seats, set()).update(cities)
    assert set(City) - met[2] == {City.GUILD_HOUSE, City.THRONE_ROOM}
    assert met[3] == met[4] == met[5] == set(City)


@pytest.mark.rule("Q-S3", "Q-K3")
def test_markers_and_the_dungeon_deck() -> None:
    for seed in range(20):
        state = new_game(4, seed)
        assert (state.beers, state.potions) == (5, 3)
        dungeon = {card.id for card in Catalogue.standard().dungeon}
        if City.DUNGEON in state.cities:
            assert set(state.dungeon) == dungeon
        else:
            assert not state.dungeon
            assert dungeon <= set(state.box)


@pytest.mark.rule("Q-S3", "Q-A5", "Q-A6")
@pytest.mark.parametrize(("city", "bought"), [(City.TAVERN, "beers"), (City.POTION_SHOP, "potions")])
def test_markers_are_sold_only_where_their_city_is_in_play(city: City, bought: str) -> None:
    """Whoever goes to every city there is, with gold to spend, comes back with such a marker or without."""
    met = set()
    for seed in range(12):
        state = new_game(4, seed)
        there = city in state.cities
        sold = False
        for visited in state.cities:
            scene = Scene(4, cities=state.cities).coins(0, 9).afternoon().play(Visit(visited))
            if scene.may(UseAbility()):
                scene.play(UseAbility())
                sold = sold or getattr(scene.company(0), bought) == 1
        assert sold == there
        assert Scene(4, cities=state.cities).afternoon().may(Visit(city)) == there
        met.add(there)
    assert met == {True, False}


@pytest.mark.rule("Q-S3", "Q-K8")
@pytest.mark.parametrize("seats", SEATS)
def test_dungeon_cards_that_need_four_players_stay_in_the_box_with_fewer(seats: int) -> None:
    catalogue = Catalogue.standard()
    wild = replace(catalogue.dungeon[0], icons=(Icon.CHROMATIC,), min_players=4)
    catalogue = replace(catalogue, dungeon=(wild, *catalogue.dungeon[1:]))
    for seed in range(12):
        state = new_game(seats, seed, catalogue=catalogue)
        held = Counter(card for _, cards in zones(state) for card in cards)
        assert held == Counter(list(catalogue.cards))
        if City.DUNGEON in state.cities:
            assert (wild.id in state.dungeon) == (seats >= 4)


@pytest.mark.rule("Q-S4", "Q-D2")
def test_the_hero_discard_becomes_the_deck_when_that_is_empty() -> None:
    scene = Scene(4)
    few = scene.h[:2]
    scene.box(*scene.h[20:]).hand(1, *scene.h[10:20]).discard(*scene.h[2:10])
    assert set(scene.state.heroes) == set(few)
    draft = Draft(scene.state)
    drawn = draft.draw_heroes(5)
    assert drawn[:2] == scene.state.heroes
    assert set(drawn[2:]) <= set(scene.h[2:10])
    assert draft.events == [HeroesShuffled(8)]
    assert (draft.state.discard, len(draft.state.heroes), draft.state.shuffles) == ((), 5, 1)
    # the order follows from the state alone, not from the order of the discard
    turned = Draft(scene.set(discard=scene.state.discard[::-1]).state)
    assert turned.draw_heroes(5) == drawn
    other = Draft(scene.set(seed=99).state)
    assert other.draw_heroes(5) != drawn


@pytest.mark.rule("Q-S4")
def test_an_empty_deck_yields_fewer_cards() -> None:
    scene = Scene(4)
    scene.box(*scene.h[2:])
    draft = Draft(scene.state)
    assert draft.draw_heroes(5) == tuple(scene.h[:2])
    assert draft.draw_heroes(1) == ()


@pytest.mark.rule("Q-S5", "Q-S7")
@pytest.mark.parametrize("seats", SEATS)
def test_companies_and_markers(seats: int) -> None:
    state = new_game(seats, 5)
    assert len({company.card for company in state.companies}) == len(state.columns) == seats
    for company in state.companies:
        assert (company.coins, company.hand, company.pile, company.beers, company.potions) == (0, (), (), 0, 0)
    assert all(column.seat is None for column in state.columns)


@pytest.mark.rule("Q-S6")
def test_first_player() -> None:
    assert [new_game(4, 1, first=seat).actor for seat in range(4)] == [0, 1, 2, 3]
    assert {new_game(4, seed).clock for seed in range(30)} == {0, 1, 2, 3}
    assert new_game(4, 1).round == 1
    for wrong in (4, -1):
        with pytest.raises(BadInput, match="to begin"):
            new_game(4, 1, first=wrong)


@pytest.mark.rule("Q-D1", "Q-D2")
@pytest.mark.parametrize(("seats", "row"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_dawn(seats: int, row: int) -> None:
    state, events = (step := start(seats, 8)).state, step.events
    assert all(column.citizen is not None for column in state.columns)
    assert [len(heroes) for heroes in state.rows] == [row] * len(state.cities)
    assert isinstance(events[0], RoundBegan)
    assert events[0].citizens == tuple(column.citizen for column in state.columns)
    arrived = [event for event in events if isinstance(event, HeroesArrived)]
    assert tuple(event.heroes for event in arrived) == state.rows


@pytest.mark.rule("Q-D2")
def test_heroes_left_over_stay() -> None:
    for state, after in zip(states := random_game(4, 11), states[1:], strict=False):
        if after.round > state.round:
            for before, now in zip(state.rows, after.rows, strict=True):
                assert now[: len(before)] == before
                assert len(now) == 4


@pytest.mark.rule("Q-S4", "Q-D1")
def test_a_round_without_citizens_left_still_runs() -> None:
    scene = Scene(4).night(0, 1, 2, 3)
    scene.box(*scene.state.citizens, *scene.state.quests, *scene.state.treasures)
    for _ in range(4):
        scene.state = apply(scene.state, Done()).state
    assert scene.state.stage is Stage.BID
    assert all(column.citizen is None for column in scene.state.columns)
