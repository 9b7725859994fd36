"""A game told in words, with commands typed by people."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import click

from matica.cards import Action
from matica.coaching.hints import hint
from matica.errors import BadInput, MaticaError
from matica.game.actions import GameAction, Pass, Play, Solve, UseClass
from matica.game.events import Event
from matica.game.house import HOUSE_NAME
from matica.game.options import cards_for, choices, hand_faces
from matica.game.setup import Setup, needs_target
from matica.game.view import Observation
from matica.rulebook import find_rules, rulebook
from matica_cli.matica.session import Session
from matica_cli.matica.table_talk import ending_text, event_text, help_text, option_text, quest_text, table_text, wrap
from matica_cli.signs import to_ascii

LONGEST_LINE = 2_000


class Left(Exception):
    """A person leaves the game."""


class Terminal:
    """Where lines are written and read; with `ascii`, signs such as × are written in ASCII."""

    def __init__(self, ascii: bool = False) -> None:
        self.ascii = ascii

    def say(self, text: str) -> None:
        """Write lines, no wider than the terminal."""
        text = wrap(text)
        click.echo(to_ascii(text) if self.ascii else text)

    def ask(self, prompt: str) -> str:
        """A line typed by a person. Raises Left at the end of input."""
        click.echo(f"{prompt}> ", nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            click.echo()
            raise Left
        if not sys.stdin.isatty():
            # nobody has typed it, so that it would be missing in what is printed
            click.echo(line.rstrip("\n"))
        return line.strip()


def play_text(session: Session, terminal: Terminal) -> None:
    """Play until the game is over or is left."""
    terminal.say(greeting(session.match.state.setup))
    terminal.say(f"Seed {session.match.state.seed}. Type an expression, or help.")
    try:
        while session.match.state.end is None:
            for events in session.computer_moves():
                tell(session, terminal, events)
            if session.match.state.mover is not None:
                _person(session, terminal)
    except Left:
        terminal.say("The game is left unfinished.")
        return
    terminal.say("\n" + ending_text(session.view(0), session.names))


def greeting(setup: Setup) -> str:
    """The decks, and whether they are house data (M-C3)."""
    house = " (house data, not official)"
    cards = setup.deck.name + (house if setup.deck.status == "house" else "")
    quests = setup.quest_deck + (house if setup.quest_deck == HOUSE_NAME else "")
    return f"Cards: {cards}. Quests: {quests}."


def tell(session: Session, terminal: Terminal, events: Sequence[Event]) -> None:
    """Say what happened, as it may be told."""
    for event in session.seen(events):
        line = event_text(event, session.match.state.setup, session.names)
        if line:
            terminal.say(line)


def rules_text(wanted: str) -> str:
    """The numbered rules, or those with this id. Raises BadInput."""
    rules = find_rules(wanted) if wanted else rulebook().rules
    return "\n".join(f"{rule.id} ({rule.status}) {rule.text}" for rule in rules)


def _person(session: Session, terminal: Terminal) -> None:
    """One decision of a person: show the table, read commands until something is done."""
    mover = session.match.state.mover
    assert mover is not None
    if len(session.people) > 1:
        terminal.say("")
        terminal.ask(f"{session.names[mover]}, press Enter when nobody else looks ")
    observation = session.view(mover)
    terminal.say("\n" + table_text(observation, session.names, session.quests()))
    turn = Turn(session, terminal, observation)
    while True:
        try:
            action = turn.read(terminal.ask(turn.prompt()))
        except MaticaError as error:
            terminal.say(str(error))
            continue
        if turn.undone:
            return
        if action is not None:
            session.decisions.append(len(session.match.actions))
            tell(session, terminal, session.match.act(action).events)
            return


class Turn:
    """The commands of one decision."""

    def __init__(self, session: Session, terminal: Terminal, observation: Observation) -> None:
        self.session, self.say, self.observation = session, terminal.say, observation
        self.levels: dict[int, int] = {}
        self.undone = False
        self.menu: tuple[GameAction, ...] = ()
        if observation.drops or observation.phase == "action":
            self.menu = choices(observation)
            for number, action in enumerate(self.menu, 1):
                self.say(f"{number}. {option_text(action, observation.setup, session.names)}")

    def prompt(self) -> str:
        """What stands before the sign >."""
        return f"1 to {len(self.menu)}" if self.menu else self.session.names[self.observation.viewer]

    def read(self, line: str) -> GameAction | None:
        """The action a line asks for, None if it asked for something else, now done. Raises MaticaError."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return None
            case "help" | "?":
                self.say(help_text())
            case "quit" | "exit":
                raise Left
            case "hint":
                self.say(self.hint(rest.split()))
            case "cards":
                self.say(self.cards())
            case "rules":
                self.say(rules_text(rest.strip()))
            case "undo":
                self.session.undo()
                self.undone = True
            case "save":
                self.save(rest.strip())
            case _:
                return self.act(line)
        return None

    def act(self, line: str) -> GameAction:
        """The move a line stands for; that it is legal is seen when it is applied."""
        action = self.chosen(line) if self.menu else self.opening(line) or self.solve(line)
        refusal = self.session.why_illegal(action)
        if refusal is not None:
            raise BadInput(refusal.message, rule=refusal.rule)
        return action

    def chosen(self, line: str) -> GameAction:
        """A numbered choice."""
        if not (line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= len(self.menu)):
            raise BadInput(f"{line[:40]!r}: expected a number from 1 to {len(self.menu)}")
        return self.menu[int(line) - 1]

    def opening(self, line: str) -> GameAction | None:
        """Pass, a card played before solving, or the class card; a player's name may follow."""
        word, _, name = line.partition(" ")
        if line.lower() == "pass":
            return Pass()
        if word.lower() == "ability":
            ability = (
                self.observation.setup.classes[self.observation.viewer] if self.observation.setup.classes else None
            )
            return UseClass(self.target(ability, name))
        for card in self.observation.hand:
            what = self.observation.setup.action_of(card)
            if what and what.when == "start" and word.lower() == card.action:
                return Play(card, self.target(what, name))
        return None

    def target(self, action: Action | None, name: str) -> int | None:
        """The seat of a player by name; without one, the only other player if the action needs a player."""
        names = self.session.names
        if not name.strip():
            return 1 - self.observation.viewer if action and needs_target(action) and len(names) == 2 else None
        if name.strip() not in names:
            raise BadInput(f"player {name[:40]!r}: expected one of {', '.join(names)}", value=name)
        return names.index(name.strip())

    def solve(self, line: str) -> Solve:
        """An answer: `50 + 2`, `#2 50 + 2`, `50 + 2 with draw`."""
        found = re.fullmatch(r"(?:#([0-9]{1,2})\s+)?(.*?)(?:\s+with\s+(.*))?", line)
        number, answer, actions = found.groups() if found else (None, line, None)
        names = [name for name in re.split(r"[\s,]+", actions or "") if name]
        quests = self.session.quests()
        if number is not None and not 1 <= int(number) <= len(quests):
            raise BadInput(f"quest {number}: expected 1 to {len(quests)}", value=number)
        cards = cards_for(self.observation, answer, names)
        if number is not None:
            return Solve(quests[int(number) - 1].id, answer, cards)
        from matica.arithmetic.expression import show_value
        from matica.arithmetic.parse import parse_equation

        value = parse_equation(answer, self.observation.setup.rules)[0].value
        for quest in quests:
            if quest.target == value:
                return Solve(quest.id, answer, cards)
        wanted = ", ".join(str(quest.target) for quest in quests)
        raise BadInput(f"{answer} makes {show_value(value)}: expected one of {wanted}", value=answer)

    def hint(self, words: list[str]) -> str:
        """A hint for a quest, one level higher each time."""
        quests = self.session.quests()
        numbers = [int(word[:3]) for word in words if word.isascii() and word.isdigit()]
        if len(numbers) != len(words) or len(words) > 2 or self.menu:
            raise BadInput("hint: expected it before solving, as hint, hint QUEST, or hint QUEST LEVEL")
        wanted = numbers[:1] or range(1, len(quests) + 1)
        if any(not 1 <= number <= len(quests) for number in wanted):
            raise BadInput(f"hint {words[0]}: expected a quest from 1 to {len(quests)}")
        said = []
        for number in wanted:
            level = numbers[1] if len(numbers) > 1 else min(6, self.levels.get(number, 0) + 1)
            self.levels[number] = level
            said.append(
                f"[{number}] {quest_text(quests[number - 1])}: {self.one_hint(quests[number - 1].target, level)}"
            )
        return "\n".join(said)

    def one_hint(self, target: int, level: int) -> str:
        """A hint from the digits in hand."""
        from matica.cards import Hand

        faces = hand_faces(self.observation.hand)
        if not faces:
            return "there is no digit in your hand."
        return hint(Hand(faces), target, self.observation.setup.rules, level, seed=self.session.match.state.turn).text

    def cards(self) -> str:
        """What the actions of the deck do."""
        setup = self.observation.setup
        if not setup.actions:
            return "Action cards are only digits in this game."
        said = [f"{name}: {action.name}. {action.text}" for name, action in setup.deck.actions]
        ability = setup.classes[self.observation.viewer] if setup.classes else None
        return "\n".join(said + ([f"ability: {ability.name}. {ability.text}"] if ability else []))

    def save(self, path: str) -> None:
        """Keep the game in a file."""
        if not path:
            raise BadInput("save: expected the name of a file, such as save game.json")
        self.session.save(path, force=False)
        self.say(f"Saved in {path}.")
