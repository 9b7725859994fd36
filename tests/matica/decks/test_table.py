"""What is known of targets: worked out hand by hand, shipped, and kept."""

import math
from fractions import Fraction
from pathlib import Path

import pytest

from matica.arithmetic.search import solve
from matica.cards import PlayingDeck
from matica.coaching.difficulty import seconds_table
from matica.decks import cache
from matica.decks.deal import deal
from matica.decks.ease import house, model_hash
from matica.decks.model import BANDS
from matica.decks.odds import odds
from matica.decks.table import SHIPPED, fact_table, make_shipped, percent, shipped_table
from matica.rules import Rules
from tests.matica.decks.small import plain_chance, playing_deck

SMALL = playing_deck({0: 1, 2: 2, 3: 1, 6: 2, 7: 1, "w": 1, None: 1})


@pytest.mark.parametrize("rules", [Rules(), Rules(use_all=True, zeros="any"), Rules(operations="+-", negatives=False)])
def test_facts_are_those_of_every_hand_graded_by_itself(rules: Rules) -> None:
    targets = range(40, 44)
    dealt = deal(SMALL, 3, rules)
    for facts in fact_table(targets, SMALL, rules, 3, workers=1):
        assert Fraction(facts.odds) == plain_chance(SMALL, 3, [facts.target], rules)
        expected = 0.0
        for hand, weight in zip(dealt.hands, dealt.weights, strict=True):
            if solve(hand, facts.target, rules).status == "solved":
                seconds = float(seconds_table([hand], range(facts.target, facts.target + 1), rules)[0, 0])
                normal = math.log(house().in_time / seconds) / house().spread
                expected += weight * (0.5 + 0.5 * math.erf(normal / math.sqrt(2)))
        assert facts.ease == pytest.approx(expected / dealt.total, abs=6e-5)
        for sample in facts.samples:
            best = solve(sample.hand, facts.target, rules).best
            assert best is not None
            assert best.text() == sample.solution


def test_a_target_that_no_hand_makes() -> None:
    (facts,) = fact_table(range(997, 998), SMALL, None, 2)
    assert (facts.odds, facts.ease, facts.band, facts.samples) == ("0", 0.0, "hard", ())
    assert facts.reason == "no hand makes it"
    assert facts.kind == "number"


def test_a_kept_table_is_used_and_a_spoilt_one_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path))
    told: list[tuple[int, int]] = []
    first = fact_table(range(5, 8), SMALL, None, 2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    told.clear()
    assert fact_table(range(5, 8), SMALL, None, 2, progress=lambda *_: told.append((0, 0))) == first
    assert told == []
    file.write_bytes(whole[:-3])
    assert fact_table(range(5, 8), SMALL, None, 2) == first
    cache.store(file, b"\x90")  # an empty list: readable, but not what was asked
    assert fact_table(range(5, 8), SMALL, None, 2) == first
    assert file.read_bytes() == whole


# what is shipped ------------------------------------------------------------------------------------------------------


def test_the_shipped_table_is_of_the_present_deck_and_model() -> None:
    """If this fails: python -m matica.decks."""
    table = shipped_table()
    assert table.playing_deck.hash == PlayingDeck.load().content_hash
    assert table.model == model_hash()
    assert [facts.target for facts in table.targets] == list(SHIPPED)
    assert fact_table(SHIPPED) == table.targets
    assert fact_table(range(24, 26)) == table.targets[23:25]


def test_the_shipped_odds_are_those_worked_out_another_way() -> None:
    """The table counts hands that have a way; `odds` works with the values that can be reached."""
    found = odds(SHIPPED)
    for facts in shipped_table().targets:
        assert Fraction(facts.odds) == found.chance(facts.target)
        assert facts.ease <= Fraction(facts.odds)
        assert (facts.band, facts.points) == (house().band(facts.ease), house().worth(facts.ease))


def test_every_band_and_many_points_occur_among_targets_to_100() -> None:
    facts = fact_table(range(1, 101))
    assert all(sum(row.band == band for row in facts) >= 18 for band in BANDS)
    assert {row.points for row in facts} >= set(range(1, 9))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_shipped_table_can_be_made_again() -> None:
    assert make_shipped().to_json() == (Path(__file__).parents[3] / "matica" / "data" / "targets.json").read_bytes()


def test_bands_and_points_follow_from_ease() -> None:
    figures = house()
    assert [figures.band(ease) for ease in (1.0, figures.easy, figures.easy - 1e-9, figures.medium, 0.0)] == [
        "easy",
        "easy",
        "medium",
        "medium",
        "hard",
    ]
    assert (figures.worth(1.0), figures.worth(0.0)) == (1, len(figures.points) + 1)
    assert list(figures.points) == sorted(figures.points, reverse=True)
    assert {figures.easy, figures.medium} <= set(figures.points)  # no band shares a number of points with another


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (0.0001, "under 1 %"), (0.5, "50 %"), (0.994, "99 %"), (0.999, "over 99 %"), (1.0, "100 %")],
)  # fmt: skip
def test_percent(share: float, text: str) -> None:
    assert percent(share) == text
