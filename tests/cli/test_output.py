"""Printing: paragraphs with hanging lines, numbers with nouns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matica_cli.output import counted, print_hanging
from rich.cells import cell_len


@given(st.text(st.sampled_from("ab –数😀"), max_size=120), st.sampled_from(["", "  ", "    "]), st.integers(20, 60))
def test_hanging_lines_fit_and_lose_nothing(text: str, indent: str, columns: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setattr("builtins.print", lambda line: printed.append(line))
        printed: list[str] = []
        print_hanging(text, indent)
    assert max(map(cell_len, printed)) <= columns
    assert all(line.startswith(indent) for line in printed[1:])
    assert "".join("".join(printed).split()) == "".join(text.split())


@pytest.mark.parametrize(("number", "shown"), [(0, "0 games"), (1, "1 game"), (10**6, "1,000,000 games")])
def test_numbers_with_their_nouns(number: int, shown: str) -> None:
    assert counted(number, "game") == shown
