"""`questinc simulate`: many games between computer players, and what they show about players and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from matica.files import refuse_existing, write_bytes
from matica_cli.output import counted, print_json, print_wrapped
from matica_cli.params import FILE, FOLDER, SEED, Whole, refuse_workers_on_a_cluster
from matica_cli.progress import ProgressBar
from matica_cli.questinc.common import json_options, load_catalogue
from questinc.errors import BadInput
from questinc.players import PLAYERS
from questinc.simulate import (
    MOST_GAMES,
    GameResult,
    Journal,
    Plan,
    Share,
    Summary,
    open_journal,
    simulate,
    summarise,
    to_csv,
)


@click.command()
@click.option("--games", type=Whole(), default=100, show_default=True, help="How many games to play.")
@click.option(
    "--players",
    default="planner,greedy",
    show_default=True,
    metavar="A,B,…",
    help=f"Computer players: {', '.join(PLAYERS)}. They move on by one seat each game.",
)
@click.option(
    "--seats",
    type=Whole(),
    metavar="N",
    help="Seats, 2 to 5; the last player named sits on those left over. By default 4, or one a player if more.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--workers",
    type=Whole(),
    default=1,
    show_default=True,
    help="Processes, -1: all cores; not with --cluster.",
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option("--catalogue", type=FOLDER, help="Play with the cards of this folder.")
@click.option("--resume", type=FILE, help="Keep each game in FILE (JSON lines), and go on with what is there.")
@json_options(Summary)
@click.option("--csv", "csv_file", type=FILE, help="Write one line a seat of each game; - for stdout.")
@click.option("--chart", type=FILE, help="Draw a chart, .png or .svg.")
@click.option("--force", is_flag=True, help="Overwrite an existing CSV or chart.")
def command(
    games: int,
    players: str,
    seats: int | None,
    seed: int,
    workers: int,
    cluster: str | None,
    catalogue: str | None,
    resume: str | None,
    as_json: bool,
    csv_file: str | None,
    chart: str | None,
    force: bool,
) -> None:
    """Play many games between computers, and say what they show.

    Prints how often each player wins, with 95 % Wilson intervals, scores, gold and quests, what columns are taken for,
    how cities and cards are used, and whether the house values of the cards play well. The figures depend on the seed
    alone, not on the number of workers; figures of time stand in a key of their own, `time`.

    Ctrl-C ends with 130; with --resume the games finished so far are kept, and the same command goes on from there.

    JSON keys: games, seed, seats, players, bids, cities, heroes, quests, length, house, time; a share is {share, low,
    high}. --schema tells the rest.
    """
    refuse_workers_on_a_cluster(click.get_current_context())
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"games {games}: expected 1 to {MOST_GAMES:,}", value=games)
    plan = Plan(names_of(players, seats), seed, catalogue=load_catalogue(catalogue))
    form = _form(chart)
    if csv_file == "-" and as_json:
        raise click.UsageError("--csv - with --json: expected one of them on stdout")
    for path in (chart, csv_file):
        if path not in (None, "-") and not force:
            refuse_existing(path)
    results = _played(plan, games, workers, cluster, resume)
    summary = summarise(plan, results)
    if chart:
        from questinc.simulate.chart import chart as draw

        write_bytes(chart, draw(summary, results, form), force)
    if csv_file == "-":
        click.echo(to_csv(results), nl=False)
        return
    if csv_file:
        write_bytes(csv_file, to_csv(results).encode(), force)
    if as_json:
        print_json(summary)
    else:
        for line in lines(summary):
            print_wrapped(line, "    ")


def names_of(players: str, seats: int | None) -> tuple[str, ...]:
    """A player for each seat: the last one named fills up."""
    names = [name.strip() for name in players.split(",")]
    if seats is None:
        seats = max(4, len(names))
    if not 2 <= seats <= 5:
        raise BadInput(f"{seats} seats: expected 2 to 5", value=seats)
    if len(names) > seats:
        raise BadInput(f"{len(names)} players for {seats} seats: expected at most one a seat", value=players)
    return tuple(names + names[-1:] * (seats - len(names)))


def _form(chart: str | None) -> str:
    """The image format that a chart's name asks for."""
    form = Path(chart).suffix.lower() if chart else ".png"
    if form not in (".png", ".svg"):
        raise click.UsageError(f"--chart {chart!r}: expected a name that ends in .png or .svg")
    return form[1:]


