"""`matica cards` as a program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from matica.cards import PlayingDeck

ROOT = Path(__file__).parents[3]
DECK_FILE = ROOT / "matica" / "data" / "deck.toml"


def run(*args: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "matica_cli", "cards", *map(str, args)],
        input=stdin,
        capture_output=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}", "PYTHONUTF8": "1", **environment},
        timeout=60,
    )


def refused(*args: str | Path, code: int = 2, stdin: bytes = b"") -> str:
    done = run(*args, stdin=stdin)
    message = done.stderr.decode()
    assert (done.returncode, done.stdout) == (code, b""), message
    assert message.startswith("error: ")
    assert message.count("\n") == 1
    return message


@pytest.mark.rule("M-C3")
@pytest.mark.parametrize("columns", ["40", "80"])
def test_the_deck_is_shown_as_house_data_within_the_terminal(columns: str) -> None:
    done = run(COLUMNS=columns)
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.replace("\n  ", " ").startswith("House deck: 108 cards (house data, not official)")
    assert "wild × 6" in text.replace("\n  ", " ")
    assert "Magical Vortex" in text
    assert max(len(line) for line in text.splitlines()) <= int(columns)


def test_json() -> None:
    data = json.loads(run("--json").stdout)
    deck = PlayingDeck.load()
    assert list(data) == ["format", "version", "name", "status", "hash", "size", "cards", "actions"]
    assert data["hash"] == deck.content_hash
    assert data["size"] == deck.size
    assert data["actions"]["swap"]["effects"] == [{"do": "swap_hands", "count": 1, "who": "other"}]


def test_printing(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    done = run("-o", path, "--size", "mini", "--paper", "letter", "--backs", "short", "--back-offset", "-1,0.5")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"wrote {path}\n", b"")
    assert len(PdfReader(path).pages) == 2 * 108 // 18
    assert "exists already" in refused("-o", path, code=3)
    done = run("-o", path, "--force", "--json")
    data = json.loads(done.stdout)
    assert data["files"] == [str(path)]
    assert data["size"] == 108


def test_standard_output_and_input() -> None:
    assert run("-o", "-", "--format", "csv").stdout.startswith(b"face,action,count")
    assert run("-o", "-", "--format", "pdf").stdout.startswith(b"%PDF")
    own = DECK_FILE.read_bytes().replace(b'"House deck"', '"Öwn"'.encode()).replace(b'"house"', b'"own"', 2)
    data = json.loads(run("--deck", "-", "--json", stdin=own).stdout)
    assert (data["name"], data["size"]) == ("Öwn", 108)


def test_letters_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    own = DECK_FILE.read_text().replace('"Study"', '"学 ¿Qué?"')
    done = run("--deck", "-", "-o", tmp_path / "own.pdf", stdin=own.encode())
    assert done.returncode == 0
    assert done.stderr.decode() == "note: not in the font, printed as '?': 学\n"


def test_a_format_may_have_any_file_name(tmp_path: Path) -> None:
    run("-o", tmp_path / "table", "--format", "csv")
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_wrong_input_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "'tarot'" in refused("--size", "tarot")
    assert "'1;2': expected two numbers" in refused("--back-offset", "1;2")
    assert "back offset (11.0, 0.0): expected each from -10 to 10 mm" in refused("--back-offset", "11,0")
    for bleed in ("11", "-0.1", "nan", "wide", ""):
        assert f"{bleed!r}: expected a length in mm from 0 to 10" in refused("--bleed", bleed)
    assert "'x.docx': expected a name ending in .pdf" in refused("-o", "x.docx")
    assert "both go to the standard output" in refused("-o", "-", "--json")
    assert "standard input: Object missing required field `format`" in refused("--deck", "-")
    assert "No such file" in refused("--deck", tmp_path / "none.toml", code=3)
    assert "No such file" in refused("-o", tmp_path / "none" / "cards.pdf", code=3)
    assert "irectory" in refused("--deck", tmp_path, code=3)
    assert list(tmp_path.iterdir()) == []


def test_playing_cards_have_no_answers() -> None:
    assert b"--answers" not in run("--help").stdout
    assert "No such option '--answers'" in refused("--answers", "end")


@pytest.mark.skipif(not os.geteuid(), reason="a superuser may write anywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in refused("-o", tmp_path / "cards.pdf", code=3)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_device() -> None:
    assert "No space left" in refused("-o", "/dev/full", "--format", "json", code=3)
    assert not Path("/dev/full").is_file()
