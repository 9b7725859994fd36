"""Simulations: the same figures however the work is spread, and sums that add up."""

import csv
import io
import struct

import pytest

from matica.errors import BadInput
from matica.game.report import Share, chart, points_in_steps, summarise, to_csv, wilson
from matica.game.setup import Setup
from matica.game.simulate import GameResult, play_game, simulate
from matica.rules import Rules

SETUP = Setup.make(3, quests_to_win=5)
PLAYERS = ["solver", "random", "solver"]


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return simulate(SETUP, PLAYERS, games=25, seed=7)


def test_each_game_depends_on_its_number_alone(results: list[GameResult]) -> None:
    assert play_game(SETUP, PLAYERS, 7, 13) == results[13]
    assert [game.number for game in results] == list(range(25))
    assert simulate(SETUP, PLAYERS, games=12, seed=7) == results[:12]
    assert simulate(SETUP, PLAYERS, games=3, seed=8) != results[:3]


@pytest.mark.slow
def test_processes_give_the_same(results: list[GameResult]) -> None:
    told: list[int] = []
    assert simulate(SETUP, PLAYERS, games=25, seed=7, workers=2, progress=told.append) == results
    assert sum(told) == 25


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same(results: list[GameResult]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert simulate(SETUP, PLAYERS, games=25, seed=7, cluster=cluster.scheduler_address) == results


def test_players_change_seats(results: list[GameResult]) -> None:
    assert results[0].players == ("solver", "random", "solver")
    assert results[1].players == ("random", "solver", "solver")
    assert results[2].players == ("solver", "solver", "random")


def test_the_sums(results: list[GameResult]) -> None:
    summary = summarise(SETUP, results, 7)
    assert (summary.games, summary.seed) == (25, 7)
    assert summary.length.mean == pytest.approx(sum(game.turns for game in results) / 25, abs=1e-3)
    assert [(row.player, row.seats) for row in summary.players] == [("solver", 50), ("random", 25)]
    assert sum(row.wins.share * row.seats for row in summary.players) == pytest.approx(25, abs=1e-2)
    assert sum(row.wins.share for row in summary.seats) == pytest.approx(1, abs=1e-4)
    assert summary.first_seat == summary.seats[0].wins
    assert sum(row.solved for row in summary.quests) == sum(sum(game.quests) for game in results)
    assert all(row.solved <= row.shown <= 25 for row in summary.quests)
    assert 0.3 < summary.solvable.share < 1
    assert summary.endings == {"quests": 25}
    never = {row.id for row in summary.quests if row.shown and not row.solved}
    assert set(summary.never_solved) == never


def test_points_and_quests_of_a_game(results: list[GameResult]) -> None:
    for game in results:
        assert max(game.quests) == 5
        worth = sum(SETUP.quests[place].points for place in game.solved)
        assert sum(game.points) == worth
        assert set(game.solved) <= set(game.shown)
        assert all(game.points[seat] == max(game.points) for seat in game.winners)
        assert 0 < game.solvable_turns <= game.turns


def test_the_table_of_games(results: list[GameResult]) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(results))))
    assert len(rows) == 75
    assert sum(float(row["won"]) for row in rows) == pytest.approx(25, abs=1e-3)
    assert rows[3] == {**rows[3], "game": "1", "seat": "0", "player": "random", "turns": str(results[1].turns)}


def test_charts(results: list[GameResult]) -> None:
    summary = summarise(SETUP, results, 7)
    png = chart(summary, results, "png")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (1080, 780)
    svg = chart(summary, results, "svg")
    assert b"<svg" in svg
    assert svg == chart(summary, results, "svg"), "the same figures, the same bytes"
    with pytest.raises(BadInput, match="png or svg"):
        chart(summary, results, "gif")


def test_points_in_steps_are_shares_of_a_players_seats(results: list[GameResult]) -> None:
    name = results[0].players[0]
    steps, shares = points_in_steps(results, name)
    own = [points for game in results for points, who in zip(game.points, game.players, strict=True) if who == name]
    assert steps == list(range(steps[0], steps[-1] + 1, 5))
    assert steps[0] <= min(own) < steps[0] + 5
    assert steps[-1] <= max(own) < steps[-1] + 5
    assert shares == [100 * sum(step <= points < step + 5 for points in own) / len(own) for step in steps]
    assert sum(shares) == pytest.approx(100)


def test_a_chart_names_its_axes(results: list[GameResult]) -> None:
    """Letters of an SVG are drawn, but each text stands beside its drawing as a comment."""
    svg = chart(summarise(SETUP, results, 7), results, "svg").decode()
    for words in ("turns", "games", "from … points", "% of seats", "% of games"):
        assert f"<!-- {words} -->" in svg


def test_wilson_intervals() -> None:
    assert wilson(0, 10) == Share(0.0, 0.0, 0.27753)
    assert wilson(10, 10) == Share(1.0, 0.72247, 1.0)
    assert wilson(50, 100) == Share(0.5, 0.40383, 0.59617)
    with pytest.raises(BadInput, match="trials 0"):
        wilson(0, 0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 0}, "games 0: expected 1 to"),
        ({"games": 10**7}, "games 10000000"),
        ({"workers": 0}, "workers 0"),
        ({"workers": -2}, "workers -2"),
        ({"players": ["solver"]}, "1 players: expected 3"),
        ({"players": ["solver", "solver", "slover"]}, "player 'slover'"),
        ({"cluster": "nowhere"}, "cluster 'nowhere'"),
    ],
)
def test_what_cannot_be_simulated(change: dict[str, object], said: str) -> None:
    options: dict[str, object] = {"players": PLAYERS, "games": 5, **change}
    with pytest.raises(BadInput) as caught:
        simulate(SETUP, **options)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_large_hands_that_must_be_used_up_are_declined() -> None:
    setup = Setup.make(2, hand_size=7, rules=Rules(use_all=True))
    with pytest.raises(BadInput, match="hand size 7 where all cards must be used"):
        simulate(setup, ["solver", "solver"], games=1)


def test_no_games_no_figures() -> None:
    with pytest.raises(BadInput, match="no games"):
        summarise(SETUP, [], 1)
