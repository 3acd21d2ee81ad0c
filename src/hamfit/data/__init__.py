"""Data: trajectories and snapshots in phase space with their graphs, checked when they come in, read and written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.rescaling import rescaled
from hamfit.data.source import DataSource, Subset
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.writer import DataWriter
from hamfit.errors import DataError

__all__ = [
    "DataSource",
    "DataStream",
    "DataWriter",
    "PhaseSpaceData",
    "StoredData",
    "Subset",
    "as_data",
    "open_data",
    "rescaled",
]


def open_data(source: str | Path | DataSource, **options: Any) -> DataSource:
    """Open the data in a file: a ``.h5`` file is read when asked for (`StoredData`), others are read at once.

    Parameters
    ----------
    source
        Path of the file, whose suffix names the format. Data are returned as they are.
    options
        Those of the format. Text files need some, to say what their columns mean: `hamfit.data.formats.text.Text`.

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
    if not isinstance(source, (str, Path)):
        raise DataError(f"{_WANTED}, got {type(source).__name__}")
    return format_to_read(source, options).open(source)


def as_data(source: object) -> DataSource:
    """Turn what a user hands over as data into data: a path is opened, data are handed through, all else is refused.

    Functions that need data call it first, so that a wrong argument is a sentence and not an AttributeError later.
    """
    if isinstance(source, str) and not Path(source).suffix and not Path(source).is_file():
        raise DataError(f"{_WANTED}, got '{source}', which is no file")
    return open_data(source)  # type: ignore[arg-type]  # it says what is wrong with other types


_WANTED = "data must be PhaseSpaceData(q, p, graph), data opened by open_data, or the path of a data file"
