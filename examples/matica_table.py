"""The loop of a front end for Matica Quest: two computers and a seat that your own code plays.

python examples/matica_table.py [seed]
"""

import random
import sys

from matica import game


def own_move(seen: game.Observation) -> game.GameAction:
    """Your part: pick one of the offered actions, or make one; here the first offered."""
    return game.choices(seen)[0]


def main(seed: int = 1) -> tuple[game.Standing, ...]:
    """Play a game, tell what seat 0 may know, and return the ranking."""
    state = game.new_game(seats=3, seed=seed, quests_to_win=5)
    computers = {1: game.make_player("solver"), 2: game.make_player("strategist")}
    chance = random.Random(seed)
    while state.mover is not None:
        seen = game.observe(state, state.mover)
        action = computers[state.mover].choose(seen, chance) if state.mover in computers else own_move(seen)
        step = game.apply(state, action)
        state = step.state
        for event in step.events:
            print(game.to_json(event.seen_by(0)).decode())
    for place in game.standings(state):
        print(f"{place.place}. seat {place.seat}: {place.points} points, {place.quests} quests")
    return game.standings(state)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
