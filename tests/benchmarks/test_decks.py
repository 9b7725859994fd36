"""How long odds, decks and worksheets take; figures in the README are from two cores."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matica.arithmetic import numbers, reach
from matica.cards import PlayingDeck
from matica.decks.design import Wishes, design
from matica.decks.odds import Odds, odds
from matica.decks.table import work_out
from matica.decks.worksheet import PuzzleWishes, make_worksheet
from matica.rules import Rules

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path))
    return tmp_path


def test_odds_of_all_targets_to_100_cold(benchmark: Any, tmp_path: Path) -> None:
    """Goal: 6 s, five cards of the house deck."""

    def forget() -> None:
        numbers._all_readings.cache_clear()
        reach.values.cache_clear()
        for file in tmp_path.iterdir():
            file.unlink()

    found: Odds = benchmark.pedantic(lambda: odds(range(1, 101)), setup=forget, rounds=3)
    assert found.deal.total == 111_469_176


def test_odds_of_all_targets_to_100_from_the_cache(benchmark: Any) -> None:
    odds(range(1, 101))
    assert benchmark(lambda: odds(range(1, 101))).hand_size == 5


def test_a_deck_of_54(benchmark: Any) -> None:
    assert len(benchmark(lambda: design(Wishes(), seed=1)).cards) == 54


def test_54_cards_to_pdf_as_a_whole_process(benchmark: Any, tmp_path: Path) -> None:
    """Goal: 1.5 s."""

    def run() -> int:
        words = ["deck", "--force", "-o", str(tmp_path / "deck.pdf")]
        path = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'cli')!r}]; "
        code = path + "from matica_cli.main import matica; matica()"
        return subprocess.run([sys.executable, "-c", code, *words], check=True, capture_output=True).returncode

    assert benchmark.pedantic(run, rounds=3, warmup_rounds=1) == 0


def test_facts_of_ten_targets(benchmark: Any) -> None:
    """Goal: 2 minutes for 100 targets with other rules, five cards, two cores."""
    rules = Rules(fractions=False)

    def run() -> int:
        made = work_out(range(1, 11), PlayingDeck.load(), rules, 5, workers=-1, cluster=None, progress=None)
        return len(made)

    assert benchmark.pedantic(run, rounds=1) == 10


def test_a_worksheet_of_20(benchmark: Any) -> None:
    assert len(benchmark.pedantic(lambda: make_worksheet(PuzzleWishes()), rounds=1).puzzles) == 20
