"""The specification of a night's plan, by rule."""

import msgspec
import pytest
from hypothesis import given

from questinc.errors import BadInput, IllegalAction, LimitError
from questinc.notation import write_cards
from questinc.optimize.check import follow, worth
from questinc.optimize.night import Holdings, Night, Resolution
from questinc.optimize.prices import Prices, Terms, as_gold
from questinc.optimize.quick import best_night
from questinc.switches import Rules
from tests.questinc.optimize import brute
from tests.questinc.optimize.helpers import night, step

TERMS = Terms()


def refused(of: Night, *plan: Resolution, terms: Terms = TERMS) -> str | None:
    with pytest.raises(IllegalAction) as caught:
        follow(of, plan, terms)
    return caught.value.rule


@pytest.mark.rule("Q-N2", "Q-N6")
@pytest.mark.parametrize("heroes", ["WM10@9", "W5@3 M7@5", "W6@4 X4@3", "W9@9 M9@9 B3@1"])
def test_the_lava_golem_is_hugged(heroes: str) -> None:
    after = follow(night("10:WM meal", heroes), (step(0, heroes),), TERMS)
    assert after.unresolved == ()
    assert after.holdings.heroes == ()
    assert write_cards(after.holdings.treasures) == "meal"


@pytest.mark.rule("Q-N2", "Q-N7")
@pytest.mark.parametrize("heroes", ["W6@4 W6@4", "W6@4 B6@2", "W5@3 M4@3", "X5@5 B9@1"])
def test_the_lava_golem_is_not_hugged(heroes: str) -> None:
    assert refused(night("10:WM", heroes), step(0, heroes)) == "Q-N2"


@pytest.mark.rule("Q-N2")
def test_two_icons_take_two_heroes() -> None:
    assert refused(night("11:CC", "CR9@9 W5@3"), step(0, "CR9@9 W5@3")) == "Q-N2"
    assert follow(night("11:CC", "CR9@9 C2@1"), (step(0, "CR9@9 C2@1"),), TERMS).unresolved == ()


@pytest.mark.rule("Q-N3", "Q-N11")
def test_one_hero_must_go() -> None:
    lone = night("5:", "W5@3", potions=1)
    assert refused(lone, step(0, "W5@3", back="W5@3")) == "Q-N3"
    assert refused(night("5:", "E7"), step(0, "E7")) == "Q-N3"
    assert refused(night("2:", "W5@3", beers=1), step(0, "", beers=1)) == "Q-N3"
    loose = Terms(rules=Rules(discard="used"))
    assert follow(lone, (step(0, "W5@3", back="W5@3"),), loose).holdings.heroes == lone.holdings.heroes
    assert follow(night("5:", "E7"), (step(0, "E7"),), loose).holdings.heroes == ()
    assert refused(night("2:", "W5@3", beers=1), step(0, "", beers=1), terms=loose) == "Q-N3"


@pytest.mark.rule("Q-N5")
@pytest.mark.parametrize("helped", ["X4@3", "B6@2", "E7"])
def test_potions_do_not_help_mercenaries_brutes_and_the_entity(helped: str) -> None:
    of = night("5:", f"W5@3 {helped}", potions=1)
    assert refused(of, step(0, f"W5@3 {helped}", back=helped)) == "Q-N5"


@pytest.mark.rule("Q-N5", "Q-N9")
def test_a_treasure_acts_as_a_potion_before_markers_are_taken() -> None:
    of = night("9:", "W5@3 M4@3 C1@1", "ring/air+potion", potions=1)
    plan = step(0, "W5@3 M4@3 C1@1", back="W5@3 M4@3", treasures="ring/air+potion")
    after = follow(of, (plan,), TERMS).holdings
    assert write_cards(after.heroes) == "W5@3 M4@3"
    assert (after.potions, after.treasures) == (0, ())


@pytest.mark.rule("Q-N4", "Q-N9", "Q-N10")
def test_beers_treasures_and_the_minus2_card_add_up() -> None:
    of = night("15:W", "W3@2", "armor/fire+4 blueprint ring/air+2", beers=1, minus2=1)
    plan = step(0, "W3@2", beers=1, minus2=1, treasures="armor/fire+4 blueprint ring/air+2")
    after = follow(of, (plan,), TERMS)
    assert after.holdings == Holdings()
    short = step(0, "W3@2", beers=1, treasures="armor/fire+4 blueprint ring/air+2")
    assert refused(of, short) == "Q-N2"


@pytest.mark.rule("Q-M9", "Q-N8")
def test_mimics_add_strength_and_become_treasures() -> None:
    of = night("3: mimic8", "W9@9 B2@1")
    assert refused(of, step(0, "W9@9")) == "Q-N2"
    after = follow(of, (step(0, "W9@9 B2@1"),), TERMS)
    assert worth(after, Terms(Prices.last_round())).collections == 800


