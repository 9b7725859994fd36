"""How each effect of an action is carried out (house data combines them, M-C3)."""

from __future__ import annotations

from collections.abc import Callable

from matica.cards import Effect, EffectKind
from matica.game.events import Buried, Looked, Skipped, Spared, Stolen, Swapped, TurnGained
from matica.game.state import SMALLEST_HAND
from matica.game.table import Table, card_order


def run_effects(table: Table) -> None:
    """Carry out the waiting effects in order, until none is left or a seat has to choose cards to discard."""
    while table.effects and not table.drops:
        effect = table.effects.pop(0)
        EFFECTS[effect.do](table, effect)
    if not table.effects and not table.drops:
        table.target = None


def fallen_on(table: Table, effect: Effect) -> list[int]:
    """The seats an effect falls on, clockwise from the actor."""
    seats = table.setup.seats
    if effect.who == "others":
        return [(table.seat + step) % seats for step in range(1, seats)]
    if effect.who == "other" and table.target is not None:
        return [table.target]
    return [(table.seat + 1) % seats]


def spare(table: Table, seat: int, count: int, effect: Effect) -> int:
    """How many of `count` cards a hand may lose to another player's effect (M-T7)."""
    allowed = max(0, min(count, len(table.hands[seat]) - SMALLEST_HAND))
    if allowed < count:
        table.log(Spared(seat, effect.do))
    return allowed


def _draw(table: Table, effect: Effect) -> None:
    table.draw(table.seat, effect.count)


def _discard(table: Table, effect: Effect) -> None:
    for seat in fallen_on(table, effect):
        table.drops += [seat] * spare(table, seat, effect.count, effect)


def _steal(table: Table, effect: Effect) -> None:
    for seat in fallen_on(table, effect):
        count = spare(table, seat, effect.count, effect)
        if not count:
            continue
        hand = table.hands[seat]
        taken = [hand.pop(table.chance().randrange(len(hand))) for _ in range(count)]
        table.hands[table.seat] += taken
        table.changed(seat)
        table.changed(table.seat)
        table.log(Stolen(table.seat, seat, count, tuple(sorted(taken, key=card_order))))


def _swap_hands(table: Table, effect: Effect) -> None:
    actor, hands = table.seat, table.hands
    for other in fallen_on(table, effect):
        if len(hands[actor]) < min(SMALLEST_HAND, len(hands[other])):
            table.log(Spared(other, effect.do))
            continue
        hands[actor], hands[other] = hands[other], hands[actor]
        # each knows the hand it gave away; who knew one of the hands before still knows it, at its new place
        place = {actor: other, other: actor}
        known = {(seat, place.get(seen, seen)) for seat, seen in table.looks}
        table.looks = {pair for pair in known if pair[0] != pair[1]} | {(actor, other), (other, actor)}
        table.log(Swapped(actor, other))


def _look(table: Table, effect: Effect) -> None:
    for other in fallen_on(table, effect):
        table.looks.add((table.seat, other))
        table.log(Looked(table.seat, other, tuple(table.hands[other])))


def _skip(table: Table, effect: Effect) -> None:
    for seat in fallen_on(table, effect):
        table.misses[seat] += 1
        table.log(Skipped(seat))


def _extra_turn(table: Table, _: Effect) -> None:
    table.again += 1
    table.log(TurnGained(table.seat))


def _new_quests(table: Table, _: Effect) -> None:
    for band, pile, face_up in table.rows:
        if not table.setup.may_solve(table.seat, band) or not face_up:
            continue
        table.log(Buried(band, tuple(face_up)))
        pile += face_up
        face_up.clear()
        table.refill(band, pile, face_up)


EFFECTS: dict[EffectKind, Callable[[Table, Effect], None]] = {
    "draw": _draw,
    "discard": _discard,
    "steal": _steal,
    "swap_hands": _swap_hands,
    "look": _look,
    "skip": _skip,
    "extra_turn": _extra_turn,
    "new_quests": _new_quests,
}
