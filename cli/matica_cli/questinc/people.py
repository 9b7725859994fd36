"""How people play: at a terminal, or a program in their place by lines of JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from matica.errors import FileProblem
from matica_cli.output import json_text, print_hanging, print_line, print_text
from matica_cli.questinc.screen import show_choices, show_position
from matica_cli.questinc.table import Stopped, Table, save
from matica_cli.questinc.words import Words
from questinc.actions import Action, Hire, HireSet, action_from_json
from questinc.errors import BadInput, QuestIncError
from questinc.events import Event, event_for
from questinc.rulebook import find_rules
from questinc.rules.legal import why_illegal
from questinc.view import observe
from questinc.wording import read_action

LONGEST_LINE = 100_000
UNREADABLE = "\N{REPLACEMENT CHARACTER}"
NOBODY = -1
"""The point of view of the room: what no seat keeps to itself."""

HELP = """\
Type the number of a choice, several numbers to hire those heroes at once, or any legal action in words:
  bid 4, hire h01 h02, cash t01 t02, resolve q01 with h01 h02 using t05 beers 1 potions 1 back h01
Also: look (the whole table again), rules Q-A3 (a rule), save FILE, quit (end of input does the same), help."""


def read_line() -> str:
    """One line of input; raises `Stopped` at the end of it."""
    try:
        line = sys.stdin.readline(LONGEST_LINE)
    except UnicodeDecodeError:
        return UNREADABLE
    if not line:
        raise Stopped
    # signs that a terminal would obey, or that cannot be written again, are never repeated to it
    return "".join(sign if sign.isprintable() else UNREADABLE for sign in line.strip().replace("\t", " "))


class Terminal:
    """People at one terminal; with several of them, each sees only what its seat may know."""

    def __init__(self, words: Words, seats: Sequence[int], recall: bool) -> None:
        self.words, self.seats, self.recall = words, tuple(seats), recall
        self.viewer = seats[0] if len(seats) == 1 else NOBODY
        self.last = self.viewer

    def tell(self, events: Sequence[Event]) -> None:
        """One line an event."""
        for event in events:
            print_hanging(self.words.event(event_for(event, self.viewer)), "    ")

    def ask(self, table: Table, legal: Sequence[Action]) -> Action:
        """Show the position and the choices, and read until a legal action comes; a forced move is made at once."""
        seat = table.state.mover
        if len(legal) == 1:
            print_text(f"{self.words.seat(seat)}: nothing to choose, {self.words.action(legal[0])}")
            return legal[0]
        self._hand_over(seat)
        self._look(table)
        show_choices(legal, table.state.stage, self.words)
        while True:
            action = self._read(table, legal, self._prompt(seat))
            if action is None:
                continue
            illegal = why_illegal(table.state, action)
            if illegal is None:
                return action
            print_text(f"not legal: {illegal.reason} ({illegal.rule})")

    def _prompt(self, seat: int) -> str:
        return f"seat {seat}> " if len(self.seats) > 1 else "> "

    def _hand_over(self, seat: int) -> None:
        """Between two people at one terminal the screen changes hands."""
        if len(self.seats) > 1 and seat != self.last:
            print_text(f"-- seat {seat}, press Enter when only you look --")
            read_line()
        self.last = seat

    def _look(self, table: Table, *, whole: bool = False) -> None:
        show_position(observe(table.state, table.state.mover, self.recall), self.words, whole=whole)

    def _read(self, table: Table, legal: Sequence[Action], prompt: str) -> Action | None:
        """The action of one line, or None after a command or a mistake, which is explained."""
        print(prompt, end="", flush=True)  # noqa: T201
        try:
            line = read_line()
        except Stopped:
            print_text("")
            raise
        if not sys.stdin.isatty():
            print_text(line)
        word, _, rest = line.partition(" ")
        if word.lower() in COMMANDS:
            COMMANDS[word.lower()](self, table, legal, rest.strip())
            return None
        try:
            return chosen(line, legal)
        except BadInput as error:
            print_text(f"{error}")
            return None

    def help(self, _table: Table, _legal: Sequence[Action], _rest: str) -> None:
        """What can be typed."""
        for line in HELP.splitlines():
            print_hanging(line, "    ")

    def look(self, table: Table, legal: Sequence[Action], _rest: str) -> None:
        """The whole table and the choices again."""
        self._look(table, whole=True)
        show_choices(legal, table.state.stage, self.words)

    def rules(self, _table: Table, _legal: Sequence[Action], rest: str) -> None:
        """A rule, or a chapter of them."""
        try:
            for rule in find_rules(rest):
                print_hanging(f"{rule.id} ({rule.status}): {rule.text}")
        except QuestIncError as error:
            print_text(f"{error}")

    def save(self, table: Table, _legal: Sequence[Action], rest: str) -> None:
        """Keep the game in a new file."""
        try:
            save(Path(rest or "questinc-game.json"), table.replay(), force=False)
        except FileProblem as error:
            print_text(f"{error}")
        else:
            print_text(f"saved to {rest or 'questinc-game.json'}")

    def quit(self, _table: Table, _legal: Sequence[Action], _rest: str) -> None:
        """Stop here."""
        raise Stopped


COMMANDS: dict[str, Callable[[Terminal, Table, Sequence[Action], str], None]] = {
    "help": Terminal.help,
    "?": Terminal.help,
    "look": Terminal.look,
    "rules": Terminal.rules,
    "save": Terminal.save,
    "quit": Terminal.quit,
    "q": Terminal.quit,
}


def chosen(line: str, legal: Sequence[Action]) -> Action:
    """The action that a line means: a number from 1, several of hires, or an action in words."""
    parts = line.replace(",", " ").split()
    if parts and all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        picked = [_numbered(int(part), legal) for part in parts]
        if len(picked) == 1:
            return picked[0]
        heroes = [action.hero for action in picked if isinstance(action, Hire)]
        if len(heroes) == len(picked):
            return HireSet(tuple(heroes))
        raise BadInput("several numbers at once are for hires only", value=line)
    return read_action(line)


def _numbered(number: int, legal: Sequence[Action]) -> Action:
    if not 1 <= number <= len(legal):
        raise BadInput(f"no choice {number}: expected 1 to {len(legal)}", value=number)
    return legal[number - 1]


class JsonLines:
    """A program plays: every line out and in is one JSON object.

    Out: `{"type": "events", "seat": s, "events": […]}` before each decision, what happened since as that seat may know
    it; `{"type": "decision", "seat": s, "observation": {…}, "legal": […], "forced": false}`; after a wrong answer
    `{"type": "refused", "reason": "…", "rule": "Q-…" or null}`, and it may answer again. In: an action as JSON, such as
    `{"do": "bid", "gold": 4}`, or as text, such as `bid 4`.
    """

    def __init__(self, seats: Sequence[int], recall: bool) -> None:
        self.recall = recall
        self.news: dict[int, list[Event]] = {seat: [] for seat in seats}

    def tell(self, events: Sequence[Event]) -> None:
        """Keep what happened for each person's next decision."""
        for seat, news in self.news.items():
            news += [event_for(event, seat) for event in events]

    def ask(self, table: Table, legal: Sequence[Action]) -> Action:
        """State the decision, and read until a legal action comes."""
        seat = table.state.mover
        self.flush(seat)
        view = observe(table.state, seat, self.recall)
        put({"type": "decision", "seat": seat, "observation": view, "legal": legal, "forced": len(legal) == 1})
        while True:
            try:
                line = read_line()
                action = action_from_json(line) if line.startswith("{") else read_action(line)
            except BadInput as error:
                put({"type": "refused", "reason": error.message, "rule": error.rule})
                continue
            illegal = why_illegal(table.state, action)
            if illegal is None:
                return action
            put({"type": "refused", "reason": illegal.reason, "rule": illegal.rule})

    def flush(self, seat: int) -> None:
        """Tell a seat what happened since its last decision."""
        if self.news[seat]:
            put({"type": "events", "seat": seat, "events": self.news[seat]})
            self.news[seat].clear()

    def flush_all(self) -> None:
        """Tell everybody how it ended."""
        for seat in self.news:
            self.flush(seat)


def put(line: dict[str, Any]) -> None:
    """One line of JSON, at once."""
    print_line(json_text(msgspec.json.encode(line).decode()))
    sys.stdout.flush()
