"""`matica simulate`: many games between computer players, and what they show about a deck."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from matica_cli.matica.game_options import setup_from, setup_options
from matica_cli.matica.table_talk import wrap
from matica_cli.output import counted
from matica_cli.params import FILE, SEED, Whole, refuse_workers_on_a_cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matica.game.report import DeckName, Share, Summary


@click.command()
@click.option("--games", type=Whole(), default=1_000, show_default=True, help="How many games to play.")
@click.option(
    "--players",
    default="strategist,solver,solver,solver",
    show_default=True,
    metavar="A,B,…",
    help="One computer player a seat: strategist, solver, random, novice:1 to novice:10. They change seats each game.",
)
@setup_options
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--workers",
    type=Whole(),
    default=1,
    show_default=True,
    help="Processes, -1: all cores; not with --cluster.",
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--csv", "csv_file", type=FILE, help="Write one line a seat of each game; - for stdout.")
@click.option("--chart", type=FILE, help="Draw a chart, .png or .svg.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def command(
    games: int,
    players: str,
    seed: int,
    workers: int,
    cluster: str | None,
    as_json: bool,
    csv_file: str | None,
    chart: str | None,
    force: bool,
    **options: object,
) -> None:
    """Play many games between computers, and say what they show.

    Prints the length of games, points, how often a turn begins with a quest that can be solved, which quests are never
    solved, and what the first seat is worth. Of a hand of more than five cards, five at a time are looked at. Shares
    come with 95 % Wilson intervals. Without --deck the quests are the built-in house quests, and without --playing-deck
    the cards are the house deck; neither is official.

    JSON keys: games, seed, playing_deck and quest_deck {name, cards, house}, length {mean, shortest, longest}, points,
    solvable, first_seat, even, endings, players, seats, quests, never_solved; a share is {share, low, high}.
    """
    from matica.files import refuse_existing, write_bytes
    from matica.game import report
    from matica.game.simulate import simulate

    refuse_workers_on_a_cluster(click.get_current_context())
    names = [name.strip() for name in players.split(",")]
    setup = setup_from(len(names), options)
    form = _form(chart)
    for path in (chart, csv_file):
        if path not in (None, "-") and not force:
            refuse_existing(path)
    if csv_file == "-" and as_json:
        raise click.UsageError("--csv - with --json: expected one of them on stdout")
    with progress_bar(games, "games") as advance:
        results = simulate(setup, names, games=games, seed=seed, workers=workers, cluster=cluster, progress=advance)
    summary = report.summarise(setup, results, seed)
    if chart:
        write_bytes(chart, report.chart(summary, results, form), force)
    if csv_file == "-":
        click.echo(report.to_csv(results), nl=False)
        return
    if csv_file:
        write_bytes(csv_file, report.to_csv(results).encode(), force)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(summary), indent=2))
    else:
        click.echo("\n".join(wrap(line, "    ") for line in lines(summary)))


def _form(chart: str | None) -> str:
    """The image format that a chart's name asks for."""
    form = Path(chart).suffix.lower() if chart else ".png"
    if form not in (".png", ".svg"):
        raise click.UsageError(f"--chart {chart!r}: expected a name that ends in .png or .svg")
    return form[1:]


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr while something runs; nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def lines(summary: Summary) -> list[str]:
    """The figures in words."""
    seats = len(summary.seats)
    text = [
        f"{counted(summary.games, 'game')} of {seats} seats, seed {summary.seed}",
        f"cards: {deck_name(summary.playing_deck)}",
        f"quests: {deck_name(summary.quest_deck)}",
        "",
        f"turns a game      {summary.length.mean:.1f}  ({summary.length.shortest} to {summary.length.longest})",
        f"points a seat     {summary.points:.2f}",
        f"a quest solvable  {percent(summary.solvable)} of turns",
        "ended by          " + ", ".join(f"{why} {count:,}" for why, count in summary.endings.items()),
        "",
        f"Wins, 95 % interval; even is {100 * summary.even:.1f} %",
    ]
    wide = max(10, *(len(row.player) for row in summary.players))
    for row in summary.players:
        text.append(f"{row.player:<{wide}}  {percent(row.wins)}")
        text.append(f"{'':<{wide}}  {row.points:.2f} points, {row.quests:.2f} quests")
    text += ["", "Wins by order of play"]
    text += [f"{place(seat.order):<{wide}}  {percent(seat.wins)}" for seat in summary.seats]
    never = [quest.target for quest in summary.quests if quest.id in set(summary.never_solved)]
    unseen = sum(not quest.shown for quest in summary.quests)
    text += ["", f"Quests never solved: {', '.join(map(str, sorted(never))) or 'none'}"]
    if unseen:
        text.append(f"Quests never face up: {unseen}")
    return text


def deck_name(deck: DeckName) -> str:
    """`House deck, 108 (house data, not official)`."""
    return f"{deck.name}, {deck.cards}" + (" (house data, not official)" if deck.house else "")


def percent(share: Share) -> str:
    """A share with its interval in per cent."""
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def place(order: int) -> str:
    """1st, 2nd, 3rd, 4th, …"""
    return f"{order}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(order, 'th') }"
