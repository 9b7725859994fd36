"""`questinc simulate`."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli import running
from tests.cli.running import Done

GAMES = ("--games", "6", "--players", "greedy,random", "--seats", "3")


def run(*args: str | Path, columns: int = 80) -> Done:
    return running.run("simulate", *map(str, args), columns=columns, group="questinc")


def refused(*args: str | Path, code: int = 2) -> str:
    return running.refused("simulate", *map(str, args), code=code, group="questinc")


def figures(*args: str | Path) -> dict[str, Any]:
    done = run(*args, "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert isinstance(found, dict)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "time"}


def test_the_report_in_words() -> None:
    done = run(*GAMES, columns=40)
    assert (done.code, done.err) == (0, "")
    assert "6 games of 3 seats, seed 0" in done.out
    assert "random, 2 of 3 seats (even 67 %)" in done.out
    assert max(map(len, done.out.splitlines()[:30])) <= 50


def test_json_does_not_depend_on_workers() -> None:
    one = figures(*GAMES, "--workers", "1")
    assert set(one) == {
        *("games", "seed", "seats", "players", "bids", "cities", "heroes", "quests", "length", "house", "time"),
    }
    assert timeless(figures(*GAMES, "--workers", "2")) == timeless(one)
    assert timeless(figures(*GAMES, "--seed", "1")) != timeless(one)


def test_a_run_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    figures("--games", "4", *GAMES[2:], "--resume", kept)
    before = kept.read_bytes()
    more = figures(*GAMES, "--resume", kept)
    assert kept.read_bytes().startswith(before)
    assert timeless(more) == timeless(figures(*GAMES))
    assert more == figures(*GAMES, "--resume", kept)
    assert "seed is 0 there, 3 here" in refused(*GAMES, "--seed", "3", "--resume", kept)


def test_files(tmp_path: Path) -> None:
    table, picture = tmp_path / "games.csv", tmp_path / "chart.svg"
    assert run(*GAMES, "--csv", table, "--chart", picture).code == 0
    assert len(table.read_text().splitlines()) == 1 + 6 * 3
    assert "<svg" in picture.read_text()
    assert "exists" in refused(*GAMES, "--csv", table, code=3)
    assert run(*GAMES, "--csv", table, "--force").code == 0
    assert run(*GAMES, "--csv", "-").out.startswith("game,seat,player")
    assert "No such file" in refused(*GAMES, "--resume", tmp_path / "no" / "games", code=3)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    process = running.start(
        *("simulate", "--games", "100000", "--players", "greedy", "--resume", str(kept)), group="questinc"
    )
    until = time.monotonic() + 60
    while (not kept.exists() or kept.read_bytes().count(b"\n") < 3) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"goes on from there" in err
    done = kept.read_bytes().count(b"\n") - 1
    assert done >= 2
    assert figures("--games", str(done), "--players", "greedy", "--resume", kept)["games"] == done


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--games", "0"), "games 0: expected 1 to"),
        (("--games", "many"), "'many': expected a whole number"),
        (("--players", "robot"), "no player 'robot'"),
        (("--players", ""), "no player ''"),
        (("--players", "greedy", "--seats", "6"), "6 seats: expected 2 to 5"),
        (("--players", "greedy,greedy,greedy", "--seats", "2"), "3 players for 2 seats"),
        (("--seed", "-1"), "seed -1"),
        (("--workers", "0"), "workers 0"),
        (("--chart", "chart.gif"), ".png or .svg"),
        (("--csv", "-", "--json"), "one of them"),
    ],
)
def test_bad_input(args: tuple[str, ...], message: str) -> None:
    assert message in refused("--games", "2", "--players", "greedy", *args)


def test_the_schema() -> None:
    assert "PlayerFigures" in json.loads(run("--schema").out)["$defs"]
