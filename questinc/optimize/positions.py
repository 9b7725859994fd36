"""Positions written by hand: a small TOML form built on the notation, and the parts of it that command lines share.

A card's id is its own notation here, so that the actions advised name cards as they were written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

import msgspec

from questinc.cards import CardId, Citizen, City, Hero, Quest, Treasure
from questinc.catalogue import Catalogue
from questinc.errors import BadInput, LimitError
from questinc.notation import (
    read_citizen,
    read_city,
    read_hero,
    read_heroes,
    read_quest,
    read_treasures,
    write_card,
    write_quest,
    write_treasure,
)
from questinc.optimize.bid import Morning, Pools, default_belief
from questinc.optimize.city import Afternoon, Row
from questinc.optimize.contest import Belief
from questinc.optimize.night import Holdings, Night, OpenQuest
from questinc.optimize.prices import Prices, Terms
from questinc.switches import Rules

LONGEST_TEXT = 100_000
"""The most characters of a position."""

Card = TypeVar("Card", Hero, Quest, Treasure)


class ContestText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contest of a morning; `rivals` are those still in it, by default one for each later column."""

    column: str
    later: str = ""
    rivals: int | None = None
    beliefs: tuple[str, ...] = ()
    bid: int | None = None
    before: int = 0
    two_players: bool = False


class PositionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written by hand; `rivals` are the visits rivals make between two of one's own."""

    phase: Literal["morning", "afternoon", "night"]
    heroes: str = ""
    treasures: str = ""
    quests: tuple[str, ...] = ()
    gold: int = 0
    beers: int = 0
    potions: int = 0
    minus2: bool = False
    entity: str | None = None
    last_round: bool = False
    cities: dict[str, str] = {}
    visited: str | None = None
    tavern_beers: int = 5
    shop_potions: int = 3
    dungeon_cards: int = 8
    rivals: int = 0
    contest: ContestText | None = None
    prices: dict[str, int | float] = {}
    rules: Rules = Rules()


class Position(msgspec.Struct, frozen=True):
    """A position to advise on, with its terms."""

    where: Morning | Afternoon | Night
    terms: Terms
    rivals: int
    last_round: bool


def read_position(text: str | bytes, catalogue: Catalogue | None = None) -> Position:
    """Read a position in TOML; raises BadInput with the key and the value that is wrong.

    >>> position = read_position('phase = "night"\\nquests = ["5:"]\\nheroes = "W5@3"')
    >>> position.where.quests[0].strength
    5
    """
    if len(text) > LONGEST_TEXT:
        raise LimitError(f"a position of {len(text)} characters: expected at most {LONGEST_TEXT}")
    try:
        told = msgspec.toml.decode(text, type=PositionText)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:  # ValueError: no UTF-8, thousands of digits
        raise BadInput(f"no position: {error}") from None
    known = catalogue or Catalogue.standard()
    usual = Prices.last_round() if told.last_round else Prices()
    prices = usual.with_changes(f"{name}={gold}" for name, gold in told.prices.items())
    return Position(_where(told, known), Terms(prices, told.rules, known.collections), told.rivals, told.last_round)


def _where(told: PositionText, known: Catalogue) -> Morning | Afternoon | Night:
    held = Holdings(
        named(read_heroes(told.heroes)),
        named(read_treasures(told.treasures)),
        told.gold,
        told.beers,
        told.potions,
        int(told.minus2),
    )
    entity = known.entity if told.entity is None else named([read_hero(told.entity)])[0]
    night = Night(held, tuple(map(read_open, told.quests)), entity, told.tavern_beers)
    if told.phase == "night":
        return night
    rows = tuple(read_row(f"{city}:{heroes}") for city, heroes in told.cities.items())
    been = () if told.visited is None else (read_city(told.visited)[0],)
    if told.phase == "afternoon":
        return Afternoon(night, rows, been, told.tavern_beers, told.shop_potions, told.dungeon_cards)
    if told.contest is None:
        raise BadInput("a morning without a contest: expected a table [contest] with its column", value=told.phase)
    contest = told.contest
    afternoon = Afternoon(night, rows, (), told.tavern_beers, told.shop_potions, told.dungeon_cards)
    return make_morning(
        afternoon,
        known,
        column=contest.column,
        later=contest.later,
        rivals=contest.rivals,
        beliefs=contest.beliefs,
        bid=contest.bid,
        before=contest.before,
        two_players=contest.two_players,
    )


