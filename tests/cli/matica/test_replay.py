"""`matica replay` as a command."""

from pathlib import Path

import pytest

from tests.cli.running import refused, run

GOLDEN = Path(__file__).parents[2] / "golden" / "matica"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_golden_games_are_told_again(path: Path) -> None:
    done = run("replay", str(path), columns=40)
    assert done.code == 0
    assert "The game is over: " in done.out
    assert max(map(len, done.lines)) <= 40


def test_json_and_what_a_seat_may_know() -> None:
    path = str(GOLDEN / "quests.json")
    told = run("replay", path, "--json").json
    assert list(told) == ["players", "seed", "actions", "end", "standings", "events"]
    assert told["end"]["why"] == "quests"
    drawn = [event for event in told["events"] if event["type"] == "drew"]
    assert all(event["cards"] for event in drawn)
    seen = run("replay", path, "--json", "--seat", "2").json
    assert [bool(event["cards"]) for event in seen["events"] if event["type"] == "drew"] == [
        event["seat"] == 1 for event in drawn
    ]


def test_from_the_standard_input() -> None:
    data = (GOLDEN / "tie.json").read_bytes()
    assert run("replay", "-", stdin=data).out == run("replay", str(GOLDEN / "tie.json")).out


def test_what_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused("replay", str(tmp_path / "none"), code=3)
    assert "seat 5: expected 1 to 4" in refused("replay", str(GOLDEN / "quests.json"), "--seat", "5")
    assert "standard input: " in refused("replay", "-", stdin="{}")
    spoilt = (GOLDEN / "tie.json").read_text().replace('"answer":"', '"answer":"1 + ', 1)
    assert "action 1: " in refused("replay", "-", stdin=spoilt)