@pytest.mark.rule("Q-N10")
def test_rewards_serve_the_second_quest_of_the_night() -> None:
    of = night(["5:+beer meal armor/fire+2", "9:"], "W5@3 M5@3")
    first, second = step(0, "W5@3"), step(1, "M5@3", beers=1, treasures="armor/fire+2")
    assert follow(of, (first, second), TERMS).unresolved == ()
    assert refused(of, second, first) == "Q-N4"
    of = night(["5:+entity", "8:"], "W5@3 M1@3")
    assert follow(of, (step(0, "W5@3"), step(1, "M1@3 E7")), TERMS).holdings.heroes == ()
    of = night(["8:+minus2", "8:"], "W8@3 M6@3")
    assert follow(of, (step(0, "W8@3"), step(1, "M6@3", minus2=1)), TERMS).holdings.minus2 == 0
    assert refused(of, step(1, "M6@3", minus2=1), step(0, "W8@3")) == "Q-N10"
    of = night("9:+hero+6g", "W9@3", gold=2)
    after = follow(of, (step(0, "W9@3"),), TERMS)
    assert (after.unknown_heroes, after.holdings.gold) == (1, 8)


@pytest.mark.rule("Q-N4", "Q-K3")
def test_a_beer_is_won_only_when_one_is_left() -> None:
    of = night("5:+beer", "W5@3", beers=1, beers_left=0)
    assert follow(of, (step(0, "W5@3"),), TERMS).holdings.beers == 1
    assert follow(of, (step(0, "W5@3", beers=1),), TERMS).holdings.beers == 1


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (step(0, "W9@9"), "Q-N2"),
        (step(0, "W5@3 W5@3"), "Q-N2"),
        (step(0, "W5@3", back="M1@1"), "Q-N5"),
        (step(0, "W5@3", beers=1), "Q-N4"),
        (step(0, "W5@3", beers=-1), "Q-N4"),
        (step(0, "W5@3 M1@1", back="W5@3"), "Q-N5"),
        (step(0, "W5@3", treasures="ring/air+2"), "Q-N9"),
        (step(0, "W5@3", treasures="meal"), "Q-N9"),
        (step(1, "W5@3"), "Q-N1"),
        (step(-1, "W5@3"), "Q-N1"),
    ],
)
def test_what_is_not_there_cannot_be_used(wrong: Resolution, rule: str) -> None:
    assert refused(night("3:", "W5@3 M1@1", "meal"), wrong) == rule


@pytest.mark.rule("Q-N1")
def test_a_quest_is_resolved_once() -> None:
    assert refused(night("3:", "W5@3 M5@1"), step(0, "W5@3"), step(0, "M5@1")) == "Q-N1"


@pytest.mark.rule("Q-E2")
def test_worth_adds_up_by_hand() -> None:
    of = night(["3: meal", "9:W mimic7"], "W5@3 X2@2 M4@3", "meal armor/fire+2", gold=7, beers=1, potions=1, minus2=1)
    parts = worth(follow(of, (step(0, "M4@3"),), TERMS), TERMS)
    assert (parts.gold, parts.collections, parts.penalties) == (700, 900, 900)
    # W5: 5 × 40 + 40, X2: 2 × 40 + 60, then the +2 armor, beer, potion and "−2" card
    assert parts.spared == 240 + 140 + 20 + 80 + 150 + 80
    assert parts.total == 700 + 900 + parts.spared - 900


def test_prices_are_read_in_gold_and_refuse_nonsense() -> None:
    assert Prices().with_changes(["beer=1.5", "potion=0"]) == msgspec.structs.replace(Prices(), beer=150, potion=0)
    for wrong in ("beer", "beer=", "beer=x", "beer=-1", "beer=0.001", "ale=1", "beer=1e9", "beer=1/3", "=", ""):
        with pytest.raises(BadInput, match="price"):
            Prices().with_changes([wrong])
    with pytest.raises(BadInput):
        Prices(beer=-1)
    assert [as_gold(cents) for cents in (1200, 1250, -50)] == [12, 12.5, -0.5]


def test_positions_are_bounded() -> None:
    with pytest.raises(BadInput, match="at most 2"):
        night(["3:", "3:", "3:"])
    with pytest.raises(LimitError, match="at most 60"):
        night("3:", "61*W5@3")
    with pytest.raises(BadInput, match="beers -1"):
        night("3:", beers=-1)
    with pytest.raises(BadInput, match="gold"):
        night("3:", gold=10**9)


@given(of=brute.nights(quests=2, heroes=4), terms=brute.terms())
def test_nights_and_answers_are_json_both_ways(of: Night, terms: Terms) -> None:
    assert msgspec.json.decode(msgspec.json.encode(of), type=Night) == of
    best = best_night(of, terms)
    assert best is not None
    assert msgspec.json.decode(msgspec.json.encode(best.plan), type=tuple[Resolution, ...]) == best.plan
