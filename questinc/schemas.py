"""The JSON schemas of everything that front ends exchange with the engine."""

from __future__ import annotations

from typing import Any

import msgspec

from questinc.actions import Action
from questinc.errors import BadInput
from questinc.events import Event
from questinc.replay import Replay
from questinc.rules.scoring import Standing
from questinc.state import State
from questinc.switches import Rules
from questinc.view import Observation

KINDS: dict[str, Any] = {
    "state": State,
    "action": Action,
    "observation": Observation,
    "event": Event,
    "replay": Replay,
    "rules": Rules,
    "standings": tuple[Standing, ...],
}
"""Name → type."""


def schema(kind: str) -> dict[str, Any]:
    """The JSON schema (2020-12) of a kind of thing; raises `BadInput` with the kinds there are.

    >>> schema("rules")["$defs"]["Rules"]["properties"]["cash_in"]["default"]
    'any'
    """
    if kind not in KINDS:
        raise BadInput(f"no schema of {kind[:40]!r}: expected one of {', '.join(KINDS)}", value=kind)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(KINDS[kind])))
    return plain
