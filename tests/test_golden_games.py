"""Both games have golden games: replays told in full that must run again."""

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("game", ["matica", "questinc"])
def test_each_game_has_golden_games(game: str) -> None:
    assert [path for path in (GOLDEN / game).iterdir() if path.stat().st_size > 100], f"no golden game of {game}"


def test_no_golden_game_is_of_a_game_unknown_here() -> None:
    folders = {path.name for path in GOLDEN.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == {"matica", "questinc"}
