"""The figures of a simulation as an image."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence

from questinc.errors import BadInput
from questinc.simulate.game import GameResult
from questinc.simulate.report import Summary

BIN = 10
"""Gold of a step of the histogram of scores."""


def chart(summary: Summary, results: Sequence[GameResult], form: str) -> bytes:
    """Four panels: wins with intervals, scores, the use of cities, and the gold that columns are taken for.

    `form` is `"png"` or `"svg"`; the same figures give the same bytes. Greys and shapes, so that it can be printed.
    Raises BadInput for another form.
    """
    if form not in ("png", "svg"):
        raise BadInput(f"chart {form!r}: expected png or svg", value=form)
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 7), layout="constrained")
    FigureCanvasAgg(figure)
    (wins, scores), (cities, gold) = figure.subplots(2, 2)
    names = [row.player for row in summary.players]
    middle = [100 * row.wins.share for row in summary.players]
    below = [100 * (row.wins.share - row.wins.low) for row in summary.players]
    above = [100 * (row.wins.high - row.wins.share) for row in summary.players]
    wins.bar(names, middle, yerr=[below, above], capsize=4, color="0.7", edgecolor="0.2", label="wins")
    wins.plot(names, [100 * row.even for row in summary.players], "k_", markersize=20, label="even")
    wins.set_ylim(0, 130)  # room for the legend
    wins.set_yticks(range(0, 101, 20))
    wins.set_title("Games won, 95 % interval")
    wins.set_ylabel("% of games")
    wins.legend(loc="upper center", ncols=2)

    for name, marker, line in zip(names, "osD^v", ("-", "--", ":", "-.", "-"), strict=False):
        ended = [score for game in results for score, who in zip(game.scores, game.players, strict=True) if who == name]
        counts = Counter(score // BIN for score in ended)
        steps = range(min(counts), max(counts) + 1)
        shares = [100 * counts[step] / len(ended) for step in steps]
        scores.plot([step * BIN for step in steps], shares, marker=marker, linestyle=line, color="0.3", label=name)
    scores.set_title(f"Final gold, in steps of {BIN}")
    scores.set_xlabel("from … gold")
    scores.set_ylabel("% of seats")
    scores.legend()

    places = list(range(len(summary.cities)))
    for shift, (label, colour) in enumerate((("visits", "0.35"), ("hires", "0.65"), ("abilities", "0.9"))):
        heights = [getattr(row, label) for row in summary.cities]
        told = "heroes hired" if label == "hires" else label
        cities.bar([at + 0.27 * shift for at in places], heights, 0.27, color=colour, edgecolor="0.2", label=told)
    cities.set_xticks([at + 0.27 for at in places], [row.city.replace("-", "\n") for row in summary.cities])
    cities.set_title("Cities, a game in play")
    cities.margins(y=0.25)
    cities.legend(loc="upper center", ncols=3, columnspacing=1)

    taken = Counter(taking.gold for game in results for taking in game.takings)
    gold.bar(list(taken), list(taken.values()), color="0.7", edgecolor="0.2")
    gold.set_title("Gold columns were taken for")
    gold.set_xlabel("gold")
    gold.set_ylabel("columns")

    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "questinc"}):
        figure.savefig(image, format=form, dpi=120, metadata={"Date": None} if form == "svg" else None)
    return image.getvalue()
