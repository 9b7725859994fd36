"""The group of commands: what becomes of errors, and completion in the shell."""

import errno
import sys
from collections.abc import Iterator
from types import ModuleType

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from matica_cli.lazy import LazyGroup
from matica_cli.main import MATICA, QUESTINC

from matica.errors import BadInput, FileProblem
from tests.cli.running import GROUPS, run, start


def run_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run a group whose one command raises an error."""

    @click.command("fail")
    def command() -> None:
        raise error

    module = ModuleType("failing")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "failing", module)
    group = LazyGroup("group", lazy={"fail": ("failing", "Fails.")})
    return CliRunner().invoke(group, ["fail"], prog_name="group")


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (BadInput("card 'x': expected a digit", rule="M-C2"), 2, "card 'x': expected a digit (M-C2)"),
        (FileProblem("deck.toml: Permission denied"), 3, "deck.toml: Permission denied"),
        (PermissionError(errno.EACCES, "Permission denied", "deck.toml"), 3, "deck.toml: Permission denied"),
        (click.UsageError("two\nlines"), 2, "two lines (see group fail --help)"),
        (click.FileError("deck.toml", "gone"), 3, "Could not open file 'deck.toml': gone"),
        (click.ClickException("no"), 1, "no"),
        (MemoryError(), 2, "not enough memory for this question"),
    ],
)
def test_errors_become_a_line_and_an_exit_code(
    error: BaseException, code: int, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run_with(error, monkeypatch)
    assert (done.exit_code, done.stdout, done.stderr) == (code, "", f"error: {line}\n")


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run_with(KeyboardInterrupt(), monkeypatch)
    assert (done.exit_code, done.output.strip()) == (130, "")


def test_a_fault_of_the_program_has_a_traceback_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MATICA_TRACEBACK", raising=False)
    done = run_with(ZeroDivisionError("division by zero"), monkeypatch)
    assert done.exit_code == 70
    assert done.stderr.startswith("error: a fault of this program, please report it: ZeroDivisionError: division")
    monkeypatch.setenv("MATICA_TRACEBACK", "1")
    assert isinstance(run_with(ZeroDivisionError(), monkeypatch).exception, ZeroDivisionError)


def completed(words: str, group: str = "matica") -> list[str]:
    """What bash offers for the last of some words, and then the modules of numbers and tables that were loaded."""
    environment = {
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
        f"_{group.upper()}_COMPLETE": "bash_complete",
    }
    loaded = "import atexit, sys; atexit.register(lambda: print('numpy' in sys.modules, file=sys.stderr))"
    with start(group=group, before=loaded, environment=environment) as process:
        out, err = process.communicate(timeout=60)
    assert err == b"False\n"
    return [line.split(",", 1)[1] for line in out.decode().splitlines()]


def test_completion_of_commands_loads_none_of_them() -> None:
    assert completed("matica ") == list(MATICA)
    assert completed("matica re") == [name for name in MATICA if name.startswith("re")]
    assert completed("questinc ", "questinc") == list(QUESTINC)
    assert "--version" in completed("matica --")


def test_completion_of_rules() -> None:
    assert completed("matica rules m-e") == ["M-E1", "M-E2", "M-E3"]
    assert completed("questinc rules Q-E", "questinc") == ["Q-E1", "Q-E2", "Q-E3"]


@pytest.mark.parametrize("group", ["matica", "questinc"])
def test_the_version_is_told_installed_or_not(group: str) -> None:
    done = run("--version", group=group)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{group}, version ")


def test_completion_of_what_a_command_takes() -> None:
    assert offered("schema", "s", "questinc") == ["state", "standings"]
    assert offered("catalogue show", "e", "questinc") == ["entity"]
    assert offered("solve --zeros", "b") == ["between"]


def offered(words: str, begun: str, group: str = "matica") -> list[str]:
    """What is offered for a word begun after some words, in this process."""
    complete = ShellComplete(GROUPS[group], {}, group, "_COMPLETE")
    return [item.value for item in complete.get_completions(words.split(), begun)]


def parameters(command: click.Command) -> Iterator[tuple[str, click.Parameter]]:
    """The parameters of a command and of those below it."""
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from ((f"{name} {words}".strip(), parameter) for words, parameter in parameters(below))
    yield from (("", parameter) for parameter in command.params)


@pytest.mark.parametrize("group", GROUPS)
def test_names_of_files_and_folders_are_left_to_the_shell(group: str) -> None:
    """Every parameter that a help page calls FILE or FOLDER."""
    found = 0
    for words, parameter in parameters(GROUPS[group]):
        kind = parameter.make_metavar(click.Context(click.Command("any"))).strip("[]")
        if kind in ("FILE", "FOLDER", "POSITION"):
            found += 1
            items = parameter.shell_complete(click.Context(click.Command(words)), "x")
            assert [(item.value, item.type) for item in items] == [("x", "dir" if kind == "FOLDER" else "file")], words
    assert found > 8
