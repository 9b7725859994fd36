"""`matica reach`: every whole number that a hand can make."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import click
import msgspec

from matica.arithmetic.reachable import reachable
from matica.cards import Hand
from matica.rules import LARGEST_TARGET, Rules
from matica_cli.matica.options import CardsCommand, form_options, hand_and_rules
from matica_cli.output import Patience, print_json, print_wrapped
from matica_cli.params import Whole
from matica_cli.signs import to_ascii

SHOWN = 1000
"""Without --max, numbers up to this one are shown to people."""


@click.command("reach", cls=CardsCommand)
@hand_and_rules
@click.option(
    "--max",
    "most",
    type=Whole(0, LARGEST_TARGET),
    help=f"Only numbers up to N (default: {SHOWN}, all with --json).",
)
@form_options("hand, rules, targets (every number), count, first_missing (the smallest number not among them)")
@click.pass_context
def command(ctx: click.Context, hand: Hand, rules: Rules, most: int | None, as_json: bool, ascii: bool) -> None:
    """List every whole number from 0 that can be made from CARDS.

    Exit code 1 if there is none.

    \b
    matica reach 3 0 5 w 7 --max 100
    matica reach 25 50 75 100 3 6 --rules countdown
    """
    with Patience(f"trying {hand}"):
        numbers = reachable(hand, rules, most).numbers
    if as_json:
        head = {"hand": [str(card) for card in hand.cards], "rules": msgspec.structs.asdict(rules)}
        found = {"targets": numbers, "count": len(numbers), "first_missing": first_missing(numbers)}
        print_json(head | found, indent=0)
    else:
        for line in describe(numbers, most):
            text = f"{hand}: {line}" if line[0] != " " else line
            print_wrapped(to_ascii(text) if ascii else text, "  ")
    ctx.exit(0 if numbers else 1)


def first_missing(numbers: Sequence[int]) -> int:
    """The smallest whole number from 0 that is not among these, which ascend.

    >>> first_missing([0, 1, 2, 4])
    3
    """
    return next((place for place, number in enumerate(numbers) if place != number), len(numbers))


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in short.

    >>> ranges([0, 1, 2, 4, 7, 8])
    '0–2, 4, 7, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}–{b}" for a, b in runs]
    return ", ".join(parts)


def describe(numbers: Sequence[int], most: int | None) -> list[str]:
    """What there is to say of the numbers in reach, looked for up to `most`, in a line or two.

    >>> describe((0, 1, 2, 4), None)
    ['4 numbers: 0–2, 4', '  first missing: 3']
    """
    limit = "" if most is None else f" up to {most}"
    if not numbers:
        return [f"no whole number{limit} can be made"]
    shown = len(numbers) if most is not None else bisect_right(numbers, SHOWN)
    text = f"{len(numbers)} number{'' if len(numbers) == 1 else 's'}{limit}: {ranges(numbers[:shown])}"
    if shown < len(numbers):
        text += f" and {len(numbers) - shown} more up to {numbers[-1]} (--max shows them)"
    missing = first_missing(numbers)
    return [text] if most is not None and missing > most else [text, f"  first missing: {missing}"]
