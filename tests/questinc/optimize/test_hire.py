"""Visits and nights in one model, against trying every visit; and what the specification of a visit refuses."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from questinc.cards import City, Hero, Treasure
from questinc.errors import BadInput, IllegalAction, LimitError
from questinc.notation import read_hero, read_heroes, read_treasures, write_cards
from questinc.optimize.check import follow, worth
from questinc.optimize.city import Afternoon, Evening, Row, Visit, carry_out
from questinc.optimize.hire import Beliefs, HireAdvice, hire, hire_among_rivals, score
from questinc.optimize.hire_model import Rivals
from questinc.optimize.night import Night
from questinc.optimize.prices import Prices, Terms
from questinc.optimize.quick import best_night
from questinc.switches import Rules
from tests.questinc.optimize import brute
from tests.questinc.optimize.brute import subsets
from tests.questinc.optimize.helpers import night

TERMS = Terms()


def afternoon(of: Night, *rows: str, **more: object) -> Afternoon:
    """`tavern: W5@3 B6@2` is a row."""
    made = []
    for text in rows:
        name, _, heroes = text.partition(":")
        made.append(Row(City(name), read_heroes(heroes)))
    return msgspec.convert({"night": of, "rows": tuple(made), **more}, Afternoon, from_attributes=True)


# --- trying everything


def every_visit(now: Evening, city: City) -> Iterator[Visit]:
    """Every visit that could make sense, legal or not."""
    row = next(row for row in now.rows if row.city is city)
    others = [(other.city, hero) for other in now.rows if other is not row for hero in other.heroes]
    teams: list[tuple[tuple[Hero, ...], City | None]] = [(team, None) for team in subsets(row.heroes) if len(team) < 4]
    if city is City.THRONE_ROOM:
        teams += [((*team, hero), source) for team, _ in teams for source, hero in others if len(team) < 3]
    for team, source in teams:
        yield Visit(city, team, guest_from=source)
        if city is City.DUNGEON:
            for hero in {*now.night.holdings.heroes, *team}:
                yield Visit(city, team, "after", hero)
        elif city in (City.SQUARE, City.TAVERN, City.POTION_SHOP):
            yield Visit(city, team, "before", guest_from=source)


def every_sale(pile: tuple[Treasure, ...]) -> Iterator[tuple[tuple[Treasure, ...], ...]]:
    """Nothing, one collection, or two."""
    places = range(len(pile))
    sets = [places_of for places_of in subsets(tuple(places)) if places_of]
    yield ()
    for one in sets:
        yield (tuple(pile[place] for place in one),)
    for one, two in combinations(sets, 2):
        if not set(one) & set(two):
            yield tuple(pile[place] for place in one), tuple(pile[place] for place in two)


def try_everything(of: Afternoon, terms: Terms, gone: Rivals | None = None) -> int:
    """The best value of all visits in all orders, by the specification and the evaluator without a solver."""
    best: int | None = None
    nights: dict[Night, int] = {}
    left = [row.city for row in of.rows if row.city not in of.visited]
    for cities in permutations(left, of.visits):
        for sales in every_sale(of.night.holdings.treasures):
            for visits in _sequences(of, cities, sales, terms, gone):
                evening = carry_out(of, visits, terms)
                if evening.night not in nights:
                    found = best_night(evening.night, terms)
                    assert found is not None
                    nights[evening.night] = found.worth.total
                value = nights[evening.night] + evening.dungeon_cards * terms.prices.dungeon
                best = value if best is None else max(best, value)
    assert best is not None
    return best


def _sequences(
    of: Afternoon, cities: tuple[City, ...], sales: tuple[tuple[Treasure, ...], ...], terms: Terms, gone: Rivals | None
) -> Iterator[tuple[Visit, ...]]:
    def legal(done: tuple[Visit, ...]) -> Evening | None:
        try:
            return carry_out(of, done, terms)
        except IllegalAction:
            return None

    begin = carry_out(of, (), terms)
    for first in every_visit(begin, cities[0]):
        one = (msgspec.structs.replace(first, cash_in=sales),)
        evening = legal(one)
        if evening is None:
            continue
        if len(cities) == 1:
            yield one
            continue
        lost = [of.rows[row].heroes[place] for row, place in (gone.heroes if gone else ())]
        for second in every_visit(evening, cities[1]):
            if not set(second.heroes) & set(lost) and legal((*one, second)) is not None:
                yield (*one, second)


OFFERS = ("W5@3", "M4@3", "C3@1", "R2@1", "WM6@5", "X4@2", "B6@2", "B3@1", "W2@0", "MC3@2")


@st.composite
def afternoons(draw: st.DrawFn, unlike: bool = False) -> Afternoon:
    """Two or three cities with up to three heroes each."""
    of = draw(brute.nights(quests=1, heroes=2, treasures=2, entity=False))
    gold = draw(st.integers(0, 6))
    of = msgspec.structs.replace(of, holdings=msgspec.structs.replace(of.holdings, gold=gold, beers=0, potions=0))
    cities = draw(st.lists(st.sampled_from(City), min_size=2, max_size=3, unique=True))
    offers = draw(st.lists(st.sampled_from(OFFERS), min_size=6, max_size=6, unique=unlike))
    rows = tuple(Row(city, read_heroes(offers[2 * n : 2 * n + 2])) for n, city in enumerate(cities))
    if len(cities) == 2:
        rows = (Row(cities[0], read_heroes(offers[:3])), Row(cities[1], read_heroes(offers[3:])))
    visited = draw(st.sampled_from([(), (), (cities[0],)]))
    return Afternoon(of, rows, visited, draw(st.integers(0, 1)), draw(st.integers(0, 1)), draw(st.integers(0, 1)))


@st.composite
def readings(draw: st.DrawFn) -> Terms:
    prices = draw(st.sampled_from([Prices(), Prices.last_round(), Prices(strength=110, icon=90, mercenary=200)]))
    return Terms(prices, Rules(idle_visits=draw(st.booleans()), cash_in=draw(st.sampled_from(["any", "elemental"]))))


def agrees(of: Afternoon, terms: Terms) -> None:
    advice = hire(of, terms, next_night=False)
    assert advice.proven
    assert advice.value == try_everything(of, terms)


@given(of=afternoons(), terms=readings())
@settings(max_examples=20, deadline=None)
def test_the_model_finds_what_trying_every_visit_finds(of: Afternoon, terms: Terms) -> None:
    agrees(of, terms)


@pytest.mark.slow
@given(of=afternoons(), terms=readings())
@settings(max_examples=250, deadline=None)
def test_the_model_finds_what_trying_every_visit_finds_often(of: Afternoon, terms: Terms) -> None:
    agrees(of, terms)


@given(of=afternoons(unlike=True), picks=st.sets(st.integers(0, 5), max_size=3))
@settings(max_examples=15, deadline=None)
def test_known_rivals_take_away_what_they_take_after_the_first_visit(of: Afternoon, picks: set[int]) -> None:
    places = [(row, place) for row, line in enumerate(of.rows) for place in range(len(line.heroes))]
    rivals = Rivals(frozenset(places[pick] for pick in picks if pick < len(places)))
    of = msgspec.structs.replace(of, visited=())
    advice = hire(of, TERMS, next_night=False, rivals=rivals)
    assert advice.proven
    assert advice.value == try_everything(of, TERMS, rivals)


@given(of=afternoons(), seed=st.integers(0, 99))
@settings(max_examples=15, deadline=None)
def test_the_order_in_which_cities_and_heroes_are_told_changes_nothing(of: Afternoon, seed: int) -> None:
    rng = random.Random(seed)
    rows = [Row(row.city, tuple(rng.sample(row.heroes, len(row.heroes)))) for row in of.rows]
    rng.shuffle(rows)
    other = msgspec.structs.replace(of, rows=tuple(rows))
    assert hire(of, TERMS).value == hire(other, TERMS).value


@given(of=afternoons())
@settings(max_examples=15, deadline=None)
def test_a_busy_visit_is_planned_where_idling_is_not_allowed(of: Afternoon) -> None:
    strict = Terms(Prices.last_round(), Rules(idle_visits=False))
    advice = hire(of, strict, next_night=False)
    carry_out(of, advice.visits, strict)
    assert advice.value <= hire(of, Terms(Prices.last_round()), next_night=False).value


@given(of=afternoons(), seed=st.integers(0, 9))
@settings(max_examples=6, deadline=None)
def test_rivals_never_help_and_the_bound_holds(of: Afternoon, seed: int) -> None:
    advice = hire_among_rivals(of, TERMS, Beliefs(3), samples=4, seed=seed)
    calm = hire(of, TERMS)
    assert min([*advice.values, advice.bound]) <= calm.value
    assert advice.value <= advice.bound <= calm.value
    assert advice == msgspec.structs.replace(
        hire_among_rivals(of, TERMS, Beliefs(3), samples=4, seed=seed), effort=advice.effort
    )
    if advice.values:
        assert min(advice.values) <= advice.value <= max(advice.values)


# --- by hand


def told(advice: HireAdvice) -> list[tuple[str, str, str]]:
    return [(visit.city.value, write_cards(visit.heroes), visit.ability) for visit in advice.visits]


LAST = Terms(Prices.last_round())


@pytest.mark.rule("Q-A4")
def test_the_squares_coin_pays_for_the_hire() -> None:
    of = afternoon(night("5:W meal"), "square: W5@1", "tavern: M4@9")
    assert told(hire(of, LAST, next_night=False))[0] == ("square", "W5@1", "before")


@pytest.mark.rule("Q-A5")
def test_a_beer_makes_up_for_strength() -> None:
    of = afternoon(night("7:W 3*meal", gold=4), "tavern: W5@3", "throne-room: M9@9")
    assert told(hire(of, LAST, next_night=False))[0] == ("tavern", "W5@3", "after")
    dry = msgspec.structs.replace(of, beers=0)
    assert hire(dry, LAST, next_night=False).plan == ()


@pytest.mark.rule("Q-A6")
def test_a_potion_saves_a_dear_hero() -> None:
    dear = Terms(Prices(strength=100))
    of = afternoon(night("10:W 3*meal", "W9@9 B1@1", gold=2), "potion-shop:", "tavern:")
    advice = hire(of, dear, next_night=False)
    assert ("potion-shop", "", "after") in told(advice)
    assert write_cards(advice.plan[0].potions_on) == "W9@9"


@pytest.mark.rule("Q-A7")
def test_the_throne_room_brings_one_from_elsewhere() -> None:
    of = afternoon(night("10:WM 3*meal", gold=9), "throne-room: W5@3", "dungeon: M5@3 C5@3", visited=["dungeon"])
    assert told(hire(of, LAST, next_night=False)) == [("throne-room", "W5@3 M5@3", "none")]
    two = afternoon(night("10:CM 3*meal", gold=9), "throne-room: W5@3", "dungeon: M5@3 C5@3", visited=["dungeon"])
    assert hire(two, LAST, next_night=False).plan == ()


@pytest.mark.rule("Q-A8", "Q-A3")
def test_the_guild_house_takes_three_of_a_class_and_never_a_mix() -> None:
    of = afternoon(night("15:WW 3*meal", gold=9), "guild-house: 3*W5@3", "tavern:")
    assert told(hire(of, LAST, next_night=False))[0] == ("guild-house", "3*W5@3", "none")
    mixed = afternoon(night("15:WM 3*meal", gold=9), "guild-house: 2*W5@3 M5@3", "tavern:", beers=0)
    assert hire(mixed, LAST, next_night=False).plan == ()
    elsewhere = afternoon(night("10:WW 3*meal", gold=9), "square: 2*W5@3", "tavern:", visited=["tavern"])
    assert hire(elsewhere, LAST, next_night=False).plan == ()


@pytest.mark.rule("Q-A9")
def test_the_dungeon_takes_a_hero_hired_the_same_round() -> None:
    of = afternoon(night("15:WM"), "dungeon:", "square: R1@1")
    advice = hire(of, Terms(Prices(dungeon=500)), next_night=False)
    assert told(advice) == [("square", "R1@1", "before"), ("dungeon", "", "after")]
    assert advice.visits[1].drop == read_hero("R1@1")
    assert advice.dungeon == 1


@pytest.mark.rule("Q-A10")
def test_a_collection_is_cashed_in_to_pay_a_hire() -> None:
    of = afternoon(night("10:W 3*legendary", "", "2*armor/fire"), "square: W9@6 W9@9", "tavern: B1@1")
    advice = hire(of, LAST, next_night=False)
    assert ("square", "W9@6", "before") in told(advice)
    assert [write_cards(cards) for visit in advice.visits for cards in visit.cash_in] == ["2*armor/fire"]
    runes = afternoon(night("10:W 3*legendary", "", "2*ruby"), "square: W9@6", "tavern: B1@1")
    assert hire(runes, LAST, next_night=False).plan
    strict = Terms(Prices.last_round(), Rules(cash_in="elemental"))
    assert hire(runes, strict, next_night=False).plan == ()


@pytest.mark.parametrize(
    ("visits", "rule"),
    [
        ([Visit(City.SQUARE), Visit(City.SQUARE)], "Q-A1"),
        ([Visit(City.DUNGEON)], "Q-A1"),
        ([Visit(City.SQUARE), Visit(City.TAVERN), Visit(City.GUILD_HOUSE)], "Q-A1"),
        ([Visit(City.SQUARE, read_heroes("W5@3 WM6@5"))], "Q-A3"),
        ([Visit(City.SQUARE, read_heroes("X4@3 X3@3"))], "Q-A3"),
        ([Visit(City.SQUARE, read_heroes("B6@2 B3@1 W5@3 M1@1"))], "Q-A3"),
        ([Visit(City.SQUARE, read_heroes("W9@1"))], "Q-A3"),
        ([Visit(City.SQUARE, read_heroes("C9@30"))], "Q-A3"),
        ([Visit(City.SQUARE, read_heroes("R2@1"))], "Q-A7"),
        ([Visit(City.TAVERN, ability="after"), Visit(City.SQUARE)], None),
        ([Visit(City.GUILD_HOUSE, ability="after")], "Q-A2"),
        ([Visit(City.TAVERN, cash_in=(read_treasures("meal"),))], "Q-A10"),
        ([Visit(City.TAVERN, cash_in=(read_treasures("ruby"),))], "Q-A10"),
    ],
)
def test_a_visit_that_the_rules_refuse(visits: list[Visit], rule: str | None) -> None:
    of = afternoon(
        night("5:", "", "ruby", gold=20),
        "square: W5@3 WM6@5 X4@3 X3@3 B6@2 B3@1 M1@1 C9@30",
        "tavern: R2@1",
        "guild-house: 2*C3@1 M1@1",
    )
    if rule is None:
        assert carry_out(of, visits, TERMS).night.holdings.beers == 1
        return
    with pytest.raises(IllegalAction) as caught:
        carry_out(of, visits, TERMS)
    assert caught.value.rule == rule


@pytest.mark.rule("Q-A2")
def test_an_idle_visit_is_a_matter_of_reading() -> None:
    of = afternoon(night("5:", gold=1), "guild-house: W5@3", "tavern: M1@1")
    assert carry_out(of, [Visit(City.TAVERN)], TERMS).night == of.night
    strict = Terms(rules=Rules(idle_visits=False))
    with pytest.raises(IllegalAction) as caught:
        carry_out(of, [Visit(City.TAVERN)], strict)
    assert caught.value.rule == "Q-A2"
    assert carry_out(of, [Visit(City.GUILD_HOUSE)], strict).night == of.night


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        ([], {}),
        (["square:", "square:"], {}),
        (["square:"], {"visited": ["square"]}),
        (["square:", "tavern:"], {"visited": ["square", "tavern"]}),
        (["square:"], {"visited": ["tavern"]}),
        (["square:"], {"beers": -1}),
    ],
)
def test_afternoons_that_cannot_be(rows: list[str], more: dict[str, object]) -> None:
    with pytest.raises((BadInput, msgspec.ValidationError)):
        afternoon(night("5:"), *rows, **more)


def test_a_city_holds_only_so_many() -> None:
    with pytest.raises(LimitError):
        afternoon(night("5:"), "square: 13*W5@3")
    with pytest.raises(BadInput, match="samples"):
        hire_among_rivals(afternoon(night("5:"), "square: W5@3", "tavern:"), TERMS, Beliefs(1), samples=0)


def test_the_value_is_what_the_rules_say() -> None:
    of = afternoon(night(["10:WM meal", "8: meal"], "B3@1", gold=8), "square: W5@3 M5@3", "tavern: C5@3 R2@1")
    advice = hire(of, TERMS)
    evening = carry_out(of, advice.visits, TERMS)
    assert worth(follow(evening.night, advice.plan, TERMS, advice.later), TERMS).total == advice.value
    assert score(of, advice.visits, advice.plan, advice.later, TERMS)[0] == advice.value
