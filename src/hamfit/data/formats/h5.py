"""The ``.h5`` layout: HDF5 in chunks, H5MD 1.1 where it fits, for data that need not fit in memory (extra ``hdf5``)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hamfit.data.formats import DataFormat
from hamfit.data.h5md import HDF5_DATA
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.writer import DataWriter
from hamfit.memory import require_disk


@dataclass(frozen=True)
class H5(DataFormat):
    """HDF5 files in the layout of ``docs/data.md``."""

    name = "h5"
    file_kind = HDF5_DATA
    in_parts = True
    summary = "HDF5, read and written part by part, for data that do not fit in memory."

    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read everything into memory."""
        with StoredData(path) as stored:
            return stored.load()

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write at once what is in memory."""
        self.write_stream(DataStream.of(data), path)

    def open(self, path: str | Path) -> StoredData:
        """Open the file, and read from it when asked."""
        return StoredData(path)

    def write_stream(self, stream: DataStream, path: str | Path) -> StoredData:
        """Write part by part: memory holds one part at a time."""
        require_disk(stream.n_bytes, path, f"a file of {stream.n_snapshots:,} snapshots", "ask for fewer of them")
        with DataWriter(path, sizes_differ=stream.sizes_differ, expected=stream.n_snapshots) as writer:
            for part in stream:
                writer.append(part)
        return StoredData(path)
