"""Positions for tests, laid out card by card, with every card of the catalogue still in exactly one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from questinc.actions import Action, Illegal
from questinc.cards import CardId, City
from questinc.catalogue import Catalogue
from questinc.errors import IllegalAction
from questinc.events import Event
from questinc.notation import read_citizen, read_hero, read_quest, read_treasures
from questinc.rules.legal import why_illegal
from questinc.rules.play import apply, new_game
from questinc.soundness import check_state
from questinc.state import Column, Company, Contest, OpenQuest, Stage, State
from questinc.switches import Rules

Card = TypeVar("Card", bound=msgspec.Struct)

FOUR = (City.SQUARE, City.TAVERN, City.POTION_SHOP, City.DUNGEON)


class Scene:
    """A position under construction.

    The notation given (heroes `W5@3`, quests `10:WM`, treasures `3*meal`, citizens `13g+1t`)
    describes the first cards of the catalogue's lists, whose ids are `h[0]`, `q[0]`, `t[0]`, `c[0]` and so on.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        heroes: str = "",
        quests: str = "",
        treasures: str = "",
        citizens: str = "",
        cities: Sequence[City] = FOUR,
        rules: Rules | None = None,
        clock: int = 0,
    ) -> None:
        standard = Catalogue.standard()
        self.catalogue = replace(
            standard,
            heroes=_first([read_hero(text) for text in heroes.split()], standard.heroes),
            quests=_first([read_quest(text) for text in quests.split()], standard.quests),
            treasures=_first(list(read_treasures(treasures)) if treasures else [], standard.treasures),
            citizens=_first([read_citizen(text) for text in citizens.split()], standard.citizens),
        )
        self.h = [card.id for card in self.catalogue.heroes]
        self.q = [card.id for card in self.catalogue.quests]
        self.t = [card.id for card in self.catalogue.treasures]
        self.c = [card.id for card in self.catalogue.citizens]
        self.d = [card.id for card in self.catalogue.dungeon]
        self.entity = self.catalogue.entity.id
        self.state = new_game(seats, 1, rules, self.catalogue, clock)
        self.events: tuple[Event, ...] = ()
        self._set_cities(tuple(cities[: 3 if seats == 2 else 4]))
        self._clear_table()

    def _set_cities(self, cities: tuple[City, ...]) -> None:
        state = self.state
        box = tuple(card for card in state.box if card not in {city.id for city in City} | set(self.d))
        box += tuple(city.id for city in City if city not in cities)
        dungeon: tuple[CardId, ...] = tuple(self.d)
        if City.DUNGEON not in cities:
            box, dungeon = box + dungeon, ()
        self.state = replace(state, cities=cities, box=box, dungeon=dungeon)

    def _clear_table(self) -> None:
        """Rows empty, columns without quest and treasures; the decks in the order of the catalogue."""
        seats = self.state.setting.seats
        usable = {card.id for card in self.catalogue.treasures if card.min_players <= seats}
        self.state = replace(
            self.state,
            citizens=tuple(self.c[seats:]),
            quests=tuple(self.q),
            treasures=tuple(card for card in self.t if card in usable),
            heroes=tuple(self.h),
            rows=((),) * len(self.state.cities),
            columns=tuple(Column(citizen=card) for card in self.c[:seats]),
        )

    # --- laying out

    def set(self, **changes: Any) -> Scene:
        self.state = replace(self.state, **changes)
        return self

    def back_to(self, state: State) -> Scene:
        self.state = state
        return self

    def lift(self, *cards: CardId) -> None:
        """Take cards away from wherever they lie."""
        gone = set(cards)

        def left(zone: tuple[CardId, ...]) -> tuple[CardId, ...]:
            return tuple(card for card in zone if card not in gone)

        state = self.state
        self.set(
            citizens=left(state.citizens),
            quests=left(state.quests),
            treasures=left(state.treasures),
            heroes=left(state.heroes),
            dungeon=left(state.dungeon),
            discard=left(state.discard),
            box=left(state.box),
            rows=tuple(left(row) for row in state.rows),
            companies=tuple(
                replace(company, hand=left(company.hand), pile=left(company.pile)) for company in state.companies
            ),
        )

    def company(self, seat: int) -> Company:
        return self.state.companies[seat]

    def set_company(self, seat: int, **changes: Any) -> Scene:
        companies = list(self.state.companies)
        companies[seat] = replace(companies[seat], **changes)
        return self.set(companies=tuple(companies))

    def hand(self, seat: int, *cards: CardId) -> Scene:
        self.lift(*cards)
        return self.set_company(seat, hand=self.company(seat).hand + cards)

    def pile(self, seat: int, *cards: CardId) -> Scene:
        self.lift(*cards)
        return self.set_company(seat, pile=self.company(seat).pile + cards)

    def coins(self, seat: int, coins: int) -> Scene:
        return self.set_company(seat, coins=coins)

    def quest(self, seat: int, quest: CardId, treasures: Sequence[CardId] = (), mimics: Sequence[CardId] = ()) -> Scene:
        self.lift(quest, *treasures, *mimics)
        opened = OpenQuest(quest, tuple(treasures), tuple(mimics))
        return self.set_company(seat, quests=(*self.company(seat).quests, opened))

    def filed(self, seat: int, pile: str, *quests: CardId) -> Scene:
        """Quests on a pile of a company: `completed`, `failed` or `minus2`."""
        self.lift(*quests)
        return self.set_company(seat, **{pile: getattr(self.company(seat), pile) + quests})

    def row(self, city: City, *heroes: CardId) -> Scene:
        self.lift(*heroes)
        rows = list(self.state.rows)
        rows[self.state.cities.index(city)] = heroes
        return self.set(rows=tuple(rows))

    def box(self, *cards: CardId) -> Scene:
        self.lift(*cards)
        return self.set(box=self.state.box + cards)

    def discard(self, *heroes: CardId) -> Scene:
        self.lift(*heroes)
        return self.set(discard=self.state.discard + heroes)

    def markers(self, seat: int, beers: int = 0, potions: int = 0) -> Scene:
        self.set(beers=self.state.beers - beers, potions=self.state.potions - potions)
        return self.set_company(seat, beers=beers, potions=potions)

    # --- stages

    def morning(self, quest: CardId | None = None, treasures: Sequence[CardId] = ()) -> Scene:
        """The first contest, its column revealed."""
        seats = self.state.setting.seats
        shown = self.q[0] if quest is None else quest
        self.lift(shown, *treasures)
        first = replace(self.state.columns[0], quest=shown, treasures=tuple(treasures))
        around = tuple((self.state.clock + step) % seats for step in range(seats))
        return self.set(
            columns=(first, *self.state.columns[1:]),
            column=0,
            contest=Contest(around),
            stage=Stage.NAME if seats == 2 else Stage.BID,
            actor=around[0],
        )

    def _after_morning(self, order: Sequence[int], **changes: Any) -> Scene:
        citizens = tuple(column.citizen for column in self.state.columns if column.citizen is not None)
        seats = tuple(order) or tuple(range(self.state.setting.seats))
        return self.set(
            box=self.state.box + citizens,
            columns=tuple(Column(seat=seat) for seat in seats),
            column=len(seats) - 1,
            contest=None,
            turn=0,
            actor=seats[0],
            **changes,
        )

    def afternoon(self, *order: int) -> Scene:
        return self._after_morning(order, stage=Stage.PLACE)

    def night(self, *order: int) -> Scene:
        return self._after_morning(order, stage=Stage.NIGHT)

    # --- playing

    def play(self, *actions: Action) -> Scene:
        """Apply, all of them legal; `events` holds what the last one did."""
        check_state(self.state)
        for action in actions:
            self.state, self.events = msgspec.structs.astuple(apply(self.state, action))
            check_state(self.state)
        return self

    def refusal(self, action: Action) -> Illegal:
        """Why an action is illegal; `apply` must say the same."""
        check_state(self.state)
        illegal = why_illegal(self.state, action)
        assert illegal is not None, f"{action} is legal"
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, action)
        assert (caught.value.message, caught.value.rule) == (illegal.reason, illegal.rule)
        return illegal

    def may(self, action: Action) -> bool:
        return why_illegal(self.state, action) is None


def _first(wanted: Sequence[Card], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The wanted cards with the ids of the first ones, then the others."""
    placed = [
        replace(card, id=old.id)  # type: ignore[attr-defined]
        for card, old in zip(wanted, cards, strict=False)
    ]
    return (*placed, *cards[len(placed) :])
