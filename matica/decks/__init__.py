"""Decks of quest cards: their form, the odds, the choice of cards, worksheets."""
