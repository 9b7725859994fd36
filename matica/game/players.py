"""Computer players. They see observations only, and their own source of chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from matica.errors import BadInput, expect
from matica.game.actions import Decline, GameAction, Pass, Solve
from matica.game.options import choices, hand_faces, open_quests, openings, pick_simplest, setup_ways
from matica.game.setup import Quest
from matica.game.strategist import Strategist
from matica.game.view import Observation
from matica.game.ways import Faces

LEVELS = 10
PATIENCE = 60.0
"""Seconds a novice thinks about the quests of a turn (house)."""


MOST_GRADED = 5
"""Larger sets of cards take too long to be graded in a game."""


class Player(Protocol):
    """Something that picks an action for the seat that observes."""

    name: str

    def choose(self, observation: Observation, rng: random.Random) -> GameAction:
        """A legal action for `observation.viewer`, who is to act."""


class Solver:
    """Never misses a solution: takes the quest with most points, the simplest way.

    Plays a Vortex or class ability only where nothing can be solved, and resolves any action at random.
    """

    name = "solver"

    def choose(self, observation: Observation, rng: random.Random) -> GameAction:
        """Pick an action."""
        if observation.drops or observation.phase == "action":
            return side_choice(observation, rng)
        return self.solution(observation, rng) or opening(observation, rng) or Pass()

    def solution(self, observation: Observation, rng: random.Random) -> Solve | None:
        """The quest with most points that can be made, the lowest target of equals."""
        ways, hand = setup_ways(observation.setup), hand_faces(observation.hand)
        makeable = [quest for quest in open_quests(observation) if ways.can(hand, quest.target)]
        if not makeable:
            return None
        return pick_simplest(observation, max(makeable, key=lambda quest: (quest.points, -quest.target)))


class Novice(Solver):
    """Misses solutions whose grade is above ten times its level (1–10), and those it does not find in time.

    Finding a solution takes a random time whose mean is the grade's seconds for an average solver; what takes longer
    than `PATIENCE` is not found in this turn, nor is what takes more than `MOST_GRADED` cards at once. Of what it finds
    it takes the first. All of this is a house model.
    """

    def __init__(self, level: int) -> None:
        self.level = level
        self.name = f"novice:{level}"

    def solution(self, observation: Observation, rng: random.Random) -> Solve | None:
        """The quest found soonest, None if none is found in time."""
        ways, hand = setup_ways(observation.setup), hand_faces(observation.hand)
        found: list[tuple[float, str, Quest]] = []
        for quest in open_quests(observation):
            graded = graded_hand(observation, quest, hand) if ways.can(hand, quest.target) else ()
            if 0 < len(graded) <= MOST_GRADED:
                grade, seconds = ways.difficulty(graded, quest.target)
                needed = rng.expovariate(1 / max(seconds, 0.1))
                if grade <= 10 * self.level and needed <= PATIENCE:
                    found.append((needed, quest.id, quest))
        return pick_simplest(observation, min(found)[2]) if found else None


def graded_hand(observation: Observation, quest: Quest, hand: Faces) -> Faces:
    """The hand whose difficulty is graded: all of it, or of a hand too large to grade the cards of one way."""
    if len(hand) <= MOST_GRADED:
        return hand
    return setup_ways(observation.setup).making(hand, quest.target)[0]


def side_choice(observation: Observation, rng: random.Random) -> GameAction:
    """One of the actions used at random, or a card to discard at random."""
    offered = [action for action in choices(observation) if not isinstance(action, Decline)]
    return rng.choice(offered) if offered else Decline()


def opening(observation: Observation, rng: random.Random) -> GameAction | None:
    """A card or ability to begin the turn with, at random, None if there is none."""
    offered = list(openings(observation))
    return rng.choice(offered) if offered else None


class Chaos:
    """Picks any offered action at random: for tests and as the lowest bar."""

    name = "random"

    def choose(self, observation: Observation, rng: random.Random) -> GameAction:
        """Pick an action."""
        return rng.choice(choices(observation))


PLAYERS: dict[str, Callable[[], Player]] = {"strategist": Strategist, "solver": Solver, "random": Chaos}


def make_player(text: str) -> Player:
    """The player of this name: `strategist`, `solver`, `random`, or `novice:LEVEL` with a level from 1 to 10.

    Raises BadInput.
    """
    expect(text, str, f"one of {', '.join(PLAYERS)}, or novice:1 to novice:{LEVELS}")
    name, colon, level = text.partition(":")
    if name == "novice":
        if not colon:
            return Novice(5)
        if level.isascii() and level.isdigit() and 1 <= int(level[:3]) <= LEVELS:
            return Novice(int(level))
        raise BadInput(f"player {text[:40]!r}: expected a level from 1 to {LEVELS}, such as novice:3", value=text)
    if text not in PLAYERS:
        raise BadInput(
            f"player {text[:40]!r}: expected one of {', '.join(PLAYERS)}, novice:1 to novice:{LEVELS}", value=text
        )
    return PLAYERS[text]()
