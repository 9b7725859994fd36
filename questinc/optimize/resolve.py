"""How to resolve tonight's quests: the best plan, proven, or a proof that there is none and what is missing."""

from __future__ import annotations

from math import prod
from typing import Literal

import msgspec

from questinc.cards import Hero, HeroClass
from questinc.optimize.burns import kinds_of, tools
from questinc.optimize.check import Worth, fallen_heroes, follow, shortfall, worth
from questinc.optimize.model import TIE, NightModel, Start
from questinc.optimize.night import Later, Night, Plan, Resolution
from questinc.optimize.prices import Terms
from questinc.optimize.quick import cheapest
from questinc.optimize.sets import MOST_HEROES_AT_ONCE
from questinc.optimize.solver import Effort, Stopwatch, WrongModel, agree, solve

MOST_WAYS = 2_000
"""With more ways to use treasures up, most of which are never looked at, a single quest is left to the solver."""


class Missing(msgspec.Struct, frozen=True):
    """The least that is lacking: strength, class icons nobody is there for, and whether a hero to discard is (Q-N3).

    For two quests together, class icons and the hero come first: what strength is lacking then is the least.
    """

    strength: int
    classes: tuple[HeroClass, ...]
    hero: bool = False


class Advice(msgspec.Struct, frozen=True):
    """An answer about a night.

    `value` and `bound` are hundredths of a gold: what the plan leads to, by the rules' own scoring and the price list,
    and what no plan can exceed; they are equal when `proven`. `later` is a quest meant for the next night. Without a
    plan `feasible` is False, `missing` says why, and `instead` is the best that can be done with some quests left open.
    """

    feasible: bool
    proven: bool
    value: int | None
    bound: int | None
    plan: Plan
    later: Later | None
    worth: Worth | None
    missing: Missing | None
    instead: Plan
    effort: Effort


class Found(msgspec.Struct, frozen=True):
    """A plan, where known the best: its worth by the rules, the bound on any plan's value, the effort."""

    plan: Plan
    later: Later | None
    worth: Worth
    bound: int
    effort: Effort


def resolve(night: Night, terms: Terms, *, must: bool = True, next_night: bool = False) -> Advice:
    """The best plan for a night.

    With `must` every open quest has to be resolved; else quests may be left open for their price, and with `next_night`
    one of them may be meant for the next night, with help at the price list's `next_*`. One quest is answered by
    looking at everything, others by CP-SAT. Every plan is carried out and scored by the rules before it is returned.
    """
    watch = Stopwatch()
    if _is_small(night) and (must or not next_night):
        found = _single(night, terms, must=must)
    else:
        found = solve_night(night, terms, must=must, next_night=next_night)
    if found is not None:
        value, bound = found.worth.total, found.bound
        effort = msgspec.structs.replace(found.effort, milliseconds=watch.milliseconds)
        return Advice(True, value == bound, value, bound, found.plan, found.later, found.worth, None, (), effort)
    missing = _missing_for_one(night, terms) if len(night.quests) == 1 else _missing_for_two(night, terms)
    instead = solve_night(night, terms, must=False) if len(night.quests) > 1 else None
    effort = Effort(milliseconds=watch.milliseconds)
    return Advice(False, True, None, None, (), None, None, missing, instead.plan if instead else (), effort)


def _is_small(night: Night) -> bool:
    """Whether looking at everything is faster than a solver: one quest, few heroes, few ways to use treasures up."""
    ways = prod(len(kind) + 1 for kind in kinds_of(tools(night.holdings.treasures)))
    return len(night.quests) == 1 and len(night.holdings.heroes) <= MOST_HEROES_AT_ONCE and ways <= MOST_WAYS


def _single(night: Night, terms: Terms, *, must: bool) -> Found | None:
    """One quest by looking at everything."""
    step = cheapest(night, 0, terms)
    plans: list[Plan] = [(step,)] if step else []
    if not must:
        plans.append(())
    worths = [worth(follow(night, plan, terms), terms) for plan in plans]
    if not plans:
        return None
    best = max(range(len(plans)), key=lambda number: worths[number].total)
    return Found(plans[best], None, worths[best], worths[best].total, Effort())


def solve_night(
    night: Night,
    terms: Terms,
    *,
    must: bool,
    next_night: bool = False,
    begin: Resolution | Literal["free", "rest"] = "free",
) -> Found | None:
    """The best plan for any night by CP-SAT; None when it is proven that there is none.

    `begin` is a resolution that comes first and uses at least what it says, or "rest" to resolve nothing tonight.
    """
    from ortools.sat.python import cp_model

    watch = Stopwatch()
    model = cp_model.CpModel()
    parts = NightModel(model, night, terms, Start(night), must=must, later=next_night and not must)
    if begin == "rest":
        parts.rest_tonight()
    elif isinstance(begin, Resolution):
        parts.begin_with(begin)
    model.maximize(TIE * parts.value - parts.tie)
    solved = solve(model)
    if solved is None:
        return None
    plan, later = parts.plan(solved, night.holdings)
    result = worth(follow(night, plan, terms, later), terms)
    agree(solved.value(parts.value), result.total, proven=solved.proven)
    # the tie-break is less than one hundredth, so the value's bound is the next whole one
    bound = result.total if solved.proven else -(-solved.bound // TIE)
    size = Effort(len(model.proto.variables), len(model.proto.constraints), watch.milliseconds)
    return Found(plan, later, result, bound, size)


def _missing_for_one(night: Night, terms: Terms) -> Missing:
    """What is lacking even when everything at hand is used."""
    held = night.holdings
    everything = Resolution(0, held.heroes, (), held.beers, held.minus2, tuple(tools(held.treasures)))
    strength, classes = shortfall(night.quests[0], everything)
    return Missing(strength, classes, hero=not _counts(everything, terms))


def _counts(step: Resolution, terms: Terms) -> tuple[Hero, ...]:
    return step.heroes if terms.rules.discard == "used" else fallen_heroes(step)


def _missing_for_two(night: Night, terms: Terms) -> Missing:
    """The least that two quests lack together, by a model in which each may fall short."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    parts = NightModel(model, night, terms, Start(night), must=True, slack=True)
    model.minimize(parts.lacking * USED_AT_MOST + parts.tie)
    solved = solve(model)
    if solved is None:
        raise WrongModel("a night that may fall short has no plan")
    classes = [symbol for slot in parts.slots for symbol in parts.icons_short(solved, slot)]
    return Missing(
        sum(solved.value(slot.short) for slot in parts.slots),
        tuple(sorted(classes, key=list(HeroClass).index)),
        hero=any(solved.value(slot.short_hero) for slot in parts.slots),
    )


USED_AT_MOST = 1_000_000
"""More than any tie-break sum, so that what is lacking comes first."""
