"""A position in words, as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from matica_cli.output import counted, plain, print_hanging, print_line, print_table, print_text, table, terminal_width
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


NARROW = 60
"""In less than these columns lists of cards stand one below the other."""
OWN_TURN = {Stage.VISIT, Stage.DUNGEON, Stage.RESOLVE}
"""Decisions in the middle of a turn: nobody else has moved since the whole table was shown."""

NIGHT = {Stage.NIGHT, Stage.RESOLVE}
"""Decisions at which nobody can be hired."""


def show_position(view: Observation, words: Words, *, whole: bool = False) -> None:
    """Print what a seat sees; in the middle of its turn without what others have, unless it is to be the `whole`."""
    tables = tables_of(view.setting.catalogue)
    print_line()
    print_hanging(f"-- round {view.round} of {ROUNDS[view.setting.seats]}: {words.seat(view.seat)} --")
    morning = view.contest is not None or view.award is not None
    if morning:
        _show_morning(view, words)
    if whole or not (morning or view.stage in NIGHT):
        here = None if view.visit is None else view.cities[view.visit.city]
        print_line("heroes for hire:")
        for city, row in zip(view.cities, view.rows, strict=True):
            if whole or here in (None, city, City.THRONE_ROOM):
                _show_list(f"  {city}", words.each(row))
    for seat in range(view.setting.seats):
        if seat != view.seat and (whole or view.stage not in OWN_TURN):
            _show_company(view, seat, words, tables)
    own = view.companies[view.seat]
    _show_company(view, view.seat, words, tables)
    _show_list("your heroes", words.each(own.hand))
    if own.pile:
        _show_list("your treasures", words.each(own.pile))


def _show_list(head: str, cards: Sequence[str]) -> None:
    """Cards after their heading, or below it where that is easier to read."""
    if cards and terminal_width() < NARROW:
        print_hanging(f"{head}:", "    ")
        for card in cards:
            print_hanging(f"    {card}", "      ")
    else:
        print_hanging(f"{head}: {', '.join(cards) or 'nothing'}", "    ")


def _show_company(view: Observation, seat: int, words: Words, tables: Tables) -> None:
    company = view.companies[seat]
    print_hanging(f"{words.seat(seat)}: {_goods(company)}", "    ")
    for quest in company.quests:
        print_hanging(f"  quest {_quest(quest, words, tables)}", "    ")


def _show_morning(view: Observation, words: Words) -> None:
    for number, column in enumerate(view.columns[view.column :], view.column + 1):
        cards = words.each(card for card in (column.citizen, column.quest) if card is not None)
        treasures = words.each(column.treasures)
        if terminal_width() < NARROW:
            _show_list(f"column {number}", [*cards, *treasures])
        else:
            if column.quest is not None:
                cards.append(f"treasures: {', '.join(treasures) or 'nothing'}")
            print_hanging(f"column {number}: {'; '.join(cards)}", "    ")
    if view.contest is not None and view.contest.bid is not None:
        print_hanging(f"the last amount: {view.contest.bid} gold")


def _goods(company: CompanyView) -> str:
    pile = len(company.pile) + company.hidden.treasures + company.hidden.dungeon
    counts = [
        (len(company.hand) + company.hidden.heroes, "hero", "heroes"),
        (pile, "treasure", "treasures"),
        (company.beers, "beer", "beers"),
        (company.potions, "potion", "potions"),
        (len(company.minus2), "-2 card", "-2 cards"),
        (len(company.completed), "completed", "completed"),
        (len(company.failed), "failed", "failed"),
    ]
    return ", ".join([f"{company.coins} gold", *(counted(*each) for each in counts if each[0])])


def _quest(quest: OpenQuest, words: Words, tables: Tables) -> str:
    text = words.card(quest.quest)
    if quest.mimics:
        text += f", strength {strength_needed(tables, quest)} with mimics"
    under = [write_treasure(tables.treasure[card].card) for card in (*quest.treasures, *quest.mimics)]
    return f"{text}; for {', '.join(under) or 'no treasures'}"


def show_choices(legal: Sequence[Action], stage: Stage, words: Words) -> None:
    """Print the choices, numbered from 1; amounts of gold as a range."""
    print_hanging(ASKS[stage])
    amounts = [action.gold for action in legal if isinstance(action, Bid | Name)]
    for number, action in enumerate(legal, 1):
        if not isinstance(action, Bid | Name):
            print_hanging(f"{number:>3}  {words.action(action)}", "     ")
    if amounts:
        word = "bid" if stage is Stage.BID else "name"
        print_hanging(f"  {word} {min(amounts)} to {word} {max(amounts)}")


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
