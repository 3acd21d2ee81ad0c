"""Data: trajectories and snapshots in phase space with their graphs, validated at the door, read and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.subset import Subset
from hamfit.data.writer import DataWriter

__all__ = ["DataSource", "DataStream", "DataWriter", "PhaseSpaceData", "StoredData", "Subset", "open_data"]


def open_data(path: str | Path) -> PhaseSpaceData | StoredData:
    """Data in a file: a ``.h5`` file is opened and read when asked for (`StoredData`), others are read at once.

    Text files need a mapping of their columns: `hamfit.data.formats.text.read_text`, or ``hamfit convert``.

    >>> import tempfile
    >>> from hamfit.systems import generate, make_system
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     generate(make_system("chain", nodes=3), snapshots=10).save(f"{folder}/chain.h5")
    ...     open_data(f"{folder}/chain.h5")
    StoredData(chain.h5: 10 snapshots, 3 nodes, dim 2, 1 graph, derivatives)
    """
    from hamfit.data.formats import readable_format_of

    return readable_format_of(path).open(path)


if TYPE_CHECKING:  # the type checker says so if one of them is not what models need
    _SOURCES: tuple[type[DataSource], ...] = (PhaseSpaceData, StoredData, Subset)
