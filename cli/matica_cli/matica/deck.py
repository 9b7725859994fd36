"""`matica deck`: choose quests, print them, print a deck again, or check one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import click
import msgspec
from click.core import ParameterSource

from matica.cards import PlayingDeck
from matica.decks.design import Wishes, design
from matica.decks.ease import house
from matica.decks.model import BANDS, QuestDeck
from matica.decks.table import LARGEST_HAND, percent
from matica.decks.verify import verify
from matica.printing.write import DECK_KINDS
from matica.rules import Rules
from matica_cli.matica.deck_options import (
    ELSEWHERE,
    PRINTING,
    STATUS,
    check_output,
    command_line,
    deal_options,
    practise_callback,
    print_file,
    range_callback,
    work_options,
)
from matica_cli.matica.options import rules_options
from matica_cli.matica.print_options import Output, print_options
from matica_cli.output import counted, print_json, print_line, print_table, print_wrapped, table
from matica_cli.params import FILE, SEED, Whole
from matica_cli.progress import ProgressBar


def _min_odds(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Fraction:
    """`0.5`, `50%` or `1/2`."""
    if text is None:
        return Fraction(0)
    match = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{1,9})?|[0-9]{1,9}/[0-9]{1,9})\s*(%?)\s*", text)
    try:
        chance = Fraction(match[1]) / (100 if match[2] else 1) if match else None
    except ZeroDivisionError:
        chance = None
    if chance is None or chance > 1:
        raise click.BadParameter(f"{text[:40]!r}: expected a chance from 0 to 1, such as 0.5, 1/2 or 50%")
    return chance


@click.command("deck")
@click.option("--easy", type=Whole(0), default=18, show_default=True, help="Easy quests.")
@click.option("--medium", type=Whole(0), default=18, show_default=True, help="Medium quests.")
@click.option("--hard", type=Whole(0), default=18, show_default=True, help="Hard quests.")
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="Another number, another deck.",
)
@click.option(
    "--range",
    "span",
    metavar="LOW-HIGH",
    default="1-100",
    show_default=True,
    callback=range_callback,
    help="The targets to choose from.",
)
@click.option(
    "--practise",
    multiple=True,
    metavar="WHAT",
    callback=practise_callback,
    help="Only targets whose simple solutions use an operation (×) or a table (×7); may be repeated.",
)
@click.option(
    "--min-odds",
    metavar="CHANCE",
    callback=_min_odds,
    help="Only targets that a random hand can make with this chance or more: 0.5, 1/2 or 50%.",
)
@click.option("--name", default="Quest deck", show_default=True, help="The deck's name.")
@deal_options(LARGEST_HAND)
@rules_options
@work_options
@click.option("--from", "from_file", type=FILE, help="Show or print this deck (.json) instead of a new one.")
@click.option(
    "--verify",
    "verify_file",
    type=FILE,
    help="Solve every card of this deck (.json) anew; exit code 1 if something is wrong.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON: the deck as in its .json file; with -o name, seed, hash, bands, points, files; with "
    "--verify name, cards, correct, faults (id, target, message).",
)
@print_options
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Choose quests for a deck, so many easy, medium and hard, and print it (-o).

    A quest's band and points follow from its ease: the chance that a random hand can make it and an average player
    finds a way within a minute. Ease, bands, points and the default playing deck are house data, not official.
    The same wishes, seed and version give the same deck. Exit code 1 if a wish cannot be met.

    \b
    matica deck                                      a deck as a table
    matica deck --seed 7 -o deck.pdf                 cards and answer key
    matica deck --practise ×7 --easy 6 --medium 3 --hard 0
    matica deck --no-fractions --no-negatives -o deck.json
    matica deck --from deck.json -o deck.pdf --size mini
    matica deck --verify deck.json
    """  # fmt: skip
    _run(ctx, **options)


