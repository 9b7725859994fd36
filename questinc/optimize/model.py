"""The night as a CP-SAT model: quests in slots, heroes and items flowing through them, the final pile packed into sets.

A slot is one resolution; slots follow each other, so what the first one brings or spares is there for the second. Cards
that are alike are counts, not one variable each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from questinc.cards import Ability, Hero, HeroClass, HeroKind, Reward, Treasure
from questinc.optimize.check import hero_key, potion_markers, treasure_key
from questinc.optimize.night import CanFall, CanHeal, Holdings, Later, Night, OpenQuest, Plan, Resolution
from questinc.optimize.packing import Cell, Count, add_collections, cell_of
from questinc.optimize.prices import CENTS, Terms
from questinc.optimize.solver import Solved

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

HeroSort = tuple[int, int, str, str, int]
TreasureSort = tuple[str, str, int]

TIE = 1 << 20
"""What a hundredth of a gold weighs against the tie-break, which uses little and prefers some cards over others."""
USED = 2_000
"""The tie-break's weight of a card or marker used; what tells cards apart stays below it."""


class Slot:
    """The variables of one resolution."""

    def __init__(self) -> None:
        self.quest: list[Any] = []
        self.use: dict[HeroSort, Any] = {}
        self.back: dict[HeroSort, Any] = {}
        self.burn: dict[TreasureSort, Any] = {}
        self.beers: Any = 0
        self.minus2: Any = 0
        self.tokens: Any = 0
        self.short: Any = 0
        self.short_icons: dict[HeroClass, Any] = {}
        self.short_hero: Any = 0
        self.active: Any = 0


class Start:
    """What there is before the first slot, as numbers or expressions of the model, each with its greatest value."""

    def __init__(self, night: Night) -> None:
        held = night.holdings
        self.heroes: dict[HeroSort, Count] = dict(Counter(map(hero_key, held.heroes)))
        self.most_heroes: dict[HeroSort, int] = dict(self.heroes)
        self.faces: dict[HeroSort, Hero] = {hero_key(hero): hero for hero in held.heroes}
        self.treasures: dict[TreasureSort, Count] = dict(Counter(map(treasure_key, held.treasures)))
        self.treasure_faces: dict[TreasureSort, Treasure] = {treasure_key(card): card for card in held.treasures}
        for quest in night.quests:
            for card in quest.spoils:
                self.treasure_faces.setdefault(treasure_key(card), card)
                self.treasures.setdefault(treasure_key(card), 0)
        self.most_treasures: dict[TreasureSort, int] = dict(self.treasures)
        if night.entity and any(quest.quest.reward is Reward.ENTITY for quest in night.quests):
            key = hero_key(night.entity)
            self.faces.setdefault(key, night.entity)
            self.heroes.setdefault(key, 0)
            self.most_heroes.setdefault(key, 0)
        self.beers: Count = held.beers
        self.most_beers = held.beers
        self.potions: Count = held.potions
        self.most_potions = held.potions
        self.minus2: Count = held.minus2
        self.beers_left: Count = night.beers_left
        self.least_beers_left = night.beers_left


