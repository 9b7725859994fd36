"""Running the commands: within the test's own process, or as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from click.testing import CliRunner
from matica_cli.main import matica, questinc

ROOT = Path(__file__).parents[2]
GROUPS = {"matica": matica, "questinc": questinc}


class Done(NamedTuple):
    """The exit code of a run and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


def run(*args: str, stdin: str | bytes = "", charset: str = "utf-8", columns: int = 80, group: str = "matica") -> Done:
    """Run a command in this process."""
    environment = {"COLUMNS": str(columns), "LINES": "24", "MATICA_TRACEBACK": "1", "NO_COLOR": None}
    runner = CliRunner(charset=charset)
    result = runner.invoke(GROUPS[group], list(args), input=stdin, env=environment, prog_name=group)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def refused(*args: str, code: int = 2, **how: Any) -> str:
    """The one line on stderr with which a run is refused; nothing else is printed."""
    done = run(*args, **how)
    assert (done.code, done.out) == (code, ""), done
    assert done.err.startswith("error: "), done.err
    assert done.err.count("\n") == 1, done.err
    return done.err


def start(
    *args: str | bytes,
    group: str = "matica",
    before: str = "",
    stdout: int = subprocess.PIPE,
    redirections: str = "",
    environment: dict[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a command as a program of its own, after the code `before`, with a shell's `redirections`."""
    code = f"{before}\nfrom matica_cli.main import {group}; {group}(prog_name={group!r})"
    return subprocess.Popen(
        ["/bin/sh", "-c", f'exec "$@" {redirections}', "sh", sys.executable, "-c", code, *args],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{ROOT / 'cli'}", **(environment or {})},
    )


def program(
    *args: str | bytes,
    stdin: bytes = b"",
    group: str = "matica",
    before: str = "",
    redirections: str = "",
    encoding: str = "utf-8",
) -> Done:
    """Run a command as a program of its own; `encoding` is that of its streams."""
    environment = {"PYTHONIOENCODING": encoding}
    with start(*args, group=group, before=before, redirections=redirections, environment=environment) as process:
        out, err = process.communicate(stdin, timeout=60)
    return Done(process.returncode, out.decode(encoding), err.decode(encoding))
