"""Bad input, bad terminals and impatient people: one line, the right exit code, no traceback."""

import json
import os
import pty
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matica_cli.output import Patience, json_text
from matica_cli.signs import to_ascii

from tests.cli.running import program, refused, run, start

MILLION = 1_000_000

BAD_TARGETS = [
    "", " ", ",", "24,", ",24", "two", "24.0", "1e3", "0x18", "+5", "-5", "-5,24", "1,000", "007", "24;25", "٢٤",
    "２４", "²", "½", "−5", "24\0", "\0", "\udcff", "🂡", "nan", "1_000", "1000000001", "9" * 29, "9" * MILLION,
    "1," * 30 + "1",
]  # fmt: skip
BAD_CARDS = [
    [""], [" ", ""], [","], ["x"], ["3", "x"], ["10", "3"], ["3", "-4"], ["3", "--4"], ["3", "10"], ["3.0", "5"],
    ["٣", "5"], ["３", "5"], ["²", "5"], ["3", "\0"], ["\0"], ["\udcff"], ["🂡", "5"], ["3", "W!"], ["w" * 41],
    ["3"] * 200, ["3" * MILLION], ["3", "9" * MILLION], ["-", "3"], ["3", "1e0"], ["3", "½"], ["3\u20284", "x"],
]  # fmt: skip
BAD_ANSWERS = [
    "", " ", "\0", "8 * * 3", "(8*3", "8*3)", "()", "8 3", "-8*3", "+24", "8*-3", "2**3", "8//3", "8%3", "w*3", "٨*٣",
    "８*3", "²", "8*3=", "=24", "8=8*3", "\udcff", "🂡", "__import__('os')", "8*3;", "1e1", "2.4", "24!", "a" * 900,
]  # fmt: skip


@pytest.mark.parametrize("target", BAD_TARGETS, ids=lambda text: ascii(text[:20]))
def test_bad_targets(target: str) -> None:
    assert "target" in refused("solve", target, "3", "8")
    if "," not in target:
        assert "target" in refused("hint", target, "3", "8")
        assert "target" in refused("check", target, "3", "8", "--answer", "3*8")


@pytest.mark.parametrize("cards", BAD_CARDS, ids=lambda cards: ascii(" ".join(cards)[:20]))
def test_bad_cards(cards: list[str]) -> None:
    for command in (["solve", "24"], ["reach"], ["hint", "24"], ["check", "24", "--answer", "3"]):
        message = refused(*command, *cards)
        assert "card" in message or "option" in message, message
        assert len(message) < 300


@pytest.mark.parametrize("answer", BAD_ANSWERS, ids=lambda text: ascii(text[:20]))
def test_answers_that_cannot_be_read(answer: str) -> None:
    done = run("check", "24", "3", "8", "--answer", answer)
    assert done.code == 2
    assert done.err.startswith("error: answer: ")
    assert done.err.count("\n") == 1
    written = answer.partition("=")[0].strip()
    assert ("^" in done.out) == bool(written), "no caret under nothing"


def test_huge_answers() -> None:
    for answer in ("8" * MILLION, "(" * 10_000 + "8" + ")" * 10_000, "8+" * 500_000 + "8", "\0" * 5000, "🂡" * 5000):
        assert len(refused("check", "24", "3", "8", "--answer", answer)) < 300
        assert len(refused("check", "24", "3", "8", "--answer", "-", stdin=answer)) < 300
        assert len(refused("hint", "24", "3", "8", "--so-far", answer)) < 2000
    assert "more than 50 parentheses" in run("check", "24", "3", "8", "--answer", "(" * 400 + "8" + ")" * 400).err


