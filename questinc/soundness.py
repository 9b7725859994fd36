"""Whether a position read from outside can be one of the game: every card in one place, every number in its range.

A state that `apply` made is sound; one written by hand, or by another program, is checked before the rules work on it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from questinc.cards import CardId, City
from questinc.errors import BadInput
from questinc.rules.resolving import completed, plan_fault
from questinc.seeds import LARGEST_SEED
from questinc.state import BEERS, POTIONS, ROUNDS, Stage, State, decode, zones
from questinc.tables import Tables, tables_of
from questinc.view import Observation, determinize

CONTEST = (Stage.BID, Stage.NAME, Stage.ANSWER)
VISITING = (Stage.VISIT, Stage.DUNGEON)
NIGHT = (Stage.NIGHT, Stage.RESOLVE)
LARGEST_NUMBER = 10**9
"""No count or amount of a position is larger."""


def state_from_json(text: str | bytes) -> State:
    """Read a state that `to_json` wrote; raises `BadInput` where the text is no state or the state is not sound."""
    state = decode(text, State, "state")
    check_state(state)
    return state


def observation_from_json(text: str | bytes) -> Observation:
    """Read an observation that `to_json` wrote; raises `BadInput` where no sound state fits it."""
    observation = decode(text, Observation, "observation")
    check_observation(observation)
    return observation


def check_state(state: State) -> None:
    """Raise `BadInput` with the first thing that is wrong, in words."""
    fault = next(state_faults(state), None)
    if fault is not None:
        raise BadInput(f"no position of the game: {fault}")


def check_observation(observation: Observation) -> None:
    """Raise `BadInput` where no sound state looks like this to the seat."""
    seats = len(observation.companies)
    if not 0 <= observation.seat < seats:
        raise BadInput(f"no position of the game: seat {observation.seat} of {seats}", value=observation.seat)
    check_state(determinize(observation, random.Random(0)))


def state_faults(state: State) -> Iterator[str]:
    """What is wrong, the plainest first; nothing for a sound state."""
    tables = tables_of(state.setting.catalogue)
    for check in (_sizes, _numbers, _cards, _kinds, _holdings, _turns):
        faults = list(check(state, tables))
        yield from faults
        if faults:  # the checks that follow rely on these
            return


def _sizes(state: State, _tables: Tables) -> Iterator[str]:
    seats = state.setting.seats
    if seats not in ROUNDS:
        yield f"{seats} seats, expected 2 to 5"
        return
    for name, there in (("companies", state.companies), ("columns", state.columns)):
        if len(there) != seats:
            yield f"{len(there)} {name} for {seats} seats"
    if len(state.rows) != len(state.cities):
        yield f"{len(state.rows)} rows of heroes for {len(state.cities)} cities"
    if len(state.cities) != (3 if seats == 2 else 4):
        yield f"{len(state.cities)} cities for {seats} seats"
    yield from (f"{city} with {seats} seats" for city in state.cities if city.min_players > seats)


def _numbers(state: State, _tables: Tables) -> Iterator[str]:
    seats = state.setting.seats
    ranges = [
        ("seed", state.seed, 0, LARGEST_SEED),
        ("shuffles", state.shuffles, 0, LARGEST_NUMBER),
        ("round", state.round, 1, ROUNDS[seats]),
        ("clock", state.clock, 0, seats - 1),
        ("column", state.column, 0, seats - 1),
        ("turn", state.turn, 0, 2 * seats),
        ("beers", state.beers, 0, BEERS),
        ("potions", state.potions, 0, POTIONS),
        ("dungeon_known", state.dungeon_known, 0, len(state.dungeon)),
    ]
    for owner, company in enumerate(state.companies):
        ranges += [
            (f"coins of seat {owner}", company.coins, 0, LARGEST_NUMBER),
            (f"beers of seat {owner}", company.beers, 0, BEERS),
            (f"potions of seat {owner}", company.potions, 0, POTIONS),
        ]
        ranges += [(f"visited of seat {owner}", city, 0, len(state.cities) - 1) for city in company.visited]
    for name, number, least, most in ranges:
        if not least <= number <= most:
            yield f"{name} is {number}, expected {least} to {most}"
    for name, total, held in (
        ("beers", BEERS, state.beers + sum(company.beers for company in state.companies)),
        ("potions", POTIONS, state.potions + sum(company.potions for company in state.companies)),
    ):
        if held != total:
            yield f"{held} {name}, expected {total}"
    yield from (f"no seat {seat}" for seat in _seats_named(state) if not 0 <= seat < seats)


def _seats_named(state: State) -> Iterator[int]:
    for seat in (state.actor, state.dungeon_seat, *(column.seat for column in state.columns)):
        if seat is not None:
            yield seat
    if state.contest is not None:
        yield from state.contest.active
    if state.award is not None:
        yield state.award.seat


def _cards(state: State, tables: Tables) -> Iterator[str]:
    """Every card of the catalogue once."""
    counted: Counter[CardId] = Counter()
    where: dict[CardId, str] = {}
    for zone, cards in zones(state):
        counted.update(cards)
        where.update(dict.fromkeys(cards, zone))
    known = tables.catalogue.cards
    yield from (f"unknown card {card[:20]!r} ({where[card]})" for card in counted if card not in known)
    yield from (f"card {card} is there {count} times" for card, count in counted.items() if count > 1)
    yield from (f"card {card} is nowhere" for card in known if card not in counted)


def _kinds(state: State, tables: Tables) -> Iterator[str]:
    """Cards lie where their kind may lie."""
    citizens, quests = tables.citizen, tables.quest
    companies = {company.id for company in tables.catalogue.companies}
    treasures = {card for card in tables.treasure if card not in tables.dungeon}
    heroes = {hero for hero in tables.hero if hero != tables.entity}
    everywhere = tables.catalogue.cards
    places: list[tuple[str, Iterable[CardId], Iterable[CardId]]] = [
        ("citizens", state.citizens, citizens),
        ("quests", state.quests, quests),
        ("treasures", state.treasures, treasures),
        ("heroes", state.heroes, heroes),
        ("dungeon", state.dungeon, tables.dungeon),
        ("discard", state.discard, heroes),
        ("box", state.box, everywhere),
    ]
    places += [(f"row of {city}", row, heroes) for city, row in zip(state.cities, state.rows, strict=True)]
    for number, column in enumerate(state.columns, 1):
        places.append((f"column {number}", [column.citizen] if column.citizen else [], citizens))
        places.append((f"column {number}", [column.quest] if column.quest else [], quests))
        places.append((f"column {number}", column.treasures, treasures))
    if state.visit is not None:
        places.append(("looked", state.visit.looked, tables.dungeon))
    for owner, company in enumerate(state.companies):
        places += [
            (f"company of seat {owner}", [company.card], companies),
            (f"hand of seat {owner}", company.hand, tables.hero),
            (f"pile of seat {owner}", company.pile, tables.treasure),
            (f"quests of seat {owner}", [quest.quest for quest in company.quests], quests),
            (f"completed of seat {owner}", company.completed, quests),
            (f"failed of seat {owner}", company.failed, quests),
            (f"minus2 of seat {owner}", company.minus2, quests),
        ]
        for quest in company.quests:
            places.append((f"treasures of {quest.quest}", quest.treasures, treasures))
            places.append((f"mimics of {quest.quest}", quest.mimics, treasures))
    for place, cards, kind in places:
        yield from (f"card {card} does not belong in {place}" for card in cards if card not in kind)


def _holdings(state: State, tables: Tables) -> Iterator[str]:
    for owner, company in enumerate(state.companies):
        held = {*company.hand, *company.pile}
        yield from (
            f"secret card {card[:20]!r} is not with seat {owner}" for card in company.secret if card not in held
        )
        if len(company.quests) > 2:
            yield f"seat {owner} has {len(company.quests)} unresolved quests, at most 2 (Q-M8)"
        if len(set(company.visited)) != len(company.visited):
            yield f"seat {owner} visited a city twice"
        for quest in company.quests:
            yield from (f"{card} is no mimic" for card in quest.mimics if not tables.treasure[card].mimic)
            yield from (f"mimic {card} lies under its quest" for card in quest.treasures if tables.treasure[card].mimic)
    if City.DUNGEON not in state.cities and state.dungeon:
        yield "dungeon cards without the Dungeon"


def _turns(state: State, _tables: Tables) -> Iterator[str]:
    """The decision that is open fits the rest of the position."""
    stage, order, seats = state.stage, state.order, state.setting.seats
    if len(set(order)) != len(order):
        yield "a seat took two columns in a round"
    for place, column in enumerate(state.columns):
        if column.seat is not None and (column.citizen or column.quest or column.treasures):
            yield f"column {place + 1} is taken, yet holds cards"
        if place > state.column and (column.quest or column.treasures):
            yield f"column {place + 1} is revealed too early"
    if (state.actor is None) != (stage is Stage.OVER):
        yield f"actor {state.actor} at stage {stage}"
        return
    for name, there, stages in (
        ("contest", state.contest, CONTEST),
        ("award", state.award, (Stage.FAIL,)),
        ("visit", state.visit, VISITING),
        ("plan", state.plan, (Stage.RESOLVE,)),
    ):
        if (there is not None) != (stage in stages):
            yield f"{'a' if there is not None else 'no'} {name} at stage {stage}"
            return
    if stage in (*CONTEST, Stage.FAIL):
        yield from _morning(state)
    elif len(order) != seats:
        yield f"{len(order)} of {seats} order markers taken at stage {stage}"
    elif stage in (Stage.PLACE, *VISITING):
        yield from _afternoon(state)
    elif stage in NIGHT:
        yield from _night(state)


def _morning(state: State) -> Iterator[str]:
    taken = [column.seat is not None for column in state.columns]
    if taken != [place < state.column for place in range(len(taken))]:
        yield f"columns out of turn: column {state.column + 1} is under contest"
    if state.contest is not None:
        active, bid = state.contest.active, state.contest.bid
        if (
            len(set(active)) != len(active)
            or len(active) < 2
            or active[0] != state.actor
            or set(active) & set(state.order)
        ):
            yield f"the contest is among seats {active}, seat {state.actor} to act"
        if bid is not None and not 0 <= bid <= LARGEST_NUMBER:
            yield f"a bid of {bid}"
        if (state.setting.seats == 2) != (state.stage is not Stage.BID):
            yield f"stage {state.stage} with {state.setting.seats} seats"
        if state.stage is not Stage.BID and (bid is None) != (state.stage is Stage.NAME):
            yield f"amount {bid} at stage {state.stage}"
    if state.award is not None:
        award = state.award
        if award.seat != state.actor or award.seat in state.order or award.gold < 0:
            yield f"seat {award.seat} takes a column for {award.gold}, seat {state.actor} to act"
        if len(state.companies[award.seat].quests) != 2:
            yield f"seat {award.seat} has nothing to give up"


def _afternoon(state: State) -> Iterator[str]:
    seats = state.setting.seats
    if state.turn >= 2 * seats or state.order[state.turn % seats] != state.actor:
        yield f"seat {state.actor} to visit at turn {state.turn}"
        return
    company = state.companies[state.actor]
    visits = state.turn // seats + (state.visit is not None)
    if len(company.visited) != visits:
        yield f"seat {state.actor} has visited {len(company.visited)} cities at turn {state.turn}"
    if state.visit is not None:
        if not company.visited or company.visited[-1] != state.visit.city:
            yield f"seat {state.actor} is not at city {state.visit.city}"
            return
        looking = state.stage is Stage.DUNGEON
        if looking != bool(state.visit.looked) or len(state.visit.looked) > 3 or (looking and not state.visit.used):
            yield f"{len(state.visit.looked)} dungeon cards looked at, at stage {state.stage}"
        hired, hand = state.visit.hired, set(company.hand)
        # one of them may have been discarded in the Dungeon
        if state.visit.used and state.cities[state.visit.city] is City.DUNGEON:
            hand |= {*state.discard, *state.box}
        if len(hired) > 3 or len(set(hired)) != len(hired):
            yield f"{len(hired)} heroes hired in a visit"
        yield from (f"hired hero {hero[:20]!r} is not in hand" for hero in hired if hero not in hand)


def _night(state: State) -> Iterator[str]:
    if state.turn >= state.setting.seats or state.order[state.turn] != state.actor:
        yield f"seat {state.actor} to resolve at turn {state.turn}"
    elif state.plan is not None:
        fault = plan_fault(state, completed(state, state.plan))
        if fault is not None:
            yield f"a resolution under way that cannot be finished: {fault.reason}"
