"""How fast hands are graded."""

import random
from itertools import combinations_with_replacement
from typing import Any

from matica import Hand, grade, grade_many
from matica.cards import WILD
from matica.coaching.clock import _weigher
from matica.coaching.difficulty import seconds_table

FOUR = random.Random(0).sample([Hand(hand) for hand in combinations_with_replacement(range(1, 14), 4)], 450)


def test_a_list_of_four_cards(benchmark: Any) -> None:
    """450 hands of the 24 game: the whole process, `matica grade --from`, is to take 10 s at most."""

    def cold() -> int:
        _weigher.cache_clear()
        return len(grade_many([(hand, 24) for hand in FOUR], "twenty_four"))

    assert benchmark.pedantic(cold, rounds=3) == 450


def test_one_hand(benchmark: Any) -> None:
    assert benchmark(grade, "3 0 5 w 7", 24).band == "easy"


def test_a_table_for_decks(benchmark: Any) -> None:
    """Every 20th hand of five cards, digits and wilds, against the targets 1–100."""
    hands = [Hand(hand) for hand in combinations_with_replacement((*range(10), WILD), 5)][::20]

    def cold() -> int:
        _weigher.cache_clear()
        return len(seconds_table(hands, range(1, 101)))

    assert benchmark.pedantic(cold, rounds=1) == len(hands)
