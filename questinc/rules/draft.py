"""A position on its way to the next one: what the chapters of the rulebook work on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from questinc.cards import CardId
from questinc.events import Event, HeroesShuffled
from questinc.rules.chance import shuffled, shuffler
from questinc.state import Company, State
from questinc.tables import Tables, tables_of


class Draft:
    """Holds the newest `state` (each one frozen) and the `events` so far.

    A chapter that has come to its end sets `phase_over`; the order of play then opens the next one.
    """

    __slots__ = ("events", "phase_over", "state", "tables")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.phase_over = False
        self.tables: Tables = tables_of(state.setting.catalogue)

    def set(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def set_company(self, seat: int, **changes: Any) -> None:
        """Replace fields of one company."""
        companies = self.state.companies
        changed = replace(companies[seat], **changes)
        self.state = replace(self.state, companies=(*companies[:seat], changed, *companies[seat + 1 :]))

    def company(self, seat: int) -> Company:
        """A company as it stands."""
        return self.state.companies[seat]

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def draw_heroes(self, count: int) -> tuple[CardId, ...]:
        """Take heroes from the deck, reshuffling the discard when it runs out; fewer when both do (Q-S4)."""
        drawn: tuple[CardId, ...] = ()
        while len(drawn) < count:
            state = self.state
            if not state.heroes:
                if not state.discard:
                    break
                deck = shuffled(sorted(state.discard), shuffler(state.seed, state.shuffles + 1))
                self.set(heroes=deck, discard=(), shuffles=state.shuffles + 1)
                self.tell(HeroesShuffled(len(deck)))
                continue
            wanted = count - len(drawn)
            drawn += state.heroes[:wanted]
            self.set(heroes=state.heroes[wanted:])
        return drawn


def without(cards: tuple[CardId, ...], gone: CardId) -> tuple[CardId, ...]:
    """The cards less one."""
    place = cards.index(gone)
    return cards[:place] + cards[place + 1 :]
