"""Short text for cards, reader and writer as a pair.

| card | form | examples |
|---|---|---|
| hero | classes, strength, `@`cost; X mercenary, B brute, E the Entity | `W5@3` `WM7@6` `X4@3` `B6@2` `E10@0` |
| quest | strength, `:`, classes, then `+6g` (gold), `+beer` `+hero` `+entity` `+minus2`, `+2t` (treasure number) | \
`10:WM` `15:WMCR+6g` `9:+hero+2t` |
| citizen | gold, treasure number | `13g+1t` |
| treasure | icons joined by `/`, then its ability `+2` `+4` `+potion` | `meal` `mimic8` `armor/fire` `ring/air+2` |
| several | separated by blanks or commas, `3*` repeats | `3*meal, 2*ruby weapon/water+potion` |

Classes are W M C R. Readers take either case, classes and icons in any order, a quest without `:`, and a hero without
`@`cost (0) except below a city, where it has to be paid; writers write one canonical form. Names, ids and the number of
players a card needs are not written. Readers raise BadInput naming the place, the text found there and what was
expected. All sizes are bounded.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import msgspec

from questinc.cards import (
    Ability,
    CardId,
    Citizen,
    City,
    Family,
    Hero,
    HeroClass,
    HeroKind,
    Icon,
    Quest,
    Reward,
    Treasure,
)
from questinc.errors import BadInput, LimitError

LARGEST_NUMBER = 99
"""The largest strength, cost, gold or treasure number that can be written."""
MOST_CARDS = 200
"""The most cards one list may name, repeats counted."""
LONGEST_TEXT = 10_000
"""The most characters a list may have."""
MOST_QUEST_CLASSES = 8
"""The most class icons a quest may show."""

_FIFTH = "fifth"  # an alias of topaz, whose name is house data
_BIG_GAME = {Icon.BLUEPRINT, Icon.MIMIC, Icon.CHROMATIC}
_KIND_LETTERS = {"X": HeroKind.MERCENARY, "B": HeroKind.BRUTE, "E": HeroKind.ENTITY}
_LETTER_OF_KIND = {kind: letter for letter, kind in _KIND_LETTERS.items()} | {HeroKind.HERO: ""}
_CLASS_ORDER = {hero_class: place for place, hero_class in enumerate(HeroClass)}
_ICON_ORDER = {icon: place for place, icon in enumerate(Icon)}

_HERO = re.compile(r"([XBE]?)([WMCR]*)([0-9]{1,2})(?:@([0-9]{1,2}))?", re.IGNORECASE)
_QUEST = re.compile(r"([0-9]{1,2})(?::([WMCR]*))?((?:\+[a-z0-9]+)*)", re.IGNORECASE)
_CITIZEN = re.compile(r"([0-9]{1,2})g(?:\+([0-9]{1,2})t)?", re.IGNORECASE)
_REPEAT = re.compile(r"([0-9]{1,4})\*")
_PART = re.compile(r"[^\s,]+")

C = TypeVar("C", Hero, Quest, Treasure)


def read_hero(text: str) -> Hero:
    """Read one hero.

    >>> read_hero("WM7@6").strength
    7
    """
    found = _HERO.fullmatch(text)
    if not found:
        raise _bad("hero", text, "classes WMCR or X, B, E, a strength and @cost, such as W5@3")
    letter, classes, strength, cost = found.groups()
    kind = _KIND_LETTERS.get(letter.upper(), HeroKind.HERO)
    if classes and kind in (HeroKind.MERCENARY, HeroKind.BRUTE):
        raise _bad("hero", text, f"no class beside {letter.upper()}", rule="Q-A3")
    symbols = _read_classes(classes)
    if len(set(symbols)) != len(symbols):
        raise _bad("hero", text, "each class at most once", rule="Q-K7")
    return Hero(int(strength), int(cost or 0), symbols, kind)


def _read_offer(text: str) -> Hero:
    """Read a hero that can be hired: one without a cost would be taken for nothing by mistake."""
    hero = read_hero(text)
    if "@" not in text:
        raise _bad("hero", text, f"the cost of a hire as well, such as {text}@3", rule="Q-A3")
    return hero


def write_hero(hero: Hero) -> str:
    """Write one hero.

    >>> write_hero(Hero(6, 2, kind=HeroKind.BRUTE))
    'B6@2'
    """
    return f"{_LETTER_OF_KIND[hero.kind]}{''.join(hero.classes)}{hero.strength}@{hero.cost}"


def read_quest(text: str) -> Quest:
    """Read one quest.

    >>> read_quest("15:WMCR+6g").gold
    6
    """
    found = _QUEST.fullmatch(text)
    if not found:
        raise _bad("quest", text, "a strength, ':', classes WMCR and rewards, such as 10:WM or 15:WMCR+6g")
    strength, classes, extras = found.groups()
    if len(classes or "") > MOST_QUEST_CLASSES:
        raise _bad("quest", text, f"at most {MOST_QUEST_CLASSES} class icons")
    quest = Quest(int(strength), _read_classes(classes or ""))
    seen: set[str] = set()
    for extra in extras.lower().split("+")[1:]:
        field, value = _read_extra(extra, text)
        if field in seen:
            raise _bad("quest", text, f"one {field} only")
        seen.add(field)
        quest = msgspec.structs.replace(quest, **{field: value})
    return quest


def _read_extra(extra: str, text: str) -> tuple[str, int | Reward]:
    """What one `+` part of a quest sets: the field and its value."""
    if re.fullmatch(r"[0-9]{1,2}[gt]", extra):
        return ("gold" if extra[-1] == "g" else "treasures"), int(extra[:-1])
    rewards = [reward for reward in Reward if reward is not Reward.NONE]
    if extra not in rewards:
        raise _bad("quest", text, f"+6g, +2t, +{', +'.join(rewards)} instead of +{extra}")
    return "reward", Reward(extra)


def write_quest(quest: Quest) -> str:
    """Write one quest.

    >>> write_quest(Quest(9, reward=Reward.HERO, treasures=2))
    '9:+hero+2t'
    """
    gold = f"+{quest.gold}g" if quest.gold else ""
    reward = f"+{quest.reward}" if quest.reward is not Reward.NONE else ""
    treasures = f"+{quest.treasures}t" if quest.treasures else ""
    return f"{quest.strength}:{''.join(quest.classes)}{gold}{reward}{treasures}"


def read_citizen(text: str) -> Citizen:
    """Read one citizen.

    >>> read_citizen("13g+1t").gold
    13
    """
    found = _CITIZEN.fullmatch(text)
    if not found:
        raise _bad("citizen", text, "gold and treasure number, such as 13g+1t")
    return Citizen(int(found[1]), int(found[2] or 0))


def write_citizen(citizen: Citizen) -> str:
    """Write one citizen.

    >>> write_citizen(Citizen(8, 1))
    '8g+1t'
    """
    return f"{citizen.gold}g+{citizen.treasures}t"


def read_treasure(text: str) -> Treasure:
    """Read one treasure or dungeon card.

    >>> read_treasure("fire/armor+2").ability
    <Ability.PLUS2: '+2'>
    """
    face, plus, suffix = text.lower().partition("+")
    icons, value = _read_icons(face, text)
    ability = Ability.NONE
    if plus:
        try:
            ability = Ability(suffix if suffix == Ability.POTION else f"+{suffix}")
        except ValueError:
            raise _bad("treasure", text, "+2, +4 or +potion after the icons") from None
    if icons == (Icon.BLUEPRINT,):
        if ability not in (Ability.NONE, Ability.PLUS2):
            raise _bad("treasure", text, "no other ability than +2 on a blueprint", rule="Q-N9")
        ability = Ability.PLUS2
    elif ability is not Ability.NONE and not any(icon.family in (Family.ITEM, Family.ELEMENT) for icon in icons):
        raise _bad("treasure", text, "an ability on elemental items only", rule="Q-N9")
    return Treasure(icons, ability, value, 4 if _BIG_GAME & set(icons) else 2)


def _read_icons(face: str, text: str) -> tuple[tuple[Icon, ...], int]:
    """The icons of a treasure, in canonical order, and a mimic's value."""
    if face.startswith(Icon.MIMIC):
        if face not in ("mimic7", "mimic8", "mimic9"):
            raise _bad("treasure", text, "mimic7, mimic8 or mimic9", rule="Q-T4")
        return (Icon.MIMIC,), int(face[-1])
    names = face.split("/")
    if len(names) > len(Icon):
        raise _bad("treasure", text, f"at most {len(Icon)} icons")
    icons: list[Icon] = []
    for name in names:
        known = Icon.TOPAZ if name == _FIFTH else name
        if known not in _ICON_NAMES:
            several = re.match(r"[0-9]{1,4}(?=[x×])", name)  # a × of a school book
            near = difflib.get_close_matches(name[:40], _ICON_NAMES, 1)
            likely = f"{several[0]}*" if several else ""
            raise _bad(
                "treasure",
                text,
                f"{likely}{near[0]}, perhaps" if near else f"one of {', '.join(_ICON_NAMES)}, mimic7–9",
            )
        if known in icons:
            raise _bad("treasure", text, "each icon at most once")
        icons.append(Icon(known))
    icons.sort(key=_ICON_ORDER.__getitem__)
    # a pair that is no item with its element would be a card no rule knows
    if len(icons) == 2 and [icon.family for icon in icons] != [Family.ITEM, Family.ELEMENT]:
        raise _bad("treasure", text, "an item and an element, such as armor/fire", rule="Q-T6")
    if len(icons) == 1 and icons[0].family in (Family.ITEM, Family.ELEMENT):
        raise _bad("treasure", text, f"an item and an element, such as {_pair_with(icons[0])}", rule="Q-T6")
    return tuple(icons), 0


