"""Make the golden games of Matica Quest anew: `python -m tests.golden.make_matica`.

Each is a replay file with the events that came of it, one a line. Make them anew only when a change of the rules or of
the files is meant, and read what has changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from matica.game.events import Event
from matica.game.house import class_cards, house_quests
from matica.game.players import make_player
from matica.game.replay import Match
from matica.game.setup import Setup
from matica.game.view import observe
from tests.matica.game.helpers import marked_deck

FOLDER = Path(__file__).parent / "matica"


def _few(count: int) -> Setup:
    return Setup.make(2, quests=house_quests()[:count])


SCENARIOS: dict[str, tuple[Callable[[], Setup], tuple[str, ...], int]] = {
    "quests": (lambda: Setup.make(4), ("strategist", "solver", "novice:8", "random"), 11),
    "empty": (lambda: _few(6), ("solver", "random"), 12),
    "limit": (lambda: Setup.make(3, turn_limit=9), ("novice:6", "novice:6", "strategist"), 13),
    "tie": (lambda: Setup.make(3, quests_to_win=5), ("solver", "solver", "solver"), 3),
    "levelled": (
        lambda: Setup.make(3, tiers=(("easy",), ("medium", "hard"), ("easy", "medium")), ages=[8, 40, 12]),
        ("novice:9", "strategist", "solver"),
        15,
    ),
    "classes": (
        lambda: Setup.make(4, classes=tuple(class_cards().values()), quests_to_win=6),
        ("strategist", "strategist", "random", "random"),
        16,
    ),
    "actions": (lambda: Setup.make(3, deck=marked_deck(), hand_size=4), ("random", "random", "random"), 18),
    "inert": (lambda: Setup.make(2, actions=False, hand_size=6), ("solver", "strategist"), 17),
}
"""Name → setup, players by seat, seed."""


def play(name: str) -> tuple[bytes, bytes]:
    """The replay file of a scenario and its events."""
    make, players, seed = SCENARIOS[name]
    match, seated, rng = Match(make(), seed), [make_player(player) for player in players], random.Random(seed)
    events: list[Event] = []
    while (mover := match.state.mover) is not None:
        events += match.act(seated[mover].choose(observe(match.state, mover), rng)).events
    return msgspec.json.encode(match.replay(players)) + b"\n", lines(events)


def lines(events: list[Event]) -> bytes:
    """One event a line."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def main() -> None:
    """Write every scenario's two files."""
    FOLDER.mkdir(exist_ok=True)
    for name in SCENARIOS:
        replay, events = play(name)
        (FOLDER / f"{name}.json").write_bytes(replay)
        (FOLDER / f"{name}.events.jsonl").write_bytes(events)


if __name__ == "__main__":
    main()
