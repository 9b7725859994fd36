"""`matica play`: a game in a terminal, people against computers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import click

from matica_cli.matica.game_options import setup_from, setup_options
from matica_cli.params import FILE, SEED, Whole

if TYPE_CHECKING:
    from matica.game.setup import Setup
    from matica_cli.matica.session import Session


@click.command()
@click.option(
    "--players",
    default="person,solver",
    show_default=True,
    metavar="A,B,…",
    help="One a seat: person, person:NAME, or a computer: strategist, solver, random, novice:1 to novice:10.",
)
@setup_options
@click.option("--first", type=Whole(), help="The seat that begins, 1 to the number of seats.")
@click.option("--ages", metavar="A,B,…", help="Ages, one a seat: the youngest begins.")
@click.option("--seed", type=SEED, help="The same seed deals the same cards; default: a new one, which is shown.")
@click.option("--resume", type=FILE, help="Go on with a saved game; the setup is that of the file.")
@click.option("--save", type=FILE, help="Keep the game in this file when it is left or over.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--ascii", is_flag=True, help="Write × ÷ − as * / -.")
@click.option("--json", "as_json", is_flag=True, help="Speak JSON lines instead of words, for other programs.")
def command(
    players: str,
    first: int | None,
    ages: str | None,
    seed: int | None,
    resume: str | None,
    save: str | None,
    force: bool,
    ascii: bool,
    as_json: bool,
    **options: object,
) -> None:
    """Play a game against computers, or several people at one terminal.

    Type an expression such as `50 + 2` to solve the quest it makes, or `help`. The decks are the house decks unless
    others are given. Ctrl-D leaves the game.

    With --json each line on stdout is an object with one of the keys event, observation (with legal, the offered
    actions), error, end; each line on stdin is an action.
    """
    from matica_cli.matica.play_json import play_json
    from matica_cli.matica.play_text import Terminal, play_text

    if resume is not None:
        session = _resumed(resume)
    else:
        names = [name.strip() for name in players.split(",")]
        if first is not None and not 1 <= first <= len(names):
            raise click.UsageError(f"--first {first}: expected a seat from 1 to {len(names)}")
        starts = {"first": None if first is None else first - 1, "ages": _ages(ages)}
        setup = setup_from(len(names), options, **starts)
        session = _new(names, setup, random.SystemRandom().getrandbits(31) if seed is None else seed)
    if save is not None:
        # now, so that a file that cannot be written is known before the game and not after it
        session.save(save, force or save == resume)
    try:
        if as_json:
            play_json(session)
        else:
            play_text(session, Terminal(ascii))
    finally:
        if save is not None:
            session.save(save, force=True)


def _new(names: list[str], setup: Setup, seed: int) -> Session:
    """A new game with these players."""
    from matica.game.replay import Match
    from matica_cli.matica.session import Session

    return Session(Match(setup, seed), names)


def _resumed(path: str) -> Session:
    """A saved game, or a game saved by someone else: who sits where is part of the file."""
    from matica.errors import BadInput
    from matica.files import read_bytes
    from matica.game.replay import Match, Replay
    from matica_cli.matica.session import Session

    replay = Replay.from_json(read_bytes(path), path)
    if not replay.players:
        raise BadInput(f"{path}: names no players, expected a game saved by play", value=path)
    return Session(Match.from_replay(replay), replay.players)


def _ages(text: str | None) -> list[int] | None:
    if text is None:
        return None
    ages = [age.strip() for age in text.split(",")]
    for age in ages:
        if not (age.isascii() and age.isdigit() and int(age[:4]) < 150):
            raise click.UsageError(f"--ages {age[:20]!r}: expected whole years below 150")
    return [int(age) for age in ages]
