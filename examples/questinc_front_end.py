"""The loop of a front end for Quest Inc.: computers on all seats but one, which your own code plays.

python examples/questinc_front_end.py [seed]
"""

import random
import sys
from collections.abc import Sequence

import questinc
from questinc.players import make_player
from questinc.wording import write_action

ME = 0


def own_move(seen: questinc.Observation, legal: Sequence[questinc.Action]) -> questinc.Action:
    """Your part: show what the seat may see, and let somebody choose; here the first offer is taken."""
    print(f"round {seen.round}, {seen.stage}: {len(legal)} offers, taking {write_action(legal[0])}")
    return legal[0]


def main(seed: int = 1) -> tuple[questinc.Standing, ...]:
    """Play a game, tell what the own seat may know, and return the ranking."""
    step = questinc.start(seats=3, seed=seed)
    computers = {1: make_player("greedy"), 2: make_player("planner")}
    chance = random.Random(seed)
    while not step.state.over:
        seat, legal = step.state.actor or 0, questinc.legal_actions(step.state)
        seen = questinc.observe(step.state, seat)
        if questinc.is_forced(step.state):
            action = legal[0]
        elif seat == ME:
            action = own_move(seen, legal)
        else:
            action = computers[seat].choose(seen, legal, chance)
        step = questinc.apply(step.state, action)
        for event in step.events:
            print(questinc.to_json(questinc.event_for(event, ME)).decode())
    for place in questinc.standings(step.state):
        print(f"{place.rank}. seat {place.seat}: {place.score} gold")
    return questinc.standings(step.state)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