def _run(
    ctx: click.Context,
    *,
    from_file: str | None,
    verify_file: str | None,
    deck_file: str | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    output: Output,
    **making: Any,
) -> None:
    work = {"workers": workers, "cluster": cluster}
    if output.path == "-" and as_json:
        raise click.UsageError("--json with -o -: both go to the standard output, expected one of them")
    if verify_file is not None:
        _refuse(ctx, "--verify", ELSEWHERE - PRINTING - {"from_file"} | {"deck_file"})
        _verify(ctx, verify_file, PlayingDeck.load(deck_file), as_json, work)
        return
    if from_file is not None:
        _refuse(ctx, "--from", ELSEWHERE - {"verify_file"})
        made = QuestDeck.read(from_file)
    else:
        check_output(output, DECK_KINDS)
        made = _make(ctx, PlayingDeck.load(deck_file), work, **making)
    if output.path is None:
        if as_json:
            print_file(made.to_json())
        else:
            _show(made)
        return
    files = output.write(made)
    if as_json:
        head = {"name": made.name, "seed": made.seed, "hash": made.content_hash}
        print_json(head | _sums(made) | {"files": [str(path) for path in files]})
    else:
        for path in files:
            print_line(f"wrote {path}")


def _refuse(ctx: click.Context, option: str, allowed: frozenset[str]) -> None:
    """Options that do not go with another one are an error, not silently left out."""
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(str(parameter.name)) != ParameterSource.DEFAULT
        if given and parameter.name not in allowed:
            raise click.UsageError(f"{parameter.opts[0]} with {option}: expected one of them", ctx)


def _make(
    ctx: click.Context,
    deck: PlayingDeck,
    work: dict[str, Any],
    *,
    name: str,
    easy: int,
    medium: int,
    hard: int,
    seed: int,
    span: range,
    practise: tuple[str, ...],
    min_odds: Fraction,
    hand_size: int,
    rules: Rules,
) -> QuestDeck:
    wishes = Wishes(easy, medium, hard, span.start, span.stop - 1, min_odds, practise)
    with ProgressBar("grading every hand") as progress:
        return design(
            wishes,
            seed=seed,
            deck=deck,
            rules=rules,
            hand_size=hand_size,
            name=name,
            command=command_line(ctx),
            progress=progress,
            **work,
        )


def _sums(deck: QuestDeck) -> dict[str, dict[str, int]]:
    return {
        "bands": {band: sum(card.band == band for card in deck.cards) for band in BANDS},
        "points": {band: sum(card.points for card in deck.cards if card.band == band) for band in BANDS},
    }


def _show(deck: QuestDeck) -> None:
    source = deck.playing_deck
    print_wrapped(f"{deck.name}: {counted(len(deck.cards), 'quest')}, seed {deck.seed}")
    rows = table("target", "grade", "points", "chance", "ease", numbers=("target", "points", "chance", "ease"))
    for card in deck.cards:
        rows.add_row(str(card.target), card.band, str(card.points), percent(card.odds_decimal), percent(card.ease))
    print_table(rows)
    sums = _sums(deck)
    print_wrapped(", ".join(f"{band}: {sums['bands'][band]} ({sums['points'][band]} points)" for band in BANDS), "  ")
    print_wrapped(
        f"chance: a random hand of {deck.hand_size} from {source.name} ({STATUS[source.status]}) can make it; "
        f"ease: and an average player finds a way within {house().in_time:g} s (house figures)",
        "  ",
    )


def _verify(ctx: click.Context, file: str, deck: PlayingDeck, as_json: bool, work: dict[str, Any]) -> None:
    quests = QuestDeck.read(file)
    with ProgressBar("grading every hand") as progress:
        faults = verify(quests, deck, progress=progress, **work)
    if as_json:
        print_json(
            {
                "name": quests.name,
                "cards": len(quests.cards),
                "correct": not faults,
                "faults": msgspec.to_builtins(faults),
            }
        )
    else:
        for fault in faults:
            print_wrapped(f"{fault.id} ({fault.target}): {fault.message}", "  ")
        told = counted(len(faults), "fault") if faults else "no faults"
        print_line(f"{quests.name}: {counted(len(quests.cards), 'quest')}, {told}")
    if faults:
        ctx.exit(1)
