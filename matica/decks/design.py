"""Choose the quests of a deck: exactly what was wished, spread evenly, the same for the same seed (CP-SAT).

What must hold: how many easy, medium and hard quests there are, and no quest twice. What is wanted as well as it can be
had, in one sum: in each band the quests come evenly from low and high targets; over the deck the kinds of last step are
as even as the targets allow; in each band the points add up to what that many quests of the band are worth on average,
so that no deck, and no level of play (M-S3), is richer than another. Among the choices that are equally good the seed
decides.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from matica.cards import PlayingDeck
from matica.decks.model import BANDS, Band, DeckSource, QuestCard, QuestDeck, checked_name
from matica.decks.odds import HAND_SIZE
from matica.decks.simplest import OPERATIONS, TABLES
from matica.decks.spread import Progress
from matica.decks.table import TargetFacts, fact_table
from matica.errors import BadInput, MaticaError, expect
from matica.product import product_version
from matica.rules import Rules, as_rules
from matica.seeds import checked_seed

PRACTISED = {"operation": 0.05, "×": 0.1, "÷": 0.01}
"""A target practises what this share of its hands, or more, use in their simplest way: an operation, a table, a table
backwards (house figures; a division is seldom the simplest way)."""
PER_GROUP = 3
"""Quests to come from each stretch of a band's targets."""
CHANCE = 1_000_000
"""The seed gives each target a weight below this."""
EFFORT = 4.0
"""The solver's deterministic time limit: the same amount of work on every machine."""


class NotPossible(MaticaError):
    """A wish that no deck fulfils: a valid question whose answer is no."""

    exit_code = 1


