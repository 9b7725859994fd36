"""The entry points `matica` and `questinc`."""

from __future__ import annotations

import click

from matica_cli.lazy import LazyGroup

MATICA: dict[str, tuple[str, str]] = {
    "cards": ("matica_cli.matica.cards", "Show or print the playing deck."),
}
QUESTINC: dict[str, tuple[str, str]] = {
    "score": ("matica_cli.questinc.score", "What a pile of treasures is worth."),
    "catalogue": ("matica_cli.questinc.catalogue", "Check, show or copy a catalogue of cards."),
    "rules": ("matica_cli.questinc.rules", "The numbered rules."),
    "resolve": ("matica_cli.questinc.resolve", "The best way to resolve tonight's quests, proven."),
}
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=LazyGroup, lazy=MATICA, context_settings=SETTINGS)
@click.version_option(package_name="matica-quest", prog_name="matica")
def matica() -> None:
    """Matica Quest: solve, hint, check, and make decks of quest cards."""


@click.group(cls=LazyGroup, lazy=QUESTINC, context_settings=SETTINGS)
@click.version_option(package_name="matica-quest", prog_name="questinc")
def questinc() -> None:
    """Quest Inc.: the rules as an engine, exact advice, computer players."""
