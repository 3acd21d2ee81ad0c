"""File formats of phase-space data, one per module, chosen by the file's suffix."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.stored import StoredData
from hamfit.data.stream import DataStream
from hamfit.errors import FileError
from hamfit.registry import Registry

FORMATS: Registry[DataFormat] = Registry("data format", __name__)
TEXT_SUFFIXES = (".csv", ".dat", ".tsv", ".txt")
"""Tables, which say what they hold only with a mapping of their columns: see `hamfit.data.formats.text`."""


class DataFormat(ABC):
    """Reads and writes `PhaseSpaceData`; `name` is the suffix without its dot."""

    name: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        FORMATS.add(cls)

    @staticmethod
    @abstractmethod
    def read(path: str | Path) -> PhaseSpaceData:
        """Data in the file; every defect of the file is a `FileError` or `DataError` that names the file."""

    @staticmethod
    @abstractmethod
    def write(data: PhaseSpaceData, path: str | Path) -> None:
        """Write the file whole or not at all."""

    @classmethod
    def open(cls, path: str | Path) -> PhaseSpaceData | StoredData:
        """Data in the file, read when asked for where the format can do that."""
        return cls.read(path)

    @classmethod
    def write_stream(cls, stream: DataStream, path: str | Path) -> PhaseSpaceData | StoredData:
        """Write parts as they come, where the format can do that, and return what was written."""
        data = stream.collect()
        cls.write(data, path)
        return data


def format_of(path: str | Path) -> type[DataFormat]:
    """Format that the suffix of `path` stands for."""
    suffix = Path(path).suffix.removeprefix(".")
    if suffix not in FORMATS.names():
        known = ", ".join(f".{name}" for name in FORMATS.names())
        raise FileError(f"{path}: data files end in {known}, not '.{suffix}'")
    return FORMATS.get(suffix)


def is_text(path: str | Path) -> bool:
    """Whether the suffix of `path` is that of a text file."""
    return Path(path).suffix.lower() in TEXT_SUFFIXES


def readable_format_of(path: str | Path) -> type[DataFormat]:
    """Format to read `path` with; a text file is an error that shows how to convert it."""
    if is_text(path) and Path(path).is_file():
        raise FileError(columns_wanted(Path(path)))
    return format_of(path)


def columns_wanted(path: Path) -> str:
    """What to type to read a text file."""
    return (
        f"{path} is a text file, and hamfit must be told what its columns mean; for example: hamfit convert {path} "
        f'{path.with_suffix(".npz").name} --columns "t=time run=trial q=x1,x2 v=v1,v2" --dim 1 --mass 1,2.5 '
        "--graph chain --units length=m,time=s,mass=kg (columns by name, or by number from 1; see hamfit convert -h)"
    )
