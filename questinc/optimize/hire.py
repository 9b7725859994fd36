"""Whom to hire: the best visits of a round joined with the nights after them, and the best against moving rivals."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, pstdev

import msgspec

from questinc.cards import City, Hero
from questinc.errors import BadInput
from questinc.optimize.check import Worth, follow, worth
from questinc.optimize.city import MOST_HIRED, Afternoon, Visit, carry_out, classes_allow
from questinc.optimize.hire_model import FirstVisit, HireModel, Offer, Rivals
from questinc.optimize.hire_solution import visits_of
from questinc.optimize.model import TIE
from questinc.optimize.night import Later, Plan
from questinc.optimize.prices import CENTS, Terms
from questinc.optimize.solver import Effort, Stopwatch, agree, solve
from questinc.seeds import checked_seed

MOST_SAMPLES = 64


class HireAdvice(msgspec.Struct, frozen=True):
    """The best visits and what to resolve after them.

    `value` and `bound` are hundredths of a gold, as in `Advice`; `dungeon` is how many unknown dungeon cards are part
    of the value. With rivals, `value` is the mean over the samples, `spread` its standard deviation and `values` one
    for each sample; `visits` then holds the first visit, and the second as it would be if nobody moved. `others` are
    first visits that were thought of as well, with their values, the best first.
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
    others: tuple[tuple[Visit, float], ...] = ()


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
    return _solve(afternoon, terms, next_night, rivals, None)[0]


def round_value(afternoon: Afternoon, terms: Terms, *, next_night: bool = True) -> HireAdvice:
    """As `hire`, but any of equally good plans, which is found faster."""
    return _solve(afternoon, terms, next_night, None, None, tidy=False)[0]


