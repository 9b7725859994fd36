"""Small playing decks, and odds worked out plainly to compare with."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from matica.arithmetic.search import solve
from matica.cards import Card, Face, Hand, PlayingDeck
from matica.rules import Rules


def playing_deck(faces: Mapping[Face | None, int]) -> PlayingDeck:
    """A deck with so many cards of each face; None stands for cards without a digit."""
    return PlayingDeck(
        "Small deck", "own", tuple((Card(face, None if face is not None else "skip"), n) for face, n in faces.items())
    )


def plain_chance(deck: PlayingDeck, size: int, targets: Iterable[int], rules: Rules) -> Fraction:
    """The chance that `size` cards make one of `targets`: every deal, card by card, and the solver."""
    deals = Counter(
        tuple(card.face for card in cards if card.face is not None) for cards in combinations(deck.cards, size)
    )
    good = sum(
        count
        for faces, count in deals.items()
        if faces and any(solve(Hand(faces), target, rules).status == "solved" for target in targets)
    )
    return Fraction(good, deals.total())
