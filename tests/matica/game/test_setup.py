"""What is agreed before a game: decks, seats, first player, tiers (M-C*, M-S*)."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from matica.cards import Action, Card, Effect, PlayingDeck
from matica.decks.model import DeckSource, QuestCard, QuestDeck
from matica.errors import BadInput
from matica.game.house import class_cards
from matica.game.options import legal_actions
from matica.game.setup import Quest, Setup
from matica.game.state import State
from matica.game.turn import new_game
from matica.rules import Rules
from tests.matica.game.helpers import NAMED, card, quests


@pytest.mark.rule("M-C1", "M-C2")
def test_two_decks_are_kept_apart() -> None:
    state = new_game(seats=3, seed=5)
    held = [*(card for player in state.players for card in player.hand), *state.pile]
    assert Counter(held) == Counter(PlayingDeck.load().cards)
    assert all(card.face in {*range(10), "w", None} for card in held)
    (row,) = state.rows
    assert Counter(row.pile + row.face_up) == Counter(state.setup.quests)


@pytest.mark.rule("M-C5")
def test_a_quest_shows_a_target_and_points() -> None:
    source = DeckSource("d", "0", "own")
    made = [QuestCard.make(target=n, band="easy", points=n % 4, odds=1, ease=0.5) for n in range(8)]  # type: ignore[arg-type]
    rules = Rules(zeros="none")
    deck = QuestDeck("quests", 1, rules, 4, source, "matica deck", "test", tuple(made))
    setup = Setup.make(2, quests=deck)
    assert [(quest.target, quest.points) for quest in setup.quests] == [(n, n % 4) for n in range(8)]
    assert setup.rules == rules, "a deck brings the rules its cards were chosen for"
    assert (setup.hand_size, setup.quest_deck) == (4, "quests")
    assert Setup.make(2, quests=deck, rules=Rules()).rules == Rules()


@pytest.mark.rule("M-C3", "M-C4")
def test_actions_are_data_and_can_be_left_out() -> None:
    deck = PlayingDeck("d", "own", ((card("5:draw"), 20), (card(":vortex"), 20), (card("5"), 20)), tuple(NAMED.items()))
    assert len(Setup.make(2, deck=deck).cards) == 60
    inert = Setup.make(2, deck=deck, actions=False)
    assert Counter(inert.cards) == {card("5:draw"): 20, card("5"): 20}, "cards without a digit would be dead weight"
    assert inert.action_of(card("5:draw")) is None


@pytest.mark.rule("M-S1")
@pytest.mark.parametrize("size", [3, 5, 7])
def test_hands_are_dealt(size: int) -> None:
    for seats in range(2, 7):
        state = new_game(seats=seats, hand_size=size)
        assert [len(player.hand) for player in state.players] == [size] * seats
        assert len(state.pile) == 108 - size * seats


def test_hands_have_five_cards_unless_agreed() -> None:
    assert Setup.make(2).hand_size == 5


@pytest.mark.rule("M-S1")
def test_the_seed_shuffles() -> None:
    assert new_game(seats=4, seed=1) == new_game(seats=4, seed=1)
    assert new_game(seats=4, seed=1).pile != new_game(seats=4, seed=2).pile


@pytest.mark.rule("M-S2")
def test_three_quests_lie_face_up() -> None:
    (row,) = new_game(seats=2).rows
    assert len(row.face_up) == 3
    assert len(row.pile) == 51


@pytest.mark.rule("M-S2")
def test_a_small_deck_shows_what_it_has() -> None:
    (row,) = new_game(seats=2, quests=quests(7, 8)).rows
    assert (len(row.face_up), len(row.pile)) == (2, 0)


@pytest.mark.rule("M-S3")
def test_levelled_play_has_a_row_for_each_tier_in_use() -> None:
    state = new_game(seats=3, tiers=(("easy",), ("hard", "easy"), ("hard",)))
    assert [row.band for row in state.rows] == ["easy", "hard"]
    for row in state.rows:
        assert len(row.face_up) == 3
        assert len(row.pile) == 15
        assert {quest.band for quest in row.pile + row.face_up} == {row.band}


@pytest.mark.rule("M-S4")
def test_the_first_player() -> None:
    assert new_game(seats=3).seat == 0
    assert new_game(seats=3, first=2).seat == 2
    assert new_game(seats=4, ages=[34, 9, 7, 7]).seat == 2, "the youngest; of two, the lower seat"
    assert new_game(seats=3, ages=[3, 2, 1], first=0).seat == 0, "the caller's word counts"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": 1}, "seats 1: expected 2 to 6"),
        ({"seats": 7}, "seats 7"),
        ({"seats": 2, "quests_to_win": 4}, "quests to win 4: expected 5 to 10 (M-E1)"),
        ({"seats": 2, "quests_to_win": 11}, "quests to win 11"),
        ({"seats": 2, "hand_size": 2}, "hand size 2"),
        ({"seats": 2, "first": 2}, "first seat 2: expected 0 to 1 (M-S4)"),
        ({"seats": 2, "ages": [3]}, "1 ages: expected 2"),
        ({"seats": 2, "tiers": (("easy",),)}, "tiers for 1 seats"),
        ({"seats": 2, "tiers": (("easy",), ())}, "tiers of seat 1"),
        ({"seats": 2, "tiers": (("easy",), ("hard",)), "quests": quests(1)}, "no hard quests"),
        ({"seats": 2, "tiers": (("easy",), ("epic",))}, "tiers of seat 1: 'epic': expected easy, medium, hard (M-S3)"),
        ({"seats": 2, "quests": [Quest("a", -5, 1, "easy")]}, "quest a: target -5: expected 0 to 1000000000 (M-C5)"),
        ({"seats": 2, "quests": [Quest("a", 10**10, 1, "easy")]}, "quest a: target 10000000000: expected 0 to"),
        ({"seats": 2, "quests": [Quest("a", 2.5, 1, "easy")]}, "target 2.5: expected a whole number, 0 to"),  # type: ignore[arg-type]
        ({"seats": 2, "quests": [Quest("a", 5, -3, "easy")]}, "quest a: points -3: expected 0 to 999 (M-C5)"),
        ({"seats": 2, "quests": [Quest("a", 5, 1, "epic")]}, "quest a: 'epic': expected easy, medium, hard"),  # type: ignore[arg-type]
        ({"seats": 2, "quests_to_win": 7.5}, "quests to win 7.5: expected a whole number, 5 to 10 (M-E1)"),
        ({"seats": 2, "hand_size": "5"}, "hand size 5: expected a whole number, 3 to 10 (M-S1)"),
        ({"seats": 2, "first": True}, "first seat True: expected a whole number, 0 to 1 (M-S4)"),
        ({"seats": 2, "quests": ()}, "no quests"),
        ({"seats": 2, "quests": quests(1, 1)}, "twice"),
        ({"seats": 2, "classes": (None,)}, "class cards for 1 seats"),
        ({"seats": 2, "turn_limit": 0}, "turn limit 0"),
        ({"seats": 2, "deck": PlayingDeck("d", "own", ((Card(1), 9),))}, "9 playing cards: expected at least 10"),
        ({"seats": 2, "deck": PlayingDeck("d", "own", ((Card(12), 90),))}, "playing card 12"),
        ({"seats": 2, "deck": PlayingDeck("d", "own", ((Card(None), 90),))}, "not a card"),
        ({"seats": 2, "deck": PlayingDeck("d", "own", ((Card(1, "fly"), 90),))}, "fly"),
        ({"seats": 2, "deck": PlayingDeck("d", "own", ((Card(1), 10**9),))}, "1000000000"),
        ({"seats": 2, "seed": -1}, "seed -1"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_game(**options)
    assert said in str(caught.value)


def test_a_setup_or_options_not_both() -> None:
    with pytest.raises(BadInput, match="one or the other"):
        new_game(Setup.make(2), seats=3)


@pytest.mark.rule("M-T1")
def test_a_class_card_acts_before_solving(tmp_path: Path) -> None:
    late = Action("Late", "", "solve", (Effect("draw"),))
    with pytest.raises(BadInput, match="class card 'Late' with when = 'solve': expected 'start'") as caught:
        Setup.make(2, classes=(late, None))
    assert caught.value.rule == "M-T1"
    file = tmp_path / "own.toml"
    file.write_text(
        'format = "matica-class-cards"\nversion = 1\n[classes.late]\nname = "Late"\ntext = ""\nwhen = "solve"\n'
        'effects = [{ do = "draw", count = 1 }]\n'
    )
    with pytest.raises(BadInput, match=r"own\.toml: classes\.late\.when: 'solve': expected 'start'"):
        class_cards(file)


@pytest.mark.rule("M-T1")
def test_class_cards_are_off_by_default() -> None:
    assert Setup.make(2).classes == ()
    seer = Action("Seer", "", "start", (Effect("draw"),))
    state = new_game(seats=2, classes=(seer, None))
    assert any(type(action).__name__ == "UseClass" for action in legal_actions(state))


def test_a_setup_survives_json() -> None:
    state = new_game(seats=3, tiers=(("easy",), ("hard",), ("medium", "easy")), quests_to_win=6)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert isinstance(state.setup.quests[0], Quest)
