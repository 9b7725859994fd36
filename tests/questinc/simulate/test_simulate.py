"""Many games: the same for any number of workers, and figures that add up."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from questinc.catalogue import Catalogue
from questinc.errors import BadInput
from questinc.simulate import GameResult, Plan, play_game, simulate, summarise, to_csv, wilson
from questinc.simulate.chart import chart
from questinc.simulate.report import COLUMNS, Summary

PLAN = Plan(("greedy", "random", "greedy"), seed=7)


def timeless(game: GameResult) -> GameResult:
    return msgspec.structs.replace(game, seconds=())


def all_timeless(games: Any) -> list[GameResult]:
    return [timeless(game) for game in games]


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return list(simulate(PLAN, range(25)))


def test_each_game_depends_on_its_number_alone(results: list[GameResult]) -> None:
    assert timeless(play_game(PLAN, 13)) == timeless(results[13])
    assert [game.number for game in results] == list(range(25))
    assert all_timeless(simulate(PLAN, [9, 4])) == [timeless(results[9]), timeless(results[4])]
    assert all_timeless(simulate(Plan(PLAN.players, 8), range(3))) != all_timeless(results[:3])


def test_processes_give_the_same(results: list[GameResult]) -> None:
    assert all_timeless(simulate(PLAN, range(10), workers=2)) == all_timeless(results[:10])


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same(results: list[GameResult]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        assert all_timeless(simulate(PLAN, range(25), cluster=cluster.scheduler_address)) == all_timeless(results)


def test_no_cluster_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BadInput, match="cluster 'nowhere': missing port"):
        list(simulate(PLAN, range(25), cluster="nowhere"))


def test_players_change_seats(results: list[GameResult]) -> None:
    assert results[0].players == ("greedy", "random", "greedy")
    assert results[1].players == ("random", "greedy", "greedy")
    assert results[2].players == ("greedy", "greedy", "random")


def test_what_is_counted(results: list[GameResult]) -> None:
    for game in results:
        assert game.scores[game.winner] == max(game.scores)
        sums = [c + t - p for c, t, p in zip(game.coins, game.collections, game.penalties, strict=True)]
        assert list(game.scores) == sums
        assert len(game.takings) == 18  # 6 rounds of 3 seats (Q-K1)
        assert sum(game.visits.values()) == 36
        assert sum(game.hires.values()) == len(game.heroes)
        assert all(0 <= taking.gold <= taking.offer + 5 for taking in game.takings)
        # a “−2” card in hand is neither (Q-N10)
        assert 16 <= sum(game.resolved) + sum(game.failed) <= 18
        assert len(game.lost) == sum(game.failed)


def test_the_sums(results: list[GameResult]) -> None:
    summary = summarise(PLAN, results)
    assert (summary.games, summary.seed, summary.seats) == (25, 7, 3)
    assert [(row.player, row.seats) for row in summary.players] == [("greedy", 50), ("random", 25)]
    assert sum(row.wins.share for row in summary.players) == pytest.approx(1)
    assert [row.even for row in summary.players] == [0.667, 0.333]
    for row in summary.players:
        assert row.score == pytest.approx(row.coins + row.collections - row.penalties, abs=0.01)
    assert summary.bids.columns == sum(summary.bids.why.values()) == 450
    assert sum(summary.bids.shares) == summary.bids.why["bid"]
    assert sum(row.visits * row.games for row in summary.cities) == pytest.approx(25 * 36, abs=1)
    assert sum(row.games for row in summary.cities) == 25 * 4
    assert sum(row.lost for row in summary.quests) == sum(sum(game.failed) for game in results)
    assert sum(row.hired for row in summary.heroes) == pytest.approx(sum(len(g.heroes) for g in results) / 25, abs=0.1)
    assert summary.length.shortest <= summary.length.mean <= summary.length.longest
    assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary


def test_two_players_name_their_price() -> None:
    game = play_game(Plan(("greedy", "planner"), seed=3), 0)
    reasons = Counter(taking.why for taking in game.takings)
    assert set(reasons) <= {"offer", "compensation", "last"}
    assert reasons["offer"] > 0


def test_another_catalogue_is_played_with() -> None:
    cards = Catalogue.standard()
    free = msgspec.structs.replace(cards, heroes=tuple(msgspec.structs.replace(hero, cost=0) for hero in cards.heroes))
    coins = [
        sum(sum(game.coins) for game in simulate(Plan(("greedy", "greedy"), 1, catalogue=catalogue), range(4)))
        for catalogue in (cards, free)
    ]
    assert coins[1] > 2 * coins[0]


def test_csv(results: list[GameResult]) -> None:
    header, *rows = to_csv(results[:2]).splitlines()
    assert tuple(header.split(",")) == COLUMNS
    assert len(rows) == 6
    ranks = sorted(row.split(",")[3] for row in rows[:3])
    assert ranks == ["1", "2", "3"]


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_chart_is_the_same_twice(results: list[GameResult], form: str, begins: bytes) -> None:
    summary = summarise(PLAN, results)
    image = chart(summary, results, form)
    assert image.startswith(begins)
    assert image == chart(summary, results, form)


def test_no_such_chart(results: list[GameResult]) -> None:
    with pytest.raises(BadInput, match="png or svg"):
        chart(summarise(PLAN, results), results, "gif")


def test_wilson_against_known_values() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29
    for wins, trials, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        share = wilson(wins, trials)
        assert [share.low, share.high] == pytest.approx([low, high], abs=5e-4)
    assert wilson(29, 29).high == 1
    assert wilson(29, 29).low == pytest.approx(0.8830, abs=5e-4)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Plan(("greedy",)), "1 players: expected 2 to 5"),
        (lambda: Plan(("greedy",) * 6), "6 players"),
        (lambda: Plan(("greedy", "robot")), "no player 'robot'"),
        (lambda: Plan(("greedy", "greedy"), seed=-1), "seed -1"),
        (lambda: simulate(PLAN, range(3), workers=0), "workers 0"),
        (lambda: simulate(PLAN, range(2_000_000)), "2000000 games"),
        (lambda: summarise(PLAN, []), "no games"),
        (lambda: wilson(3, 2), "3 of 2"),
    ],
)
def test_what_cannot_be(make: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()
