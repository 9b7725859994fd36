"""Piles valued by what they may become."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questinc.cards import CardId
from questinc.catalogue import Catalogue
from questinc.players.prospects import CENTS, Prospects, prospects, unseen_treasures
from questinc.rules.collections import score_collections
from questinc.rules.play import new_game
from questinc.tables import register, tables_of
from questinc.view import observe

TABLES = tables_of(register(Catalogue.standard()))
CARDS = sorted(TABLES.treasure)
PILES = st.lists(st.sampled_from(CARDS), unique=True, max_size=16)


def exact(pile: list[CardId]) -> int:
    return score_collections(TABLES.cards(pile), TABLES.catalogue.collections).total * CENTS


@given(PILES)
def test_without_a_future_a_pile_is_worth_its_score(pile: list[CardId]) -> None:
    assert Prospects(TABLES).value(pile) == exact(pile)


@given(st.lists(st.sampled_from(CARDS), unique=True, max_size=20), st.data())
def test_with_futures_it_is_worth_the_mean_of_the_scores_with_each(cards: list[CardId], data: st.DataObject) -> None:
    plain = [card for card in cards if len(TABLES.treasure[card].card.icons) <= 2]
    cut = data.draw(st.integers(0, len(plain)))
    pile, rest = plain[:cut], plain[cut:]
    futures = [rest[::2], rest[1::2]]
    expected = sum(exact(pile + future) for future in futures) // 2
    assert Prospects(TABLES, futures).value(pile) == expected


def test_a_card_that_fits_is_worth_more_while_there_is_time() -> None:
    runes = [card for card in CARDS if TABLES.treasure[card].card.icons == ("sapphire",)]
    future = [card for card in CARDS if TABLES.treasure[card].card.icons in (("amethyst",), ("topaz",))][:2]
    assert Prospects(TABLES).value(runes[:1]) == 0
    hopeful = Prospects(TABLES, [future])
    assert hopeful.gain([], runes[:1]) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_unseen_treasures_are_those_a_seat_cannot_place(seats: int) -> None:
    state = new_game(seats, 3)
    observation = observe(state, 0)
    unseen = unseen_treasures(TABLES, observation)
    assert set(unseen) == set(state.treasures)
    assert prospects(TABLES, observation, 2, random.Random(1), 4, 2).value(unseen[:3]) >= exact(unseen[:3])
