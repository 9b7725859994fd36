"""A click group that imports a command's module only when that command is asked for."""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib import import_module
from typing import Any, NoReturn, TextIO

import click
from click.shell_completion import CompletionItem

from matica_cli.help_pages import Context, fit_help
from matica_cli.signs import FALLBACK, to_ascii

LONGEST_LINE = 1000
"""Longer messages lose their middle."""


class LazyGroup(click.Group):
    """A group whose commands are named in `lazy`: command name → (module, one-line help).

    Each module holds its click command under the name `command`. Errors of the libraries become one line on stderr
    and their exit code; Ctrl-C ends with 130; a closed pipe ends quietly; a fault of the program itself ends with 70,
    and with its traceback if MATICA_TRACEBACK is set.
    """

    context_class = Context

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order they are meant to be read."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command."""
        if cmd_name not in self.lazy:
            return None
        found = import_module(self.lazy[cmd_name][0]).command
        assert isinstance(found, click.Command)
        fit_help(found)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or say in one line what the commands are."""
        if args and args[0] not in self.lazy and not args[0].startswith("-"):
            raise click.UsageError(f"no command {args[0][:40]!r}: expected one of {', '.join(self.lazy)}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command or an option, importing no command."""
        names = [
            CompletionItem(name, help=text) for name, (_, text) in self.lazy.items() if name.startswith(incomplete)
        ]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their short help, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.lazy.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for; click itself would end with 1 when the reader of a pipe has gone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _leave_quietly()

    def main(self, args: Any = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run as a program: never a traceback for what a user can do or mend."""
        extra["standalone_mode"] = False
        _open_closed_streams()
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors=FALLBACK)  # a terminal without × or − gets * or -
        try:
            code = super().main(args, prog_name, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _leave_quietly()
        except OSError as error:
            if error.errno == errno.EPIPE:
                _leave_quietly()
            if error.filename is None:
                _drop(sys.stdout)
            sys.exit(_complain(f"{error.filename or 'standard output'}: {error.strerror or error}", 3))
        except (click.exceptions.Abort, KeyboardInterrupt):
            sys.exit(130)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            sys.exit(2)
        except click.UsageError as error:
            hint = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
            sys.exit(_complain(error.format_message() + hint, 2))
        except click.FileError as error:
            sys.exit(_complain(error.format_message(), 3))
        except click.ClickException as error:
            sys.exit(_complain(error.format_message(), error.exit_code))
        except MemoryError:
            sys.exit(_complain("not enough memory for this question", 2))
        except Exception as error:
            exit_code = getattr(error, "exit_code", None)
            if isinstance(exit_code, int):
                sys.exit(_complain(str(error), exit_code))
            if os.environ.get("MATICA_TRACEBACK"):
                raise
            what = f"{type(error).__name__}: {error}"
            sys.exit(_complain(f"a fault of this program, please report it: {what} (details: MATICA_TRACEBACK=1)", 70))
        sys.exit(code if isinstance(code, int) else 0)


def _open_closed_streams() -> None:
    """Where the shell has closed a stream, read nothing and write to nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _complain(message: str, code: int) -> int:
    """Say one line on stderr, of bounded length and in signs it can show, and hand back the exit code."""
    line = " ".join(f"error: {message}".splitlines())
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE - 200]} … {line[-200:]}"
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
    encoding = sys.stderr.encoding or "utf-8"
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        line = to_ascii(line)
    try:
        click.echo(line.encode(encoding, "backslashreplace").decode(encoding), err=True)
    except OSError:  # nowhere to complain: the code alone has to tell
        _drop(sys.stderr)
    return code


def _leave_quietly() -> NoReturn:
    """End without a word when nobody reads the output any more."""
    _drop(sys.stdout)
    sys.exit(0)


def _drop(stream: TextIO) -> None:
    """Let what is still to be written go nowhere: writing it at the very end would fail once more."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, stream.fileno())