_ICON_NAMES = [icon.value for icon in Icon if icon is not Icon.MIMIC]


def _pair_with(icon: Icon) -> str:
    return f"{icon}/{Icon.FIRE}" if icon.family is Family.ITEM else f"{Icon.ARMOR}/{icon}"


def write_treasure(treasure: Treasure) -> str:
    """Write one treasure or dungeon card.

    >>> write_treasure(read_treasure("fire/armor+2"))
    'armor/fire+2'
    """
    if treasure.is_mimic:
        return f"{Icon.MIMIC}{treasure.value}"
    face = "/".join(treasure.icons)
    if treasure.ability is Ability.NONE or treasure.icons == (Icon.BLUEPRINT,):
        return face
    return f"{face}+{treasure.ability.removeprefix('+')}"


def read_heroes(text: str | Iterable[str], prefix: str = "") -> tuple[Hero, ...]:
    """Read a list of heroes; with `prefix` "h" their ids are h1, h2, … in the order of the list.

    >>> [hero.id for hero in read_heroes("2*B6@2 W5@3", "h")]
    ['h1', 'h2', 'h3']
    """
    return _read_list(text, read_hero, prefix)


def read_quests(text: str | Iterable[str], prefix: str = "") -> tuple[Quest, ...]:
    """Read a list of quests; ids as in `read_heroes`.

    >>> len(read_quests("10:WM, 11:CC"))
    2
    """
    return _read_list(text, read_quest, prefix)


