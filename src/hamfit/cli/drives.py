"""The path of held nodes for ``hamfit simulate --drive``: a table of times and positions in a text file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data.text_table import TextTable
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import held_nodes
from hamfit.state import State
from hamfit.validation import Array


def read_drive(path: Path, state: State) -> tuple[Array, Array]:
    """Read times and positions of the held nodes of a state, shape (times, held nodes, dim), from a text file.

    The first column is the time; the others go node by node, the coordinates of a node together. Angles are in radians,
    as data hold them.
    """
    held = held_nodes(state.graph)
    if held is None:
        raise ParameterError(
            "--drive moves held nodes, and the initial state has none; say which are held when data are converted "
            "(hamfit convert --held 0, or --wall)"
        )
    table = TextTable(path)
    count = int(held.sum())
    if table.n_columns != 1 + count * state.dim:
        raise DataError(
            f"{path} has {table.n_columns} columns; a drive has the time and the {state.dim} coordinates of each of "
            f"{count} held nodes, {1 + count * state.dim} columns"
        )
    rows = table.read(range(table.n_columns)).numbers
    if np.isnan(rows).any():
        raise DataError(f"{path} has gaps, and a drive must be known at all of its times: leave out such rows")
    return rows[:, 0], rows[:, 1:].reshape(len(rows), count, state.dim)
