"""The ``.h5`` layout: HDF5 in chunks, H5MD 1.1 where it fits, for data that need not fit in memory (extra ``hdf5``)."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from hamfit.data.formats import DataFormat
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.writer import DataWriter


class H5(DataFormat):
    """HDF5 files, see ``docs/data.md``."""

    name: ClassVar[str] = "h5"

    @staticmethod
    def read(path: str | Path) -> PhaseSpaceData:
        """Read everything."""
        with StoredData(path) as stored:
            return stored.load()

    @staticmethod
    def write(data: PhaseSpaceData, path: str | Path) -> None:
        """Write at once what is in memory."""
        DataStream.of(data).save(path)

    @staticmethod
    def open(path: str | Path) -> StoredData:
        """Open, and read when asked."""
        return StoredData(path)

    @classmethod
    def write_stream(cls, stream: DataStream, path: str | Path) -> StoredData:
        """Write part by part: memory holds one part at a time."""
        with DataWriter(path, sizes_differ=stream.sizes_differ, expected=stream.n_snapshots) as writer:
            for part in stream:
                writer.append(part)
        return StoredData(path)
