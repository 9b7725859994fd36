"""Every text that is printed, in one place: another language is one more `Words`.

Names in braces are filled in by the code that prints; each may be used or left out. Texts on action cards are not here:
they belong to the playing deck's file.
"""

from __future__ import annotations

import msgspec

from matica.decks.model import Band


class Words(msgspec.Struct, frozen=True):
    """The texts of one language; the defaults are English. `language` is a BCP 47 tag."""

    language: str = "en"

    # cards
    easy: str = "Easy"
    medium: str = "Medium"
    hard: str = "Hard"
    point: str = "point"
    points: str = "points"
    wild: str = "Wild"
    wild_range: str = "1–9"
    quest_back: str = "Quest"
    playing_back: str = "Matica"

    # what a screen reader says of a card
    quest_label: str = "Quest {target}, {band}, {points}, card {id}"
    digit_label: str = "Digit {digit}"
    wild_label: str = "Wild digit, 1 to 9"
    action_label: str = "Action card"
    with_action: str = "{card}, action {name}: {text}"
    quest_back_label: str = "Back of a quest card"
    playing_back_label: str = "Back of a playing card"

    # sheets
    scale: str = "Print at 100 % (actual size): this line is 50 mm long"
    sheet: str = "{name} · sheet {number} of {total} · {side}"
    fronts: str = "fronts"
    backs: str = "backs"
    flip_long: str = "two-sided, flip on long edge"
    flip_short: str = "two-sided, flip on short edge"
    fold: str = "fold on the dashed line, glue, then cut"
    house: str = "house data, not official"

    # the answer key
    key_title: str = "{name}: answer key"
    card_id: str = "Card"
    target: str = "Target"
    grade: str = "Grade"
    chance: str = "Chance"
    typical: str = "Typical hands, and the simplest way"
    why: str = "Why"
    seed: str = "Seed"
    playing_deck: str = "Playing deck"
    hand_size: str = "Cards in a hand"
    rules: str = "Rules"
    rules_text: str = (
        "cards {cards} {lowest}–{highest}; operations {operations}; zeros {zeros}; wild {wild}; "
        "all cards used: {use_all}; fractions: {fractions}; negatives: {negatives}"
    )
    yes: str = "yes"
    no: str = "no"
    command: str = "Made with"
    version: str = "Version"
    content: str = "Content"
    chance_note: str = "How likely a random hand from this playing deck can make the target, exactly."
    grade_note: str = "Easy, Medium and Hard, and the points, are house data, not official."
    puzzle_grade_note: str = "House data, not official; pupils may differ."
    wild_note: str = "In a hand, w is a wild card."

    # worksheets
    worksheet_title: str = "{name}, set {set}"
    pupil: str = "Name"
    date: str = "Date"
    instructions: str = (
        "Make the target from the cards. Use each card once at most; you need not use them all. You may {ways}."
    )
    instructions_all: str = "Make the target from the cards. Use every card once. You may {ways}."
    instructions_zeros: str = "A 0 may stand beside other digits to make a longer number, such as {examples}."
    instructions_whole: str = "Each step must give a whole number."
    instructions_negatives: str = "No step may go below 0."
    instructions_wild: str = "A star is any number you like from {lowest} to {highest}."
    instructions_wild_one: str = "A star is a {lowest}."
    add: str = "add"
    subtract: str = "subtract"
    multiply: str = "multiply"
    divide: str = "divide"
    both: str = "{first} and {last}"
    make: str = "Make {target}"
    number: str = "No."
    puzzle: str = "Puzzle"
    cards: str = "Cards"
    solution: str = "Simplest way"

    def band(self, band: Band) -> str:
        """The word for a grade."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[band]

    def count_points(self, points: int) -> str:
        """A number of points with its unit.

        >>> Words().count_points(1)
        '1 point'
        """
        return f"{points} {self.point if points == 1 else self.points}"


ENGLISH = Words()