def test_missing_arguments_and_unknown_words() -> None:
    for command in ("solve", "hint", "check", "reach"):
        assert "Missing argument" in refused(command)
    assert "Missing argument 'CARDS...'" in refused("solve", "24")
    unknown = refused("reach", "3", "--jsn")  # the wording is click's own
    assert "o such option" in unknown
    assert "--jsn" in unknown
    assert "--json" in unknown
    assert "-x" in refused("solve", "-x", "3", "8")
    assert "no command 'sovle'" in refused("sovle", "24", "3")
    assert "--max" in refused("reach", "3", "--max", "-1")
    assert "--max" in refused("reach", "3", "--max", "1" * 50)
    assert "requires an argument" in refused("solve", "24", "3", "--limit")
    assert "expected an id such as M-A2" in refused("rules", "M-Z9")
    assert "expected an id such as M-A2" in refused("rules", "")
    assert "expected one of them" in refused("rules", "--json", "--markdown")
    assert "expected one of them" in refused("rules", "--json", "--markdown", group="questinc")


def test_messages_are_short_and_printable() -> None:
    assert len(refused("solve", "24", "3", "--rules", "x" * MILLION)) < 1100
    assert "\\x1b[31m" in refused("solve", "24", "3", "--rules", "\x1b[31m")
    assert "\\x1b" in refused("solve", "24", "3", "--\x1b[31m")
    assert "\\x1b" in refused("\x1b[31m")
    assert "\\u202e" in refused("solve", "24", "3", "--zeros", "\u202e")


def test_bad_bytes_on_stdin() -> None:
    assert "stdin, byte 2: expected UTF-8" in refused("solve", "24", "-", stdin=b"3 \xff")
    assert "at most 10000 characters of cards" in refused("solve", "24", "-", stdin=b"3 " * 6000)
    assert "no cards" in refused("solve", "24", "-")
    assert run("solve", "24", "-", stdin="\ufeff3,8\r\n").code == 0


COMMANDS = ["solve", "hint", "check", "reach", "rules"]
WORDS = [
    "24",
    "3",
    "8",
    "w",
    "0",
    "-",
    "--ops",
    "--json",
    "--use-all",
    "--level",
    "--answer",
    "8*3",
    "--so-far",
    "M-A1",
]


@given(command=st.sampled_from(COMMANDS), words=st.lists(st.text(max_size=5) | st.sampled_from(WORDS), max_size=7))
def test_any_words_at_all(command: str, words: list[str]) -> None:
    """Whatever is typed: a known exit code, and a line on stderr exactly where it is bad input."""
    done = run(command, *words, stdin="3 8")
    assert done.code in (0, 1, 2)
    assert done.err.count("\n") == (done.code == 2)


def test_bytes_that_are_no_text_as_arguments() -> None:
    commands: list[list[str | bytes]] = [[b"\xff24", "3"], ["24", b"3\xff"], ["24", "3", "--rules", b"\xfe"]]
    for args in commands:
        done = program("solve", *args)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error: ")
        assert done.err.count("\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_that_lacks_signs_gets_ascii(encoding: str) -> None:
    solved = program("solve", "25", "3", "5", "4", "0", "2", "--limit", "40", encoding=encoding)
    assert (solved.code, solved.err) == (0, "")
    assert solved.out == run("solve", "25", "3", "5", "4", "0", "2", "--limit", "40", "--ascii").out
    shown = program("solve", "24", "3", "8", "--json", encoding=encoding)
    assert shown.code == 0
    assert json.loads(shown.out)["results"][0]["solutions"][0]["text"] == "8 × 3"
    wrong = program("check", "24", "3", "8", "--answer", "8 × 4", encoding=encoding)
    assert (wrong.code, wrong.err) == (1, "")
    assert "8 * 4" in wrong.out
    assert program("rules", encoding=encoding).code == 0
    assert program("reach", "3", "8", "5", encoding=encoding).code == 0
    assert "0-1000000000" in program("solve", "x", "3", encoding=encoding).err


def test_json_is_escaped_only_where_it_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json_text('{"a": "÷🂡"}') == '{"a": "÷🂡"}'
    monkeypatch.setattr(sys, "stdout", type("Narrow", (), {"encoding": "ascii"}))
    assert json_text('{"a": "÷🂡"}') == '{"a": "\\u00f7\\ud83c\\udca1"}'
    assert json.loads(json_text('{"a": "÷🂡"}')) == {"a": "÷🂡"}


def test_signs_in_ascii() -> None:
    assert to_ascii("8 × 3 ÷ 2 − 1 ≤ 0–9…") == "8 * 3 / 2 - 1 <= 0-9..."


def test_a_reader_that_leaves_early() -> None:
    with start("solve", "24,25,26,27,28,29,30", "w", "w", "w", "w", "--all") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"24 from w w w w")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_ctrl_c() -> None:
    with start("solve", "24,25,26,27,28,29,30", "w", "w", "w", "w", "--all") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"24 from w w w w")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_ctrl_c_while_the_program_is_loaded() -> None:
    stopping = """
import sys
class Stopping:
    def find_spec(self, name, *_):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stopping())
"""
    assert program("solve", "24", "3", "8", before=stopping) == (130, "", "")


