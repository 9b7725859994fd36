"""How a chapter states the decisions it holds, so that one table decides what is legal, offered and done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from questinc.actions import Action, Illegal
from questinc.rules.draft import Draft
from questinc.state import Stage, State

Fault = Callable[[State, Any], Illegal | None]
Play = Callable[[Draft, Any], None]


class Move(NamedTuple):
    """One kind of action: `fault` says why it is illegal, or None; `play` carries a legal one out."""

    fault: Fault
    play: Play


class Decision(NamedTuple):
    """One kind of decision: what is asked, by which rule, the actions that answer it, and the candidates to offer.

    `candidates` may include illegal actions (the offers are those without a fault), and leaves out legal ones only
    where a full list would explode.
    """

    stage: Stage
    asks: str
    rule: str
    moves: Mapping[type[Action], Move]
    candidates: Callable[[State], Iterable[Action]]
