"""The script that fits the grade to people's times."""

import math
import random
import tomllib
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from examples import fit_difficulty
from examples.fit_difficulty import clock, normal_scores, ranks, spearman
from matica import Hand
from matica.coaching.difficulty import seconds_table
from matica.coaching.weights import load_model


def test_rank_correlation_with_ties() -> None:
    values = np.array([3.0, 1.0, 3.0, 2.0])
    assert ranks(values).tolist() == [3.5, 1, 3.5, 2]
    assert spearman(values, values**3) == pytest.approx(1)
    assert spearman(values, -values) == pytest.approx(-1)
    # worked by hand: rank differences 0.5, 0, −0.5, 0 between 3.5 1 3.5 2 and 3 1 4 2
    assert spearman(values, np.array([3.0, 1.0, 4.0, 2.0])) == pytest.approx(4.5 / math.sqrt(4.5 * 5))
    assert normal_scores(values).sum() == pytest.approx(normal_scores(np.arange(4.0)).sum(), abs=0.2)


def test_the_clock_goes_up() -> None:
    scores, seconds = clock(np.arange(100.0), np.array([5.0, 4.0] * 50))
    assert (scores, seconds) == ([49.5], [4.47])
    scores, seconds = clock(np.arange(100.0), np.exp(np.arange(100.0) / 50))
    assert len(scores) == len(seconds) > 20
    assert seconds == sorted(set(seconds))


def test_fitting_finds_what_the_times_came_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # times as the model that comes with the package has them, somewhat blurred: the fit must find an order like it
    hands = [Hand(hand) for hand in combinations_with_replacement(range(1, 14), 4)]
    chance = random.Random(1)
    hands = chance.sample(hands, 200)
    times = seconds_table(hands, range(24, 25), "twenty_four")[:, 0]
    rows = [
        f"{hand.text()},{seconds * chance.uniform(0.9, 1.1):.2f}"
        for hand, seconds in zip(hands, times, strict=True)
        if not np.isnan(seconds)
    ]
    source, target = tmp_path / "times.csv", tmp_path / "weights.toml"
    source.write_text("\n".join(["Puzzles,AMT (s)", *rows]))
    monkeypatch.setattr(fit_difficulty, "REPEATS", 1)
    fit_difficulty.main([str(source), "-o", str(target)])
    assert f"{len(rows)} hands" in capsys.readouterr().out
    fitted = tomllib.loads(target.read_text())
    assert fitted["fit"]["hands"] == len(rows)
    assert fitted["fit"]["spearman"] > 0.8
    shipped = load_model()
    assert list(fitted["step"]) == list(shipped.step)
    assert list(fitted["hand"]) == list(shipped.hand)
    assert all(fitted["step"][name] <= 0 for name in fit_difficulty.HARDER)
    assert all(fitted["step"][name] >= 0 for name in fit_difficulty.EASIER)
    fit_difficulty.main([str(source)])
    assert target.read_text() in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Puzzles,seconds\n1 1 4 6,5\n", "no column AMT (s)"),
        ("Puzzles,AMT (s)\n1 1 4 6,5\n", "1 hands, expected at least"),
        ("Puzzles,AMT (s)\n1 1 4 six,5\n", "line 2: expected cards and seconds"),
        ("Puzzles,AMT (s)\n1 1 4 6\n", "line 2: expected cards and seconds"),
        ("Puzzles,AMT (s)\n1 1 4 6,-5\n", "line 2: expected up to 5 numbers"),
        ("Puzzles,AMT (s)\n1 1 4 6 1 1,5\n", "line 2: expected up to 5 numbers"),
        ("Puzzles,AMT (s)\n" + "1 1 1 1,5\n" * 50, "1 1 1 1: cannot make 24"),
    ],
)
def test_files_that_cannot_be_fitted(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "times.csv"
    source.write_text(text)
    with pytest.raises(SystemExit, match="2"):
        fit_difficulty.main([str(source)])
    assert said in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        fit_difficulty.main([str(tmp_path / "nowhere.csv")])
