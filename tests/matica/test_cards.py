import pytest

from matica import WILD, BadInput, Hand, LimitError, Rules


@pytest.mark.rule("M-C2")
@pytest.mark.parametrize("text", ["3 0 5 w 7", "3,0,5,*,7", "305w7", "305W7", " 3, 0 ,5 ? 7 "])
def test_a_hand_is_read_in_several_ways(text: str) -> None:
    assert Hand.parse(text).cards == (3, 0, 5, WILD, 7)


def test_number_cards() -> None:
    assert Hand.parse("25 50 75 100 3 6", "countdown").cards == (25, 50, 75, 100, 3, 6)
    assert Hand.parse("13", "twenty_four").cards == (13,)


@pytest.mark.parametrize(
    ("text", "rules", "says"),
    [
        ("", "matica", "no cards"),
        (" , ", "matica", "no cards"),
        ("3 10 5", "matica", "card '10' at place 2: expected a digit 0–9"),
        ("3 x 5", "matica", "card 'x' at place 2"),
        ("30x5", "matica", "card 'x' at place 3"),
        ("3 -1", "matica", "card '-1' at place 2"),
        ("３", "matica", "card '３' at place 1"),
        ("1 ² 3", "matica", "card '²' at place 2"),
        ("14 2", "twenty_four", "card '14' at place 1: expected a number 0–13"),
        ("0 2", "countdown", "card '0' at place 1"),
        ("1" * 10 + " 2", "countdown", "card '1111111111' at place 1"),
    ],
)
def test_a_bad_card_names_itself_and_its_place(text: str, rules: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        Hand.parse(text, rules)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_too_many_cards() -> None:
    with pytest.raises(LimitError, match="200 cards"):
        Hand.parse("1 " * 200)


def test_a_hand_given_as_object_is_checked_too() -> None:
    with pytest.raises(BadInput, match="card 99"):
        Hand.of(Hand((99,)))
    assert Hand.of("1 w", Rules()).sorted().text() == "1 w"
