"""How low to bid: the worth of a column against the worth of waiting, and the contest in between (Q-M1 to Q-M10)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from statistics import pstdev
from typing import Literal

import msgspec

from questinc.cards import Citizen, Quest, Treasure
from questinc.errors import BadInput
from questinc.optimize.city import Afternoon
from questinc.optimize.contest import COMPENSATION, ME, MOST_OFFER, MOST_RIVALS, Belief, Contest, Option, preference
from questinc.optimize.hire import round_value
from questinc.optimize.night import OpenQuest
from questinc.optimize.prices import CENTS, Terms
from questinc.optimize.solver import Effort, Stopwatch
from questinc.seeds import checked_seed

MOST_SAMPLES = 64

LOW, HIGH = 25, 125
"""By default a rival's lowest amount lies between these hundredths of the citizen's gold (house data)."""


class Pools(msgspec.Struct, frozen=True):
    """The quests and treasures that later columns may bring: all that has not been seen."""

    quests: tuple[Quest, ...] = ()
    treasures: tuple[Treasure, ...] = ()


class Morning(msgspec.Struct, frozen=True):
    """A contest as the player whose turn it is sees it.

    `afternoon` is the player's position and the cities; `citizen`, `quest` and `treasures` are the column. `rivals` are
    the beliefs about those still in this contest, next to move first; `bid` is the last bid. `passed` is how many have
    passed but hold no marker yet, `later` the citizens of the columns after this one, and `before` how many players
    without a marker come before this one from the Clock on. With `two_players` the rules of Q-M10 hold, and `bid` is
    the amount the other player has named.
    """

    afternoon: Afternoon
    citizen: Citizen
    quest: Quest
    treasures: tuple[Treasure, ...]
    rivals: tuple[Belief, ...] = ()
    bid: int | None = None
    passed: int = 0
    later: tuple[Citizen, ...] = ()
    before: int = 0
    two_players: bool = False
    pools: Pools = Pools()

    def __post_init__(self) -> None:
        if len(self.rivals) + self.passed > MOST_RIVALS:
            raise BadInput(f"{len(self.rivals) + self.passed} rivals: expected at most {MOST_RIVALS}")
        for citizen in (self.citizen, *self.later):
            if not 0 <= citizen.gold <= MOST_OFFER:
                raise BadInput(f"a citizen's gold of {citizen.gold}: expected 0 to {MOST_OFFER}", value=citizen.gold)
        if self.bid is not None and not 0 <= self.bid <= self.citizen.gold:
            raise BadInput(f"bid {self.bid}: expected 0 to {self.citizen.gold}", value=self.bid, rule="Q-M3")
        if self.passed < 0 or not 0 <= self.before <= MOST_RIVALS:
            raise BadInput(f"{self.passed} passed, {self.before} before: expected 0 to {MOST_RIVALS}")
        if self.two_players and (len(self.rivals) != 1 or len(self.later) != 1 or self.passed):
            raise BadInput("two players: expected one rival and one later column", rule="Q-M10")
        if len(self.later) < len(self.rivals) + self.passed:
            raise BadInput(f"{len(self.later)} later columns: expected one for each rival", rule="Q-M8")


class BidAdvice(msgspec.Struct, frozen=True):
    """What to do in a contest.

    `lowest` is the least gold for which taking the column is worth as much as waiting (None: not even the citizen's
    gold is), `wait` the mean worth of waiting over sampled reveals, `spread` its standard deviation. `options` are all
    moves, the best first. Values are hundredths of a gold. `bound` is what could be had if rivals never bid here and
    reveals were known beforehand; `proven` tells that nothing had to be sampled.
    """

    action: Literal["bid", "pass", "name", "accept", "leave", "take"]
    amount: int | None
    value: Fraction
    bound: Fraction
    proven: bool
    lowest: int | None
    take: tuple[int, ...]
    wait: Fraction
    spread: float
    options: tuple[Option, ...]
    effort: Effort


class Valuer:
    """Values of the round for one player, in hundredths, by the model of visits and nights; each is solved once."""

    def __init__(self, afternoon: Afternoon, terms: Terms, *, next_night: bool) -> None:
        self.afternoon, self.terms, self.next_night = afternoon, terms, next_night
        self.variables = self.constraints = 0
        self._known: dict[tuple[int, OpenQuest], int] = {}

    def with_column(self, gold: int, quest: OpenQuest) -> int:
        """The value of the round with a column won for `gold`; the worse of two open quests is given up (Q-M8)."""
        key = gold, quest
        if key not in self._known:
            held = self.afternoon.night.quests
            if len(held) < 2:
                self._known[key] = self._value(gold, (*held, quest))
            else:
                self._known[key] = max(
                    self._value(gold, (kept, quest)) - lost.quest.strength * self.terms.prices.unresolved
                    for kept, lost in (held, held[::-1])
                )
        return self._known[key]

    def _value(self, gold: int, quests: tuple[OpenQuest, ...]) -> int:
        night = self.afternoon.night
        held = msgspec.structs.replace(night.holdings, gold=night.holdings.gold + gold)
        night = msgspec.structs.replace(night, holdings=held, quests=quests)
        advice = round_value(
            msgspec.structs.replace(self.afternoon, night=night), self.terms, next_night=self.next_night
        )
        self.variables = max(self.variables, advice.effort.variables)
        self.constraints = max(self.constraints, advice.effort.constraints)
        return int(advice.value)

    def table(self, offer: int, quest: OpenQuest) -> list[int]:
        """The value for each amount from 0 to the offer + 5: solved at both ends, straight in between."""
        low, high = self.with_column(0, quest), self.with_column(offer, quest)
        straight = high - low == offer * CENTS
        top = high + COMPENSATION * CENTS if straight else self.with_column(offer + COMPENSATION, quest)
        values = [low + (high - low) * gold // offer for gold in range(offer)] if offer else []
        steps = range(1, COMPENSATION + 1)
        return [*values, high, *(high + (top - high) * step // COMPENSATION for step in steps)]

    def lowest(self, offer: int, quest: OpenQuest, wait: Fraction) -> int | None:
        """The least gold for which the column is worth at least `wait`, solved exactly where it matters."""
        if self.with_column(offer, quest) < wait:
            return None
        first = self.with_column(0, quest)
        if self.with_column(offer, quest) - first == offer * CENTS:
            # a gold more is always worth a gold at least, so here it is worth just that
            return max(0, -((first - wait) // CENTS))
        low, high = 0, offer
        while low < high:
            middle = (low + high) // 2
            if self.with_column(middle, quest) >= wait:
                high = middle
            else:
                low = middle + 1
        return high


def default_belief(offer: int) -> Belief:
    """What is believed of a rival of whom nothing is known (house data)."""
    return Belief(offer * LOW // 100, max(offer * LOW // 100, offer * HIGH // 100))


def bid(morning: Morning, terms: Terms, *, samples: int = 4, seed: int = 1, next_night: bool = True) -> BidAdvice:
    """What to bid, or whether to pass, and the least gold worth taking.

    Later columns are revealed at random from `pools`, never from the true deck; for the contests over them the usual
    beliefs hold, with as many rivals as there will be.
    """
    if not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(f"{samples} samples: expected 1 to {MOST_SAMPLES}", value=samples)
    checked_seed(seed)
    watch = Stopwatch()
    valuer = Valuer(morning.afternoon, terms, next_night=next_night)
    column = OpenQuest.of(morning.quest, morning.treasures)
    offer = morning.citizen.gold
    take = valuer.table(offer, column)
    forced = not morning.rivals and (morning.passed == 0 or morning.bid is None)
    wait, waits = Fraction(0), list[int]()
    if morning.later and not forced:
        wait, waits = _waiting(morning, valuer, Random(seed), samples)
    lowest = valuer.lowest(offer, column, wait) if waits else None
    for gold in () if lowest is None else {max(0, lowest - 1), lowest}:
        take[gold] = valuer.with_column(gold, column)
    if forced:
        # the last one left without a bid has the King's Compensation, the round's last player has not (Q-M5, Q-M6)
        amount = offer + COMPENSATION if morning.passed else offer
        options = [Option(amount, Fraction(take[amount]))]
        action: str = "take"
    elif morning.two_players:
        options, action = _two_players(morning, take, wait)
    else:
        contest = Contest(list(map(Fraction, take)), wait, morning.rivals)
        bounds = {len(morning.rivals) - 1: morning.bid} if morning.bid is not None else None
        options = contest.options([ME, *range(len(morning.rivals))], morning.bid, bounds)
        action = "pass" if options[0].bid is None else "bid"
    best = options[0]
    highest = Fraction(sum(max(value, take[-1]) for value in waits), len(waits)) if waits else best.value
    effort = Effort(valuer.variables, valuer.constraints, watch.milliseconds)
    return BidAdvice(
        action=msgspec.convert(action, Literal["bid", "pass", "name", "accept", "leave", "take"]),
        amount=best.bid,
        value=best.value,
        bound=max(best.value, highest),
        proven=not waits,
        lowest=lowest,
        take=tuple(take),
        wait=wait,
        spread=pstdev(waits) if len(waits) > 1 else 0.0,
        options=tuple(options),
        effort=effort,
    )


def _two_players(morning: Morning, take: Sequence[int], wait: Fraction) -> tuple[list[Option], str]:
    """Cut and choose (Q-M10): answer the amount named, or name one or pass."""
    if morning.bid is not None:
        accept = Option(morning.bid, Fraction(take[morning.bid]))
        leave = Option(None, wait)
        if accept.value >= leave.value:
            return [accept, leave], "accept"
        return [leave, accept], "leave"
    (rival,) = morning.rivals
    options = [Option(None, wait)]
    for amount in range(morning.citizen.gold, -1, -1):
        accepts = rival.chance(amount, None)
        options.append(Option(amount, accepts * wait + (1 - accepts) * take[amount]))
    options.sort(key=preference)
    return options, "pass" if options[0].bid is None else "name"


def _waiting(morning: Morning, valuer: Valuer, rng: Random, samples: int) -> tuple[Fraction, list[int]]:
    """The worth of taking part in the later contests instead: its mean, and one value for each sampled reveal.

    The last column goes to the last player for the citizen's gold; the columns before it are contested. For the mean,
    what a column further back is worth is a mean itself, as nobody knows it when the contest before it is held; each
    sample's own value takes its reveals as known.
    """
    count = len(morning.rivals) + morning.passed
    later = morning.later[:count]
    reveals = [_reveal(morning, later, rng) for _ in range(samples)]
    known = [Fraction(0)] * samples
    wait = Fraction(0)
    for number in range(len(later) - 1, -1, -1):
        citizen, rivals = later[number], count - 1 - number
        place = min(rivals, round(morning.before * rivals / max(1, count)))
        total = Fraction(0)
        for sample, reveal in enumerate(reveals):
            whole = Fraction(valuer.with_column(citizen.gold, reveal[number]))
            total += _later_contest(citizen.gold, whole, wait, rivals, place)
            known[sample] = _later_contest(citizen.gold, whole, known[sample], rivals, place)
        wait = total / samples
    return wait, [round(value) for value in known]


def _later_contest(offer: int, whole: Fraction, wait: Fraction, rivals: int, place: int) -> Fraction:
    """The value of a later contest, where winning for all the citizen's gold is worth `whole`, and a gold a gold."""
    if not rivals:
        return whole
    take = [whole + (gold - offer) * CENTS for gold in range(offer + COMPENSATION + 1)]
    order = [*range(place), ME, *range(place, rivals)]
    return Contest(take, wait, [default_belief(offer)] * rivals).value(order)


def _reveal(morning: Morning, later: Sequence[Citizen], rng: Random) -> list[OpenQuest]:
    """One way in which the later columns may be revealed (Q-M1)."""
    pools = morning.pools
    if len(pools.quests) < len(later):
        raise BadInput(f"{len(pools.quests)} quests unseen: expected one for each of {len(later)} later columns")
    quests = rng.sample(pools.quests, len(later))
    treasures = rng.sample(pools.treasures, len(pools.treasures))
    columns = []
    for citizen, quest in zip(later, quests, strict=True):
        number = citizen.treasures + quest.treasures
        columns.append(OpenQuest.of(quest, treasures[:number]))
        treasures = treasures[number:]
    return columns
