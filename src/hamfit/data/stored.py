"""`StoredData`: phase-space data in an HDF5 file, read snapshot by snapshot when they are asked for."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data import h5md
from hamfit.data.arrays import PER_SNAPSHOT
from hamfit.data.described import described
from hamfit.data.indexing import check_times, simplest, snapshot_numbers
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.data.stored_layout import dataset, integers, one_each, read_layout
from hamfit.data.stresses import check_volumes, checked_stress, volumes
from hamfit.data.whole_file import read_whole
from hamfit.errors import DataError, FileError
from hamfit.files import existing
from hamfit.graphs import Graph
from hamfit.memory import require_memory
from hamfit.parallel import cached_property
from hamfit.validation import Float64Array, IntArray, finite_array, moderate


class StoredData(DataSource):
    """The data of a ``.h5`` file: what models ask of data, in little memory.

    Opening checks shapes, types and (for one graph) edges. Snapshots are read when they are asked for, and checked
    then. It may be used by several threads at once (HDF5 serves them one after the other); a pickled one is its path,
    so that every process opens the file for itself.

    Parameters
    ----------
    path
        File in the layout of ``docs/data.md``, written by `PhaseSpaceData.save`, by `DataWriter`, or by another
        program.

    Raises
    ------
    FileError
        When the file is missing, of another kind, or damaged; later also from every method that reads.
    DataError
        When its content is not sound; later also from every method that reads, with the snapshots concerned.

    Examples
    --------
    >>> import tempfile
    >>> from hamfit.graphs import chain
    >>> q, p = np.random.default_rng(0).normal(size=(2, 10, 4, 2))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     PhaseSpaceData(q, p, chain(4)).save(f"{folder}/data.h5")
    ...     with StoredData(f"{folder}/data.h5") as data:
    ...         print(data, data.state(slice(2, 5)).q.shape)
    StoredData(data.h5: 10 snapshots, 4 nodes, dim 2, 1 graph) (12, 2)
    """

    def __init__(self, path: str | Path) -> None:
        self.path = existing(path)
        self._name = f"{self.path}: "
        self._absolute = self.path.absolute()  # a process that opens the file again may be in another folder
        self.files = (self._absolute,)
        self._closed = False
        try:
            self._file = h5md.open_file(self.path)
        except OSError as error:
            raise FileError(
                f"{self.path} is damaged, unreadable or not an HDF5 file ({h5md.one_line(error)})"
            ) from None
        try:
            with h5md.reading(self.path, "the layout"):
                layout = read_layout(self._file, self.path)
        except BaseException:
            self.close()
            raise
        self._values, self._graphs = layout.values, layout.graphs
        self._graph_of, self._node_ptr, self.metadata = layout.graph_of, layout.node_ptr, layout.metadata
        self.quantities = tuple(layout.values)
        self.dim = layout.values["q"].shape[-1]
        self.static = len(layout.graphs.sizes) == 1
        self.node_counts = _each(layout.graphs.sizes, layout.graph_of)
        self.edge_counts = _each(layout.graphs.edge_counts, layout.graph_of)

    @cached_property
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), where known."""
        self._check_open()
        with h5md.reading(self.path, "energy"):
            return one_each(self._file, self.path, "energy", f"{h5md.ENERGY}/value", len(self))

    @cached_property
    def stress(self) -> Float64Array | None:
        """Stress of each snapshot, shape (snapshots, dim, dim), where known."""
        self._check_open()
        if f"{h5md.STRESS}/value" not in self._file:
            return None
        with h5md.reading(self.path, "stress"):
            values = read_whole(dataset(self._file, self.path, f"{h5md.STRESS}/value"))
            stress = checked_stress(values, len(self), self.dim)
            check_volumes(self.volumes)
        return stress

    @cached_property
    def volumes(self) -> Float64Array:
        """Volume of the cell of each snapshot, shape (snapshots,); zero where there is none."""
        self._check_open()
        if f"{h5md.NOTES}/cell" not in self._file:
            return np.zeros(len(self))
        with h5md.reading(self.path, "the cells"):
            cells = finite_array("cell", read_whole(dataset(self._file, self.path, f"{h5md.NOTES}/cell")), ndim=(3,))
            return volumes(cells)[self._graph_of]

    @cached_property
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), where known."""
        self._check_open()
        with h5md.reading(self.path, "times"):
            times = one_each(self._file, self.path, "times", f"{h5md.PARTICLES}/position/time", len(self))
            check_times(times, np.zeros(len(self), dtype=np.int64) if self._trajectory is None else self._trajectory)
        return times

    @cached_property
    def trajectory(self) -> IntArray | None:
        """Trajectory of each snapshot, shape (snapshots,); snapshots with times are one unless the file says more."""
        if self._trajectory is None and self.times is not None:
            return np.zeros(len(self), dtype=np.int64)
        return self._trajectory

    @cached_property
    def _trajectory(self) -> IntArray | None:
        self._check_open()
        if f"{h5md.NOTES}/trajectory" not in self._file:
            return None
        with h5md.reading(self.path, "trajectory"):
            ids = integers(self._file, self.path, "trajectory")
            if len(ids) != len(self):
                raise DataError(f"trajectory must have one id per snapshot ({len(self)}), got {len(ids)}")
        return ids

    def __repr__(self) -> str:
        if self._closed:
            return f"StoredData({self.path.name}, closed)"
        return f"StoredData({self.path.name}: {described(self, len(self._graphs.sizes))})"

    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        self._check_open()
        ptr, array = self._node_ptr, self._values[name]
        with h5md.reading(self.path, f"{h5md.ELEMENTS[name]} of {_snapshots(chosen)}"):
            if isinstance(chosen, slice):
                start, stop = chosen.start, chosen.stop
                rows = (start, stop) if ptr is None else (int(ptr[start]), int(ptr[stop]))
                values = array.rows(*rows)
            elif ptr is None:
                values = array.segments(chosen, np.ones_like(chosen))
            else:
                values = array.segments(ptr[chosen], ptr[chosen + 1] - ptr[chosen])
        values = values.astype(np.float64, copy=False).reshape(-1, self.dim)
        if not np.isfinite(values).all():
            numbers = np.arange(chosen.start, chosen.stop) if isinstance(chosen, slice) else chosen
            first = np.repeat(numbers, self.node_counts[numbers])[np.argmin(np.isfinite(values).all(axis=1))]
            raise DataError(
                f"{self.path}: {h5md.ELEMENTS[name]} contains NaN or infinite values in snapshot {first}, if not in "
                "others; remove or repair them"
            )
        return moderate(f"{self.path}: {h5md.ELEMENTS[name]}", values)

    def _union(self, chosen: slice | IntArray) -> Graph:
        self._check_open()
        return self._graphs.union(self._graph_of[chosen], _snapshots(chosen))

    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """Read the chosen snapshots, in the given order, into memory; times may be dropped."""
        self._check_open()
        chosen = simplest(index if isinstance(index, slice) else np.asarray(index), len(self))
        numbers = snapshot_numbers(chosen, len(self))
        if numbers.size == 0:
            raise DataError("no snapshots are left: the selection is empty")
        rows = len(numbers) * int(self.node_counts[0]) if self.static else int(self.node_counts[numbers].sum())
        require_memory(
            8 * rows * self.dim * len(self.quantities),
            f"{self.path}: reading {len(numbers):,} snapshots at once",
            "take fewer of them, or leave them in the file (open_data), from which a fit reads block by block",
        )
        used, graph_of = np.unique(self._graph_of[numbers], return_inverse=True)
        known = {name: getattr(self, name) for name in PER_SNAPSHOT}
        return PhaseSpaceData._assembled(
            {name: self._read(name, chosen) for name in self.quantities},
            self._graphs.single(used, _snapshots(numbers)),
            graph_of.astype(np.int64),
            known={name: None if values is None else values[chosen] for name, values in known.items()},
            metadata=self.metadata,
        )

    def load(self) -> PhaseSpaceData:
        """Read all snapshots into memory."""
        return self.take(slice(None))

    def close(self) -> None:
        """Close the file; nothing can be read afterwards."""
        self._closed = True
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[StoredData], tuple[Path]]:
        return StoredData, (self._absolute,)

    def _check_open(self) -> None:
        if self._closed:
            raise FileError(f"{self.path} is closed; open it again to read from it")


def _each(per_graph: IntArray, graph_of: IntArray) -> IntArray:
    """Spread a number of each graph over the snapshots, without memory where there is one graph."""
    return np.broadcast_to(per_graph[0], len(graph_of)) if len(per_graph) == 1 else per_graph[graph_of]


def _snapshots(chosen: slice | IntArray) -> str:
    """Name some snapshots in words, for messages."""
    if isinstance(chosen, slice):
        low, high = chosen.start, chosen.stop - 1
    else:
        low, high = (int(chosen.min()), int(chosen.max())) if chosen.size else (0, -1)
    return f"snapshot {low}" if low == high else f"snapshots {low} to {high}"
