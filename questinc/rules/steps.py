"""Resolving a quest step by step, the same as `Resolve` at once.

A step is legal while what has been chosen can still be completed to a legal plan, so that no choice leads astray.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from questinc.actions import (
    Action,
    Begin,
    Finish,
    Illegal,
    Resolve,
    Send,
    UseBeer,
    UseMinus2,
    UsePotion,
    UseTreasure,
)
from questinc.rules.draft import Draft
from questinc.rules.moves import Move
from questinc.rules.resolving import completed, plan_fault
from questinc.rules.spoils import carry_out
from questinc.state import Stage, State
from questinc.tables import tables_of


def _plan(state: State) -> Resolve:
    if state.plan is None:
        raise RuntimeError(f"no resolution under way at stage {state.stage}")
    return state.plan


def _sent(plan: Resolve, action: Send) -> Resolve:
    return replace(plan, heroes=(*plan.heroes, action.hero))


def _with_treasure(plan: Resolve, action: UseTreasure) -> Resolve:
    return replace(plan, treasures=(*plan.treasures, action.treasure))


def _with_beer(plan: Resolve, _action: UseBeer) -> Resolve:
    return replace(plan, beers=plan.beers + 1)


def _with_minus2(plan: Resolve, _action: UseMinus2) -> Resolve:
    return replace(plan, minus2=plan.minus2 + 1)


def _with_potion(plan: Resolve, action: UsePotion) -> Resolve:
    back = (*plan.back, action.hero)
    if action.treasure is None:
        return replace(plan, potions=plan.potions + 1, back=back)
    return replace(plan, treasures=(*plan.treasures, action.treasure), back=back)


def _potion_in_time(state: State, action: UsePotion) -> Illegal | None:
    """A potion is for a hero that has been sent: what comes later cannot be relied on."""
    if action.hero not in _plan(state).heroes:
        return Illegal(f"{str(action.hero)[:20]!r} does not take part, so cannot be brought back", "Q-N5")
    return None


def _step(grow: Callable[[Resolve, Any], Resolve]) -> Move:
    """The move that grows the plan."""

    def fault(state: State, action: Action) -> Illegal | None:
        if isinstance(action, UsePotion):
            late = _potion_in_time(state, action)
            if late is not None:
                return late
        return plan_fault(state, completed(state, grow(_plan(state), action)))

    def play(draft: Draft, action: Action) -> None:
        draft.set(plan=grow(_plan(draft.state), action))

    return Move(fault, play)


def begin_fault(state: State, action: Begin) -> Illegal | None:
    """A resolution may be begun where it can be finished (Q-N2)."""
    return plan_fault(state, completed(state, Resolve(action.quest)))


def begin_steps(draft: Draft, action: Begin) -> None:
    """Nothing is chosen yet."""
    draft.set(stage=Stage.RESOLVE, plan=Resolve(action.quest))


def finish_fault(state: State, _action: Finish) -> Illegal | None:
    """What has been chosen must do (Q-N2)."""
    return plan_fault(state, _plan(state))


def finish(draft: Draft, _action: Finish) -> None:
    """Carry out what has been chosen."""
    plan = _plan(draft.state)
    draft.set(stage=Stage.NIGHT, plan=None)
    carry_out(draft, plan)


STEP_MOVES: dict[type[Action], Move] = {
    Send: _step(_sent),
    UseTreasure: _step(_with_treasure),
    UseBeer: _step(_with_beer),
    UsePotion: _step(_with_potion),
    UseMinus2: _step(_with_minus2),
    Finish: Move(finish_fault, finish),
}


def step_candidates(state: State) -> Iterable[Action]:
    """Every step there could be."""
    company = state.moving
    plan = _plan(state)
    tables = tables_of(state.setting.catalogue)
    yield Finish()
    yield from (Send(hero) for hero in company.hand if hero not in plan.heroes)
    unused = [card for card in company.pile if card not in plan.treasures]
    yield from (UseTreasure(card) for card in unused if tables.treasure[card].strength)
    if plan.beers < company.beers:
        yield UseBeer()
    if plan.minus2 < len(company.minus2):
        yield UseMinus2()
    for hero in plan.heroes:
        if hero not in plan.back:
            if plan.potions < company.potions:
                yield UsePotion(hero)
            yield from (UsePotion(hero, card) for card in unused if tables.treasure[card].potion)
