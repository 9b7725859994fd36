"""What is spared is worth something: the price list every optimiser values a position by. All of it is house data."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from questinc.cards import Ability, Hero, HeroKind, Treasure
from questinc.collection_tables import CollectionTables
from questinc.errors import BadInput
from questinc.switches import DEFAULT, Rules

CENTS = 100
"""Values are whole hundredths of a gold inside the optimisers, so that no rounding ever decides."""

MOST = 100_000
"""The highest price, in hundredths of a gold: keeps every objective far from overflow."""


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Worth of what a player keeps for later rounds, in hundredths of a gold (house data, adjustable).

    `strength` is paid for each point of strength of a hero that is spared, `icon` for each class symbol,
    `mercenary` for standing in for any class. `beer`, `potion` and `minus2` are for a marker or the "−2" card kept;
    `plus2`, `plus4` and `heal` for the ability of a treasure kept, beyond what its collection is worth. `hero` is the
    unknown card from the top of the hero deck, `dungeon` an unknown dungeon card. `unresolved` is lost for each point
    of strength of a quest left open. `next_strength` and `next_icon` are what one more point of strength or one more
    class symbol is thought to cost in the next round.
    """

    strength: int = 40
    icon: int = 40
    mercenary: int = 60
    beer: int = 80
    potion: int = 150
    minus2: int = 80
    plus2: int = 20
    plus4: int = 40
    heal: int = 60
    hero: int = 240
    dungeon: int = 600
    unresolved: int = 100
    next_strength: int = 100
    next_icon: int = 80

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
                raise BadInput(f"price {name} = {value!r}: expected whole hundredths from 0 to {MOST}", value=value)

    @classmethod
    def last_round(cls) -> Prices:
        """Nothing is worth keeping, and an open quest costs its strength (Q-E2)."""
        nothing = {name: 0 for name in cls.__struct_fields__ if not name.startswith("next_")}
        return cls(**{**nothing, "unresolved": CENTS})

    def with_changes(self, changes: Iterable[str]) -> Prices:
        """Apply wishes such as `beer=1.5`, in gold, each a number ≥ 0 with at most two decimals."""
        values = msgspec.structs.asdict(self)
        for change in changes:
            name, _, text = change.partition("=")
            if name not in values:
                raise BadInput(
                    f"price {change[:40]!r}: expected one of {', '.join(values)}, as in beer=1.5", value=change
                )
            values[name] = _cents(text, change)
        return Prices(**values)

    def of_hero(self, hero: Hero) -> int:
        """What a hero in hand is worth to keep, in hundredths."""
        stand_in = self.mercenary if hero.kind is HeroKind.MERCENARY else 0
        return hero.strength * self.strength + len(hero.classes) * self.icon + stand_in

    def of_ability(self, treasure: Treasure) -> int:
        """What the ability of a treasure in the pile is worth to keep, in hundredths."""
        return {Ability.PLUS2: self.plus2, Ability.PLUS4: self.plus4, Ability.POTION: self.heal}.get(
            treasure.ability, 0
        )


class Terms(msgspec.Struct, frozen=True):
    """What an optimiser goes by: prices, readings of the rules, and a catalogue's tables (None: the standard ones)."""

    prices: Prices = Prices()
    rules: Rules = DEFAULT
    tables: CollectionTables | None = None


def _cents(text: str, whole: str) -> int:
    """Read an amount of gold as hundredths."""
    try:
        cents = Fraction(text[:20]) * CENTS
    except (ValueError, ZeroDivisionError):
        cents = Fraction(-1)
    if cents.denominator != 1 or not 0 <= cents <= MOST:
        raise BadInput(
            f"price {whole[:40]!r}: expected gold from 0 to {MOST // CENTS}, two decimals at most", value=whole
        )
    return int(cents)


def as_gold(cents: float | Fraction) -> int | float:
    """Hundredths as gold: a whole number where it is one, else with four decimals at most."""
    return int(cents // CENTS) if cents % CENTS == 0 else round(float(cents / CENTS), 4)
