"""`questinc score`, `questinc catalogue` and `questinc rules`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from questinc.catalogue import Catalogue

ROOT = Path(__file__).parents[3]
STANDARD = ROOT / "questinc" / "data" / "standard"
PROGRAM = [sys.executable, "-c", "from matica_cli.main import questinc; questinc(prog_name='questinc')"]


def run(*args: str | Path, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `questinc` as a program."""
    paths = f"{ROOT}:{ROOT / 'cli'}"
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*PROGRAM, *map(str, args)],
        input=given,
        capture_output=True,
        env={"PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*args: str | Path, code: int = 2, stdin: str | bytes = "") -> str:
    """The one line with which a run is refused."""
    done = run(*args, stdin=stdin)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith("error: ")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def json_of(*args: str | Path) -> Any:
    done = run(*args, "--json")
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_score() -> None:
    done = run("score", "6*legendary", "sapphire", "amethyst", "mimic8", "armor/fire")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "total: 63 gold"
    assert "5*legendary" in done.stdout


def test_score_json() -> None:
    assert json_of("score", "6*legendary", "emerald") == {
        "total": 44,
        "sets": [
            {"kind": "legendary", "cards": ["legendary"] * 5, "gold": 40},
            {"kind": "legendary", "cards": ["legendary"], "gold": 4},
        ],
        "unused": ["emerald"],
    }


def test_score_reads_stdin() -> None:
    assert run("score", "-", "ruby", stdin="3*meal,\nemerald\n").stdout.splitlines()[-1] == "total: 18 gold"
    assert run("score", "-", stdin="\ufeffmeal").stdout.splitlines()[-1] == "total: 3 gold"
    assert run("score", "-").stdout == "total: 0 gold\n"


def test_score_of_nothing_is_nothing() -> None:
    assert run("score", "").stdout == "total: 0 gold\n"
    assert run("score", "topaz").stdout == "unused: topaz\ntotal: 0 gold\n"


def test_score_refuses_in_one_line() -> None:
    assert "Missing argument" in refused("score")
    assert "card 2: treasure 'mael': expected meal, perhaps" in refused("score", "ruby", "mael")
    assert "expected 1 to 200 before the *" in refused("score", "201*meal")
    assert "at most 200 cards" in refused("score", "150*meal", "150*ruby")
    assert "characters" in refused("score", "-", stdin="meal " * 100_000)
    assert "stdin, byte 0: expected UTF-8" in refused("score", "-", stdin=b"\xff\xfe")
    assert "at most once" in refused("score", "-", "-")
    assert "160 runes: too many" in refused(
        "score", *(f"40*{rune}" for rune in ("ruby", "emerald", "topaz", "sapphire"))
    )


def test_score_with_an_own_catalogue(tmp_path: Path) -> None:
    own = Path(shutil.copytree(STANDARD, tmp_path / "own"))
    text = (own / "collections.toml").read_text(encoding="utf-8")
    (own / "collections.toml").write_text(text.replace("5 = 40", "5 = 50"), encoding="utf-8")
    assert run("score", "5*legendary", "--catalogue", own).stdout.endswith("total: 50 gold\n")
    refused("score", "meal", "--catalogue", tmp_path / "nowhere", code=3)


def test_catalogue_check() -> None:
    done = run("catalogue", "check")
    assert (done.returncode, done.stdout) == (0, "valid: 195 cards\n")
    assert json_of("catalogue", "check", STANDARD) == {"valid": True, "faults": []}


def test_catalogue_check_lists_all_faults(tmp_path: Path) -> None:
    own = Path(shutil.copytree(STANDARD, tmp_path / "own"))
    (own / "cities.toml").unlink()
    text = (own / "heroes.toml").read_text(encoding="utf-8")
    (own / "heroes.toml").write_text(text.replace("strength = 3", 'strength = "three"', 1), encoding="utf-8")
    done = run("catalogue", "check", own)
    assert done.returncode == 2
    assert done.stdout.splitlines() == [
        "heroes.toml: hero[1].strength: 'three': expected a whole number from 0 to 99",
        "cities.toml: no such file: expected it in the folder (Q-K4)",
        "2 faults",
    ]
    assert json_of("catalogue", "check", own)["faults"][0] == {
        "file": "heroes.toml",
        "key": "hero[1].strength",
        "value": "'three'",
        "expected": "a whole number from 0 to 99",
        "rule": None,
    }
    assert "hero[1].strength" in refused("catalogue", "show", "--folder", own)
    refused("catalogue", "check", tmp_path / "nowhere", code=3)


def test_catalogue_copy(tmp_path: Path) -> None:
    own = tmp_path / "my" / "cards"
    assert len(json_of("catalogue", "copy", own)["files"]) == 9
    assert Catalogue.load(own).digest == Catalogue.standard().digest
    (own / "heroes.toml").write_text("", encoding="utf-8")
    assert "exists already" in refused("catalogue", "copy", own, code=3)
    assert (own / "heroes.toml").read_text(encoding="utf-8") == ""
    assert run("catalogue", "copy", own, "--force").returncode == 0
    assert Catalogue.faults(own) == []
    refused("catalogue", "copy", own / "heroes.toml", code=3)
    refused("catalogue", "copy", "/dev/null/x", code=3)


@pytest.mark.rule("Q-K4", "Q-T1", "Q-T5")
def test_printed_gold_of_collections_has_a_star() -> None:
    wide = run("catalogue", "show", "collections", COLUMNS="80").stdout
    assert [line.split() for line in wide.splitlines() if line.startswith("meal ")] == [
        ["meal", "3*", "7*", "11*", "16", "21", "27", "33", "+6*"]
    ]
    narrow = run("catalogue", "show", "collections", COLUMNS="40").stdout
    assert "meal: 3*, 7*, 11*, 16, 21, 27, 33, then\n  6* for each more" in narrow
    for text in (wide, narrow):
        assert "amethyst + sapphire: 9*" in text
    told = json.loads(run("catalogue", "show", "collections", "--json").stdout)
    assert ["meal", "3"] in told["printed_gold"]
    assert ["meal", "4"] not in told["printed_gold"]


@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_catalogue_show_fits_the_terminal(columns: str) -> None:
    done = run("catalogue", "show", COLUMNS=columns)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= max(int(columns), 72)
    words = " ".join(done.stdout.split())
    assert all(name in words for name in ("Magic Mirror*", "Hug the Lava Golem*", "Potion Shop*"))


def test_catalogue_show_json() -> None:
    shown = json_of("catalogue", "show")
    assert shown["digest"] == Catalogue.standard().digest
    assert sum(len(table["rows"]) for table in shown["tables"]) == 195
    (quests,) = json_of("catalogue", "show", "quest")["tables"]
    assert quests["rows"][1]["fields"]["classes"] == "WM"
    assert "strength" in quests["rows"][1]["printed"]
    assert "treasures" not in quests["rows"][1]["printed"]
    assert "collections" not in json_of("catalogue", "show", "quest")
    assert "kind 'cards': expected one of hero" in refused("catalogue", "show", "cards")


def test_rules() -> None:
    assert "Treasure collections" in run("rules").stdout
    assert json_of("rules", "q-a10")["rules"][0]["switch"] == "cash_in"
    assert [rule["id"] for rule in json_of("rules", "Q-E")["rules"]] == ["Q-E1", "Q-E2", "Q-E3"]
    assert "rule 'Q-Z1': expected an id such as Q-T5" in refused("rules", "Q-Z1")
    assert max(map(len, run("rules", COLUMNS="40").stdout.splitlines())) <= 40


def test_a_terminal_without_unicode_gets_its_rules_all_the_same() -> None:
    done = run("rules", "Q-K8", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 items * 4" in " ".join(done.stdout.split())
    done = run("rules", "Q-K8", "--json", PYTHONIOENCODING="ascii")
    assert "4 items × 4" in json.loads(done.stdout)["rules"][0]["text"]


def test_a_group_without_a_command_shows_its_help() -> None:
    for args in ([], ["catalogue"]):
        done = run(*args)
        assert done.returncode == 2
        assert "Commands:" in done.stderr


def test_closed_streams() -> None:
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f'PYTHONPATH={ROOT}:{ROOT / "cli"} "{sys.executable}" -c "$1" score - meal {closed}'
        done = subprocess.run(
            ["bash", "-c", command, "bash", PROGRAM[-1]], capture_output=True, stdin=subprocess.DEVNULL, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), closed
