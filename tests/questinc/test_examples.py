"""The examples of Quest Inc. run."""

import pytest

from examples import questinc_front_end, questinc_tournament


def test_a_front_end_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    ranking = questinc_front_end.main(3)
    assert sorted(place.seat for place in ranking) == [0, 1, 2]
    told = capsys.readouterr().out
    assert "round 1, bid" in told
    assert '"event":"GameEnded"' in told
    assert "1. seat" in told


def test_a_front_end_is_told_nothing_secret(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(1, 5):
        questinc_front_end.main(seed)
    events = [line for line in capsys.readouterr().out.splitlines() if '"event":"HeroFound"' in line]
    others = [line for line in events if '"seat":0' not in line]
    assert all('"hero":null' in line for line in others)


def test_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    table = questinc_tournament.main(2, 1)
    assert len(table) == 6
    assert all(share.low <= share.share <= share.high for share in table.values())
    assert "planner among three random" in capsys.readouterr().out
