"""A deck is checked card by card."""

import msgspec
import pytest

from matica.cards import PlayingDeck
from matica.decks.design import Wishes, design
from matica.decks.model import QuestCard, QuestDeck, Sample
from matica.decks.verify import verify
from matica.errors import BadInput
from tests.matica.decks.small import playing_deck

SMALL = playing_deck({0: 2, 2: 2, 3: 2, 5: 1, 7: 1, "w": 1, None: 1})


@pytest.fixture(scope="module")
def deck() -> QuestDeck:
    return design(Wishes(1, 0, 4, 1, 20), deck=SMALL, hand_size=3)


def changed(deck: QuestDeck, **content: object) -> QuestDeck:
    """The deck with one card that says something else, its id made anew."""
    card = deck.cards[-1]
    fields = {
        "target": card.target,
        "band": card.band,
        "points": card.points,
        "odds": card.chance,
        "ease": card.ease,
        "samples": card.samples,
        **content,
    }
    return msgspec.structs.replace(deck, cards=(*deck.cards[:-1], QuestCard.make(**fields)))  # type: ignore[arg-type]


def test_a_deck_as_it_was_made_has_no_faults(deck: QuestDeck) -> None:
    assert verify(deck, SMALL) == []
    assert verify(QuestDeck.from_json(deck.to_json()), SMALL) == []
    assert verify(msgspec.structs.replace(deck, cards=()), SMALL) == []


def test_the_shipped_table_stands_the_check() -> None:
    assert verify(design(Wishes(3, 3, 3, 1, 200), seed=11)) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"odds": 1}, "odds 1: expected"),
        ({"ease": 0.999}, "ease 0.999: expected"),
        ({"band": "medium"}, "band medium: expected hard"),
        ({"points": 99}, "points 99: expected"),
        ({"samples": (Sample("2 3 5", "2 + 3"),)}, "2 + 3 is wrong"),
        ({"samples": (Sample("2 3 5", "2 + "),)}, "2 +"),
        ({"samples": (Sample("2 3 q", "2 + 3"),)}, "card 'q'"),
        ({"samples": (Sample("7 7 7", "7 + 7 + 7"),)}, "cannot be dealt"),
        ({"samples": (Sample("2 2 3 3", "2 + 3"),)}, "cannot be dealt"),
    ],
)
def test_what_is_wrong_is_told(deck: QuestDeck, content: dict[str, object], message: str) -> None:
    faults = verify(changed(deck, **content), SMALL)
    assert {fault.target for fault in faults} == {deck.cards[-1].target}
    assert message in "; ".join(fault.message for fault in faults)


def test_a_roundabout_way_is_a_fault() -> None:
    made = design(Wishes(1, 0, 0, 5, 5))
    samples = (Sample("2 3 5 1 1", "5 × 1"),)
    (fault,) = verify(changed(made, samples=samples))
    assert fault.message == "hand 2 3 5 1 1: 5 × 1 is not the simplest way"


def test_another_playing_deck_is_refused(deck: QuestDeck) -> None:
    with pytest.raises(BadInput, match=r"playing deck 'House deck': expected the one .* 'Small deck'"):
        verify(deck, PlayingDeck.load())
