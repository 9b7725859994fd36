"""Setup (Q-S1 to Q-S7)."""

from __future__ import annotations

import random

from questinc.cards import CardId, City
from questinc.catalogue import Catalogue
from questinc.errors import BadInput, expect
from questinc.rules.chance import shuffled, shuffler
from questinc.seeds import checked_seed
from questinc.state import ROUNDS, Company, Setting, Stage, State
from questinc.switches import as_rules
from questinc.tables import register

"""Seeds stay within what JSON readers of every language keep exact."""


def lay_out(seats: int, seed: int, rules: object, catalogue: Catalogue | None, first: int | None) -> State:
    """The table before the first dawn: `new_game` without the dawn."""
    _check(seats, seed, first)
    if catalogue is None:
        catalogue = Catalogue.standard()
    expect(catalogue, Catalogue, "a Catalogue, or None for the standard one")
    rng = shuffler(seed, 0)
    citizens = shuffled((card.id for card in catalogue.citizens), rng)
    quests = shuffled((card.id for card in catalogue.quests), rng)
    treasures = shuffled((card.id for card in catalogue.treasures if card.min_players <= seats), rng)
    heroes = shuffled((card.id for card in catalogue.heroes), rng)
    cities = _cities(seats, rng)
    dungeon = shuffled((card.id for card in catalogue.dungeon if card.min_players <= seats), rng)
    if first is None:
        first = int(rng.random() * seats)

    box: list[CardId] = [card.id for card in (*catalogue.treasures, *catalogue.dungeon) if card.min_players > seats]
    box += [city.id for city in City if city not in cities]
    box += [company.id for company in catalogue.companies[seats:]]
    box.append(catalogue.entity.id)
    if City.DUNGEON not in cities:
        box += sorted(dungeon)
        dungeon = ()

    return State(
        setting=Setting(seats=seats, rules=as_rules(rules), catalogue=register(catalogue)),
        seed=seed,
        shuffles=0,
        round=0,
        clock=first,
        stage=Stage.BID,
        actor=None,
        citizens=citizens,
        quests=quests,
        treasures=treasures,
        heroes=heroes,
        dungeon=dungeon,
        discard=(),
        box=tuple(box),
        cities=cities,
        rows=((),) * len(cities),
        companies=tuple(Company(card=company.id) for company in catalogue.companies[:seats]),
    )


def _cities(seats: int, rng: random.Random) -> tuple[City, ...]:
    """Three cities with 2 players, else four (Q-S2)."""
    fit = shuffled((city for city in City if city.min_players <= seats), rng)
    return fit[: 3 if seats == 2 else 4]


def _check(seats: int, seed: int, first: int | None) -> None:
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in ROUNDS:
        raise BadInput(f"no game for {str(seats)[:20]} seats: expected 2 to 5", value=seats, rule="Q-K1")
    checked_seed(seed)
    if first is not None and (not isinstance(first, int) or not 0 <= first < seats):
        raise BadInput(f"no seat {str(first)[:20]} to begin: expected 0 to {seats - 1}", value=first, rule="Q-S6")
