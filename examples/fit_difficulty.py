"""Fit the model of `matica grade` to a file of hands and the times people took, and show how good it is.

    python examples/fit_difficulty.py TIMES.csv                  # the cross-validated rank correlation
    python examples/fit_difficulty.py TIMES.csv -o weights.toml  # and write the weights

The file has a column `Puzzles` (cards, such as `1 1 4 6`) and a column `AMT (s)` (seconds); others are ignored. Every
hand is taken to be played for one target (`--target`, 24) with all cards used and + − × ÷, fractions and negatives
allowed. Hands of up to five numbers.

The model is described in `matica/coaching/clock.py`. Its scores are fitted to the normal scores of the ranks of
the times by least squares with a ridge penalty (Levenberg-Marquardt); weights of steps known to be harder or easier may
not take the other sign. Rows are shuffled before they are parted, ties are averaged. numpy only.
"""

from __future__ import annotations

import argparse
import csv
import math
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from matica.arithmetic.reach import Arithmetic
from matica.coaching.features import HAND_FEATURES, STEP_FEATURES, Floats, hand_features
from matica.coaching.ways import way_features
from matica.errors import BadInput

Ints = NDArray[np.int64]

STEP_PENALTY, HAND_PENALTY = 0.3, 5.0
FOLDS, REPEATS, SEED = 5, 10, 0
FEWEST_HANDS, MOST_NUMBERS = 50, 5

HARDER = {
    "divide",
    "plus_zero",
    "makes_zero",
    "makes_fraction",
    "makes_negative",
    "uses_negative",
    "carry",
    "addend_size",
    "result_size",
    "last_fraction",
    "last_negative",
}
EASIER = {"times_one", "plus_one", "minus_one", "makes_one", "double"}
"""Features whose weight may only have one sign: they make a way harder, or easier, to find."""


class Ways(NamedTuple):
    """All ways of many hands: the hand of each way (ascending), the ways' features, the hands' features."""

    owner: Ints
    steps: Floats
    hands: Floats

    def of(self, chosen: Ints) -> Ways:
        """The same for some of the hands."""
        place = np.full(len(self.hands), -1)
        place[chosen] = np.arange(len(chosen))
        owner = place[self.owner]
        rows = np.flatnonzero(owner >= 0)
        rows = rows[np.argsort(owner[rows], kind="stable")]
        return Ways(owner[rows], self.steps[rows], self.hands[chosen])


class Fit(NamedTuple):
    """Weights in terms of standardised features."""

    step: Floats
    hand: Floats
    intercept: float
    slope: float

    def scores(self, ways: Ways) -> Floats:
        """The predicted scores: the higher, the harder."""
        total, _ = _totals(ways, self.step)
        return np.asarray(self.intercept + ways.hands @ self.hand - self.slope * total)


def _totals(ways: Ways, weights: Floats) -> tuple[Floats, Floats]:
    """The logarithm of each hand's summed weights, and each way's share in it."""
    starts = np.searchsorted(ways.owner, np.arange(len(ways.hands)))
    exponent = ways.steps @ weights
    top = np.maximum.reduceat(exponent, starts)
    share = np.exp(exponent - top[ways.owner])
    total = np.add.reduceat(share, starts)
    return top + np.log(total), share / total[ways.owner]


