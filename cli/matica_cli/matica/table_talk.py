"""The words in which a game is told in a terminal: plain text, no colour, wrapped to the terminal's width."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from matica.game import events as happened

if TYPE_CHECKING:
    from matica.cards import Card
    from matica.game.actions import GameAction
    from matica.game.setup import Quest, Setup
    from matica.game.view import Observation

HELP = (
    ("50 + 2", "solve the quest this makes"),
    ("#2 50 + 2", "solve the second quest"),
    ("50 + 2 with draw", "the card with action draw"),
    ("pass", "discard the hand, end the turn"),
    ("hint, hint 2 4", "a hint; quest 2, level 4"),
    ("vortex", "play that card before solving"),
    ("ability", "use your class card"),
    ("cards", "what the actions do"),
    ("rules M-T4", "the numbered rules"),
    ("undo", "take back your last move"),
    ("save FILE", "keep the game in a file"),
    ("quit", "leave"),
)
"""What can be typed, and what it does."""
NARROW = 60
"""In less than these columns the two stand one below the other."""


KEEP = "\u00a0"
"""A space at which no line is broken."""


def width() -> int:
    """Columns to write in: those of the terminal, from 30 to 100."""
    return max(30, min(100, shutil.get_terminal_size().columns - 1))


def wrap(text: str, indent: str = "  ") -> str:
    """Lines no wider than the terminal; those that follow are indented."""
    return "\n".join(
        textwrap.fill(line, width(), subsequent_indent=indent, break_on_hyphens=False) if line.strip() else ""
        for line in text.splitlines()
    ).replace(KEEP, " ")


def help_text() -> str:
    """What can be typed."""
    if width() < NARROW:
        return "\n".join(f"{typed}\n    {meaning}" for typed, meaning in HELP)
    return "\n".join(f"{typed:<18}{meaning}" for typed, meaning in HELP)


def card_name(card: Card, setup: Setup) -> str:
    """`7`, `w`, `7 (draw)`, or `vortex`."""
    if card.action is None or not setup.actions:
        return str(card.face)
    return card.action if card.face is None else f"{card.face}{KEEP}({card.action})"


def hand_text(hand: Sequence[Card], setup: Setup) -> str:
    """A hand in order: digits, wild cards, then cards without a digit."""
    from matica.game.table import card_order

    return "  ".join(card_name(card, setup) for card in sorted(hand, key=card_order)) or "no cards"


def quest_text(quest: Quest) -> str:
    """`24 (2 points)`, never broken over two lines."""
    return f"{quest.target} ({counted(quest.points, 'point')})".replace(" ", KEEP)


def counted(count: int, what: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {what}{'s' * (count != 1)}"


def table_text(observation: Observation, names: Sequence[str], quests: Sequence[Quest]) -> str:
    """The table as the viewer sees it: quests, points, and the viewer's hand."""
    setup, viewer = observation.setup, observation.viewer
    rows = [f"Turn {observation.turn}: {names[observation.seat]}"]
    shown = "   ".join(f"[{number}]{KEEP}{quest_text(quest)}" for number, quest in enumerate(quests, 1))
    rows.append(f"Quests  {shown or 'none that you may solve'}")
    for seat, player in enumerate(observation.players):
        known = f": {hand_text(player.hand, setup)}" if player.hand is not None and seat != viewer else ""
        rows.append(
            f"{names[seat]}: {counted(player.points, 'point')}, {len(player.quests)} of {setup.quests_to_win} quests, "
            f"{counted(player.count, 'card')}{known}"
        )
    rows.append(f"Hand    {hand_text(observation.hand, setup)}")
    return "\n".join(wrap(row, "        ") for row in rows)


def option_text(action: GameAction, setup: Setup, names: Sequence[str]) -> str:
    """An action in a menu."""
    from matica.game.actions import Drop, Play, Resolve

    target = getattr(action, "target", None)
    at = "" if target is None else f" at {names[target]}"
    match action:
        case Resolve():
            what = setup.named_actions[action.action]
            return f"{what.name}{at}: {what.text}"
        case Play():
            return f"play {card_name(action.card, setup)}{at}"
        case Drop():
            return f"discard {card_name(action.card, setup)}"
    return "use none of them"


def event_text(event: happened.Event, setup: Setup, names: Sequence[str]) -> str | None:
    """One line about what happened; None for what need not be told."""
    match event:
        case happened.Solved():
            return f"{names[event.seat]} solves {event.quest.target}: {event.answer} (+{event.quest.points})"
        case happened.Passed():
            return f"{names[event.seat]} passes and discards {hand_text(event.cards, setup)}."
        case happened.Played():
            return f"{names[event.seat]} plays {card_name(event.card, setup)}{_at(event.target, names)}."
        case happened.ClassUsed():
            return f"{names[event.seat]} uses the {event.name}{_at(event.target, names)}."
        case happened.Resolved():
            return f"{names[event.seat]} uses {setup.named_actions[event.action].name}{_at(event.target, names)}."
        case happened.Revealed():
            return "New: " + ", ".join(map(quest_text, event.quests))
        case happened.Drew():
            drawn = f": {hand_text(event.cards, setup)}" if event.cards is not None else ""
            return f"{names[event.seat]} draws {event.count}{drawn}"
        case happened.Dropped():
            return f"{names[event.seat]} discards {card_name(event.card, setup)}."
        case happened.Stolen():
            taken = f": {hand_text(event.cards, setup)}" if event.cards is not None else ""
            return f"{names[event.seat]} takes {event.count} from {names[event.victim]}{taken}"
        case happened.Swapped():
            return f"{names[event.seat]} and {names[event.other]} swap hands."
        case happened.Looked():
            seen = f": {hand_text(event.cards, setup)}" if event.cards is not None else "."
            return f"{names[event.seat]} looks at the hand of {names[event.other]}{seen}"
        case happened.Spared():
            return f"{names[event.seat]} keeps three cards."
        case happened.Skipped():
            return f"{names[event.seat]} will miss a turn."
        case happened.TurnMissed():
            return f"{names[event.seat]} misses this turn."
        case happened.TurnGained():
            return f"{names[event.seat]} gets another turn."
        case happened.Reshuffled():
            return "The discards are shuffled into a new pile."
    return None


def _at(target: int | None, names: Sequence[str]) -> str:
    return "" if target is None else f" at {names[target]}"


def ending_text(observation: Observation, names: Sequence[str]) -> str:
    """The ranking when the game is over."""
    from matica.game.view import standings

    end = observation.end
    if end is None:
        return ""
    why = {"quests": "the last quest is completed", "empty": "no quests are left", "limit": "the turns are used up"}
    rows = [f"The game is over: {why[end.why]}."]
    rows += [
        f"{place.place}. {names[place.seat]}: {counted(place.points, 'point')}, {counted(place.quests, 'quest')}"
        for place in standings(observation)
    ]
    return "\n".join(map(wrap, rows))
