"""`questinc advise`: what to do in a position."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from matica_cli.output import print_json, print_wrapped
from matica_cli.params import FILE, FOLDER, SEED, Whole
from matica_cli.questinc.common import json_options, load_catalogue, working
from matica_cli.stdin import read_stdin
from questinc.actions import Action
from questinc.catalogue import Catalogue
from questinc.errors import BadInput, FileProblem
from questinc.notation import write_card
from questinc.optimize.advise import Budget, Recommended, advise, advise_position
from questinc.optimize.positions import read_position
from questinc.optimize.prices import as_gold
from questinc.optimize.report import AdviseReport, RunnerReport, report_effort
from questinc.optimize.words import at_most, gold, short
from questinc.soundness import observation_from_json, state_from_json
from questinc.tables import register
from questinc.view import Observation, observe
from questinc.wording import write_action

LARGEST_FILE = 2_000_000
"""The most bytes of a position."""


@click.command(name="advise")
@click.argument("position", type=FILE, metavar="POSITION")
@click.option("--seat", type=Whole(), help="The seat to advise, 0 first.  [default: the one to act]")
@click.option("--recall", is_flag=True, help="The seat remembers every card that ever lay open.")
@click.option("--samples", type=Whole(), default=3, show_default=True, help="Sampled reveals and moves of rivals.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The seed of the samples.")
@click.option("--catalogue", type=FOLDER, help="The catalogue the position is played with.")
@json_options(AdviseReport)
def command(
    position: str,
    seat: int | None,
    recall: bool,
    samples: int,
    seed: int,
    catalogue: str | None,
    as_json: bool,
) -> None:
    """Say what to do in a POSITION, why, and what else there is.

    POSITION is a file, or - for stdin: a state or an observation of the engine as JSON, or a position written by hand
    in TOML (see examples/position.toml). Nothing that the seat cannot see is used: a state is looked at through the
    seat's eyes. The price list of spared things and the beliefs about rivals are house data.
    """
    text = _read(position)
    known = load_catalogue(catalogue)
    budget = Budget(samples, seed)
    names = _names(known)
    if text.lstrip()[:1] == "{":
        seen = _seen(text, seat, recall, known)
        with working("thinking"):
            found = advise(seen, budget)
    elif seat is not None:
        raise BadInput(f"--seat {seat}: expected none, as a position written by hand is the player's own", value=seat)
    else:
        written = read_position(text, known)
        with working("thinking"):
            found, names = advise_position(written, budget), {}
    report = _report(found)
    if as_json:
        print_json(report)
    else:
        for line in _words(report, names):
            print_wrapped(line)


def _read(position: str) -> str:
    """The text of a position."""
    if position == "-":
        return read_stdin(LARGEST_FILE, "a position")
    try:
        with Path(position).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(f"{position[:80]}: {getattr(error, 'strerror', None) or error}", value=position) from None
    if len(data) > LARGEST_FILE:
        raise BadInput(f"{position[:80]}: expected at most {LARGEST_FILE} bytes", value=position)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{position[:80]}, byte {error.start}: expected UTF-8 text", value=position) from None


def _seen(text: str, seat: int | None, recall: bool, known: Catalogue) -> Observation:
    """What the seat sees of a state; an observation is one already."""
    register(known)
    try:
        keys = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadInput(f"no position: {error}") from None
    if "seat" in keys:
        seen = observation_from_json(text)
        if seat is not None and seat != seen.seat:
            raise BadInput(f"--seat {seat}: the observation is seat {seen.seat}'s", value=seat)
        return seen
    state = state_from_json(text)
    if seat is None and state.actor is None:
        raise BadInput("the game is over: no advice", value=state.stage)
    return observe(state, state.actor or 0 if seat is None else seat, recall)


def _names(known: Catalogue) -> dict[str, str]:
    """Cards in notation by their ids."""
    heroes: dict[str, str] = {hero.id: write_card(hero) for hero in (*known.heroes, known.entity)}
    quests: dict[str, str] = {quest.id: write_card(quest) for quest in known.quests}
    treasures: dict[str, str] = {card.id: write_card(card) for card in (*known.treasures, *known.dungeon)}
    return {**heroes, **quests, **treasures}


def _report(found: Recommended) -> AdviseReport:
    return AdviseReport(
        action=_as_json(found.action),
        text=write_action(found.action),
        value=as_gold(found.value),
        bound=as_gold(found.bound),
        proven=found.proven,
        runners_up=[
            RunnerReport(_as_json(action), write_action(action), as_gold(value)) for action, value in found.runners_up
        ],
        reason=found.reason,
        effort=report_effort(found.effort),
    )


def _as_json(action: Action) -> dict[str, object]:
    return msgspec.convert(msgspec.to_builtins(action), dict[str, object])


def _words(report: AdviseReport, names: dict[str, str]) -> list[str]:
    """The answer for people, cards with their notation."""

    def told(text: str) -> str:
        return " ".join(f"{word} ({names[word]})" if word in names else word for word in text.split())

    sure = "proven" if report.proven else f"at most {at_most(report.bound)} gold possible"
    lines = [f"{told(report.text)}", f"Worth {gold(report.value)} ({sure}).", f"Why: {report.reason}."]
    if report.runners_up:
        others = "; ".join(f"{told(other.text)}: {short(other.value)}" for other in report.runners_up)
        lines.append(f"Next best: {others}.")
    lines.append(f"Time: {report.effort.milliseconds:.0f} ms.")
    return lines
