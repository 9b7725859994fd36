"""JSON schemas: one for every kind, fit for use."""

from __future__ import annotations

import json

import pytest

from questinc.errors import BadInput
from questinc.schemas import KINDS, schema
from tests.cli import running


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_json_and_describes_its_fields(kind: str) -> None:
    made = schema(kind)
    assert json.loads(json.dumps(made)) == made
    assert made["$defs"]
    done = running.run("schema", kind, group="questinc")
    assert (done.code, done.json) == (0, made)


def test_actions_and_events_are_told_apart_by_a_word() -> None:
    assert schema("action")["discriminator"]["propertyName"] == "do"
    assert schema("event")["discriminator"]["propertyName"] == "event"
    assert len(schema("action")["anyOf"]) == 22


@pytest.mark.parametrize("kind", ["", "card", "states", "\N{SNOWMAN}", "x" * 1000])
def test_no_such_kind(kind: str) -> None:
    with pytest.raises(BadInput, match="expected one of state, action"):
        schema(kind)
    assert "expected one of" in running.refused("schema", kind, group="questinc")
