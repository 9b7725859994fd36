"""The public functions, given values of types they do not know: one kind of error, with the value, on one line."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import matica
from matica import BadInput, Hand, Rules
from matica.arithmetic.parse import parse
from matica.errors import brief

M: Any = matica
H: Any = Hand
P: Any = parse
HANDS: list[Any] = [
    None, 1.5, True, 24, b"38", b"", (), [3, 8], ["3", "8"], {"cards": 3}, object(), Hand, Fraction(1, 2),
    H(None), H("38"), H([3, 8]), H(("3", 8)), H((3.0, 8)), H((True, 8)), H((None,)),
    H((np.int64(3), 8)), H(((3,), 8)), H(("*", 8)), H(("W", 8)), H((10**9000,)), H((-3,)),
]  # fmt: skip
TARGETS: list[Any] = [None, 2.0, True, np.int64(24), "24", b"24", (), [], 10**9000, -1, float("nan"), [10**9000]]
RULES: list[Any] = [1.5, True, b"matica", (), [], {"zeros": "any"}, Rules, "\ud800", "x\ny", 10**9000]
ASKING_HANDS: list[Callable[..., object]] = [
    lambda hand: matica.solve(hand, 24),
    lambda hand: matica.solve_many([hand], 24),
    lambda hand: matica.reachable(hand),
    lambda hand: matica.closest(hand, 24),
    lambda hand: matica.check(hand, 24, "3*8"),
    lambda hand: matica.hint(hand, 24),
    lambda hand: matica.grade(hand, 24),
]


def declined(ask: Callable[[], object]) -> str:
    """The message of the BadInput that is raised: short and on one line."""
    with pytest.raises(BadInput) as raised:
        ask()
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 250
    return str(raised.value)


@pytest.mark.parametrize("ask", ASKING_HANDS)
@pytest.mark.parametrize("place", range(len(HANDS)))
def test_hands(ask: Callable[..., object], place: int) -> None:
    assert "card" in declined(lambda: ask(HANDS[place])) or "hand" in declined(lambda: ask(HANDS[place]))


@pytest.mark.parametrize("place", range(len(TARGETS)))
def test_targets(place: int) -> None:
    target = TARGETS[place]
    for ask in (matica.solve, matica.closest, matica.hint, matica.grade):
        assert "expected a whole number" in declined(partial(ask, "3 8", target))
    assert "expected a whole number" in declined(lambda: matica.check("3 8", target, "3*8"))


@pytest.mark.parametrize("place", range(len(RULES)))
def test_rules(place: int) -> None:
    for ask in (matica.solve, matica.closest, matica.hint, matica.grade):
        assert "expected one of matica" in declined(partial(ask, "3 8", 24, RULES[place]))
    assert "expected one of matica" in declined(lambda: Hand.parse("3 8", RULES[place]))


@pytest.mark.parametrize(
    "switches",
    [
        {"cards": None}, {"operations": ["+"]}, {"operations": b"+"}, {"zeros": 0}, {"wild": None}, {"wild": 5},
        {"wild": {}}, {"wild": (1,)}, {"wild": (1.0, 9)}, {"wild": ("1", "9")}, {"lowest": None}, {"highest": 9.0},
        {"highest": True}, {"use_all": 1}, {"fractions": None}, {"negatives": "no"}, {"nonsense": 1},
    ],
)  # fmt: skip
def test_switches(switches: dict[str, Any]) -> None:
    assert next(iter(switches)) in declined(lambda: Rules.preset("matica", **switches))


def test_other_arguments() -> None:
    for answer in (None, 24, b"3*8", ["3*8"], ()):
        declined(partial(M.check, "3 8", 24, answer))
        declined(partial(P, answer))
    for level in (None, 0, 7, 2.0, True, "2", 10**9000):
        declined(partial(M.hint, "3 8", 24, level=level))
    for so_far in (None, 5, b"3*8", [3], {"3*8"}):
        declined(partial(M.hint, "3 8", 24, so_far=so_far))
    for seed in (None, 1.5, "x", "\ud800", ()):
        declined(partial(M.hint, "3 8", 24, seed=seed))
    for pairs in ("x", [("3 8",)], [None], [("3 8", 24, 1)]):
        declined(partial(M.grade_many, pairs))
    for hands in ("3 8", Hand((3, 8))):
        declined(partial(M.solve_many, hands, 24))


ODD: list[Any] = [1.5, True, 10**9000, b"x", "", "x", (), [3], {"a": 1}, object(), "\ud800", range(2)]
STATE = matica.game.new_game(seats=2, seed=1)
SEEN = matica.game.observe(STATE, 0)
QUESTS = matica.design(matica.Wishes(1, 0, 0), seed=1)


@pytest.mark.parametrize("place", range(len(ODD)))
def test_decks(place: int) -> None:
    odd = ODD[place]
    few, puzzles = matica.Wishes(1, 0, 0), matica.PuzzleWishes(1, 0, 0)
    for ask in (
        partial(M.odds, [24], deck=odd),
        partial(M.odds, [24], rules=odd) if odd != "" else partial(M.odds, [odd]),
        partial(M.design, odd),
        partial(M.design, few, deck=odd),
        partial(M.make_worksheet, odd),
        partial(M.make_worksheet, puzzles, deck=odd),
        partial(M.fact_table, range(1, 3), odd),
        partial(M.verify, odd),
        partial(M.verify, QUESTS, odd),
        partial(matica.game.Setup.make, 2, deck=odd),
    ):
        declined(ask)
    if type(odd) is not int:
        for ask in (
            partial(M.odds, [24], hand_size=odd),
            partial(M.design, few, hand_size=odd),
            partial(M.make_worksheet, puzzles, hand_size=odd),
            partial(M.fact_table, range(1, 3), hand_size=odd),
        ):
            assert "hand size" in declined(ask)
    if not isinstance(odd, str):
        declined(partial(M.design, few, name=odd))
        declined(partial(M.make_worksheet, puzzles, name=odd))
    if odd != "x":
        declined(partial(M.make_worksheet, puzzles, odd))


@pytest.mark.parametrize("odd", [None, *ODD], ids=lambda value: type(value).__name__)
def test_the_game(odd: Any) -> None:
    first = matica.game.legal_actions(STATE)[0]
    for ask in (
        partial(matica.game.apply, odd, first),
        partial(matica.game.why_illegal, odd, first),
        partial(matica.game.legal_actions, odd),
        partial(matica.game.choices, odd),
        partial(matica.game.observe, odd, 0),
        partial(matica.game.determinize, odd, Random(1)),
        partial(matica.game.determinize, SEEN, odd),
        partial(matica.game.standings, odd),
        partial(matica.game.make_player, odd),
        partial(matica.game.state_from_json, odd),
        partial(matica.game.action_from_json, odd),
    ):
        declined(ask)
    if odd is not None:
        declined(partial(matica.game.new_game, odd))
    declined(partial(matica.game.observe, STATE, odd))


def test_signs_of_wild_cards_are_single() -> None:
    for card in ("w*", "*?", "w*?"):
        declined(partial(Hand.parse, f"3 {card}"))


def test_brief() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert brief("\ud800\n") == "'\\ud800\\n'"
    assert brief([10**9000]) == "a value of type list"
    assert brief(Odd()) == "a value of type Odd"
    assert brief(-(10**9000)) == "a number of many digits"
    assert brief("x" * 100) == "'" + "x" * 59 + "…"


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = 1\nb = " + "[" * 5000 + "]" * 5000, "\udcff"])
def test_deck_files_of_odd_toml(text: str) -> None:
    declined(lambda: matica.PlayingDeck.from_toml(text.encode("utf-8", "surrogateescape")))
