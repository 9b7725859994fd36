"""The plainest possible optimiser: try every plan the specification accepts. And small random nights to try it on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TypeVar

from hypothesis import strategies as st

from questinc.errors import IllegalAction
from questinc.notation import read_heroes, read_quest, read_treasures
from questinc.optimize.check import follow, shortfall, worth
from questinc.optimize.night import Holdings, Later, Night, OpenQuest, Plan, Resolution
from questinc.optimize.prices import Prices, Terms
from questinc.switches import Rules

T = TypeVar("T")


def subsets(things: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    for size in range(len(things) + 1):
        yield from combinations(things, size)


def steps(night: Night, place: int, held: Holdings, terms: Terms) -> Iterator[Resolution]:
    """Every way to resolve a quest with what is held, legal or not."""
    able = tuple(treasure for treasure in held.treasures if treasure.ability != "none")
    for heroes, used in product(subsets(held.heroes), subsets(able)):
        for back in subsets(heroes):
            for beers, minus2 in product(range(held.beers + 1), range(held.minus2 + 1)):
                yield Resolution(place, heroes, back, beers, minus2, used)


def best_value(night: Night, terms: Terms, *, must: bool, next_night: bool = False) -> int | None:
    """The value of the best plan by trying them all; None when no plan resolves every quest and it must."""
    best: int | None = None
    count = len(night.quests)
    for size in range(count if must else 0, count + 1):
        for order in permutations(range(count), size):
            for plan in _plans(night, order, (), terms):
                value = worth(follow(night, plan, terms), terms).total
                best = value if best is None else max(best, value)
                for later in _laters(night, plan, terms) if next_night and not must else ():
                    value = worth(follow(night, plan, terms, later), terms).total
                    best = max(best, value)
    return best


def _laters(night: Night, plan: Plan, terms: Terms) -> Iterator[Later]:
    """Every way to mean one quest for the next night, with just the help it takes."""
    held = follow(night, plan, terms).holdings
    for place in set(range(len(night.quests))) - {step.quest for step in plan}:
        for step in steps(night, place, held, terms):
            strength, classes = shortfall(night.quests[place], step)
            for more in (0, 1):
                later = Later(step, strength + more, classes)
                try:
                    follow(night, plan, terms, later)
                except IllegalAction:
                    continue
                yield later
                break


def _plans(night: Night, order: tuple[int, ...], done: Plan, terms: Terms) -> Iterator[Plan]:
    if not order:
        yield done
        return
    held = follow(night, done, terms).holdings
    for step in steps(night, order[0], held, terms):
        plan = (*done, step)
        try:
            follow(night, plan, terms)
        except IllegalAction:
            continue
        yield from _plans(night, order[1:], plan, terms)


HEROES = ("W5@3", "W3@2", "M4@3", "C3@1", "R2@1", "WM6@5", "CR5@4", "X4@3", "B6@2", "E7", "B3@1", "W5@3")
QUESTS = ("8:", "10:WM", "11:CC", "9:+hero", "6:W+beer", "7:R+4g", "5:+entity", "8:+minus2", "9:WMC+2g", "3:", "12:MM")
TREASURES = (
    *("meal", "legendary", "blueprint", "mimic8", "ruby", "emerald", "armor/fire", "armor/fire+2", "ring/air+2"),
    *("weapon/water+potion", "armor/air+4", "ring/fire", "special/earth+2", "fire/water/earth/air", "sapphire"),
)
LAID = tuple(name for name in TREASURES)


@st.composite
def nights(draw: st.DrawFn, quests: int, heroes: int, treasures: int = 3, entity: bool = True) -> Night:
    """A night with up to so many heroes and treasures."""
    hand = read_heroes(draw(st.lists(st.sampled_from(HEROES), max_size=heroes)))
    pile = read_treasures(draw(st.lists(st.sampled_from(TREASURES), max_size=treasures)))
    open_quests = tuple(
        OpenQuest.of(
            read_quest(draw(st.sampled_from(QUESTS))),
            read_treasures(draw(st.lists(st.sampled_from(LAID), max_size=2))),
        )
        for _ in range(quests)
    )
    held = Holdings(
        hand,
        pile,
        gold=draw(st.integers(0, 9)),
        beers=draw(st.integers(0, 2)),
        potions=draw(st.integers(0, 2)),
        minus2=draw(st.integers(0, 1)),
    )
    return Night(held, open_quests, read_heroes("E7")[0] if entity else None, draw(st.sampled_from([0, 5])))


@st.composite
def terms(draw: st.DrawFn) -> Terms:
    """The default prices, the last round's, or odd ones; both readings of Q-N3."""
    cents = st.integers(0, 400)
    prices = draw(
        st.one_of(
            st.just(Prices()),
            st.just(Prices.last_round()),
            st.builds(Prices, strength=cents, icon=cents, beer=cents, potion=cents, minus2=cents, plus2=cents),
        )
    )
    return Terms(prices, Rules(discard=draw(st.sampled_from(["hero", "used"]))))
