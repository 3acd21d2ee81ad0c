"""Data: trajectories and snapshots in phase space with their graphs, checked when they come in, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hamfit.data.array_sets import is_array_set
from hamfit.data.assembling import ReadingWarning
from hamfit.data.frame_tables import is_frame
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.rescaling import rescaled
from hamfit.data.source import DataSource, Subset
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.stresses import stress_matrices
from hamfit.data.writer import DataWriter
from hamfit.errors import DataError

__all__ = [
    "DataLike",
    "DataSource",
    "DataStream",
    "DataWriter",
    "PhaseSpaceData",
    "ReadingWarning",
    "StoredData",
    "Subset",
    "as_data",
    "open_data",
    "rescaled",
    "stress_matrices",
]

DataLike = DataSource | Sequence[DataSource] | str | Path
"""What functions take as data: data, a list of data (runs, say), or the path of a file that holds data."""


def open_data(source: Any, **options: Any) -> DataSource:
    """Open the data in a file: a ``.h5`` file is read when asked for (`StoredData`), others are read at once.

    Parameters
    ----------
    source
        Path of the file, whose suffix or name tells the format. Data are returned as they are; data frames, data sets
        of xarray and lists of ASE's atoms become data by `from_frame`, `from_xarray` and `from_ase`.
    options
        Those of the format, and ``format`` itself where the name of a file does not tell. Text files need some,
        to say what their columns mean (`hamfit.data.formats.text.Text`), and so do files of atoms (`graph`).

    >>> import tempfile
    >>> from hamfit.systems import generate, make_system
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     generate(make_system("chain", nodes=3), snapshots=10).save(f"{folder}/chain.h5")
    ...     open_data(f"{folder}/chain.h5")
    StoredData(chain.h5: 10 snapshots, 3 nodes, dim 2, 1 graph, derivatives)
    """
    from hamfit.data.formats import format_to_read

    if isinstance(source, DataSource):
        if options:
            raise DataError(f"options such as {next(iter(options))} are for files, and these data are opened already")
        return source
    if is_frame(source):
        return PhaseSpaceData.from_frame(source, **options)
    if is_array_set(source):
        return PhaseSpaceData.from_xarray(source, **options)
    if isinstance(source, (list, tuple)) and source and all(hasattr(one, "get_positions") for one in source):
        return PhaseSpaceData.from_ase(source, **options)
    if not isinstance(source, (str, Path)):
        raise DataError(f"{_WANTED}, got {type(source).__name__}")
    return format_to_read(source, options).open(source)


def as_data(source: object) -> DataSource:
    """Turn what a user hands over as data into data: a path is opened, a list is joined, all but data is refused.

    Functions that need data call it first, so that a wrong argument is a sentence and not an AttributeError later.
    """
    if isinstance(source, str) and not Path(source).suffix and not Path(source).is_file():
        raise DataError(f"{_WANTED}, got '{source}', which is no file")
    if isinstance(source, (list, tuple)) and source and all(isinstance(one, DataSource) for one in source):
        return source[0] if len(source) == 1 else PhaseSpaceData.concatenate([one.take(slice(None)) for one in source])
    return open_data(source)


_WANTED = (
    "data must be PhaseSpaceData(q, p, graph), data opened by open_data, or a list of these, or the path of a data file"
)