@pytest.mark.parametrize("redirections", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_streams_that_the_shell_has_closed(redirections: str) -> None:
    done = program("solve", "24", "3", "8", redirections=redirections)
    assert (done.code, done.err) == (0, "")
    assert program("solve", "x", "3", "8", redirections=redirections).code == 2


def test_a_full_device() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("the system has no /dev/full")
    done = program("solve", "24", "3", "8", redirections=">/dev/full")
    assert (done.code, done.err) == (3, "error: standard output: No space left on device\n")
    for args, redirections, code in (
        (["solve", "24", "3", "8"], ">/dev/full 2>/dev/full", 3),
        (["solve", "x", "3", "8"], "2>/dev/full", 2),
        (["solve", "24", "3", "8"], "2>/dev/full", 0),
        (["sovle"], ">/dev/full 2>/dev/full", 2),
        (["--version"], ">/dev/full 2>/dev/full", 3),
    ):
        assert program(*args, redirections=redirections).code == code


def terminal_output(*args: str, no_colour: bool = False) -> bytes:
    """What a command prints on a terminal."""
    master, slave = pty.openpty()
    with start(
        *args, stdout=slave, environment={"TERM": "xterm"} | ({"NO_COLOR": "1"} if no_colour else {})
    ) as process:
        os.close(slave)
        out = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            out += piece
        process.wait(60)
    os.close(master)
    return out


def test_no_colour_where_none_is_wanted() -> None:
    plain = terminal_output("rules", "M-A", no_colour=True)
    assert b"M-A1" in plain
    assert b"\x1b[3" not in plain
    assert b"\x1b[9" not in plain
    assert b"\x1b" not in terminal_output("solve", "24", "3", "8")
    assert b"\x1b" not in program("rules").out.encode()


def test_patience_speaks_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    with Patience("thinking", after=0):
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with Patience("thinking", after=0) as patience:
        patience._timer.join(10)
    assert "thinking" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--help"], []),
        (["solve", "--help"], ["numpy"]),
        (["rules", "M-A1", "--json"], []),
        (["rules"], ["rich"]),
        (["solve", "24", "305w7"], ["numpy"]),
        (["hint", "24", "305w7"], ["numpy"]),
    ],
)
def test_what_a_start_loads_and_takes(args: list[str], expected: list[str]) -> None:
    """Help and rules need no numpy; no command loads what only others need, and solving stays below 100 MB."""
    heavy = ["numpy", "sympy", "ortools", "typst", "matplotlib", "joblib", "rich"]
    done = program(*args, before=f"{REPORT}\natexit.register(report, {heavy})")
    megabytes, *loaded = done.err.split()
    assert loaded == expected
    assert float(megabytes) < 100


REPORT = """
import atexit, sys, pathlib
def report(names):
    status = pathlib.Path("/proc/self/status")
    peak = int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024 if status.exists() else 0
    print(peak, *[name for name in names if name in sys.modules], file=sys.stderr)
"""
"""Code that tells the peak of memory, in MB, and which of some modules were loaded."""
