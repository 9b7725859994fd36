"""From decks to pictures: the faces of a deck's cards one by one, and its back."""

from __future__ import annotations

from matica.cards import PlayingDeck
from matica.decks.model import QuestDeck
from matica.printing import card_svg
from matica.printing.options import PrintOptions
from matica.printing.sheets import Picture

Deck = QuestDeck | PlayingDeck


def faces(deck: Deck, options: PrintOptions) -> list[Picture]:
    """The face of each card, in the deck's order; like cards give equal pictures."""
    if isinstance(deck, QuestDeck):
        return [Picture(card_svg.quest_card(card, options), card_svg.quest_label(card, options)) for card in deck.cards]
    pictures: list[Picture] = []
    for card, count in deck.counts:
        action = deck.action(card)
        label = card_svg.playing_label(card, action, options)
        pictures += [Picture(card_svg.playing_card(card, action, options), label)] * count
    return pictures


def file_names(deck: Deck) -> list[str]:
    """A file name for each *kind* of card, in the deck's order."""
    if isinstance(deck, QuestDeck):
        return [f"{card.target:04d}-{card.id}" for card in deck.cards]
    return ["-".join(str(part) for part in (card.face, card.action) if part is not None) for card, _ in deck.counts]


def back(deck: Deck, options: PrintOptions) -> Picture:
    """The back of the deck's cards; the two decks are told apart by it (M-C1)."""
    words = options.words
    if isinstance(deck, QuestDeck):
        word, label = words.quest_back, words.quest_back_label
    else:
        word, label = words.playing_back, words.playing_back_label
    return Picture(card_svg.back(word, label, options), label)


def title(deck: Deck, options: PrintOptions) -> str:
    """The name to print on sheets; a house deck says that it is one (M-C3)."""
    if isinstance(deck, PlayingDeck) and deck.status == "house":
        return f"{deck.name} ({options.words.house})"
    return deck.name
