"""Figures of a simulation: sums over its games, as JSON, CSV and a chart."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from matica.decks.model import Band
from matica.errors import BadInput
from matica.game.house import HOUSE_NAME
from matica.game.setup import Setup
from matica.game.simulate import GameResult

Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""
POINTS_STEP = 5
"""Points of a step of the chart's histogram."""


class Share(msgspec.Struct, frozen=True):
    """A share with its 95 % Wilson interval; a shared win counts in parts."""

    share: float
    low: float
    high: float


class PlayerFigures(msgspec.Struct, frozen=True):
    """How a player did over all the seats it held: `even` is the share of wins if all were equal."""

    player: str
    seats: int
    wins: Share
    even: float
    points: float
    quests: float


class SeatFigures(msgspec.Struct, frozen=True):
    """How a place in the order of play did, whoever sat there; `order` 1 begins."""

    order: int
    wins: Share
    points: float


class QuestFigures(msgspec.Struct, frozen=True):
    """In how many games a quest lay face up, and in how many it was solved."""

    id: str
    target: int
    points: int
    band: Band
    shown: int
    solved: int


class Length(msgspec.Struct, frozen=True):
    """Turns of all seats together, a game."""

    mean: float
    shortest: int
    longest: int


class DeckName(msgspec.Struct, frozen=True):
    """What the figures were found for: a deck's name, how many cards it has, and whether it is house data (M-C3)."""

    name: str
    cards: int
    house: bool


class Summary(msgspec.Struct, frozen=True):
    """A simulation's figures.

    `first_seat` is the share of wins of the seat that begins, to be held against `even`. `solvable` is the share of
    turns that began with a quest that five of the cards in hand, or fewer, could make (all of them, where all must be
    used). `endings` counts games by why they ended. `never_solved` are the ids of quests that lay face up at least once
    and were never solved.
    """

    games: int
    seed: int
    playing_deck: DeckName
    quest_deck: DeckName
    length: Length
    points: float
    solvable: Share
    first_seat: Share
    even: float
    endings: dict[str, int]
    players: tuple[PlayerFigures, ...]
    seats: tuple[SeatFigures, ...]
    quests: tuple[QuestFigures, ...]
    never_solved: tuple[str, ...]


def wilson(wins: float, trials: int) -> Share:
    """The share wins/trials with its 95 % Wilson interval.

    >>> wilson(50, 100)
    Share(share=0.5, low=0.40383, high=0.59617)
    """
    if trials < 1:
        raise BadInput(f"trials {trials}: expected at least 1", value=trials)
    share = wins / trials
    middle = share + Z * Z / (2 * trials)
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    return Share(round(share, 5), round(max(0.0, (middle - spread) / scale), 5), round((middle + spread) / scale, 5))


def summarise(setup: Setup, results: Sequence[GameResult], seed: int) -> Summary:
    """Add up the games of a simulation. Raises BadInput for none."""
    if not results:
        raise BadInput("no games: expected at least one")
    games, seats = len(results), setup.seats
    wins = [[1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(seats)] for game in results]
    turns = [game.turns for game in results]
    shown = Counter(place for game in results for place in game.shown)
    solved = Counter(place for game in results for place in game.solved)
    order = [(setup.first + step) % seats for step in range(seats)]
    return Summary(
        games=games,
        seed=seed,
        playing_deck=DeckName(setup.deck.name, len(setup.cards), setup.deck.status == "house"),
        quest_deck=DeckName(setup.quest_deck, len(setup.quests), setup.quest_deck == HOUSE_NAME),
        length=Length(round(sum(turns) / games, 3), min(turns), max(turns)),
        points=round(sum(sum(game.points) for game in results) / games / seats, 3),
        solvable=wilson(sum(game.solvable_turns for game in results), sum(turns)),
        first_seat=wilson(sum(won[setup.first] for won in wins), games),
        even=round(1 / seats, 5),
        endings=dict(sorted(Counter(game.why for game in results).items())),
        players=_players(results, wins, seats),
        seats=tuple(
            SeatFigures(
                place,
                wilson(sum(won[seat] for won in wins), games),
                round(sum(g.points[seat] for g in results) / games, 3),
            )
            for place, seat in enumerate(order, 1)
        ),
        quests=tuple(
            QuestFigures(quest.id, quest.target, quest.points, quest.band, shown[place], solved[place])
            for place, quest in enumerate(setup.quests)
        ),
        never_solved=tuple(quest.id for place, quest in enumerate(setup.quests) if shown[place] and not solved[place]),
    )


