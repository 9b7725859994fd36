"""Figures of a simulation: sums over its games, as frozen records with JSON, and as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, pstdev

import msgspec

from questinc.cards import CardId, City
from questinc.errors import BadInput
from questinc.simulate.game import GameResult, Plan

Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


class Share(msgspec.Struct, frozen=True):
    """A share from 0 to 1 with its 95 % Wilson interval."""

    share: float
    low: float
    high: float


class PlayerFigures(msgspec.Struct, frozen=True):
    """A player over all the seats it held, `seats` of them.

    `wins` is its share of the games; `even` what it would be if all were equal. `score` = `coins` + `collections` −
    `penalties`, means a seat, `spread` the standard deviation of the score. `resolved` and `failed` are quests a seat
    and game, `gold` the gold a column was taken for.
    """

    player: str
    seats: int
    wins: Share
    even: float
    score: float
    spread: float
    coins: float
    collections: float
    penalties: float
    resolved: float
    failed: float
    gold: float


class BidFigures(msgspec.Struct, frozen=True):
    """Columns taken: `why` counts them by reason, `gold` and `spread` are mean and standard deviation of the gold.

    `shares` counts, for columns won by a bid or an offer, the gold in tenths of what the citizen offered: the first of
    eleven entries is 0, the last all of it.
    """

    columns: int
    why: dict[str, int]
    gold: float
    spread: float
    shares: tuple[int, ...]


class CityFigures(msgspec.Struct, frozen=True):
    """A city: in how many games it was in play, and visits, heroes hired and uses of its ability in each."""

    city: City
    games: int
    visits: float
    hires: float
    abilities: float


class HeroFigures(msgspec.Struct, frozen=True):
    """How often a hero was hired, a game."""

    hero: CardId
    hired: float


class QuestFigures(msgspec.Struct, frozen=True):
    """How often a quest was resolved, and failed or left open."""

    quest: CardId
    resolved: int
    lost: int


class Length(msgspec.Struct, frozen=True):
    """Decisions with a choice in a game, all seats together; `seat` the mean for one seat."""

    mean: float
    shortest: int
    longest: int
    seat: float


class HouseCheck(msgspec.Struct, frozen=True):
    """One question to the house values of a catalogue: what is expected, what was seen, and whether that is fine."""

    question: str
    expected: str
    seen: float
    fine: bool


class TimeFigures(msgspec.Struct, frozen=True):
    """Seconds of thought, all games together, and milliseconds a decision by player; differ from run to run."""

    thinking: float
    milliseconds: dict[str, float]


class Summary(msgspec.Struct, frozen=True):
    """What a simulation shows. `house` asks about the catalogue: meaningful where sensible players play."""

    games: int
    seed: int
    seats: int
    players: tuple[PlayerFigures, ...]
    bids: BidFigures
    cities: tuple[CityFigures, ...]
    heroes: tuple[HeroFigures, ...]
    quests: tuple[QuestFigures, ...]
    length: Length
    house: tuple[HouseCheck, ...]
    time: TimeFigures


def wilson(wins: int, trials: int) -> Share:
    """The share wins/trials with its 95 % Wilson interval.

    >>> wilson(50, 100)
    Share(share=0.5, low=0.40383, high=0.59617)
    """
    if trials < 1 or not 0 <= wins <= trials:
        raise BadInput(f"{wins} of {trials}: expected at least one trial, and no more wins", value=trials)
    share = wins / trials
    middle = share + Z * Z / (2 * trials)
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    return Share(round(share, 5), round(max(0.0, (middle - spread) / scale), 5), round((middle + spread) / scale, 5))


def summarise(plan: Plan, results: Sequence[GameResult]) -> Summary:
    """Add up the games of a simulation. Raises BadInput for none."""
    if not results:
        raise BadInput("no games: expected at least one")
    games, seats = len(results), len(plan.players)
    lengths = [sum(game.decisions) for game in results]
    hired = Counter(hero for game in results for hero in game.heroes)
    done = Counter(quest for game in results for quest in game.done)
    lost = Counter(quest for game in results for quest in game.lost)
    cities = _cities(results)
    return Summary(
        games=games,
        seed=plan.seed,
        seats=seats,
        players=tuple(_player(name, results) for name in dict.fromkeys(plan.players)),
        bids=_bids(results),
        cities=cities,
        heroes=tuple(HeroFigures(hero, _round(count / games)) for hero, count in sorted(hired.items())),
        quests=tuple(QuestFigures(quest, done[quest], lost[quest]) for quest in sorted({*done, *lost})),
        length=Length(_round(fmean(lengths)), min(lengths), max(lengths), _round(fmean(lengths) / seats)),
        house=_house(results, cities),
        time=_time(results),
    )


def _round(value: float) -> float:
    return round(value, 3)


def _seats(name: str, results: Sequence[GameResult]) -> list[tuple[GameResult, int]]:
    return [(game, seat) for game in results for seat, player in enumerate(game.players) if player == name]


def _player(name: str, results: Sequence[GameResult]) -> PlayerFigures:
    held = _seats(name, results)

    def mean(of: Callable[[GameResult], Sequence[float]]) -> float:
        return _round(fmean(of(game)[seat] for game, seat in held))

    taken = [taking.gold for game in results for taking in game.takings if game.players[taking.seat] == name]
    return PlayerFigures(
        player=name,
        seats=len(held),
        wins=wilson(sum(game.players[game.winner] == name for game in results), len(results)),
        even=_round(len(held) / sum(len(game.players) for game in results)),
        score=mean(lambda game: game.scores),
        spread=_round(pstdev([game.scores[seat] for game, seat in held])),
        coins=mean(lambda game: game.coins),
        collections=mean(lambda game: game.collections),
        penalties=mean(lambda game: game.penalties),
        resolved=mean(lambda game: game.resolved),
        failed=mean(lambda game: game.failed),
        gold=_round(fmean(taken)) if taken else 0.0,
    )


def _bids(results: Sequence[GameResult]) -> BidFigures:
    takings = [taking for game in results for taking in game.takings]
    shares = [0] * 11
    for taking in takings:
        if taking.why in ("bid", "offer") and taking.offer:
            shares[10 * taking.gold // taking.offer] += 1
    gold = [taking.gold for taking in takings]
    return BidFigures(
        columns=len(takings),
        why=dict(sorted(Counter(taking.why for taking in takings).items())),
        gold=_round(fmean(gold)),
        spread=_round(pstdev(gold)),
        shares=tuple(shares),
    )


def _cities(results: Sequence[GameResult]) -> tuple[CityFigures, ...]:
    figures = []
    for city in City:
        games = sum(city in game.cities for game in results)
        if games:
            counts = [
                sum(of.get(city, 0) for of in every) / games
                for every in (
                    [game.visits for game in results],
                    [game.hires for game in results],
                    [game.abilities for game in results],
                )
            ]
            figures.append(CityFigures(city, games, *map(_round, counts)))
    return tuple(figures)


def _house(results: Sequence[GameResult], cities: Iterable[CityFigures]) -> tuple[HouseCheck, ...]:
    """Whether the catalogue plays well; the bounds are a matter of taste."""
    resolved = sum(map(sum, (game.resolved for game in results)))
    failed = sum(map(sum, (game.failed for game in results)))
    even = sum(city.visits * city.games for city in cities) / max(1, sum(city.games for city in cities))
    least = min(city.visits for city in cities) / even if even else 0.0
    most = max(city.visits for city in cities) / even if even else 0.0
    scores = [score for game in results for score in game.scores]
    leads = [first - second for first, second, *_ in (sorted(game.scores, reverse=True) for game in results)]
    behind = fmean(leads) / max(1.0, fmean(max(game.scores) for game in results))
    bids = _bids(results)
    won = sum(bids.shares)
    widest = max(bids.shares) / won if won else 1.0
    rows = (
        ("quests resolved", "at least 0.75", resolved / max(1, resolved + failed), lambda x: x >= 0.75),
        ("visits to the least visited city, against even", "at least 0.4", least, lambda x: x >= 0.4),
        ("visits to the most visited city, against even", "at most 2", most, lambda x: x <= 2),
        ("bids that fall in the same tenth of the offer", "at most 0.5", widest, lambda x: x <= 0.5),
        ("seats that end with more than 0", "at least 0.95", sum(s > 0 for s in scores) / len(scores), _mostly),
        ("lead of the first, against its score", "at most 0.2", behind, lambda x: x <= 0.2),
    )
    return tuple(HouseCheck(question, expected, _round(seen), fine(seen)) for question, expected, seen, fine in rows)


def _mostly(share: float) -> bool:
    return share >= 0.95


def _time(results: Sequence[GameResult]) -> TimeFigures:
    seconds: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    total = 0.0
    for game in results:
        for name, spent, count in zip(game.players, game.seconds, game.decisions, strict=True):
            seconds[name] += spent  # type: ignore[assignment]
            decisions[name] += count
            total += spent
    each = {name: _round(1_000 * seconds[name] / max(1, decisions[name])) for name in decisions}
    return TimeFigures(_round(total), each)


COLUMNS = (
    *("game", "seat", "player", "rank", "score", "coins", "collections", "penalties"),
    *("resolved", "failed", "gold_taken", "decisions", "seconds"),
)


def to_csv(results: Sequence[GameResult]) -> str:
    """One line a seat of each game, with the columns of `COLUMNS`; the last is time."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in results:
        taken = Counter(dict.fromkeys(range(len(game.players)), 0))
        for taking in game.takings:
            taken[taking.seat] += taking.gold
        for seat, name in enumerate(game.players):
            numbers = (game.scores, game.coins, game.collections, game.penalties, game.resolved, game.failed)
            row = [game.number, seat, name, game.ranking.index(seat) + 1, *(entries[seat] for entries in numbers)]
            writer.writerow([*row, taken[seat], game.decisions[seat], game.seconds[seat]])
    return text.getvalue()
