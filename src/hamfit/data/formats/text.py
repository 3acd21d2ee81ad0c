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
from hamfit.data.frame_tables import FrameTable
from hamfit.data.frames import Frames, Label, as_label, joined_frames, read_frames
from hamfit.data.graph_rules import graph_rule, regraphed
from hamfit.data.measured import notes_of
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.text_needs import refuse_what_is_missing
from hamfit.data.text_report import TextReport, report_of, why_nothing
from hamfit.data.text_table import TextTable
from hamfit.data.typed_options import GraphMaker, typed_angles, typed_attributes, typed_graph, typed_masses, typed_units
from hamfit.errors import DataError, ParameterError
from hamfit.files import existing
from hamfit.graphs import Graph
from hamfit.validation import Array, number, positive_integer


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
        One per node, or one for all, as numbers or as ``"1,2.5"``; needed unless momenta are given. ``"unknown"`` says
        that masses are not known: velocities are then rates, from which a Lagrangian is learned.
    graph, edges
        Who acts on whom: a graph, a function that makes it from the number of nodes, or a name such as ``"chain"``; or
        pairs of nodes such as ``"0-1,1-2"``.
    attributes
        Of the nodes, other than masses, a number for each: a mapping, or ``"charge=1,-1 species=0,0"``.
    units
        Those of length, time and mass by name, or ``"length=m,time=s,mass=kg"``; ``"none"`` if they are not known.
        Angles are in ``angle=rad`` or ``angle=deg``; degrees become radians.
    angles
        Which columns of q are angles, by their names as in `columns`, or ``"all"``.
    delimiter, skip, decimal
        As of `TextTable`.
    start, stop
        First and last time to keep; without times, numbers of rows from 0.
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
    ...     _ = path.write_text("t,x1,x2,v1,v2\\n0,1,2,0.5,0\\n0.1,1,,0.5,0\\n0.2,1.1,2.1,0.4,0.1\\n")
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
    attributes: str | Mapping[str, ArrayLike] | None = None
    units: str | Mapping[str, str] | None = None
    angles: str | Sequence[str] | None = None
    delimiter: str | None = None
    skip: int = 0
    decimal: str = "."
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
        columns = TableColumns.parse(self.columns) if isinstance(self.columns, str) and self.columns else self.columns
        said = {name: getattr(self, name) for name in ("mass", "units", "graph", "edges")}
        said |= self._sizes
        refuse_what_is_missing(files[0], columns or None, said=said, reading=self._reading)
        assert isinstance(columns, TableColumns)
        return self._of_tables([TextTable(file, **self._reading) for file in files], columns)

    def of_frame(self, frame: Any) -> tuple[PhaseSpaceData, TextReport]:
        """Make data of a data frame of pandas, or of whatever has columns and an index as those do."""
        columns = TableColumns.parse(self.columns) if isinstance(self.columns, str) and self.columns else self.columns
        table = FrameTable(frame)
        if not isinstance(columns, TableColumns):
            raise ParameterError(f"say what the columns mean, such as columns='t=time q=x,y'; there are {table.listed}")
        return self._of_tables([table], columns)

    def _of_tables(self, tables: Sequence[TextTable], columns: TableColumns) -> tuple[PhaseSpaceData, TextReport]:
        rule = graph_rule(self.graph) if isinstance(self.graph, str) and self.graph.startswith("cutoff") else None
        graph, units = typed_graph("none" if rule else self.graph, self.edges), typed_units(self.units)
        masses, source = typed_masses(self.mass), {"files": [one.path.name for one in tables], "columns": str(columns)}
        notes = notes_of({"source": source}, units, masses=not isinstance(masses, str))
        parts = [self._frames(table, columns) for table in tables]
        frames = parts[0] if len(parts) == 1 else joined_frames(parts, source["files"])
        complete = frames.some(frames.complete)
        if not len(complete):
            raise DataError(f"{tables[0].path}: nothing is left, {why_nothing(frames)}")
        if frames.particles:
            notes["particles"] = frames.particles
        angles = typed_angles(self.angles, columns, complete.values["q"].shape[1:])
        sized = graph if isinstance(graph, Graph) else graph(complete.values["q"].shape[1])
        made = sized.with_attributes(typed_attributes(self.attributes))
        data = _as_data(complete, made, masses, notes, angles)
        report = report_of(frames, complete, data)
        if rule is not None:
            data = regraphed(data, rule)
            data.metadata["graph"] = self.graph
        return data, report

    @property
    def _sizes(self) -> dict[str, int | None]:
        """Number of nodes and dimension, as far as they are given."""
        given = {"nodes": self.nodes, "dim": self.dim}
        return {name: None if size is None else positive_integer(name, size) for name, size in given.items()}

    @property
    def _reading(self) -> dict[str, Any]:
        """How the lines of files are read: arguments of `TextTable`."""
        skip = self.skip and positive_integer("skip", self.skip)
        return {"delimiter": self.delimiter, "skip": skip, "decimal": self.decimal}

    def _frames(self, table: TextTable, columns: TableColumns) -> Frames:
        particles = str(self.particles).split(",") if isinstance(self.particles, (str, int)) else self.particles
        frames = read_frames(
            table,
            columns,
            start=None if self.start is None else number("start", self.start),
            stop=None if self.stop is None else number("stop", self.stop),
            **self._sizes,
            particles=None if particles is None else [as_label(str(one).strip()) for one in particles],
        )
        return frames.every(positive_integer("stride", self.stride))


def _as_data(
    frames: Frames,
    made: Graph,
    masses: ArrayLike | str | None,
    notes: dict[str, Any],
    angles: Array | None,
) -> PhaseSpaceData:
    trajectory = None
    if frames.runs:
        used, trajectory = np.unique(frames.run, return_inverse=True)
        runs = [frames.runs[run] for run in used]
        if all(isinstance(run, int) for run in runs):
            trajectory = np.array(runs, dtype=np.int64)[trajectory]
        else:
            notes["runs"] = runs
    values, times = frames.values, frames.times
    q, units = values["q"], notes.pop("units", None)
    more: dict[str, Any] = {"times": times, "trajectory": trajectory, "metadata": notes, "units": units}
    more |= {"force": values.get("f"), "angles": angles}
    unknown = isinstance(masses, str)
    if unknown and "v" not in values:
        raise DataError(
            "with an unknown mass a table must hold rates, from which a Lagrangian is learned: name their columns, "
            "v=..."
        )
    if unknown:
        return PhaseSpaceData.from_rates(q, values["v"], made, **more)
    if "v" in values:
        return PhaseSpaceData.from_velocities(q, values["v"], made, masses=masses, **more)
    if "p" in values:
        return PhaseSpaceData.from_momenta(q, values["p"], made, masses=masses, **more)
    return PhaseSpaceData.from_positions(q, made, masses=masses, **more)
