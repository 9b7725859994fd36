"""Help pages: they fit the terminal, and speak plain English."""

import re

import click
import pytest

from tests.cli.running import GROUPS, run


def commands(group: str) -> list[list[str]]:
    """The words of every command of a group, the group itself first."""

    def below(command: click.Command, words: list[str]) -> list[list[str]]:
        found = [words]
        if isinstance(command, click.Group):
            for name in command.list_commands(click.Context(command)):
                one = command.get_command(click.Context(command), name)
                assert one is not None
                found += below(one, [*words, name])
        return found

    return below(GROUPS[group], [])


EVERY = [(group, words) for group in GROUPS for words in commands(group)]


@pytest.mark.parametrize(("group", "words"), EVERY, ids=[" ".join([group, *words]) for group, words in EVERY])
def test_a_help_page_fits_and_is_plain(group: str, words: list[str]) -> None:
    for columns in (40, 60, 80, 200):
        done = run(*words, "--help", group=group, columns=columns)
        assert done.code == 0
        assert max(map(len, done.lines)) <= columns
        assert all(line == line.rstrip() for line in done.lines)
        assert done.lines[0].startswith("Usage: ")
        for jargon in (r"\bINTEGER\b", r"\bFLOAT\b", "RANGE", "<=x", "x[<>]=", "\b"):
            assert not re.search(jargon, done.out), jargon


def test_every_option_says_what_it_does() -> None:
    for group, words in EVERY:
        command: click.Command = GROUPS[group]
        for word in words:
            assert isinstance(command, click.Group)
            below = command.get_command(click.Context(command), word)
            assert below is not None
            command = below
        for parameter in command.params:
            assert not isinstance(parameter, click.Option) or parameter.help, (words, parameter.name)


def test_examples_keep_their_lines_where_they_fit() -> None:
    wide = run("cards", "--help", columns=80)
    assert "  matica cards                            what the deck holds" in wide.lines
    narrow = run("cards", "--help", columns=40)
    assert "  matica cards  what the deck holds" in narrow.lines
    assert "  matica cards -o cards.pdf --backs" in narrow.lines
