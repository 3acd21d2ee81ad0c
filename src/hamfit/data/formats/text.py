"""Text files (``.csv``, ``.txt``, ``.dat``, ``.tsv``): tables that become data by a mapping of their columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.columns import TableColumns
from hamfit.data.formats import DataFormat
from hamfit.data.frames import Frames, Label, as_label, joined_frames, read_frames
from hamfit.data.measured import notes_of, with_masses
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.text_report import TextReport, report_of, why_nothing
from hamfit.data.text_table import TextTable
from hamfit.data.typed_options import GraphMaker, typed_graph, typed_numbers, typed_units
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.files import existing
from hamfit.graphs import Graph
from hamfit.validation import number, positive_integer


@dataclass(frozen=True)
class Text(DataFormat):
    """Tables of numbers, and what their columns mean.

    Attributes
    ----------
    columns
        Mapping such as ``"t=time run=trial q=x1,x2 v=v1,v2"``, see `TableColumns`. With momenta (p) or velocities (v),
        or with neither: positions alone. With ``id=...`` there is one row per particle and time.
    nodes, dim
        Number of nodes and dimension; one of them is enough.
    mass
        One per node, or one for all, as numbers or as ``"1,2.5"``; needed unless momenta are given.
    graph, edges
        Who acts on whom: a graph, a function that makes it from the number of nodes, or a name such as ``"chain"``; or
        pairs of nodes such as ``"0-1,1-2"``.
    units
        Those of length, time and mass by name, or ``"length=m,time=s,mass=kg"``; ``"none"`` if they are not known.
    delimiter, skip
        As of `TextTable`.
    start, stop
        First and last time to keep.
    stride
        Keep every so many rows (long layout: times) of a run, counted before gaps are left out.
    particles
        Long layout: which particles, in the order of the nodes, also as ``"7,3"``; all of them, sorted, without it.

    Examples
    --------
    >>> import tempfile
    >>> text = Text("t=t q=x1,x2 v=v1,v2", dim=1, mass=[1, 3], graph="chain", units="none")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "carts.csv"
    ...     _ = path.write_text("t,x1,x2,v1,v2\\n0,1,2,0.5,0\\n0.1,1,,0.5,0\\n0.2,1.1,2,0.4,0\\n")
    ...     data, report = text.read_with_report([path])
    >>> data.times.tolist(), report.warnings
    ([0.0, 0.2], ['1 of 3 rows had gaps and are left out'])
    """

    name = "text"
    suffixes = (".csv", ".dat", ".tsv", ".txt")
    summary = "Tables, only read; several files are several runs."

    columns: str | TableColumns | None = None
    nodes: int | None = None
    dim: int | None = None
    mass: Any = None
    graph: str | Graph | GraphMaker | None = None
    edges: str | None = None
    units: str | Mapping[str, str] | None = None
    delimiter: str | None = None
    skip: int = 0
    start: float | None = None
    stop: float | None = None
    stride: int = 1
    particles: str | int | Sequence[Label] | None = None

    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read one table into memory; rows with gaps are left out, nothing is interpolated."""
        return self.read_with_report([Path(path)])[0]

    def open_all(self, paths: Sequence[Path]) -> tuple[PhaseSpaceData, dict[str, Any]]:
        """Read several tables as several runs, and report rows, gaps and what was left out."""
        data, report = self.read_with_report(paths)
        said = {
            "rows": report.rows,
            "rows_with_gaps": report.gaps,
            "runs": 1 if data.trajectory is None else len(np.unique(data.trajectory)),
            "momenta": "known" if data.has_momenta else "unknown",
            "external_force": data.force is not None,
            "units": data.metadata.get("units"),
            "warnings": report.warnings,
        }
        if "particles" in data.metadata:
            said["particles"] = data.metadata["particles"]
            said |= {"times": report.times, "incomplete_times": report.incomplete}
        return data, said

    def read_with_report(self, paths: Sequence[Path]) -> tuple[PhaseSpaceData, TextReport]:
        """Read one table, or several that go on with further runs, and tell what was left out.

        Runs keep their numbers; where they have names, or come from several files, they are numbered from 0, and
        ``metadata["runs"]`` names them. Errors name the file, and the lines and columns concerned.
        """
        if not paths:
            raise ParameterError("no files to read")
        files = [existing(path) for path in paths]
        if not self.columns:
            raise FileError(_columns_wanted(files[0]))
        columns = TableColumns.parse(self.columns) if isinstance(self.columns, str) else self.columns
        graph, units = typed_graph(self.graph, self.edges), typed_units(self.units)
        notes = notes_of({"source": {"files": [file.name for file in files], "columns": str(columns)}}, units)
        parts = [self._frames(file, columns) for file in files]
        frames = parts[0] if len(parts) == 1 else joined_frames(parts, notes["source"]["files"])
        complete = frames.some(frames.complete)
        if not len(complete):
            raise DataError(f"{files[0]}: nothing is left, {why_nothing(frames)}")
        if frames.particles:
            notes["particles"] = frames.particles
        return _as_data(complete, graph, typed_numbers("mass", self.mass), notes), report_of(frames, complete)

    def _frames(self, file: Path, columns: TableColumns) -> Frames:
        particles = str(self.particles).split(",") if isinstance(self.particles, (str, int)) else self.particles
        frames = read_frames(
            TextTable(file, delimiter=self.delimiter, skip=self.skip and positive_integer("skip", self.skip)),
            columns,
            start=None if self.start is None else number("start", self.start),
            stop=None if self.stop is None else number("stop", self.stop),
            nodes=None if self.nodes is None else positive_integer("nodes", self.nodes),
            dim=None if self.dim is None else positive_integer("dim", self.dim),
            particles=None if particles is None else [as_label(str(one).strip()) for one in particles],
        )
        return frames.every(positive_integer("stride", self.stride))


def _columns_wanted(path: Path) -> str:
    """Say what to type to read a text file."""
    return (
        f"{path} is a text file, and hamfit must be told what its columns mean; for example: hamfit convert {path} "
        f'{path.with_suffix(".npz").name} --columns "t=time run=trial q=x1,x2 v=v1,v2" --dim 1 --mass 1,2.5 '
        "--graph chain --units length=m,time=s,mass=kg (columns by name, or by number from 1; see hamfit convert -h)"
    )


def _as_data(
    frames: Frames, graph: Graph | GraphMaker, masses: ArrayLike | None, notes: dict[str, Any]
) -> PhaseSpaceData:
    made = graph if isinstance(graph, Graph) else graph(frames.values["q"].shape[1])
    trajectory = None
    if frames.runs:
        used, trajectory = np.unique(frames.run, return_inverse=True)
        runs = [frames.runs[run] for run in used]
        if all(isinstance(run, int) for run in runs):
            trajectory = np.array(runs, dtype=np.int64)[trajectory]
        else:
            notes["runs"] = runs
    values, times = frames.values, frames.times
    q, force = values["q"], values.get("f")
    if "v" in values:
        return PhaseSpaceData.from_velocities(
            q, values["v"], made, masses=masses, times=times, trajectory=trajectory, force=force, metadata=notes
        )
    if "p" in values:
        heavy = made if masses is None else with_masses(made, masses)
        return PhaseSpaceData(q, values["p"], heavy, times=times, trajectory=trajectory, force=force, metadata=notes)
    assert times is not None
    return PhaseSpaceData.from_positions(
        q, made, times, masses=masses, trajectory=trajectory, force=force, metadata=notes
    )
