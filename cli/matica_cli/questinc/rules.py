"""`questinc rules`: the numbered rules."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from matica_cli.output import print_json, print_line
from matica_cli.rules_table import Row, rules_markdown, show_rules
from questinc.rulebook import find_rules, rulebook


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The ids that begin as what is typed so far."""
    rules = (rule for rule in rulebook().rules if rule.id.startswith(incomplete.upper()))
    return [CompletionItem(rule.id, help=rule.text) for rule in rules]


@click.command("rules")
@click.argument("rule_id", metavar="[ID]", required=False, shell_complete=_complete)
@click.option("--markdown", is_flag=True, help="Print one Markdown table.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: rules (id, status, text, switch).")
def command(rule_id: str | None, markdown: bool, as_json: bool) -> None:
    """List the rules, or those with ID: a rule such as Q-T5, or a chapter such as Q-T.

    printed: from the rulebook. reading: a choice where it is silent or unclear. house: no data printed, so the value is
    this project's own and can be replaced by a catalogue. A switch is the name by which a game can be set up with
    another reading.
    """
    if markdown and as_json:
        raise click.UsageError("--markdown with --json: expected one of them")
    rules = find_rules(rule_id) if rule_id is not None else rulebook().rules
    rows = [Row(rule.id, rule.status, rule.text, (rule.switch,) if rule.switch else ()) for rule in rules]
    if as_json:
        print_json({"rules": rules})
    elif markdown:
        print_line(rules_markdown(rows))
    else:
        show_rules(rulebook().chapters, rows)
