"""Actions as short text, reader and writer as a pair.

| action | text |
|---|---|
| contest | `bid 4` `pass` `name 4` `accept` `leave` |
| third quest | `fail q03` |
| city | `visit tavern` |
| visit | `hire h07` `hire h07 h12` `ability` `descend h07` `cash t01 t02` `done` |
| Dungeon | `keep d3 d1 d5`: the first is kept, the others go back, the next one on top |
| night | `resolve q03 with h07 h12 using t05 beers 2 minus2 1 potions 1 back h07` |
| step by step | `begin q03` `send h07` `use t05` `beer` `minus2` `potion h07` `potion h07 t05` `finish` |

Words come in either case. A `hire` of one hero is a `Hire`, of several a `HireSet`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from questinc import actions as act
from questinc.actions import Action
from questinc.cards import CardId, City
from questinc.errors import BadInput

LONGEST_TEXT = 2_000
"""Characters of an action's text."""

_PLAIN: dict[str, Action] = {
    "pass": act.Pass(),
    "accept": act.Accept(),
    "leave": act.Leave(),
    "ability": act.UseAbility(),
    "done": act.Done(),
    "beer": act.UseBeer(),
    "minus2": act.UseMinus2(),
    "finish": act.Finish(),
}
_PLAIN_WORDS = {action: word for word, action in _PLAIN.items()}
_GOLD: dict[str, Callable[[int], Action]] = {"bid": act.Bid, "name": act.Name}
_ONE_CARD: dict[str, Callable[[CardId], Action]] = {
    "fail": act.Fail,
    "descend": act.Descend,
    "begin": act.Begin,
    "send": act.Send,
    "use": act.UseTreasure,
}
WORDS = (*_PLAIN, *_GOLD, *_ONE_CARD, "visit", "hire", "keep", "cash", "potion", "resolve")
"""Every word an action's text begins with."""
_LISTS = {"with": "heroes", "using": "treasures", "back": "back"}
_COUNTS = ("beers", "minus2", "potions")


def write_action(action: Action) -> str:
    """The text of an action.

    >>> write_action(act.Resolve(CardId("q03"), (CardId("h07"),), beers=2))
    'resolve q03 with h07 beers 2'
    """
    if action in _PLAIN_WORDS:
        return _PLAIN_WORDS[action]
    match action:
        case act.Bid(gold):
            return f"bid {gold}"
        case act.Name(gold):
            return f"name {gold}"
        case act.Fail(card) | act.Descend(card) | act.Begin(card) | act.Send(card) | act.UseTreasure(card):
            word = next(word for word, kind in _ONE_CARD.items() if kind is type(action))
            return f"{word} {card}"
        case act.Visit(city):
            return f"visit {city.value}"
        case act.Hire(hero):
            return f"hire {hero}"
        case act.HireSet(heroes):
            return " ".join(["hire", *heroes])
        case act.Keep(card, back):
            return " ".join(["keep", card, *back])
        case act.CashIn(treasures):
            return " ".join(["cash", *treasures])
        case act.UsePotion(hero, treasure):
            return " ".join(["potion", hero, *([] if treasure is None else [treasure])])
        case act.Resolve():
            return _write_plan(action)
    raise BadInput(f"no text for {action!r}", value=action)


def _write_plan(plan: act.Resolve) -> str:
    words = ["resolve", plan.quest]
    for word, field in (("with", "heroes"), ("using", "treasures")):
        cards = getattr(plan, field)
        words += [word, *cards] if cards else []
    for word in _COUNTS:
        words += [word, str(getattr(plan, word))] if getattr(plan, word) else []
    words += ["back", *plan.back] if plan.back else []
    return " ".join(words)


