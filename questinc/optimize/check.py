"""The specification: what a plan for a night does by the rules, and what a position is worth. No solver in here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

import msgspec

from questinc.cards import Ability, Hero, HeroClass, HeroKind, Reward, Treasure
from questinc.errors import IllegalAction
from questinc.optimize.night import CanFall, CanHeal, Holdings, Later, Night, OpenQuest, Plan, Resolution
from questinc.optimize.prices import CENTS, Terms
from questinc.rules.collections import score_collections

Card = TypeVar("Card", bound=Hashable)


class Outcome(msgspec.Struct, frozen=True):
    """Where a plan leads: what is held afterwards, the quests still open, and how many unknown heroes were drawn.

    `next_strength` and `next_icons` are what the next round has to bring for a quest meant for its night.
    """

    holdings: Holdings
    unresolved: tuple[OpenQuest, ...]
    unknown_heroes: int = 0
    next_strength: int = 0
    next_icons: int = 0


class Worth(msgspec.Struct, frozen=True):
    """The parts of a value, in hundredths of a gold; `total` is gold + collections + spared − penalties − later.

    `later` is what the next round's help for a quest meant for its night is thought to cost.
    """

    gold: int
    collections: int
    spared: int
    penalties: int
    later: int = 0

    @property
    def total(self) -> int:
        """The value of the position."""
        return self.gold + self.collections + self.spared - self.penalties - self.later


def worth(outcome: Outcome, terms: Terms) -> Worth:
    """Value what is held after a plan, in hundredths of a gold, by exact scores (Q-E2, Q-T*) and the price list."""
    held, prices = outcome.holdings, terms.prices
    spared = (
        sum(map(prices.of_hero, held.heroes))
        + sum(map(prices.of_ability, held.treasures))
        + held.beers * prices.beer
        + held.potions * prices.potion
        + held.minus2 * prices.minus2
        + outcome.unknown_heroes * prices.hero
    )
    return Worth(
        gold=held.gold * CENTS,
        collections=score_collections(held.treasures, terms.tables).total * CENTS,
        spared=spared,
        penalties=sum(quest.quest.strength for quest in outcome.unresolved) * prices.unresolved,
        later=outcome.next_strength * prices.next_strength + outcome.next_icons * prices.next_icon,
    )


def follow(night: Night, plan: Plan, terms: Terms, later: Later | None = None) -> Outcome:
    """Carry out a plan step by step, and then the one quest meant for the next night.

    Raises IllegalAction with the rule it breaks: cards or markers that are not there (Q-N2), too little strength or
    a class that nobody brings (Q-N2), nobody discarded (Q-N3), a potion on a hero it cannot help (Q-N5).
    """
    held, drawn, beers_left = night.holdings, 0, night.beers_left
    done: set[int] = set()
    for step in plan if later is None else (*plan, later.step):
        if step.quest in done or not 0 <= step.quest < len(night.quests):
            raise IllegalAction(f"quest {step.quest}: expected an open quest", value=step.quest, rule="Q-N1")
        done.add(step.quest)
        quest = night.quests[step.quest]
        left = _spend(held, step)
        beers_left += step.beers
        _require(quest, step, terms, later if later is not None and step is later.step else None)
        reward = quest.quest.reward
        beer = reward is Reward.BEER and beers_left > 0
        beers_left -= beer
        drawn += reward is Reward.HERO
        entity = (night.entity,) if reward is Reward.ENTITY and night.entity else ()
        held = Holdings(
            heroes=left.heroes + entity,
            treasures=left.treasures + quest.spoils,
            gold=left.gold + quest.quest.gold,
            beers=left.beers + beer,
            potions=left.potions,
            minus2=left.minus2 + (reward is Reward.MINUS2),
        )
    unresolved = tuple(quest for place, quest in enumerate(night.quests) if place not in done)
    if later is None:
        return Outcome(held, unresolved, drawn)
    return Outcome(held, unresolved, drawn, later.strength, len(later.classes))


def potion_markers(step: Resolution) -> int:
    """How many potion markers a resolution takes: one for each hero brought back beyond those a treasure helps."""
    helped = sum(treasure.ability is Ability.POTION for treasure in step.treasures)
    return max(0, len(step.potions_on) - helped)


def _spend(held: Holdings, step: Resolution) -> Holdings:
    """Take what a resolution uses up out of the holdings."""
    discarded = remove_cards(step.heroes, step.potions_on, "hero for a potion", "Q-N5")
    remove_cards(held.heroes, step.heroes, "hero", "Q-N2")
    for treasure in step.treasures:
        if treasure.ability is Ability.NONE:
            raise IllegalAction("a treasure without an ability: expected +2, +4 or potion", value=treasure, rule="Q-N9")
    markers = potion_markers(step)
    for what, used, there, rule in (
        ("beers", step.beers, held.beers, "Q-N4"),
        ("potions", markers, held.potions, "Q-N5"),
        ("−2 cards", step.minus2, held.minus2, "Q-N10"),
    ):
        if not 0 <= used <= there:
            raise IllegalAction(f"{used} {what}: expected 0 to {there}", value=used, rule=rule)
    return Holdings(
        heroes=remove_cards(held.heroes, discarded, "hero", "Q-N2"),
        treasures=remove_cards(held.treasures, step.treasures, "treasure", "Q-N9"),
        gold=held.gold,
        beers=held.beers - step.beers,
        potions=held.potions - markers,
        minus2=held.minus2 - step.minus2,
    )


def remove_cards(cards: Iterable[Card], taken: Iterable[Card], what: str, rule: str) -> tuple[Card, ...]:
    """The cards without those taken, in their order; raises IllegalAction where one is not there."""
    missing = Counter(taken)
    rest = []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            rest.append(card)
    for card, count in missing.items():
        if count:
            raise IllegalAction(f"{what} {card}: expected one that is there", value=card, rule=rule)
    return tuple(rest)


def shortfall(
    quest: OpenQuest, step: Resolution, helpers: tuple[HeroClass, ...] = ()
) -> tuple[int, tuple[HeroClass, ...]]:
    """How much strength, and which class icons, a resolution lacks (Q-N2, Q-N4, Q-N6, Q-N9, Q-N10).

    Mercenaries stand in for the first icons nobody else brings, in the order W M C R; `helpers` bring icons alone.
    """
    strength = (
        sum(hero.strength for hero in step.heroes)
        + 2 * (step.beers + step.minus2)
        + sum(treasure.ability.strength for treasure in step.treasures)
    )
    brought = Counter(symbol for hero in step.heroes for symbol in hero.classes) + Counter(helpers)
    missing = [
        symbol
        for symbol, needed in sorted(Counter(quest.quest.classes).items(), key=lambda icon: "WMCR".index(icon[0]))
        for _ in range(needed - brought[symbol])
    ]
    mercenaries = sum(hero.kind is HeroKind.MERCENARY for hero in step.heroes)
    return max(0, quest.strength - strength), tuple(missing[mercenaries:])


def _require(quest: OpenQuest, step: Resolution, terms: Terms, later: Later | None) -> None:
    """Refuse a resolution that the rules do not allow, with the help that the next round has to bring."""
    strength, classes = shortfall(quest, step, later.classes if later else ())
    strength = max(0, strength - (later.strength if later else 0))
    if later is not None and len(later.classes) > len(shortfall(quest, step)[1]):
        raise IllegalAction("help for class icons that are there: expected none", value=later.classes, rule="Q-N2")
    if strength:
        raise IllegalAction(f"strength short by {strength}: expected {quest.strength}", value=strength, rule="Q-N2")
    if classes:
        raise IllegalAction(f"nobody for {''.join(classes)}: expected each class icon", value=classes, rule="Q-N2")
    for hero in step.potions_on:
        if hero.kind not in CanHeal:
            raise IllegalAction(f"a potion on a {hero.kind}: expected a hero with a trade", value=hero, rule="Q-N5")
    fallen = step.heroes if terms.rules.discard == "used" else fallen_heroes(step)
    hired = later is not None and (later.strength > 0 or len(later.classes) > 0)
    if not fallen and not hired:
        raise IllegalAction("no hero discarded: expected at least one", value=step.heroes, rule="Q-N3")


def fallen_heroes(step: Resolution) -> tuple[Hero, ...]:
    """The hero cards a resolution discards; the Entity goes back to the box and is none of them (Q-N3, Q-N11)."""
    fallen = remove_cards(step.heroes, step.potions_on, "hero for a potion", "Q-N5")
    return tuple(hero for hero in fallen if hero.kind in CanFall)


def hero_key(hero: Hero) -> tuple[int, int, str, str, int]:
    """What makes two heroes alike when resolving, and a fixed order among them: kind, strength, classes, cost."""
    return (hero.strength, len(hero.classes), "".join(hero.classes), hero.kind, hero.cost)


def treasure_key(treasure: Treasure) -> tuple[str, str, int]:
    """What makes two treasures alike, and a fixed order among them."""
    return ("/".join(treasure.icons), treasure.ability, treasure.value)
