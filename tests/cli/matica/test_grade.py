"""`matica grade`: one hand, and lists of hands."""

import csv
import io
from pathlib import Path

import pytest

from matica import grade
from tests.cli.running import program, refused, run

LIST = "target,cards\n24,3 3 8 8\n24,1 1 1 1\n10,1 1 4 6\n24,8 3 8 3\n"


def test_one_hand() -> None:
    done = run("grade", "24", "3", "3", "8", "8", "--rules", "twenty_four", columns=200)
    found = grade("3 3 8 8", 24, "twenty_four")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"24 from 3 3 8 8: hard, grade {found.grade} of 100, about ")
    assert done.out.endswith("on average (only 1 way; needs a fraction; always ends in ÷)\n")
    data = run("grade", "24", "3388", "--use-all", "--json").json
    assert list(data) == ["rows"]
    assert list(data["rows"][0]) == ["target", "cards", "grade", "seconds", "band", "reasons"]
    assert run("grade", "24", "-", stdin="3 0 5 w 7").out == run("grade", "24", "305*7").out
    assert "minutes" in run("grade", "952", "25", "50", "75", "100", "3", "6", "--rules", "countdown").out


def test_a_hand_that_cannot_do_it() -> None:
    done = run("grade", "24", "1", "1")
    assert (done.code, done.out) == (1, "24 from 1 1: impossible, every way was tried\n")
    done = run("grade", "24", "1", "1", "--json")
    expected = {"target": 24, "cards": "1 1", "grade": 100.0, "seconds": None, "band": "impossible"}
    assert (done.code, done.json) == (1, {"rows": [expected | {"reasons": ["it cannot be done"]}]})


def test_narrow_terminals() -> None:
    done = run("grade", "24", "3", "0", "5", "w", "7", columns=40)
    assert all(len(line) <= 40 for line in done.lines)


def test_a_list_as_json(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text(LIST)
    done = run("grade", "--from", str(path), "--rules", "twenty_four", "--json")
    rows = done.json["rows"]
    assert done.code == 0
    assert [(row["target"], row["cards"]) for row in rows] == [
        (24, "3 3 8 8"), (24, "1 1 1 1"), (10, "1 1 4 6"), (24, "8 3 8 3"),
    ]  # fmt: skip
    assert [row["band"] for row in rows] == ["hard", "impossible", "easy", "hard"]
    assert rows[1]["seconds"] is None
    assert {**rows[0], "cards": ""} == {**rows[3], "cards": ""}
    assert rows[0]["seconds"] == grade("3 3 8 8", 24, "twenty_four").seconds


def test_a_list_as_csv() -> None:
    done = run("grade", "--from", "-", "--rules", "twenty_four", stdin=LIST)
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["target"] for row in rows] == ["24", "24", "10", "24"]
    assert rows[0]["reasons"] == "only 1 way; needs a fraction; always ends in ÷"
    assert (rows[1]["grade"], rows[1]["seconds"], rows[1]["band"]) == ("100.0", "", "impossible")


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffTarget , CARDS\r\n\r\n 24 , 3 3 8 8 \r\n\r\n",
        'cards,note,target\n"3,3,8,8",my favourite,24\n',
        "target;cards\n24;3 3 8 8",
        'target,cards\n24,"3\n3 8 8"\n',
    ],
)
def test_lists_as_programs_write_them(text: str) -> None:
    done = run("grade", "--from", "-", "--rules", "twenty_four", "--json", stdin=text)
    [row] = done.json["rows"]
    assert (row["target"], row["band"], row["seconds"]) == (24, "hard", grade("3 3 8 8", 24, "twenty_four").seconds)


def test_ascii() -> None:
    for form in ([], ["--json"]):
        done = run("grade", "--from", "-", "--rules", "twenty_four", "--ascii", *form, stdin=LIST)
        assert "always ends in /" in done.out
        assert done.out.isascii()
    assert "always ends in /" in run("grade", "24", "3388", "--use-all", "--ascii", columns=200).out


def test_an_empty_list() -> None:
    assert run("grade", "--from", "-", "--json", stdin="target,cards\n").json == {"rows": []}
    assert run("grade", "--from", "-", stdin="target,cards\n").lines == ["target,cards,grade,seconds,band,reasons"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty, expected a first line target,cards"),
        ("24,3 3 8 8\n", "expected the columns target and cards"),
        ("target,cards,target\n24,3,24\n", "each once"),
        ("target,cards\n24,3 3 8 8\n24,3 x 8\n", "line 3: card 'x'"),
        ("target,cards\n24,3,3,8,8\n", "line 2: 5 fields, expected 2"),
        ("target,cards\n24\n", "line 2: 1 fields, expected 2"),
        ("target,cards\nfour,3 8\n", "line 2: target 'four'"),
        ("target,cards\n-4,3 8\n", "line 2: target '-4'"),
        ("target,cards\n24,\n", "line 2: no cards"),
        ("target,cards\n24,1 1 1 1 1 1 1 1\n", "line 2: 8 cards"),
        ("target,cards\n" + "24,x\n" * 9, "line 2: card 'x'"),
        ("target,cards\n" + "24,x\n" * 9, "; and 6 more bad rows"),
        ('target,cards\n24,"3 8\n', "unexpected end of data"),
        ("target,cards\n24,3\0 8\n", "expected CSV text"),
        (b"target,cards\n24,3 \xff8\n", "line 2: expected UTF-8 text"),
    ],
)
def test_lists_with_faults(text: str | bytes, said: str) -> None:
    message = refused("grade", "--from", "-", stdin=text)
    assert said in message
    assert "standard input" in message


def test_questions_that_are_not_whole() -> None:
    assert "no target" in refused("grade")
    assert "no cards" in refused("grade", "24")
    assert "either a list" in refused("grade", "24", "3", "8", "--from", "-")
    assert "--foo" in refused("grade", "24", "3", "--foo")
    assert "target 'x'" in refused("grade", "x", "3")
    assert "8 cards" in refused("grade", "24", *"12345678")
    assert "No such file" in refused("grade", "--from", "/nonexistent/hands.csv", code=3)


def test_as_a_program_without_utf8() -> None:
    done = program("grade", "--from", "-", stdin=LIST.encode(), encoding="ascii")
    assert done.code == 0
    assert len(done.lines) == 5
