"""Worksheets: hands with a target each, of a wished difficulty, in sets that are equally hard and share no hand.

Each puzzle of a sheet has a wished grade, evenly spaced within its band and the same in every set; the puzzle closest
to it among the hands that were drawn is taken. A hand belongs to one set only, whatever the seed and the target, so
that no set can repeat another's.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Sequence
from itertools import repeat

import msgspec
import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.search import solve
from matica.cards import Face, Hand, PlayingDeck
from matica.coaching.difficulty import Grade, grade_many, seconds_table
from matica.coaching.weights import load_model
from matica.decks.design import NotPossible
from matica.decks.model import BANDS, Band, Worksheet, WorksheetPuzzle, checked_name
from matica.decks.odds import HAND_SIZE
from matica.decks.simplest import OPERATIONS, tables
from matica.decks.spread import Progress
from matica.decks.table import check_request
from matica.errors import BadInput, LimitError, expect
from matica.product import product_version
from matica.rules import Rules, as_rules
from matica.seeds import checked_seed

SETS = "ABCDEFGH"
MOST_PUZZLES = 200
CLOSE = 2.0
"""A puzzle whose grade is off by more than this from what was wished is looked for further."""
ROUNDS = 8
"""How often more hands are drawn; after that the closest puzzle of the band will do."""
EASIEST, HARDEST = 10.0, 95.0
"""Grades beyond these are not wished for: hardly any hand has them."""
MOST = 99.9
"""The highest grade of what can be done."""
_DRAWS = 4_000


class PuzzleWishes(msgspec.Struct, frozen=True):
    """What a worksheet should be like: so many puzzles of each band; targets and practice as in `Wishes`."""

    easy: int = 7
    medium: int = 7
    hard: int = 6
    lowest: int = 1
    highest: int = 100
    practise: tuple[str, ...] = ()

    def count(self, band: Band) -> int:
        """How many puzzles of a band are wished for."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[band]

    @property
    def size(self) -> int:
        """How many puzzles are wished for in all."""
        return self.easy + self.medium + self.hard


