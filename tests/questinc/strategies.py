"""Hypothesis strategies for cards of Quest Inc."""

from hypothesis import strategies as st

from questinc.cards import (
    ELEMENTS,
    ITEMS,
    RUNES,
    Ability,
    Citizen,
    Hero,
    HeroClass,
    HeroKind,
    Icon,
    Quest,
    Reward,
    Treasure,
)

CLASS_ORDER = list(HeroClass)
ICON_ORDER = list(Icon)
numbers = st.integers(0, 99)


def in_order(classes: list[HeroClass]) -> tuple[HeroClass, ...]:
    return tuple(sorted(classes, key=CLASS_ORDER.index))


class_sets = st.lists(st.sampled_from(CLASS_ORDER), max_size=4, unique=True).map(in_order)

heroes = st.one_of(
    st.builds(Hero, numbers, numbers, class_sets, st.just(HeroKind.HERO)),
    st.builds(Hero, numbers, numbers, class_sets, st.just(HeroKind.ENTITY)),
    st.builds(Hero, numbers, numbers, st.just(()), st.sampled_from([HeroKind.MERCENARY, HeroKind.BRUTE])),
)

quests = st.builds(
    Quest,
    numbers,
    st.lists(st.sampled_from(CLASS_ORDER), max_size=8).map(in_order),
    numbers,
    numbers,
    st.sampled_from(Reward),
)

citizens = st.builds(Citizen, numbers, numbers)

elementals = st.builds(
    lambda item, element, ability: Treasure((item, element), ability),
    st.sampled_from(ITEMS),
    st.sampled_from(ELEMENTS),
    st.sampled_from(Ability),
)
runes = st.sampled_from(RUNES).map(lambda icon: Treasure((icon,)))
chromatic = st.just(Treasure((Icon.CHROMATIC,), min_players=4))
combos = st.lists(
    st.sampled_from([icon for icon in Icon if icon not in (Icon.MIMIC, Icon.CHROMATIC, Icon.BLUEPRINT)]),
    min_size=3,
    max_size=5,
    unique=True,
).map(lambda icons: Treasure(tuple(sorted(icons, key=ICON_ORDER.index))))
singles = st.sampled_from(
    [
        Treasure((Icon.MEAL,)),
        Treasure((Icon.LEGENDARY,)),
        Treasure((Icon.BLUEPRINT,), Ability.PLUS2, min_players=4),
        *(Treasure((Icon.MIMIC,), value=value, min_players=4) for value in (7, 8, 9)),
    ]
)
ordinary = st.one_of(singles, runes, chromatic, elementals, elementals)
treasures = st.one_of(ordinary, ordinary, ordinary, ordinary, combos)


def piles(most: int) -> st.SearchStrategy[list[Treasure]]:
    """Piles of up to `most` cards, of which two at most have many icons, as in the standard catalogue."""
    return st.builds(
        lambda plain, many: [*many, *plain], st.lists(ordinary, max_size=most - 2), st.lists(combos, max_size=2)
    )
