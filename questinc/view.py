"""What a seat sees, and how what it cannot see is dealt again.

Public are all columns, rows, unresolved quests with the treasures under them, quest piles, discards, the box, coins and
markers. Hidden are the order of every deck and the other seats' hands and piles; of those a seat sees how many cards
they hold, the Entity, and what lies open at the moment. When the game is over all is laid open. With `perfect_recall` a
seat also knows every card that ever lay open: hired heroes in other hands, won treasures in other piles, and the
dungeon cards it put back itself, until another seat looks; only cards that others drew from a deck in secret stay
hidden.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from questinc.actions import Resolve
from questinc.cards import CardId, City
from questinc.errors import BadInput, expect
from questinc.rules.chance import shuffled
from questinc.state import (
    Award,
    Column,
    Company,
    Contest,
    OpenQuest,
    Setting,
    Stage,
    State,
    VisitState,
)
from questinc.tables import Tables, tables_of


class Hidden(msgspec.Struct, frozen=True):
    """How many cards of each back a seat cannot tell: heroes in a hand, treasures and dungeon cards in a pile."""

    heroes: int = 0
    treasures: int = 0
    dungeon: int = 0


class CompanyView(msgspec.Struct, frozen=True):
    """A company as a seat sees it: as `Company`, with the unknown cards of `hand` and `pile` counted in `hidden`.

    `secret` is told to its own seat alone, until the game is over.
    """

    card: CardId
    coins: int
    hand: tuple[CardId, ...]
    pile: tuple[CardId, ...]
    hidden: Hidden
    quests: tuple[OpenQuest, ...]
    completed: tuple[CardId, ...]
    failed: tuple[CardId, ...]
    minus2: tuple[CardId, ...]
    beers: int
    potions: int
    visited: tuple[int, ...]
    secret: tuple[CardId, ...]


class Decks(msgspec.Struct, frozen=True):
    """How many cards each deck holds; `looked` counts dungeon cards another seat is looking at."""

    citizens: int
    quests: int
    treasures: int
    heroes: int
    dungeon: int
    looked: int


class Observation(msgspec.Struct, frozen=True):
    """What `seat` knows of a position; the fields named as in `State` mean the same.

    `dungeon_top` are the top dungeon cards the seat knows (only with `recall`); `visit.looked` is empty for other
    seats.
    """

    seat: int
    recall: bool
    setting: Setting
    shuffles: int
    round: int
    clock: int
    stage: Stage
    actor: int | None
    decks: Decks
    dungeon_top: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    box: tuple[CardId, ...]
    cities: tuple[City, ...]
    rows: tuple[tuple[CardId, ...], ...]
    companies: tuple[CompanyView, ...]
    beers: int
    potions: int
    columns: tuple[Column, ...]
    column: int
    contest: Contest | None
    award: Award | None
    turn: int
    visit: VisitState | None
    plan: Resolve | None


SAME = (
    *("setting", "shuffles", "round", "clock", "stage", "actor", "discard", "box", "cities", "rows", "beers"),
    *("potions", "columns", "column", "contest", "award", "turn", "plan"),
)
"""The fields an observation shares with its state."""


def observe(state: State, seat: int, perfect_recall: bool = False) -> Observation:
    """What `seat` knows; see the module for what that is. Raises `BadInput` for a seat that is not in the game."""
    expect(state, State, "a State")
    if not isinstance(seat, int) or not 0 <= seat < state.setting.seats:
        raise BadInput(f"no seat {str(seat)[:20]}: expected 0 to {state.setting.seats - 1}", value=seat)
    tables = tables_of(state.setting.catalogue)
    visit, looked = state.visit, 0
    if visit is not None and seat != state.actor:
        visit, looked = replace(visit, looked=()), len(visit.looked)
    open_now = _open_now(state)
    knows = perfect_recall and state.dungeon_seat == seat
    return Observation(
        seat=seat,
        recall=perfect_recall,
        decks=Decks(
            citizens=len(state.citizens),
            quests=len(state.quests),
            treasures=len(state.treasures),
            heroes=len(state.heroes),
            dungeon=len(state.dungeon),
            looked=looked,
        ),
        dungeon_top=state.dungeon[: state.dungeon_known] if knows else (),
        companies=tuple(
            _company_view(tables, company, owner == seat or state.over, perfect_recall, open_now)
            for owner, company in enumerate(state.companies)
        ),
        visit=visit,
        **{name: getattr(state, name) for name in SAME},
    )


def _open_now(state: State) -> set[CardId]:
    """Cards of hands and piles that lie open at the moment: this visit's heroes, and what a resolution has used."""
    cards: set[CardId] = set()
    if state.visit is not None:
        cards.update(state.visit.hired)
    if state.plan is not None:
        cards.update(state.plan.heroes, state.plan.treasures)
    return cards


