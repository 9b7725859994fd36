"""The arithmetic of a hand of cards: exact, without input, output or chance."""
