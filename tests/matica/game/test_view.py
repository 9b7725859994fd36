"""What a seat sees, positions dealt anew, and JSON (design: hidden things stay hidden)."""

import random

import msgspec
import pytest

from matica.errors import BadInput
from matica.game.actions import Pass, Play
from matica.game.options import choices, legal_actions
from matica.game.state import State
from matica.game.turn import apply, new_game
from matica.game.view import Observation, determinize, observe, unseen_cards
from tests.matica.game.helpers import card, cards, position


def test_other_hands_and_piles_are_only_counted() -> None:
    seen = observe(position(["1 2 3 4", "5 6 7 8 9"], [8, 9], more=[7, 6, 5]), 0)
    assert seen.hand == cards("1 2 3 4")
    assert [player.hand for player in seen.players] == [cards("1 2 3 4"), None]
    assert [player.count for player in seen.players] == [4, 5]
    assert (seen.pile, seen.rows[0].pile, len(seen.rows[0].face_up)) == (10, 3, 2)
    assert "seed" not in msgspec.structs.asdict(seen)


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="seat 2: expected 0 to 1"):
        observe(position(["1", "2"], [8]), 2)


def test_only_the_seat_to_act_has_choices() -> None:
    state = new_game(seats=3)
    assert choices(observe(state, 0)) == legal_actions(state)
    assert choices(observe(state, 1)) == ()


def test_dealt_anew_all_hidden_cards_move() -> None:
    state = apply(new_game(seats=3, seed=8), Pass()).state
    seen = observe(state, 2)
    dealt = [determinize(seen, random.Random(number)) for number in range(30)]
    assert all(observe(other, 2) == seen for other in dealt)
    assert len({other.players[0].hand for other in dealt}) > 20
    assert len({other.rows[0].pile for other in dealt}) == 30
    assert len({other.seed for other in dealt}) == 30


def test_unseen_cards_are_the_deck_less_what_is_seen() -> None:
    seen = observe(position(["1 2 3", "1 1 5"], [8], pile="7 7"), 0)
    assert +unseen_cards(seen) == {card("1"): 2, card("5"): 1, card("7"): 2}


def test_an_observation_with_cards_of_another_deck_is_refused() -> None:
    seen = observe(new_game(seats=2), 0)
    players = (msgspec.structs.replace(seen.players[0], hand=cards("9 9 9 9 9:nothing")), seen.players[1])
    with pytest.raises(BadInput, match="M-C1"):
        determinize(msgspec.structs.replace(seen, players=players), random.Random(1))
    fewer = (msgspec.structs.replace(seen.rows[0], pile=7),)
    with pytest.raises(BadInput, match="7 face-down quests: expected 51"):
        determinize(msgspec.structs.replace(seen, rows=fewer), random.Random(1))


def test_old_positions_stand() -> None:
    state = position(["2 3 4 5 :vortex", "1 1 1 1 1"], [90, 91, 92], more=[5, 6, 7, 8])
    before = msgspec.json.encode(state)
    apply(state, Play(card(":vortex")))
    assert msgspec.json.encode(state) == before


def test_json_of_an_observation() -> None:
    seen = observe(new_game(seats=4, seed=3), 2)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen
    assert isinstance(new_game(seats=4), State)