def named(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards with their notation as id."""
    return tuple(msgspec.structs.replace(card, id=CardId(write_card(card))) for card in cards)


def read_row(text: str) -> Row:
    """A city and its heroes, such as `tavern: W5@3 B6@2`."""
    city, heroes = read_city(text)
    return Row(City(city), named(heroes))


def read_open(text: str) -> OpenQuest:
    """A quest, and after a blank the treasures laid to it, such as `10:WM meal mimic8`."""
    quest, _, laid = text.strip().partition(" ")
    return OpenQuest.of(named([read_quest(quest)])[0], named(read_treasures(laid)))


def read_column(text: str) -> tuple[Citizen, OpenQuest]:
    """A citizen, a quest and the treasures below them, such as `13g+1t 10:WM meal`."""
    citizen, _, rest = text.strip().partition(" ")
    if not rest.strip():
        raise BadInput(f"column {text[:40]!r}: expected a citizen and a quest, such as 13g+1t 10:WM meal", value=text)
    return read_citizen(citizen), read_open(rest)


def make_morning(
    afternoon: Afternoon,
    known: Catalogue,
    *,
    column: str,
    later: str,
    rivals: int | None,
    beliefs: tuple[str, ...],
    bid: int | None,
    before: int,
    two_players: bool,
) -> Morning:
    """A contest in notation; what later columns may bring is the catalogue without the cards in sight."""
    citizen, quest = read_column(column)
    if len(later) > LONGEST_TEXT:
        raise LimitError(f"later columns of {len(later)} characters: expected at most {LONGEST_TEXT}")
    waiting = tuple(read_citizen(word) for word in re.split(r"[\s,]+", later.strip()) if word)
    active = len(waiting) if rivals is None else rivals
    if not 0 <= active <= len(waiting):
        most = f"0 to {len(waiting)}" if waiting else "0"
        raise BadInput(f"{active} rivals: expected {most}, as many as later columns at most", value=active, rule="Q-M8")
    quests = (*afternoon.night.quests, quest)
    return Morning(
        afternoon,
        citizen,
        quest.quest,
        quest.spoils,
        _beliefs(beliefs, active, citizen),
        bid,
        len(waiting) - active,
        waiting,
        before,
        two_players,
        unseen(known, quests, afternoon.night.holdings.treasures),
    )


def _beliefs(told: tuple[str, ...], active: int, citizen: Citizen) -> tuple[Belief, ...]:
    """The beliefs told, and the usual one for every other rival."""
    if len(told) > active:
        raise BadInput(f"{len(told)} beliefs: expected at most one for each of {active} rivals", value=told)
    read = []
    for text in told:
        match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,3}))?", text)
        if not match:
            raise BadInput(f"belief {text[:40]!r}: expected an amount or two, such as 4-12", value=text)
        read.append(Belief(int(match[1]), int(match[2] or match[1])))
    return (*read, *[default_belief(citizen.gold)] * (active - len(read)))


def unseen(known: Catalogue, quests: Iterable[OpenQuest], pile: Iterable[Treasure]) -> Pools:
    """The catalogue's quests and treasures without those in sight, told apart by their faces."""
    seen: Counter[str] = Counter(map(write_treasure, pile))
    for quest in quests:
        seen.update([_face(quest.quest), *map(write_treasure, quest.spoils)])
    return Pools(_without(known.quests, seen), _without(known.treasures, seen))


def _without(cards: Iterable[Card], seen: Mapping[str, int]) -> tuple[Card, ...]:
    left = Counter(seen)
    rest = []
    for card in cards:
        face = _face(card)
        if left[face]:
            left[face] -= 1
        else:
            rest.append(card)
    return tuple(rest)


def _face(card: Hero | Quest | Treasure) -> str:
    """A card as people write it, who leave a quest's treasure number out."""
    return re.sub(r"\+[0-9]+t$", "", write_quest(card)) if isinstance(card, Quest) else write_card(card)
