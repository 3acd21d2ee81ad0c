"""What the commands share: options, results as a table or as JSON, progress bars."""

from __future__ import annotations

import importlib
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hamfit.errors import HamfitError, ParameterError
from hamfit.registry import Registry
from hamfit.words import shown, value_text

if TYPE_CHECKING:
    from hamfit.data import DataSource

_NARROWEST = 10
CommandT = TypeVar("CommandT", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object on standard output.")


def _offer_force(ctx: click.Context, _: click.Parameter, given: bool) -> None:
    from hamfit.files import offering_force

    ctx.with_resource(offering_force(given))


force_option = click.option(
    "--force",
    is_flag=True,
    expose_value=False,
    callback=_offer_force,
    help="Also replace existing files of other kinds.",
)
"""Inside the command, `hamfit.files.check_output` refuses inputs, folders and devices, but no files of other kinds."""


def seed_option(what: str) -> Callable[[CommandT], CommandT]:
    """Return the option ``--seed``, with a word on what it decides in this command."""
    return click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help=f"Seed of {what}.")


class DescribedGroup(click.Group):
    """Group of commands that are listed with one line each and made only when called."""

    def descriptions(self) -> dict[str, str]:
        """Return one line for each command, by its name."""
        return {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands, for click."""
        return list(self.descriptions())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands into the help, for click."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.descriptions().items()))


class Name(click.ParamType):
    """A name from a registry, or several with commas between them; the library checks them, the help lists them.

    Parameters
    ----------
    registry
        Where the registry is, as ``module:name``.
    also
        Words that are allowed beside the names, such as ``auto``.
    several
        Whether several names may be given.
    """

    name = "name"

    def __init__(self, registry: str, *also: str, several: bool = False) -> None:
        self._registry, self._also, self._several = registry, also, several

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """Return all names as click shows choices."""
        module, attribute = self._registry.split(":")
        registry: Registry[Any] = getattr(importlib.import_module(module), attribute)
        return f"[{'|'.join([*self._also, *registry.names(), *registry.aliases()])}]{',...' * self._several}"


def typed_value(text: str) -> int | float | str:
    """Read a whole or a decimal number where the text is one, and give the text itself otherwise.

    >>> typed_value("3"), typed_value("2.5"), typed_value("chain")
    (3, 2.5, 'chain')
    """
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


class NumberOrName(Name):
    """A number, or a name from a registry; `Name` says how names are checked."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002
        """Return a float where it is a number, and else the word."""
        try:
            return float(value)
        except ValueError:
            return str(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return all names as click shows choices, and that a number may be given."""
        return super().get_metavar(param, ctx).replace("value", "NUMBER")


class NamedValue(click.ParamType):
    """An option of the form ``name=value``, with a number or a word as the value."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:
        """Return the name and the value, which is a number where it can be."""
        if isinstance(value, tuple):
            return value
        key, equals, text = str(value).partition("=")
        if not (key and equals and text):
            self.fail(f"{value!r} is not of the form name=value", param, ctx)
        return key, typed_value(text)


class Numbers(click.ParamType):
    """Comma-separated numbers, such as ``0,-0.075``."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the numbers as a list of floats."""
        parts = value if isinstance(value, (list, tuple)) else str(value).split(",")
        try:
            return [float(part) for part in parts]
        except ValueError:
            self.fail(f"{value!r} is not a list of numbers such as 0,-0.075", param, ctx)


class Whole(Numbers):
    """Whole numbers with commas between them; a single one is that number."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return one number, or a list of them."""
        parts = super().convert(value, param, ctx)
        if any(part != int(part) for part in parts if math.isfinite(part)) or not all(map(math.isfinite, parts)):
            self.fail(f"{value!r} are not whole numbers such as 1,2", param, ctx)
        return int(parts[0]) if len(parts) == 1 else [int(part) for part in parts]


def roles_of(data: DataSource) -> dict[str, Any]:
    """Name the held nodes of data and the coordinates that are angles, for tables; nothing where there are none."""
    from hamfit.graphs import angle_coordinates, held_nodes

    graph = data.graph_at(0)
    found: dict[str, Any] = {}
    held, angles = held_nodes(graph), angle_coordinates(graph, data.dim)
    if held is not None:
        found["held"] = held.nonzero()[0].tolist()
    if angles is not None:
        alike = angles.all(axis=0) | ~angles.any(axis=0)
        by_node = [f"{axis + 1} of node {node}" for node, axis in zip(*angles.nonzero(), strict=True)]
        names = [f"{axis + 1}" for axis in angles[0].nonzero()[0]] if alike.all() else by_node
        found["angles"] = "all" if angles.all() else "coordinate " + ", ".join(names)
    return found


def open_atoms(path: Path, cutoff: object) -> DataSource:
    """Open a data file; where one of atoms does not say who acts on whom, pairs closer than a cutoff do.

    Parameters
    ----------
    path
        The file.
    cutoff
        That of a model, or of an option; without a number, such a file is an error.
    """
    from hamfit.cli.atoms import reading_aloud
    from hamfit.data import open_data
    from hamfit.data.graph_rules import NO_GRAPH

    with reading_aloud():
        try:
            return open_data(path)
        except HamfitError as error:
            if NO_GRAPH not in str(error) or not isinstance(cutoff, int | float):
                raise
        return open_data(path, cutoff=float(cutoff))


def open_some(path: Path, snapshots: int | None, seed: int, cutoff: object = None) -> DataSource:
    """Open a data file, or so many of its snapshots chosen at random, as ``--snapshots`` and ``--seed`` ask for.

    `cutoff` is as of `open_atoms`.
    """
    import numpy as np

    from hamfit.rng import generator
    from hamfit.validation import positive_integer

    content = open_atoms(path, cutoff)
    if snapshots is None:
        return content
    count = positive_integer("--snapshots", snapshots)
    if not (content.has_derivatives or content.has_forces):
        raise ParameterError("--snapshots goes with time derivatives: samples of runs need their neighbours")
    return content.take(np.sort(generator(seed).permutation(len(content))[:count]))


def say(sentence: str, *, err: bool = False, bold: bool = False) -> None:
    """Print one line, whatever names of files, units or runs are in it: see `shown`."""
    click.echo(click.style(shown(sentence), bold=True) if bold else shown(sentence), err=err)


def show(values: dict[str, Any], *, title: str, as_json: bool) -> None:
    """Print results: one JSON object and nothing else, or a table for people."""
    if as_json:
        click.echo(json.dumps(_jsonable(values), allow_nan=False))
        return
    show_table([(key.replace("_", " "), value) for key, value in values.items()], title=title)


def show_table(
    rows: Iterable[Sequence[Any]], *, title: str = "", headings: Sequence[str] = (), numbers: bool = False
) -> None:
    """Print a table for people: names with their values, or rows below headings.

    Texts are printed as they are, see `shown`. Rich would take words in square brackets for markup and swallow them:
    ``hamfit[plot]`` would become ``hamfit``.

    Parameters
    ----------
    rows
        The cells, row by row: texts, numbers, or lists and dicts of them.
    title
        What stands above; empty for nothing.
    headings
        One for each column; without any, the first column holds names.
    numbers
        Whether all columns but the first hold numbers, which are set to the right, between lines.
    """
    from rich.box import HEAVY_HEAD
    from rich.console import Console
    from rich.table import Table

    if title:
        say(title)
    table = Table(show_header=bool(headings), box=HEAVY_HEAD if numbers else None, pad_edge=numbers)
    if not headings:
        table.add_column(style="bold", overflow="fold")
        table.add_column(overflow="fold")
    for place, heading in enumerate(headings):
        table.add_column(shown(heading), justify="right" if numbers and place else "left", overflow="fold")
    for row in rows:
        table.add_row(*(shown(value_text(cell)) for cell in row))
    console = Console(markup=False, emoji=False, highlight=False)
    if console.width < _NARROWEST:  # as where COLUMNS is 0: Rich would print nothing
        console.width = 80
    console.print(table)


@contextmanager
def progress_bar(label: str, *, hidden: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on standard error, as a function of (done, total); None where nobody watches."""
    if hidden or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(shown(label), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _jsonable(value: Any) -> Any:
    """Turn a value into plain JSON data; numbers that JSON lacks (NaN, infinity) become null."""
    if isinstance(value, dict):
        return {str(key): _jsonable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_jsonable(item) for item in value]
    if hasattr(value, "tolist"):
        return _jsonable(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
