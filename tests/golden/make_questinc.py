"""Make the golden games and counts of Quest Inc. anew: `python -m tests.golden.make_questinc`.

Each game is a replay file with the events that came of it, one a line; the counts are numbers of positions, so many
decisions deep. All are played with the catalogue kept beside them, so that they stand when house values change. Make
them anew only when a change of the rules or of the files is meant, and read what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from questinc.actions import Action, Begin, Done, Pass
from questinc.cards import City
from questinc.catalogue import Catalogue
from questinc.events import Event
from questinc.replay import Replay, record, steps
from questinc.rules.hiring import hire_sets
from questinc.rules.legal import legal_actions, why_illegal
from questinc.rules.play import apply, new_game
from questinc.state import Stage, State
from questinc.switches import Rules
from tests.questinc.scenes import Scene

FOLDER = Path(__file__).parent / "questinc"
CATALOGUE = Catalogue.load(FOLDER / "catalogue")

Policy = Callable[[State, random.Random], Action]


def busy(state: State, rng: random.Random) -> Action:
    """Anything legal, whole hires and resolutions step by step among it; hardly ever idle."""
    legal = legal_actions(state)
    if state.stage is Stage.VISIT and rng.random() < 0.3 and (sets := hire_sets(state)):
        return rng.choice(sets)
    if state.stage is Stage.NIGHT and rng.random() < 0.5 and state.actor is not None:
        begins: list[Action] = [Begin(quest.quest) for quest in state.companies[state.actor].quests]
        begins = [action for action in begins if why_illegal(state, action) is None]
        if begins:
            return rng.choice(begins)
    useful = [action for action in legal if action != Done()]
    return rng.choice(useful if useful and rng.random() < 0.8 else legal)


def idle(state: State, rng: random.Random) -> Action:
    """Pass and be done wherever possible."""
    legal = legal_actions(state)
    return next((action for action in legal if isinstance(action, Pass | Done)), rng.choice(legal))


SCENARIOS: dict[str, tuple[int, int, Policy, Rules]] = {
    "two": (2, 1, busy, Rules()),
    "three": (3, 2, busy, Rules()),
    "four": (4, 3, busy, Rules()),
    "five": (5, 4, busy, Rules()),
    "strict": (3, 5, busy, Rules(idle_visits=False, cash_in="elemental")),
    "lenient": (4, 6, busy, Rules(discard="used")),
    "tie by quests": (4, 118, busy, Rules()),
    "tie by marker": (3, 16, idle, Rules()),
}
"""Name → seats, seed, how everybody plays, switches."""


def play(name: str) -> tuple[bytes, bytes]:
    """The replay file of a scenario and its events."""
    seats, seed, policy, rules = SCENARIOS[name]
    actions = play_out(seats, seed, policy, rules)
    replay = record(seats, seed, actions, rules, CATALOGUE)
    return msgspec.json.encode(replay) + b"\n", lines(events_of(replay))


def play_out(seats: int, seed: int, policy: Policy, rules: Rules) -> list[Action]:
    """The actions of a game."""
    rng = random.Random(seed)
    state, actions = new_game(seats, seed, rules, CATALOGUE), list[Action]()
    while not state.over:
        actions.append(policy(state, rng))
        state = apply(state, actions[-1]).state
    return actions


def events_of(replay: Replay) -> list[Event]:
    """Everything that happens in a game."""
    return [event for step in steps(replay, CATALOGUE) for event in step.events]


def lines(events: Iterable[Event]) -> bytes:
    """One event a line."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def count(state: State, depth: int) -> int:
    """How many positions lie `depth` decisions deep, each way to get there counted."""
    if depth == 0 or state.over:
        return 1
    return sum(count(apply(state, action).state, depth - 1) for action in legal_actions(state))


def positions() -> dict[str, tuple[State, int]]:
    """Small positions, and how deep they are counted."""
    guild = Scene(
        4, heroes="W3@2 WM4@3 M2@1 X4@2 B5@2", cities=[City.GUILD_HOUSE, City.SQUARE, City.TAVERN, City.DUNGEON]
    )
    guild.row(City.GUILD_HOUSE, *guild.h[:5]).coins(0, 6).afternoon()
    throne = Scene(
        3, heroes="W3@2 M4@3 C2@1 R4@2", cities=[City.THRONE_ROOM, City.TAVERN, City.POTION_SHOP, City.DUNGEON]
    )
    throne.row(City.THRONE_ROOM, *throne.h[:2]).row(City.TAVERN, *throne.h[2:4]).coins(0, 7).afternoon()
    dungeon = Scene(2, heroes="W3@1 M4@1").hand(0, *Scene(2).h[:2]).afternoon()
    cash = Scene(4, heroes="W9@9", treasures="2*meal armor/fire armor/air")
    cash.row(City.SQUARE, cash.h[0]).pile(0, *cash.t[:4]).coins(0, 1).afternoon()
    night = Scene(
        4, quests="8+minus2 10:WM", heroes="W6@4 M5@3 WM7@6 B4@2 X3@2", treasures="ring/air+2 armor/fire+potion"
    )
    night.quest(0, night.q[0]).quest(0, night.q[1]).hand(0, *night.h[:5]).pile(0, *night.t[:2])
    night.markers(0, beers=1).night()
    return {
        "contest of two, 4 gold": (Scene(2, citizens="4g 3g").morning().state, 3),
        "contest of three, 3 gold": (Scene(3, citizens="3g 2g 1g").morning().state, 5),
        "contest of four, 2 gold": (Scene(4, citizens="2g 1g 1g 0g").morning().state, 5),
        "contest of five, 1 gold": (Scene(5, citizens="1g 1g 1g 1g 1g").morning().state, 6),
        "guild house": (guild.state, 5),
        "throne room": (throne.state, 5),
        "dungeon": (dungeon.state, 4),
        "cash in": (cash.state, 5),
        "night": (night.state, 3),
    }


def counts() -> dict[str, list[int]]:
    """For each small position, the counts from one decision deep on."""
    return {name: [count(state, deep) for deep in range(1, most + 1)] for name, (state, most) in positions().items()}


def main() -> None:
    """Write every scenario's two files and the counts."""
    for name in SCENARIOS:
        replay, events = play(name)
        (FOLDER / f"{name}.json").write_bytes(replay)
        (FOLDER / f"{name}.events.jsonl").write_bytes(events)
    (FOLDER / "counts.toml").write_text(
        "".join(f"{msgspec.json.encode(name).decode()} = {numbers}\n" for name, numbers in counts().items())
    )


if __name__ == "__main__":
    main()
