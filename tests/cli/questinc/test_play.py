"""`questinc play` and `questinc replay`: people, programs in their place, files, mistakes."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from matica_cli.questinc.people import chosen

from questinc.actions import Hire, HireSet
from questinc.cards import CardId
from questinc.replay import replay_from_json
from tests.cli import running
from tests.cli.running import Done


def run(*args: str | Path, stdin: str | bytes = "", columns: int = 80) -> Done:
    return running.run(*map(str, args), stdin=stdin, columns=columns, group="questinc")


def refused(*args: str | Path, code: int = 2, stdin: str | bytes = "") -> str:
    return running.refused(*map(str, args), code=code, stdin=stdin, group="questinc")


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_computers_play_alone() -> None:
    done = run("play", "--people", "0", "--seed", "7", "--seats", "2")
    assert (done.code, done.err) == (0, "")
    assert "The game is over." in done.out
    assert done.out == run("play", "--people", "0", "--seed", "7", "--seats", "2").out
    (end,) = lines(run("play", "--people", "0", "--seed", "7", "--seats", "2", "--json").out)
    assert end["type"] == "end"
    assert end["over"] is True
    assert end["players"] == ["greedy", "greedy"]
    assert [place["rank"] for place in end["standings"]] == [1, 2]


def test_a_person_plays_to_the_end_by_numbers() -> None:
    done = run("play", "--seed", "3", "--seats", "3", stdin="1\n" * 500)
    assert (done.code, done.err) == (0, "")
    assert "seat 0 (you): passes" in done.out
    assert done.out.splitlines()[-3].split()[0] == "1"


@pytest.mark.parametrize("columns", [40, 80])
def test_the_lines_fit_the_terminal(columns: int) -> None:
    done = run("play", "--seed", "3", stdin="1\n" * 500, columns=columns)
    assert done.code == 0
    assert max(len(line) for line in done.out.splitlines()) <= columns
    assert ("treasures - " in done.out) == (columns == 40)


def test_a_narrow_terminal_has_a_card_a_line() -> None:
    wide, narrow = (run("play", "--seed", "3", stdin="pass\n", columns=columns).out for columns in (80, 40))
    assert "  potion-shop: h21 Canon Clement C4@2, h41 Trick Mirrorman MR8@7" in wide
    assert "  potion-shop:\n    h21 Canon Clement C4@2\n    h41 Trick Mirrorman MR8@7\n" in narrow
    assert (
        "column 1:\n    c13 Court Jester 10g+1t\n    q16 Steal Back the Stolen Siege\n      Tower 11:WR+2t\n" in narrow
    )
    assert "takes column 1 with q16 Steal\n    Back the Stolen Siege Tower" in narrow


def test_in_the_middle_of_a_turn_the_table_is_short_until_one_looks() -> None:
    """Pass, visit the first city, hire the first hero there, look."""
    done = run("play", "--seed", "3", stdin="pass\n1\n2\nlook\n")
    tables = done.out.split("-- round 1 of 5: seat 0 (you) --")[1:]
    assert ["seat 1: " in one.split("Which city")[0].split("Hire, use")[0] for one in tables[1:]] == [
        True, False, False, True,
    ]  # fmt: skip
    assert all("seat 0 (you): " in one for one in tables)
    assert ["tavern: h43" in one for one in tables[1:]] == [True, False, False, True]
    assert "14 gold, 1 hero\n" in done.out


def test_at_night_there_are_no_heroes_to_look_through_unless_asked() -> None:
    """Three rounds of moves that leave a quest to resolve in two nights, and a look at the table in the last."""
    moves = ["pass", *"1212111", "bid 3", *"1221121121121121", "look"]
    said = run("play", "--seed", "3", "--seats", "3", stdin="\n".join(moves)).out
    tables = re.split(r"-- round . of 6: seat 0 \(you\) --", said)
    nights = [one for one in tables if "Resolve a quest, or be done:" in one]
    assert ["heroes for hire" in one for one in nights] == [False, False, True]


def test_in_the_morning_looking_shows_the_heroes_for_hire_as_well() -> None:
    before, after = run("play", "--seed", "3", stdin="look\n").out.split("> look")
    assert "heroes for hire:" not in before
    assert "heroes for hire:" in after


def test_what_is_house_data_is_said(tmp_path: Path) -> None:
    said = "Cards: the standard catalogue (largely house data, not official)."
    assert said in run("play", "--seed", "3").out.splitlines()
    assert running.run("catalogue", "copy", str(tmp_path), group="questinc").code == 0
    cities = tmp_path / "companies.toml"
    cities.write_text(cities.read_text().replace("[[", "# my own\n[[", 1))
    assert said in run("play", "--seed", "3", "--catalogue", tmp_path).out.splitlines(), "the same cards"


def test_the_end_of_input_stops_the_game_kindly() -> None:
    done = run("play", "--seed", "3", stdin="1\n1\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "Stopped in round 1."
    assert run("play", "--seed", "3", stdin="quit\n").code == 0


def test_mistakes_are_explained_and_asked_again() -> None:
    said = run(
        *("play", "--seed", "3"),
        stdin="dance\n99\n\nbid 99\nhire h01\n1 2\nhelp\nrules Q-M3\nrules Q-X9\nlook\n\N{SNOWMAN}\n"
        + "9" * 5000
        + "\npass\n",
    )
    assert said.code == 0
    for words in (
        "no action 'dance'",
        "no choice 99: expected 1 to",
        "not legal: a bid of 99 gold is not from 0 to",
        "(Q-M3)",
        "not legal: not now",
        "several numbers at once are for hires only",
        "resolve q01 with",
        "Q-M3 (printed): ",
        "Q-X9",
        "no action '\N{SNOWMAN}'",
        "seat 0 (you): passes",
    ):
        assert words in " ".join(said.out.split()), words


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("junk", [b"\xff\xfe\n1\n", b"\x1b[2J\n", b"\x00\n", b"9" * 300_000, bytes(range(256)) * 20])
def test_input_that_is_no_text(junk: bytes, options: tuple[str, ...]) -> None:
    done = running.program("play", "--seed", "3", *options, stdin=junk, group="questinc")
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out


def test_a_file_that_cannot_be_written_is_found_out_before_anybody_plays(tmp_path: Path) -> None:
    refused("play", "--people", "0", "--save", tmp_path / "no" / "where", code=3)
    refused("play", "--people", "0", "--save", tmp_path, "--force", code=3)


def test_several_heroes_are_hired_by_their_numbers() -> None:
    legal = [Hire(CardId("h01")), Hire(CardId("h02")), Hire(CardId("h03"))]
    assert chosen("1, 3", legal) == HireSet((CardId("h01"), CardId("h03")))


def test_two_people_share_a_terminal() -> None:
    done = run("play", "--seats", "2", "--people", "2", "--seed", "5", stdin="1\n\n" * 300)
    assert done.code == 0
    assert "press Enter when only you look" in done.out
    assert "(you)" not in done.out


# --- a program plays


def test_a_program_plays_by_lines_of_json() -> None:
    with running.start("play", "--seats", "2", "--seed", "11", "--json", group="questinc") as program:
        assert program.stdin is not None
        assert program.stdout is not None
        decisions, refusals, answer = 0, 0, ""
        for text in program.stdout:
            line = json.loads(text)
            if line["type"] == "decision":
                decisions += 1
                assert line["observation"]["seat"] == line["seat"] == 0
                assert line["forced"] == (len(line["legal"]) == 1)
                answer = json.dumps(line["legal"][-1])
                program.stdin.write(b'{"do": "bid", "gold": 1000}\n' if decisions == 5 else answer.encode() + b"\n")
            elif line["type"] == "refused":
                refusals += 1
                assert line["rule"].startswith("Q-")
                program.stdin.write(answer.encode() + b"\n")
            elif line["type"] == "end":
                assert line["over"]
            if line["type"] != "end":
                program.stdin.flush()
        assert program.wait() == 0
    assert decisions > 30
    assert refusals == 1


def test_wrong_lines_from_a_program() -> None:
    done = run("play", "--seed", "3", "--json", stdin='{"do": 3}\n[]\n\n{"do": "bid", "gold": "x"}\npass\n')
    told = lines(done.out)
    assert [line["type"] for line in told].count("refused") == 4
    assert told[-1]["type"] == "end"
    assert told[-1]["standings"] == []


# --- files


def test_a_game_is_kept_resumed_and_told_again(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    first = run("play", "--seed", "3", "--save", file, stdin="1\n1\n1\n")
    assert f"kept in {file}".replace(" ", "") in "".join(first.out.split())
    halfway = replay_from_json(file.read_bytes())
    assert halfway.players == ("person", "greedy", "greedy", "greedy")
    assert run("play", "--resume", file, stdin="1\n" * 500).code == 0
    whole = replay_from_json(file.read_bytes())
    assert whole.actions[: len(halfway.actions)] == halfway.actions
    # the computers play as they would have without the break
    straight = tmp_path / "straight.json"
    run("play", "--seed", "3", "--save", straight, stdin="1\n" * 500)
    assert replay_from_json(straight.read_bytes()) == whole
    told = run("replay", file)
    assert (told.code, told.err) == (0, "")
    assert "Round 5" in told.out
    assert told.out.splitlines()[-5].split() == "place seat player score gold treasures lost quests".split()  # noqa: SIM905
    from_stdin = run("replay", "-", stdin=file.read_bytes())
    assert from_stdin.out == told.out


def test_a_kept_game_is_not_overwritten_unasked(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    assert "exists already" in refused("play", "--seed", "1", "--save", file, code=3)
    assert file.read_text() == "mine"
    assert run("play", "--seed", "1", "--save", file, "--force", stdin="").code == 0
    assert replay_from_json(file.read_bytes()).seed == 1
    inside = run("play", "--seed", "1", stdin=f"save {file}\nsave {tmp_path / 'new.json'}\nsave {tmp_path}/no/where\n")
    assert "exists already" in " ".join(inside.out.split())
    assert (tmp_path / "new.json").exists()


def test_a_replay_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "3", "--people", "0", "--save", file)
    told = json.loads(run("replay", file, "--json").out)
    assert set(told) == {
        *("seats", "seed", "first", "rules", "players", "actions", "over", "round", "events", "standings", "state"),
    }
    assert (told["over"], told["seed"], len(told["standings"])) == (True, 3, 4)
    part = json.loads(run("replay", file, "--json", "--at", "30", "--seat", "1").out)
    assert (part["actions"], part["over"], part["standings"]) == (30, False, [])
    assert part["observation"]["seat"] == 1
    assert "state" not in part
    assert json.loads(run("replay", file, "--json", "--quiet").out)["events"] == []
    assert "Not over" in run("replay", file, "--at", "0").out


def test_bad_replays_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "3", "--people", "0", "--save", file)
    good = json.loads(file.read_text())

    def with_changes(**changes: object) -> Path:
        bad = tmp_path / "bad.json"
        bad.write_text(json.dumps(good | changes))
        return bad

    assert "version 9" in refused("replay", with_changes(version=9))
    assert "catalogue" in refused("replay", with_changes(catalogue="0" * 64))
    actions = good["actions"]
    damaged = actions[:20] + actions[21:]
    assert "breaks at action" in refused("replay", with_changes(actions=damaged))
    actions[17] = {"do": "sing"}
    assert "breaks at action 18" in refused("replay", with_changes(actions=actions))
    assert "3 players for 4 seats" in refused("replay", with_changes(actions=[], players=["random"] * 3))
    assert "no player 'oracle'" in refused("play", "--resume", with_changes(actions=[], players=["oracle"] * 4))
    assert "not text" not in refused("replay", "-", stdin=b"\xff")
    refused("replay", tmp_path / "none.json", code=3)
    refused("replay", tmp_path, code=3)
    refused("replay", file, "--at", "100000")
    refused("replay", file, "--seat", "4")


@pytest.mark.parametrize(
    "options",
    [
        ("--seats", "6"),
        ("--seats", "2", "--people", "3"),
        ("--players", "oracle"),
        ("--players", ""),
        ("--seed", "-1"),
        ("--seed", str(2**53)),
        ("--first", "4"),
        ("--cash-in", "all"),
        ("--save", ""),
        ("--resume", "x", "--seats", "3"),
    ],
)
def test_bad_options(options: tuple[str, ...]) -> None:
    refused("play", *options)


@pytest.mark.parametrize("options", [("--resume", "nowhere.json"), ("--catalogue", "nowhere")])
def test_missing_files(options: tuple[str, ...]) -> None:
    refused("play", *options, code=3)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_control_c_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    program = running.start("play", "--seed", "3", "--save", str(file), group="questinc")
    with program:
        for _ in range(200):
            if file.exists():
                break
            time.sleep(0.1)
        program.send_signal(signal.SIGINT)
        _, complaint = program.communicate(timeout=20)
    assert (program.returncode, complaint.strip()) == (130, b"")
    assert replay_from_json(file.read_bytes()).seed == 3


def test_a_reader_that_leaves_early() -> None:
    with running.start("play", "--people", "0", "--seed", "1", group="questinc") as program:
        assert program.stdout is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr is not None
        assert program.stderr.read() == b""
