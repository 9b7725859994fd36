"""`matica simulate` as a program."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli import running
from tests.cli.running import Done


def run(*args: str | Path, **how: Any) -> Done:
    return running.run(*map(str, args), **how)


def refused(*args: str | Path, **how: Any) -> str:
    return running.refused(*map(str, args), **how)


SMALL = ["simulate", "--games", "12", "--players", "solver,random,solver", "--quests", "5", "--seed", "3"]


def test_the_figures_in_words() -> None:
    done = run(*SMALL, columns=40)
    assert done.code == 0
    assert done.out.startswith("12 games of 3 seats, seed 3\n")
    assert "even is 33.3 %" in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 40
    assert done.err == ""


def test_json_is_the_same_for_any_number_of_workers() -> None:
    first = run(*SMALL, "--json")
    data = json.loads(first.out)
    keys = "games seed playing_deck quest_deck length points solvable first_seat even endings players seats quests"
    assert list(data) == [*keys.split(), "never_solved"]
    assert data["playing_deck"] == {"name": "House deck", "cards": 108, "house": True}
    assert data["quest_deck"] == {"name": "House quests", "cards": 54, "house": True}
    assert (data["games"], data["seed"], sum(data["endings"].values())) == (12, 3, 12)
    assert set(data["players"][0]) == {"player", "seats", "wins", "even", "points", "quests"}
    assert run(*SMALL, "--json", "--workers", "2").out == first.out


def test_csv_and_charts(tmp_path: Path) -> None:
    table, svg = tmp_path / "games.csv", tmp_path / "games.svg"
    assert run(*SMALL, "--csv", table, "--chart", svg).code == 0
    assert len(list(csv.DictReader(io.StringIO(table.read_text())))) == 36
    assert run(*SMALL, "--csv", "-").out == table.read_text()
    assert "<svg" in svg.read_text()
    assert "exists already" in refused(*SMALL, "--csv", table, code=3)
    assert "exists already" in refused(*SMALL, "--chart", svg, code=3)
    assert run(*SMALL, "--csv", table, "--force").code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--games", "0"], "games 0"),
        (["--games", "1e3"], "1e3"),
        (["--players", "solver"], "expected 2 to 6"),
        (["--players", "solver,,solver"], "player ''"),
        (["--players", "person,solver"], "player 'person'"),
        (["--workers", "0"], "workers 0"),
        (["--chart", "x.gif"], ".png or .svg"),
        (["--csv", "-", "--json"], "expected one"),
        (["--tiers", "hard,hard", "--players", "solver,solver", "--hand-size", "2"], "hand size 2"),
    ],
)
def test_bad_options(args: list[str], said: str) -> None:
    assert said in refused("simulate", *args)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "No such file" in refused(*SMALL, "--csv", tmp_path / "none" / "x.csv", code=3)
