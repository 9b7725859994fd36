"""Many games between computer players: who wins, and what the cards and cities are used for."""

from questinc.simulate.game import GameResult, Plan, Taking, play_game
from questinc.simulate.run import MOST_GAMES, simulate

__all__ = ["MOST_GAMES", "GameResult", "Plan", "Taking", "play_game", "simulate"]