def fit(ways: Ways, aims: Floats, rounds: int = 60) -> Fit:
    """Weights whose scores come closest to the aims, by least squares with a ridge penalty."""
    steps, hands = ways.steps.shape[1], ways.hands.shape[1]
    starts = np.searchsorted(ways.owner, np.arange(len(aims)))
    ridge = np.concatenate([np.full(steps, STEP_PENALTY), np.full(hands, HAND_PENALTY), [0, 0]])
    sign = np.array([*[(name in EASIER) - (name in HARDER) for name in STEP_FEATURES], *[0] * hands, 0, 0])

    def judge(point: Floats) -> tuple[Floats, Floats, Floats, float]:
        total, share = _totals(ways, point[:steps])
        error = point[-2] + ways.hands @ point[steps:-2] - point[-1] * total - aims
        return total, share, error, float(error @ error + ridge @ point**2)

    point = np.zeros(steps + hands + 2)
    point[-1] = 0.4
    total, share, error, loss = judge(point)
    damping = 1.0
    for _ in range(rounds):
        mean = np.add.reduceat(share[:, None] * ways.steps, starts)
        slopes = np.column_stack([-point[-1] * mean, ways.hands, np.ones(len(aims)), -total])
        normal = slopes.T @ slopes + np.diag(ridge)
        gradient = slopes.T @ error + ridge * point
        free = np.flatnonzero((sign == 0) | (point != 0) | (gradient * sign < 0))
        block = normal[np.ix_(free, free)]
        before = loss
        while damping < 1e8:
            trial = point.copy()
            trial[free] -= np.linalg.solve(block + damping * np.diag(np.diag(block) + 1e-9), gradient[free])
            trial[trial * sign < 0] = 0
            found = judge(trial)
            if found[-1] < before:
                point, damping = trial, max(damping / 4, 1e-6)
                total, share, error, loss = found
                break
            damping *= 4
        if before - loss < 1e-8 * before:
            break
    return Fit(point[:steps], point[steps:-2], float(point[-2]), float(point[-1]))


def ranks(values: Floats) -> Floats:
    """Ranks from 1, ties averaged."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((np.cumsum(counts) - (counts - 1) / 2)[place])


def spearman(one: Floats, two: Floats) -> float:
    """Spearman's rank correlation, ties averaged."""
    return float(np.corrcoef(ranks(one), ranks(two))[0, 1])


def normal_scores(values: Floats) -> Floats:
    """The ranks as quantiles of the normal distribution."""
    normal = NormalDist()
    return np.array([normal.inv_cdf((rank - 0.5) / len(values)) for rank in ranks(values)])


def cross_validate(ways: Ways, seconds: Floats) -> tuple[list[float], Floats]:
    """The rank correlations on hands kept apart, fold by fold over all repeats, and each hand's mean score there."""
    rng = np.random.default_rng(SEED)
    found, scores = [], np.zeros(len(seconds))
    for _ in range(REPEATS):
        shuffled = rng.permutation(len(seconds))
        for fold in range(FOLDS):
            apart = np.sort(shuffled[fold::FOLDS])
            kept = np.setdiff1d(shuffled, apart)
            guess = fit(ways.of(kept), normal_scores(seconds[kept])).scores(ways.of(apart))
            found.append(spearman(guess, seconds[apart]))
            scores[apart] += guess / REPEATS
    return found, scores


def clock(scores: Floats, seconds: Floats) -> tuple[list[float], list[float]]:
    """Mean scores of groups of hands and the geometric means of their times: ascending, to interpolate between."""
    order = np.argsort(scores, kind="stable")
    shares = (0, 0.01, 0.03, *np.arange(0.06, 0.95, 0.04), 0.97, 0.99, 1)
    edges = sorted({round(len(order) * share) for share in shares})
    points: list[tuple[int, float, float]] = []
    for low, high in pairwise(edges):
        group = order[low:high]
        points.append((len(group), float(scores[group].mean()), float(np.log(seconds[group]).mean())))
        while len(points) > 1 and points[-1][2] < points[-2][2] + 0.003:  # times must grow with the score: pool
            (n, x, y), (m, u, v) = points[-2:]
            points[-2:] = [(n + m, (n * x + m * u) / (n + m), (n * y + m * v) / (n + m))]
    return [round(x, 3) for _, x, _ in points], [round(math.exp(y), 2) for _, _, y in points]


