"""`matica hint`: a hint that does not spoil."""

from __future__ import annotations

import click
import msgspec

from matica.cards import Hand
from matica.coaching.hints import LEVELS, hint
from matica.rules import Rules
from matica_cli.matica.options import CardsCommand, form_options, hand_and_rules, target_argument
from matica_cli.output import Patience, print_json, print_wrapped
from matica_cli.params import SEED, Whole
from matica_cli.signs import to_ascii


@click.command("hint", cls=CardsCommand)
@target_argument
@hand_and_rules
@click.option(
    "--level",
    type=Whole(LEVELS[0], LEVELS[-1]),
    default=1,
    show_default=True,
    metavar="1-6",
    help="1 whether it can be done, 2 the kind of last step, 3 a number to aim at, 4 the first step, "
    "5 all but one step, 6 the answer.",
)
@click.option(
    "--so-far", multiple=True, metavar="STEPS", help="Steps already made, such as '5*0, 12-3'; may be repeated."
)
@click.option("--seed", type=SEED, default=0, help="Which of equally simple solutions is hinted at.")
@form_options("level, text, status (solved, unsolvable or unknown), dead_end")
@click.pass_context
def command(
    ctx: click.Context,
    target: int,
    hand: Hand,
    rules: Rules,
    level: int,
    so_far: tuple[str, ...],
    seed: int,
    as_json: bool,
    ascii: bool,
) -> None:
    """Give a hint towards making TARGET from CARDS.

    Levels 1 to 3 never give the solution away. Exit code 1 if it can't be done, or not from the steps so far.

    \b
    matica hint 24 3 0 5 w 7 --level 3
    matica hint 24 3 3 8 8 --so-far 8/3 --level 2
    """
    with Patience(f"solving {hand}"):
        found = hint(hand, target, rules, level, so_far, seed)
    if as_json:
        print_json(msgspec.structs.asdict(found))
    else:
        print_wrapped(to_ascii(found.text) if ascii else found.text)
    ctx.exit(0 if found.status == "solved" else 1)
