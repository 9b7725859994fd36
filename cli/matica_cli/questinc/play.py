"""`questinc play`: a game at the terminal, against computers or among people."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, Literal, cast

import click
from click.core import ParameterSource

from matica.files import refuse_existing
from matica_cli.output import print_text
from matica_cli.params import FILE, FOLDER, SEED, Whole
from matica_cli.questinc.people import JsonLines, Terminal, put
from matica_cli.questinc.screen import show_standings
from matica_cli.questinc.table import PERSON, Stopped, Table, load, new_setup
from matica_cli.questinc.words import Words
from questinc.catalogue import Catalogue
from questinc.replay import Replay
from questinc.rules.scoring import standings
from questinc.switches import Rules

SETUP = ("seats", "people", "players", "seed", "first", "idle_visits", "cash_in", "discard")
"""Options that a saved game answers itself."""


@click.command("play")
@click.option("--seats", type=Whole(2, 5), default=4, show_default=True, help="How many play.")
@click.option(
    "--people",
    type=Whole(0, 5),
    default=1,
    show_default=True,
    help="How many of them are people, from seat 0 on; 0 lets computers play alone.",
)
@click.option(
    "--players",
    default="greedy",
    show_default=True,
    metavar="NAMES",
    help="The computer players of the other seats, with commas between; the list is repeated as needed.",
)
@click.option("--seed", type=SEED, help="The same seed and the same actions, the same game.")
@click.option("--first", type=Whole(0, 4), help="The seat that begins with the Clock (Q-S6); else drawn.")
@click.option(
    "--idle-visits/--no-idle-visits", default=True, help="Whether a visit may do nothing (Q-A2); it may by default."
)
@click.option(
    "--cash-in",
    type=click.Choice(["any", "elemental"]),
    default="any",
    show_default=True,
    help="Which collections may be discarded for gold (Q-A10).",
)
@click.option(
    "--discard",
    type=click.Choice(["hero", "used"]),
    default="hero",
    show_default=True,
    help="Whether a hero card must be discarded by each resolution, or only be used (Q-N3).",
)
@click.option("--catalogue", type=FOLDER, help="A catalogue to play with instead of the standard one.")
@click.option("--recall", is_flag=True, help="Show all cards that ever lay open, as if everybody remembered them.")
@click.option("--save", "save_to", type=FILE, help="Keep the game in FILE as it goes on.")
@click.option("--force", is_flag=True, help="Let --save overwrite a file.")
@click.option("--resume", type=FILE, help="Go on with a game kept in FILE, and keep it there.")
@click.option("--json", "as_json", is_flag=True, help="Play by lines of JSON, see above.")
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Play Quest Inc. in the terminal, against computers or with several people at one keyboard.

    \b
    questinc play
    questinc play --seats 2 --people 2 --save evening.json
    questinc play --resume evening.json
    questinc play --people 0 --seed 7 --json

    Type the number of a choice or an action in words; help says more. The cards' values are largely house data
    (questinc catalogue show).

    With --json each line is one object with a key type. Out: events (seat, events), decision (seat, observation, legal,
    forced), refused (reason, rule), and at last end (over, seats, seed, players, actions, standings, empty for a game
    not over). In: one action a line, as JSON {"do": "bid", "gold": 4} or as text. The end of input stops the game.
    """
    catalogue = Catalogue.load(options["catalogue"])
    table = _table(ctx, catalogue, options)
    table.save()  # a file that cannot be written is found out before anybody plays
    if options["as_json"]:
        _play_json(table)
    else:
        _play(table)


def _table(ctx: click.Context, catalogue: Catalogue, options: dict[str, Any]) -> Table:
    save_to = options["save_to"]
    if save_to == "":
        raise click.UsageError("--save '': expected a file name")
    if options["resume"] is None:
        setup = _new(options, catalogue)
    else:
        given = [name for name in SETUP if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT]
        if given:
            raise click.UsageError(f"--{given[0].replace('_', '-')} is settled by the game that --resume goes on with")
        setup = load(options["resume"], catalogue)
        save_to = save_to or (options["resume"] if options["resume"] != "-" else None)
    if options["save_to"] is not None and options["save_to"] != options["resume"] and not options["force"]:
        refuse_existing(options["save_to"])
    return Table(setup, catalogue, Path(save_to) if save_to is not None else None, options["recall"])


def _new(options: dict[str, Any], catalogue: Catalogue) -> Replay:
    seats, people = options["seats"], options["people"]
    if people > seats:
        raise click.UsageError(f"--people {people}: expected at most the {seats} seats")
    names = [name.strip() for name in options["players"].split(",")][:20]
    computers = [names[place % len(names)] for place in range(seats - people)]
    seed = options["seed"]
    rules = Rules(
        idle_visits=options["idle_visits"],
        cash_in=cast(Literal["any", "elemental"], options["cash_in"]),
        discard=cast(Literal["hero", "used"], options["discard"]),
    )
    return new_setup(
        [PERSON] * people + computers,
        random.SystemRandom().randrange(2**31) if seed is None else seed,
        rules,
        catalogue,
        options["first"],
    )


def _play(table: Table) -> None:
    words = Words(table.catalogue, table.people)
    setup = table.setup
    print_text(f"Quest Inc., {setup.seats} seats ({', '.join(setup.players)}), seed {setup.seed}")
    if table.catalogue.digest == Catalogue.standard().digest:
        print_text("Cards: the standard catalogue (largely house data, not official).")
    if table.people:
        print_text("Type help for what can be typed.")
    try:
        table.run(Terminal(words, table.people, table.recall))
    except Stopped:
        kept = f", kept in {table.file}" if table.file is not None else ""
        print_text(f"Stopped in round {table.state.round}{kept}.")
        return
    show_standings(standings(table.state), setup.players)


def _play_json(table: Table) -> None:
    people = JsonLines(table.people, table.recall)
    try:
        table.run(people)
    except Stopped:
        sys.stdout.flush()
    else:
        people.flush_all()
    put(
        {
            "type": "end",
            "over": table.state.over,
            "seats": table.setup.seats,
            "seed": table.setup.seed,
            "players": table.setup.players,
            "actions": len(table.actions),
            "standings": standings(table.state) if table.state.over else [],
        }
    )