def _company_view(tables: Tables, company: Company, own: bool, recall: bool, open_now: set[CardId]) -> CompanyView:
    if own:
        hand, pile = company.hand, company.pile
    elif recall:
        hand, pile = (
            tuple(card for card in cards if card in open_now or card not in company.secret)
            for cards in (company.hand, company.pile)
        )
    else:
        hand = tuple(card for card in company.hand if card in open_now or card == tables.entity)
        pile = tuple(card for card in company.pile if card in open_now)
    unknown = set(company.pile) - set(pile)
    return CompanyView(
        card=company.card,
        coins=company.coins,
        hand=hand,
        pile=pile,
        hidden=Hidden(
            heroes=len(company.hand) - len(hand),
            treasures=len(unknown - tables.dungeon),
            dungeon=len(unknown & tables.dungeon),
        ),
        quests=company.quests,
        completed=company.completed,
        failed=company.failed,
        minus2=company.minus2,
        beers=company.beers,
        potions=company.potions,
        visited=company.visited,
        secret=company.secret if own else (),
    )


def determinize(observation: Observation, rng: random.Random) -> State:
    """A state that fits the observation: every card the seat cannot place is dealt at random.

    `rng` should be a source of its own, apart from the game's. Raises `BadInput` where the observation does not add up
    to the catalogue's cards.
    """
    expect(observation, Observation, "an Observation")
    expect(rng, random.Random, "a random.Random")
    tables = tables_of(observation.setting.catalogue)
    deals = _Deals(tables, observation, rng)
    companies = tuple(deals.company(view) for view in observation.companies)
    visit = observation.visit
    if visit is not None and observation.decks.looked:
        visit = replace(visit, looked=deals.take("dungeon", observation.decks.looked))
    decks = observation.decks
    state = State(
        seed=rng.getrandbits(53),
        citizens=deals.take("citizens", decks.citizens),
        quests=deals.take("quests", decks.quests),
        treasures=deals.take("treasures", decks.treasures),
        heroes=deals.take("heroes", decks.heroes),
        dungeon=observation.dungeon_top + deals.take("dungeon", decks.dungeon - len(observation.dungeon_top)),
        companies=companies,
        visit=visit,
        dungeon_seat=observation.seat if observation.dungeon_top else None,
        dungeon_known=len(observation.dungeon_top),
        **{name: getattr(observation, name) for name in SAME},
    )
    deals.check_empty()
    return state


class _Deals:
    """The cards a seat cannot place, by deck, in random order."""

    def __init__(self, tables: Tables, observation: Observation, rng: random.Random) -> None:
        catalogue = tables.catalogue
        placed = set(_placed(observation))
        self.pools = {
            name: list(shuffled((card.id for card in cards if card.id not in placed), rng))
            for name, cards in (
                ("citizens", catalogue.citizens),
                ("quests", catalogue.quests),
                ("treasures", catalogue.treasures),
                ("heroes", catalogue.heroes),
                ("dungeon", catalogue.dungeon),
            )
        }

    def take(self, name: str, count: int) -> tuple[CardId, ...]:
        """Some of a pool."""
        pool = self.pools[name]
        if not 0 <= count <= len(pool):
            raise BadInput(f"the observation hides {count} {name}, but {len(pool)} of them are not in sight")
        taken = tuple(pool[:count])
        del pool[:count]
        return taken

    def company(self, view: CompanyView) -> Company:
        """A company with its hidden cards dealt."""
        heroes = self.take("heroes", view.hidden.heroes)
        treasures = self.take("treasures", view.hidden.treasures)
        dungeon = self.take("dungeon", view.hidden.dungeon)
        return Company(
            card=view.card,
            coins=view.coins,
            hand=view.hand + heroes,
            pile=view.pile + treasures + dungeon,
            quests=view.quests,
            completed=view.completed,
            failed=view.failed,
            minus2=view.minus2,
            beers=view.beers,
            potions=view.potions,
            visited=view.visited,
            secret=view.secret + heroes + dungeon,
        )

    def check_empty(self) -> None:
        """Every card has found its place."""
        for name, pool in self.pools.items():
            if pool:
                raise BadInput(f"the observation leaves {len(pool)} {name} without a place, {pool[0]} first")


def _placed(observation: Observation) -> Iterator[CardId]:
    """Every card the seat can place."""
    yield from observation.dungeon_top
    yield from observation.discard
    yield from observation.box
    for row in observation.rows:
        yield from row
    for column in observation.columns:
        yield from (card for card in (column.citizen, column.quest) if card is not None)
        yield from column.treasures
    if observation.visit is not None:
        yield from observation.visit.looked
    for company in observation.companies:
        yield from company.hand
        yield from company.pile
        yield from company.completed
        yield from company.failed
        yield from company.minus2
        yield from _open(company.quests)


def _open(quests: Iterable[OpenQuest]) -> Iterator[CardId]:
    for quest in quests:
        yield quest.quest
        yield from quest.treasures
        yield from quest.mimics
