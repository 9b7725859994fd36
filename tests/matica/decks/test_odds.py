"""The chance that a dealt hand makes a target: exact, and the same whoever works it out."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matica.arithmetic.search import solve
from matica.cards import Face, Hand
from matica.decks import cache
from matica.decks.deal import deal
from matica.decks.odds import Odds, odds, parts
from matica.decks.spread import spread
from matica.errors import BadInput, LimitError, MaticaError
from matica.rules import Rules
from tests.matica.decks.small import plain_chance, playing_deck

SMALL: dict[Face | None, int] = {0: 2, 1: 1, 3: 2, 5: 1, "w": 1, None: 2}


@pytest.fixture(scope="module")
def house() -> Odds:
    return odds(range(1, 101))


faces = st.sampled_from([None, 0, 0, 1, 2, 3, 5, 7, 8, 9, "w"])


@given(st.lists(faces, min_size=1, max_size=8), st.integers(1, 4))
def test_hands_and_weights_are_those_of_dealing_card_by_card(cards: list[Face | None], size: int) -> None:
    deck = playing_deck(Counter(cards))
    size = min(size, deck.size)
    plain = Counter(
        Hand(tuple(card.face for card in dealt if card.face is not None)).sorted()
        for dealt in combinations(deck.cards, size)
    )
    total = plain.total()
    plain.pop(Hand(()), None)
    found = deal(deck, size, Rules())
    assert dict(zip(found.hands, found.weights, strict=True)) == plain
    assert found.total == total


@pytest.mark.rule("M-C4")
@given(
    st.lists(faces, min_size=1, max_size=7),
    st.integers(1, 3),
    st.lists(st.integers(0, 60), min_size=1, max_size=3),
    st.sampled_from([Rules(), Rules(use_all=True), Rules(fractions=False), Rules(operations="-*"), Rules(zeros="any")]),
)
def test_the_chance_is_that_of_plain_enumeration(
    cards: list[Face | None], size: int, targets: list[int], rules: Rules
) -> None:
    deck = playing_deck(Counter(cards))
    size = min(size, deck.size)
    found = odds(targets, deck, rules, size)
    for target in targets:
        assert found.chance(target) == plain_chance(deck, size, [target], rules)
    assert found.any_of(targets) == plain_chance(deck, size, targets, rules)


@pytest.mark.parametrize("target", [24, 97])
def test_the_house_deck_against_sampled_deals(house: Odds, target: int) -> None:
    deals = 300
    chance = random.Random(2 * target)
    cards = house.deck.cards
    made = 0
    for _ in range(deals):
        faces = tuple(card.face for card in chance.sample(cards, 5) if card.face is not None)
        made += solve(Hand(faces), target).status == "solved"
    p = float(house.chance(target))
    assert abs(made - deals * p) < 4 * math.sqrt(deals * p * (1 - p))  # beyond 4 standard deviations: 1 in 15,000


@pytest.mark.rule("M-C3")
def test_the_house_deck_is_named_and_its_figures_hold(house: Odds) -> None:
    assert (house.deck.name, house.deck.status) == ("House deck", "house")
    assert house.deal.total == math.comb(108, 5)
    assert sum(house.deal.weights) == house.deal.total - math.comb(6, 5)  # all but the deals without a digit
    assert house.any_of([24, 25]) == house.chance(24) + house.chance(25) - both(house, 24, 25)


def both(found: Odds, one: int, two: int) -> Fraction:
    rows = (found.makes(one) & found.makes(two)).nonzero()[0].tolist()
    return Fraction(sum(found.deal.weights[row] for row in rows), found.deal.total)


def test_a_large_target() -> None:
    deck = playing_deck({9: 4})
    assert odds([6561, 80, 999_999_999], deck, hand_size=4).chance(6561) == 1
    assert odds([6561, 80, 999_999_999], deck, hand_size=4).chance(80) == 1
    assert odds([6561, 80, 999_999_999], deck, hand_size=4).chance(999_999_999) == 0
    with pytest.raises(BadInput, match="target 81: not among"):
        odds([6561], deck, hand_size=4).chance(81)


def test_many_workers_find_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deck = playing_deck(SMALL)
    told: list[tuple[int, int]] = []
    one = odds(range(1, 1200), deck, hand_size=4, workers=1, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, 100), (100, 100))
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path))
    two = odds(range(1, 1200), deck, hand_size=4, workers=2)
    assert (one.solved == two.solved).all()


def test_a_dask_cluster_finds_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    deck = playing_deck(SMALL)
    one = odds(range(1, 50), deck, hand_size=4)
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        two = odds(range(1, 50), deck, hand_size=4, cluster=cluster.scheduler_address)
    assert (one.solved == two.solved).all()


def test_parts_hold_everything_in_order() -> None:
    order = sorted({hand for n in (1, 2, 5, 6) for hand in combinations(range(1, 10), n)}, key=lambda h: (len(h), h))
    pieces = parts(order)
    assert [operands for piece in pieces for operands in piece] == order
    assert max(len(piece) for piece in pieces if len(piece[0]) == 6) == 40
    assert all(len({len(operands) for operands in piece}) == 1 for piece in pieces)


# the cache ------------------------------------------------------------------------------------------------------------


def test_a_kept_answer_is_used_and_a_damaged_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "matica.cache")
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path / "new" / "folder"))
    deck = playing_deck(SMALL)
    first = odds([24], deck, hand_size=3)
    (file,) = (tmp_path / "new" / "folder").iterdir()
    whole = file.read_bytes()
    monkeypatch.setattr("matica.decks.odds._solved", lambda *_: pytest.fail("worked out again"))
    assert (odds([24], deck, hand_size=3).solved == first.solved).all()
    monkeypatch.undo()
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path / "new" / "folder"))
    for damage in (whole[:-1], b"", whole[:40] + bytes([whole[40] ^ 1]) + whole[41:], b"nonsense" * 20):
        file.write_bytes(damage)
        caplog.clear()
        assert (odds([24], deck, hand_size=3).solved == first.solved).all()
        assert "is damaged" in caplog.text
        assert file.read_bytes() == whole


def test_a_kept_answer_of_another_shape_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATICA_CACHE", str(tmp_path))
    deck = playing_deck(SMALL)
    first = odds([24], deck, hand_size=3)
    (file,) = tmp_path.iterdir()
    for content in (b"\x01", b"{}", b""):
        cache.store(file, content)
        assert (odds([24], deck, hand_size=3).solved == first.solved).all()


def test_without_a_cache_the_answer_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "matica.cache")
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    deck = playing_deck(SMALL)
    first = odds([24], deck, hand_size=3)
    monkeypatch.setenv("MATICA_CACHE", str(in_the_way))
    assert (odds([24], deck, hand_size=3).solved == first.solved).all()
    assert "cache not written" in caplog.text
    assert in_the_way.read_text() == "no folder"


def test_other_rules_decks_and_hand_sizes_are_kept_apart() -> None:
    places = {
        cache.place("odds", [rules, deck.content_hash, size])
        for rules in (Rules(), Rules(fractions=False))
        for size in (3, 4)
        for deck in (playing_deck(SMALL), playing_deck({**SMALL, 0: 3}))
    }
    assert len(places) == 8


# what cannot be done --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: odds([]), BadInput, "no targets"),
        (lambda: odds([-1]), BadInput, "target -1"),
        (lambda: odds([24], hand_size=0), BadInput, "hand size 0: expected 1 to 108"),
        (lambda: odds([24], playing_deck({1: 3}), hand_size=4), BadInput, "hand size 4: expected 1 to 3"),
        (lambda: odds([24], hand_size=8), LimitError, "hand size 8: expected 1 to 7"),
        (lambda: odds(range(10_001)), LimitError, "10,001 targets"),
        (lambda: odds([24], playing_deck({25: 3}), hand_size=1), BadInput, "card 25"),
        (
            lambda: odds([24], playing_deck(dict.fromkeys(range(100), 9)), Rules.preset("twenty_four", highest=100)),
            LimitError,
            "different hands",
        ),
        (lambda: spread(abs, [1], workers=0), BadInput, "workers 0"),
        (lambda: spread(abs, [1], cluster="nowhere"), BadInput, "cluster 'nowhere'"),
    ],
)  # fmt: skip
def test_what_cannot_be_worked_out(call: object, kind: type[MaticaError], message: str) -> None:
    assert callable(call)
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)
