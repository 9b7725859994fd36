"""Whom to hire: the best visits of a round joined with the nights after them, and the best against moving rivals."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import msgspec

from questinc.cards import City
from questinc.errors import BadInput
from questinc.optimize.check import Worth, follow, worth
from questinc.optimize.city import Afternoon, Visit, carry_out
from questinc.optimize.hire_model import HireModel, Offer, Rivals
from questinc.optimize.model import TIE
from questinc.optimize.night import Later, Plan
from questinc.optimize.prices import Terms
from questinc.optimize.solver import Effort, Stopwatch, agree, solve

MOST_SAMPLES = 64


class HireAdvice(msgspec.Struct, frozen=True):
    """The best visits and what to resolve after them.

    `value` and `bound` are hundredths of a gold, as in `Advice`; `dungeon` is how many unknown dungeon cards are part
    of the value. With rivals, `value` is the mean over the samples, `spread` its standard deviation and `values` one
    for each sample; `visits` then holds the first visit, and the second as it would be if nobody moved.
    """

    visits: tuple[Visit, ...]
    plan: Plan
    later: Later | None
    value: int | float
    bound: int | float
    proven: bool
    worth: Worth
    dungeon: int
    effort: Effort
    values: tuple[int, ...] = ()
    spread: float = 0.0


class Beliefs(msgspec.Struct, frozen=True):
    """What is believed of rivals who visit between one's own two visits (house data).

    `visits` is how many visits they make; each goes to a city at random and hires, with a chance of `hires` in a
    hundred for each of three heroes, the ones that look best: worth by the price list less cost, with up to `noise`
    hundredths of chance. `buys` in a hundred take the Tavern's beer or the Potion Shop's potion.
    """

    visits: int
    hires: int = 60
    noise: int = 200
    buys: int = 40


def hire(afternoon: Afternoon, terms: Terms, *, next_night: bool = True, rivals: Rivals | None = None) -> HireAdvice:
    """The best visits, by one model of the visits and the nights; carried out and scored by the rules.

    With `next_night` one quest may be meant for the next night. With `rivals` those heroes are gone after the first
    visit, which is known beforehand.
    """
    return _solve(afternoon, terms, next_night, rivals, None)


def _solve(
    afternoon: Afternoon, terms: Terms, next_night: bool, rivals: Rivals | None, fixed: Visit | None
) -> HireAdvice:
    """As `hire`, with the first visit given where `fixed` is."""
    from ortools.sat.python import cp_model

    watch = Stopwatch()
    model = cp_model.CpModel()
    parts = HireModel(model, afternoon, terms, next_night=next_night, rivals=rivals)
    if fixed is not None:
        parts.fix(fixed)
    model.maximize(TIE * parts.value - parts.tie)
    size = (len(model.proto.variables), len(model.proto.constraints))
    solved = solve(model)
    if solved is None:
        raise BadInput("no visits are possible", value=[row.city for row in afternoon.rows], rule="Q-A1")
    visits = parts.visits(solved)
    evening = carry_out(afternoon, visits, terms)
    plan, later = parts.night.plan(solved, evening.night.holdings)
    value, result, dungeon = score(afternoon, visits, plan, later, terms)
    agree(solved.value(parts.value), value, proven=solved.proven)
    bound = value if solved.proven else -(-solved.bound // TIE)
    effort = Effort(*size, watch.milliseconds)
    return HireAdvice(visits, plan, later, value, bound, value == bound, result, dungeon, effort)


def score(
    afternoon: Afternoon, visits: tuple[Visit, ...], plan: Plan, later: Later | None, terms: Terms
) -> tuple[int, Worth, int]:
    """The value of a whole plan in hundredths by the rules, its parts, and the number of unknown dungeon cards."""
    evening = carry_out(afternoon, visits, terms)
    result = worth(follow(evening.night, plan, terms, later), terms)
    return result.total + evening.dungeon_cards * terms.prices.dungeon, result, evening.dungeon_cards
