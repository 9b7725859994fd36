"""Exact answers without a solver, for playouts: the cheapest way to resolve one quest, the best night with two.

Limits are stated and raise LimitError: at most `MOST_HEROES_AT_ONCE` heroes, and at most `MOST_BURNS` ways to use
treasures up, for one quest those that could be worth it, for two all ways to spread them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, prod
from typing import TYPE_CHECKING

import msgspec

from questinc.cards import Reward, Treasure
from questinc.errors import LimitError
from questinc.optimize.burns import Pile, choices, heals_of, kinds_of, strength_of, tools
from questinc.optimize.check import Outcome, Worth, follow, worth
from questinc.optimize.night import CanHeal, Holdings, Night, OpenQuest, Plan, Resolution
from questinc.optimize.prices import Terms
from questinc.optimize.sets import NEVER, TIE, HeroSets

if TYPE_CHECKING:
    from questinc.optimize.sets import Flags, Ints

MOST_BURNS = 4_000
"""The most ways to use treasures up that are looked at one by one."""


class Best(msgspec.Struct, frozen=True):
    """The best plan found, proven best by having looked at all; where it leads and what that is worth."""

    plan: Plan
    outcome: Outcome
    worth: Worth


def best_night(night: Night, terms: Terms, *, must: bool = False) -> Best | None:
    """The best plan for a night; with `must` every quest has to be resolved, and None says that it can't be done.

    Without `must` quests may stay open for their price, and there is always an answer.
    """
    best: Best | None = None
    for order in _orders(len(night.quests), must):
        plan = _plan(night, order, terms)
        if plan is None:
            continue
        outcome = follow(night, plan, terms)
        found = Best(plan, outcome, worth(outcome, terms))
        if best is None or found.worth.total > best.worth.total:
            best = found
    return best


def _orders(quests: int, must: bool) -> Iterator[tuple[int, ...]]:
    """The ways to choose quests and their order."""
    for count in range(quests, quests - 1 if must else -1, -1):
        yield from permutations(range(quests), count)


def _plan(night: Night, order: tuple[int, ...], terms: Terms) -> Plan | None:
    """The cheapest plan that resolves these quests in this order."""
    if not order:
        return ()
    if len(order) == 1:
        step = cheapest(night, order[0], terms)
        return None if step is None else (step,)
    return _two(night, order[0], order[1], terms)


def cheapest(night: Night, place: int, terms: Terms) -> Resolution | None:
    """The cheapest way to resolve one quest of a night alone; None when the rules allow none."""
    import numpy as np

    quest, held, prices = night.quests[place], night.holdings, terms.prices
    sets, need, able = HeroSets(held.heroes, terms), quest.strength, tools(held.treasures)
    potions = min(held.potions + heals_of(able), sum(hero.kind in CanHeal for hero in sets.heroes))
    fit = sets.brings_classes(quest) & (sets.fallers > 0)
    strength = np.minimum(sets.strength, need)
    costs = [np.where(fit, cost, NEVER) for cost in sets.costs_with(potions)]
    least = [_least_by_strength(strength, cost, need) for cost in costs]
    best, found = NEVER // 2, None
    pile, kinds = Pile(held.treasures + quest.spoils, terms), kinds_of(able)
    alone = [pile.loss(kind[:1]) for kind in kinds]
    won = prices.beer * TIE if quest.quest.reward is Reward.BEER else 0
    markers = 2 * (held.beers + held.minus2)
    easiest = least[potions][max(0, need - strength_of(able) - markers)] - won
    stack: list[tuple[int, int, tuple[Treasure, ...]]] = [(0, 0, ())]
    looked = 0
    while stack:
        start, floor, used = stack.pop()
        # a part of what is used up costs no more than the whole
        if floor + easiest >= best:
            continue
        for number in range(start, len(kinds)):
            for count in range(1, len(kinds[number]) + 1):
                more = used + tuple(kinds[number][:count])
                stack.append((number + 1, max(floor, alone[number]), more))
        heals, short = heals_of(used), need - strength_of(used)
        if floor + least[potions][max(0, short - markers)] - won >= best:
            continue
        loss, looked = pile.loss(used), looked + 1
        if looked > MOST_BURNS:
            raise LimitError(f"more than {MOST_BURNS} ways to use treasures up", value=len(able))
        for beers in range(min(held.beers, max(0, (short + 1) // 2)) + 1):
            gift = won if night.beers_left + beers > 0 else 0
            for minus2 in range(min(held.minus2, max(0, (short - 2 * beers + 1) // 2)) + 1):
                level = max(0, short - 2 * (beers + minus2))
                spent = loss + beers * (prices.beer * TIE + 1) + minus2 * (prices.minus2 * TIE + 1) - gift
                for healed in range(min(potions, held.potions + heals) + 1):
                    tokens = max(0, healed - heals)
                    cost = least[healed][level] + spent + tokens * (prices.potion * TIE + 1)
                    if cost < best:
                        best, found = cost, (used, beers, minus2, healed, level)
    if found is None:
        return None
    used, beers, minus2, healed, level = found
    mask = int(np.argmin(np.where(strength >= level, costs[healed], NEVER)))
    saved = sets.pick(sets.saved_of(mask, healed))
    return Resolution(place, sets.pick(mask), saved, beers, minus2, used)


def _least_by_strength(strength: Ints, cost: Ints, need: int) -> list[int]:
    """For each strength 0 … need, the least cost of a set that has it or more."""
    import numpy as np

    least = np.full(need + 1, NEVER, np.int64)
    np.minimum.at(least, strength, cost)
    return [int(entry) for entry in np.minimum.accumulate(least[::-1])[::-1]]


class _Aid(msgspec.Struct, frozen=True):
    """What helps the heroes of one of two resolutions."""

    beers: int = 0
    minus2: int = 0
    used: tuple[Treasure, ...] = ()
    tokens: int = 0

    @property
    def strength(self) -> int:
        return 2 * (self.beers + self.minus2) + strength_of(self.used)

    @property
    def potions(self) -> int:
        return self.tokens + heals_of(self.used)


def _two(night: Night, one: int, two: int, terms: Terms) -> Plan | None:
    """The cheapest way to resolve quest `one` and then quest `two`, whose means include what `one` brings."""
    import numpy as np

    first, second = night.quests[one], night.quests[two]
    extra = (night.entity,) if first.quest.reward is Reward.ENTITY and night.entity else ()
    sets = HeroSets(night.holdings.heroes + extra, terms)
    later = 1 << sets.heroes.index(extra[0]) if extra else 0
    fit_first = sets.brings_classes(first) & (sets.cards > 0)
    fit_second = sets.brings_classes(second) & (sets.fallers > 0)
    discards = (np.arange(sets.size) & later) == 0
    if terms.rules.discard == "hero":
        discards &= sets.fallers > 0
    rest = sets.full ^ np.arange(sets.size)
    healed = sets.costs_with(min(len(sets.heroes), night.holdings.potions + _heals(night, first)))
    enough: dict[tuple[int, int], Flags] = {}
    second_costs: dict[tuple[int, int], tuple[Ints, Ints]] = {}
    best, found = NEVER // 2, None
    for cost, aid_first, aid_second in _aids(night, first, second, terms):
        if cost >= best:
            break
        ask = (max(0, first.strength - aid_first.strength), min(len(sets.heroes), aid_first.potions))
        if ask not in enough:
            enough[ask] = _discards_enough(sets, fit_first & (sets.strength >= ask[0]), ask[1], later) & discards
        answer = (max(0, second.strength - aid_second.strength), min(len(healed) - 1, aid_second.potions))
        if answer not in second_costs:
            costs = np.where(fit_second & (sets.strength >= answer[0]), healed[answer[1]], NEVER)
            second_costs[answer] = costs, sets.best_within(costs)
        total = np.where(enough[ask], sets.lost + second_costs[answer][1][rest], NEVER)
        discarded = int(np.argmin(total))
        if total[discarded] + cost < best:
            best = int(total[discarded]) + cost
            found = aid_first, aid_second, discarded, ask, answer
    if found is None:
        return None
    aid_first, aid_second, discarded, ask, answer = found
    back = _who_came_back(sets, fit_first & (sets.strength >= ask[0]), discarded, ask[1], later)
    costs = np.where((np.arange(sets.size) & discarded) == 0, second_costs[answer][0], NEVER)
    sent = int(np.argmin(costs))
    return (
        _step(one, sets, discarded | back, back, aid_first),
        _step(two, sets, sent, sets.saved_of(sent, answer[1]), aid_second),
    )


def _step(place: int, sets: HeroSets, sent: int, saved: int, aid: _Aid) -> Resolution:
    return Resolution(place, sets.pick(sent), sets.pick(saved), aid.beers, aid.minus2, aid.used)


def _heals(night: Night, first: OpenQuest) -> int:
    return heals_of(tools(night.holdings.treasures + first.spoils))


def _discards_enough(sets: HeroSets, enough: Flags, potions: int, later: int) -> Flags:
    """Which sets of discarded heroes suffice when up to `potions` others take part and come back."""
    result = enough
    for _ in range(potions):
        result = result | sets.helped(result, later)
    return result


def _who_came_back(sets: HeroSets, enough: Flags, discarded: int, potions: int, later: int) -> int:
    """The fewest heroes that, taking part and coming back, make a set of discarded heroes suffice."""
    others = [
        1 << bit for bit, hero in enumerate(sets.heroes) if hero.kind in CanHeal and not (discarded | later) >> bit & 1
    ]
    for count in range(potions + 1):
        for back in combinations(others, count):
            if enough[discarded | sum(back)]:
                return sum(back)
    raise AssertionError("the sets of discarded heroes were built from these")


def _aids(night: Night, first: OpenQuest, second: OpenQuest, terms: Terms) -> list[tuple[int, _Aid, _Aid]]:
    """Every useful way to spread items over two quests, one for each effect, the cheapest first."""
    held, prices = night.holdings, terms.prices
    pile = Pile(held.treasures + first.spoils + second.spoils, terms)
    cheapest_by_effect: dict[tuple[int, int, int, int], tuple[int, _Aid, _Aid]] = {}
    burns = _burns(held, first, pile, second)
    for beers_1, beers_2 in _splits(held.beers, first.quest.reward is Reward.BEER, night.beers_left, first, second):
        won_1 = first.quest.reward is Reward.BEER and night.beers_left + beers_1 > 0
        won_2 = second.quest.reward is Reward.BEER and night.beers_left + beers_1 - won_1 + beers_2 > 0
        for minus_1, minus_2 in _splits(held.minus2, first.quest.reward is Reward.MINUS2, 1, first, second):
            for token_1, token_2 in _token_splits(min(held.potions, len(held.heroes) * 2)):
                markers = (
                    (beers_1 + beers_2) * (prices.beer * TIE + 1)
                    + (minus_1 + minus_2) * (prices.minus2 * TIE + 1)
                    + (token_1 + token_2) * (prices.potion * TIE + 1)
                    - (won_1 + won_2) * prices.beer * TIE
                )
                for loss, used_1, used_2 in burns:
                    aid_1 = _Aid(beers_1, minus_1, used_1, token_1)
                    aid_2 = _Aid(beers_2, minus_2, used_2, token_2)
                    effect = (
                        min(first.strength, aid_1.strength),
                        aid_1.potions,
                        min(second.strength, aid_2.strength),
                        aid_2.potions,
                    )
                    cost = markers + loss
                    if effect not in cheapest_by_effect or cost < cheapest_by_effect[effect][0]:
                        cheapest_by_effect[effect] = cost, aid_1, aid_2
    return sorted(cheapest_by_effect.values(), key=lambda entry: entry[0])


def _splits(held: int, gained: bool, left: int, first: OpenQuest, second: OpenQuest) -> Iterator[tuple[int, int]]:
    """How many markers of +2 each quest may take, the first one's reward included for the second."""
    for one in range(min(held, (first.strength + 1) // 2) + 1):
        stock = held - one + (gained and left + one > 0)
        for two in range(min(stock, (second.strength + 1) // 2) + 1):
            yield one, two


def _token_splits(held: int) -> Iterator[tuple[int, int]]:
    for one in range(held + 1):
        for two in range(held - one + 1):
            yield one, two


def _burns(
    held: Holdings, first: OpenQuest, pile: Pile, second: OpenQuest
) -> list[tuple[int, tuple[Treasure, ...], tuple[Treasure, ...]]]:
    """The ways to use treasures up for the first and the second quest, one for each effect, with what they cost."""
    able = tools(held.treasures)
    sizes = [len(kind) for kind in kinds_of(tools(held.treasures + first.spoils))]
    ways = prod(comb(size + 2, 2) for size in sizes)
    if ways > MOST_BURNS:
        raise LimitError(f"{ways} ways to use treasures up: expected at most {MOST_BURNS}", value=ways)
    best: dict[tuple[int, int, int, int], tuple[int, tuple[Treasure, ...], tuple[Treasure, ...]]] = {}
    for used_1 in choices(able):
        rest = list(held.treasures + first.spoils)
        for treasure in used_1:
            rest.remove(treasure)
        for used_2 in choices(tools(rest)):
            effect = (
                min(first.strength, strength_of(used_1)),
                heals_of(used_1),
                min(second.strength, strength_of(used_2)),
                heals_of(used_2),
            )
            loss = pile.loss(used_1 + used_2)
            if effect not in best or loss < best[effect][0]:
                best[effect] = loss, used_1, used_2
    return list(best.values())
