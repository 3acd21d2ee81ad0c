"""What ``hamfit convert`` must be told about text files: options, and their values as the library takes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import CommandT, Numbers
from hamfit.errors import ParameterError, unknown_name

_OPTIONS = (
    click.option("--columns", multiple=True, metavar="ROLES", help='What the columns mean: "t=time q=x1,x2 v=v1,v2".'),
    click.option("--nodes", type=click.IntRange(min=1), help="Number of nodes  [from the columns and --dim]"),
    click.option("--dim", type=click.IntRange(min=1), help="Dimension  [from the columns and --nodes]"),
    click.option("--mass", type=Numbers(), help="Mass of each node, such as 1,2.5, or of all nodes."),
    click.option("--graph", metavar="SHAPE", help="Who acts on whom: chain, ring, complete, none or lattice:3x4."),
    click.option("--edges", metavar="PAIRS", help="The same, pair by pair, such as 0-1,1-2; nodes count from 0."),
    click.option("--units", metavar="UNITS", help="Such as length=m,time=s,mass=kg; none if they are not known."),
    click.option("--delimiter", help="Between fields: comma, semicolon, tab or space  [as the file looks]"),
    click.option("--skip", type=click.IntRange(min=0), help="Pass over this many lines at the beginning."),
    click.option("--start", type=float, help="First time to keep."),
    click.option("--stop", type=float, help="Last time to keep."),
    click.option("--stride", type=click.IntRange(min=1), help="Keep every so many rows of each run."),
    click.option("--particles", metavar="IDS", help="Which particles (id=...), in the order of the nodes  [all]"),
)
NAMES = ("columns", "nodes", "dim", "mass", "graph", "edges", "units")
NAMES_OF_SELECTION = ("delimiter", "skip", "start", "stop", "stride", "particles")


def text_options(command: CommandT) -> CommandT:
    """The options of text files."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read(paths: list[Path], options: dict[str, Any]) -> Any:
    """Data and report of text files, by the options as they were given."""
    from hamfit.data.columns import Columns
    from hamfit.data.formats import columns_wanted
    from hamfit.data.formats.text import Selection, read_text
    from hamfit.data.frames import as_label
    from hamfit.files import existing

    for path in paths:
        existing(path)
    if not options["columns"]:
        raise ParameterError(f"--columns is missing: {columns_wanted(paths[0])}")
    columns = Columns.parse(" ".join(options["columns"]))
    if options["mass"] is None and not columns.p:
        raise ParameterError(
            "--mass is missing: momenta are mass times velocity; give one number per node such as 1,2.5, "
            "one for all, or --mass 1 for unit masses"
        )
    masses = options["mass"]
    chosen = {name: options[name] for name in NAMES_OF_SELECTION if options[name] is not None}
    if "particles" in chosen:
        chosen["particles"] = [as_label(text.strip()) for text in chosen["particles"].split(",")]
    return read_text(
        paths,
        columns,
        graph=_graph(options["graph"], options["edges"]),
        units=_units(options["units"]),
        nodes=options["nodes"],
        dim=options["dim"],
        masses=masses[0] if masses is not None and len(masses) == 1 else masses,
        selection=Selection(**chosen),
    )


def _units(text: str | None) -> dict[str, str] | None:
    """Units by name from ``length=m,time=s,mass=kg``.

    >>> _units("length=px, time=s, mass=kg"), _units("none")
    ({'length': 'px', 'time': 's', 'mass': 'kg'}, None)
    """
    if text is None:
        raise ParameterError(
            "--units is missing: say them, such as length=m,time=s,mass=kg, or --units none if they are not known"
        )
    if text.strip() == "none":
        return None
    pairs = [part.partition("=") for part in text.split(",")]
    if not all(equals for _, equals, _ in pairs):
        raise ParameterError(f"--units must be such as length=m,time=s,mass=kg, got '{text}'")
    return {name.strip(): unit.strip() for name, _, unit in pairs}


def _graph(shape: str | None, edges: str | None) -> Callable[[int], Any]:
    """Function from the number of nodes to their graph.

    >>> _graph("lattice:2x2", None)(4).n_edges, _graph(None, "0-1,1-2")(3).n_edges, _graph("none", None)(3).n_edges
    (4, 2, 0)
    """
    from hamfit import graphs

    if shape is not None and edges is not None:
        raise ParameterError("give --graph or --edges, not both")
    if edges is not None:
        pairs = [re.fullmatch(r"\s*(\d+)-(\d+)\s*", part) for part in edges.split(",")]
        if not all(pairs):
            raise ParameterError(f"--edges must be pairs of nodes, counted from 0, such as 0-1,1-2, got '{edges}'")
        found = [[int(pair[1]), int(pair[2])] for pair in pairs if pair is not None]
        return lambda nodes: graphs.Graph(nodes, found)
    shapes: dict[str, Callable[[int], Any]] = {
        "chain": graphs.chain,
        "ring": graphs.ring,
        "complete": graphs.complete,
        "none": lambda nodes: graphs.Graph(nodes, []),
    }
    if shape is None:
        return _single
    sides = re.fullmatch(r"lattice:(\d+)x(\d+)", shape)
    if sides is not None:
        return lambda nodes: _lattice(nodes, int(sides[1]), int(sides[2]))
    if shape not in shapes:
        raise unknown_name("graph", shape, [*shapes, "lattice:3x4"])
    return shapes[shape]


def _single(nodes: int) -> Any:
    from hamfit.graphs import Graph

    if nodes > 1:
        raise ParameterError(
            f"say which of the {nodes} nodes act on each other: --graph chain, ring, complete, none or lattice:3x4, "
            "or --edges 0-1,1-2"
        )
    return Graph(nodes, [])


def _lattice(nodes: int, rows: int, cols: int) -> Any:
    from hamfit.graphs import lattice

    if rows * cols != nodes:
        raise ParameterError(f"--graph lattice:{rows}x{cols} has {rows * cols} nodes, but the data have {nodes}")
    return lattice(rows, cols)
