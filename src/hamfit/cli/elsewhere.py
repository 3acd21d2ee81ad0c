"""Errors that name options of ``hamfit convert``, in commands that read the same files and lack these options."""

from __future__ import annotations

import re

import click

_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def with_command_of_options(message: str, called: click.Command | None, convert: click.Command | None) -> str:
    """Say of options that a message names and the called command lacks that they are those of convert.

    >>> units, seed = click.Option(["--units"]), click.Option(["--seed"])
    >>> convert, fit = click.Command("convert", params=[units, seed]), click.Command("fit", params=[seed])
    >>> with_command_of_options("say the units (--units)", fit, convert)
    'say the units (--units); --units is an option of hamfit convert: convert the file first'
    >>> with_command_of_options("say the units (--units)", convert, convert)
    'say the units (--units)'
    """
    if called is None or convert is None or "hamfit convert" in message:
        return message
    known, others = options_of(called), options_of(convert)
    named = list(dict.fromkeys(_OPTION.findall(message)))
    foreign = [option for option in named if option not in known and option in others]
    if not foreign:
        return message
    are = "is an option" if len(foreign) == 1 else "are options"
    return f"{message}; {' and '.join(foreign)} {are} of hamfit convert: convert the file first"


def options_of(command: click.Command) -> set[str]:
    """All options of a command, of its subcommands too."""
    found = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            inner = [command.get_command(context, name) for name in command.list_commands(context)]
        found = found.union(*(options_of(one) for one in inner if one is not None))
    return found
