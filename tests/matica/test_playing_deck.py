"""The playing deck: house data, its file format, and what a wrong file is told."""

import pytest

from matica.cards import WILD, Card, Effect, PlayingDeck
from matica.errors import BadInput, FileProblem

SMALL = """
format = "matica-playing-deck"
version = 1
name = "Small"
status = "own"
action_cards = [{ action = "go", face = 1, count = 2 }, { action = "go", count = 1 }, { action = "go", face = "w", count = 1 }]
[numbers]
0 = 2
1 = 3
w = 1
7 = 0
[actions.go]
name = "Go"
text = "Draw a card."
when = "solve"
effects = [{ do = "draw" }]
"""  # noqa: E501


@pytest.mark.rule("M-C1", "M-C2", "M-C3")
def test_the_default_deck_is_house_data_with_every_digit_and_wilds() -> None:
    deck = PlayingDeck.load()
    assert deck.status == "house"
    assert len(deck.cards) == deck.size
    assert set(deck.faces) == {*range(10), WILD, None}
    assert sum(deck.faces.values()) == deck.size
    kinds = {effect.do for _, action in deck.actions for effect in action.effects}
    assert kinds == {"draw", "discard", "skip", "extra_turn", "swap_hands", "look", "steal", "new_quests"}
    assert {card.action for card in deck.cards} - {None} == {name for name, _ in deck.actions}


@pytest.mark.rule("M-C4")
def test_action_cards_come_with_and_without_a_digit() -> None:
    deck = PlayingDeck.from_toml(SMALL)
    assert deck.cards == (
        *[Card(0)] * 2,
        *[Card(1)] * 3,
        Card(WILD),
        *[Card(1, "go")] * 2,
        Card(None, "go"),
        Card(WILD, "go"),
    )
    assert deck.faces == {0: 2, 1: 5, WILD: 2, None: 1}
    action = deck.action(Card(None, "go"))
    assert action is not None
    assert action.effects == (Effect("draw"),)
    assert deck.action(Card(1)) is None


def test_the_hash_is_of_the_content() -> None:
    deck = PlayingDeck.from_toml(SMALL)
    assert PlayingDeck.from_toml("# a note\n" + SMALL).content_hash == deck.content_hash
    assert PlayingDeck.from_toml(SMALL.replace("0 = 2", "0 = 3")).content_hash != deck.content_hash
    assert len({deck, PlayingDeck.from_toml(SMALL)}) == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0 = 2", "05 = 2", "'05': expected 0 to 999, or w"),
        ("0 = 2", "x = 2", "'x': expected 0 to 999, or w"),
        ("0 = 2", "'²' = 2", "expected 0 to 999, or w"),
        ("0 = 2", "0 = -2", "$.numbers"),
        ("0 = 2", "0 = 'two'", "Expected `int`, got `str`"),
        ("0 = 2", "\n".join(f"{n} = 1000" for n in range(20, 31)), "cards: expected 1 to 10,000"),
        ("version = 1", "version = 2", "$.version"),
        ("version = 1", "", "missing required field `version`"),
        ('"own"', '"official"', "$.status"),
        ('action = "go", face', 'action = "stop", face', "action 'stop': expected one of [actions]: go"),
        ('do = "draw"', 'do = "win"', "'win' - at `$.actions[...].effects[0].do`"),
        ('do = "draw"', 'do = "draw", who = "other"', "expected no who"),
        ('do = "draw"', 'do = "steal"', "expected who = other or next or others"),
        ('do = "draw"', 'do = "extra_turn", count = 2', "expected no count"),
        ('effects = [{ do = "draw" }]', "effects = []", "$.actions[...].effects"),
        ("when =", "colour = 1\nwhen =", "colour"),
        ("[numbers]", "[numbers", "deck: "),
    ],
)  # fmt: skip
def test_a_wrong_deck_file_is_told_what_is_wrong(old: str, new: str, words: str) -> None:
    assert old in SMALL
    with pytest.raises(BadInput) as caught:
        PlayingDeck.from_toml(SMALL.replace(old, new))
    assert str(caught.value).startswith("deck: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"\xff", b"a = " + b"[" * 100_000, b"\x00", b"[numbers]"])
def test_what_is_no_deck_file(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"^mine\.toml: .+$"):
        PlayingDeck.from_toml(data, "mine.toml")


def test_a_missing_file() -> None:
    with pytest.raises(FileProblem, match=r"none\.toml: No such file"):
        PlayingDeck.load("none.toml")
