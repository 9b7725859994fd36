"""What is known of every target as a quest: odds, ease, band, points, and what its simplest ways look like.

The table of targets 1–200 for the house deck and the default rules comes with the package (`matica/data/targets.json`).
`python -m matica.decks` makes it anew: whoever changes the deck, the grade or the figures of ease runs it once
more. Any other table is worked out, over all cores, and kept in the cache.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

import matica.decks.cache as cache
from matica.arithmetic.search import solve
from matica.cards import PlayingDeck
from matica.decks.deal import Deal, deal
from matica.decks.ease import Floats, ease, hand_seconds, house, model_hash
from matica.decks.model import Band, DeckSource, Sample, content_id
from matica.decks.odds import HAND_SIZE
from matica.decks.simplest import NO_STEP, Readings, Simplest, read_hands, simplest_ways
from matica.decks.spread import Progress, spread
from matica.errors import BadInput, LimitError, brief, expect
from matica.rules import LARGEST_TARGET, Rules, as_rules

SHIPPED = range(1, 201)
LARGEST_HAND = 5
"""Larger hands are declined: their ways are too many to be graded."""
MOST_TARGETS = 1_000
SAMPLES = (0.25, 0.5, 0.75)
"""Which hands are typical: those in the order of their seconds, at these shares of all that can make the target."""
TARGETS_AT_ONCE = 4
_ALONE = 20_000
"""Up to so many hands times targets the work is not worth a second process."""
_VERSION = 1
"""Of what is kept in the cache; to be raised when the same question would get another answer."""


class TargetFacts(msgspec.Struct, frozen=True):
    """What is known of one target as a quest.

    `odds` (exact, as text) and `ease` as on a `QuestCard`. `uses` and `last`: see `Simplest`. `samples` are typical
    hands with their simplest ways, from a quick one to a slow one.
    """

    target: int
    odds: str
    ease: float
    band: Band
    points: int
    reason: str
    uses: dict[str, float]
    last: dict[str, float]
    samples: tuple[Sample, ...]

    @property
    def kind(self) -> str:
        """The most usual kind of last step: `+`, `−`, `×`, `÷` or `number`."""
        return max(self.last, key=lambda kind: (self.last[kind], kind), default=NO_STEP)


class FactTable(msgspec.Struct, frozen=True):
    """The facts of all targets of a range, in ascending order, and what they were worked out for."""

    playing_deck: DeckSource
    rules: Rules
    hand_size: int
    model: str
    targets: tuple[TargetFacts, ...]
    format: Literal["matica-targets"] = "matica-targets"
    version: Literal[1] = 1

    def to_json(self) -> bytes:
        """The table as JSON, a line a target."""
        head = msgspec.to_builtins(self)
        rows = head.pop("targets")
        lines = b",\n".join(msgspec.json.encode(row) for row in rows)
        return msgspec.json.encode(head)[:-1] + b',"targets":[\n' + lines + b"\n]}\n"


def fact_table(
    targets: range,
    deck: PlayingDeck | None = None,
    rules: Rules | str | None = None,
    hand_size: int = HAND_SIZE,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> tuple[TargetFacts, ...]:
    """The facts of `targets`, a range in steps of 1 from 1 upwards, for hands of up to five cards.

    Those that come with the package or were kept are read; the others are worked out by `workers` processes (None: one
    a core where the work is worth it) or a Dask cluster, which takes about a minute for 100 targets, and kept.
    `progress` is told how it gets on.

    Raises BadInput and LimitError.
    """
    rules = as_rules(rules)
    deck = PlayingDeck.of(deck)
    check_request(targets, hand_size)
    known = _shipped(deck, rules, hand_size)
    if not known.keys() >= set(targets):
        path = cache.place("targets", [_VERSION, rules, deck.content_hash, hand_size, model_hash()])
        known |= _from_cache(path)
        missing = [target for target in targets if target not in known]
        if missing:
            span = range(missing[0], missing[-1] + 1)
            made = work_out(span, deck, rules, hand_size, workers=workers, cluster=cluster, progress=progress)
            known |= {facts.target: facts for facts in made}
            cache.store(path, msgspec.msgpack.encode([known[target] for target in sorted(known)]))
    return tuple(known[target] for target in targets)


def _shipped(deck: PlayingDeck, rules: Rules, hand_size: int) -> dict[int, TargetFacts]:
    """The facts that come with the package, if they are for this question."""
    if hand_size != HAND_SIZE or rules != Rules():
        return {}
    table = shipped_table()
    if (table.playing_deck.hash, table.model) != (deck.content_hash, model_hash()):
        return {}
    return {facts.target: facts for facts in table.targets}


def check_request(targets: range, hand_size: int) -> None:
    """Raise BadInput or LimitError for what no table can be made of."""
    expect(targets, range, "a range of targets")
    if not len(targets) or targets.step != 1 or targets.start < 1 or targets[-1] > LARGEST_TARGET:
        shown = f"{targets.start}–{targets.stop - 1}"
        raise BadInput(f"targets {shown}: expected a range within 1–{LARGEST_TARGET}", value=shown)
    if len(targets) > MOST_TARGETS:
        raise LimitError(f"{len(targets):,} targets: expected at most {MOST_TARGETS:,}", value=len(targets))
    if type(hand_size) is not int:
        raise BadInput(f"hand size {brief(hand_size)}: expected 1 to {LARGEST_HAND}", value=hand_size)
    if not 1 <= hand_size <= LARGEST_HAND:
        raise LimitError(f"hand size {brief(hand_size)}: expected 1 to {LARGEST_HAND}, to be graded", value=hand_size)


def _from_cache(path: Path) -> dict[int, TargetFacts]:
    content = cache.load(path)
    if content is None:
        return {}
    try:
        kept = msgspec.msgpack.decode(content, type=tuple[TargetFacts, ...])
    except msgspec.MsgspecError as error:
        cache.log.info("cache not used: %s: %s", path, error)
        return {}
    return {facts.target: facts for facts in kept}


@lru_cache(maxsize=1)
def shipped_table() -> FactTable:
    """The table that comes with the package."""
    return msgspec.json.decode(files("matica").joinpath("data/targets.json").read_bytes(), type=FactTable)


def make_shipped(*, workers: int = -1, progress: Progress | None = None) -> FactTable:
    """The table that comes with the package, made anew."""
    deck = PlayingDeck.load()
    rows = work_out(SHIPPED, deck, Rules(), HAND_SIZE, workers=workers, cluster=None, progress=progress)
    return FactTable(DeckSource.of(deck), Rules(), HAND_SIZE, model_hash(), rows)


# working it out -------------------------------------------------------------------------------------------------------


def work_out(
    targets: range,
    deck: PlayingDeck,
    rules: Rules,
    hand_size: int,
    *,
    workers: int | None,
    cluster: str | None,
    progress: Progress | None,
) -> tuple[TargetFacts, ...]:
    """The facts, from nothing."""
    dealt = deal(deck, hand_size, rules)
    if workers is None:
        workers = 1 if len(dealt.hands) * len(targets) <= _ALONE else -1

    def grading(done: int, total: int) -> None:
        if progress:
            progress(done, 3 * total)

    def describing(done: int, total: int) -> None:
        if progress:
            progress(total + 2 * done, 3 * total)

    seconds = hand_seconds(dealt.hands, targets, rules, workers=workers, cluster=cluster, progress=grading)
    pieces = [targets[start : start + TARGETS_AT_ONCE] for start in range(0, len(targets), TARGETS_AT_ONCE)]
    jobs = [(piece, seconds[:, piece.start - targets.start : piece.stop - targets.start]) for piece in pieces]
    work = partial(_describe, dealt=dealt, readings=read_hands(dealt, rules), rules=rules)
    found = spread(work, jobs, workers=workers, cluster=cluster, progress=describing)
    return tuple(facts for piece in found for facts in piece)


def _describe(job: tuple[range, Floats], dealt: Deal, readings: Readings, rules: Rules) -> list[TargetFacts]:
    targets, seconds = job
    return [_facts(target, seconds[:, column], dealt, readings, rules) for column, target in enumerate(targets)]


def _facts(target: int, seconds: Floats, dealt: Deal, readings: Readings, rules: Rules) -> TargetFacts:
    able = np.flatnonzero(~np.isnan(seconds)).tolist()
    odds = Fraction(sum(dealt.weights[row] for row in able), dealt.total)
    figure = ease(seconds, dealt)
    simplest = simplest_ways(target, readings)
    samples = tuple(_sample(dealt, row, target, rules) for row in _typical(target, seconds, dealt, able))
    return TargetFacts(
        target,
        str(odds),
        figure,
        house().band(figure),
        house().worth(figure),
        reason(odds, figure, simplest),
        simplest.uses,
        simplest.last,
        samples,
    )


def _typical(target: int, seconds: Floats, dealt: Deal, able: list[int]) -> list[int]:
    """The hands at the shares `SAMPLES` in the order of seconds; of hands alike, in an order that target decides."""
    order = sorted(able, key=lambda row: (round(float(seconds[row]), 1), content_id(target, dealt.hands[row].text())))
    total = sum(dealt.weights[row] for row in able)
    found: list[int] = []
    for share in SAMPLES:
        passed = 0
        for row in order:
            passed += dealt.weights[row]
            if passed >= share * total:
                found.append(row)
                break
    return list(dict.fromkeys(found))


def _sample(dealt: Deal, row: int, target: int, rules: Rules) -> Sample:
    hand = dealt.hands[row]
    best = solve(hand, target, rules).best
    if best is None:
        raise BadInput(f"hand {hand.text()}, target {target}: graded, but not solvable", value=hand.text())
    return Sample(hand.text(), best.text())


def reason(odds: Fraction, figure: float, simplest: Simplest) -> str:
    """Why a target is as easy as it is, in words."""
    if not odds:
        return "no hand makes it"
    often, kind = max((share, kind) for kind, share in simplest.last.items())
    ends = _ending(kind, often)
    return f"{percent(float(odds))} of hands make it, {percent(figure)} within {house().in_time:g} s; {ends}"


def _ending(kind: str, share: float) -> str:
    often = "mostly" if share >= 0.5 else "often"
    return f"{often} a single number" if kind == NO_STEP else f"{often} ends with {kind}"


def percent(share: float) -> str:
    """A share as a whole number of per cent, never 0 or 100 for what is not.

    >>> percent(0.876), percent(0.001), percent(0.999)
    ('88 %', 'under 1 %', 'over 99 %')
    """
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.995 <= share < 1:
        return "over 99 %"
    return f"{share:.0%}".replace("%", " %")
