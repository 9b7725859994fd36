"""What a column is worth against waiting, and the bid that follows."""

import itertools
from fractions import Fraction
from random import Random

import msgspec
import pytest

from questinc.actions import Action, Pass
from questinc.cards import Citizen, City
from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.notation import read_citizen, read_heroes, read_quests, read_treasures
from questinc.optimize.advise import Budget, advise_morning
from questinc.optimize.bid import LOW, BidAdvice, Morning, Pools, bid, default_belief
from questinc.optimize.city import Afternoon, Row
from questinc.optimize.contest import Belief
from questinc.optimize.hire import hire
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Prices, Terms
from tests.questinc.optimize.helpers import open_quest

TERMS = Terms()
CATALOGUE = Catalogue.standard()
POOLS = Pools(CATALOGUE.quests, CATALOGUE.treasures)


def position(*quests: str, gold: int = 0, heroes: str = "") -> Afternoon:
    night = Night(Holdings(read_heroes(heroes), gold=gold), tuple(map(open_quest, quests)), CATALOGUE.entity)
    rows = (
        Row(City.TAVERN, read_heroes("W5@3 B6@3")),
        Row(City.SQUARE, read_heroes("M4@3 C3@2 X4@3")),
        Row(City.DUNGEON, read_heroes("R2@1")),
    )
    return Afternoon(night, rows)


def morning(column: str = "10:WM meal ruby", citizen: str = "12g", **more: object) -> Morning:
    quest = open_quest(column)
    made = Morning(position(), read_citizen(citizen), quest.quest, quest.spoils, pools=POOLS)
    return msgspec.structs.replace(made, **more)


def advice(of: Morning, **more: int) -> BidAdvice:
    return bid(of, TERMS, samples=more.get("samples", 2), seed=more.get("seed", 1))


def value_with(of: Morning, gold: int) -> int | float:
    """The round with the column, worked out apart."""
    night = of.afternoon.night
    held = msgspec.structs.replace(night.holdings, gold=night.holdings.gold + gold)
    quests = (*night.quests, OpenQuest.of(of.quest, of.treasures))
    night = msgspec.structs.replace(night, holdings=held, quests=quests)
    return hire(msgspec.structs.replace(of.afternoon, night=night), TERMS).value


@pytest.mark.rule("Q-M6")
def test_the_last_player_takes_the_last_column_without_a_choice() -> None:
    told = advice(morning())
    assert (told.action, told.amount, told.proven) == ("take", 12, True)
    assert told.value == told.bound == value_with(morning(), 12)


@pytest.mark.rule("Q-M5")
def test_the_last_one_left_in_a_contest_is_compensated() -> None:
    told = advice(morning(passed=2, later=(Citizen(9), Citizen(8))))
    assert (told.action, told.amount) == ("take", 17)
    assert told.value == value_with(morning(), 17)


def why(of: Morning) -> tuple[Action, str]:
    told = advise_morning(of, TERMS, Budget(samples=2), next_night=True)
    return told.action, told.reason


@pytest.mark.rule("Q-M3", "Q-M5")
def test_the_reason_is_about_amounts_that_can_be_had() -> None:
    gone = morning(passed=2, later=(Citizen(9), Citizen(8)))
    assert why(gone)[1].startswith("the column is yours, for 17 gold: that leads to ")
    one = morning("9:M meal meal", rivals=(Belief(3, 12),), later=(read_citizen("9g+1t"),))
    lowest = advice(one).lowest
    assert lowest is not None
    assert why(one)[1].startswith(
        f"worth taking for {lowest} gold or more: for all of the citizen's 12 gold it leads to"
    )
    action, reason = why(msgspec.structs.replace(one, bid=lowest))
    assert action == Pass()
    assert f"worth taking for {lowest} gold or more, but only less than {lowest} can be bid now: " in reason
    poor = morning("20:WMCR", citizen="0g", rivals=(Belief(0, 0),), later=(read_citizen("14g+3t"),))
    assert advice(poor).lowest is None
    assert why(poor)[1].startswith("not worth taking: even for all of the citizen's 0 gold it leads to ")


def test_the_lowest_amount_is_where_waiting_becomes_better() -> None:
    of = morning("9:M meal meal", rivals=(Belief(3, 12),), later=(read_citizen("9g+1t"),))
    told = advice(of)
    assert told.lowest is not None
    assert value_with(of, told.lowest) >= told.wait
    if told.lowest:
        assert value_with(of, told.lowest - 1) < told.wait
    assert not told.proven
    assert told.bound >= told.value
    assert told.value == max(option.value for option in told.options)


