"""Advice for any decision: what to do, what it is worth, what else there is, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

import msgspec

from questinc.actions import (
    Accept,
    Action,
    Bid,
    CashIn,
    Descend,
    Done,
    Fail,
    Finish,
    Hire,
    HireSet,
    Keep,
    Leave,
    Name,
    Pass,
    Resolve,
    Send,
    UseAbility,
    UseBeer,
    UseMinus2,
    UsePotion,
    UseTreasure,
)
from questinc.actions import Visit as PlaceAssistant
from questinc.cards import Ability, CardId
from questinc.errors import BadInput, expect
from questinc.optimize.bid import BidAdvice, Morning, Valuer, bid
from questinc.optimize.check import hero_key, potion_markers, treasure_key
from questinc.optimize.city import Afternoon, Visit
from questinc.optimize.hire import Beliefs, HireAdvice, hire, hire_among_rivals
from questinc.optimize.night import Night, Resolution
from questinc.optimize.positions import Position
from questinc.optimize.prices import Terms, as_gold
from questinc.optimize.reading import (
    cards_of,
    last_round,
    read_afternoon,
    read_column,
    read_morning,
    read_night,
    read_terms,
)
from questinc.optimize.report import report_later, report_plan, report_visit
from questinc.optimize.resolve import Found, solve_night
from questinc.optimize.solver import Effort, Stopwatch, WrongModel
from questinc.optimize.words import gold, later_in_words, steps_in_words, visit_in_words
from questinc.seeds import checked_seed
from questinc.state import Stage
from questinc.view import Observation

Card = TypeVar("Card", bound=Hashable)


class Budget(msgspec.Struct, frozen=True):
    """How much an advice may look at: sampled reveals and moves of rivals (1 to 64), and the samples' seed.

    The seed is 0 to 2**53 - 1.
    """

    samples: int = 3
    seed: int = 1


class Recommended(msgspec.Struct, frozen=True):
    """What to do now.

    Values are hundredths of a gold. `runners_up` are other actions with their values, the best first. `bound` is what
    nothing could exceed and `proven` tells that `value` reaches it (with samples: for these samples). `reason` is for
    people.
    """

    action: Action
    value: Fraction
    bound: Fraction
    proven: bool
    runners_up: tuple[tuple[Action, Fraction], ...]
    reason: str
    effort: Effort


def advise(observation: Observation, budget: Budget | None = None) -> Recommended:
    """The best action for the seat that is to act, from nothing but what it sees; any phase of the game.

    Raises `BadInput` when the game is over or another seat is to act.
    """
    watch, allowed = Stopwatch(), budget or Budget()
    expect(observation, Observation, "an Observation")
    expect(allowed, Budget, "a Budget")
    expect(allowed.samples, int, "a whole number of samples")
    checked_seed(allowed.seed)
    if observation.stage is Stage.OVER:
        raise BadInput("the game is over: no advice", value=observation.stage)
    if observation.actor != observation.seat:
        raise BadInput(f"seat {observation.actor} is to act, not seat {observation.seat}", value=observation.seat)
    found = _by_stage(observation, read_terms(observation), allowed)
    return msgspec.structs.replace(found, effort=msgspec.structs.replace(found.effort, milliseconds=watch.milliseconds))


def _by_stage(seen: Observation, terms: Terms, budget: Budget) -> Recommended:
    ahead = not last_round(seen)
    match seen.stage:
        case Stage.BID | Stage.NAME | Stage.ANSWER:
            return advise_morning(read_morning(seen, budget.seed), terms, budget, next_night=ahead)
        case Stage.FAIL:
            return _advise_fail(seen, terms, ahead)
        case Stage.PLACE | Stage.VISIT:
            rivals = seen.setting.seats - 1
            return advise_afternoon(read_afternoon(seen), terms, budget, rivals=rivals, next_night=ahead)
        case Stage.DUNGEON:
            return _advise_keep(seen, terms, ahead)
        case Stage.NIGHT:
            return advise_night(read_night(seen), terms, next_night=ahead)
        case _:
            return _advise_step(seen, terms, ahead)


def advise_morning(morning: Morning, terms: Terms, budget: Budget, *, next_night: bool) -> Recommended:
    """What to bid."""
    answer = bid(morning, terms, samples=budget.samples, seed=budget.seed, next_night=next_night)

    def action(amount: int | None) -> Action:
        if morning.two_players and morning.bid is not None:
            return Leave() if amount is None else Accept()
        if amount is None:
            return Pass()
        return Name(amount) if morning.two_players else Bid(amount)

    return Recommended(
        action=action(answer.amount),
        value=answer.value,
        bound=answer.bound,
        proven=answer.proven,
        runners_up=tuple((action(option.bid), option.value) for option in answer.options[1:4]),
        reason=_why_bid(morning, answer),
        effort=answer.effort,
    )


def _why_bid(morning: Morning, answer: BidAdvice) -> str:
    """What the column is worth beside waiting, in words."""
    if answer.proven:
        return f"the column is yours, for {answer.amount} gold: that leads to {gold(as_gold(answer.value))}"
    offer, last = morning.citizen.gold, morning.bid
    worth, wait = (gold(as_gold(value)) for value in (answer.take[offer], answer.wait))
    told = f"for all of the citizen's {offer} gold it leads to {worth}, waiting to {wait} on average"
    if answer.lowest is None:
        return f"not worth taking: even {told}"
    least = f"worth taking for {answer.lowest} gold or more"
    if last is not None and answer.lowest >= last and not morning.two_players:
        least += f", but only less than {last} can be bid now"
    return f"{least}: {told}"


def advise_afternoon(
    afternoon: Afternoon, terms: Terms, budget: Budget, *, rivals: int, next_night: bool
) -> Recommended:
    """Where to go, or what to do in the visit under way."""
    answer = hire_among_rivals(
        afternoon,
        terms,
        Beliefs(rivals),
        samples=budget.samples,
        seed=budget.seed,
        next_night=next_night,
        every_city=True,
    )
    placing = afternoon.now is None

    def action(visit: Visit) -> Action:
        return PlaceAssistant(visit.city) if placing else next_of_visit(visit)

    first = action(answer.visits[0])
    runners: dict[Action, Fraction] = {}
    for visit, value in answer.others:
        if action(visit) != first:
            runners.setdefault(action(visit), Fraction(value))
    return Recommended(
        action=first,
        value=Fraction(answer.value),
        bound=Fraction(answer.bound),
        proven=answer.proven,
        runners_up=tuple(runners.items())[:3],
        reason=_plan_in_words(afternoon.night, answer),
        effort=answer.effort,
    )


def next_of_visit(visit: Visit) -> Action:
    """The first thing to do in a planned visit."""
    if visit.cash_in:
        return CashIn(tuple(card.id for card in visit.cash_in[0]))
    if visit.heroes and visit.ability != "before":
        heroes = tuple(hero.id for hero in visit.heroes)
        return Hire(heroes[0]) if len(heroes) == 1 else HireSet(heroes)
    if visit.drop is not None:
        return Descend(visit.drop.id)
    return Done() if visit.ability == "none" else UseAbility()


def _plan_in_words(night: Night, answer: HireAdvice) -> str:
    """The whole plan in one sentence."""
    parts = [visit_in_words(report_visit(visit)) for visit in answer.visits]
    parts += [f"tonight {step}" for step in steps_in_words(report_plan(night, answer.plan))]
    parts += later_in_words(report_later(night, answer.later))
    return "; ".join(parts)


def advise_night(night: Night, terms: Terms, *, next_night: bool) -> Recommended:
    """Which quest to resolve next and how, or to stop."""
    best = _night(night, terms, next_night, "free")
    chosen = best.plan[0].quest if best.plan else None
    others: list[tuple[Action, Fraction]] = []
    for place in range(len(night.quests)):
        found = solve_night(night, terms, must=False, next_night=next_night, begin=Resolution(place, ()))
        if place != chosen and found is not None:
            others.append((as_resolve(night, found.plan[0]), Fraction(found.worth.total)))
    if best.plan:
        others.append((Done(), Fraction(_night(night, terms, next_night, "rest").worth.total)))
    words = [*steps_in_words(report_plan(night, best.plan)), *later_in_words(report_later(night, best.later))]
    return Recommended(
        action=as_resolve(night, best.plan[0]) if best.plan else Done(),
        value=Fraction(best.worth.total),
        bound=Fraction(best.bound),
        proven=best.worth.total == best.bound,
        runners_up=tuple(sorted(others, key=lambda one: -one[1])[:3]),
        reason="; ".join(words) or "nothing can be resolved that is worth what it takes",
        effort=best.effort,
    )


def _night(night: Night, terms: Terms, next_night: bool, begin: Literal["free", "rest"]) -> Found:
    """The best plan that may leave quests open, of which there always is one."""
    found = solve_night(night, terms, must=False, next_night=next_night, begin=begin)
    if found is None:
        raise WrongModel("a night on which everything may be left has no plan")
    return found


def as_resolve(night: Night, step: Resolution) -> Resolve:
    """A resolution as an action of the engine."""
    return Resolve(
        quest=night.quests[step.quest].quest.id,
        heroes=tuple(hero.id for hero in step.heroes),
        treasures=tuple(card.id for card in step.treasures),
        beers=step.beers,
        potions=potion_markers(step),
        back=tuple(hero.id for hero in step.potions_on),
        minus2=step.minus2,
    )


def _advise_fail(seen: Observation, terms: Terms, ahead: bool) -> Recommended:
    """Which of two quests to give up for a third (Q-M8)."""
    if seen.award is None:
        raise BadInput("no column waits to be taken", value=seen.stage, rule="Q-M8")
    afternoon, column = read_afternoon(seen, morning=True), read_column(seen)[1]
    held = afternoon.night.quests
    values: list[tuple[Action, Fraction]] = []
    for lost in held:
        kept = tuple(quest for quest in held if quest is not lost)
        night = msgspec.structs.replace(afternoon.night, quests=kept)
        valuer = Valuer(msgspec.structs.replace(afternoon, night=night), terms, next_night=ahead)
        worth = valuer.with_column(seen.award.gold, column) - lost.quest.strength * terms.prices.unresolved
        values.append((Fail(lost.quest.id), Fraction(worth)))
    (action, value), *others = sorted(values, key=lambda one: -one[1])
    reason = "the two quests kept are worth more than with the other one given up"
    return Recommended(action, value, value, True, tuple(others), reason, Effort())


def _advise_keep(seen: Observation, terms: Terms, ahead: bool) -> Recommended:
    """Which dungeon card to keep, the others back with the less useful one on top (Q-A9)."""
    if seen.visit is None:
        raise BadInput("no visit is under way", value=seen.stage, rule="Q-A9")
    cards, afternoon = cards_of(seen.setting.catalogue), read_afternoon(seen)
    answers = []
    for card in seen.visit.looked:
        night = afternoon.night
        pile = (*night.holdings.treasures, cards.treasures[card])
        held = msgspec.structs.replace(night.holdings, treasures=pile)
        richer = msgspec.structs.replace(afternoon, night=msgspec.structs.replace(night, holdings=held))
        answers.append((hire(richer, terms, next_night=ahead), card))
    answers.sort(key=lambda one: -one[0].value)
    order = [card for _, card in answers]

    def keep(card: CardId) -> Keep:
        return Keep(card, tuple(other for other in reversed(order) if other != card))

    best = answers[0][0]
    return Recommended(
        action=keep(order[0]),
        value=Fraction(best.value),
        bound=Fraction(best.bound),
        proven=all(answer.proven for answer, _ in answers),
        runners_up=tuple((keep(card), Fraction(answer.value)) for answer, card in answers[1:]),
        reason="it adds most to the collections and the nights ahead",
        effort=best.effort,
    )


def _advise_step(seen: Observation, terms: Terms, ahead: bool) -> Recommended:
    """The next step of a resolution under way: the best plan that uses what has been chosen."""
    night, plan = read_night(seen), seen.plan
    if plan is None:
        raise BadInput("no resolution is under way", value=seen.stage)
    cards = cards_of(seen.setting.catalogue)
    place = next(number for number, quest in enumerate(night.quests) if quest.quest.id == plan.quest)
    begun = Resolution(
        place,
        tuple(cards.heroes[card] for card in plan.heroes),
        tuple(cards.heroes[card] for card in plan.back),
        plan.beers,
        plan.minus2,
        tuple(cards.treasures[card] for card in plan.treasures),
    )
    found = solve_night(night, terms, must=False, next_night=ahead, begin=begun)
    if found is None:
        raise BadInput("what has been chosen cannot be completed", value=plan.quest, rule="Q-N2")
    return Recommended(
        action=_next_step(night, begun, found.plan[0]),
        value=Fraction(found.worth.total),
        bound=Fraction(found.bound),
        proven=found.worth.total == found.bound,
        runners_up=(),
        reason="; ".join(steps_in_words(report_plan(night, found.plan))),
        effort=found.effort,
    )


def _next_step(night: Night, begun: Resolution, whole: Resolution) -> Action:
    """What is still to be done of a resolution: heroes, strength, then potions."""
    heroes = _more(night.holdings.heroes, begun.heroes, whole.heroes, hero_key)
    if heroes:
        return Send(heroes[0].id)
    treasures = _more(night.holdings.treasures, begun.treasures, whole.treasures, treasure_key)
    tools = [card for card in treasures if card.ability is not Ability.POTION]
    if tools:
        return UseTreasure(tools[0].id)
    if whole.beers > begun.beers:
        return UseBeer()
    if whole.minus2 > begun.minus2:
        return UseMinus2()
    back = _more(begun.heroes, begun.potions_on, whole.potions_on, hero_key)
    if back:
        return UsePotion(back[0].id, treasures[0].id if treasures else None)
    return Finish()


def _more(
    there: Sequence[Card], used: Sequence[Card], wanted: Sequence[Card], key: Callable[[Card], Hashable]
) -> list[Card]:
    """Cards to take next: of each sort as many as are wanted beyond those used, none of those used."""
    short = Counter(map(key, wanted)) - Counter(map(key, used))
    left = Counter(used)
    found = []
    for card in there:
        if left[card]:
            left[card] -= 1
        elif short[key(card)]:
            short[key(card)] -= 1
            found.append(card)
    return found


def advise_position(position: Position, budget: Budget | None = None) -> Recommended:
    """The best action in a position written by hand; its cards are named by their notation."""
    watch, allowed = Stopwatch(), budget or Budget()
    where, terms, ahead = position.where, position.terms, not position.last_round
    match where:
        case Morning():
            found = advise_morning(where, terms, allowed, next_night=ahead)
        case Afternoon():
            found = advise_afternoon(where, terms, allowed, rivals=position.rivals, next_night=ahead)
        case Night():
            found = advise_night(where, terms, next_night=ahead)
    return msgspec.structs.replace(found, effort=msgspec.structs.replace(found.effort, milliseconds=watch.milliseconds))
