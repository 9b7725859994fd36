"""The arguments and options that the arithmetic commands share: targets, cards, rules, and the form of the output."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from typing import Any, get_args

import click

from matica.cards import Hand
from matica.errors import BadInput
from matica.rules import LARGEST_TARGET, OPERATIONS, PRESETS, Rules, Zeros
from matica_cli.signs import stdout_lacks
from matica_cli.stdin import read_stdin

MOST_TARGETS = 20
"""More targets than this in one question are refused."""
LONGEST_HAND = 10_000
"""More characters than this are not read as cards from stdin."""

_SIGNS = {**dict.fromkeys("−–", "-"), **dict.fromkeys("×xX·", "*"), **dict.fromkeys("÷:", "/")}


class CardsCommand(click.Command):
    """A command whose arguments may begin with a minus: a target -5 is refused as a target, not as an option.

    The callbacks of its arguments refuse what looks like an option that is not there.
    """

    ignore_unknown_options = True


def refuse_options(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Raise NoSuchOption for an argument that was meant as an option."""
    for word in words:
        if re.match(r"-[^0-9.,]", word):
            name = word.split("=")[0][:40]
            known = [option for parameter in ctx.command.params for option in parameter.opts]
            raise click.NoSuchOption(name, possibilities=get_close_matches(name, known, n=1), ctx=ctx)


def read_target(text: str) -> int:
    """A target as it is typed. Raises BadInput."""
    shown = text if len(text) <= 20 else text[:20] + "…"
    if not re.fullmatch(r"0|[1-9][0-9]{0,29}", text) or int(text) > LARGEST_TARGET:
        raise BadInput(f"target {shown!r}: expected a whole number 0–{LARGEST_TARGET}", value=text)
    return int(text)


def _targets(ctx: click.Context, _param: click.Parameter, text: str) -> tuple[int, ...]:
    refuse_options(ctx, (text,))
    words = [word.strip() for word in text.split(",")]
    if len(words) > MOST_TARGETS:
        raise BadInput(f"{len(words)} targets: expected at most {MOST_TARGETS}", value=text)
    return tuple(read_target(word) for word in words)


def _target(ctx: click.Context, _param: click.Parameter, text: str) -> int:
    refuse_options(ctx, (text,))
    return read_target(text.strip())


def read_cards(ctx: click.Context, _param: click.Parameter | None, words: tuple[str, ...]) -> str:
    """The cards as one text, read from stdin where they are `-`. Raises UsageError."""
    refuse_options(ctx, words)
    if "-" in words:
        if len(words) > 1:
            raise click.UsageError("cards '-' (read from stdin): expected no other cards beside it", ctx)
        return read_stdin(LONGEST_HAND, "cards")
    return " ".join(words)


def _operations(_ctx: click.Context, _param: click.Parameter, text: str | None) -> str | None:
    """Operations in ASCII, in any of the usual signs and parted by anything people put between them."""
    if text is None:
        return None
    signs = re.sub(r"[\s,]", "", "".join(_SIGNS.get(sign, sign) for sign in text))
    return "".join(dict.fromkeys(signs))


targets_argument = click.argument("targets", metavar="TARGETS", callback=_targets)
target_argument = click.argument("target", metavar="TARGET", callback=_target)

_SWITCHES = {
    "use_all": ("--use-all", "--any"),
    "fractions": ("--fractions", "--no-fractions"),
    "negatives": ("--negatives", "--no-negatives"),
}
"""Switches of `Rules`, each with the option that sets it and the one that unsets it."""

_RULES = [
    click.option(
        "--rules", "preset", type=click.Choice(list(PRESETS)), default="matica", show_default=True, metavar="PRESET",
        help="The rules to begin with: matica (the card game), twenty_four (numbers 1-13, all used), make_ten (digits, "
        "all used) or countdown (numbers, every step positive and whole).",
    ),
    click.option(
        "--zeros", type=click.Choice(get_args(Zeros)), metavar="READING",
        help=f"Which numbers zeros may be joined to (M-A2): {', '.join(get_args(Zeros))}.",
    ),
    click.option("--use-all", "use_all_on", is_flag=True, help="Every card must be used."),
    click.option("--any", "use_all_off", is_flag=True, help="Any of the cards may be used."),
    click.option("--fractions", "fractions_on", is_flag=True, help="Fractions may occur on the way."),
    click.option("--no-fractions", "fractions_off", is_flag=True, help="They may not."),
    click.option("--negatives", "negatives_on", is_flag=True, help="Values below 0 may occur on the way."),
    click.option("--no-negatives", "negatives_off", is_flag=True, help="They may not."),
    click.option(
        "--ops", "operations", metavar="SIGNS", callback=_operations,
        help=f"Only these operations, some of {OPERATIONS}",
    ),
]  # fmt: skip


def _decorated(command: Callable[..., Any], options: list[Callable[[Any], Any]]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that choose the rules; it gets them as one argument `rules` of type `Rules`."""

    @wraps(command)
    def with_rules(*args: Any, preset: str, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in ("zeros", "operations")}
        for name, (set_by, unset_by) in _SWITCHES.items():
            on, off = kwargs.pop(f"{name}_on"), kwargs.pop(f"{name}_off")
            if on and off:
                raise click.UsageError(f"{set_by} with {unset_by}: expected one of them", click.get_current_context())
            given[name] = on if on or off else None
        rules = Rules.preset(preset, **{name: value for name, value in given.items() if value is not None})
        return command(*args, rules=rules, **kwargs)

    return _decorated(with_rules, _RULES)


def hand_and_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the argument CARDS and the options for rules; it gets `hand` and `rules`."""

    @wraps(command)
    def with_hand(*args: Any, cards: str, rules: Rules, **kwargs: Any) -> Any:
        return command(*args, hand=Hand.parse(cards, rules), rules=rules, **kwargs)

    argument = click.argument("cards", metavar="CARDS...", nargs=-1, required=True, callback=read_cards)
    return _decorated(rules_options(with_hand), [argument])


def form_options(json_help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command --json, described by `json_help`, and --ascii, which is on where stdout lacks × ÷ −."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        return _decorated(
            command,
            [
                click.option("--json", "as_json", is_flag=True, help=f"Print JSON: {json_help}."),
                click.option(
                    "--ascii",
                    is_flag=True,
                    callback=lambda _ctx, _param, value: value or stdout_lacks("×÷−"),
                    help="Write * / - instead of × ÷ −.",
                ),
            ],
        )

    return decorate
