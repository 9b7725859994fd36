"""`matica check`: a fair verdict on a player's own answer."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from matica.arithmetic.parse import LONGEST_TEXT
from matica.cards import Hand
from matica.coaching.check import Verdict, check
from matica.errors import BadExpression, BadInput
from matica.rules import Rules
from matica_cli.matica.options import CardsCommand, form_options, hand_and_rules, target_argument
from matica_cli.output import Patience, print_json, print_line, print_wrapped, terminal_width
from matica_cli.signs import to_ascii
from matica_cli.stdin import read_stdin


@click.command("check", cls=CardsCommand)
@target_argument
@hand_and_rules
@click.option("--answer", metavar="TEXT", required=True, help="The answer, such as '8 x 3'; - reads it from stdin.")
@form_options("correct, value, reasons (code, rule, message, position), simpler_exists")
@click.pass_context
def command(ctx: click.Context, target: int, hand: Hand, rules: Rules, answer: str, as_json: bool, ascii: bool) -> None:
    """Judge an answer: does it make TARGET from CARDS, by means that the rules allow?

    A right answer also says whether there is a simpler one. Exit code 1 for a wrong answer, 2 for one that cannot be
    read.

    \b
    matica check 24 3 0 5 w 7 --answer '(7 + 5) x 2'
    """
    if answer == "-":
        answer = read_stdin(10 * LONGEST_TEXT, "answer").strip("\r\n")
    with Patience("looking for a simpler way"):
        verdict = check(hand, target, answer, rules)
    if as_json:
        print_json(verdict_data(verdict))
    else:
        _show(verdict, ascii)
    if verdict.code == "syntax":
        message = f"answer: {verdict.message.removesuffix('.')}"
        raise BadInput(to_ascii(message) if ascii else message, value=answer, rule=verdict.rule)
    ctx.exit(0 if verdict.correct else 1)


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """What `matica check --json` prints.

    `correct`; `value`, exactly as text (`23 1/2`; null: there is none); `reasons`, every fault, the gravest first,
    each with `code`, `rule` (null: none applies), `message` and `position` in the answer (from 0; null: no place);
    `simpler_exists` for a right answer (null: not known, or the answer is wrong).
    """
    return {
        "correct": verdict.correct,
        "value": verdict.value,
        "reasons": verdict.reasons,
        "simpler_exists": verdict.simpler_exists,
    }


def _show(verdict: Verdict, ascii: bool) -> None:
    say = to_ascii if ascii else str
    if verdict.code != "syntax":
        lines = [f"{reason.message} ({reason.rule})" if reason.rule else reason.message for reason in verdict.reasons]
        print_wrapped(say(f"Wrong: {lines[0]}" if lines else verdict.message), "  ")
        for line in lines[1:]:
            print_wrapped(say(f"Also: {line}"), "  ")
    if verdict.position is not None and verdict.answer.strip() and len(verdict.answer) < LONGEST_TEXT:
        fault = BadExpression("", text=verdict.answer, position=verdict.position)
        print_line(textwrap.indent(say(fault.caret(min(60, terminal_width() - 3))), "  "))
