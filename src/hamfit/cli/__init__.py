"""The command line: thin. A command is a parser, a little preparation, and a call of an ordinary function.

Commands are imported when they are called, so that ``hamfit --help`` does not wait for NumPy. Any installed package
can add a command: it names a `click.Command` as an entry point in the group ``hamfit.commands``. The names in `__all__`
are for such commands, so that they take the same options and print in the same way as the library's own.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hamfit import __version__
from hamfit.cli.channels import ReaderLeft, safe_channels
from hamfit.cli.common import (
    DescribedGroup,
    force_option,
    json_option,
    progress_bar,
    say,
    seed_option,
    show,
    show_table,
)
from hamfit.cli.elsewhere import with_command_of_options
from hamfit.errors import HamfitError, MissingDependencyError, unknown_name
from hamfit.signals import EndingSignals

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "COMMANDS",
    "PACKAGES",
    "force_option",
    "json_option",
    "main",
    "progress_bar",
    "say",
    "seed_option",
    "show",
    "show_table",
]

COMMANDS = {
    "generate": "Make data from a reference system.",
    "convert": "Copy data into another file or format; read text files.",
    "fit": "Learn a Hamiltonian from data.",
    "evaluate": "Measure the errors of a model on data.",
    "select": "Rank candidate snapshots by what they would teach a model.",
    "laws": "Show the learned U(x), V(r) and T(p), and which named forms they look like.",
    "export": "Write a model into a file for another program.",
    "serve-ipi": "Answer i-PI's requests for forces with a model.",
    "simulate": "Follow the motion of a learned or true system.",
    "plot": "Draw a simulation, alone or beside the true one.",
    "report": "One page on a model and data: errors, energies, coverage, laws, roll-outs, warnings.",
    "examples": "List recordings that ship with hamfit, or copy them into a folder.",
    "info": "Show what is in a file, or what this installation is.",
    "reproduce": "Run the experiments of the paper, beside its own numbers.",
    "live": "A page in the browser: drop in a recording, watch the law appear, simulate larger systems.",
    "demo": "Table 1's lattice and a zero-shot simulation of a larger one, with pictures.",
}

PACKAGES = {"reproduce": ("hamfit-paper", "./paper")}
"""Commands of the list above that come with a package of their own: its name, and its folder in a clone of hamfit."""

_TOO_LARGE = ("Maximum allowed ", "cannot fit 'int' into", "can't start new thread")  # NumPy and Python on memory
_ADDED = "hamfit.commands"  # the group of entry points in which packages name their commands


def entry_points(*, group: str, name: str | None = None) -> Iterable[EntryPoint]:
    """Look for entry points of installed packages; loaded late, since few commands come from others."""
    from importlib import metadata

    found = metadata.entry_points(group=group)
    return found if name is None else found.select(name=name)


class _LateCommands(DescribedGroup):
    """Commands that are imported at the call, from modules of the same name here or from packages that add them."""

    def descriptions(self) -> dict[str, str]:
        added = {entry.name: f"Added by {entry.module}." for entry in entry_points(group=_ADDED)}
        return COMMANDS | {name: text for name, text in added.items() if name not in COMMANDS}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002 - click's signature
        command: click.Command
        if cmd_name in COMMANDS and cmd_name not in PACKAGES:
            command = importlib.import_module(f"hamfit.cli.{cmd_name.replace('-', '_')}").command
            return command
        for entry in entry_points(group=_ADDED, name=cmd_name):
            command = entry.load()
            return command
        if cmd_name not in PACKAGES:
            raise unknown_name("command", cmd_name, self.descriptions())
        package, folder = PACKAGES[cmd_name]
        raise MissingDependencyError(
            f"the command '{cmd_name}' comes with the package {package}, which is not installed; "
            f"run: pip install {package} (in a clone of hamfit: pip install {folder})"
        )


@click.group(cls=_LateCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="hamfit")
def application() -> None:
    """Learn the Hamiltonian of an N-body system with random features and one linear solve, and simulate with it.

    \b
    Example:
      hamfit generate lattice --rows 3 --cols 3 --snapshots 2000 -o lattice.npz
      hamfit fit lattice.npz -o model.safetensors
      hamfit generate lattice --rows 10 --cols 10 --snapshots 1 -o large.npz
      hamfit simulate model.safetensors --initial large.npz --steps 1000 --dt 1e-3 -o run.npz --truth truth.npz
      hamfit plot run.npz --truth truth.npz -o pictures
    """


def main() -> None:
    """Entry point: errors of use are one line and exit code 2; a defect leaves its traceback in a file."""
    with EndingSignals(), safe_channels():
        code = _outcome()
    sys.exit(code)


def _outcome() -> int:
    """Run the command that was called, say what went wrong with it, and return the exit code."""
    try:
        return _run()
    except ReaderLeft:
        return 0
    except click.ClickException as error:
        return _failed(error.format_message(), 2)
    except HamfitError as error:
        called = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
        return _failed(with_command_of_options(str(error), _own_command(called), _own_command("convert")), 2)
    except (click.Abort, KeyboardInterrupt) as error:
        how_to_go_on = str(error.__cause__ or error)  # click puts its own error before the one that was raised
        return _failed("; ".join(filter(None, ["interrupted", how_to_go_on])), _interrupted_code())
    except RecursionError:
        return _failed("the notes of a file are nested too deeply to be read or shown; write flatter ones", 2)
    except OSError as error:
        return _failed(f"the system refused something: {error}", 2)
    except Exception as error:
        if isinstance(error, MemoryError) or str(error).startswith(_TOO_LARGE):
            return _failed(f"not enough memory ({error}); ask for less at a time, or write to an .h5 file", 2)
        what = f"unexpected {type(error).__name__}: {error}. This is a defect of hamfit"
        return _failed(f"{what}; {_kept_traceback()}", 1)


def _own_command(name: str) -> click.Command | None:
    """A command of this package by its name, or None."""
    known = name in COMMANDS and name not in PACKAGES
    return application.get_command(click.Context(application), name) if known else None


def _run() -> int:
    try:
        code = application.main(prog_name="hamfit", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        code = 0
    if sys.stdout is not None:
        sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _interrupted_code() -> int:
    signals = EndingSignals.current
    return 130 if signals is None else signals.exit_code


def _kept_traceback() -> str:
    """Write the traceback of the error that is being handled into a file, and say where it is."""
    try:
        handle, report = tempfile.mkstemp(prefix="hamfit-error-", suffix=".txt")
        os.close(handle)
        Path(report).write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        return f"details could not be written ({error.strerror or error})"
    return f"details are in {report}"


def _failed(message: str, code: int) -> int:
    say(f"error: {' '.join(message.split())}", err=True)
    return code
