"""`matica hint`, `matica check` and `matica reach`."""

import pytest
from matica_cli.matica.reach import describe, first_missing, ranges

from matica import check, hint, reachable
from tests.cli.running import refused, run

QUESTION = ("24", "3", "0", "5", "w", "7")


@pytest.mark.parametrize("level", range(1, 7))
def test_hints_of_every_level(level: int) -> None:
    expected = hint("305w7", 24, level=level, seed=3)
    done = run("hint", *QUESTION, "--level", str(level), "--seed", "3", columns=200)
    assert (done.code, done.out, done.err) == (0, f"{expected.text}\n", "")
    data = run("hint", *QUESTION, "--level", str(level), "--seed", "3", "--json").json
    assert data == {"level": level, "text": expected.text, "status": "solved", "dead_end": False}


def test_hints_go_on_from_what_is_made() -> None:
    done = run("hint", "24", "3", "3", "8", "8", "--so-far", "8/3", "--so-far", "3-8/3", "--level", "6", columns=200)
    assert (done.code, done.out) == (0, hint("3388", 24, level=6, so_far=["8/3", "3-8/3"]).text + "\n")
    done = run("hint", "24", "3", "3", "8", "8", "--use-all", "--so-far", "3*3", "--json")
    assert (done.code, done.json["dead_end"], done.json["status"]) == (1, True, "unsolvable")
    assert "not all of it is there" in refused("hint", "24", "3", "8", "--so-far", "5+3")


def test_no_hint_where_there_is_no_way() -> None:
    done = run("hint", "24", "1", "1")
    assert done.code == 1
    assert "cannot make 24" in done.out


def test_hints_in_ascii() -> None:
    assert run("hint", "24", "3", "8", "--level", "6", "--ascii").out == "8 * 3 = 24\n"


def test_levels_and_seeds_out_of_range() -> None:
    for level in ("0", "7", "two", ""):
        assert "--level" in refused("hint", *QUESTION, "--level", level)
    assert "seed 'x'" in refused("hint", *QUESTION, "--seed", "x")
    assert "seed -5" in refused("hint", *QUESTION, "--seed", "-5")


def test_right_answers() -> None:
    done = run("check", *QUESTION, "--answer", "(7+5)×2", columns=200)
    assert (done.code, done.out, done.err) == (0, check("305w7", 24, "(7+5)×2").message + "\n", "")
    assert run("check", "36", *QUESTION[1:], "--answer", "-", stdin="(7 : 1 + 5) x 3 = 36\r\n").code == 0
    data = run("check", *QUESTION, "--answer", "8·3", "--json").json
    assert data == {"correct": True, "value": "24", "reasons": [], "simpler_exists": False}


@pytest.mark.rule("M-A1", "M-A2")
def test_wrong_answers_say_why() -> None:
    done = run("check", "15", "1", "2", "3", "--answer", "12 + 3")
    assert done.code == 1
    assert done.lines[0].startswith("Wrong: 12: 1 and 2 stand side by side")
    assert "(M-A1)" in done.out
    assert done.lines[-2:] == ["  12 + 3", "  ^"]
    done = run("check", "24", "8", "3", "--answer", "47/2", "--json")
    assert done.code == 1
    assert done.json["value"] == "23 1/2"
    assert {reason["code"] for reason in done.json["reasons"]} >= {"card", "number", "value"}
    assert run("check", "15", "1", "2", "3", "--answer", "01 + 5", "--json").json["reasons"][0]["rule"] == "M-A2"


def test_every_fault_has_a_line() -> None:
    done = run("check", "24", "8", "3", "--answer", "47/2", columns=300)
    verdict = check("83", 24, "47/2")
    assert len(verdict.reasons) > 1
    assert sum(line.startswith(("Wrong: ", "Also: ")) for line in done.lines) == len(verdict.reasons)


def test_an_answer_that_cannot_be_read_has_a_caret() -> None:
    done = run("check", "24", "8", "3", "--answer", "8 * * 3")
    assert (done.code, done.lines) == (2, ["  8 * * 3", "      ^"])
    assert done.err == "error: answer: expected a number, not '*' at place 5\n"
    done = run("check", "24", "8", "3", "--answer", "8 * * 3", "--json")
    assert (done.code, done.json["reasons"][0]["code"], done.json["reasons"][0]["position"]) == (2, "syntax", 4)
    long = run("check", "24", "8", "3", "--answer", "8 + " * 60 + "* 3", columns=40)
    assert max(map(len, long.lines)) <= 40
    assert long.lines[0][long.lines[1].index("^")] == "*"


def test_an_answer_is_needed() -> None:
    assert "Missing option '--answer'" in refused("check", "24", "8", "3")
    for nothing in ("", "  ", "-"):
        # no caret under nothing
        assert "nothing written" in refused("check", "24", "8", "3", "--answer", nothing)


def test_reach() -> None:
    done = run("reach", "3", "0", "5", "--max", "100", columns=200)
    assert done.code == 0
    assert done.lines == [
        "3 0 5: 13 numbers up to 100: 0, 2, 3, 5, 6, 8, 15, 25, 30, 35, 47, 50, 53",
        "  first missing: 1",
    ]
    data = run("reach", "3", "0", "5", "w", "7", "--json").json
    numbers = reachable("305w7").numbers
    assert data["targets"] == list(numbers)
    assert data["count"] == len(numbers)
    assert data["first_missing"] == 281 == first_missing(numbers)


def test_reach_without_max_shows_a_part_and_says_so() -> None:
    numbers = reachable("305w7").numbers
    more = sum(number > 1000 for number in numbers)
    out = " ".join(run("reach", "305w7").out.split())
    assert f"{len(numbers)} numbers: 0–280, 282–385" in out
    assert f"1000 and {more} more up to {numbers[-1]} (--max shows them) first missing: 281" in out


def test_reach_of_nothing() -> None:
    done = run("reach", "2", "5", "--ops", "/", "--use-all")
    assert (done.code, done.out) == (1, "2 5: no whole number can be made\n")


def test_reach_in_words() -> None:
    assert ranges([]) == ""
    assert ranges([5]) == "5"
    assert ranges([0, 1, 3, 4, 5]) == "0, 1, 3–5"
    assert describe((0, 1), 1) == ["2 numbers up to 1: 0, 1"]
    assert describe((7,), None) == ["1 number: 7", "  first missing: 0"]
    assert describe((), 9) == ["no whole number up to 9 can be made"]
    assert run("reach", "1", "2", "--ascii").out == "1 2: 3 numbers: 1-3\n  first missing: 0\n"


def test_within_forty_columns() -> None:
    for args in (
        ["reach", "305w7"],
        ["hint", "24", "1", "1"],
        ["check", "24", "8", "3", "--answer", "47/2"],
        ["rules"],
    ):
        assert max(map(len, run(*args, columns=40).lines)) <= 40, args