def read_action(text: str) -> Action:
    """The action of a text; raises `BadInput` with what was expected.

    >>> read_action("hire h07 h12")
    HireSet(heroes=('h07', 'h12'))
    """
    words = text[: LONGEST_TEXT + 1].lower().split()
    if len(text) > LONGEST_TEXT:
        raise BadInput(f"an action of over {LONGEST_TEXT} characters", value=text[:40])
    if not words:
        raise BadInput("no action: expected a word such as pass, visit, hire, resolve or done", value=text)
    word, rest = words[0], words[1:]
    if word not in WORDS:
        raise BadInput(f"no action {word[:20]!r}: expected one of {', '.join(WORDS)}", value=text)
    if word in _PLAIN:
        _expect(not rest, word, "nothing after it", rest)
        return _PLAIN[word]
    if word in _GOLD:
        _expect(len(rest) == 1, word, "one amount of gold", rest)
        return _GOLD[word](_number(word, rest[0]))
    if word in _ONE_CARD:
        _expect(len(rest) == 1, word, "one card", rest)
        return _ONE_CARD[word](_card(rest[0]))
    return _READERS[word](rest)


def _read_visit(rest: Sequence[str]) -> Action:
    _expect(len(rest) == 1 and rest[0] in set(City), "visit", f"one of {', '.join(City)}", rest)
    return act.Visit(City(rest[0]))


def _read_hire(rest: Sequence[str]) -> Action:
    _expect(len(rest) > 0, "hire", "one to three heroes", rest)
    heroes = _cards(rest)
    return act.Hire(heroes[0]) if len(heroes) == 1 else act.HireSet(heroes)


def _read_keep(rest: Sequence[str]) -> Action:
    _expect(len(rest) > 0, "keep", "the card kept, then those put back", rest)
    return act.Keep(_card(rest[0]), _cards(rest[1:]))


def _read_cash(rest: Sequence[str]) -> Action:
    _expect(len(rest) > 0, "cash", "treasures", rest)
    return act.CashIn(_cards(rest))


def _read_potion(rest: Sequence[str]) -> Action:
    _expect(len(rest) in (1, 2), "potion", "a hero, or a hero and a treasure", rest)
    return act.UsePotion(_card(rest[0]), _card(rest[1]) if len(rest) == 2 else None)


def _read_plan(rest: Sequence[str]) -> Action:
    _expect(len(rest) > 0, "resolve", "a quest", rest)
    cards: dict[str, tuple[CardId, ...]] = {}
    counts: dict[str, int] = {}
    place = 1
    while place < len(rest):
        word = rest[place]
        end = place + 1
        while end < len(rest) and rest[end] not in _LISTS and rest[end] not in _COUNTS:
            end += 1
        given = rest[place + 1 : end]
        if word in _LISTS:
            _expect(len(given) > 0, word, "cards", given)
            cards[_LISTS[word]] = cards.get(_LISTS[word], ()) + _cards(given)
        elif word in _COUNTS:
            _expect(len(given) == 1, word, "one number", given)
            counts[word] = _number(word, given[0])
        else:
            raise BadInput(f"resolve: {word[:20]!r}: expected with, using, beers, minus2, potions or back", value=word)
        place = end
    return act.Resolve(
        _card(rest[0]),
        cards.get("heroes", ()),
        cards.get("treasures", ()),
        beers=counts.get("beers", 0),
        potions=counts.get("potions", 0),
        back=cards.get("back", ()),
        minus2=counts.get("minus2", 0),
    )


_READERS: dict[str, Callable[[Sequence[str]], Action]] = {
    "visit": _read_visit,
    "hire": _read_hire,
    "keep": _read_keep,
    "cash": _read_cash,
    "potion": _read_potion,
    "resolve": _read_plan,
}


def _expect(fine: bool, word: str, expected: str, found: Sequence[str]) -> None:
    if not fine:
        shown = " ".join(found)[:40] or "nothing"
        raise BadInput(f"{word}: expected {expected}, found {shown}", value=" ".join(found))


def _number(word: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise BadInput(f"{word}: expected a whole number, found {text[:20]!r}", value=text)
    return int(text)


def _card(text: str) -> CardId:
    return CardId(text)


def _cards(texts: Sequence[str]) -> tuple[CardId, ...]:
    return tuple(CardId(text) for text in texts)
