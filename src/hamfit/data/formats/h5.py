"""The ``.h5`` layout: HDF5 in chunks, H5MD 1.1 where it fits, for data that need not fit in memory (extra ``hdf5``).

H5MD files of other programs are read as well; they must fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from hamfit.data.assembling import told
from hamfit.data.atomic_formats import AtomicFormat
from hamfit.data.configurations import Configuration
from hamfit.data.h5md import HDF5_DATA
from hamfit.data.h5md_reading import PublishedFile, is_published
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.data.writer import DataWriter
from hamfit.errors import ParameterError
from hamfit.files import FileKind, existing
from hamfit.memory import require_disk
from hamfit.words import counted


@dataclass(frozen=True)
class H5(AtomicFormat):
    """HDF5 files in the layout of ``docs/data.md``, or H5MD of other programs, of which `particles` names the group."""

    name: ClassVar[str] = "h5"
    suffixes: ClassVar[tuple[str, ...]] = (".h5", ".h5md", ".hdf5")
    file_kind: ClassVar[FileKind] = HDF5_DATA
    in_parts: ClassVar[bool] = True
    summary: ClassVar[str] = "HDF5, in parts, for data that do not fit in memory; also H5MD of other programs."

    particles: str | None = None

    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read everything into memory."""
        source = self.open(path)
        if isinstance(source, StoredData):
            with source:
                return source.load()
        return source.take(slice(None))

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write at once what is in memory."""
        self.write_stream(DataStream.of(data), path)

    def open(self, path: str | Path) -> DataSource:
        """Open the file, and read from it when asked; files of other programs are read at once."""
        return told(*self.open_all([Path(path)]))

    def open_all(self, paths: Sequence[Path]) -> tuple[DataSource, dict[str, Any]]:
        """Open one file, or read one of another program and report on its labels."""
        if len(paths) > 1:
            raise ParameterError("several inputs are several runs in text files, or frames of atoms; give one .h5 file")
        path = existing(paths[0])
        if not is_published(path):
            if self != H5():
                raise ParameterError(
                    f"{path} is not an H5MD file of another program; options such as graph are for those only"
                )
            return StoredData(path), {}
        content = PublishedFile(path, self.particles)
        frames = list(content.frames())
        time = "time" if self.time is None and content.timed else self.time
        asked = replace(self, units=content.units if self.units is None else self.units, time=time)
        data, report = asked.reading().data_of(frames, [path.name])
        if content.dropped:
            report["warnings"].append(f"left out for want of velocities or forces: {counted(content.dropped, 'frame')}")
        return data, report

    def frames(self, path: Path) -> Iterable[Configuration]:
        """Go through the frames of a file of another program."""
        return PublishedFile(path, self.particles).frames()

    def write_stream(self, stream: DataStream, path: str | Path) -> StoredData:
        """Write part by part: memory holds one part at a time."""
        require_disk(stream.n_bytes, path, f"a file of {stream.n_snapshots:,} snapshots", "ask for fewer of them")
        with DataWriter(path, sizes_differ=stream.sizes_differ, expected=stream.n_snapshots) as writer:
            for part in stream:
                writer.append(part)
        return StoredData(path)
