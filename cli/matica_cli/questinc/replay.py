"""`questinc replay`: a game on file, told again."""

from __future__ import annotations

import click

from matica_cli.output import print_json, print_text
from matica_cli.params import FILE, FOLDER, Whole
from matica_cli.questinc.screen import show_standings
from matica_cli.questinc.table import load
from matica_cli.questinc.words import Words
from questinc.catalogue import Catalogue
from questinc.events import Event, event_for
from questinc.replay import steps
from questinc.rules.scoring import standings
from questinc.view import observe


@click.command("replay")
@click.argument("file", type=FILE)
@click.option("--seat", type=Whole(0, 4), help="Tell only what this seat may know; else all is told.")
@click.option("--at", "stop", type=Whole(0), help="Stop after N actions.")
@click.option("--quiet", is_flag=True, help="Only the standings.")
@click.option("--catalogue", type=FOLDER, help="The catalogue it was played with, if not the standard one.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, see above.")
def command(file: str, seat: int | None, stop: int | None, quiet: bool, catalogue: str | None, as_json: bool) -> None:
    """Run the game in FILE again (- for stdin), as questinc play keeps it, and tell what happened.

    A replay of another version or catalogue is refused; one that is damaged says at which action it broke.

    --json prints seats, seed, first, rules, players, actions (how many), over, round, events, standings, and state: the
    position reached; with --seat, observation in its place.
    """
    cards = Catalogue.load(catalogue)
    replay = load(file, cards)
    if seat is not None and seat >= replay.seats:
        raise click.UsageError(f"--seat {seat}: expected 0 to {replay.seats - 1}")
    if stop is not None and stop > len(replay.actions):
        raise click.UsageError(f"--at {stop}: expected at most the {len(replay.actions)} actions of the game")
    events: list[Event] = []
    played = -1
    for step in steps(replay, cards):
        state = step.state
        played += 1
        events += [event if seat is None else event_for(event, seat) for event in step.events]
        if played == stop:
            break
    ranking = standings(state)
    if as_json:
        setup = {name: getattr(replay, name) for name in ("seats", "seed", "first", "rules", "players")}
        position = {"state": state} if seat is None else {"observation": observe(state, seat)}
        print_json(
            {
                **setup,
                "actions": played,
                "over": state.over,
                "round": state.round,
                "events": [] if quiet else events,
                "standings": ranking if seat is None or state.over else [],
                **position,
            }
        )
        return
    words = Words(cards)
    print_text(f"Quest Inc., {replay.seats} seats, seed {replay.seed}, {played} actions")
    if not quiet:
        for event in events:
            print_text(words.event(event))
    if state.over:
        show_standings(ranking, replay.players)
    else:
        print_text(f"Not over: round {state.round}, seat {state.actor} to decide.")
