"""Plans in words, in plain signs only."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from questinc.optimize.report import LaterReport, StepReport, VisitReport, WorthReport


def short(amount: float) -> str:
    """An amount with two decimals at most: hundredths are what prices are given in, more come from averages only.

    >>> short(12.5), short(31.2205)
    ('12.5', '31.22')
    """
    return f"{round(amount, 2):g}"


def at_most(amount: float) -> str:
    """An upper bound, rounded up.

    >>> at_most(35.4601), at_most(35.46), at_most(12)
    ('35.47', '35.46', '12')
    """
    return short(math.ceil(round(amount * 100, 3)) / 100)


def gold(amount: float) -> str:
    """An amount of gold in words.

    >>> gold(12.5)
    '12.5 gold'
    """
    return f"{short(amount)} gold"


def listed(words: Iterable[str]) -> str:
    """Words in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def worth_in_words(parts: WorthReport) -> str:
    """What a value consists of."""
    later = f" - next round's help {short(parts.later)}" if parts.later else ""
    return (
        f"Gold {short(parts.gold)} + collections {short(parts.collections)} + spared {short(parts.spared)}"
        f" - open quests {short(parts.penalties)}{later}."
    )


def later_in_words(later: LaterReport | None) -> list[str]:
    """What is meant for the next night."""
    if later is None:
        return []
    wanted = [f"{later.strength} strength"] if later.strength else []
    wanted += [f"class {symbol}" for symbol in later.classes]
    help_ = f"; to be hired: {listed(wanted)}" if wanted else ""
    return [f"Next night: {later.step.quest} {step_in_words(later.step)}{help_}".rstrip()]


def steps_in_words(plan: Sequence[StepReport]) -> list[str]:
    """A line for each resolution."""
    return [f"{number}. {step.quest} {step_in_words(step)}" for number, step in enumerate(plan, 1)]


def step_in_words(step: StepReport) -> str:
    """One resolution in words."""
    parts = [f"with {listed(step.heroes)}"] if step.heroes else []
    if step.potions_on:
        parts.append(f"potion on {listed(step.potions_on)}")
    if step.beers:
        parts.append(f"{step.beers} beer{'s' if step.beers > 1 else ''}")
    if step.minus2:
        parts.append("the -2 card")
    if step.treasures:
        parts.append(f"using up {listed(step.treasures)}")
    return ", ".join(parts)


ABILITIES = {
    "square": "take the coin",
    "tavern": "buy a beer",
    "potion-shop": "buy a potion",
    "dungeon": "look for a dungeon card",
}


def visit_in_words(visit: VisitReport) -> str:
    """One visit in words."""
    parts = [f"cash in {listed(cards)}" for cards in visit.cash_in]
    ability = ABILITIES.get(visit.city, "use the ability")
    if visit.drop is not None:
        ability += f", giving up {visit.drop}"
    source = "" if visit.guest_from is None else f" (one from {visit.guest_from})"
    hires = [f"hire {listed(visit.heroes)}{source}"] if visit.heroes else []
    if visit.ability == "none":
        parts += hires
    else:
        parts += [ability, *hires] if visit.ability == "before" else [*hires, ability]
    return f"{visit.city}: {', then '.join(parts) if parts else 'do nothing'}"
