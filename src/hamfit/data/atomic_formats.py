"""`AtomicFormat`: what formats of atomic configurations have in common, which are their options."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any

from hamfit.data.assembling import Reading, told
from hamfit.data.configurations import Configuration
from hamfit.data.formats import DataFormat, format_to_read
from hamfit.data.labels import Labels, labels_by_name
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.errors import ParameterError
from hamfit.files import existing
from hamfit.memory import require_memory

_TIMES_THE_SIZE = 2  # of a file: memory that its frames and the data made of them take


@dataclass(frozen=True)
class AtomicFormat(DataFormat):
    """Files of frames of atoms. Their options say which labels are read, and as what.

    Attributes
    ----------
    graph, edges, cutoff
        Who acts on whom: ``"cutoff:5"``, ``"all"``, ``"bonds"``, ...; see `hamfit.data.graph_rules.graph_rule`.
    units
        What the numbers of the file are in, where that is not the usual.
    mass
        Of every atom, or of all, where neither the file nor the elements say.
    energy, forces, stress, virial, momenta, velocities, masses, external_force, group, time
        Names of labels, see `hamfit.data.labels.Labels`.
    skip_missing
        Leave out frames without a label that others have.
    isolated
        File with single atoms and their energies, which are noted as ``metadata["atom_energies"]``.
    """

    graph: Any = None
    edges: str | None = None
    cutoff: float | None = None
    units: Any = None
    mass: Any = None
    energy: str | None = None
    forces: str | None = None
    stress: str | None = None
    virial: str | None = None
    momenta: str | None = None
    velocities: str | None = None
    masses: str | None = None
    external_force: str | None = None
    group: str | None = None
    time: str | None = None
    skip_missing: bool = False
    isolated: str | None = None

    @abstractmethod
    def frames(self, path: Path) -> Iterable[Configuration]:
        """Go through the frames of a file."""

    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read all frames into memory."""
        data = told(*self.open_all([Path(path)]))
        return data if isinstance(data, PhaseSpaceData) else data.take(slice(None))

    def open_all(self, paths: Sequence[Path]) -> tuple[DataSource, dict[str, Any]]:
        """Read several files one after the other as one data set, and report on their labels."""
        if not paths:
            raise ParameterError("no files to read")
        files = [existing(path) for path in paths]
        require_memory(
            _TIMES_THE_SIZE * sum(file.stat().st_size for file in files),
            f"{files[0]}, with all its frames,",
            "cut it into several files, convert each to .h5, and take fewer frames of them",
        )
        frames = chain.from_iterable(self.frames(file) for file in files)
        return self.reading().data_of(frames, [file.name for file in files])

    def reading(self) -> Reading:
        """Collect the options as `Reading` takes them."""
        labels = labels_by_name({field.name: getattr(self, field.name) for field in fields(Labels)})
        common = {name: getattr(self, name) for name in ("graph", "edges", "cutoff", "mass")}
        return Reading(
            labels,
            units=self._units(),
            skip_missing=str(self.skip_missing).lower() in ("true", "1", "yes"),
            isolated=None if self.isolated is None else self._isolated,
            **common,
        )

    def _units(self) -> Any:
        """What the numbers of the file are in, as `FileUnits` takes it."""
        return self.units

    def _isolated(self) -> Iterable[Configuration]:
        kind = format_to_read(str(self.isolated))
        if not isinstance(kind, AtomicFormat):
            raise ParameterError(f"{self.isolated} holds no atoms; isolated atoms are in files such as .xyz")
        return kind.frames(existing(str(self.isolated)))
