"""A tournament of Quest Inc.: every pair of computer players, one of the first among three of the second.

python examples/questinc_tournament.py [games [seed]]
"""

import sys
from itertools import permutations

from questinc.simulate import Plan, Share, simulate, summarise

PLAYERS = ("random", "greedy", "planner")


def main(games: int = 20, seed: int = 1) -> dict[tuple[str, str], Share]:
    """Play `games` games of each pair, print and return how often the one wins; even is 25 %."""
    table = {}
    for one, three in permutations(PLAYERS, 2):
        plan = Plan((one, three, three, three), seed)
        figures = summarise(plan, list(simulate(plan, range(games)))).players[0]
        won = table[one, three] = figures.wins
        share, low, high = 100 * won.share, 100 * won.low, 100 * won.high
        print(f"{one:>8} among three {three:<8} {share:5.1f} % ({low:.1f} to {high:.1f}), {figures.score:.1f} gold")
    return table


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
