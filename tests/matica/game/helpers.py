"""Small decks and positions that tests put together by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from matica.cards import Action, Card, Effect, PlayingDeck
from matica.game.events import Event
from matica.game.house import house_quests
from matica.game.setup import Quest, Setup
from matica.game.state import Player, Row, State
from matica.game.turn import new_game

DRAW = Action("Draw", "", "solve", (Effect("draw", 2),))
RUBBER = Action("Rubber", "", "solve", (Effect("discard", 2, "other"),))
STORM = Action("Storm", "", "solve", (Effect("discard", 1, "others"), Effect("draw", 1)))
THIEF = Action("Thief", "", "solve", (Effect("steal", 2, "other"),))
RAID = Action("Raid", "", "solve", (Effect("steal", 1, "others"),))
SWAP = Action("Swap", "", "solve", (Effect("swap_hands", who="other"),))
LOOK = Action("Look", "", "solve", (Effect("look", who="next"),))
STOP = Action("Stop", "", "solve", (Effect("skip", who="other"),))
AGAIN = Action("Again", "", "solve", (Effect("extra_turn"),))
VORTEX = Action("Vortex", "", "start", (Effect("new_quests"),))
PUSH = Action("Push", "", "start", (Effect("discard", 1, "other"),))
NAMED = {
    "draw": DRAW,
    "rubber": RUBBER,
    "storm": STORM,
    "thief": THIEF,
    "raid": RAID,
    "swap": SWAP,
    "look": LOOK,
    "stop": STOP,
    "again": AGAIN,
    "vortex": VORTEX,
    "push": PUSH,
}


def card(text: str) -> Card:
    """`7`, `w`, `7:draw`, or `:vortex` for a card without a digit."""
    face, _, action = text.partition(":")
    return Card("w" if face == "w" else int(face) if face else None, action or None)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def quest(target: int, points: int = 1, band: Any = "easy") -> Quest:
    return Quest(f"q{target}", target, points, band)


def quests(*targets: int) -> tuple[Quest, ...]:
    return tuple(quest(target) for target in targets)


def position(
    hands: Sequence[str],
    face_up: Sequence[int],
    *,
    pile: str = "1 1 1 1 1 1 1 1 1 1",
    more: Sequence[int] = (),
    **options: Any,
) -> State:
    """A position at the start of seat 0's turn with exactly these hands, draw pile, face-up quests and quest pile."""
    dealt = [*(word for hand in hands for word in hand.split()), *pile.split()]
    setup = setup_of(dealt, [*face_up, *more], seats=len(hands), **options)
    start = new_game(msgspec.structs.replace(setup, hand_size=3))
    return msgspec.structs.replace(
        start,
        setup=setup,
        players=tuple(Player(cards(hand)) for hand in hands),
        pile=cards(pile),
        rows=(Row(None, quests(*more), quests(*face_up)),),
    )


def setup_of(dealt: Sequence[str], targets: Sequence[int], **options: Any) -> Setup:
    counts = {name: dealt.count(name) for name in dealt}
    deck = PlayingDeck(
        "test", "own", tuple((card(name), count) for name, count in counts.items()), tuple(NAMED.items())
    )
    options.setdefault("hand_size", 5)
    options.setdefault("seats", 2)
    # a deck may be smaller than the hands that a test then deals by hand
    size = options.pop("hand_size")
    setup = Setup(deck=deck, quests=quests(*targets), hand_size=3, **options)
    msgspec.structs.force_setattr(setup, "hand_size", size)
    return setup


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def marked_deck(copies: int = 6) -> PlayingDeck:
    """A deck in which every card carries an action of its own, so that each can be told from all others."""
    faces = [*range(10), "w"] * copies
    actions = list(NAMED.values())
    named = {f"card-{number:03}": actions[number * 7 % len(actions)] for number in range(len(faces))}
    counts = tuple((Card(face, name), 1) for face, name in zip(faces, named, strict=True))
    return PlayingDeck("marked", "own", counts, tuple(named.items()))


def marked_quests() -> tuple[Quest, ...]:
    """The house quests under ids that can be told from every other text."""
    return tuple(msgspec.structs.replace(quest, id=f"quest-{number:03}") for number, quest in enumerate(house_quests()))
