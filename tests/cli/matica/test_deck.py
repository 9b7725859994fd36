"""`matica deck` and `matica worksheet` as programs."""

import csv
import json
import os
import pty
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from matica.decks.model import QuestDeck, Worksheet

ROOT = Path(__file__).parents[3]
SMALL = """
format = "matica-playing-deck"
version = 1
name = "Mine"
status = "own"
[numbers]
2 = 2
3 = 2
5 = 1
7 = 1
"""

Run = Callable[..., subprocess.CompletedProcess[bytes]]


def environment(folder: Path) -> dict[str, str]:
    own = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}", "PYTHONUTF8": "1"}
    return own | {"MATICA_CACHE": str(folder / "cache")}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    shared = tmp_path_factory.mktemp("shared")

    def call(*args: str | bytes | Path, stdin: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "matica_cli", *args],
            input=stdin,
            capture_output=True,
            env=environment(shared) | more,
            timeout=300,
        )

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    def call(*args: str | bytes | Path, code: int = 2, stdin: bytes = b"") -> str:
        done = run(*args, stdin=stdin)
        message = done.stderr.decode()
        assert (done.returncode, done.stdout, message.count("\n")) == (code, b"", 1), message
        assert message.startswith("error: ")
        return message

    return call


@pytest.mark.rule("M-C3", "M-C5")
@pytest.mark.parametrize("columns", [40, 80])
def test_a_deck_is_shown_within_the_terminal_and_named_house(run: Run, columns: int) -> None:
    done = run("deck", "--easy", "2", "--medium", "1", "--hard", "1", COLUMNS=str(columns))
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert max(map(len, lines)) <= columns
    assert Counter(line.split()[1] for line in lines[2:6]) == {"easy": 2, "medium": 1, "hard": 1}
    assert "House deck (house data, not official)" in " ".join(line.strip() for line in lines)


def test_files_are_the_same_for_the_same_seed_whatever_their_name(run: Run, tmp_path: Path) -> None:
    for name, seed in (("a.json", "3"), ("b.json", "3"), ("c.json", "4")):
        assert run("deck", "--seed", seed, "-o", tmp_path / name).returncode == 0
    a, b, c = ((tmp_path / name).read_bytes() for name in ("a.json", "b.json", "c.json"))
    assert a == b
    assert a != c
    deck = QuestDeck.from_json(a)
    assert deck.command == "matica deck --seed 3"
    assert Counter(card.band for card in deck.cards) == {"easy": 18, "medium": 18, "hard": 18}
    again = run(*deck.command.split()[1:], "--json")
    assert again.stdout == a


def test_the_command_kept_makes_the_same_deck(run: Run) -> None:
    words = [
        "--easy",
        "1",
        "--medium",
        "1",
        "--hard",
        "1",
        "--range",
        "1-150",
        "--practise",
        "x7,6×",
        "--min-odds",
        "40%",
    ]
    made = run("deck", *words, "--name", "Class 5b's deck", "--json").stdout
    deck = QuestDeck.from_json(made)
    given = "matica deck --easy 1 --medium 1 --hard 1 --range 1-150 --practise ×7 --practise ×6 --min-odds 2/5 --name"
    assert shlex.split(deck.command) == [*given.split(), "Class 5b's deck"]
    assert run(*shlex.split(deck.command)[1:], "--json").stdout == made