def read_treasures(text: str | Iterable[str], prefix: str = "") -> tuple[Treasure, ...]:
    """Read a list of treasures; ids as in `read_heroes`.

    >>> len(read_treasures("3*meal ruby"))
    4
    """
    return _read_list(text, read_treasure, prefix)


def read_city(text: str, prefix: str = "") -> tuple[City, tuple[Hero, ...]]:
    """Read a city with the heroes below it, each with its cost, such as `tavern: W5@3 B6@2`; ids as in `read_heroes`.

    >>> read_city("square:W5@3")[0]
    <City.SQUARE: 'square'>
    """
    name, _, heroes = text.partition(":")
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    if wanted not in list(City):
        raise _bad("city", name.strip(), f"one of {', '.join(City)}")
    return City(wanted), _read_list(heroes, _read_offer, prefix)


def write_city(city: City, heroes: Iterable[Hero]) -> str:
    """Write a city with the heroes below it.

    >>> write_city(City.SQUARE, [Hero(5, 3, (HeroClass.WARRIOR,))])
    'square: W5@3'
    """
    return f"{city}: {' '.join(map(write_hero, heroes))}".rstrip()


def write_cards(cards: Iterable[Hero | Quest | Treasure | Citizen]) -> str:
    """Write a list of cards in its order, neighbours that look alike joined as `3*meal`.

    >>> write_cards(read_treasures("meal meal ruby"))
    '2*meal ruby'
    """
    runs: list[tuple[str, int]] = []
    for card in cards:
        text = write_card(card)
        count = runs.pop()[1] if runs and runs[-1][0] == text else 0
        runs.append((text, count + 1))
    return " ".join(text if count == 1 else f"{count}*{text}" for text, count in runs)


