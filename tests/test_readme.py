"""What the README says is so: the tour's output, the tables of rules, the first command."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def tour() -> Iterator[tuple[str, str]]:
    """Each command of a `console` block, and the output shown below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def flush_right(text: str) -> list[str]:
    """The lines without blanks at their ends, and without empty ones at the end."""
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).rstrip("\n").split("\n")


@pytest.mark.parametrize(("command", "output"), list(tour()), ids=lambda text: text.split("\n")[0][:60])
def test_the_tour_shows_what_is_printed(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    group, *args = shlex.split(command)
    done = run(*args, group=group)
    assert flush_right(done.out + done.err) == flush_right(output)


def test_the_python_lines_give_what_stands_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})
        promised = re.findall(r"^print\(.*?\)  # (.*)$", block, flags=re.MULTILINE)
        assert promised
        assert capsys.readouterr().out.splitlines()[: len(promised)] == promised


def test_there_is_a_tour() -> None:
    commands = [command.split()[:2] for command, _ in tour()]
    for name in ("solve", "hint", "check", "reach", "grade", "odds", "deck"):
        assert ["matica", name] in commands


@pytest.mark.parametrize(
    "args",
    [
        ["solve", "25", "5", "0", "2"],
        ["check", "25", "5", "0", "2", "--answer", "52"],
        ["hint", "25", "5", "0", "2"],
        ["reach", "5", "0", "2"],
        ["rules"],
    ],
    ids=lambda args: args[0],
)
def test_every_key_of_json_is_documented(args: list[str]) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| `{args[0]}` |"))
    documented = set(re.findall(r"`([a-z_]+)`", row))
    data = run(*args, "--json").json
    keys = list(data)
    for name in ("results", "reasons"):
        for item in data.get(name, []):
            keys += [*item, *(key for solution in item.get("solutions", []) for key in solution)]
    keys += [key for rule in data["rules"] for key in rule] if args == ["rules"] else []
    assert set(keys) <= documented
    assert documented - set(keys) <= {"solve", "check", "hint", "reach", "rules", "solved", "unsolvable", "unknown"}


@pytest.mark.parametrize("group", ["matica", "questinc"])
def test_the_table_of_rules_is_that_of_the_rulebook(group: str) -> None:
    found = re.search(rf"<!-- rules:{group} -->\n\n(.*?)\n\n<!-- /rules:{group} -->", README, flags=re.DOTALL)
    assert found is not None
    assert found[1] + "\n" == run("rules", "--markdown", group=group).out


def test_one_line_sets_up_and_solves() -> None:
    start = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/matica "
    lines = [line for line in README.splitlines() if line.startswith(start)]
    assert len(lines) == 1
    assert run(*lines[0].removeprefix(start).split()).code == 0


def test_every_folder_that_is_named_is_there() -> None:
    for name in re.findall(r"`((?:matica|questinc|cli|tests|examples)/[\w/.*]*)`", README):
        assert list(Path(__file__).parents[1].glob(name.rstrip("/"))), name
