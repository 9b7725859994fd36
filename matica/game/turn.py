"""The rules of a turn: start, solve or pass, discard, draw to five, one action, next player (M-T1 to M-T8, M-E*)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from matica.cards import Action, Card
from matica.errors import BadInput, IllegalAction, expect
from matica.game.actions import Decline, Drop, GameAction, Pass, Play, Resolve, Solve, UseClass
from matica.game.effects import run_effects
from matica.game.events import (
    ClassUsed,
    Declined,
    Dropped,
    Ended,
    Event,
    Passed,
    Played,
    Resolved,
    Solved,
    TurnBegan,
    TurnMissed,
)
from matica.game.setup import ROW, Setup, card_text, needs_target, too_few
from matica.game.state import SMALLEST_HAND, End, Ending, Player, Row, State
from matica.game.table import Table, chance
from matica.game.ways import why_wrong
from matica.seeds import checked_seed


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is illegal, in words, and the rule it breaks."""

    message: str
    rule: str


class Step(msgspec.Struct, frozen=True):
    """The position after an action, and what happened in full; show a seat `event.seen_by(seat)` only."""

    state: State
    events: tuple[Event, ...]


def new_game(setup: Setup | None = None, seed: int = 0, **options: Any) -> State:
    """A game at its start: decks shuffled by `seed` (0 to 2**53 - 1), hands dealt (M-S1), quests turned up (M-S2).

    Without a `setup`, `options` go to `Setup.make`.
    Raises BadInput for a setup that cannot be played.
    """
    if setup is None:
        setup = Setup.make(**options)
    elif options:
        raise BadInput(f"a setup and {', '.join(options)}: expected one or the other", value=options)
    expect(setup, Setup, "a Setup")
    rng = chance(checked_seed(seed), 0)
    cards = list(setup.cards)
    rng.shuffle(cards)
    rows = []
    for band in setup.rows:
        pile = [quest for quest in setup.quests if band in (None, quest.band)]
        rng.shuffle(pile)
        rows.append(Row(band, tuple(pile[ROW:]), tuple(pile[:ROW])))
    size = setup.hand_size
    return State(
        setup=setup,
        seed=seed,
        players=tuple(Player(tuple(cards[seat * size : (seat + 1) * size])) for seat in range(setup.seats)),
        pile=tuple(cards[setup.seats * size :]),
        discards=(),
        rows=tuple(rows),
        turn=1,
        seat=setup.first,
        phase="start",
    )


def apply(state: State, action: GameAction) -> Step:
    """Carry out `action` for the seat to act.

    Raises IllegalAction with exactly what `why_illegal` says.
    """
    refusal = why_illegal(state, action)
    if refusal is not None:
        raise IllegalAction(refusal.message, value=action, rule=refusal.rule)
    table = Table(state)
    match action:
        case Play():
            table.discard(table.seat, [action.card])
            table.log(Played(table.seat, action.card, action.target))
            _begin(table, state.setup.action_of(action.card), action.target)
            table.phase = "solve"
        case UseClass():
            ability = state.setup.classes[table.seat]
            table.log(ClassUsed(table.seat, ability.name if ability else "", action.target))
            _begin(table, ability, action.target)
            table.phase = "solve"
        case Solve():
            _solve(table, action)
        case Pass():
            hand = list(table.hands[table.seat])
            table.discard(table.seat, hand)
            table.log(Passed(table.seat, tuple(hand)))
            _draw_back(table)
            _next_turn(table)
        case Resolve():
            table.log(Resolved(table.seat, action.action, action.target))
            table.open_actions = ()
            _begin(table, state.setup.named_actions[action.action], action.target)
        case Decline():
            table.log(Declined(table.seat))
            table.open_actions = ()
            _next_turn(table)
        case Drop():
            _drop(table, action.card)
    if table.phase == "action" and not (table.open_actions or table.effects or table.drops):
        _next_turn(table)
    return Step(table.freeze(), tuple(table.events))


def _begin(table: Table, action: Action | None, target: int | None) -> None:
    """Start carrying out an action's effects."""
    table.effects = list(action.effects) if action else []
    table.target = target
    run_effects(table)


def _drop(table: Table, card: Card) -> None:
    seat = table.drops.pop(0)
    table.discard(seat, [card])
    table.log(Dropped(seat, card))
    while table.drops and len(table.hands[table.drops[0]]) <= SMALLEST_HAND:
        table.drops.pop(0)
    run_effects(table)


def _solve(table: Table, action: Solve) -> None:
    """Take the quest, discard the cards, replace the quest, draw, and open the actions (M-T3, M-T5, M-T6)."""
    seat = table.seat
    quest, row = next((quest, row) for row in table.rows for quest in row[2] if quest.id == action.quest)
    row[2].remove(quest)
    table.quests[seat].append(quest)
    table.log(Solved(seat, quest, action.answer, action.cards))
    table.discard(seat, list(action.cards))
    if len(table.quests[seat]) >= table.setup.quests_to_win:
        _finish(table, "quests")
        return
    table.refill(*row)
    if not any(face_up for _, _, face_up in table.rows):
        _finish(table, "empty")
        return
    _draw_back(table)
    named = {card.action: table.setup.action_of(card) for card in action.cards if card.action is not None}
    table.open_actions = tuple(sorted(name for name, what in named.items() if what and what.when == "solve"))
    table.phase = "action"


def _draw_back(table: Table) -> None:
    """Draw back up to the hand size (M-T5)."""
    table.draw(table.seat, table.setup.hand_size - len(table.hands[table.seat]))