def _players(results: Sequence[GameResult], wins: list[list[float]], seats: int) -> tuple[PlayerFigures, ...]:
    held: Counter[str] = Counter()
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    quests: Counter[str] = Counter()
    for game, shares in zip(results, wins, strict=True):
        for seat, name in enumerate(game.players):
            held[name] += 1
            won[name] += shares[seat]  # type: ignore[assignment]
            points[name] += game.points[seat]
            quests[name] += game.quests[seat]
    return tuple(
        PlayerFigures(
            name,
            count,
            wilson(won[name], count),
            round(1 / seats, 5),
            round(points[name] / count, 3),
            round(quests[name] / count, 3),
        )
        for name, count in held.items()
    )


def to_csv(results: Sequence[GameResult]) -> str:
    """One line a seat of each game: game, seat, player, points, quests, won (in parts), turns, ending."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["game", "seat", "player", "points", "quests", "won", "turns", "ending"])
    for game in results:
        for seat, name in enumerate(game.players):
            won = round(1 / len(game.winners), 5) if seat in game.winners else 0
            writer.writerow([game.number, seat, name, game.points[seat], game.quests[seat], won, game.turns, game.why])
    return text.getvalue()


def points_in_steps(results: Sequence[GameResult], player: str) -> tuple[list[int], list[float]]:
    """The points of a player's seats as a histogram: where each step begins, and the share of seats there in per cent.

    The player must have had a seat.
    """
    scored = [
        points for game in results for points, own in zip(game.points, game.players, strict=True) if own == player
    ]
    counts = Counter(points // POINTS_STEP for points in scored)
    steps = range(min(counts), max(counts) + 1)
    return [step * POINTS_STEP for step in steps], [100 * counts[step] / len(scored) for step in steps]


def chart(summary: Summary, results: Sequence[GameResult], form: str) -> bytes:
    """Four panels as an image: wins by player and by order of play with intervals, length of games, points.

    `form` is `"png"` or `"svg"`. Greys and shapes, so that it can be printed. Raises BadInput for another form.
    """
    if form not in ("png", "svg"):
        raise BadInput(f"chart {form!r}: expected png or svg", value=form)
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 6.5), layout="constrained")
    FigureCanvasAgg(figure)
    (by_player, by_seat), (lengths, points) = figure.subplots(2, 2)
    for axes, title, rows in (
        (by_player, "Wins by player, 95 % interval", [(row.player, row.wins) for row in summary.players]),
        (by_seat, "Wins by order of play, 95 % interval", [(str(row.order), row.wins) for row in summary.seats]),
    ):
        names = [name for name, _ in rows]
        middle = [100 * wins.share for _, wins in rows]
        below = [100 * (wins.share - wins.low) for _, wins in rows]
        above = [100 * (wins.high - wins.share) for _, wins in rows]
        axes.bar(names, middle, yerr=[below, above], capsize=4, color="0.7", edgecolor="0.2")
        axes.axhline(100 * summary.even, linestyle="--", color="0.2", linewidth=1)
        axes.set_title(title)
        axes.set_ylabel("% of games")
    turns = Counter(game.turns for game in results)
    lengths.bar(list(turns), list(turns.values()), color="0.7", edgecolor="0.2")
    lengths.set_title("Turns a game")
    lengths.set_xlabel("turns")
    lengths.set_ylabel("games")
    styles = zip("osD^vx", ("-", "--", ":", "-.", "-", "--"), strict=True)
    for row, (marker, line) in zip(summary.players, styles, strict=False):
        steps, shares = points_in_steps(results, row.player)
        points.plot(steps, shares, label=row.player, marker=marker, markersize=5, linestyle=line, color="0.3")
    points.set_title(f"Points a seat, in steps of {POINTS_STEP}")
    points.set_xlabel("from … points")
    points.set_ylabel("% of seats")
    points.legend()
    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "matica"}):
        # no date in the file: the same figures give the same bytes
        figure.savefig(image, format=form, dpi=120, metadata={"Date": None} if form == "svg" else None)
    return image.getvalue()
