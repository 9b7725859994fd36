"""`matica solve`: every way to make each target, or the proof that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click
import msgspec

from matica.arithmetic.reachable import closest
from matica.arithmetic.search import Solution, Solutions, Status, solve
from matica.cards import WILD, Face, Hand, face_order
from matica.errors import LimitError
from matica.rules import Rules
from matica_cli.matica.options import CardsCommand, form_options, hand_and_rules, targets_argument
from matica_cli.output import Patience, json_text, print_line, print_wrapped
from matica_cli.params import Whole
from matica_cli.signs import to_ascii

DEFAULT_LIMIT = 5


class Answer(msgspec.Struct, frozen=True):
    """The solutions to one target and, where there are none, the numbers that come closest (None: not known)."""

    solutions: Solutions
    closest: tuple[int, ...] | None = ()

    @property
    def disproved(self) -> bool:
        """Whether the search stopped at a limit, but what is in reach shows that there is no solution."""
        found = self.solutions
        return found.status == "unknown" and self.closest is not None and found.target not in self.closest

    @property
    def status(self) -> Status:
        """`solved`, `unsolvable` (proven) or `unknown`."""
        return "unsolvable" if self.disproved else self.solutions.status

    @property
    def count(self) -> int | None:
        """How many different solutions there are; None where that is not known."""
        return 0 if self.disproved else self.solutions.count

    @property
    def untried(self) -> str | None:
        """What was left untried that might hold solutions."""
        return None if self.disproved else self.solutions.untried


@click.command("solve", cls=CardsCommand)
@targets_argument
@hand_and_rules
@click.option("--limit", type=Whole(1), help=f"Solutions a target (default: {DEFAULT_LIMIT}).")
@click.option("--all", "show_all", is_flag=True, help="All solutions.")
@form_options(
    "hand, rules, results (target, status, count, solutions (text, ascii, latex, cards, cost), closest, untried)"
)
@click.pass_context
def command(
    ctx: click.Context,
    targets: tuple[int, ...],
    hand: Hand,
    rules: Rules,
    limit: int | None,
    show_all: bool,
    as_json: bool,
    ascii: bool,
) -> None:
    """Make TARGETS, one number or several joined by commas, from CARDS: all different ways, simplest first.

    A wild card is w (or * or ?, in quotes); - reads the cards from stdin. Exit code 1 if no target is solved.

    \b
    matica solve 24 3 0 5 w 7
    matica solve 24,36,50 30577 --all
    matica solve 24 3 3 8 8 --rules twenty_four
    """
    if limit is not None and show_all:
        raise click.UsageError("--limit with --all: expected one of them")
    shown = None if show_all else limit or DEFAULT_LIMIT
    with Patience(f"solving {hand}"):
        answers = [_answer(hand, target, rules) for target in targets]
    if as_json:
        for line in json_lines(hand, rules, answers, shown):
            print_line(json_text(line))
    else:
        for answer in answers:
            show(answer, shown, ascii)
    ctx.exit(0 if any(answer.solutions for answer in answers) else 1)


def _answer(hand: Hand, target: int, rules: Rules) -> Answer:
    found = solve(hand, target, rules)
    if found.status == "solved":
        return Answer(found)
    try:
        return Answer(found, closest(hand, target, rules).numbers)
    except LimitError:
        return Answer(found, None)  # the numbers in reach are too many to be listed: not known, and said so


def json_lines(hand: Hand, rules: Rules, answers: list[Answer], limit: int | None) -> Iterator[str]:
    """The JSON that `matica solve --json` prints, a line for each solution, built as it is printed.

    `hand` holds the cards as text, `rules` the fields of `Rules`. Each of `results` has `target`; `status` (`solved`,
    `unsolvable`, or `unknown`: stopped at a limit); `count`, the number of different solutions (null: not known);
    `solutions`, the simplest first, at most `limit`; `closest`, for a target out of reach the nearest whole numbers
    that can be made, one or two (empty: no number can; null: not known); and `untried`, what a search that stopped
    left out (else null). A solution has `text`, `ascii`, `latex`, `cards` (the cards used in ascending order, then wild
    ones as `{"wild": 7}`) and `cost` (the less the simpler).
    """
    yield f'{{"hand": {_json([str(card) for card in hand.cards])}, "rules": {_json(msgspec.structs.asdict(rules))},'
    yield ' "results": ['
    for place, answer in enumerate(answers, 1):
        found = answer.solutions
        head = {"target": found.target, "status": answer.status, "count": answer.count}
        yield f"  {_json(head)[:-1]},"
        yield '   "solutions": ['
        last = len(found) if limit is None else min(limit, len(found))
        for number, solution in enumerate(islice(found, last), 1):
            yield f"    {_json(solution_data(solution))}{',' if number < last else ''}"
        tail = {"closest": answer.closest, "untried": answer.untried}
        yield f"   ], {_json(tail)[1:]}{',' if place < len(answers) else ''}"
    yield " ]}"


def solution_data(solution: Solution) -> dict[str, Any]:
    """A solution as JSON shows it: text, ascii, latex, cards and cost."""
    e = solution.expression
    shown = sorted(cards_shown(solution), key=lambda card: (face_order(card[0]), card[1]))
    cards = [{"wild": digit} if face == WILD else str(face) for face, digit in shown]
    return {"text": e.text(), "ascii": e.text(ascii=True), "latex": e.latex(), "cards": cards, "cost": solution.cost}


def cards_shown(solution: Solution) -> list[tuple[Face, int]]:
    """The cards used, in the order they are written, and the digit (or number) that each shows or stands for."""
    return [
        (face, int(digits))
        for number in solution.expression.numbers
        for face, digits in zip(
            number.faces, [str(number.value)] if len(number.faces) == 1 else str(number.value), strict=True
        )
    ]


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def show(answer: Answer, limit: int | None, ascii: bool) -> None:
    """Print an answer for people, with at most `limit` solutions."""
    found, count = answer.solutions, answer.count
    head = f"{found.target} from {found.hand}:"
    if answer.status == "solved":
        number = f"at least {len(found)}" if count is None else str(count)
        print_wrapped(f"{head} {number} solution{'' if count == 1 else 's'}", "  ")
        last = len(found) if limit is None else min(limit, len(found))
        for solution in islice(found, last):
            print_wrapped(f"  {solution.text(ascii)}{wild_note(solution)}", "    ")
        if last < len(found):
            print_wrapped(f"  and {len(found) - last} more (--all shows them)", "  ")
    elif answer.status == "unsolvable":
        print_wrapped(f"{head} no solution, every way was tried", "  ")
    else:
        print_wrapped(f"{head} not known, no solution found so far", "  ")
    if answer.untried:
        print_wrapped(f"  left untried: {to_ascii(answer.untried) if ascii else answer.untried}", "  ")
    if answer.status != "solved":
        _show_closest(answer, ascii)


def _show_closest(answer: Answer, ascii: bool) -> None:
    found = answer.solutions
    if answer.closest is None:
        print_wrapped("  how close it comes is not known: too many numbers to try", "  ")
    elif not answer.closest:
        print_wrapped("  no whole number can be made", "  ")
    elif found.target in answer.closest:
        print_wrapped(f"  {found.target} can be made, but the way is beyond the limits of the search", "  ")
    else:
        for number in answer.closest:
            print_wrapped(f"  closest: {_closest_line(answer, number, ascii)}", "    ")


def _closest_line(answer: Answer, number: int, ascii: bool) -> str:
    found = answer.solutions
    best = solve(found.hand, number, found.rules).best
    away = f"({abs(number - found.target)} {'above' if number > found.target else 'below'})"
    if best is None:
        return f"{number} {away}"
    way = "" if best.text() == str(number) else f"{best.text(ascii)} = "
    return f"{way}{number} {away}{wild_note(best)}"


def wild_note(solution: Solution) -> str:
    """What the wild cards in a solution stand for, to be put behind it."""
    wilds = [str(digit) for face, digit in cards_shown(solution) if face == WILD]
    return f"  (wild: {', '.join(wilds)})" if wilds else ""
