"""Matica Quest as a whole game: positions, legal actions, what a seat sees, players, replays, simulation.

>>> from random import Random
>>> from matica import game
>>> state = game.new_game(seats=3, seed=7)
>>> action = game.make_player("solver").choose(game.observe(state, state.mover), Random(1))
>>> game.why_illegal(state, action) is None
True
>>> step = game.apply(state, action)
>>> step.state.turn, step.state.seat
(2, 1)
"""

from matica.game.actions import Decline, Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.events import Event
from matica.game.options import cards_for, choices, legal_actions
from matica.game.players import Player, make_player
from matica.game.replay import (
    Match,
    Replay,
    action_from_json,
    event_from_json,
    observation_from_json,
    schema,
    state_from_json,
    to_json,
)
from matica.game.report import Summary, summarise
from matica.game.setup import Quest, Setup
from matica.game.simulate import GameResult, simulate
from matica.game.state import End, State
from matica.game.turn import Refusal, Step, apply, new_game, why_illegal
from matica.game.view import Observation, Standing, determinize, observe, standings

__all__ = [
    "Decline",
    "Drop",
    "End",
    "Event",
    "GameAction",
    "GameResult",
    "Match",
    "Observation",
    "Pass",
    "Play",
    "Player",
    "Quest",
    "Refusal",
    "Replay",
    "Resolve",
    "Setup",
    "Solve",
    "Standing",
    "State",
    "Step",
    "Summary",
    "UseClass",
    "action_from_json",
    "apply",
    "cards_for",
    "choices",
    "determinize",
    "event_from_json",
    "legal_actions",
    "make_player",
    "new_game",
    "observation_from_json",
    "observe",
    "schema",
    "simulate",
    "standings",
    "state_from_json",
    "summarise",
    "to_json",
    "why_illegal",
]