def _solve(
    afternoon: Afternoon,
    terms: Terms,
    next_night: bool,
    rivals: Rivals | None,
    fixed: FirstVisit | City | None,
    *,
    tidy: bool = True,
) -> tuple[HireAdvice, FirstVisit | None]:
    """As `hire`, with the first visit or its city given where `fixed` is; and the first visit where rivals matter."""
    from ortools.sat.python import cp_model

    watch = Stopwatch()
    model = cp_model.CpModel()
    parts = HireModel(model, afternoon, terms, next_night=next_night, rivals=rivals)
    if fixed is not None:
        parts.fix(fixed)
    model.maximize(TIE * parts.value - parts.tie if tidy else TIE * parts.value)
    size = (len(model.proto.variables), len(model.proto.constraints))
    solved = solve(model)
    if solved is None:
        raise BadInput("no visits are possible", value=[row.city for row in afternoon.rows], rule="Q-A1")
    visits = visits_of(parts, solved)
    evening = carry_out(afternoon, visits, terms)
    plan, later = parts.night.plan(solved, evening.night.holdings)
    value, result, dungeon = score(afternoon, visits, plan, later, terms)
    agree(solved.value(parts.value), value, proven=solved.proven)
    bound = value if solved.proven else -(-solved.bound // TIE)
    effort = Effort(*size, watch.milliseconds)
    advice = HireAdvice(visits, plan, later, value, bound, value == bound, result, dungeon, effort)
    return advice, parts.first_visit(solved) if parts.first else None


def score(
    afternoon: Afternoon, visits: tuple[Visit, ...], plan: Plan, later: Later | None, terms: Terms
) -> tuple[int, Worth, int]:
    """The value of a whole plan in hundredths by the rules, its parts, and the number of unknown dungeon cards."""
    evening = carry_out(afternoon, visits, terms)
    result = worth(follow(evening.night, plan, terms, later), terms)
    return result.total + evening.dungeon_cards * terms.prices.dungeon, result, evening.dungeon_cards


def hire_among_rivals(
    afternoon: Afternoon,
    terms: Terms,
    beliefs: Beliefs,
    *,
    samples: int = 6,
    seed: int = 1,
    next_night: bool = True,
    every_city: bool = False,
) -> HireAdvice:
    """The first visit that is best on average over sampled moves of rivals, the second one fitted to each sample.

    The candidates are the best first visits for each sample and for nobody moving, with `every_city` the best one to
    each city as well; each is tried on every sample. The bound is the mean of what would be best if the moves were
    known beforehand: no first visit can do better, so a candidate that reaches it is proven best for these samples.
    """
    if not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(f"{samples} samples: expected 1 to {MOST_SAMPLES}", value=samples)
    watch, rng = Stopwatch(), Random(checked_seed(seed))
    cities = [row.city for row in afternoon.rows if row.city not in afternoon.visited] if every_city else []
    if afternoon.visits < 2:
        best, *others = _by_city(afternoon, terms, next_night, cities)
        effort = msgspec.structs.replace(best.effort, milliseconds=watch.milliseconds)
        rest = tuple((other.visits[0], float(other.value)) for other in others)
        return msgspec.structs.replace(best, others=rest, effort=effort)
    moves = Counter(_moves(afternoon, terms, beliefs, rng) for _ in range(samples if beliefs.visits else 1))
    known = {move: _solve(afternoon, terms, next_night, move, None) for move in [*moves, Rivals()]}
    firsts = [first for _, first in known.values()]
    calm = known[Rivals()][1]
    firsts += [
        _solve(afternoon, terms, next_night, Rivals(), city)[1]
        for city in cities
        if calm is not None and calm.city is not city and (afternoon.now is None or afternoon.now.city is city)
    ]
    candidates = list(dict.fromkeys(first for first in firsts if first is not None))
    tried = {
        first: {
            move: advice if first == best else _solve(afternoon, terms, next_night, move, first)[0]
            for move, (advice, best) in known.items()
        }
        for first in candidates
    }

    def total(first: FirstVisit) -> int:
        return sum(int(tried[first][move].value) * count for move, count in moves.items())

    # of equally good ones the visit that hires more: what is taken cannot be taken away
    ranked = sorted(candidates, key=lambda first: (total(first), len(first.taken)), reverse=True)
    count = moves.total()
    values = tuple(int(tried[ranked[0]][move].value) for move, times in moves.items() for _ in range(times))
    bound = sum(int(known[move][0].bound) * times for move, times in moves.items()) / count
    quiet = tried[ranked[0]][Rivals()]
    return msgspec.structs.replace(
        quiet,
        value=fmean(values),
        bound=bound,
        proven=sum(values) == bound * count,
        effort=msgspec.structs.replace(quiet.effort, milliseconds=watch.milliseconds),
        values=values,
        spread=pstdev(values),
        others=tuple((tried[first][Rivals()].visits[0], total(first) / count) for first in ranked[1:]),
    )


def _by_city(afternoon: Afternoon, terms: Terms, next_night: bool, cities: list[City]) -> list[HireAdvice]:
    """The best single visit, and the best one to each of some cities, the best first."""
    best = _solve(afternoon, terms, next_night, None, None)[0]
    others = [
        _solve(afternoon, terms, next_night, None, city)[0]
        for city in cities
        if city is not best.visits[0].city and afternoon.now is None
    ]
    return [best, *sorted(others, key=lambda advice: -advice.value)]


def _moves(afternoon: Afternoon, terms: Terms, beliefs: Beliefs, rng: Random) -> Rivals:
    """What rivals take in one sample."""
    gone: set[Offer] = set()
    beers = potions = 0
    for _ in range(beliefs.visits):
        number = rng.randrange(len(afternoon.rows))
        row = afternoon.rows[number]
        beers += row.city is City.TAVERN and rng.randrange(100) < beliefs.buys
        potions += row.city is City.POTION_SHOP and rng.randrange(100) < beliefs.buys
        liked = sorted(
            (offer for offer in ((number, place) for place in range(len(row.heroes))) if offer not in gone),
            key=lambda offer: _liking(row.heroes[offer[1]], terms) + rng.randrange(beliefs.noise + 1),
            reverse=True,
        )
        wanted = sum(rng.randrange(100) < beliefs.hires for _ in range(MOST_HIRED))
        team: list[Offer] = []
        for offer in liked:
            heroes = [row.heroes[place] for _, place in (*team, offer)]
            if len(team) < wanted and classes_allow(heroes, row.city):
                team.append(offer)
        gone.update(team)
    return Rivals(frozenset(gone), beers, potions)


def _liking(hero: Hero, terms: Terms) -> int:
    """How good a hero looks to anybody: worth less cost, in hundredths."""
    return terms.prices.of_hero(hero) - hero.cost * CENTS
