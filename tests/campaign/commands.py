"""The command line inside this process: what it printed, how it ended, and whether it broke."""

from __future__ import annotations

import io
import json
import sys
import traceback
import warnings
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest import mock

from hamfit.cli import main

TIMES_AND_PLACES = ("seconds", "bytes", "output", "machine")
"""How names begin of what differs between two runs of the same command, and says nothing about its result."""


@dataclass(frozen=True)
class Spoken:
    """What one call of the command line gave back; `crash` is the traceback of an exception that escaped from it."""

    code: int
    out: str
    err: str
    crash: str = ""

    @property
    def result(self) -> dict[str, Any]:
        """The JSON object on standard output, without times and places."""
        found = json.loads(self.out)
        return {key: value for key, value in found.items() if not key.startswith(TIMES_AND_PLACES)}


def run_command(*arguments: object) -> Spoken:
    """Run ``hamfit ARGUMENTS`` in this process. Warnings of Python are shown, as they would be to a user."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2))
    code, crash = 0, ""
    with (
        mock.patch.object(sys, "argv", ["hamfit", *map(str, arguments)]),
        redirect_stdout(out),
        redirect_stderr(err),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("default")
        for ignored in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
            warnings.simplefilter("ignore", ignored)
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0
        except BaseException:
            crash = traceback.format_exc()
    return Spoken(code, _text(out), _text(err), crash)


def words(line: str) -> tuple[str, ...]:
    """The words of a command line; none of them has blanks in it."""
    return tuple(line.split())


@cache
def options_of() -> dict[tuple[str, ...], tuple[Any, ...]]:
    """The parameters of every command, by the words that call it; read from the parsers, so that none is forgotten."""
    import click

    from hamfit.cli import application

    found: dict[tuple[str, ...], tuple[Any, ...]] = {}

    def visit(command: Any, words: tuple[str, ...]) -> None:
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                visit(command.get_command(context, name), (*words, name))
        else:
            found[words] = tuple(command.params)

    visit(application, ())
    return found


def _text(stream: io.TextIOWrapper) -> str:
    if stream.closed:
        return ""
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined] # a BytesIO