def read(path: Path) -> tuple[list[tuple[int, ...]], Floats]:
    """The hands and their times. Raises BadInput and OSError."""
    hands, times = [], []
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = csv.DictReader(file)
        missing = {"Puzzles", "AMT (s)"} - set(rows.fieldnames or ())
        if missing:
            raise BadInput(f"{path}: no column {' and '.join(sorted(missing))}")
        for row in rows:
            try:
                hand = tuple(sorted(int(card) for card in row["Puzzles"].split()))
                seconds = float(row["AMT (s)"])
            except (TypeError, ValueError, AttributeError):
                raise BadInput(f"{path}, line {rows.line_num}: expected cards and seconds") from None
            if not 1 <= len(hand) <= MOST_NUMBERS or min(hand) < 0 or not 0 < seconds < math.inf:
                raise BadInput(f"{path}, line {rows.line_num}: expected up to {MOST_NUMBERS} numbers, and seconds")
            hands.append(hand)
            times.append(seconds)
    if len(hands) < FEWEST_HANDS:
        raise BadInput(f"{path}: {len(hands)} hands, expected at least {FEWEST_HANDS}")
    return hands, np.array(times)


def ways_of(hand: tuple[int, ...], target: int) -> Floats:
    """The features of all ways to the target. Raises BadInput where there is none."""
    found = way_features(hand, target, Arithmetic("+-*/", fractions=True, negatives=True))
    if not len(found):
        raise BadInput(f"{' '.join(map(str, hand))}: cannot make {target}")
    return found


def as_toml(tables: dict[str, dict[str, object]]) -> str:
    """The fitted part of `matica/data/difficulty.toml`."""
    notes = STEP_FEATURES | HAND_FEATURES
    lines = []
    for table, entries in tables.items():
        lines.append(f"[{table}]")
        for name, value in entries.items():
            shown = f"{value:.4f}" if isinstance(value, float) else str(value)
            lines.append(f"{name} = {shown}" + (f"  # {notes[name]}" if name in notes else ""))
        lines.append("")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Fit, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="TIMES.csv")
    parser.add_argument("--target", type=int, default=24)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the weights there as TOML")
    options = parser.parse_args(arguments)
    try:
        hands, seconds = read(options.file)
        each = [ways_of(hand, options.target) for hand in hands]
    except (BadInput, OSError, UnicodeDecodeError) as error:
        parser.error(str(error))
    steps = np.concatenate(each)
    whole = np.concatenate([hand_features(hand, np.array([options.target])) for hand in hands])
    step_spread = np.where(steps.std(axis=0) > 0, steps.std(axis=0), 1)
    hand_spread = np.where(whole.std(axis=0) > 0, whole.std(axis=0), 1)
    owner = np.repeat(np.arange(len(hands)), [len(found) for found in each])
    ways = Ways(owner, steps / step_spread, (whole - whole.mean(axis=0)) / hand_spread)

    correlations, scores = cross_validate(ways, seconds)
    mean, deviation = float(np.mean(correlations)), float(np.std(correlations))
    print(f"{len(hands)} hands, {len(steps)} ways to {options.target}")
    print(f"Spearman's rank correlation with the times on hands kept apart ({FOLDS} folds, shuffled {REPEATS} times):")
    print(f"mean {mean:.3f}, standard deviation {deviation:.3f}, lowest {min(correlations):.3f}")

    result = fit(ways, normal_scores(seconds))
    hand_weights = result.hand / hand_spread
    intercept = result.intercept - float(hand_weights @ whole.mean(axis=0))
    score_points, second_points = clock(scores, seconds)
    text = as_toml(
        {
            "fit": {"hands": len(hands), "target": options.target, "spearman": mean},
            "model": {"intercept": intercept, "slope": result.slope},
            "step": dict(zip(STEP_FEATURES, (result.step / step_spread).tolist(), strict=True)),
            "hand": dict(zip(HAND_FEATURES, hand_weights.tolist(), strict=True)),
            "clock": {"scores": score_points, "seconds": second_points},
        }
    )
    if options.output:
        options.output.write_text(text, encoding="utf-8")
        print(f"wrote {options.output}")
    else:
        print("\n" + text)


if __name__ == "__main__":
    main()