def test_a_poor_column_is_passed_and_a_rich_one_contested() -> None:
    rivals, later = (Belief(3, 12),), (read_citizen("9g+1t"),)
    poor = advice(morning("15:WMCR", "2g", rivals=rivals, later=later))
    assert (poor.action, poor.lowest) == ("pass", None)
    rich = advice(morning("8: 4*legendary", "12g", rivals=rivals, later=later))
    assert (rich.action, rich.lowest) == ("bid", 0)


@pytest.mark.rule("Q-M3")
def test_a_bid_goes_below_the_last_one() -> None:
    of = morning("8: 4*legendary", rivals=(Belief(6, 12),), later=(read_citizen("9g+1t"),), bid=9)
    told = advice(of)
    assert told.action == "bid"
    assert told.amount is not None
    assert told.amount <= 8


@pytest.mark.rule("Q-M10")
def test_cut_and_choose() -> None:
    rival, later = (Belief(4, 9),), (read_citizen("9g+1t"),)
    rich = morning("8: 4*legendary", rivals=rival, later=later, two_players=True)
    named = advice(rich)
    assert (named.action, named.lowest) == ("name", 0)
    # what is named leaves the column to oneself: the other one takes it for 4 at least
    assert named.amount == 3
    assert named.value == named.take[3]
    poor = morning("15:WMCR", "2g", rivals=rival, later=later, two_players=True)
    assert advice(poor).value == advice(poor).wait
    assert advice(msgspec.structs.replace(rich, bid=3)).action == "accept"
    assert advice(msgspec.structs.replace(poor, bid=0)).action == "leave"


@pytest.mark.rule("Q-M8")
def test_a_third_quest_costs_one_of_the_two() -> None:
    last = Terms(Prices.last_round())
    made = Morning(position("15:WMCR", "14:WMCR"), Citizen(0), read_quests("16:WMCR")[0], (), pools=POOLS)
    told = bid(made, last, next_night=False)
    assert told.value == -(14 + 15 + 16) * 100 + 100  # the Square's coin
    made = Morning(position("15:WMCR", "3:", heroes="W5@3"), Citizen(0), read_quests("16:WMCR")[0], (), pools=POOLS)
    assert bid(made, last, next_night=False).value == -(15 + 16) * 100 + 100


def test_reveals_come_from_the_cards_unseen_and_nowhere_else() -> None:
    rivals, later = (Belief(3, 12),), (read_citizen("9g+1t"),)
    only = Pools(read_quests("8:"), read_treasures("meal meal"))
    told = advice(morning(rivals=rivals, later=later, pools=only), samples=3)
    quest = OpenQuest.of(only.quests[0], only.treasures[:1])
    of = Morning(position(), later[0], quest.quest, quest.treasures, pools=only)
    assert told.wait == value_with(of, 9)
    assert told.spread == 0
    with pytest.raises(BadInput, match="unseen"):
        advice(morning(rivals=rivals, later=later, pools=Pools()))


def test_the_same_seed_gives_the_same_advice_and_another_one_other_reveals() -> None:
    of = morning(rivals=(Belief(3, 12),) * 2, later=(read_citizen("9g+1t"), read_citizen("14g")))
    one, two = (msgspec.structs.replace(advice(of, seed=4), effort=advice(of).effort) for _ in range(2))
    assert msgspec.structs.replace(two, effort=one.effort) == one
    assert {advice(of, seed=seed).wait for seed in range(4)} != {one.wait}


def test_default_beliefs_are_a_share_of_the_gold() -> None:
    assert default_belief(12) == Belief(12 * LOW // 100, 15)
    assert default_belief(0) == Belief(0, 0)


@pytest.mark.parametrize(
    "more",
    [
        {"rivals": (Belief(3, 12),)},
        {"bid": 13},
        {"bid": -1},
        {"passed": 6},
        {"passed": -1},
        {"before": 9},
        {"two_players": True},
        {"citizen": Citizen(41)},
    ],
)
def test_mornings_that_cannot_be(more: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        msgspec.convert(msgspec.structs.asdict(morning()) | more, Morning, from_attributes=True)


def test_samples_are_bounded() -> None:
    with pytest.raises(BadInput, match="samples"):
        advice(morning(), samples=0)


def test_the_value_of_a_table_never_falls_with_gold() -> None:
    rng = Random(1)
    for _ in range(3):
        quest = rng.choice(CATALOGUE.quests)
        made = Morning(position(gold=rng.randrange(5)), Citizen(9), quest, (), pools=POOLS)
        take = bid(made, TERMS).take
        assert all(high - low >= 99 for low, high in itertools.pairwise(take))
        assert isinstance(Fraction(take[0]), Fraction)
