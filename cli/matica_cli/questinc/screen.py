"""A position in words, as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matica_cli.output import plain, print_table, print_text, table, terminal_width
from matica_cli.questinc.words import Words
from questinc.actions import Action, Bid, Name
from questinc.cards import City
from questinc.notation import write_treasure
from questinc.rules.resolving import strength_needed
from questinc.rules.scoring import Standing
from questinc.state import ROUNDS, OpenQuest, Stage
from questinc.tables import Tables, tables_of
from questinc.view import CompanyView, Observation

ASKS = {
    Stage.BID: "Bid for the column, or pass:",
    Stage.NAME: "Name the amount for which one of you takes the column, or pass it to the other seat:",
    Stage.ANSWER: "Accept the column for the amount named, or leave it:",
    Stage.FAIL: "A third quest comes: which of your two do you give up?",
    Stage.PLACE: "Which city do you visit?",
    Stage.VISIT: "Hire, use the ability, cash in treasures, or be done:",
    Stage.DUNGEON: "Which dungeon card do you keep?",
    Stage.NIGHT: "Resolve a quest, or be done:",
    Stage.RESOLVE: "What do you resolve it with?",
}

TABLE_WIDTH = 64
"""Columns of a terminal that the table of standings needs."""


def show_position(view: Observation, words: Words) -> None:
    """Print what a seat sees."""
    tables = tables_of(view.setting.catalogue)
    for line in _lines(view, words, tables):
        print_text(line)


def _lines(view: Observation, words: Words, tables: Tables) -> Iterator[str]:
    yield f"-- round {view.round} of {ROUNDS[view.setting.seats]}, {words.seat(view.seat)} to decide --"
    if view.contest is not None or view.award is not None:
        yield from _morning(view, words)
    else:
        yield "heroes for hire:"
        here = None if view.visit is None else view.cities[view.visit.city]
        for city, row in zip(view.cities, view.rows, strict=True):
            if here in (None, city, City.THRONE_ROOM):
                yield f"  {city}: {words.list(row)}"
    for seat, company in enumerate(view.companies):
        yield f"{words.seat(seat)}: {_goods(company)}"
        for quest in company.quests:
            yield f"  quest {_quest(quest, words, tables)}"
    own = view.companies[view.seat]
    yield f"your heroes: {words.list(own.hand)}"
    if own.pile:
        yield f"your treasures: {words.list(own.pile)}"


def _morning(view: Observation, words: Words) -> Iterator[str]:
    for number, column in enumerate(view.columns[view.column :], view.column + 1):
        parts = [words.card(card) for card in (column.citizen, column.quest) if card is not None]
        if column.quest is not None:
            parts.append(f"treasures: {words.list(column.treasures)}")
        yield f"column {number}: {'; '.join(parts)}"
    if view.contest is not None and view.contest.bid is not None:
        yield f"the last amount: {view.contest.bid} gold"


def _goods(company: CompanyView) -> str:
    pile = len(company.pile) + company.hidden.treasures + company.hidden.dungeon
    counts = [
        (company.coins, "gold"),
        (len(company.hand) + company.hidden.heroes, "heroes"),
        (pile, "treasures"),
        (company.beers, "beers"),
        (company.potions, "potions"),
        (len(company.minus2), "-2 cards"),
        (len(company.completed), "completed"),
        (len(company.failed), "failed"),
    ]
    return ", ".join(f"{count} {what}" for count, what in counts if count or what == "gold")


def _quest(quest: OpenQuest, words: Words, tables: Tables) -> str:
    text = words.card(quest.quest)
    if quest.mimics:
        text += f", strength {strength_needed(tables, quest)} with mimics"
    under = [write_treasure(tables.treasure[card].card) for card in (*quest.treasures, *quest.mimics)]
    return f"{text}; for {', '.join(under) or 'no treasures'}"


def show_choices(legal: Sequence[Action], stage: Stage, words: Words) -> None:
    """Print the choices, numbered from 1; amounts of gold as a range."""
    print_text(ASKS[stage])
    amounts = [action.gold for action in legal if isinstance(action, Bid | Name)]
    for number, action in enumerate(legal, 1):
        if not isinstance(action, Bid | Name):
            print_text(f"  {number}  {words.action(action)}")
    if amounts:
        word = "bid" if stage is Stage.BID else "name"
        print_text(f"  {word} {min(amounts)} to {word} {max(amounts)}")


def show_standings(standings: Sequence[Standing], players: Sequence[str]) -> None:
    """Print the ranking, as a table where the terminal is wide enough."""
    names = [players[place.seat] if place.seat < len(players) else "" for place in standings]
    if terminal_width() < TABLE_WIDTH:
        for place, name in zip(standings, names, strict=True):
            sum_of = f"{place.coins} gold + {place.collections} treasures - {place.penalty} lost"
            print_text(f"{place.rank}. seat {place.seat} {name}: {place.score} = {sum_of}; quests {place.completed}")
        return
    numbers = ("place", "seat", "score", "gold", "treasures", "lost", "quests")
    rows = table("place", "seat", "player", *numbers[2:], numbers=numbers)
    for place, name in zip(standings, names, strict=True):
        sums = [place.coins, place.collections, -place.penalty, place.completed]
        rows.add_row(str(place.rank), str(place.seat), plain(name), str(place.score), *map(str, sums))
    print_table(rows)
