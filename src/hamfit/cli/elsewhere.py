"""Errors that name options of ``hamfit convert``, in commands that read the same files and lack these options."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence

import click

_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def with_command_of_options(message: str, arguments: Sequence[str], commands: Sequence[str]) -> str:
    """Say of options that a message names and the called command lacks that they are those of convert.

    Parameters
    ----------
    message
        What went wrong.
    arguments
        Those that hamfit was called with, the command first.
    commands
        Names of the commands that modules here hold.

    >>> with_command_of_options("say the units (--units)", ["fit", "a.xyz"], ["fit", "convert"])
    'say the units (--units); --units is an option of hamfit convert: convert the file first'
    >>> with_command_of_options("say the units (--units)", ["convert", "a.xyz"], ["fit", "convert"])
    'say the units (--units)'
    """
    called = next((word for word in arguments if not word.startswith("-")), "")
    if called not in commands or called == "convert" or "hamfit convert" in message:
        return message
    known, convert = _options_of(called), _options_of("convert")
    named = list(dict.fromkeys(_OPTION.findall(message)))
    foreign = [option for option in named if option not in known and option in convert]
    if not foreign:
        return message
    are = "is an option" if len(foreign) == 1 else "are options"
    return f"{message}; {' and '.join(foreign)} {are} of hamfit convert: convert the file first"


def _options_of(name: str) -> set[str]:
    """All options of a command, of its subcommands too."""
    command = importlib.import_module(f"hamfit.cli.{name.replace('-', '_')}").command
    found = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for one in command.list_commands(context):
                inner = command.get_command(context, one)
                found |= (
                    {option for parameter in inner.params for option in (*parameter.opts, *parameter.secondary_opts)}
                    if inner
                    else set()
                )
    return found