class NightModel:
    """Adds a night to a model.

    With `must` each quest takes a slot of tonight. `value` is the worth after the night in hundredths, `tie` what is to
    be kept small among equals. With `later` a last slot is the next night's, for which strength and icons can be had at
    the price list's `next_strength` and `next_icon`. With `slack` every slot may fall short; `lacking` is to be kept
    small.
    """

    def __init__(
        self,
        model: CpModel,
        night: Night,
        terms: Terms,
        start: Start,
        *,
        must: bool,
        later: bool = False,
        slack: bool = False,
    ) -> None:
        self.model, self.night, self.terms, self.start = model, night, terms, start
        self.heroes = sorted(start.heroes)
        self.treasures = sorted(start.treasures)
        self.tools = [key for key in self.treasures if start.treasure_faces[key].ability is not Ability.NONE]
        self.must, self.slack = must, slack
        self.lacking: Any = 0
        self.value: Any = 0
        self.tie: Any = 0
        self.slots: list[Slot] = []
        self._hand: dict[HeroSort, Count] = dict(start.heroes)
        self._pile: dict[TreasureSort, Count] = dict(start.treasures)
        self._beers, self._potions, self._minus2 = start.beers, start.potions, start.minus2
        self._beers_left: Count = start.beers_left
        self._most_heal = start.most_potions + sum(
            self._most_pile(key) for key in self.tools if start.treasure_faces[key].ability is Ability.POTION
        )
        self._assign(len(night.quests), later and len(night.quests) > 0)
        for slot in self.slots:
            self._resolve(slot)
        self._close()

    def _most_pile(self, key: TreasureSort) -> int:
        """The most treasures of a sort there can ever be."""
        won = sum(treasure_key(card) == key for quest in self.night.quests for card in quest.spoils)
        return self.start.most_treasures[key] + won

    def _most_hand(self, key: HeroSort) -> int:
        """The most heroes of a sort there can ever be."""
        entity = self.night.entity
        return self.start.most_heroes[key] + int(entity is not None and hero_key(entity) == key)

    def _assign(self, slots: int, later: bool) -> None:
        """Which quest is resolved in which slot; none of tonight's slots is left out before one that is used."""
        self.slots = [Slot() for _ in range(slots + later)]
        self.later = self.slots[-1] if later else None
        for slot in self.slots:
            slot.quest = [self.model.new_bool_var("") for _ in self.night.quests]
            slot.active = sum(slot.quest)
            self.model.add(slot.active <= 1)
        for before, after in zip(self.slots[:slots], self.slots[1:slots], strict=False):
            self.model.add(after.active <= before.active)
        for place in range(len(self.night.quests)):
            tonight = sum(slot.quest[place] for slot in self.slots[:slots])
            self.model.add(
                tonight == 1 if self.must else tonight + sum(slot.quest[place] for slot in self.slots[slots:]) <= 1
            )

    def _sum(self, slot: Slot, figure: Mapping[int, int] | Sequence[int]) -> Count:
        """A figure of the quest that is resolved in a slot; 0 when none is."""
        return sum(figure[place] * var for place, var in enumerate(slot.quest) if figure[place])

    def _resolve(self, slot: Slot) -> None:
        """One resolution: who takes part, what helps, whether it is enough; then what it leaves and brings."""
        quests = self.night.quests
        self._send(slot)
        self._help(slot)
        strength = slot.short + 2 * (slot.beers + slot.minus2)
        strength += sum(self.start.faces[key].strength * slot.use[key] for key in self.heroes)
        strength += sum(self.start.treasure_faces[key].ability.strength * slot.burn[key] for key in self.tools)
        self.model.add(strength >= self._sum(slot, [quest.strength for quest in quests]))
        self._bring_classes(slot)
        self._win(slot)

    def _send(self, slot: Slot) -> None:
        """Heroes that take part, those that come back, and the one that must go (Q-N3, Q-N5)."""
        model, start = self.model, self.start
        for key in self.heroes:
            most, face = self._most_hand(key), start.faces[key]
            slot.use[key] = model.new_int_var(0, most, "")
            model.add(slot.use[key] <= self._hand[key])
            slot.back[key] = 0
            if self._most_heal and face.kind in CanHeal:
                slot.back[key] = model.new_int_var(0, min(most, self._most_heal), "")
                model.add(slot.back[key] <= slot.use[key])
        whole = sum(self._most_hand(key) for key in self.heroes)
        model.add(sum(slot.use.values()) <= whole * slot.active)
        if self._may_lack(slot):
            slot.short_hero = model.new_bool_var("")
        if self.terms.rules.discard == "hero":
            fallers = [key for key in self.heroes if start.faces[key].kind in CanFall]
            gone = sum(slot.use[key] - slot.back[key] for key in fallers)
        else:
            gone = sum(slot.use.values())
        model.add(gone + slot.short_hero >= slot.active)

    def _help(self, slot: Slot) -> None:
        """Beers, "−2" cards, treasures used up and potions (Q-N4, Q-N5, Q-N9, Q-N10)."""
        model, start, quests = self.model, self.start, self.night.quests
        most_strength = max(quest.strength for quest in quests)
        beers_won = sum(quest.quest.reward is Reward.BEER for quest in quests)
        cards_won = sum(quest.quest.reward is Reward.MINUS2 for quest in quests)
        if start.most_beers + beers_won:
            slot.beers = model.new_int_var(0, min(start.most_beers + beers_won, most_strength), "")
            model.add(slot.beers <= self._beers)
        if self.night.holdings.minus2 + cards_won:
            slot.minus2 = model.new_int_var(0, min(self.night.holdings.minus2 + cards_won, most_strength), "")
            model.add(slot.minus2 <= self._minus2)
        heal: Count = 0
        for key in self.tools:
            slot.burn[key] = model.new_int_var(0, self._most_pile(key), "")
            model.add(slot.burn[key] <= self._pile[key])
            if start.treasure_faces[key].ability is Ability.POTION:
                heal += slot.burn[key]
        if start.most_potions:
            slot.tokens = model.new_int_var(0, start.most_potions, "")
            model.add(slot.tokens <= self._potions)
        if self._most_heal:
            model.add(sum(slot.back.values()) == slot.tokens + heal)
        if self._may_lack(slot):
            slot.short = model.new_int_var(0, most_strength, "")

    def _bring_classes(self, slot: Slot) -> None:
        """A hero for each class icon, mercenaries for what is left (Q-N2, Q-N6)."""
        model, quests = self.model, self.night.quests
        mercenaries = [key for key in self.heroes if self.start.faces[key].kind is HeroKind.MERCENARY]
        most = sum(map(self._most_hand, mercenaries))
        stand_ins: list[Any] = []
        for symbol in HeroClass:
            asked = [quest.quest.classes.count(symbol) for quest in quests]
            if not any(asked):
                continue
            brought = sum(slot.use[key] for key in self.heroes if symbol in self.start.faces[key].classes)
            if mercenaries:
                stand_ins.append(model.new_int_var(0, min(most, max(asked)), ""))
                brought += stand_ins[-1]
            if self._may_lack(slot):
                slot.short_icons[symbol] = model.new_int_var(0, max(asked), "")
                brought += slot.short_icons[symbol]
            model.add(brought >= self._sum(slot, asked))
            if slot is self.later:
                # nobody is hired for an icon that is there
                hired = model.new_bool_var("")
                model.add(slot.short_icons[symbol] <= max(asked) * hired)
                model.add(brought <= self._sum(slot, asked)).only_enforce_if(hired)
        if stand_ins:
            model.add(sum(stand_ins) <= sum(slot.use[key] for key in mercenaries))
        if slot is self.later:
            # whoever is hired next round can be discarded as well
            model.add(slot.short_hero <= slot.short + sum(slot.short_icons.values()))
            whole = sum(max(quest.quest.classes.count(symbol) for quest in quests) for symbol in HeroClass)
            model.add(
                slot.short + sum(slot.short_icons.values()) <= (max(q.strength for q in quests) + whole) * slot.active
            )
            self.value -= self.terms.prices.next_strength * slot.short
            self.value -= self.terms.prices.next_icon * sum(slot.short_icons.values())

    def _may_lack(self, slot: Slot) -> bool:
        """Whether a slot may fall short, at a price or to see what is missing."""
        return self.slack or slot is self.later

    def _win(self, slot: Slot) -> None:
        """Take out what was used and add the rewards (Q-N10)."""
        night, quests = self.night, self.night.quests
        for key in self.heroes:
            self._hand[key] = self._hand[key] - slot.use[key] + slot.back[key]
        if night.entity and hero_key(night.entity) in self._hand:
            self._hand[hero_key(night.entity)] += self._sum(slot, _gives(quests, Reward.ENTITY))
        for sort in self.treasures:
            won = self._sum(slot, [sum(treasure_key(card) == sort for card in quest.spoils) for quest in quests])
            self._pile[sort] = self._pile[sort] - slot.burn.get(sort, 0) + won
        self._beers_left += slot.beers
        beer = self._sum(slot, _gives(quests, Reward.BEER))
        if not isinstance(beer, int) and self.start.least_beers_left < sum(_gives(quests, Reward.BEER)):
            promised, beer = beer, self.model.new_bool_var("")
            self.model.add(beer <= promised)
            self.model.add(beer <= self._beers_left)
        self._beers_left -= beer
        self._beers += beer - slot.beers
        self._potions -= slot.tokens
        self._minus2 += self._sum(slot, _gives(quests, Reward.MINUS2)) - slot.minus2
        prices = self.terms.prices
        self.value += self._sum(slot, [quest.quest.gold * CENTS for quest in quests])
        self.value += self._sum(slot, [flag * prices.hero for flag in _gives(quests, Reward.HERO)])
        self.value += self._sum(slot, [quest.quest.strength * prices.unresolved for quest in quests])
        used = sum(slot.use.values()) + sum(slot.burn.values()) + slot.beers + slot.minus2 + slot.tokens
        self.tie += used * USED
        self.tie += sum((place * place) % 997 * slot.use[key] for place, key in enumerate(self.heroes, 1))
        self.tie += sum((place * place + 7 * place) % 991 * slot.burn[key] for place, key in enumerate(self.tools, 1))
        self.lacking += slot.short + 10_000 * (sum(slot.short_icons.values()) + slot.short_hero)

    def _close(self) -> None:
        """Value what is left at the end."""
        prices, start = self.terms.prices, self.start
        self.value -= sum(quest.quest.strength for quest in self.night.quests) * prices.unresolved
        self.value += self.night.holdings.gold * CENTS
        self.value += sum(prices.of_hero(start.faces[key]) * self._hand[key] for key in self.heroes)
        self.value += sum(prices.of_ability(start.treasure_faces[key]) * self._pile[key] for key in self.tools)
        self.value += prices.beer * self._beers + prices.potion * self._potions + prices.minus2 * self._minus2
        counts: dict[Cell, Count] = {}
        most: Counter[Cell] = Counter()
        sure = self.must and not self.slack
        for key in self.treasures:
            cell = cell_of(start.treasure_faces[key])
            count = self._pile[key]
            if sure and key not in self.tools and isinstance(start.treasures[key], int):
                count = start.treasures[key] + sum(
                    treasure_key(card) == key for quest in self.night.quests for card in quest.spoils
                )
            counts[cell] = counts.get(cell, 0) + count
            most[cell] += self._most_pile(key)
        self.value += CENTS * add_collections(self.model, counts, most, self.terms.tables)

    def begin_with(self, step: Resolution) -> None:
        """Resolve this quest first, with at least what is chosen in `step`."""
        slot, model = self.slots[0], self.model
        model.add(slot.quest[step.quest] == 1)
        for key, count in Counter(map(hero_key, step.heroes)).items():
            model.add(slot.use[key] >= count)
        for key, count in Counter(map(hero_key, step.potions_on)).items():
            model.add(slot.back[key] >= count)
        for sort, count in Counter(map(treasure_key, step.treasures)).items():
            model.add(slot.burn[sort] >= count)
        for var, least in ((slot.beers, step.beers), (slot.minus2, step.minus2), (slot.tokens, potion_markers(step))):
            if least:
                model.add(var >= least)

    def rest_tonight(self) -> None:
        """Resolve nothing tonight."""
        for slot in self.slots:
            if slot is not self.later:
                self.model.add(slot.active == 0)

    def plan(self, solved: Solved, held: Holdings) -> tuple[Plan, Later | None]:
        """The plan of a solution, by the cards held before the first slot."""
        hand: dict[HeroSort, list[Hero]] = {}
        for hero in sorted(held.heroes, key=lambda hero: (hero_key(hero), hero.id), reverse=True):
            hand.setdefault(hero_key(hero), []).append(hero)
        pile: dict[TreasureSort, list[Treasure]] = {}
        for card in sorted(held.treasures, key=lambda card: card.id, reverse=True):
            pile.setdefault(treasure_key(card), []).append(card)
        steps = []
        later = None
        for slot in self.slots:
            chosen = [place for place, var in enumerate(slot.quest) if solved.value(var)]
            if not chosen:
                continue
            used = [hand[key].pop() for key in self.heroes for _ in range(solved.value(slot.use[key]))]
            back = []
            for key in self.heroes:
                back += [hero for hero in used if hero_key(hero) == key][: solved.value(slot.back[key])]
            for hero in back:
                hand[hero_key(hero)].append(hero)
            burnt = [pile[key].pop() for key in self.tools for _ in range(solved.value(slot.burn[key]))]
            quest = self.night.quests[chosen[0]]
            step = Resolution(
                chosen[0],
                tuple(used),
                tuple(back),
                solved.value(slot.beers),
                solved.value(slot.minus2),
                tuple(burnt),
            )
            if slot is self.later:
                later = Later(step, solved.value(slot.short), self.icons_short(solved, slot))
            else:
                steps.append(step)
            for card in quest.spoils:
                pile.setdefault(treasure_key(card), []).append(card)
            if quest.quest.reward is Reward.ENTITY and self.night.entity:
                hand.setdefault(hero_key(self.night.entity), []).append(self.night.entity)
        return tuple(steps), later

    def icons_short(self, solved: Solved, slot: Slot) -> tuple[HeroClass, ...]:
        """The class icons that a slot lacks."""
        return tuple(symbol for symbol, var in slot.short_icons.items() for _ in range(solved.value(var)))


def _gives(quests: Sequence[OpenQuest], reward: Reward) -> list[int]:
    return [int(quest.quest.reward is reward) for quest in quests]
