"""Check a deck of quest cards anew: every solution, every chance, every grade."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec

from matica.cards import Hand, PlayingDeck
from matica.coaching.check import check
from matica.decks.model import QuestCard, QuestDeck
from matica.decks.odds import Odds, odds
from matica.decks.spread import Progress
from matica.decks.table import TargetFacts, fact_table
from matica.errors import BadInput, MaticaError, expect


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a card."""

    id: str
    target: int
    message: str


def verify(
    quests: QuestDeck,
    deck: PlayingDeck | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[Fault]:
    """Everything that is wrong with the cards of `quests`, dealt from `deck` (the house deck for None).

    Odds are worked out exactly, every sample is solved, ease, band and points are compared with the facts of the target
    (see `fact_table`; the other arguments are for working those out). Ids were checked when the deck was read.

    Raises BadInput where `deck` is not the one that the quests were made for, and as `odds` and `fact_table` do.
    """
    expect(quests, QuestDeck, "a QuestDeck")
    deck = PlayingDeck.of(deck)
    made_for = quests.playing_deck
    if made_for.hash != deck.content_hash:
        raise BadInput(
            f"playing deck {deck.name!r}: expected the one that the quests were made for, {made_for.name!r} with hash "
            f"{made_for.hash[:12]}…",
            value=deck.name,
        )
    targets = [card.target for card in quests.cards]
    if not targets:
        return []
    span = range(min(targets), max(targets) + 1)
    facts = fact_table(span, deck, quests.rules, quests.hand_size, workers=workers, cluster=cluster, progress=progress)
    chances = odds(targets, deck, quests.rules, quests.hand_size, workers=workers, cluster=cluster)
    found = []
    for card in quests.cards:
        known = facts[card.target - span.start]
        messages = [*_figures(card, known, chances), *_samples(card, quests, deck)]
        found += [Fault(card.id, card.target, message) for message in messages]
    return found


def _figures(card: QuestCard, known: TargetFacts, chances: Odds) -> list[str]:
    chance = chances.chance(card.target)
    pairs = [
        ("odds", card.odds, str(chance)),
        ("ease", card.ease, known.ease),
        ("band", card.band, known.band),
        ("points", card.points, known.points),
    ]
    found = [f"{name} {given}: expected {right}" for name, given, right in pairs if given != right]
    if Fraction(known.odds) != chance:
        found.append(f"odds of the table {known.odds}: expected {chance}")
    return found


def _samples(card: QuestCard, quests: QuestDeck, deck: PlayingDeck) -> list[str]:
    found = []
    for sample in card.samples:
        try:
            hand = Hand.parse(sample.hand, quests.rules)
            verdict = check(hand, card.target, sample.solution, quests.rules)
        except MaticaError as error:
            found.append(f"hand {sample.hand}: {error.message}")
            continue
        faces = deck.faces
        missing = [face for face, count in Counter(hand.cards).items() if count > faces.get(face, 0)]
        if missing or len(hand) > quests.hand_size:
            found.append(f"hand {sample.hand}: cannot be dealt")
        if not verdict.correct:
            reasons = "; ".join(reason.message for reason in verdict.reasons)
            found.append(f"hand {sample.hand}: {sample.solution} is wrong ({reasons})")
        elif verdict.simpler_exists:
            found.append(f"hand {sample.hand}: {sample.solution} is not the simplest way")
    return found
