"""What the simplest ways look like, against the solver hand by hand."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from matica.arithmetic.canonical import tidy
from matica.arithmetic.cores import core
from matica.arithmetic.parse import parse
from matica.arithmetic.search import solve
from matica.cards import Face
from matica.decks.deal import deal
from matica.decks.simplest import NO_STEP, OPERATIONS, read_hands, simplest_ways, tables
from matica.rules import Rules
from tests.matica.decks.small import playing_deck

faces = st.sampled_from([None, 0, 1, 2, 3, 4, 6, 7, 8, 9, "w"])


@given(
    st.lists(faces, min_size=2, max_size=5),
    st.integers(2, 3),
    st.integers(1, 80),
    st.sampled_from([Rules(), Rules(use_all=True), Rules(operations="-*"), Rules(zeros="any", negatives=False)]),
)
def test_shares_are_those_of_the_solver(cards: list[Face | None], size: int, target: int, rules: Rules) -> None:
    dealt = deal(playing_deck(Counter(cards)), min(size, len(cards)), rules)
    last: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for hand, weight in zip(dealt.hands, dealt.weights, strict=True):
        found = solve(hand, target, rules)
        best = [found[i] for i in range(len(found)) if found[i].cost == found[0].cost]
        cores = [tidy(core(way.expression)) for way in best]
        kinds = {tuple(OPERATIONS[step.operation] for step in way.steps())[-1:] for way in cores}
        uses = {frozenset(tables(way)) for way in cores}
        assume(len(kinds) < 2 and len(uses) < 2)  # else several ways are equally simple
        for kind in kinds:
            last["".join(kind) or NO_STEP] += weight
        for use in uses:
            used.update(dict.fromkeys(use, weight))
    total = last.total()
    shown = simplest_ways(target, read_hands(dealt, rules))
    assert shown.last == {kind: pytest.approx(n / total, abs=6e-4) for kind, n in sorted(last.items())}
    assert {use: share for use, share in shown.uses.items() if len(use) > 1} == {
        use: pytest.approx(n / total, abs=6e-4) for use, n in sorted(used.items())
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50", set()),
        ("6 × 7", {"×6", "×7"}),
        ("7 × 20", set()),
        ("56 ÷ 8 + 1", {"÷8"}),
        ("8 ÷ 8 + 1", set()),
        ("2 × 3 × 4", {"×2", "×3", "×4", "×6"}),
        ("8 ÷ (3 − 8 ÷ 3)", set()),
        ("(3 + 4) × (9 − 1)", {"×7", "×8"}),
    ],
)
def test_tables(text: str, expected: set[str]) -> None:
    assert tables(parse(text, Rules(cards="numbers", zeros="none", highest=100))) == expected