def _played(plan: Plan, games: int, workers: int, cluster: str | None, resume: str | None) -> list[GameResult]:
    """The results of games 0 to `games` − 1, those on file among them."""
    if resume is None:
        return _finish(simulate(plan, range(games), workers=workers, cluster=cluster), games, {}, None)
    with open_journal(resume, plan) as journal:
        known = {number: game for number, game in journal.results.items() if number < games}
        missing = [number for number in range(games) if number not in known]
        runs = simulate(plan, missing, workers=workers, cluster=cluster)
        return _finish(runs, games, known, journal)


def _finish(
    runs: Iterator[GameResult], games: int, known: dict[int, GameResult], journal: Journal | None
) -> list[GameResult]:
    """Play the games that are missing, keeping each one at once."""
    results = dict(known)
    try:
        with ProgressBar("games") as show:
            show(len(known), games)
            for game in runs:
                if journal is not None:
                    journal.add(game)
                results[game.number] = game
                show(len(results), games)
    except KeyboardInterrupt:
        kept = "kept; the same command goes on from there" if journal else "not kept: --resume FILE would"
        click.echo(f"stopped after {len(results):,} of {counted(games, 'game')}, {kept}", err=True)
        raise
    return [results[number] for number in range(games)]


def lines(summary: Summary) -> list[str]:
    """The figures in words, narrow enough for 40 columns."""
    text = [
        f"{counted(summary.games, 'game')} of {summary.seats} seats, seed {summary.seed}",
        "",
        "Games won, 95 % interval",
    ]
    for row in summary.players:
        text += [
            f"{row.player}, {row.seats // summary.games} of {summary.seats} seats (even {100 * row.even:.0f} %)",
            f"  won       {percent(row.wins)}",
            f"  gold      {row.score:.1f} ± {row.spread:.1f}",
            f"  from      {row.coins:.1f} coins + {row.collections:.1f} − {row.penalties:.1f}",
            f"  quests    {row.resolved:.2f} resolved, {row.failed:.2f} failed",
            f"  columns   for {row.gold:.1f} gold on average",
        ]
    bids = summary.bids
    text += ["", "Columns taken"]
    text += [f"  {why:<13} {count:>6,}  {100 * count / bids.columns:3.0f} %" for why, count in bids.why.items()]
    text.append(f"  gold          {bids.gold:.1f} ± {bids.spread:.1f}")
    text += ["", "A game in play    visits heroes ability"]
    text += [f"  {row.city:<14} {row.visits:>7.1f} {row.hires:>6.1f} {row.abilities:>7.1f}" for row in summary.cities]
    length = summary.length
    text += ["", f"Decisions a game  {length.mean:.0f}  ({length.shortest} to {length.longest})"]
    text += _cards(summary)
    text += ["", "House values (of interest where", "sensible players play)"]
    for check in summary.house:
        text += [f"  {check.question}", f"    {check.seen:g}: {'fine' if check.fine else 'odd'} ({check.expected})"]
    speed = ", ".join(f"{name} {each:.2f}" for name, each in summary.time.milliseconds.items())
    return [*text, "", f"Milliseconds a decision: {speed}"]


def _cards(summary: Summary) -> list[str]:
    """The cards that stand out."""

    def named(cards: Sequence[str]) -> str:
        return ", ".join(cards) or "none"

    often = sorted(summary.heroes, key=lambda row: (-row.hired, row.hero))
    hard = sorted((row for row in summary.quests if row.lost), key=lambda row: -row.lost / (row.lost + row.resolved))
    return [
        f"Hired most        {named([row.hero for row in often[:3]])}",
        f"Hired least       {named([row.hero for row in often[-3:]])}",
        f"Failed most       {named([row.quest for row in hard[:3]])}",
    ]


def percent(share: Share) -> str:
    """A share with its interval in per cent."""
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