def _next_turn(table: Table) -> None:
    """Hand the turn on: the same seat if it has gained one, else clockwise past those who miss theirs (M-T8)."""
    if table.turn >= table.setup.turn_limit:
        _finish(table, "limit")
        return
    if table.again:
        table.again -= 1
    else:
        table.seat = (table.seat + 1) % table.setup.seats
        while table.misses[table.seat]:
            table.misses[table.seat] -= 1
            table.log(TurnMissed(table.seat))
            table.seat = (table.seat + 1) % table.setup.seats
    table.turn += 1
    table.phase = "start"
    table.log(TurnBegan(table.seat, table.turn))


def _finish(table: Table, why: Ending) -> None:
    """End the game; most points win, ties are shared (M-E2, M-E3)."""
    points = tuple(sum(quest.points for quest in quests) for quests in table.quests)
    winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
    table.phase = "over"
    table.open_actions = ()
    table.end = End(why, winners, points)
    table.log(Ended(table.end))


def why_illegal(state: State, action: GameAction) -> Refusal | None:
    """Why `apply` would refuse the action here, None if it would not."""
    expect(state, State, "a State")
    if state.phase == "over":
        return Refusal("the game is over", "M-E1")
    if state.drops:
        return _why_not_drop(state, action)
    match action:
        case Drop():
            return Refusal("no card has to be discarded now", "M-T8")
        case Resolve() | Decline() if state.phase != "action":
            return Refusal("actions come after a solved quest", "M-T8")
        case Decline():
            return None
        case Resolve():
            return _why_not_resolve(state, action)
    if state.phase == "action":
        return Refusal("the turn's quest is solved: resolve one of the actions used, or none", "M-T8")
    match action:
        case Play():
            return _why_not_play(state, action)
        case UseClass():
            return _why_not_class(state, action)
        case Solve():
            return _why_not_solve(state, action)
    return None


def _why_not_drop(state: State, action: GameAction) -> Refusal | None:
    seat = state.drops[0]
    if not isinstance(action, Drop):
        return Refusal(f"seat {seat} has to discard a card first", "M-T6")
    if action.card not in state.players[seat].hand:
        return Refusal(f"{card_text(action.card)} is not in the hand of seat {seat}", "M-T6")
    return None


def _why_not_resolve(state: State, action: Resolve) -> Refusal | None:
    if action.action not in state.open_actions:
        names = ", ".join(state.open_actions)
        return Refusal(f"action {action.action!r} was not used with this quest: expected one of {names}", "M-T6")
    return _why_not_target(state, state.setup.named_actions[action.action], action.target, "M-T6")


def _why_not_play(state: State, action: Play) -> Refusal | None:
    what = state.setup.action_of(action.card)
    if action.card not in state.players[state.seat].hand:
        return Refusal(f"{card_text(action.card)} is not in hand", "M-T1")
    if what is None or what.when != "start":
        return Refusal(f"{card_text(action.card)} is not a card to play before solving", "M-T1")
    if state.phase != "start":
        return Refusal("only one ability or card a turn before solving", "M-T1")
    return _why_not_target(state, what, action.target, "M-T1")


def _why_not_class(state: State, action: UseClass) -> Refusal | None:
    ability = state.setup.classes[state.seat] if state.setup.classes else None
    if ability is None:
        return Refusal(f"seat {state.seat} has no class card", "M-T1")
    if state.phase != "start":
        return Refusal("only one ability or card a turn before solving", "M-T1")
    return _why_not_target(state, ability, action.target, "M-T1")


def _why_not_target(state: State, action: Action, target: int | None, rule: str) -> Refusal | None:
    if not needs_target(action):
        return None if target is None else Refusal(f"{action.name} picks no player", rule)
    if target is None or not 0 <= target < state.setup.seats or target == state.seat:
        shown = "nobody" if target is None else f"seat {target}"
        return Refusal(f"{action.name} falls on {shown}: expected another player's seat", rule)
    return None


def _why_not_solve(state: State, action: Solve) -> Refusal | None:
    found = [(row, quest) for row in state.rows for quest in row.face_up if quest.id == action.quest]
    if not found:
        return Refusal(f"quest {action.quest!r} does not lie face up", "M-S2")
    row, quest = found[0]
    if not state.setup.may_solve(state.seat, row.band):
        return Refusal(f"seat {state.seat} does not solve {row.band} quests", "M-S3")
    missing = Counter(action.cards) - Counter(state.players[state.seat].hand)
    if missing:
        lacking = next(iter(missing))
        has = state.players[state.seat].hand.count(lacking)
        return Refusal(too_few(card_text(lacking), has, action.cards.count(lacking)), "M-T2")
    for card in action.cards:
        what = state.setup.action_of(card)
        if card.face is None and (what is None or what.when != "solve"):
            return Refusal(f"{card_text(card)} cannot be played beside an equation", "M-C4")
    digits = [card.face for card in action.cards if card.face is not None]
    held = [card.face for card in state.players[state.seat].hand if card.face is not None]
    if not digits:
        return Refusal("no digit card is played", "M-T2")
    if state.setup.rules.use_all and len(digits) < len(held):
        return Refusal(f"{len(digits)} digit cards: expected all {len(held)} in hand to be used", "M-T2")
    wrong = why_wrong(tuple(digits), quest.target, action.answer, state.setup.rules)
    return Refusal(*wrong) if wrong else None