def test_print_again_and_check(run: Run, tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "deck.json"
    words = ("--easy", "1", "--medium", "2", "--hard", "2")
    assert run("deck", *words, "-o", path).returncode == 0
    before = path.read_bytes()
    assert "exists already" in refused("deck", *words, "-o", path, code=3)
    assert path.read_bytes() == before
    assert run("deck", "--from", path, "--json").stdout == before
    assert run("deck", "--from", "-", "--json", stdin=before).stdout == before
    assert run("deck", "--from", path, "-o", tmp_path / "deck.pdf").returncode == 0
    assert len(PdfReader(tmp_path / "deck.pdf").pages) == 1
    checked = run("deck", "--verify", path, "--json")
    assert json.loads(checked.stdout) == {"name": "Quest deck", "cards": 5, "correct": True, "faults": []}
    wrong = json.loads(before)
    wrong["cards"][0]["ease"] = 0.5
    path.write_text(json.dumps(wrong))
    done = run("deck", "--verify", path)
    assert done.returncode == 1
    assert b"ease 0.5: expected" in done.stdout
    assert b"5 quests, 1 fault" in done.stdout


def test_what_was_written_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    done = run("deck", "--easy", "2", "--medium", "0", "--hard", "0", "--json", "-o", path)
    told = json.loads(done.stdout)
    assert list(told) == ["name", "seed", "hash", "bands", "points", "files"]
    assert told["bands"] == {"easy": 2, "medium": 0, "hard": 0}
    assert told["files"] == [str(path)]
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert sum(int(row["points"]) for row in rows) == told["points"]["easy"]


def test_an_own_playing_deck_with_own_rules_is_graded_and_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SMALL)
    words = ("deck", "--deck", tmp_path / "mine.toml", "--hand-size", "3", "--range", "1-30", "--no-fractions", "-v")
    cold = run(*words, "--easy", "0", "--medium", "0", "--hard", "6", "--json")
    warm = run(*words, "--easy", "0", "--medium", "0", "--hard", "6", "--json")
    assert cold.returncode == 0
    assert cold.stdout == warm.stdout
    assert b"cache used" in warm.stderr
    deck = QuestDeck.from_json(cold.stdout)
    assert (deck.playing_deck.name, deck.playing_deck.status) == ("Mine", "own")
    assert not deck.rules.fractions
    assert "mine.toml" in deck.command


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SMALL)
    words = [
        "deck",
        "--deck",
        "mine.toml",
        "--hand-size",
        "2",
        "--range",
        "1-9",
        "--easy",
        "0",
        "--medium",
        "0",
        "--hard",
        "1",
    ]
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "matica_cli", *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(tmp_path) | {"TERM": "xterm"},
        cwd=tmp_path,
        timeout=300,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 10_000)
    os.close(ours)
    assert b"grading every hand" in shown
    assert b"grading" not in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--easy", "5000"), 1, "easy 5000: at most "),
        (("--range", "1-9", "--hard", "1"), 1, "easy 18: at most 9 easy targets in 1–9; medium 18: at most 0"),
        (("--practise", "×13"), 2, "practise '×13'"),
        (("--min-odds", "150%"), 2, "'150%'"),
        (("--min-odds", "1/0"), 2, "'1/0'"),
        (("--min-odds", "nan"), 2, "'nan'"),
        (("--easy", "0", "--medium", "0", "--hard", "0"), 2, "no quests"),
        (("--easy", "-1"), 2, "-1"),
        (("--range", "0-10"), 2, "targets 0–10"),
        (("--range", "1-5000"), 2, "5,000 targets"),
        (("--seed", "x"), 2, "'x'"),
        (("--seed", "9" * 30), 2, "9" * 30),
        (("--hand-size", "6"), 2, "'6': expected a whole number from 1 to 5"),
        (("--from", "missing.json"), 3, "missing.json"),
        (("--from", "x.json", "--easy", "3"), 2, "--easy with --from"),
        (("--from", "x.json", "--no-fractions"), 2, "with --from"),
        (("--verify", "x.json", "-o", "y.pdf"), 2, "with --verify"),
        (("--verify", "x.json", "--from", "y.json"), 2, "--from with --verify"),
        (("-o", "deck.txt"), 2, "deck.txt"),
        (("-o", "deck"), 2, "expected a name ending in .pdf, .json, .csv, .svg.zip, .png"),
        (("--name", ""), 2, "name ''"),
        (("--name", "x" * 300), 2, "expected 1 to 200 printable characters"),
        (("--name", b"\xff"), 2, "name"),
        (("-o", "/nowhere/deck.json"), 3, "/nowhere/deck.json"),
        (("--json", "-o", "-"), 2, "standard output"),
        (("--deck", "missing.toml"), 3, "missing.toml"),
    ],
)
def test_wrong_use(refused: Callable[..., str], words: tuple[str | bytes, ...], code: int, message: str) -> None:
    assert message in refused("deck", *words, code=code)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"\xff", b'{"format": "matica-worksheet", "version": 1}', b"[" * 9999]
)
def test_what_is_no_deck(refused: Callable[..., str], content: bytes) -> None:
    for option in ("--from", "--verify"):
        assert "standard input" in refused("deck", option, "-", stdin=content)


# worksheets -----------------------------------------------------------------------------------------------------------


def test_a_worksheet_in_every_form(run: Run, tmp_path: Path) -> None:
    words = ("worksheet", "--count", "4", "--easy", "2", "--hand-size", "4", "--set", "B", "--seed", "9")
    shown = run(*words).stdout.decode()
    assert max(map(len, run(*words, COLUMNS="40").stdout.decode().splitlines())) <= 40
    assert shown.startswith("Worksheet, set B: 4 puzzles, seed 9")
    sheet = Worksheet.from_json(run(*words, "--json").stdout)
    assert Counter(puzzle.band for puzzle in sheet.puzzles) == {"easy": 2, "medium": 1, "hard": 1}
    assert sheet.command == "matica worksheet --count 4 --easy 2 --set B --seed 9 --hand-size 4"
    done = run(*words, "-o", tmp_path / "b.pdf", "--json")
    assert json.loads(done.stdout) == {
        "name": "Worksheet",
        "set": "B",
        "seed": 9,
        "bands": {"easy": 2, "medium": 1, "hard": 1},
        "files": [str(tmp_path / "b.pdf"), str(tmp_path / "b-answers.pdf")],
    }
    assert run(*words, "-o", tmp_path / "b.csv").returncode == 0
    plain = run(*words, "--ascii").stdout.decode()
    assert plain.isascii()
    assert plain == shown.translate(str.maketrans("×÷−", "*/-"))


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--count", "3", "--easy", "4"), 2, "expected them to agree"),
        (("--count", "9", "--easy", "1", "--medium", "1", "--hard", "1"), 2, "expected them to agree"),
        (("--count", "0"), 2, "0"),
        (("--count", "5000"), 2, "5000"),
        (("--set", "AA"), 2, "set 'AA'"),
        (("--easy", "0", "--medium", "0", "--hard", "0"), 2, "0 puzzles"),
        (("--range", "1-5000"), 2, "5,000 targets"),
        (("--hand-size", "1", "--range", "50-60"), 1, "easy 7: at most 0 easy puzzles"),
        (("-o", "sheet.png"), 2, "sheet.png"),
        (("--format", "png", "-o", "-"), 2, "'png' is not one of 'pdf', 'json', 'csv'"),
        (("--backs", "long", "-o", "sheet.pdf"), 2, "No such option '--backs'"),
    ],
)
def test_wrong_use_of_worksheets(refused: Callable[..., str], words: tuple[str, ...], code: int, message: str) -> None:
    assert message in refused("worksheet", *words, code=code)
