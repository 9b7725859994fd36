"""Answers as they are told to the world: cards in notation, amounts in gold. `msgspec.json.schema` knows them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from questinc.notation import write_hero, write_quest, write_treasure
from questinc.optimize.bid import BidAdvice
from questinc.optimize.check import Worth
from questinc.optimize.city import Afternoon, Visit
from questinc.optimize.hire import HireAdvice
from questinc.optimize.night import Later, Night, Plan
from questinc.optimize.prices import as_gold
from questinc.optimize.resolve import Advice, Missing
from questinc.optimize.solver import Effort

Gold = int | float
"""Gold, exact to a hundredth."""


class StepReport(msgspec.Struct, frozen=True):
    """One resolution; `treasures` are those used up, `potions_on` the heroes that come back."""

    quest: str
    heroes: list[str]
    beers: int
    potions_on: list[str]
    minus2: bool
    treasures: list[str]


class WorthReport(msgspec.Struct, frozen=True):
    """What a value consists of: gold + collections + spared − penalties − later."""

    gold: Gold
    collections: Gold
    spared: Gold
    penalties: Gold
    later: Gold


class MissingReport(msgspec.Struct, frozen=True):
    """The least that is lacking; `hero` says that nobody is there to be discarded (Q-N3)."""

    strength: int
    classes: list[Literal["W", "M", "C", "R"]]
    hero: bool


class EffortReport(msgspec.Struct, frozen=True):
    """The size of the model, 0 where none was needed, and the time by the clock."""

    variables: int
    constraints: int
    milliseconds: float


class LaterReport(msgspec.Struct, frozen=True):
    """A quest meant for the next night, and the strength and classes that the next round has to bring for it."""

    step: StepReport
    strength: int
    classes: list[Literal["W", "M", "C", "R"]]


class ResolveReport(msgspec.Struct, frozen=True):
    """What `questinc resolve --json` prints.

    `value` and `bound` are null and `plan` empty when the quests cannot all be resolved; `missing` then says why and
    `instead` is the best plan that leaves quests open.
    """

    feasible: bool
    proven: bool
    value: Gold | None
    bound: Gold | None
    plan: list[StepReport]
    later: LaterReport | None
    missing: MissingReport | None
    worth: WorthReport | None
    instead: list[StepReport]
    effort: EffortReport


class VisitReport(msgspec.Struct, frozen=True):
    """One visit: collections cashed in first, then the hire and the ability in the order told by `ability`."""

    city: str
    heroes: list[str]
    ability: Literal["none", "before", "after"]
    drop: str | None
    cash_in: list[list[str]]
    guest_from: str | None


class HireReport(msgspec.Struct, frozen=True):
    """What `questinc hire --json` prints.

    `plan` and `later` are the nights after the visits; `dungeon_cards` are unknown cards that the value counts by the
    price list, beyond `worth`. With rivals `value` is the mean of `values`, one for each sample, `spread` their
    standard deviation, and `bound` what no first visit could exceed on average.
    """

    value: Gold
    bound: Gold
    proven: bool
    visits: list[VisitReport]
    plan: list[StepReport]
    later: LaterReport | None
    worth: WorthReport
    dungeon_cards: int
    values: list[Gold]
    spread: Gold
    effort: EffortReport


def report_hire(afternoon: Afternoon, advice: HireAdvice) -> HireReport:
    """Tell the answer of `hire`."""
    night = afternoon.night
    return HireReport(
        value=as_gold(advice.value),
        bound=as_gold(advice.bound),
        proven=advice.proven,
        visits=[report_visit(visit) for visit in advice.visits],
        plan=report_plan(night, advice.plan),
        later=report_later(night, advice.later),
        worth=report_worth(advice.worth),
        dungeon_cards=advice.dungeon,
        values=[as_gold(cents) for cents in advice.values],
        spread=as_gold(advice.spread),
        effort=report_effort(advice.effort),
    )


def report_visit(visit: Visit) -> VisitReport:
    """Tell one visit."""
    return VisitReport(
        city=visit.city.value,
        heroes=[write_hero(hero) for hero in visit.heroes],
        ability=visit.ability,
        drop=None if visit.drop is None else write_hero(visit.drop),
        cash_in=[[write_treasure(card) for card in cards] for cards in visit.cash_in],
        guest_from=None if visit.guest_from is None else visit.guest_from.value,
    )


class RunnerReport(msgspec.Struct, frozen=True):
    """Another action, in the engine's JSON form and as text, and its value."""

    action: dict[str, Any]
    text: str
    value: Gold


