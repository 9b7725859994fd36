"""Quest Inc. passes the conformance kit, with both views and with every switch."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec
import pytest

from questinc import actions as act
from questinc.actions import Action
from questinc.cards import CardId, City
from questinc.errors import IllegalAction
from questinc.events import ColumnRevealed, ColumnTaken, Event, QuestResolved, event_for
from questinc.replay import play_back, record, replay_from_json
from questinc.rules.legal import legal_actions, why_illegal
from questinc.rules.play import apply, new_game
from questinc.state import State, zones
from questinc.switches import Rules
from questinc.tables import tables_of
from questinc.view import Observation, determinize, observe
from tests.conformance import Refusal, Types, check_game, schemas

RULE_IDS = [
    *(f"Q-M{number}" for number in range(1, 11)),
    *(f"Q-A{number}" for number in range(1, 11)),
    *(f"Q-N{number}" for number in range(1, 12)),
    "Q-E1",
]


class QuestInc:
    """The game for the kit."""

    types = Types(state=State, action=Action, observation=Observation, event=Event)
    illegal: type[Exception] = IllegalAction
    rules: Collection[str] = RULE_IDS

    def __init__(self, seats: int, recall: bool = False, rules: Rules | None = None) -> None:
        self.count, self.recall, self.switches = seats, recall, rules or Rules()
        self.name = f"questinc, {seats} seats"

    def new_game(self, seed: int) -> State:
        return new_game(self.count, seed, self.switches)

    def seats(self, state: State) -> int:
        return state.setting.seats

    def mover(self, state: State) -> int | None:
        return state.actor

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legal_actions(state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        illegal = why_illegal(state, action)
        return None if illegal is None else Refusal(illegal.reason, illegal.rule)

    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        step = apply(state, action)
        return step.state, step.events

    def observe(self, state: State, seat: int) -> Observation:
        return observe(state, seat, self.recall)

    def event_for(self, event: Event, seat: int) -> Event:
        return event_for(event, seat)

    def is_open(self, event: Event) -> bool:
        return isinstance(event, QuestResolved | ColumnRevealed | ColumnTaken)

    def open_text(self, state: State) -> bytes:
        return b""

    def determinize(self, observation: Observation, rng: random.Random) -> State:
        return determinize(observation, rng)

    def cards(self, state: State) -> Counter[str]:
        assert all(company.coins >= 0 for company in state.companies)
        cards: Counter[str] = Counter(card for _, there in zones(state) for card in there)
        assert len(cards) == cards.total() == 195
        cards["beer"] = state.beers + sum(company.beers for company in state.companies)
        cards["potion"] = state.potions + sum(company.potions for company in state.companies)
        assert (cards["beer"], cards["potion"]) == (5, 3)
        return cards

    def secrets(self, state: State, seat: int) -> Collection[str]:
        hidden = [*state.citizens, *state.quests, *state.treasures, *state.heroes]
        known = state.dungeon_known if self.recall and state.dungeon_seat == seat else 0
        hidden += state.dungeon[known:]
        if state.visit is not None and seat != state.actor:
            hidden += state.visit.looked
        entity = tables_of(state.setting.catalogue).entity
        for owner, company in enumerate(state.companies):
            if owner == seat or state.over:
                continue
            hidden += company.secret
            if not self.recall:
                hidden += [card for card in company.hand + company.pile if card != entity]
        shown = set(state.visit.hired if state.visit else ())
        if state.plan is not None:
            shown.update(state.plan.heroes, state.plan.treasures)
        return {f'"{card}"' for card in hidden if card not in shown}

    def strange_actions(self, state: State, rng: random.Random) -> Iterable[Action]:
        catalogue = tables_of(state.setting.catalogue).catalogue
        company = rng.choice(state.companies) if state.actor is None else state.companies[state.actor]
        heroes = [card for row in state.rows for card in row] + list(company.hand)
        quests = [quest.quest for quest in company.quests] or [catalogue.quests[0].id]

        def some(cards: Sequence[CardId], most: int) -> tuple[CardId, ...]:
            return tuple(rng.choices(cards, k=rng.randint(0, most))) if cards else ()

        team = some(company.hand, 4)
        yield act.Bid(rng.randint(-1, 20))
        yield act.Name(rng.randint(-1, 20))
        yield from (act.Pass(), act.Accept(), act.Leave(), act.Done(), act.UseAbility(), act.Finish())
        yield from (act.UseBeer(), act.UseMinus2(), act.Visit(rng.choice(list(City))))
        yield act.Fail(rng.choice(quests))
        yield act.Hire(rng.choice(heroes or [CardId("nobody")]))
        yield act.HireSet(some(heroes, 4))
        yield act.CashIn(some(company.pile, 4))
        yield act.Keep(rng.choice(catalogue.dungeon).id, some(state.dungeon, 2))
        yield act.Begin(rng.choice(quests))
        yield act.Resolve(
            rng.choice(quests),
            team,
            some(company.pile, 2),
            rng.randint(-1, 2),
            rng.randint(0, 1),
            some(team, 1),
            rng.randint(0, 1),
        )
        for hero in company.hand:
            yield act.Descend(hero)
            yield act.Send(hero)
            yield act.UsePotion(hero, rng.choice([None, *company.pile]))
        for card in company.pile:
            yield act.UseTreasure(card)

    def record(self, seed: int, actions: Sequence[Action]) -> bytes:
        return msgspec.json.encode(record(self.count, seed, actions, self.switches))

    def play_back(self, replay: bytes) -> State:
        return play_back(replay_from_json(replay))


@pytest.mark.rule("Q-K2", "Q-K3", "Q-S4")
@pytest.mark.parametrize(("seats", "recall"), [(2, False), (3, True), (4, False), (5, True)])
def test_conformance(seats: int, recall: bool) -> None:
    report = check_game(QuestInc(seats, recall), range(1), tries=8, apply_all=6)
    assert report.games == 1
    assert report.twin_events > 50
    assert {"Q-M3", "Q-A1", "Q-A2", "Q-N1"} - set(report.refused) == ({"Q-M3"} if seats == 2 else set())


@pytest.mark.parametrize(
    "rules", [Rules(idle_visits=False), Rules(cash_in="elemental"), Rules(discard="used")], ids=lambda rules: str(rules)
)
def test_conformance_under_each_switch(rules: Rules) -> None:
    assert check_game(QuestInc(3, rules=rules), range(1), tries=4, apply_all=4).games == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("recall", [False, True])
def test_conformance_at_length(seats: int, recall: bool) -> None:
    assert check_game(QuestInc(seats, recall), range(100, 106), tries=10).games == 6


def test_everything_has_a_json_schema() -> None:
    assert set(schemas(QuestInc.types)) == {"state", "action", "observation", "event"}
