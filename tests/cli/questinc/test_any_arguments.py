"""Whatever is typed: an answer, or one line and exit code 2."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from matica_cli.main import questinc

words = (
    st.text(max_size=30)
    | st.text("mealrubyx/+*0123456789,- ", max_size=20)
    | st.sampled_from(
        [
            "3*meal",
            "armor/fire",
            "legendary",
            "mimic7",
            "--json",
            "-",
            "--",
            "--catalogue",
            "-h",
            "Q-T",
            "q-a3",
            "quest",
        ]
    )
)


@pytest.mark.parametrize("command", [["score"], ["rules"], ["catalogue", "show"], ["catalogue"]])
@settings(max_examples=60, deadline=None)
@given(args=st.lists(words, max_size=4), stdin=st.binary(max_size=40))
def test_an_answer_or_one_line(command: list[str], args: list[str], stdin: bytes) -> None:
    done = CliRunner().invoke(questinc, [*command, *args], input=stdin)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (0, 2, 3)
    if done.exit_code and "Usage:" not in done.stderr:
        assert done.stdout == ""
        assert done.stderr.startswith("error: ")
        assert len(done.stderr.splitlines()) == 1


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(["meal", "2*ruby", "armor/fire+2", "topaz", "mimic8", "chromatic"]), min_size=1, max_size=8
    )
)
def test_the_sets_of_a_score_add_up_to_its_total(pile: list[str]) -> None:
    done = CliRunner().invoke(questinc, ["score", "--json", *pile])
    score = json.loads(done.stdout)
    assert sum(one["gold"] for one in score["sets"]) == score["total"]
    cards = sum(len(one["cards"]) for one in score["sets"]) + len(score["unused"])
    assert cards == sum(2 if word.startswith("2*") else 1 for word in pile)
