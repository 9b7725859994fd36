"""`questinc resolve` and `questinc hire`: what they print, and how they refuse."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from matica_cli.main import questinc

from questinc import new_game, observe, state_from_json, to_json


def run(*args: str) -> Result:
    return CliRunner().invoke(questinc, list(args), env={"COLUMNS": "80", "NO_COLOR": "1"})


def ask(*args: str) -> Any:
    done = run(*args, "--json")
    assert done.exit_code in (0, 1), done.stderr
    return json.loads(done.stdout)


def same(one: Any, two: Any) -> bool:
    """Equal but for the time taken."""
    one["effort"]["milliseconds"] = two["effort"]["milliseconds"]
    return bool(one == two)


RESOLVE = ("resolve", "--quest", "10:WM", "--heroes", "W5@3", "M4@3", "X4@3", "B6@2", "--beers", "1")


def test_resolve_prints_the_keys_it_promises() -> None:
    told = ask(*RESOLVE)
    assert (told["feasible"], told["proven"], told["missing"]) == (True, True, None)
    assert told["value"] == told["bound"] == 4.8
    assert told["plan"] == [
        {
            "quest": "10:WM",
            "heroes": ["X4@3", "M4@3"],
            "beers": 1,
            "potions_on": [],
            "minus2": False,
            "treasures": [],
        }
    ]
    assert same(told, ask(*RESOLVE))


def test_resolve_tells_what_is_missing_and_answers_no() -> None:
    done = run("resolve", "--quest", "10:WM", "--heroes", "W5@3", "C3@1", "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["missing"] == {"strength": 2, "classes": ["M"], "hero": False}
    assert (told["feasible"], told["value"], told["bound"], told["plan"]) == (False, None, None, [])
    words = run("resolve", "--quest", "10:WM", "--heroes", "W5@3", "C3@1")
    assert words.exit_code == 1
    assert "2 strength and a hero of class M" in words.stdout


def test_resolve_plans_two_quests_with_all_that_is_there() -> None:
    done = run(
        *("resolve", "--quest", "10:WM", "meal", "mimic8", "--quest", "8:", "--heroes", "W5@3", "C3@1", "WM7@6"),
        *("2*B6@2", "--beers", "2", "--potions", "1", "--treasures", "3*meal", "armor/fire", "--gold", "3"),
    )
    assert done.exit_code == 0
    assert re.search(r"potion on \w+", done.stdout)
    assert "collections 26" in done.stdout


def test_resolve_may_leave_quests_open() -> None:
    words = ("resolve", "--quest", "30:", "--heroes", "W5@3")
    assert ask(*words)["feasible"] is False
    assert ask(*words, "--optional")["worth"]["penalties"] == 30
    later = ask(*words, "--next-night")["later"]
    assert later["strength"] == 25
    assert later["step"]["heroes"] == ["W5@3"]


def test_prices_change_what_is_spared() -> None:
    assert ask(*RESOLVE, "--price", "beer=9")["plan"][0]["beers"] == 0
    assert ask(*RESOLVE, "--last-round")["value"] == 0


HIRE = (
    *("hire", "--city", "tavern:W5@3", "B6@2", "--city", "square:", "M4@3", "C3@1", "X4@3", "--city", "dungeon: R2@1"),
    *("--gold", "7", "--quest", "10:WM", "meal", "meal"),
)


def test_hire_prints_the_keys_it_promises() -> None:
    told = ask(*HIRE)
    assert told["proven"]
    assert told["value"] == told["bound"]
    assert len(told["visits"]) == 2
    assert set(told["visits"][0]) == {"city", "heroes", "ability", "drop", "cash_in", "guest_from"}
    assert same(told, ask(*HIRE))
    words = run(*HIRE)
    assert words.exit_code == 0
    assert words.stdout.count("Visit ") == 2
    assert max(map(len, words.stdout.splitlines())) <= 80


def test_hire_reckons_with_rivals() -> None:
    told = ask(*HIRE, "--rivals", "3", "--samples", "3")
    assert len(told["values"]) == 3
    assert told["value"] <= told["bound"] <= ask(*HIRE)["value"]
    assert "on average over 3" in run(*HIRE, "--rivals", "3", "--samples", "3").stdout


def test_hire_works_without_a_quest_and_with_empty_cities() -> None:
    assert ask("hire", "--city", "tavern:", "--city", "square:")["value"] == 1
    assert ask("hire", "--city", "tavern", "--visited", "square", "--city", "square")["visits"][0]["city"] == "tavern"


@pytest.mark.parametrize("command", ["resolve", "hire", "bid", "advise"])
def test_schemas_are_printed(command: str) -> None:
    done = run(command, "--schema")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["$ref"].startswith("#/$defs/")


@pytest.mark.parametrize(
    "words",
    [
        ["resolve"],
        ["resolve", "--quest"],
        ["resolve", "--quest", ""],
        ["resolve", "--quest", "10:WQ"],
        ["resolve", "--quest", "10:WM", "--heroes", "Ω5@3"],
        ["resolve", "--quest", "10:WM", "--heroes", "999*W5@3"],
        ["resolve", "--quest", "10:WM", "--heroes", "61*W5@3"],
        ["resolve", "--quest", "10:WM", "--beers", "-1"],
        ["resolve", "--quest", "10:WM", "--beers", "many"],
        ["resolve", "--quest", "10:WM", "--gold", "99999999999999999999"],
        ["resolve", "--quest", "1:", "--quest", "1:", "--quest", "1:"],
        ["resolve", "--quest", "1:", "--price", "beer"],
        ["resolve", "--quest", "1:", "--price", "beer=nan"],
        ["resolve", "--quest", "1:", "--price", "ale=1"],
        ["resolve", "--quest", "1:", "--treasures", "crown"],
        ["resolve", "--quest", "1:", "--entity", "E"],
        ["resolve", "--quest", "1:", "--discard", "none"],
        ["resolve", "--quest", "10:WM meal" + " meal" * 5000],
        ["hire"],
        ["hire", "--city", "atlantis:W5@3"],
        ["hire", "--city", "tavern:W5@3", "--city", "tavern:"],
        ["hire", "--city", "tavern:W5@3", "--visited", "square"],
        ["hire", "--city", "tavern:W5@3", "--visited", "tavern"],
        ["hire", "--city", "tavern:99*W5@3"],
        ["hire", "--city", "tavern:", "--city", "square:", "--rivals", "2", "--samples", "0"],
        ["hire", "--city", "tavern:", "--rivals", "-2"],
        ["hire", "--city", "tavern:", "--gold", "-1"],
    ],
)
def test_nonsense_is_refused_in_one_line(words: list[str]) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


def test_a_catalogue_that_is_not_there_is_a_problem_of_files() -> None:
    done = run("resolve", "--quest", "1:", "--catalogue", "/no/such/folder")
    assert done.exit_code == 3
    assert done.stderr.count("\n") == 1


BID = (
    *("bid", "--column", "13g+1t", "10:WM", "meal", "armor/fire", "ruby", "--heroes", "B3@1"),
    *("--city", "tavern:W5@3", "B6@2", "--city", "square:", "M4@3", "C3@1", "X4@3"),
)


def test_bid_prints_the_keys_it_promises() -> None:
    told = ask(*BID, "--later", "12g+1t", "9g+2t", "--samples", "2")
    assert told["action"] in ("bid", "pass")
    assert len(told["take"]) == 13 + 5 + 1
    assert {option["bid"] for option in told["options"]} == {None, *range(14)}
    assert told["value"] == max(option["value"] for option in told["options"])
    assert not told["proven"]
    assert same(told, ask(*BID, "--later", "12g+1t", "9g+2t", "--samples", "2"))
    words = run(*BID, "--later", "12g+1t 9g+2t", "--samples", "2").stdout
    assert "waiting to" in words
    assert max(map(len, words.splitlines())) <= 80


def test_bid_knows_the_forced_column_and_cut_and_choose() -> None:
    assert ask(*BID)["action"] == "take"
    assert ask(*BID)["amount"] == 13
    assert ask(*BID, "--later", "12g", "--rivals", "0")["amount"] == 18
    assert ask(*BID, "--later", "12g", "--two-players", "--samples", "2")["action"] in ("name", "pass")
    told = ask(*BID, "--later", "12g", "--two-players", "--bid", "12", "--samples", "2")
    assert told["action"] in ("accept", "leave")


def test_bid_takes_beliefs() -> None:
    rich = ("bid", "--column", "12g", "8:", "4*legendary", "--later", "3g", "--city", "square:W9@3", "--samples", "1")
    for lowest, belief in ((5, "5"), (9, "9-9")):
        told = ask(*rich, "--belief", belief)
        assert told["value"] == told["take"][lowest]


@pytest.mark.parametrize(
    "words",
    [
        ["--column", "13g"],
        ["--column", ""],
        ["--column", "13g", "10:WM", "--later", "x"],
        ["--column", "13g", "10:WM", "--rivals", "3"],
        ["--column", "99g", "10:WM"],
        ["--column", "13g", "10:WM", "--later", "9g", "--bid", "14"],
        ["--column", "13g", "10:WM", "--later", "9g", "--belief", "9-3"],
        ["--column", "13g", "10:WM", "--later", "9g", "--belief", "low"],
        ["--column", "13g", "10:WM", "--belief", "3-9"],
        ["--column", "13g", "10:WM", "--later", "9g", "9g", "--two-players"],
        ["--column", "13g", "10:WM", "--later", "9g", "--samples", "1000"],
    ],
)
def test_bid_refuses_nonsense_in_one_line(words: list[str]) -> None:
    done = run("bid", "--city", "square:W5@3", *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


@pytest.fixture
def state_file(tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    path.write_bytes(to_json(new_game(3, 5)))
    return path


EXAMPLE = str(Path(__file__).parents[3] / "examples" / "position.toml")


def test_advise_prints_the_keys_it_promises(state_file: Path) -> None:
    told = ask("advise", str(state_file), "--samples", "1")
    assert set(told) == {"action", "text", "value", "bound", "proven", "runners_up", "reason", "effort"}
    assert told["action"]["do"] in ("bid", "pass")
    assert told["value"] >= max(other["value"] for other in told["runners_up"])
    assert same(told, ask("advise", str(state_file), "--samples", "1"))
    words = run("advise", str(state_file), "--samples", "1")
    assert "Why: " in words.stdout
    assert max(map(len, words.stdout.splitlines())) <= 80


def test_advise_reads_observations_and_stdin(state_file: Path) -> None:
    state = state_from_json(state_file.read_bytes())
    assert state.actor is not None
    seen = to_json(observe(state, state.actor))
    done = CliRunner().invoke(questinc, ["advise", "-", "--samples", "1", "--json"], input=seen)
    assert done.exit_code == 0
    assert same(json.loads(done.stdout), ask("advise", str(state_file), "--samples", "1"))


def test_advise_reads_the_example_position() -> None:
    done = run("advise", EXAMPLE, "--samples", "1")
    assert done.exit_code == 0
    assert done.stdout.split()[0] in ("bid", "pass")


def test_advise_refuses_what_is_no_position(state_file: Path, tmp_path: Path) -> None:
    other = (state_from_json(state_file.read_bytes()).actor or 0) + 1
    bad = tmp_path / "bad.toml"
    for words, code in (
        (["advise"], 2),
        (["advise", str(tmp_path / "none.json")], 3),
        (["advise", str(tmp_path)], 3),
        (["advise", "a\0b"], 3),
        (["advise", str(state_file), "--seat", str(other % 3)], 2),
        (["advise", str(state_file), "--seat", "9"], 2),
        (["advise", str(state_file), "--samples", "0"], 2),
        (["advise", EXAMPLE, "--seat", "0"], 2),
        (["advise", str(bad)], 2),
    ):
        bad.write_bytes(b"phase = '\xff'")
        done = run(*words)
        assert done.exit_code == code, words
        assert done.stdout == ""
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
    for text in ("", "{", "{}", '{"seat": 1}', "[]", "null", '{"seed": 3}', "x" * 50):
        bad.write_text(text)
        assert run("advise", str(bad)).exit_code == 2, text


WORDS = st.sampled_from(
    [
        *("--quest", "10:WM", "8:", "15:WMCR+6g", "9:+entity", "meal", "mimic8", "armor/fire+2", "2*ruby", "-"),
        *("--heroes", "W5@3", "3*B6@2", "X4", "E7", "--treasures", "--beers", "2", "0", "-1", "--potions", "--gold"),
        *("--city", "tavern:W5@3", "square:", "guild-house: M4@3", "--visited", "tavern", "--minus2", "--json", "--"),
        *("--column", "13g+1t", "--later", "9g", "--rivals", "1", "--bid", "--price", "beer=2", "--optional"),
        *("--last-round", "--two-players", "--samples", "--next-night", "--entity", "Ω", "", "--no-idle", "nan"),
    ]
)


@pytest.mark.parametrize("command", ["resolve", "hire", "bid", "advise"])
@settings(max_examples=40, deadline=None)
@given(args=st.lists(WORDS | st.text(max_size=8), max_size=12))
def test_whatever_is_typed_gets_an_answer_or_one_line(command: str, args: list[str]) -> None:
    given_ = {
        "resolve": ["--quest", "10:WM"],
        "hire": ["--city", "tavern:W5@3", "--city", "square: M4@3"],
        "bid": ["--city", "square:W5@3", "--column", "9g", "10:WM"],
        "advise": [],
    }[command]
    done = run(command, *given_, *args)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (0, 1, 2, 3)
    if done.exit_code > 1:
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
