"""The names that `matica` offers are all there, and each is loaded from its home."""

import subprocess
import sys
from pathlib import Path

import pytest

import matica


def test_every_public_name_is_there() -> None:
    assert matica.__all__ == sorted(matica.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert set(matica._HOME_OF) <= set(matica.__all__)
    for name in matica.__all__:
        assert getattr(matica, name) is not None
        assert name in dir(matica)


def test_no_other_name_is_made_up() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        matica.solv  # noqa: B018


def test_names_are_loaded_when_they_are_used() -> None:
    code = (
        "import sys, matica; before = 'numpy' in sys.modules; matica.solve('3 8', 24); "
        "print(before, 'numpy' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.split() == ["False", "True"]


def test_the_game_is_there_once_it_is_asked_for() -> None:
    code = "import sys, matica; print('matica.game' in sys.modules, matica.game.new_game(seats=2).seat)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.split() == ["False", "0"]
