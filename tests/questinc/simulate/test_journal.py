"""A stopped simulation goes on where it was."""

from collections.abc import Callable
from pathlib import Path

import pytest

from questinc.errors import BadInput, FileProblem
from questinc.simulate import GameResult, Plan, open_journal, simulate

PLAN = Plan(("greedy", "random"), seed=3)


@pytest.fixture(scope="module")
def games() -> list[GameResult]:
    return list(simulate(PLAN, range(4)))


@pytest.fixture
def path(tmp_path: Path, games: list[GameResult]) -> Path:
    place = tmp_path / "games.jsonl"
    with open_journal(place, PLAN) as journal:
        assert journal.results == {}
        for game in games:
            journal.add(game)
    return place


def read(path: Path, plan: Plan = PLAN) -> dict[int, GameResult]:
    with open_journal(path, plan) as journal:
        return dict(journal.results)


def test_games_are_read_back(path: Path, games: list[GameResult]) -> None:
    assert read(path) == dict(enumerate(games))
    assert len(path.read_bytes().splitlines()) == 5


def test_a_line_cut_short_is_played_again(path: Path, games: list[GameResult]) -> None:
    whole = path.read_bytes()
    for cut in (1, 30, len(whole.splitlines()[-1])):
        path.write_bytes(whole[:-cut])
        with open_journal(path, PLAN) as journal:
            assert sorted(journal.results) == [0, 1, 2]
            journal.add(games[3])
        assert path.read_bytes() == whole


def test_a_header_cut_short_is_written_again(path: Path) -> None:
    header = path.read_bytes().splitlines()[0]
    path.write_bytes(header[:20])
    assert read(path) == {}
    assert path.read_bytes() == header + b"\n"


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan(("greedy", "random"), seed=4), "seed is 3 there, 4 here"),
        (Plan(("greedy", "greedy"), seed=3), "players is greedy,random there, greedy,greedy here"),
    ],
)
def test_another_simulation_is_refused(path: Path, plan: Plan, message: str) -> None:
    before = path.read_bytes()
    with pytest.raises(BadInput, match=message):
        read(path, plan)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: b"hello\n" + text, "line 1: no header"),
        (lambda text: b"hello", "no simulation"),
        (lambda text: b"\xff\xfe\n", "line 1: no header"),
        (lambda text: text.replace(b'"number":2', b'"number":"two"'), "line 4: no game"),
        (lambda text: text.replace(b'"number":2,"players":["greedy","random"]', b'"number":2,"players":[]'), "line 4"),
        (lambda text: text + b"[" * 300_000 + b"\n", "line 6: too long"),
        (lambda text: text + b"[" * 100_000 + b"\n", "line 6: no game"),
    ],
)
def test_a_spoilt_file_is_refused_and_kept(path: Path, spoil: Callable[[bytes], bytes], message: str) -> None:
    spoilt = spoil(path.read_bytes())
    path.write_bytes(spoilt)
    with pytest.raises(BadInput, match=message) as caught:
        read(path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == spoilt


def test_a_file_that_cannot_be(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "no" / "file", Path("a\0b")):
        with pytest.raises(FileProblem):
            read(place)