def write_card(card: Hero | Quest | Treasure | Citizen) -> str:
    """Write one card of any of the four kinds.

    >>> write_card(Citizen(8, 1))
    '8g+1t'
    """
    match card:
        case Hero():
            return write_hero(card)
        case Quest():
            return write_quest(card)
        case Treasure():
            return write_treasure(card)
        case Citizen():
            return write_citizen(card)


def _read_list(text: str | Iterable[str], read: Callable[[str], C], prefix: str) -> tuple[C, ...]:
    """The cards of a list, repeats written out, with ids when a prefix is given."""
    whole = text if isinstance(text, str) else " ".join(text)
    if len(whole) > LONGEST_TEXT:
        raise LimitError(f"a list of {len(whole)} characters: expected at most {LONGEST_TEXT}")
    cards: list[C] = []
    for place, count, word in _words(whole):
        try:
            card = read(word)
        except BadInput as error:
            raise BadInput(f"card {place}: {error.message}", value=error.value, rule=error.rule) from None
        if len(cards) + count > MOST_CARDS:
            raise LimitError(f"card {place}: expected at most {MOST_CARDS} cards in all")
        cards += [card] * count
    if not prefix:
        return tuple(cards)
    ids = (CardId(f"{prefix}{number}") for number in range(1, len(cards) + 1))
    return tuple(msgspec.structs.replace(card, id=id_) for card, id_ in zip(cards, ids, strict=False))


def _words(whole: str) -> Iterator[tuple[int, int, str]]:
    """The words of a list: place in the list (from 1), how often, the card's text."""
    for place, part in enumerate(_PART.finditer(whole), 1):
        word = part[0]
        repeat = _REPEAT.match(word)
        if not repeat:
            if "*" in word:
                raise BadInput(f"card {place}: {_show(word)}: expected a repeat such as 3*meal", value=word)
            yield place, 1, word
        elif not 1 <= int(repeat[1]) <= MOST_CARDS:
            raise BadInput(f"card {place}: {_show(word)}: expected 1 to {MOST_CARDS} before the *", value=word)
        else:
            yield place, int(repeat[1]), word[repeat.end() :]


def _read_classes(letters: str) -> tuple[HeroClass, ...]:
    return tuple(sorted(map(HeroClass, letters.upper()), key=_CLASS_ORDER.__getitem__))


def _bad(kind: str, text: str, expected: str, rule: str | None = None) -> BadInput:
    return BadInput(f"{kind} {_show(text)}: expected {expected}", value=text, rule=rule)


def _show(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "…")