class Wishes(msgspec.Struct, frozen=True):
    """What a deck should be like.

    So many quests of each band; targets from `lowest` to `highest`, made by a random hand with a chance of at least
    `min_odds`, and practising one of `practise` if any are named: an operation (`"×"`) or a table (`"×7"`, `"÷7"`) as
    `read_practise` reads it.
    """

    easy: Annotated[int, msgspec.Meta(ge=0)] = 18
    medium: Annotated[int, msgspec.Meta(ge=0)] = 18
    hard: Annotated[int, msgspec.Meta(ge=0)] = 18
    lowest: int = 1
    highest: int = 100
    min_odds: Fraction = Fraction(0)
    practise: tuple[str, ...] = ()

    def count(self, band: Band) -> int:
        """How many quests of a band are wished for."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[band]

    @property
    def size(self) -> int:
        """How many quests are wished for in all."""
        return self.easy + self.medium + self.hard


def read_practise(text: str) -> str:
    """An operation or a table as `Wishes.practise` names it.

    >>> read_practise("x7"), read_practise("/"), read_practise("7×")
    ('×7', '÷', '×7')

    Raises BadInput.
    """
    signs = {"*": "×", "x": "×", "X": "×", "·": "×", "/": "÷", ":": "÷", "-": "−", "–": "−"}
    packed = "".join(signs.get(sign, sign) for sign in text[:20] if not sign.isspace())
    sign, number = (packed[:1], packed[1:]) if packed[:1] in OPERATIONS.values() else (packed[-1:], packed[:-1])
    known = [str(n) for n in TABLES]
    if len(text) > 20 or not (sign in OPERATIONS.values() and (not number or (sign in "×÷" and number in known))):
        raise BadInput(
            f"practise {text[:20]!r}: expected + − × ÷, or a table from ×{TABLES[0]} to ×{TABLES[-1]} (or ÷)",
            value=text,
        )
    return sign + number


def design(
    wishes: Wishes,
    *,
    seed: int = 0,
    deck: PlayingDeck | None = None,
    rules: Rules | str | None = None,
    hand_size: int = HAND_SIZE,
    name: str = "Quest deck",
    command: str = "",
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> QuestDeck:
    """A deck of quest cards: easy ones first, then by target.

    The same wishes, seed (0 to 2**53 - 1) and version give the same deck. `command` is kept in the deck, to tell how
    it was made; `workers`, `cluster` and `progress` are for working out the facts (see `fact_table`).

    Raises NotPossible, naming what would be, where a wish cannot be met; BadInput and LimitError.
    """
    rules = as_rules(rules)
    deck = PlayingDeck.of(deck)
    checked_seed(seed)
    expect(wishes, Wishes, "Wishes")
    if not wishes.size:
        raise BadInput("no quests: expected at least one easy, medium or hard one")
    facts = fact_table(
        range(wishes.lowest, wishes.highest + 1),
        deck,
        rules,
        hand_size,
        workers=workers,
        cluster=cluster,
        progress=progress,
    )
    chosen = choose(facts, wishes, seed)
    cards = tuple(quest_card(row) for row in chosen)
    return QuestDeck(checked_name(name), seed, rules, hand_size, DeckSource.of(deck), command, product_version(), cards)


def quest_card(facts: TargetFacts) -> QuestCard:
    """The quest card of a target."""
    return QuestCard.make(
        target=facts.target,
        band=facts.band,
        points=facts.points,
        odds=Fraction(facts.odds),
        ease=facts.ease,
        reason=facts.reason,
        samples=facts.samples,
    )


def suits(facts: TargetFacts, wishes: Wishes) -> bool:
    """Whether a target may be in the deck at all."""
    chance = Fraction(facts.odds)
    if not chance or chance < wishes.min_odds:
        return False
    return not wishes.practise or any(facts.uses.get(use, 0.0) >= least_share(use) for use in wishes.practise)


def least_share(use: str) -> float:
    """How large a share of its hands must use it for a target to practise an operation or a table."""
    return PRACTISED["operation" if len(use) == 1 else use[0]]


def choose(facts: Sequence[TargetFacts], wishes: Wishes, seed: int = 0) -> list[TargetFacts]:
    """The targets of a deck, easy ones first, then in ascending order. Raises NotPossible."""
    candidates = [row for row in facts if suits(row, wishes)]
    _refuse_impossible(facts, candidates, wishes)
    by_band = {band: [row for row in candidates if row.band == band] for band in BANDS}
    picked = _solve(by_band, wishes, checked_seed(seed))
    return [row for band in BANDS for row in by_band[band] if row.target in picked]


def _refuse_impossible(facts: Sequence[TargetFacts], candidates: Sequence[TargetFacts], wishes: Wishes) -> None:
    have = Counter(row.band for row in candidates)
    short = [band for band in BANDS if wishes.count(band) > have[band]]
    if not short:
        return
    parts = []
    for band in short:
        limits = f"{wishes.lowest}–{wishes.highest}"
        text = f"{band} {wishes.count(band)}: at most {have[band]} {band} targets in {limits}"
        loosened = []
        if wishes.practise:
            text += f" that practise {' or '.join(wishes.practise)}"
            loosened.append(("whatever they practise", msgspec.structs.replace(wishes, practise=())))
        if wishes.min_odds:
            text += f" with odds of at least {float(wishes.min_odds):g}"
            loosened.append(("whatever the odds", msgspec.structs.replace(wishes, min_odds=Fraction(0))))
        others = [f"{sum(suits(row, w) and row.band == band for row in facts)} {how}" for how, w in loosened]
        parts.append(text + (f" ({', '.join(others)})" if others else ""))
    raise NotPossible("; ".join(parts), value=short[0])


def _solve(by_band: dict[Band, list[TargetFacts]], wishes: Wishes, seed: int) -> set[int]:
    """The targets that fit best."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chance = random.Random(f"matica deck {seed}")
    takes: dict[int, Any] = {}
    luck = []
    faults: list[Any] = []
    for band, rows in by_band.items():
        for row in rows:
            takes[row.target] = model.new_bool_var(str(row.target))
            luck.append(chance.randrange(CHANCE) * takes[row.target])
        count = wishes.count(band)
        model.add(sum(takes[row.target] for row in rows) == count)
        for group, share in stretches(rows, count):
            faults.append(_miss(model, [takes[row.target] for row in group], share))
        if rows and count:
            average = Fraction(sum(row.points for row in rows), len(rows))
            points = [row.points * takes[row.target] for row in rows]
            faults.append(_miss(model, points, round(count * average)))
    kinds: dict[str, list[Any]] = {}
    for row in (row for rows in by_band.values() for row in rows):
        kinds.setdefault(row.kind, []).append(takes[row.target])
    for kind, share in even_shares({kind: len(takers) for kind, takers in kinds.items()}, wishes.size).items():
        faults.append(_miss(model, kinds[kind], share))
    model.minimize((CHANCE * wishes.size) * sum(faults) + sum(luck))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = EFFORT
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise NotPossible(f"{wishes.size} quests: no choice found within the solver's limit", value=wishes.size)
    return {target for target, take in takes.items() if solver.boolean_value(take)}


def _miss(model: Any, parts: Iterable[Any], wanted: int) -> Any:
    """A variable that is at least how far the sum of `parts` is from `wanted`."""
    total = sum(parts)
    miss = model.new_int_var(0, 10**6, "")
    model.add(miss >= total - wanted)
    model.add(miss >= wanted - total)
    return miss


def stretches(rows: Sequence[TargetFacts], count: int) -> list[tuple[Sequence[TargetFacts], int]]:
    """Some rows in order, cut into stretches of about the same length, each with its share of `count`."""
    pieces = max(1, min(len(rows), -(-count // PER_GROUP)))
    cuts = [len(rows) * i // pieces for i in range(pieces + 1)]
    shares = [count * (i + 1) // pieces - count * i // pieces for i in range(pieces)]
    return [(rows[a:b], share) for a, b, share in zip(cuts, cuts[1:], shares, strict=False)]


def even_shares(available: dict[str, int], total: int) -> dict[str, int]:
    """`total` over several kinds as evenly as what is available of each allows.

    >>> even_shares({"×": 50, "+": 9, "÷": 1}, 20)
    {'×': 10, '+': 9, '÷': 1}
    """
    shares = {}
    left = total
    for place, kind in enumerate(sorted(available, key=lambda kind: (available[kind], kind))):
        shares[kind] = min(available[kind], left // (len(available) - place))
        left -= shares[kind]
    return {kind: shares[kind] for kind in available}
