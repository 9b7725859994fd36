"""Values of options: whole numbers, lengths and seeds, and how wrong ones are refused."""

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matica_cli.params import SEED, Millimetres, Whole

from matica.errors import BadInput
from matica.seeds import LARGEST_SEED
from tests.cli.running import refused, run

QUESTION = ("24", "3", "3", "8", "8")
CITY = ("--city", "tavern:W5@3", "--city", "square:M4@2")
SEEDED: list[tuple[str, tuple[str, ...]]] = [
    ("matica", ("hint", *QUESTION, "--rules", "twenty_four")),
    ("matica", ("deck", "--easy", "1", "--medium", "0", "--hard", "0")),
    ("matica", ("worksheet", "--count", "1")),
    ("matica", ("play", "--players", "person,solver")),
    ("matica", ("simulate", "--games", "1")),
    ("questinc", ("play", "--people", "0")),
    ("questinc", ("simulate", "--games", "1", "--players", "random")),
    ("questinc", ("advise", "examples/position.toml")),
    ("questinc", ("bid", "--column", "13g+1t 10:WM meal", *CITY)),
    ("questinc", ("hire", *CITY)),
]
"""Every command that takes a seed."""


@pytest.mark.parametrize(("group", "args"), SEEDED, ids=lambda value: value if isinstance(value, str) else value[0])
@pytest.mark.parametrize("seed", ["-1", str(LARGEST_SEED + 1), "1e3", "", "x", "1.0", "٣"])
def test_seeds_have_one_range_and_one_message(group: str, args: tuple[str, ...], seed: str) -> None:
    said = refused(*args, "--seed", seed, group=group)
    shown = seed if seed.lstrip("-").isascii() and seed.lstrip("-").isdigit() else repr(seed)
    assert said == f"error: seed {shown}: expected a whole number from 0 to 9007199254740991\n"


@pytest.mark.parametrize(("group", "args"), SEEDED, ids=lambda value: value if isinstance(value, str) else value[0])
def test_the_largest_seed_is_taken(group: str, args: tuple[str, ...]) -> None:
    assert run(*args, "--seed", str(LARGEST_SEED), group=group).err == ""


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (Whole(1, 6), "7", "'7': expected a whole number from 1 to 6"),
        (Whole(1), "0", "'0': expected a whole number, 1 or more"),
        (Whole(None, 6), "7", "'7': expected a whole number, at most 6"),
        (Whole(), "1_000", "'1_000': expected a whole number"),
        (Whole(), "9" * 101, f"'{'9' * 40}…': expected a whole number"),
        (Millimetres(10), "1,5", "'1,5': expected a length in mm from 0 to 10"),
        (Millimetres(10), "inf", "'inf': expected a length in mm from 0 to 10"),
    ],
)
def test_wrong_values_are_refused_in_plain_words(kind: Whole | Millimetres, text: str, message: str) -> None:
    with pytest.raises(click.BadParameter) as refusal:
        kind.convert(text, None, None)
    assert refusal.value.message == message


@given(st.integers(-(10**9), 10**9), st.integers(-10, 10), st.integers(-10, 10))
def test_whole_numbers_within_their_range(number: int, low: int, high: int) -> None:
    fits = low <= number <= high
    try:
        assert Whole(low, high).convert(f" {number} ", None, None) == number
        assert fits
    except click.BadParameter:
        assert not fits
    assert Whole().convert(str(number), None, None) == number


def test_a_seed_of_many_digits() -> None:
    with pytest.raises(BadInput, match="expected a whole number from 0 to 9007199254740991"):
        SEED.convert("9" * 5000, None, None)


@pytest.mark.parametrize(
    ("group", "args"),
    [
        ("matica", ("simulate", "--games", "1")),
        ("matica", ("odds", "24")),
        ("matica", ("deck",)),
        ("questinc", ("simulate", "--games", "1")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_workers_are_refused_beside_a_cluster(group: str, args: tuple[str, ...]) -> None:
    said = refused(*args, "--workers", "2", "--cluster", "tcp://127.0.0.1:1", group=group)
    assert "--workers with --cluster: expected one of them" in said
