"""Actions as text: written and read back, wrong text refused in one line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questinc import actions as act
from questinc.actions import Action, action_from_json
from questinc.cards import CardId, City
from questinc.errors import BadInput
from questinc.state import to_json
from questinc.wording import WORDS, read_action, write_action
from tests.questinc.playing import random_game

cards = st.from_regex(r"[a-z][0-9]{1,2}", fullmatch=True).map(CardId)
several = st.lists(cards, max_size=4).map(tuple)
some = st.lists(cards, min_size=1, max_size=4).map(tuple)
numbers = st.integers(0, 99)
any_action: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([act.Pass(), act.Accept(), act.Leave(), act.UseAbility(), act.Done()]),
    st.sampled_from([act.UseBeer(), act.UseMinus2(), act.Finish()]),
    st.builds(act.Bid, numbers),
    st.builds(act.Name, numbers),
    *(st.builds(kind, cards) for kind in (act.Fail, act.Hire, act.Descend, act.Begin, act.Send, act.UseTreasure)),
    st.builds(act.Visit, st.sampled_from(City)),
    st.builds(act.HireSet, st.lists(cards, min_size=2, max_size=4).map(tuple)),
    st.builds(act.Keep, cards, several),
    st.builds(act.CashIn, some),
    st.builds(act.UsePotion, cards, st.none() | cards),
    st.builds(act.Resolve, cards, several, several, numbers, numbers, several, numbers),
)


@given(any_action)
def test_round_trips(action: Action) -> None:
    assert read_action(write_action(action)) == action
    assert read_action(write_action(action).upper()) == action
    assert action_from_json(to_json(action)) == action


def test_every_action_of_a_game_has_a_text() -> None:
    met: set[type] = set()

    def seen(_state: object, action: Action) -> None:
        assert read_action(write_action(action)) == action
        met.add(type(action))

    random_game(2, 1, seen=seen)
    random_game(4, 1, seen=seen)
    assert len(met) > 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no action"),
        ("dance", "no action 'dance': expected one of"),
        ("pass now", "pass: expected nothing after it, found now"),
        ("bid", "bid: expected one amount of gold, found nothing"),
        ("bid four", "bid: expected a whole number, found 'four'"),
        ("bid -1", "bid: expected a whole number"),
        ("bid 1234567", "bid: expected a whole number"),
        ("visit moon", "visit: expected one of square"),
        ("hire", "hire: expected one to three heroes"),
        ("fail", "fail: expected one card"),
        ("keep", "keep: expected the card kept"),
        ("cash", "cash: expected treasures"),
        ("potion", "potion: expected a hero"),
        ("resolve", "resolve: expected a quest"),
        ("resolve q01 h01", "resolve: 'h01': expected with"),
        ("resolve q01 with", "with: expected cards"),
        ("resolve q01 beers many", "beers: expected a whole number"),
        ("hire " + "h01 " * 1000, "over 2000 characters"),
    ],
)
def test_wrong_text(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        read_action(text)
    assert "\n" not in str(caught.value)


words = st.sampled_from([*WORDS, "with", "using", "beers", "potions", "back", "h01", "t02", "3", "tavern"])


@given(st.text() | st.lists(words, max_size=8).map(" ".join))
def test_any_text_is_an_action_or_bad_input(text: str) -> None:
    with suppress(BadInput):
        action = read_action(text)
        assert read_action(write_action(action)) == action


@pytest.mark.parametrize("text", ["", "{}", '{"do": "dance"}', '{"do": "bid"}', '{"do": "bid", "gold": "x"}', b"\xff"])
def test_no_action_in_json(text: str | bytes) -> None:
    with pytest.raises(BadInput, match="no action"):
        action_from_json(text)
