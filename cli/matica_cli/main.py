"""The entry points `matica` and `questinc`."""

from __future__ import annotations

try:
    import click

    from matica_cli.lazy import LazyGroup
except KeyboardInterrupt:  # Ctrl-C while the program is still being loaded
    raise SystemExit(130) from None

MATICA: dict[str, tuple[str, str]] = {
    "solve": ("matica_cli.matica.solve", "Every way to make a target from cards."),
    "hint": ("matica_cli.matica.hint", "A hint that does not spoil."),
    "check": ("matica_cli.matica.check", "Judge an answer."),
    "reach": ("matica_cli.matica.reach", "Every number that cards can make."),
    "grade": ("matica_cli.matica.grade", "How hard a target is with cards."),
    "cards": ("matica_cli.matica.cards", "Show or print the playing deck."),
    "deck": ("matica_cli.matica.deck", "Choose quests and print them as a deck."),
    "worksheet": ("matica_cli.matica.worksheet", "Make a worksheet of hands with targets."),
    "odds": ("matica_cli.matica.odds", "How likely a random hand can make targets."),
    "rules": ("matica_cli.matica.rules", "The numbered rules."),
    "play": ("matica_cli.matica.play", "Play a game in the terminal."),
    "replay": ("matica_cli.matica.replay", "Run a kept game again."),
    "simulate": ("matica_cli.matica.simulate", "Play many games between computers."),
}
QUESTINC: dict[str, tuple[str, str]] = {
    "play": ("matica_cli.questinc.play", "Play a game in the terminal."),
    "replay": ("matica_cli.questinc.replay", "Tell a kept game again."),
    "schema": ("matica_cli.questinc.schema", "JSON schemas for front ends."),
    "score": ("matica_cli.questinc.score", "What a pile of treasures is worth."),
    "catalogue": ("matica_cli.questinc.catalogue", "Check, show or copy a catalogue of cards."),
    "rules": ("matica_cli.questinc.rules", "The numbered rules."),
    "resolve": ("matica_cli.questinc.resolve", "The best way to resolve tonight's quests, proven."),
    "advise": ("matica_cli.questinc.advise", "What to do in a position, in any phase."),
    "bid": ("matica_cli.questinc.bid", "How low to bid for a column, or whether to pass."),
    "hire": ("matica_cli.questinc.hire", "The best visits of a round, with the nights after them."),
    "simulate": ("matica_cli.questinc.simulate", "Many games between computers, and what they show."),
}
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("matica-quest")
        except PackageNotFoundError:  # run from its source folder
            found = "unknown: not installed"
        click.echo(f"{ctx.info_name}, version {found}")
        ctx.exit()


version_option = click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)


@click.group(cls=LazyGroup, lazy=MATICA, context_settings=SETTINGS)
@version_option
def matica() -> None:
    """Matica Quest: solve, hint, check, and make decks of quest cards.

    Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a file can't be read or written, 130 Ctrl-C.
    """


@click.group(cls=LazyGroup, lazy=QUESTINC, context_settings=SETTINGS)
@version_option
def questinc() -> None:
    """Quest Inc.: the rules as an engine, exact advice, computer players.

    Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a file can't be read or written, 130 Ctrl-C.
    """
