"""The best plan for a night: the model against trying everything, and against itself."""

import random
from itertools import permutations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from questinc.cards import Hero, HeroClass, HeroKind
from questinc.errors import LimitError
from questinc.notation import write_cards
from questinc.optimize.check import follow, worth
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Prices, Terms
from questinc.optimize.quick import best_night
from questinc.optimize.resolve import Advice, resolve, solve_night
from questinc.switches import Rules
from tests.questinc.optimize import brute
from tests.questinc.optimize.helpers import night

TERMS = Terms()


def agrees(of: Night, terms: Terms, *, must: bool, next_night: bool = False) -> None:
    """The model's answer is as good as any, carried out by the rules, and its bound is its value."""
    found = solve_night(of, terms, must=must, next_night=next_night)
    best = brute.best_value(of, terms, must=must, next_night=next_night)
    assert (found is None) == (best is None)
    if found is not None:
        assert worth(follow(of, found.plan, terms, found.later), terms).total == best == found.bound


@given(of=brute.nights(quests=2, heroes=3, treasures=2), terms=brute.terms(), must=st.booleans())
@settings(max_examples=25, deadline=None)
def test_the_model_finds_what_trying_every_plan_finds(of: Night, terms: Terms, must: bool) -> None:
    agrees(of, terms, must=must)


@given(of=brute.nights(quests=2, heroes=3, treasures=1), terms=brute.terms())
@settings(max_examples=25, deadline=None)
def test_the_next_night_is_reckoned_with_as_trying_every_plan_does(of: Night, terms: Terms) -> None:
    agrees(of, terms, must=False, next_night=True)


@pytest.mark.slow
@given(of=brute.nights(quests=2, heroes=3, treasures=2), terms=brute.terms())
@settings(max_examples=200, deadline=None)
def test_the_next_night_is_reckoned_with_often(of: Night, terms: Terms) -> None:
    agrees(of, terms, must=False, next_night=True)


@pytest.mark.slow
@given(of=brute.nights(quests=2, heroes=7, treasures=3), terms=brute.terms(), must=st.booleans())
@settings(max_examples=2000, deadline=None)
def test_two_quests_are_answered_alike_with_and_without_a_solver(of: Night, terms: Terms, must: bool) -> None:
    best = best_night(of, terms, must=must)
    found = solve_night(of, terms, must=must)
    assert (best and best.worth.total) == (found and found.worth.total) == (found and found.bound)


@pytest.mark.slow
@given(of=brute.nights(quests=1, heroes=5, treasures=4), terms=brute.terms())
@settings(max_examples=2000, deadline=None)
def test_one_quest_is_answered_as_trying_every_plan_does_often(of: Night, terms: Terms) -> None:
    best = best_night(of, terms, must=True)
    assert (best and best.worth.total) == brute.best_value(of, terms, must=True)


