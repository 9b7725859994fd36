"""What is agreed before a game: seats, decks, switches (M-C*, M-S*, M-E1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any

import msgspec

from matica.cards import MOST_PLAYING_CARDS, WILD, Action, Card, PlayingDeck
from matica.decks.model import BANDS, LARGEST_DECK, MOST_POINTS, Band, Points, QuestDeck, ShortLine, Target
from matica.errors import BadInput
from matica.rules import LARGEST_TARGET, Rules

FEWEST_SEATS, MOST_SEATS = 2, 6
ROW = 3
"""How many quests of a pile lie face up (M-S2)."""
LONGEST_GAME = 100_000
"""The largest limit of turns a game may be given."""


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quest card in play: its target number and points (M-C5), and the tier it belongs to (M-S3)."""

    id: ShortLine
    target: Target
    points: Points
    band: Band


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What players agree on; make one with `Setup.make`.

    `seats` 2–6; `quest_deck` names the deck of quests; `hand_size` 3–10 cards (printed: 5, M-S1); `quests_to_win` 5–10
    (printed: 7, M-E1); `first` is the seat that begins (M-S4). `tiers` names, seat by seat, the tiers a seat may solve
    from; empty when play is not levelled (M-S3). `actions` switches action cards on; without them digit cards are only
    digits, and cards without a digit are left out. `classes` holds a class card or None for each seat; empty (the
    default) when they are off (M-T1). `turn_limit` ends a game that nobody can finish (house); a turn is one player's.
    """

    seats: Annotated[int, msgspec.Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    deck: PlayingDeck
    quests: Annotated[tuple[Quest, ...], msgspec.Meta(max_length=LARGEST_DECK)]
    quest_deck: ShortLine = "own quests"
    rules: Rules = Rules()
    hand_size: Annotated[int, msgspec.Meta(ge=3, le=10)] = 5
    quests_to_win: Annotated[int, msgspec.Meta(ge=5, le=10)] = 7
    first: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] = 0
    tiers: tuple[tuple[Band, ...], ...] = ()
    actions: bool = True
    classes: tuple[Action | None, ...] = ()
    turn_limit: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_GAME)] = 1_000

    def __post_init__(self) -> None:
        _within("seats", self.seats, FEWEST_SEATS, MOST_SEATS)
        _within("hand size", self.hand_size, 3, 10, "M-S1")
        _within("quests to win", self.quests_to_win, 5, 10, "M-E1")
        _within("first seat", self.first, 0, self.seats - 1, "M-S4")
        _within("turn limit", self.turn_limit, 1, LONGEST_GAME)
        for name, given in (("tiers", self.tiers), ("class cards", self.classes)):
            if given and len(given) != self.seats:
                raise BadInput(f"{name} for {len(given)} seats: expected {self.seats}, or none", value=len(given))
        self._check_quests()
        self._check_classes()
        self._check_deck()
        self._check_tiers()
        needed = self.seats * self.hand_size
        if len(self.cards) < needed:
            raise BadInput(
                f"{len(self.cards)} playing cards: expected at least {needed} for {self.seats} hands", rule="M-S1"
            )

    def _check_quests(self) -> None:
        """Quests made in code have not been through the checks of a deck file."""
        if len({quest.id for quest in self.quests}) != len(self.quests):
            raise BadInput("a quest card is there twice: expected each id once", rule="M-C5")
        for quest in self.quests:
            _within(f"quest {quest.id}: target", quest.target, 0, LARGEST_TARGET, "M-C5")
            _within(f"quest {quest.id}: points", quest.points, 0, MOST_POINTS, "M-C5")
            _known_band(quest.band, f"quest {quest.id}")

    def _check_classes(self) -> None:
        for ability in self.classes:
            if ability is not None and ability.when != "start":
                raise BadInput(
                    f"class card {ability.name!r} with when = {ability.when!r}: expected 'start'",
                    value=ability.when,
                    rule="M-T1",
                )

    def _check_deck(self) -> None:
        """A deck read from JSON has not been through the checks of a deck file."""
        names, rules = dict(self.deck.actions), self.rules
        total = 0
        for card, count in self.deck.counts:
            digit = card.face is None or card.face == WILD or rules.lowest <= card.face <= rules.highest
            if not digit or card == Card(None) or (card.action is not None and card.action not in names):
                raise BadInput(f"playing card {card_text(card)}: not a card of these rules or this deck", rule="M-C2")
            _within("count of a playing card", count, 1, MOST_PLAYING_CARDS, "M-C3")
            total += count
        _within("playing cards", total, 1, MOST_PLAYING_CARDS, "M-C3")

    def _check_tiers(self) -> None:
        for seat, tiers in enumerate(self.tiers):
            if not tiers or len(set(tiers)) != len(tiers):
                raise BadInput(f"tiers of seat {seat}: expected one or more, each once", value=tiers, rule="M-S3")
            for tier in tiers:
                _known_band(tier, f"tiers of seat {seat}")
        for band in self.rows:
            if not any(band in (None, quest.band) for quest in self.quests):
                raise BadInput(f"no {band or ''} quests in the deck".replace("  ", " "), value=band, rule="M-S3")

    @classmethod
    def make(
        cls,
        seats: int = 4,
        *,
        deck: PlayingDeck | None = None,
        quests: QuestDeck | Iterable[Quest] | None = None,
        ages: Sequence[int] | None = None,
        first: int | None = None,
        **options: Any,
    ) -> Setup:
        """A setup with the default decks unless others are given; a quest deck brings its rules and hand size.

        The first player is `first`, else the youngest by `ages` (the lowest seat of several), else seat 0 (M-S4).
        Raises BadInput.
        """
        if ages is not None and len(ages) != seats:
            raise BadInput(f"{len(ages)} ages: expected {seats}, one a seat", value=len(ages), rule="M-S4")
        if first is None:
            first = min(range(seats), key=lambda seat: ages[seat]) if ages else 0
        if quests is None:
            from matica.game.house import HOUSE_NAME, house_quests

            quests = house_quests()
            options.setdefault("quest_deck", HOUSE_NAME)
        if isinstance(quests, QuestDeck):
            options.setdefault("rules", quests.rules)
            options.setdefault("quest_deck", quests.name)
            options.setdefault("hand_size", quests.hand_size)
            quests = (Quest(card.id, card.target, card.points, card.band) for card in quests.cards)
        return cls(seats, PlayingDeck.of(deck), tuple(quests), first=first, **options)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The playing cards in the game: all of the deck, or those with a digit where actions are off."""
        return tuple(card for card in self.deck.cards if self.actions or card.face is not None)

    @cached_property
    def rows(self) -> tuple[Band | None, ...]:
        """The tiers that have a row of their own, easiest first; one row of everything when play is not levelled."""
        used = {band for tiers in self.tiers for band in tiers}
        return tuple(band for band in BANDS if band in used) or (None,)

    def may_solve(self, seat: int, row: Band | None) -> bool:
        """Whether a seat solves quests from this row (M-S3)."""
        return row is None or row in self.tiers[seat]

    def action_of(self, card: Card) -> Action | None:
        """What the card does besides counting as a digit; nothing where actions are off."""
        return self.deck.action(card) if self.actions else None

    @cached_property
    def target_numbers(self) -> frozenset[int]:
        """The targets of all quests."""
        return frozenset(quest.target for quest in self.quests)

    @cached_property
    def named_actions(self) -> dict[str, Action]:
        """The actions of the deck by their ids."""
        return dict(self.deck.actions)


def too_few(card: str, held: int, used: int) -> str:
    """What to say of a card that is used more often than it is in hand.

    >>> too_few("2", 1, 3), too_few("5", 0, 1)
    ('2 is in hand once, but used 3 times', '5 is not in hand')
    """
    if not held:
        return f"{card} is not in hand"
    return f"{card} is in hand {_times(held)}, but used {_times(used)}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def card_text(card: Card) -> str:
    """A card in words: `7`, `7 (draw)`, or `vortex`."""
    if card.action is None:
        return str(card.face)
    return card.action if card.face is None else f"{card.face} ({card.action})"


def needs_target(action: Action) -> bool:
    """Whether its player picks whom it falls on."""
    return any(effect.who == "other" for effect in action.effects)


def _within(name: str, value: int, low: int, high: int, rule: str | None = None) -> None:
    if type(value) is not int or not low <= value <= high:
        kind = "" if type(value) is int else "a whole number, "
        raise BadInput(f"{name} {str(value)[:20]}: expected {kind}{low} to {high}", value=value, rule=rule)


def _known_band(band: str, where: str) -> None:
    if band not in BANDS:
        raise BadInput(f"{where}: {str(band)[:20]!r}: expected {', '.join(BANDS)}", value=band, rule="M-S3")
