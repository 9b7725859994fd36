"""Advice: what the seat that acts first in a new game should do, and how tonight's quests are best resolved."""

import sys

from questinc import Budget, advise, new_game, observe
from questinc.notation import read_heroes, read_quest, read_treasures
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Terms, as_gold
from questinc.optimize.report import report_plan
from questinc.optimize.resolve import resolve
from questinc.optimize.words import steps_in_words
from questinc.wording import write_action


def main(seed: int = 1) -> None:
    """Print an advice from what a seat sees, and the plan for a night with two quests."""
    state = new_game(4, seed)
    told = advise(observe(state, state.actor or 0), Budget(samples=2))
    print(f"seat {state.actor}: {write_action(told.action)}, worth {as_gold(told.value):g} gold; {told.reason}")

    held = Holdings(read_heroes("W5@3 M4@2 X4@3 B6@3"), read_treasures("2*meal armor/fire+2"), beers=1)
    quests = (
        OpenQuest.of(read_quest("10:WM"), read_treasures("meal")),
        OpenQuest.of(read_quest("8:+beer"), read_treasures("ruby emerald")),
    )
    night = Night(held, quests)
    answer = resolve(night, Terms())
    for line in steps_in_words(report_plan(night, answer.plan)):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