@pytest.mark.slow
@given(of=brute.nights(quests=2, heroes=3, treasures=2), terms=brute.terms(), must=st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_model_finds_what_trying_every_plan_finds_often(of: Night, terms: Terms, must: bool) -> None:
    agrees(of, terms, must=must)


@given(of=brute.nights(quests=1, heroes=6, treasures=4), terms=brute.terms(), must=st.booleans())
@settings(max_examples=40, deadline=None)
def test_one_quest_is_answered_alike_with_and_without_a_solver(of: Night, terms: Terms, must: bool) -> None:
    advice = resolve(of, terms, must=must)
    found = solve_night(of, terms, must=must)
    assert advice.feasible == (found is not None)
    assert advice.proven
    if found is not None:
        assert advice.value == advice.bound == found.bound


def shuffled(of: Night, rng: random.Random) -> Night:
    """The same night told in another order."""
    held = of.holdings
    heroes, treasures = list(held.heroes), list(held.treasures)
    rng.shuffle(heroes)
    rng.shuffle(treasures)
    return msgspec.structs.replace(
        of, holdings=msgspec.structs.replace(held, heroes=tuple(heroes), treasures=tuple(treasures))
    )


def written(advice: Advice) -> list[tuple[object, ...]]:
    return [
        (
            step.quest,
            write_cards(step.heroes),
            write_cards(step.potions_on),
            write_cards(step.treasures),
            step.beers,
            step.minus2,
        )
        for step in advice.plan
    ]


@given(of=brute.nights(quests=2, heroes=6, treasures=5), seed=st.integers(0, 99))
@settings(max_examples=15, deadline=None)
def test_the_order_in_which_cards_are_told_changes_nothing(of: Night, seed: int) -> None:
    one, two = resolve(of, TERMS), resolve(shuffled(of, random.Random(seed)), TERMS)
    assert written(one) == written(two)
    assert (one.value, one.missing) == (two.value, two.missing)


@given(of=brute.nights(quests=2, heroes=6, treasures=5), turn=st.permutations(list(HeroClass)), must=st.booleans())
@settings(max_examples=15, deadline=None)
def test_classes_by_other_names_change_nothing(of: Night, turn: list[HeroClass], must: bool) -> None:
    names = dict(zip(HeroClass, turn, strict=True))

    def renamed(classes: tuple[HeroClass, ...]) -> tuple[HeroClass, ...]:
        return tuple(sorted((names[symbol] for symbol in classes), key=list(HeroClass).index))

    def hero(card: Hero) -> Hero:
        return msgspec.structs.replace(card, classes=renamed(card.classes))

    quests = tuple(
        OpenQuest(msgspec.structs.replace(q.quest, classes=renamed(q.quest.classes)), q.treasures, q.mimics)
        for q in of.quests
    )
    held = msgspec.structs.replace(of.holdings, heroes=tuple(map(hero, of.holdings.heroes)))
    other = msgspec.structs.replace(of, holdings=held, quests=quests)
    assert resolve(of, TERMS, must=must).value == resolve(other, TERMS, must=must).value


@given(of=brute.nights(quests=2, heroes=5, treasures=3), must=st.booleans())
@settings(max_examples=15, deadline=None)
def test_the_order_of_the_quests_changes_nothing(of: Night, must: bool) -> None:
    other = msgspec.structs.replace(of, quests=of.quests[::-1])
    assert resolve(of, TERMS, must=must).value == resolve(other, TERMS, must=must).value


@given(of=brute.nights(quests=2, heroes=4, treasures=3))
@settings(max_examples=25, deadline=None)
def test_what_is_missing_would_do(of: Night) -> None:
    advice = resolve(of, TERMS)
    assume(not advice.feasible)
    assert advice.proven
    assert advice.missing is not None
    missing = advice.missing
    assert missing.strength or missing.classes or missing.hero
    # a hero for each icon that is missing and brutes with the strength, on either side, make it possible
    for shares in range(missing.strength + 1):
        strengths = [share for share in (shares, missing.strength - shares) if share]
        helpers = [Hero(0, classes=(symbol,)) for symbol in missing.classes]
        helpers += [Hero(share, kind=HeroKind.BRUTE) for share in strengths]
        helpers += [Hero(0, kind=HeroKind.BRUTE)] * 2 if missing.hero else []
        held = msgspec.structs.replace(of.holdings, heroes=of.holdings.heroes + tuple(helpers))
        if resolve(msgspec.structs.replace(of, holdings=held), TERMS).feasible:
            return
    pytest.fail(f"{missing} is not enough")


@pytest.mark.parametrize(
    ("quests", "heroes", "strength", "classes", "hero"),
    [
        ("10:WM", "W5@3 C3@1", 2, "M", False),
        ("10:WM", "", 10, "WM", True),
        ("10:WM", "X4@3", 6, "M", False),
        ("7:", "E7", 0, "", True),
        ("11:CC mimic9", "CR9@9 W9@9", 2, "C", False),
        (["5:W", "5:W"], "W5@3", 5, "W", True),
        (["5:W", "5:"], "W5@3 B3@1", 2, "", False),
        (["5:W", "5:C"], "WC9@9 B5@1", 0, "W", False),
    ],
)
def test_what_is_missing_is_said(quests: str | list[str], heroes: str, strength: int, classes: str, hero: bool) -> None:
    advice = resolve(night(quests, heroes), TERMS)
    assert not advice.feasible
    assert advice.missing is not None
    assert (advice.missing.strength, advice.missing.hero) == (strength, hero)
    assert len(advice.missing.classes) == len(classes)


def test_the_first_quest_pays_for_the_second() -> None:
    advice = resolve(night(["9:", "5:+beer armor/fire+2"], "W5@3 M5@3"), TERMS)
    assert [step.quest for step in advice.plan] == [1, 0]
    assert advice.plan[1].beers == 1
    assert write_cards(advice.plan[1].treasures) == "armor/fire+2"


def test_a_hero_saved_by_a_potion_goes_twice() -> None:
    last = Terms(Prices.last_round())
    advice = resolve(night(["7:W", "7:W"], "W6@3 B1@1 R1@1", potions=1), last)
    assert advice.feasible
    assert sorted(write_cards(step.potions_on) for step in advice.plan) == ["", "W6@3"]


@pytest.mark.rule("Q-N9")
def test_a_treasure_is_burnt_only_when_its_collection_is_worth_less() -> None:
    # the lone armor is worth 2, the fourth ring 8; sparing the Mage is worth 2.8
    of = night("7:", "W5@3 M6@2", "armor/fire+2 3*ring/air ring/air+2")
    (plan,) = resolve(of, TERMS).plan
    assert write_cards(plan.treasures) == "armor/fire+2"
    assert write_cards(plan.heroes) == "W5@3"


def test_nothing_is_left_open_when_it_must_not_be() -> None:
    dear = Terms(Prices(strength=10_000))
    of = night(["3: meal", "3: meal"], "W3@3 M3@3")
    assert len(resolve(of, dear).plan) == 2
    assert resolve(of, dear, must=False).plan == ()


def test_a_night_without_a_quest_is_worth_what_is_held() -> None:
    of = Night(Holdings(gold=3), ())
    assert resolve(of, TERMS).value == 300


@pytest.mark.parametrize("count", [1, 2])
def test_a_hand_of_sixty_is_answered(count: int) -> None:
    of = night(["15:WMCR", "11:CC"][:count], "10*W5@3 10*M3@2 10*C4@3 10*R2@1 10*X4@3 10*B6@2", "20*armor/fire+2")
    assert resolve(of, TERMS).proven


def test_a_pile_full_of_tools_is_answered() -> None:
    tools = "4*armor/fire+2 4*ring/air+2 5*weapon/water+4 6*special/earth+potion 4*blueprint fire/water/earth/air"
    more = "ring/fire+2 armor/water+2 special/air+4 weapon/fire+2 ring/water+2"
    of = night("60:WM mimic9", "8*W5@3 M3@2 W4@1 C3@3", f"{tools} {more}", beers=3, potions=5)
    advice = resolve(of, TERMS)
    assert advice.proven
    both = msgspec.structs.replace(of, quests=of.quests * 2)
    with pytest.raises(LimitError):
        best_night(both, TERMS)


def test_the_loose_reading_lets_the_entity_go_alone() -> None:
    of = night("7:", "E7")
    assert not resolve(of, TERMS).feasible
    assert resolve(of, Terms(rules=Rules(discard="used"))).feasible


def test_equal_plans_use_as_few_cards_as_possible() -> None:
    last = Terms(Prices.last_round())
    heroes = "W5@3 W4@2 W1@1 M9@9"
    plans = {written(resolve(night("9:", " ".join(order)), last))[0] for order in permutations(heroes.split())}
    assert plans == {(0, "M9@9", "", "", 0, 0)}
