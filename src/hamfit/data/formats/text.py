"""Text files (``.csv``, ``.txt``, ``.dat``, ``.tsv``): tables that become data by a mapping of their columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

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
from hamfit.validation import positive_integer


@dataclass(frozen=True)
class Text(DataFormat):
    """Tables of numbers. Their options say what the columns mean, as texts or as objects of the library.

    Attributes
    ----------
    columns
        Mapping such as ``"t=time run=trial q=x1,x2 v=v1,v2"``.
    nodes, dim
        Number of nodes and dimension; one of them is enough.
    mass
        One per node, or one for all, such as ``"1,2.5"``.
    graph, edges
        Who acts on whom: a graph or its shape such as ``"chain"``, or pairs of nodes such as ``"0-1,1-2"``.
    units
        Such as ``"length=m,time=s,mass=kg"``, or ``"none"``.
    delimiter, skip, start, stop, stride, particles
        As of `Selection`.
    """

    name: ClassVar[str] = "text"
    suffixes: ClassVar[tuple[str, ...]] = (".csv", ".dat", ".tsv", ".txt")
    summary: ClassVar[str] = "Tables, only read; several files are several runs."

    columns: str | None = None
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
        """Read one table into memory."""
        return self._read([Path(path)])[0]

    def open_all(self, paths: Sequence[Path]) -> tuple[PhaseSpaceData, dict[str, Any]]:
        """Read several tables as several runs, and report rows, gaps and what was left out."""
        data, report = self._read(paths)
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

    def _read(self, paths: Sequence[Path]) -> tuple[PhaseSpaceData, TextReport]:
        for path in paths:
            existing(path)
        if not self.columns:
            raise FileError(_columns_wanted(paths[0]))
        columns = TableColumns.parse(self.columns)
        if self.mass is None and not columns.p:
            raise ParameterError(
                "the mass is missing (--mass): momenta are mass times velocity; give one number per node such as "
                "1,2.5, one for all, or 1 for unit masses"
            )
        particles = str(self.particles).split(",") if isinstance(self.particles, (str, int)) else self.particles
        chosen = None if particles is None else [as_label(str(one).strip()) for one in particles]
        return read_text(
            paths,
            columns,
            graph=typed_graph(self.graph, self.edges),
            units=typed_units(self.units),
            nodes=self.nodes,
            dim=self.dim,
            masses=typed_numbers("mass", self.mass),
            selection=Selection(self.start, self.stop, self.stride, chosen, self.delimiter, self.skip),
        )


def _columns_wanted(path: Path) -> str:
    """Say what to type to read a text file."""
    return (
        f"{path} is a text file, and hamfit must be told what its columns mean; for example: hamfit convert {path} "
        f'{path.with_suffix(".npz").name} --columns "t=time run=trial q=x1,x2 v=v1,v2" --dim 1 --mass 1,2.5 '
        "--graph chain --units length=m,time=s,mass=kg (columns by name, or by number from 1; see hamfit convert -h)"
    )


@dataclass(frozen=True)
class Selection:
    """Says which part of a text file to read, and how its fields are told apart.

    Attributes
    ----------
    start, stop
        First and last time to keep.
    stride
        Keep every so many rows (long layout: times) of a run, counted before gaps are left out.
    particles
        Long layout: which particles, in the order of the nodes; all of them, sorted, without it.
    delimiter, skip
        As of `TextTable`.
    """

    start: float | None = None
    stop: float | None = None
    stride: int = 1
    particles: Sequence[Label] | None = None
    delimiter: str | None = None
    skip: int = 0


def read_text(
    paths: str | Path | Sequence[str | Path],
    columns: str | TableColumns,
    *,
    graph: Graph | GraphMaker,
    units: Mapping[str, str] | None,
    nodes: int | None = None,
    dim: int | None = None,
    masses: ArrayLike | None = None,
    selection: Selection | None = None,
) -> tuple[PhaseSpaceData, TextReport]:
    """Read data from one text file, or from several that go on with further runs.

    Parameters
    ----------
    paths
        The file or files.
    columns
        Mapping such as ``"t=time run=trial q=x1,x2 v=v1,v2"``, see `TableColumns`. With momenta (p) or velocities (v),
        or with neither: positions alone. With ``id=...`` there is one row per particle and time.
    graph
        Graph of all snapshots, or a function that makes it from the number of nodes, such as `hamfit.graphs.chain`.
    units
        Those of length, time and mass; None to say that they are not known.
    nodes, dim
        Number of nodes and dimension; one of them is enough.
    masses
        One per node, or one for all; needed unless momenta are given.
    selection
        Which part to read.

    Returns
    -------
    data, report
        Rows with gaps are left out, nothing is interpolated. Runs keep their numbers; where they have names, or come
        from several files, they are numbered from 0, and ``metadata["runs"]`` names them.

    Raises
    ------
    DataError, FileError, ParameterError
        With the file, and the lines and columns concerned.

    Examples
    --------
    >>> import tempfile
    >>> from hamfit.graphs import chain
    >>> units = {"length": "m", "time": "s", "mass": "kg"}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "carts.csv"
    ...     _ = path.write_text("t,x1,x2,v1,v2\\n0,1,2,0.5,0\\n0.1,1,,0.5,0\\n0.2,1.1,2,0.4,0\\n")
    ...     data, report = read_text(path, "t=t q=x1,x2 v=v1,v2", graph=chain, dim=1, masses=[1, 3], units=units)
    >>> data.times.tolist(), report.warnings
    ([0.0, 0.2], ['1 of 3 rows had gaps and are left out'])
    """
    mapping = TableColumns.parse(columns) if isinstance(columns, str) else columns
    files = [Path(path) for path in ([paths] if isinstance(paths, (str, Path)) else paths)]
    if not files:
        raise ParameterError("no files to read")
    chosen = selection or Selection()
    notes = notes_of({"source": {"files": [file.name for file in files], "columns": str(mapping)}}, units)
    parts = [_read_one(file, mapping, chosen, nodes, dim) for file in files]
    frames = parts[0] if len(parts) == 1 else joined_frames(parts, notes["source"]["files"])
    complete = frames.some(frames.complete)
    if not len(complete):
        raise DataError(f"{files[0]}: nothing is left, {why_nothing(frames)}")
    if frames.particles:
        notes["particles"] = frames.particles
    data = _as_data(complete, graph, masses, notes)
    return data, report_of(frames, complete)


def _read_one(file: Path, columns: TableColumns, chosen: Selection, nodes: int | None, dim: int | None) -> Frames:
    table = TextTable(file, delimiter=chosen.delimiter, skip=chosen.skip)
    frames = read_frames(
        table, columns, start=chosen.start, stop=chosen.stop, nodes=nodes, dim=dim, particles=chosen.particles
    )
    return frames.every(positive_integer("stride", chosen.stride))


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
