"""How fast decks are printed; and that memory stays bounded for very large ones."""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from matica.printing import PrintOptions, write_deck
from tests.matica.printing.samples import quest_deck

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("cards", [54, 540])
def test_a_deck_as_pdf(benchmark: BenchmarkFixture, tmp_path: Path, cards: int) -> None:
    deck = quest_deck(cards)
    benchmark(write_deck, deck, tmp_path / "deck.pdf", PrintOptions(backs="long"), force=True)


def test_the_playing_deck_as_a_whole_process(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "matica_cli", "cards", "--force", "--backs", "long", "-o", str(tmp_path / "c.pdf")]
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}"}
    benchmark(subprocess.run, command, env=environment, check=True, capture_output=True)
