"""`questinc rules`: the numbered rules."""

from __future__ import annotations

import click

from matica_cli.questinc.output import plain, print_json, print_table, table
from questinc.rulebook import find_rules, rulebook


@click.command("rules")
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON: rules (id, status, text, switch).")
def command(rule_id: str | None, as_json: bool) -> None:
    """List the rules, or those with ID: a rule such as Q-T5, or a chapter such as Q-T.

    printed: from the rulebook. reading: a choice where it is silent or unclear. house: no data printed, so the value is
    this project's own and can be replaced by a catalogue. A switch is the name by which a game can be set up with
    another reading.
    """
    book = rulebook()
    rules = find_rules(rule_id) if rule_id is not None else book.rules
    if as_json:
        print_json({"rules": rules})
        return
    for chapter, title in book.chapters.items():
        chosen = [rule for rule in rules if rule.chapter == chapter]
        if chosen:
            rows = table("id", "status", "rule", title=title)
            for rule in chosen:
                switch = f" [switch: {rule.switch}]" if rule.switch else ""
                rows.add_row(rule.id, rule.status, plain(rule.text + switch))
            print_table(rows)
