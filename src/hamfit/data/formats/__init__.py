"""File formats of phase-space data, one per module, chosen by the file's suffix.

A format is a subclass of `DataFormat` and nothing else: it is then found by `open_data`, by `PhaseSpaceData.save`, and
by ``hamfit convert``, whose help lists it with its options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, ClassVar

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.data.stream import DataStream
from hamfit.errors import FileError, ParameterError
from hamfit.files import FileKind, check_output, path_of
from hamfit.registry import Member, Registry, with_options

FORMATS: Registry[DataFormat] = Registry("data format", __name__)


@dataclass(frozen=True)
class DataFormat(Member, ABC):
    """One way to keep data in files. Subclasses are frozen dataclasses whose fields are the options of the format.

    Options have defaults, and are given by name: ``open_data(path, cutoff=5.0)``, or as ``--option cutoff=5.0`` of
    ``hamfit convert``, where whole and decimal numbers become such and all else stays text.
    """

    family = FORMATS
    suffixes: ClassVar[tuple[str, ...]] = ()
    """Endings of the files with their dots; the name with a dot, where none are given."""
    names: ClassVar[tuple[str, ...]] = ()
    """Patterns of whole names of files, such as ``POSCAR*``, where no suffix tells."""
    in_parts: ClassVar[bool] = False
    """Whether a file is written part by part, in little memory."""
    summary: ClassVar[str] = ""
    """One line for lists of formats."""
    units_written: ClassVar[Mapping[str, str] | None] = None
    """Units that files of atoms are written in, where the format has units of its own."""
    file_kind: ClassVar[FileKind] = FileKind("a data file")
    """How an existing file is known to be data, which other data may replace; by its name alone if it is not said."""

    @abstractmethod
    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read the file whole; every defect of the file is a `FileError` or `DataError` that names the file."""

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write the file whole or not at all; a format that leaves this as it is can only be read."""
        del data
        raise FileError(f"{path}: the format {self.name} is read, but not written")

    def open(self, path: str | Path) -> DataSource:
        """Open the file; formats that can do so read it only when they are asked."""
        return self.read(path)

    def open_all(self, paths: Sequence[Path]) -> tuple[DataSource, dict[str, Any]]:
        """Open several files as one data set, where the format can do that, and report on it.

        The report has what there is to say of the reading by name, and sentences under ``"warnings"``.
        """
        if len(paths) > 1:
            raise ParameterError("several inputs are several runs in text files; of other files give one")
        return self.open(paths[0]), {}

    def write_stream(self, stream: DataStream, path: str | Path) -> DataSource:
        """Write parts as they come, where the format can do that, and return what was written."""
        data = stream.collect()
        self.write(data, path)
        return data


def format_to_read(path: str | Path, options: Mapping[str, Any] | None = None) -> DataFormat:
    """Choose the format that `path` is read with, by its suffix or name; `options` are those of the format.

    The option ``"format"`` names the format itself, for files whose names do not tell.
    """
    given = dict(options or {})
    name = given.pop("format", None)
    kind = _by_suffix(path, formats()) if name is None else FORMATS.get(name)
    return with_options(kind, given, "the format")


def format_to_write(path: str | Path, *, inputs: Iterable[str | Path | None] = ()) -> DataFormat:
    """Choose the format that `path` is written in, by its suffix; formats that are only read do not count.

    A path that must not be written to is refused, such as one of the `inputs`: see `hamfit.files.check_output`.
    """
    kind = _by_suffix(path, [kind for kind in formats() if kind.write is not DataFormat.write])
    check_output(path, kind.file_kind, inputs=inputs)
    return kind()


def formats() -> list[type[DataFormat]]:
    """List all formats, sorted by name."""
    return [FORMATS.get(name) for name in FORMATS.names()]


def suffixes_of(kind: type[DataFormat]) -> tuple[str, ...]:
    """List the endings of the files of a format, with their dots."""
    return kind.suffixes or (f".{kind.name}",)


def listed_formats() -> list[tuple[str, str]]:
    """List every format for a help text: its suffixes, and what it is, with the names of its options."""
    lines = []
    for kind in formats():
        names = [field.name for field in fields(kind)]
        options = f" Options: {', '.join(names)}." if names else ""
        lines.append((" ".join(suffixes_of(kind)), f"{kind.summary}{options}".strip()))
    return lines


def _by_suffix(path: str | Path, kinds: Sequence[type[DataFormat]]) -> type[DataFormat]:
    file = path_of(path)
    suffix = file.suffix.lower()
    found = {ending: kind for kind in kinds for ending in suffixes_of(kind)}
    if suffix in found:
        return found[suffix]
    named = next((kind for kind in kinds for pattern in kind.names if fnmatchcase(file.name, pattern)), None)
    if named is None:
        raise FileError(f"{path}: data files end in {', '.join(sorted(found))}, not '{suffix}'")
    return named
