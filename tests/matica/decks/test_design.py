"""Choosing the quests of a deck."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matica.decks.design import (
    NotPossible,
    Wishes,
    choose,
    design,
    even_shares,
    least_share,
    quest_card,
    read_practise,
    stretches,
    suits,
)
from matica.decks.ease import house
from matica.decks.model import BANDS, Band, QuestDeck
from matica.decks.table import TargetFacts, fact_table
from matica.errors import BadInput, LimitError


@pytest.fixture(scope="module")
def facts() -> Sequence[TargetFacts]:
    return fact_table(range(1, 101))


def fact(
    target: int, ease: float, kind: str = "×", odds: str = "1/2", uses: dict[str, float] | None = None
) -> TargetFacts:
    figures = house()
    return TargetFacts(
        target, odds, ease, figures.band(ease), figures.worth(ease), "", {kind: 1.0, **(uses or {})}, {kind: 1.0}, ()
    )


def test_a_deck_is_what_was_wished(facts: Sequence[TargetFacts]) -> None:
    deck = design(Wishes(), seed=3)
    assert Counter(card.band for card in deck.cards) == {"easy": 18, "medium": 18, "hard": 18}
    targets = [card.target for card in deck.cards]
    assert len(set(targets)) == 54
    assert targets == sorted(targets, key=lambda t: (BANDS.index(facts[t - 1].band), t))
    assert [card for card in deck.cards if card != quest_card(facts[card.target - 1])] == []


def test_the_same_seed_gives_the_same_bytes_and_another_another_deck() -> None:
    first = design(Wishes(), seed=1).to_json()
    assert design(Wishes(), seed=1).to_json() == first
    decks = {design(Wishes(), seed=seed).to_json() for seed in range(4)}
    assert len(decks) == 4
    assert QuestDeck.from_json(first).to_json() == first


def test_low_and_high_targets_and_fair_points(facts: Sequence[TargetFacts]) -> None:
    for seed in range(3):
        chosen = choose(facts, Wishes(6, 6, 6), seed)
        for band in BANDS:
            rows = [row for row in facts if row.band == band and row.odds != "0"]
            picked = {row.target for row in chosen if row.band == band}
            for group, share in stretches(rows, 6):
                assert abs(len(picked & {row.target for row in group}) - share) <= 1
            average = 6 * sum(row.points for row in rows) / len(rows)
            assert abs(sum(row.points for row in chosen if row.band == band) - average) <= 1.5


def test_kinds_of_last_step_are_even_where_they_can_be() -> None:
    rows = [fact(n, 0.9, "×" if n % 10 else "+") for n in range(1, 101)]
    chosen = choose(rows, Wishes(20, 0, 0), 5)
    assert Counter(row.kind for row in chosen) == {"×": 10, "+": 10}


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.integers(1, 400), st.floats(0, 1)), min_size=1, max_size=60, unique_by=lambda pair: pair[0]),
    st.tuples(*[st.integers(0, 8)] * 3),
    st.integers(0, 2**63 - 1),
)
def test_band_counts_hold_or_what_is_possible_is_told(
    pairs: list[tuple[int, float]], counts: tuple[int, int, int], seed: int
) -> None:
    rows = [fact(target, ease) for target, ease in sorted(pairs)]
    have = Counter(row.band for row in rows)
    wishes = Wishes(*counts, 1, 400)
    if all(have[band] >= wishes.count(band) for band in BANDS):
        chosen = choose(rows, wishes, seed)
        assert Counter(row.band for row in chosen) == {band: wishes.count(band) for band in BANDS if wishes.count(band)}
        assert len({row.target for row in chosen}) == wishes.size
    else:
        with pytest.raises(NotPossible) as caught:
            choose(rows, wishes, seed)
        for band in BANDS:
            told = f"at most {have[band]} {band} targets in 1–400" in str(caught.value)
            assert told == (wishes.count(band) > have[band])


def test_what_is_possible_without_a_wish_is_told_too() -> None:
    rows = [fact(n, 0.9, odds="1/2" if n < 8 else "1/3", uses={"×7": 0.3} if n % 2 else None) for n in range(1, 21)]
    wishes = Wishes(12, 0, 0, 1, 20, Fraction(1, 2), ("×7",))
    with pytest.raises(NotPossible) as caught:
        choose(rows, wishes)
    assert str(caught.value) == (
        "easy 12: at most 4 easy targets in 1–20 that practise ×7 with odds of at least 0.5 "
        "(7 whatever they practise, 10 whatever the odds)"
    )
    assert caught.value.exit_code == 1


def test_a_target_that_no_hand_makes_is_never_chosen() -> None:
    assert not suits(fact(97, 0.0, odds="0"), Wishes())


@pytest.mark.parametrize("practise", ["×7", "÷", "+", "×12", "÷4"])
def test_practice(facts: Sequence[TargetFacts], practise: str) -> None:
    able = [row for row in facts if suits(row, Wishes(practise=(practise,)))]
    assert 0 < len(able) < 100
    have: Counter[Band] = Counter(row.band for row in able)
    easy, medium, hard = (min(2, have[band]) for band in BANDS)
    chosen = choose(facts, Wishes(easy, medium, hard, practise=(practise,)))
    assert all(row.uses[practise] >= least_share(practise) for row in chosen)


def test_odds_are_compared_exactly() -> None:
    third = fact(1, 0.3, odds="1/3")
    assert suits(third, Wishes(min_odds=Fraction(1, 3)))
    assert not suits(third, Wishes(min_odds=Fraction(1, 3) + Fraction(1, 10**12)))


@pytest.mark.parametrize(
    ("text", "read"),
    [("×7", "×7"), ("x7", "×7"), ("7×", "×7"), ("*12", "×12"), (":5", "÷5"), ("÷ 5", "÷5"), ("-", "−"), ("+", "+")],
)
def test_practise_is_read_however_it_is_typed(text: str, read: str) -> None:
    assert read_practise(text) == read


@pytest.mark.parametrize("text", ["", "7", "×1", "×13", "×07", "+7", "−3", "××7", "x" * 1000, "×٧", "7×7"])
def test_what_cannot_be_practised(text: str) -> None:
    with pytest.raises(BadInput, match="practise"):
        read_practise(text)


@given(st.dictionaries(st.sampled_from("+-*/n"), st.integers(1, 40), min_size=1), st.integers(0, 100))
def test_even_shares(available: dict[str, int], total: int) -> None:
    total = min(total, sum(available.values()))
    shares = even_shares(available, total)
    assert sum(shares.values()) == total
    most = max(shares.values())
    assert all(shares[kind] in (available[kind], most, most - 1) for kind in available)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: design(Wishes(0, 0, 0)), BadInput, "no quests"),
        (lambda: design(Wishes(lowest=0)), BadInput, "targets 0–100"),
        (lambda: design(Wishes(lowest=9, highest=8)), BadInput, "targets 9–8"),
        (lambda: design(Wishes(highest=2000)), LimitError, "2,000 targets"),
        (lambda: design(Wishes(), hand_size=6), LimitError, "hand size 6"),
    ],
)
def test_what_cannot_be_designed(call: object, kind: type[Exception], message: str) -> None:
    assert callable(call)
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)
