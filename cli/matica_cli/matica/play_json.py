"""A game told in JSON lines, for programs."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from matica.errors import BadInput, IllegalAction
from matica.game.options import legal_actions
from matica.game.replay import action_from_json
from matica_cli.matica.session import Session

LONGEST_LINE = 100_000


def play_json(session: Session) -> None:
    """Write events and observations of the people's seats, read one action a line; end of input leaves the game."""
    while True:
        for events in session.computer_moves():
            _tell(session, events)
        state = session.match.state
        if state.end is not None:
            _write({"end": state.end})
            return
        assert state.mover is not None
        _write({"observation": session.view(state.mover), "legal": legal_actions(state)})
        if not _act(session):
            return


def _act(session: Session) -> bool:
    """Read actions until one applies; False at the end of input."""
    while line := sys.stdin.readline(LONGEST_LINE):
        try:
            step = session.match.act(action_from_json(line))
        except (BadInput, IllegalAction) as error:
            _write({"error": error.message, "rule": error.rule})
        else:
            _tell(session, step.events)
            return True
    return False


def _tell(session: Session, events: tuple[Any, ...]) -> None:
    for event in session.seen(events):
        _write({"event": event})


def _write(line: dict[str, Any]) -> None:
    click.echo(msgspec.json.encode(line))
