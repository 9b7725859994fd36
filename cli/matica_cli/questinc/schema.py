"""`questinc schema`: JSON schemas for front ends."""

from __future__ import annotations

import click

from matica_cli.output import print_json
from matica_cli.params import completions
from questinc.schemas import KINDS, schema


@click.command("schema")
@click.argument("kind", metavar="KIND", shell_complete=lambda _ctx, _param, begun: completions(KINDS, begun))
def command(kind: str) -> None:
    """Print the JSON schema of KIND: state, action, observation, event, replay, rules or standings."""
    print_json(schema(kind))
