"""`matica replay`: run a kept game again."""

from __future__ import annotations

import click

from matica.errors import BadInput
from matica.files import read_bytes, shown_name
from matica.game.replay import Match, Replay
from matica.game.turn import apply
from matica.game.view import observe, standings
from matica_cli.matica.session import names_of
from matica_cli.matica.table_talk import ending_text, event_text, wrap
from matica_cli.output import print_json, print_line
from matica_cli.params import FILE, Whole


@click.command("replay")
@click.argument("file", type=FILE)
@click.option("--seat", type=Whole(), help="Tell only what this seat may know, 1 to the number of seats; else all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, see above.")
def command(file: str, seat: int | None, as_json: bool) -> None:
    """Run the game in FILE again (- for the standard input), as `matica play --save` keeps it, and tell what happened.

    A file whose decks were changed, or whose actions break a rule, is refused; it is said at which action.

    --json prints players, seed, actions (how many), end (null while the game is not over), standings {place, seat,
    points, quests}, events.
    """
    replay = Replay.from_json(read_bytes(file), shown_name(file))
    match = Match.from_replay(replay)
    seats = replay.setup.seats
    if seat is not None and not 1 <= seat <= seats:
        raise BadInput(f"seat {seat}: expected 1 to {seats}", value=seat)
    events = [
        e for state, action in zip(match.states, match.actions, strict=False) for e in apply(state, action).events
    ]
    if seat is not None:
        events = [event.seen_by(seat - 1) for event in events]
    if as_json:
        print_json(
            {
                "players": replay.players,
                "seed": replay.seed,
                "actions": len(match.actions),
                "end": match.state.end,
                "standings": standings(match.state),
                "events": events,
            }
        )
        return
    names = names_of(replay.players or [f"person:Seat {number}" for number in range(1, seats + 1)])
    for event in events:
        line = event_text(event, replay.setup, names)
        if line:
            print_line(wrap(line))
    print_line()
    print_line(wrap(ending_text(observe(match.state, 0), names) or "The game is not over."))
