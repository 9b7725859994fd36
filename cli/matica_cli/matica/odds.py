"""`matica odds`: how likely a random hand can make targets."""

from __future__ import annotations

import csv
import io

import click

from matica.cards import PlayingDeck
from matica.decks.model import DeckSource
from matica.decks.odds import LARGEST_HAND, Odds, odds
from matica.rules import Rules
from matica_cli.matica.deck_options import STATUS, deal_options, range_callback, work_options
from matica_cli.matica.options import CardsCommand, read_target, refuse_options, rules_options
from matica_cli.output import print_json, print_line, print_wrapped
from matica_cli.progress import ProgressBar


def _groups(ctx: click.Context, _param: click.Parameter, words: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Each word, such as `24,25,26`, as numbers."""
    refuse_options(ctx, words)
    return [tuple(read_target(part.strip()) for part in word.split(",")) for word in words]


@click.command("odds", cls=CardsCommand)
@click.argument("groups", nargs=-1, metavar="[TARGETS...]", callback=_groups)
@click.option("--range", "span", metavar="LOW-HIGH", callback=range_callback, help="All targets of a range: 1-100.")
@deal_options(LARGEST_HAND)
@rules_options
@work_options
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help='Print JSON: {"deck": {name, hash, status}, "rules", "hand_size", "deals", "odds": [{"target", "odds", '
    '"decimal"}], "any": [{"targets", "odds", "decimal"}]}; "odds" is a fraction as text.',
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV: target, odds, decimal, deck, status.")
def command(
    groups: list[tuple[int, ...]],
    span: range | None,
    deck_file: str | None,
    hand_size: int,
    rules: Rules,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """The exact chance that a random hand can make each target.

    Targets joined by commas are quests lying side by side: for them also the chance that at least one can be made.
    The default playing deck is house data: the rules do not say how many of each card there are.

    \b
    matica odds 24
    matica odds 24,25,26        three quests
    matica odds --range 1-100
    """
    wanted = sorted({*(span or ()), *(target for group in groups for target in group)})
    if not wanted:
        raise click.UsageError("no targets: expected numbers, such as 24 or 24,25,26, or --range 1-100")
    if as_json and as_csv:
        raise click.UsageError("--json and --csv: expected one of them")
    deck = PlayingDeck.load(deck_file)
    with ProgressBar("odds") as progress:
        found = odds(wanted, deck, rules, hand_size, workers=workers, cluster=cluster, progress=progress)
    together = [group for group in dict.fromkeys(groups) if len(set(group)) > 1]
    if as_json:
        print_json(_data(found, wanted, together))
    elif as_csv:
        text = io.StringIO()
        rows = [
            (target, chance, float(chance), deck.name, deck.status)
            for target in wanted
            for chance in [found.chance(target)]
        ]
        csv.writer(text, lineterminator="\n").writerows([("target", "odds", "decimal", "deck", "status"), *rows])
        click.echo(text.getvalue(), nl=False)
    else:
        _show(found, wanted, together)


def _data(found: Odds, wanted: list[int], together: list[tuple[int, ...]]) -> dict[str, object]:
    single = [(target, found.chance(target)) for target in wanted]
    joint = [(group, found.any_of(group)) for group in together]
    return {
        "deck": DeckSource.of(found.deck),
        "rules": found.rules,
        "hand_size": found.hand_size,
        "deals": found.deal.total,
        "odds": [{"target": target, "odds": str(chance), "decimal": float(chance)} for target, chance in single],
        "any": [{"targets": group, "odds": str(chance), "decimal": float(chance)} for group, chance in joint],
    }


def _show(found: Odds, wanted: list[int], together: list[tuple[int, ...]]) -> None:
    deck = found.deck
    cards = "card" if found.hand_size == 1 else "cards"
    print_wrapped(
        f"{deck.name} ({STATUS[deck.status]}), {found.hand_size} {cards}: chance that a hand makes the target"
    )
    width = max(len(str(target)) for target in wanted)
    for target in wanted:
        chance = found.chance(target)
        print_line(f"{target:>{width}}  {float(chance):8.4%}  {chance}")
    for group in together:
        chance = found.any_of(group)
        print_wrapped(f"at least one of {', '.join(map(str, group))}: {float(chance):.4%}  {chance}")
