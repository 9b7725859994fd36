"""Many games between computer players: who wins, and what the cards and cities are used for."""

from questinc.simulate.game import GameResult, Plan, Taking, play_game
from questinc.simulate.journal import Journal, open_journal
from questinc.simulate.report import Share, Summary, summarise, to_csv, wilson
from questinc.simulate.run import MOST_GAMES, simulate

__all__ = [
    "MOST_GAMES",
    "GameResult",
    "Journal",
    "Plan",
    "Share",
    "Summary",
    "Taking",
    "open_journal",
    "play_game",
    "simulate",
    "summarise",
    "to_csv",
    "wilson",
]
