"""`StoredData`: phase-space data in an HDF5 file, read snapshot by snapshot when they are asked for."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data import h5md
from hamfit.data.graph_fields import KINDS, PERIODIC, arguments
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import (
    Float64Array,
    Index,
    blocks_of,
    check_times,
    first_step_back,
    pointers,
    snapshot_numbers,
    split_numbers,
)
from hamfit.data.stored_graphs import StoredGraphs
from hamfit.data.subset import Subset
from hamfit.errors import DataError, FileError, unknown_name
from hamfit.files import existing
from hamfit.graphs import Graph
from hamfit.rng import Seed
from hamfit.state import State
from hamfit.validation import Array, IntArray, finite_array


class StoredData:
    """The data of a ``.h5`` file: the interface of `PhaseSpaceData` that models use, in little memory.

    Opening checks shapes, types and (for one graph) edges. Snapshots are read when they are asked for, and checked
    then. It may be used by several threads at once (HDF5 serves them one after the other); a pickled one is its path,
    so that every process opens the file for itself.

    Parameters
    ----------
    path
        File in the layout of ``docs/data.md``, written by `PhaseSpaceData.save`, by `DataWriter`, or by anybody.

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
        self._absolute = self.path.absolute()  # a process that opens the file again may be in another folder
        self._closed = False
        try:
            self._file = h5md.open_file(self.path)
        except OSError as error:
            raise FileError(
                f"{self.path} is damaged, unreadable or not an HDF5 file ({h5md.one_line(error)})"
            ) from None
        try:
            with h5md.reading(self.path, "the layout"):
                self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self._notes = self._file[h5md.NOTES] if h5md.NOTES in self._file else {}  # noqa: SIM401 - get() hides damage
        self._check_names()
        self._values = {
            name: h5md.StoredArray(self._dataset(f"{h5md.PARTICLES}/{element}/value"))
            for name, element in self._elements()
        }
        first = self._values["q"]
        if len(first.shape) not in (2, 3) or 0 in first.shape:
            raise DataError(
                f"{first.name} must have shape (snapshots, nodes, dim), or (all nodes, dim) where sizes differ, "
                f"got {first.shape}"
            )
        for values in self._values.values():
            if values.shape != first.shape or values.dtype.kind not in "fiu":
                raise DataError(
                    f"{values.name} must hold real numbers of shape {first.shape} like the positions, "
                    f"got {values.dtype} of shape {values.shape}"
                )
        self.metadata = self._read_metadata()
        self._open_graphs(first.shape)

    def _open_graphs(self, shape: tuple[int, ...]) -> None:
        """One graph, read and checked; or the numbers that say which edges belong to which snapshot."""
        edges = h5md.StoredArray(self._dataset(h5md.EDGES))
        if edges.shape[1:] != (2,) or edges.dtype.kind not in "iu":
            raise DataError(
                f"{edges.name} must be integers of shape (edges, 2), got {edges.dtype} of shape {edges.shape}"
            )
        present = [key for key in h5md.GRAPH_KEYS if key in self._notes]
        self._graph: Graph | None = None
        if not present:
            if len(shape) != 3:
                raise DataError(f"systems of different sizes need {', '.join(h5md.GRAPH_KEYS)} in {h5md.NOTES}")
            fields = self._fields(shape[1], edges.shape[0], 1)
            content = arguments({key: values.rows(0, values.shape[0]) for key, values in fields.items()})
            if "cell" in content:
                content["cell"] = content["cell"][0]
            self._graph = Graph(shape[1], edges.rows(0, edges.shape[0]), **content)
            self._n_snapshots = shape[0]
            self._node_ptr: IntArray | None = None
            return
        absent = [key for key in h5md.GRAPH_KEYS if key not in present]
        if absent:
            raise DataError(f"several graphs need {', '.join(h5md.GRAPH_KEYS)}; missing: {', '.join(absent)}")
        self._graph_of, sizes, edge_ptr = (self._integers(key) for key in h5md.GRAPH_KEYS)
        if sizes.size == 0 or sizes.min() < 1:
            raise DataError("graph_nodes must be positive")
        if len(edge_ptr) != len(sizes) + 1 or edge_ptr[0] != 0 or (np.diff(edge_ptr) < 0).any():
            raise DataError(f"edge_ptr must rise from 0 in {len(sizes) + 1} entries")
        if edge_ptr[-1] != edges.shape[0]:
            raise DataError(f"edge_ptr must rise to the number of edges {edges.shape[0]}, got {edge_ptr[-1]}")
        if self._graph_of.size == 0 or self._graph_of.min() < 0 or self._graph_of.max() >= len(sizes):
            raise DataError(f"graph_of must lie between 0 and {len(sizes) - 1}")
        fields = self._fields(int(sizes.sum()), edges.shape[0], len(sizes))
        self._graphs = StoredGraphs(self.path, edges, fields, sizes, edge_ptr)
        self._n_snapshots = len(self._graph_of)
        counts = sizes[self._graph_of]
        if len(shape) == 3:
            self._node_ptr = None
            if shape[0] != self._n_snapshots or (counts != shape[1]).any():
                raise DataError(f"graph_of must name graphs of {shape[1]} nodes for {shape[0]} snapshots")
        else:
            self._node_ptr = pointers(counts)
            if self._node_ptr[-1] != shape[0]:
                raise DataError(f"the graphs have {self._node_ptr[-1]} nodes in all, the positions {shape[0]}")

    def _fields(self, nodes: int, edges: int, graphs: int) -> dict[str, h5md.StoredArray]:
        """What the graphs carry besides their edges, its shapes checked."""
        shapes = {
            "nodes": (nodes,),
            "edges": (edges,),
            "offsets": (edges, self.dim),
            "cell": (graphs, self.dim, self.dim),
        }
        keys = [f"{kind}/{name}" for kind in KINDS if kind in self._notes for name in self._notes[kind]]
        keys += [key for key in PERIODIC if key in self._notes]
        fields = {key: h5md.StoredArray(self._dataset(f"{h5md.NOTES}/{key}")) for key in keys}
        for key, values in fields.items():
            expected = shapes[key.partition("/")[0]]
            if values.shape != expected or values.dtype.kind not in "fiu":
                raise DataError(
                    f"{values.name} must hold real numbers of shape {expected}, "
                    f"got {values.dtype} of shape {values.shape}"
                )
        return fields

    # -- what it holds ---------------------------------------------------------------------------------------------

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots."""
        return self._n_snapshots

    @property
    def dim(self) -> int:
        """Spatial dimension d."""
        return self._values["q"].shape[-1]

    @cached_property
    def node_counts(self) -> IntArray:
        """Nodes of each snapshot, shape (snapshots,)."""
        if self._node_ptr is not None:
            return np.diff(self._node_ptr)
        return np.broadcast_to(np.int64(self._values["q"].shape[1]), self.n_snapshots)

    @cached_property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each snapshot, shape (snapshots,)."""
        if self._graph is not None:
            return np.broadcast_to(np.int64(self._graph.n_edges), self.n_snapshots)
        return self._graphs.edge_counts[self._graph_of]

    @property
    def static(self) -> bool:
        """Whether all snapshots share one graph."""
        return self._graph is not None

    @property
    def has_derivatives(self) -> bool:
        """Whether time derivatives are known."""
        return "q_dot" in self._values

    @cached_property
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), where known."""
        return self._per_snapshot("energy", f"{h5md.ENERGY}/value")

    @cached_property
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), where known."""
        times = self._per_snapshot("times", f"{h5md.PARTICLES}/position/time")
        with h5md.reading(self.path, "times"):
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
        with h5md.reading(self.path, "trajectory"):
            if "trajectory" not in self._notes:
                return None
            ids = self._integers("trajectory")
            if len(ids) != len(self):
                raise DataError(f"trajectory must have one id per snapshot ({len(self)}), got {len(ids)}")
        return ids

    def __len__(self) -> int:
        return self.n_snapshots

    def __repr__(self) -> str:
        if self._closed:
            return f"StoredData({self.path.name}, closed)"
        low, high = int(self.node_counts.min()), int(self.node_counts.max())
        graphs = 1 if self._graph is not None else len(self._graphs.sizes)
        return (
            f"StoredData({self.path.name}: {len(self)} snapshots, {low if low == high else f'{low}-{high}'} nodes, "
            f"dim {self.dim}, {graphs} graph{'s' if graphs > 1 else ''}{', derivatives' * self.has_derivatives}"
            f"{', external force' * ('force' in self._values)})"
        )

    # -- what the solver and the models ask for --------------------------------------------------------------------

    def state(self, index: Index) -> State:
        """State of one snapshot (an integer), or of several (a slice or an index array) as one block."""
        chosen = self._chosen(index)
        return State(self._read("q", chosen), self._read("p", chosen), self._union(chosen))

    def gradients(self, index: Index = slice(None)) -> tuple[Float64Array, Float64Array]:
        """Targets (dH/dq, dH/dp) = (-p_dot, q_dot) of some snapshots, each of shape (nodes, dim)."""
        if not self.has_derivatives:
            raise DataError(f"{self.path}: the data holds no time derivatives (velocity and force)")
        chosen = self._chosen(index)
        return -self._read("p_dot", chosen), self._read("q_dot", chosen)

    def forces(self, index: Index = slice(None)) -> Float64Array | None:
        """Known external forces in some snapshots, shape (nodes, dim), or None without any."""
        return self._read("force", self._chosen(index)) if "force" in self._values else None

    def blocks(self, snapshots: int) -> list[slice]:
        """Consecutive slices of at most `snapshots` snapshots that cover the data."""
        return blocks_of(len(self), snapshots)

    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """The chosen snapshots, in the given order, in memory; as `PhaseSpaceData.take`, times may be dropped."""
        chosen = self._chosen(index if isinstance(index, slice) else np.asarray(index))
        numbers = snapshot_numbers(chosen, len(self))
        if numbers.size == 0:
            raise DataError("no snapshots are left: the selection is empty")
        if self._graph is not None:
            graphs: tuple[Graph, ...] = (self._graph,)
            graph_of = np.zeros(len(numbers), dtype=np.int64)
        else:
            used, graph_of = np.unique(self._graph_of[numbers], return_inverse=True)
            graphs = self._graphs.single(used, _snapshots(numbers))
        known = {name: getattr(self, name) for name in ("energy", "times", "trajectory")}
        part = PhaseSpaceData._assembled(
            {name: self._read(name, chosen) for name in self._values},
            graphs,
            graph_of.astype(np.int64),
            known={name: None if values is None else values[chosen] for name, values in known.items()},
            metadata=self.metadata,
        )
        if first_step_back(part.times, part.trajectory) is not None:
            part.times = None
        return part

    def split(self, train: float, *, seed: Seed, by: str = "snapshot") -> tuple[Subset, Subset]:
        """The random split of `PhaseSpaceData.split`, as two parts that read from this file."""
        first, second = split_numbers(len(self), train, seed=seed, by=by, trajectory=self.trajectory)
        return Subset(self, first), Subset(self, second)

    def load(self) -> PhaseSpaceData:
        """All snapshots, in memory."""
        return self.take(slice(None))

    # -- the file --------------------------------------------------------------------------------------------------

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

    # -- reading ---------------------------------------------------------------------------------------------------

    def _chosen(self, index: Index | Array) -> slice | IntArray:
        """A contiguous slice, or numbers of snapshots."""
        self._check_open()
        if isinstance(index, (int, np.integer)):
            number = int(snapshot_numbers(index, len(self))[0])
            return slice(number, number + 1)
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                return slice(start, max(start, stop))
        return snapshot_numbers(index, len(self))

    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        """Values at the nodes of some snapshots, shape (nodes, dim), checked."""
        array, ptr = self._values[name], self._node_ptr
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
            raise DataError(
                f"{self.path}: {h5md.ELEMENTS[name]} contains NaN or infinite values in {_snapshots(chosen)}; "
                "remove or repair them"
            )
        return values

    def _union(self, chosen: slice | IntArray) -> Graph:
        """Graphs of some snapshots side by side."""
        if self._graph is not None:
            return self._graph.copies(chosen.stop - chosen.start if isinstance(chosen, slice) else len(chosen))
        return self._graphs.union(self._graph_of[chosen], _snapshots(chosen))

    # -- checks ----------------------------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self._closed:
            raise FileError(f"{self.path} is closed; open it again to read from it")

    def _check_names(self) -> None:
        """Refuse files of another kind, of a later version, and names that are nearly right."""
        if f"{h5md.PARTICLES}/position" not in self._file:
            raise FileError(
                f"{self.path} is an HDF5 file, but not data of hamfit: /{h5md.PARTICLES}/position is missing"
            )
        version = int(getattr(self._notes, "attrs", {}).get("version", h5md.VERSION))
        if version > h5md.VERSION:
            raise FileError(
                f"{self.path} has layout version {version}, this hamfit reads up to {h5md.VERSION}; update hamfit"
            )
        elements = (*h5md.ELEMENTS.values(), *h5md.OTHER_ELEMENTS)
        for kind, group, known in (
            ("element", self._file[h5md.PARTICLES], elements),
            ("key", self._notes, (*h5md.GRAPH_KEYS, *KINDS, *PERIODIC, "trajectory", "metadata")),
        ):
            for name in group:
                if name not in known:
                    raise FileError(f"{self.path}: {unknown_name(kind, name, known)}")

    def _elements(self) -> list[tuple[str, str]]:
        """Elements to read: positions and momenta, derivatives and external forces where they are."""
        group = self._file[h5md.PARTICLES]
        if ("velocity" in group) != ("force" in group):
            raise DataError("the derivatives velocity and force go together: give both or neither")
        return [(name, element) for name, element in h5md.ELEMENTS.items() if name in "qp" or element in group]

    def _dataset(self, name: str) -> Any:
        found = self._file[name] if name in self._file else None  # noqa: SIM401 - get() hides damage
        if not hasattr(found, "shape"):
            raise FileError(f"{self.path}: the dataset /{name} is missing; see the layout in docs/data.md")
        return found

    def _integers(self, key: str) -> IntArray:
        dataset = self._dataset(f"{h5md.NOTES}/{key}")
        if dataset.ndim != 1 or dataset.dtype.kind not in "iu":
            raise DataError(f"{key} must be a one-dimensional array of integers")
        values: IntArray = dataset[:].astype(np.int64, copy=False)
        return values

    def _per_snapshot(self, name: str, place: str) -> Float64Array | None:
        self._check_open()
        with h5md.reading(self.path, name):
            if place not in self._file:
                return None
            array = finite_array(name, self._dataset(place)[()], ndim=(1,))
            if len(array) != len(self):
                raise DataError(f"{name} must have one value per snapshot ({len(self)}), got {len(array)}")
        return array

    def _read_metadata(self) -> dict[str, Any]:
        if "metadata" not in self._notes:
            return {}
        content = np.ravel(self._dataset(f"{h5md.NOTES}/metadata")[()])  # one text, or an array of one
        try:
            notes = json.loads(content[0])
        except (ValueError, TypeError, IndexError):
            notes = None
        if not isinstance(notes, dict):
            raise DataError("metadata must be the text of one JSON object")
        return notes


def _snapshots(chosen: slice | IntArray) -> str:
    """Snapshots in words."""
    if isinstance(chosen, slice):
        low, high = chosen.start, chosen.stop - 1
    else:
        low, high = (int(chosen.min()), int(chosen.max())) if chosen.size else (0, -1)
    return f"snapshot {low}" if low == high else f"snapshots {low} to {high}"
