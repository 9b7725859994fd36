"""Quest Inc.: the rules as an engine, exact advice, computer players."""

from questinc.actions import Action, Illegal, action_from_json
from questinc.catalogue import Catalogue, Fault, card_tables
from questinc.errors import BadInput, FileProblem, IllegalAction, LimitError, QuestIncError
from questinc.events import Event, Step, event_for
from questinc.optimize.advise import Budget, Recommended, advise
from questinc.replay import Replay, play_back, record, replay_from_json
from questinc.rulebook import find_rules, rulebook
from questinc.rules.collections import Score, TreasureSet, collection_value, score_collections
from questinc.rules.legal import is_forced, legal_actions, why_illegal
from questinc.rules.play import apply, new_game, start
from questinc.rules.scoring import Standing, standings
from questinc.soundness import observation_from_json, state_from_json
from questinc.state import Stage, State, to_json
from questinc.switches import Rules
from questinc.view import Observation, determinize, observe

__all__ = [
    "Action",
    "BadInput",
    "Budget",
    "Catalogue",
    "Event",
    "Fault",
    "FileProblem",
    "Illegal",
    "IllegalAction",
    "LimitError",
    "Observation",
    "QuestIncError",
    "Recommended",
    "Replay",
    "Rules",
    "Score",
    "Stage",
    "Standing",
    "State",
    "Step",
    "TreasureSet",
    "action_from_json",
    "advise",
    "apply",
    "card_tables",
    "collection_value",
    "determinize",
    "event_for",
    "find_rules",
    "is_forced",
    "legal_actions",
    "new_game",
    "observation_from_json",
    "observe",
    "play_back",
    "record",
    "replay_from_json",
    "rulebook",
    "score_collections",
    "standings",
    "start",
    "state_from_json",
    "to_json",
    "why_illegal",
]