class AdviseReport(msgspec.Struct, frozen=True):
    """What `questinc advise --json` prints.

    `action` is the recommended action in the engine's JSON form (`do` and its fields) and `text` the same as text;
    cards go by their ids, in positions written by hand by their notation. `bound` is what nothing could exceed;
    `proven` tells that `value` reaches it, with samples: for these samples.
    """

    action: dict[str, Any]
    text: str
    value: Gold
    bound: Gold
    proven: bool
    runners_up: list[RunnerReport]
    reason: str
    effort: EffortReport


class OptionReport(msgspec.Struct, frozen=True):
    """A move in the contest and its expected value; `bid` is null for passing or leaving."""

    bid: int | None
    value: Gold


class BidReport(msgspec.Struct, frozen=True):
    """What `questinc bid --json` prints.

    `action` with `amount` is what to do now and `value` its expected value; `lowest` the least gold for which taking
    the column is worth more than waiting (null: not even the citizen's gold is). `take` lists the value of taking it
    for 0, 1, … gold up to the citizen's gold + 5; `wait` is the mean worth of waiting over sampled reveals, `spread`
    its standard deviation. `bound` would need rivals that never bid and reveals known beforehand.
    """

    action: Literal["bid", "pass", "name", "accept", "leave", "take"]
    amount: int | None
    value: Gold
    bound: Gold
    proven: bool
    lowest: int | None
    take: list[Gold]
    wait: Gold
    spread: Gold
    options: list[OptionReport]
    effort: EffortReport


def report_bid(advice: BidAdvice) -> BidReport:
    """Tell the answer of `bid`."""
    return BidReport(
        action=advice.action,
        amount=advice.amount,
        value=as_gold(advice.value),
        bound=as_gold(advice.bound),
        proven=advice.proven,
        lowest=advice.lowest,
        take=[as_gold(cents) for cents in advice.take],
        wait=as_gold(advice.wait),
        spread=as_gold(advice.spread),
        options=[OptionReport(option.bid, as_gold(option.value)) for option in advice.options],
        effort=report_effort(advice.effort),
    )


def report_resolve(night: Night, advice: Advice) -> ResolveReport:
    """Tell the answer of `resolve`."""
    return ResolveReport(
        feasible=advice.feasible,
        proven=advice.proven,
        value=None if advice.value is None else as_gold(advice.value),
        bound=None if advice.bound is None else as_gold(advice.bound),
        plan=report_plan(night, advice.plan),
        later=report_later(night, advice.later),
        missing=None if advice.missing is None else _missing(advice.missing),
        worth=None if advice.worth is None else report_worth(advice.worth),
        instead=report_plan(night, advice.instead),
        effort=report_effort(advice.effort),
    )


def report_plan(night: Night, plan: Plan) -> list[StepReport]:
    """Tell a plan."""
    return [
        StepReport(
            quest=write_quest(night.quests[step.quest].quest),
            heroes=[write_hero(hero) for hero in step.heroes],
            beers=step.beers,
            potions_on=[write_hero(hero) for hero in step.potions_on],
            minus2=step.minus2 > 0,
            treasures=[write_treasure(treasure) for treasure in step.treasures],
        )
        for step in plan
    ]


def report_worth(parts: Worth) -> WorthReport:
    """Tell the parts of a value."""
    amounts = (parts.gold, parts.collections, parts.spared, parts.penalties, parts.later)
    return WorthReport(*map(as_gold, amounts))


def report_later(night: Night, later: Later | None) -> LaterReport | None:
    """Tell what is meant for the next night."""
    if later is None:
        return None
    (step,) = report_plan(night, (later.step,))
    return LaterReport(step, later.strength, [symbol.value for symbol in later.classes])


def report_effort(effort: Effort) -> EffortReport:
    """Tell what an answer took."""
    return EffortReport(effort.variables, effort.constraints, effort.milliseconds)


def _missing(missing: Missing) -> MissingReport:
    return MissingReport(missing.strength, [symbol.value for symbol in missing.classes], missing.hero)