def make_worksheet(
    wishes: PuzzleWishes,
    set_letter: str = "A",
    *,
    seed: int = 0,
    deck: PlayingDeck | None = None,
    rules: Rules | str | None = None,
    hand_size: int = HAND_SIZE,
    name: str = "Worksheet",
    command: str = "",
    progress: Progress | None = None,
) -> Worksheet:
    """The worksheet of one set (`A` to `H`), easy puzzles first; the same arguments and version give the same sheet.

    `seed` is 0 to 2**53 - 1. Hands are drawn from the cards of `deck` (the house deck for None) that have a digit.
    Raises NotPossible where too few puzzles of a band are found; BadInput and LimitError.
    """
    expect(wishes, PuzzleWishes, "PuzzleWishes")
    expect(set_letter, str, "a letter from A to H")
    rules = as_rules(rules)
    deck = PlayingDeck.of(deck)
    targets = range(wishes.lowest, wishes.highest + 1)
    check_request(targets, hand_size)
    if set_letter not in SETS or len(set_letter) != 1:
        raise BadInput(f"set {set_letter[:20]!r}: expected a letter from A to H", value=set_letter)
    if not 1 <= wishes.size <= MOST_PUZZLES:
        raise LimitError(f"{wishes.size:,} puzzles: expected 1 to {MOST_PUZZLES}", value=wishes.size)
    draw = _Draw(deck, hand_size, rules, set_letter, checked_seed(seed))
    sheet = _Sheet(wishes, targets, rules)
    for number in range(1, ROUNDS + 1):
        sheet.add(draw.hands(max(20, wishes.size * 3 // 2)))
        if progress:
            progress(number, ROUNDS)
        close = sheet.fill(CLOSE)
        if close or draw.exhausted:
            break
    else:
        close = False
    if not close:
        sheet.fill(100.0)
    sheet.refuse_gaps()
    chosen = sheet.chosen()
    puzzles = tuple(map(_puzzle, chosen, grade_many(chosen, rules), repeat(rules)))
    return Worksheet(checked_name(name), set_letter, seed, rules, command, product_version(), puzzles)


def set_of(hand: Hand) -> str:
    """The only set that a hand may be in.

    >>> set_of(Hand((3, 3, 8, 8)))
    'D'
    """
    digest = hashlib.sha256(hand.sorted().text().encode()).digest()
    return SETS[int.from_bytes(digest[:8], "big") % len(SETS)]


def wished_grades(wishes: PuzzleWishes, band: Band) -> list[float]:
    """The grades of a band's puzzles, evenly spaced.

    >>> [round(g, 1) for g in wished_grades(PuzzleWishes(medium=3), "medium")]
    [38.9, 50.0, 61.1]
    """
    house = load_model().house
    low, high = {
        "easy": (EASIEST, house.easy_below),
        "medium": (house.easy_below, house.hard_from),
        "hard": (house.hard_from, HARDEST),
    }[band]
    count = wishes.count(band)
    return [low + (high - low) * (place + 0.5) / count for place in range(count)]


class _Draw:
    """Hands of one set, in an order that the seed decides, each once."""

    def __init__(self, deck: PlayingDeck, size: int, rules: Rules, set_letter: str, seed: int) -> None:
        self.faces: list[Face] = [card.face for card in deck.cards if card.face is not None]
        if len(self.faces) < size:
            raise BadInput(f"hand size {size}: {deck.name} has {len(self.faces)} cards with a digit", value=size)
        for face in set(self.faces):
            Hand.of(Hand((face,)), rules)
        self.size, self.set_letter = size, set_letter
        self.chance = random.Random(f"matica worksheet {seed} {set_letter}")
        self.seen: set[Hand] = set()
        self.exhausted = False

    def hands(self, count: int) -> list[Hand]:
        """Up to `count` hands that were not drawn before."""
        found = []
        for _ in range(_DRAWS):
            hand = Hand(tuple(self.chance.sample(self.faces, self.size))).sorted()
            if hand not in self.seen and set_of(hand) == self.set_letter:
                self.seen.add(hand)
                found.append(hand)
                if len(found) == count:
                    return found
        self.exhausted = True
        return found


class _Sheet:
    """The hands drawn so far with their grades, and which of them take which place on the sheet."""

    def __init__(self, wishes: PuzzleWishes, targets: range, rules: Rules) -> None:
        self.wishes, self.targets, self.rules = wishes, targets, rules
        self.hands: list[Hand] = []
        self.grades: NDArray[np.float64] = np.zeros((0, len(targets)))
        self.places: list[tuple[Band, float]] = [
            (band, wished) for band in BANDS for wished in wished_grades(wishes, band)
        ]
        self.taken: dict[int, tuple[int, int]] = {}
        self.most = -(-wishes.size // len(targets))  # how often a target may come up
        self._suits: dict[tuple[int, int], bool] = {}

    def add(self, hands: Sequence[Hand]) -> None:
        """More hands to choose from."""
        if not hands:
            return
        seconds = seconds_table(hands, self.targets, self.rules)
        grades = np.minimum(np.round(load_model().grades(seconds), 1), MOST)
        self.hands += hands
        self.grades = np.concatenate([self.grades, grades])

    def fill(self, tolerance: float) -> bool:
        """Give each empty place the closest puzzle of its band, if it is close enough; tell whether all are filled."""
        model = load_model()
        for place, (band, wished) in enumerate(self.places):
            if place in self.taken:
                continue
            rows = {row for row, _ in self.taken.values()}
            counts = Counter(column for _, column in self.taken.values())
            off = np.abs(self.grades - wished)
            off[list(rows)] = np.nan
            off[:, [column for column, n in counts.items() if n >= self.most]] = np.nan
            for index in np.argsort(off, axis=None, kind="stable").tolist():
                row, column = divmod(index, len(self.targets))
                if not off[row, column] <= tolerance:
                    break
                if model.band(float(self.grades[row, column])) == band and self._practises(row, column):
                    self.taken[place] = (row, column)
                    break
        return len(self.taken) == len(self.places)

    def _practises(self, row: int, column: int) -> bool:
        if not self.wishes.practise:
            return True
        key = (row, column)
        if key not in self._suits:
            best = solve(self.hands[row], self.targets[column], self.rules).best
            steps = best.expression.steps() if best else ()
            uses = {OPERATIONS[step.operation] for step in steps} | (tables(best.expression) if best else set())
            self._suits[key] = not uses.isdisjoint(self.wishes.practise)
        return self._suits[key]

    def refuse_gaps(self) -> None:
        """Raise NotPossible where a place is empty."""
        have = Counter(self.places[place][0] for place in self.taken)
        short = [band for band in BANDS if have[band] < self.wishes.count(band)]
        if short:
            what = "; ".join(f"{band} {self.wishes.count(band)}: at most {have[band]} {band} puzzles" for band in short)
            practise = f" that practise {' or '.join(self.wishes.practise)}" if self.wishes.practise else ""
            span = f"{self.wishes.lowest}–{self.wishes.highest}"
            raise NotPossible(f"{what}{practise} found for {span} in {len(self.hands)} hands", value=short[0])

    def chosen(self) -> list[tuple[Hand, int]]:
        """The puzzles, easy ones first."""
        pairs = sorted(self.taken.values(), key=lambda pair: (float(self.grades[pair]), pair))
        return [(self.hands[row], self.targets[column]) for row, column in pairs]


def _puzzle(pair: tuple[Hand, int], judged: Grade, rules: Rules) -> WorksheetPuzzle:
    hand, target = pair
    best = solve(hand, target, rules).best
    if best is None or judged.band == "impossible":
        raise BadInput(f"hand {hand.text()}, target {target}: graded, but not solvable", value=hand.text())
    return WorksheetPuzzle.make(
        cards=hand.text(), target=target, band=judged.band, grade=judged.grade, solution=best.text()
    )
