"""What must be said of a text file before it can be read, and all of it that was not said, in one sentence."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

from hamfit.data.columns import TableColumns
from hamfit.data.frames import listed
from hamfit.data.text_table import TextTable
from hamfit.errors import FileError, HamfitError, ParameterError

MASSES = "the mass of each node (--mass 1,2.5; unknown if not known, as for a Lagrangian)"
UNITS = "the units (--units length=m,time=s,mass=kg; none if they are not known)"


def refuse_what_is_missing(
    path: Path, columns: TableColumns | None, *, said: dict[str, Any], reading: dict[str, Any]
) -> None:
    """Refuse a text file of which too little is said, naming all that is missing.

    Parameters
    ----------
    path
        The file.
    columns
        What its columns mean; None where that is not said.
    said
        Options of the format by name: mass, units, nodes, dim, graph and edges; None for what is not said.
    reading
        Arguments of `TextTable`, to name the columns of the file.
    """
    missing = []
    if columns is None:
        missing.append(f"what its columns mean (--columns, by name or by number from 1{_has(path, reading)})")
    if said["mass"] is None and (columns is None or not columns.p):
        missing.append(MASSES)
    if said["units"] is None:
        missing.append(UNITS)
    wide = columns is None or not columns.id
    if wide and said["nodes"] is None and said["dim"] is None and (columns is None or len(columns.q) > 1):
        missing.append("the dimension (--dim 1 for nodes on a line)")
    if said["graph"] is None and said["edges"] is None and (columns is None or _several(columns, said)):
        missing.append("who acts on whom (--graph chain, ring, complete, none or lattice:3x4, or --edges 0-1,1-2)")
    if columns is None:
        raise FileError(
            f"{path} is a text file, and hamfit must be told {'; '.join(missing)}. For example: "
            f"hamfit convert {quote(str(path))} {quote(path.with_suffix('.npz').name)} "
            '--columns "t=time run=trial q=x1,x2 v=v1,v2" '
            "--dim 1 --mass 1,2.5 --graph chain --units length=m,time=s,mass=kg"
        )
    if len(missing) > 1:
        raise ParameterError(f"{path}: missing are {'; '.join(missing)}")


def _several(columns: TableColumns, said: dict[str, Any]) -> bool:
    """Tell whether there are several nodes for certain."""
    if columns.id:
        return said["nodes"] is not None and said["nodes"] > 1
    nodes = said["nodes"] or (len(columns.q) // said["dim"] if said["dim"] else None)
    return nodes is not None and nodes > 1


def _has(path: Path, reading: dict[str, Any]) -> str:
    """Name the columns of a file, where it names them itself."""
    try:
        names = TextTable(path, **reading).names
    except HamfitError:
        return ""
    return f"; the file has {listed(list(names), most=20)}" if names else ""
