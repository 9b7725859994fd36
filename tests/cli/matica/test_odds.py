"""`matica odds` as a program."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DECK = 'format = "matica-playing-deck"\nversion = 1\nname = "Mine"\nstatus = "own"\n[numbers]\n0 = 1\n2 = 2\n5 = 1\n'

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def call(*args: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        own = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}", "PYTHONUTF8": "1"}
        return subprocess.run(
            [sys.executable, "-m", "matica_cli", "odds", *map(str, args)],
            input=stdin,
            capture_output=True,
            env={**own, "MATICA_CACHE": str(tmp_path / "cache"), **environment},
            timeout=300,
        )

    return call


@pytest.mark.rule("M-C3")
def test_the_deck_is_named(run: Run) -> None:
    done = run("24,25", "--hand-size", "2", COLUMNS="50")
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert " ".join(lines).startswith("House deck (house data, not official), 2 cards")
    assert [line.split()[0] for line in lines[2:]] == ["24", "25", "at"]
    assert max(map(len, lines)) <= 50
    assert done.stderr == b""


def test_json_of_an_own_deck_from_standard_input(run: Run) -> None:
    done = run("2,50", "10", "--deck", "-", "--hand-size", "2", "--json", stdin=DECK.encode())
    data = json.loads(done.stdout)
    assert list(data) == ["deck", "rules", "hand_size", "deals", "odds", "any"]
    assert (data["deck"]["name"], data["deck"]["status"], data["deals"]) == ("Mine", "own", 6)
    # hands: 0 2 (twice), 0 5, 2 2, 2 5 (twice)
    assert data["odds"] == [
        {"target": 2, "odds": "5/6", "decimal": 5 / 6},
        {"target": 10, "odds": "1/3", "decimal": 1 / 3},
        {"target": 50, "odds": "1/6", "decimal": 1 / 6},
    ]
    assert data["any"] == [{"targets": [2, 50], "odds": "1", "decimal": 1.0}]


@pytest.mark.rule("M-C3")
def test_a_range_as_csv_cold_and_warm(run: Run) -> None:
    cold = run("--range", "0-30", "--hand-size", "3", "--csv", "-v")
    warm = run("--range", "0-30", "--hand-size", "3", "--csv", "-v")
    assert cold.stdout == warm.stdout
    rows = [line.split(",") for line in cold.stdout.decode().splitlines()]
    assert rows[0] == ["target", "odds", "decimal", "deck", "status"]
    assert all(row[3:] == ["House deck", "house"] for row in rows[1:])
    assert [int(row[0]) for row in rows[1:]] == list(range(31))
    assert all(float(Fraction(row[1])) == float(row[2]) for row in rows[1:])
    assert b"cache written" in cold.stderr
    assert b"cache used" in warm.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "no targets"),
        (("x",), "'x'"),
        (("1,,2",), "target ''"),
        (("٣",), "expected a whole number"),
        (("99999999999",), "expected a whole number"),
        (("--range", "9-1"), "'9-1'"),
        (("--range", "1-99999"), "at most 10,000 targets"),
        (("24", "--json", "--csv"), "expected one of them"),
        (("24", "--ops", ""), "operations"),
        (("24", "--ops", "+%"), "operations"),
        (("24", "--hand-size", "9"), "9"),
        (("24", "--workers", "0"), "0"),
        (("24", "--hand-size", "2", "--cluster", "nowhere"), "'nowhere'"),
    ],
)
def test_bad_input_is_one_line(run: Run, args: tuple[str, ...], message: str) -> None:
    done = run(*args)
    text = done.stderr.decode()
    assert (done.returncode, done.stdout, text.count("\n")) == (2, b"", 1), text
    assert message in text


def test_a_deck_that_is_not_there(run: Run) -> None:
    done = run("24", "--deck", "missing.toml")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"missing.toml" in done.stderr
