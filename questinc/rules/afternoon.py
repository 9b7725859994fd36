"""Afternoon: two visits to the city (Q-A1 to Q-A10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from questinc.actions import Action, CashIn, Descend, Done, Hire, HireSet, Illegal, Keep, UseAbility, Visit
from questinc.cards import City
from questinc.events import (
    CashedIn,
    CityVisited,
    HeroHired,
    VisitEnded,
)
from questinc.rules.abilities import (
    BEER_PRICE,
    POTION_PRICE,
    ability_fault,
    descend,
    descend_fault,
    keep,
    keep_candidates,
    keep_fault,
    use_ability,
)
from questinc.rules.cash import cash_fault, collections_in, worth
from questinc.rules.draft import Draft, without
from questinc.rules.hiring import hire_fault, visit_of, within_reach
from questinc.rules.moves import Decision, Move
from questinc.state import Stage, State, VisitState
from questinc.tables import tables_of

VISITS = 2
"""Visits of each company a day (Q-A1)."""


def begin(draft: Draft) -> None:
    """The holder of the first marker visits first."""
    draft.set(turn=0, stage=Stage.PLACE, actor=draft.state.order[0])


# --- placing an assistant (Q-A1)


def visit_fault(state: State, action: Visit) -> Illegal | None:
    """A city in play, and not the one visited before."""
    if action.city not in state.cities:
        return Illegal(f"{action.city} is not in play: choose {', '.join(state.cities)}", "Q-A1")
    if state.cities.index(action.city) in state.moving.visited:
        return Illegal(f"{action.city} has been visited this round: choose another city", "Q-A1")
    return None


def visit(draft: Draft, action: Visit) -> None:
    """Begin a visit."""
    seat = draft.state.mover
    city = draft.state.cities.index(action.city)
    draft.set_company(seat, visited=(*draft.company(seat).visited, city))
    draft.set(stage=Stage.VISIT, visit=VisitState(city=city))
    draft.tell(CityVisited(seat=seat, city=action.city))


# --- hiring


def hire_one_fault(state: State, action: Hire) -> Illegal | None:
    """As `hire_fault`."""
    return hire_fault(state, (action.hero,))


def hire(draft: Draft, action: Hire) -> None:
    """Pay and take a hero."""
    state = draft.state
    seat = state.mover
    company, here = visit_of(state)
    row = next(place for place, heroes in enumerate(state.rows) if action.hero in heroes)
    cost = draft.tables.cost[action.hero]
    rows = (*state.rows[:row], without(state.rows[row], action.hero), *state.rows[row + 1 :])
    now = replace(here, hired=(*here.hired, action.hero), away=here.away or row != here.city)
    draft.set_company(seat, coins=company.coins - cost, hand=(*company.hand, action.hero))
    draft.set(rows=rows, visit=now)
    draft.tell(HeroHired(seat=seat, hero=action.hero, city=state.cities[row], gold=cost))


def hire_set_fault(state: State, action: HireSet) -> Illegal | None:
    """As `hire_fault`."""
    return hire_fault(state, action.heroes)


def hire_set(draft: Draft, action: HireSet) -> None:
    """Hire each in turn."""
    for hero in action.heroes:
        hire(draft, Hire(hero))


# --- cashing in (Q-A10) and the end of a visit


def cash_in_fault(state: State, action: CashIn) -> Illegal | None:
    """As `cash_fault`."""
    return cash_fault(state, action.treasures)


def cash_in(draft: Draft, action: CashIn) -> None:
    """Treasures go to the box, gold comes."""
    seat = draft.state.mover
    company = draft.company(seat)
    gold = worth(draft.tables, action.treasures)
    gone = set(action.treasures)
    draft.set_company(
        seat,
        coins=company.coins + gold,
        pile=tuple(card for card in company.pile if card not in gone),
        secret=tuple(card for card in company.secret if card not in gone),
    )
    draft.set(box=draft.state.box + action.treasures)
    draft.tell(CashedIn(seat=seat, treasures=action.treasures, gold=gold))


def done_fault(state: State, _action: Done) -> Illegal | None:
    """Where the rules ask for a hire or the ability, one of them unless neither is possible (Q-A2)."""
    if state.setting.rules.idle_visits:
        return None
    _, here = visit_of(state)
    if here.hired or here.used:
        return None
    if next(_useful(state), None) is None:
        return None
    return Illegal("a visit hires or uses the ability, and one of them is possible", "Q-A2")


def _useful(state: State) -> Iterator[Action]:
    """Hires and abilities that are possible right now."""
    for action in _hires_and_abilities(state):
        if _VISIT_MOVES[type(action)].fault(state, action) is None:
            yield action


def done(draft: Draft, _action: Done) -> None:
    """The next seat visits, or night falls after the second round of visits."""
    state = draft.state
    draft.tell(VisitEnded(seat=state.mover))
    turn = state.turn + 1
    order = state.order
    if turn == VISITS * len(order):
        draft.set(turn=turn, visit=None, actor=None)
        draft.phase_over = True
    else:
        draft.set(turn=turn, visit=None, stage=Stage.PLACE, actor=order[turn % len(order)])


# --- what is offered

_DONE, _ABILITY = Done(), UseAbility()


def _visits(state: State) -> Iterable[Action]:
    return (Visit(city) for city in state.cities)


def _hires_and_abilities(state: State) -> Iterable[Action]:
    company, here = visit_of(state)
    for hero in within_reach(state):
        yield Hire(hero)
    if not here.used:
        if state.cities[here.city] is City.DUNGEON:
            for hero in company.hand:
                yield Descend(hero)
        else:
            yield _ABILITY


def _visit_actions(state: State) -> Iterable[Action]:
    yield _DONE
    yield from _hires_and_abilities(state)
    yield from _cash_ins(state)


def _cash_ins(state: State) -> Iterable[Action]:
    """Collections worth offering for gold: only where a hero or the ability is out of reach for want of it."""
    company, _ = visit_of(state)
    if not company.pile or not _short_of_gold(state):
        return
    tables = tables_of(state.setting.catalogue)
    for treasures in collections_in(tables, company.pile, state.setting.rules.cash_in):
        yield CashIn(treasures)


def _short_of_gold(state: State) -> bool:
    company, here = visit_of(state)
    tables = tables_of(state.setting.catalogue)
    city = state.cities[here.city]
    price = {City.TAVERN: BEER_PRICE, City.POTION_SHOP: POTION_PRICE}.get(city, 0)
    if not here.used and price > company.coins:
        return True
    return any(tables.cost[hero] > company.coins for hero in within_reach(state))


_VISIT_MOVES: dict[type[Action], Move] = {
    Done: Move(done_fault, done),
    Hire: Move(hire_one_fault, hire),
    HireSet: Move(hire_set_fault, hire_set),
    UseAbility: Move(ability_fault, use_ability),
    Descend: Move(descend_fault, descend),
    CashIn: Move(cash_in_fault, cash_in),
}

DECISIONS = (
    Decision(Stage.PLACE, "choose a city", "Q-A1", {Visit: Move(visit_fault, visit)}, _visits),
    Decision(
        Stage.VISIT,
        "hire, use the ability, cash in, or end the visit",
        "Q-A2",
        _VISIT_MOVES,
        _visit_actions,
    ),
    Decision(Stage.DUNGEON, "keep a dungeon card", "Q-A9", {Keep: Move(keep_fault, keep)}, keep_candidates),
)
