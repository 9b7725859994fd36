"""The public functions, given values of types they do not know: BadInput on one line."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import questinc
from questinc import BadInput, Budget

STATE = questinc.new_game(2, 1)
SEEN = questinc.observe(STATE, STATE.actor or 0)
ODD: list[Any] = [None, 1.5, True, 24, b"24", "x", (), [3], {"a": 1}, object(), "\ud800"]


@pytest.mark.parametrize("place", range(len(ODD)))
def test_anything_for_anything(place: int) -> None:
    odd = ODD[place]
    for ask in (
        partial(questinc.legal_actions, odd),
        partial(questinc.is_forced, odd),
        partial(questinc.why_illegal, odd, questinc.legal_actions(STATE)[0]),
        partial(questinc.apply, odd, questinc.legal_actions(STATE)[0]),
        partial(questinc.observe, odd, 0),
        partial(questinc.determinize, odd, random.Random(1)),
        partial(questinc.determinize, SEEN, odd),
        partial(questinc.standings, odd),
        partial(questinc.play_back, odd),
        partial(questinc.card_tables, odd),
        partial(questinc.find_rules, odd),
        partial(questinc.score_collections, [odd]),
        partial(questinc.collection_value, [odd]),
        partial(questinc.advise, odd),
    ):
        with pytest.raises(BadInput) as raised:
            ask()
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize("place", range(len(ODD)))
def test_other_arguments(place: int) -> None:
    odd = ODD[place]
    asked: list[Callable[[], object]] = [] if odd is None else [
        partial(questinc.new_game, 2, 1, catalogue=odd),
        partial(questinc.start, 2, 1, catalogue=odd),
    ]  # fmt: skip
    if odd != ():
        asked += [partial(questinc.score_collections, odd), partial(questinc.collection_value, odd)]
    for ask in asked:
        with pytest.raises(BadInput) as raised:
            ask()
        assert "\n" not in str(raised.value)


def test_illegal_things_are_refused_with_a_reason() -> None:
    for odd in ODD:
        assert questinc.why_illegal(STATE, odd) is not None
    for name, budget in (("samples", Budget(samples=1.5)), ("seed", Budget(seed="x"))):  # type: ignore[arg-type]
        with pytest.raises(BadInput, match=name):
            questinc.advise(SEEN, budget)


def test_json_that_is_no_text() -> None:
    for read in (
        questinc.state_from_json,
        questinc.observation_from_json,
        questinc.action_from_json,
        questinc.replay_from_json,
    ):
        for text in (None, 1.5, [], {}, object(), "\ud800", b"\xff", "", "[" * 100_000, memoryview(b"\0")):
            with pytest.raises(BadInput):
                read(text)  # type: ignore[arg-type]
