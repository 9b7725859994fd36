"""Matica Quest is a game by the conformance kit, with and without action cards, levelled, with class cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

import pytest

from matica.cards import Action, Card, Effect
from matica.errors import IllegalAction
from matica.game.actions import Decline, Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.events import Dropped, Event, Passed, Played, Resolved, Solved
from matica.game.options import legal_actions
from matica.game.replay import Match, Replay, to_json
from matica.game.setup import Setup
from matica.game.state import State, faults
from matica.game.turn import apply, new_game, why_illegal
from matica.game.view import Observation, determinize, observe
from tests.conformance import Refusal, Types, check_game, schemas
from tests.matica.game.helpers import marked_deck, marked_quests

RULES = [
    f"M-{letter}{number}"
    for letter, most in (("A", 6), ("C", 5), ("S", 4), ("T", 8), ("E", 3))
    for number in range(1, most + 1)
]


class Matica:
    """The game as the kit wants it; `make` builds the setup of a seed."""

    types = Types(state=State, action=GameAction, observation=Observation, event=Event)
    illegal: type[Exception] = IllegalAction
    rules: Collection[str] = RULES

    def __init__(self, name: str, make: Callable[[int], Setup]) -> None:
        self.name, self.make = name, make

    def new_game(self, seed: int) -> State:
        return new_game(self.make(seed), seed)

    def seats(self, state: State) -> int:
        return state.setup.seats

    def mover(self, state: State) -> int | None:
        return state.mover

    def legal_actions(self, state: State) -> Sequence[GameAction]:
        return legal_actions(state)

    def why_illegal(self, state: State, action: GameAction) -> Refusal | None:
        refusal = why_illegal(state, action)
        return None if refusal is None else Refusal(refusal.message, refusal.rule)

    def apply(self, state: State, action: GameAction) -> tuple[State, Sequence[Event]]:
        step = apply(state, action)
        assert faults(step.state) == []
        return step.state, step.events

    def observe(self, state: State, seat: int) -> Observation:
        return observe(state, seat)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event.seen_by(seat)

    def is_open(self, event: Event) -> bool:
        return isinstance(event, (Passed, Dropped, Solved, Played, Resolved))

    def determinize(self, observation: Observation, rng: random.Random) -> State:
        return determinize(observation, rng)

    def cards(self, state: State) -> Counter[str]:
        playing = [card for player in state.players for card in player.hand] + [*state.pile, *state.discards]
        quests = [quest for row in state.rows for quest in row.pile + row.face_up]
        quests += [quest for player in state.players for quest in player.quests]
        return Counter([str(card) for card in playing] + [quest.id for quest in quests])

    def secrets(self, state: State, seat: int) -> Collection[str]:
        known = {seat} | {seen for viewer, seen in state.looks if viewer == seat}
        hidden = [card for other, player in enumerate(state.players) if other not in known for card in player.hand]
        # an action that has just been played is open, though its card may lie in a new pile already
        names = {card.action for card in (*hidden, *state.pile)} - set(state.open_actions)
        return [name for name in names if name and name.startswith("card-")]

    def open_text(self, state: State) -> bytes:
        return to_json(state.setup)

    def strange_actions(self, state: State, rng: random.Random) -> Iterable[GameAction]:
        everybody = [card for player in state.players for card in player.hand]
        face_up = [quest.id for row in state.rows for quest in row.face_up] + ["no such quest"]
        some = tuple(rng.sample(everybody, 2))
        offered = [action for action in legal_actions(state) if isinstance(action, Solve)]
        yield Solve(rng.choice(face_up), f"{some[0].face} + {some[1].face}", some)
        yield Solve(rng.choice(face_up), "7 ÷ 0", some)
        yield Solve(rng.choice(face_up), "", ())
        for action in offered[:2]:
            yield Solve(action.quest, f"(({action.answer}))", action.cards)
            yield Solve(action.quest, action.answer, action.cards + action.cards[:1])
            yield Solve(action.quest, action.answer + " + 1", action.cards)
        for card in rng.sample(everybody, 2):
            yield Play(card, rng.choice([None, 0, 1, 5]))
            yield Drop(card)
        yield Play(Card(10), None)
        yield UseClass(rng.choice([None, state.seat, 1, 5]))
        yield Resolve(rng.choice(["draw", "thief", "peek", "nothing"]), rng.choice([None, state.seat, 1, 5]))
        yield Pass()
        yield Decline()

    def record(self, seed: int, actions: Sequence[GameAction]) -> bytes:
        match = Match(self.make(seed), seed)
        for action in actions:
            match.act(action)
        return match.replay().to_json()

    def play_back(self, replay: bytes) -> State:
        return Match.from_replay(Replay.from_json(replay)).state


def house(seed: int) -> Setup:
    return Setup.make(2 + seed % 5, quests_to_win=5 + seed % 3, first=seed % 2)


def marked(seed: int) -> Setup:
    return Setup.make(2 + seed % 3, deck=marked_deck(), quests=marked_quests(), quests_to_win=5)


def levelled(seed: int) -> Setup:
    tiers = (("easy",), ("medium", "hard"), ("easy", "medium"))
    return Setup.make(3, tiers=tiers, quests_to_win=5)


def with_classes(seed: int) -> Setup:
    seer = Action("Seer", "", "start", (Effect("look", who="other"), Effect("draw")))
    bully = Action("Bully", "", "start", (Effect("discard", 1, "others"),))
    return Setup.make(3, classes=(seer, None, bully), quests_to_win=5)


def inert(seed: int) -> Setup:
    return Setup.make(4, actions=False, quests_to_win=5, hand_size=4)


VARIANTS = [
    Matica("house deck", house),
    Matica("marked cards", marked),
    Matica("levelled", levelled),
    Matica("class cards", with_classes),
    Matica("no actions", inert),
]


@pytest.mark.rule("M-C1", "M-T8")
@pytest.mark.parametrize("game", VARIANTS, ids=[game.name for game in VARIANTS])
def test_the_game_conforms(game: Matica) -> None:
    report = check_game(game, range(3), tries=5, apply_all=6)
    assert report.games == 3
    assert report.twin_events > 0
    assert {"M-T2", "M-S2", "M-T1", "M-E1", "M-T8"} <= set(report.refused)


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS, ids=[game.name for game in VARIANTS])
def test_many_games_conform(game: Matica) -> None:
    assert check_game(game, range(100, 120)).games == 20


def test_every_kind_of_thing_has_a_schema() -> None:
    assert set(schemas(Matica.types)) == {"state", "action", "observation", "event"}
