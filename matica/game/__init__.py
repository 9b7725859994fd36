"""Matica Quest as a whole game: positions, legal actions, what a seat sees, players, replays, simulation."""
