"""One game between computer players, and what is counted along it.

Every game has sources of chance of its own, made from the simulation's seed and the game's number, so that the results
do not depend on how the games are spread over workers; only the figures of time do.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from time import perf_counter

import msgspec

from questinc import events as happened
from questinc.actions import Action
from questinc.cards import CardId, City
from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.players import make_player
from questinc.rules.legal import legal_actions
from questinc.rules.play import apply, start
from questinc.rules.scoring import standings
from questinc.seeds import checked_seed
from questinc.state import State
from questinc.switches import Rules
from questinc.tables import tables_of
from questinc.view import observe

SEATS = (2, 3, 4, 5)


class Taking(msgspec.Struct, frozen=True):
    """A column taken: by which seat, which marker from 1, for how much gold, what its citizen offered, and why."""

    seat: int
    marker: int
    gold: int
    offer: int
    why: str


class GameResult(msgspec.Struct, frozen=True):
    """One game; tuples over seats unless said otherwise.

    `players` names who sat on each seat. `scores` = `coins` + `collections` − `penalties`. `resolved` and `failed`
    count quests, `failed` with those left unresolved. `visits`, `hires` (heroes hired) and `abilities` count by city;
    `heroes` are the cards hired, `done` and `lost` the quest cards resolved, and failed or left open. `decisions` are
    those with a choice. `seconds` is the time each seat took over them: the only figure that differs from run to run.
    """

    number: int
    players: tuple[str, ...]
    cities: tuple[City, ...]
    winner: int
    ranking: tuple[int, ...]
    scores: tuple[int, ...]
    coins: tuple[int, ...]
    collections: tuple[int, ...]
    penalties: tuple[int, ...]
    resolved: tuple[int, ...]
    failed: tuple[int, ...]
    takings: tuple[Taking, ...]
    visits: dict[City, int]
    hires: dict[City, int]
    abilities: dict[City, int]
    heroes: tuple[CardId, ...]
    done: tuple[CardId, ...]
    lost: tuple[CardId, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


class Plan(msgspec.Struct, frozen=True):
    """What is simulated: one player name a seat, the seed of all chance, the readings of the rules.

    `catalogue` is the cards; None for the standard ones.
    """

    players: tuple[str, ...]
    seed: int = 0
    rules: Rules = Rules()
    catalogue: Catalogue | None = None

    def __post_init__(self) -> None:
        if len(self.players) not in SEATS:
            raise BadInput(f"{len(self.players)} players: expected 2 to 5, one a seat", value=len(self.players))
        checked_seed(self.seed)
        for name in self.players:
            make_player(name)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: all move on by one seat each game, so that no place favours anybody."""
        seats = len(self.players)
        return tuple(self.players[(seat + number) % seats] for seat in range(seats))


def play_game(plan: Plan, number: int) -> GameResult:
    """Play the game with this number, from 0."""
    names = plan.seating(number)
    players = [make_player(name) for name in names]
    chances = [random.Random(f"questinc {plan.seed} game {number} seat {seat}") for seat in range(len(names))]
    seed = random.Random(f"questinc {plan.seed} game {number}").getrandbits(53)
    step = start(len(names), seed, plan.rules, plan.catalogue)
    watch = _Watch(step.state)
    while not step.state.over:
        state = step.state
        seat = state.actor or 0
        legal = legal_actions(state)
        action: Action = legal[0]
        if len(legal) > 1:
            began = perf_counter()
            action = players[seat].choose(observe(state, seat), legal, chances[seat])
            watch.thought(seat, perf_counter() - began)
        step = apply(state, action)
        watch.see(state, step.events)
    return watch.result(step.state, number, names)


class _Watch:
    """What is counted along a game."""

    def __init__(self, state: State) -> None:
        seats = state.setting.seats
        self.tables = tables_of(state.setting.catalogue)
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self.takings: list[Taking] = []
        self.visits: Counter[City] = Counter()
        self.hires: Counter[City] = Counter()
        self.abilities: Counter[City] = Counter()
        self.heroes: list[CardId] = []

    def thought(self, seat: int, seconds: float) -> None:
        self.decisions[seat] += 1
        self.seconds[seat] += seconds

    def see(self, before: State, events: Sequence[happened.Event]) -> None:
        for event in events:
            match event:
                case happened.ColumnTaken():
                    citizen = before.columns[event.marker - 1].citizen
                    offer = 0 if citizen is None else self.tables.citizen[citizen].gold
                    self.takings.append(Taking(event.seat, event.marker, event.gold, offer, event.why))
                case happened.CityVisited():
                    self.visits[event.city] += 1
                case happened.HeroHired():
                    visit = before.visit
                    self.hires[event.city if visit is None else before.cities[visit.city]] += 1
                    self.heroes.append(event.hero)
                case happened.AbilityUsed():
                    self.abilities[event.city] += 1
                case happened.DungeonEntered():
                    self.abilities[City.DUNGEON] += 1
                case _:
                    pass

    def result(self, state: State, number: int, names: tuple[str, ...]) -> GameResult:
        ranking = standings(state)
        by_seat = sorted(ranking, key=lambda place: place.seat)
        companies = state.companies
        lost = [(*company.failed, *(held.quest for held in company.quests)) for company in companies]
        return GameResult(
            number=number,
            players=names,
            cities=state.cities,
            winner=ranking[0].seat,
            ranking=tuple(place.seat for place in ranking),
            scores=tuple(place.score for place in by_seat),
            coins=tuple(place.coins for place in by_seat),
            collections=tuple(place.collections for place in by_seat),
            penalties=tuple(place.penalty for place in by_seat),
            resolved=tuple(len(company.completed) for company in companies),
            failed=tuple(map(len, lost)),
            takings=tuple(self.takings),
            visits=dict(sorted(self.visits.items())),
            hires=dict(sorted(self.hires.items())),
            abilities=dict(sorted(self.abilities.items())),
            heroes=tuple(self.heroes),
            done=tuple(sorted(card for company in companies for card in company.completed)),
            lost=tuple(sorted(card for cards in lost for card in cards)),
            decisions=tuple(self.decisions),
            seconds=tuple(round(spent, 6) for spent in self.seconds),
        )
