"""`ArrayData`: snapshots held in memory as arrays that are checked once, and cut by snapshot afterwards."""

from __future__ import annotations

import copy
from collections.abc import Collection, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.described import described
from hamfit.data.graph_fields import alike, graphs_of, owners_of
from hamfit.data.indexing import check_times, first_step_back, segments, snapshot_numbers
from hamfit.data.measured import notes_of
from hamfit.data.roles import with_roles
from hamfit.data.source import DataSource
from hamfit.data.stresses import stress_with_volumes
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.graphs.sums import pointers
from hamfit.rng import Seed, generator
from hamfit.state import missing_momenta
from hamfit.validation import (
    Array,
    Float64Array,
    IntArray,
    finite_array,
    kept_array,
    moderate,
    real_array,
    whole_numbers,
)

PER_SNAPSHOT = ("energy", "stress", "times", "trajectory")
"""What data may know of each snapshot as a whole."""


class ArrayData(DataSource):
    """Snapshots in memory. Users make them as `PhaseSpaceData`, which documents the parameters.

    Attributes
    ----------
    graphs
        The different graphs, a tuple.
    graph_of
        Which of them each snapshot lives on, shape (snapshots,).
    node_ptr
        Where the nodes of each snapshot begin among all nodes, shape (snapshots + 1,).
    """

    energy: Float64Array | None = None
    stress: Float64Array | None = None
    times: Float64Array | None = None
    trajectory: IntArray | None = None

    def __init__(
        self,
        q: ArrayLike | Sequence[ArrayLike],
        p: ArrayLike | Sequence[ArrayLike] | None,
        graph: Graph | Sequence[Graph],
        *,
        graph_of: ArrayLike | None = None,
        q_dot: ArrayLike | Sequence[ArrayLike] | None = None,
        p_dot: ArrayLike | Sequence[ArrayLike] | None = None,
        force: ArrayLike | Sequence[ArrayLike] | None = None,
        energy: ArrayLike | None = None,
        stress: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
    ) -> None:
        counts, positions = _nodes_by_snapshot("q", q)
        self.graphs: tuple[Graph, ...] = graphs_of(graph)
        self.graph_of: IntArray = owners_of(graph_of, len(self.graphs), len(counts))
        sizes = np.array([one.n_nodes for one in self.graphs])
        wrong = np.flatnonzero(counts != sizes[self.graph_of])
        if wrong.size:
            first = int(wrong[0])
            raise DataError(
                f"snapshot {first} has {counts[first]} nodes, but its graph has {sizes[self.graph_of[first]]}; "
                "q must have shape (snapshots, nodes, dim) and fit the edges"
            )
        self.graphs = alike(with_roles(self.graphs, positions.shape[1], held, angles), positions.shape[1])
        given: dict[str, Any] = {"p": p, "q_dot": q_dot, "p_dot": p_dot, "force": force}
        others = {name: _nodes_by_snapshot(name, value) for name, value in given.items() if value is not None}
        check_quantities(others)
        self._hold({"q": positions} | {name: flat for name, (_, flat) in others.items()})
        for name, (nodes, flat) in others.items():
            if not np.array_equal(nodes, counts) or flat.shape != positions.shape:
                got = given[name].shape if isinstance(given[name], np.ndarray) else f"a {type(given[name]).__name__}"
                raise DataError(f"{name} must have the shape of q {self.q.shape}, got {got}")
        self.energy = None if energy is None else self._one_each("energy", energy)
        self.stress = None if stress is None else kept_array("stress", stress_with_volumes(stress, self), stress)
        self.times = None if times is None else self._one_each("times", times)
        self.trajectory = self._checked_trajectory(trajectory)
        self.metadata: dict[str, Any] = notes_of(metadata, None)
        check_times(self.times, self.trajectory)

    @classmethod
    def _assembled(
        cls,
        values: dict[str, Float64Array],
        graphs: tuple[Graph, ...],
        graph_of: IntArray,
        *,
        known: dict[str, Any],
        metadata: dict[str, Any],
    ) -> Self:
        """Make data from parts that were checked before: `values` by name (q, p, q_dot, ...), each (all nodes, dim)."""
        data = cls.__new__(cls)
        data.graphs, data.graph_of = graphs, graph_of
        data._hold(values)
        data.energy, data.stress, data.times, data.trajectory = (
            None if known[name] is None else _closed(known[name]) for name in PER_SNAPSHOT
        )
        data.metadata = dict(metadata)
        if first_step_back(data.times, data.trajectory) is not None:
            data.times = None
        return data

    def _hold(self, values: dict[str, Float64Array]) -> None:
        """Take values at all nodes, on graphs that are known by now, and note what follows from them."""
        self._values = {name: _closed(array) for name, array in values.items()}
        self.quantities, self.dim = tuple(values), values["q"].shape[1]
        self.static = len(self.graphs) == 1
        self.node_counts = np.array([graph.n_nodes for graph in self.graphs])[self.graph_of]
        self.edge_counts = np.array([graph.n_edges for graph in self.graphs])[self.graph_of]
        self.node_ptr: IntArray = pointers(self.node_counts)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what another process has sent, or a copy: its arrays are read-only here as well."""
        vars(self).update(state)
        for array in (*self._values.values(), *(getattr(self, name) for name in PER_SNAPSHOT)):
            if array is not None:
                array.flags.writeable = False

    @property
    def graph(self) -> Graph:
        """The graph that all snapshots share; an error where there are several, which `graphs` holds."""
        if len(self.graphs) > 1:
            raise DataError(f"the data have {len(self.graphs)} graphs, not one: see graphs and graph_of")
        return self.graphs[0]

    @property
    def q(self) -> Float64Array:
        """Positions, shape (snapshots, nodes, dim), or (all nodes, dim) where sizes differ."""
        return self._shaped(self._values["q"])

    @property
    def p(self) -> Float64Array:
        """Momenta, shaped like `q`; a `DataError` where they are not known, see `has_momenta`."""
        if "p" not in self._values:
            raise missing_momenta("this")
        return self._shaped(self._values["p"])

    @property
    def q_dot(self) -> Float64Array | None:
        """Time derivative of the positions, shaped like `q`, where known."""
        return self._shaped_if_known("q_dot")

    @property
    def p_dot(self) -> Float64Array | None:
        """Time derivative of the momenta, which is the force on each node, shaped like `q`, where known."""
        return self._shaped_if_known("p_dot")

    @property
    def force(self) -> Float64Array | None:
        """Known external force on each node, not part of H, shaped like `q`, where there is one."""
        return self._shaped_if_known("force")

    def __repr__(self) -> str:
        known = [name for name in PER_SNAPSHOT if getattr(self, name) is not None]
        return f"{type(self).__name__}({described(self, len(self.graphs), known)})"

    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        return self._values[name][self._rows(chosen)]

    def _union(self, chosen: slice | IntArray) -> Graph:
        owners = self.graph_of[chosen]
        if self.static:
            return self.graphs[0].copies(len(owners))
        return Graph.union([self.graphs[owner] for owner in owners])

    def take(self, index: slice | ArrayLike) -> Self:  # type: ignore[override]  # it is PhaseSpaceData for users
        """Copy the chosen snapshots, in the given order, as data of their own.

        Where that order does not follow the times of a trajectory, the times are dropped: no time series is left.
        """
        chosen = snapshot_numbers(index if isinstance(index, slice) else np.asarray(index), len(self))
        if chosen.size == 0:
            raise DataError("no snapshots are left: the selection is empty")
        used, graph_of = np.unique(self.graph_of[chosen], return_inverse=True)
        rows = self._rows(chosen)
        known = {name: getattr(self, name) for name in PER_SNAPSHOT}
        return self._assembled(
            {name: values[rows] for name, values in self._values.items()},
            tuple(self.graphs[graph] for graph in used),
            graph_of.astype(np.int64),
            known={name: None if values is None else values[chosen] for name, values in known.items()},
            metadata=self.metadata,
        )

    def _part(self, numbers: IntArray) -> Self:
        return self.take(numbers)

    def shuffled(self, seed: Seed) -> Self:
        """Put the snapshots into random order; times are dropped, as `take` does."""
        return self.take(generator(seed).permutation(len(self)))

    def with_graphs(self, graphs: Sequence[Graph], graph_of: IntArray | None = None) -> Self:
        """Return the same data on graphs of the same nodes: as many as there are, or others with their `graph_of`."""
        data = copy.copy(self)
        data.graphs = tuple(graphs) if graph_of is None else alike(graphs, self.dim)
        data.graph_of = self.graph_of if graph_of is None else graph_of
        data._hold(self._values)
        return data

    def with_positions(self, q: Array) -> Self:
        """Return the same data with other positions, shape (all nodes, dim), smoothed ones say."""
        data = copy.copy(self)
        data._hold(self._values | {"q": kept_array("q", finite_array("q", q, ndim=(2,)), q)})
        return data

    def with_momenta(self, p: Array | None) -> Self:
        """Return the same data with other momenta, shape (all nodes, dim), or without any, and then without q_dot."""
        data = copy.copy(self)
        if p is None:
            data._hold({name: values for name, values in self._values.items() if name not in ("p", "q_dot")})
        else:
            data._hold(self._values | {"p": kept_array("p", finite_array("p", p, ndim=(2,)), p)})
        return data

    def _rows(self, chosen: slice | IntArray) -> slice | IntArray:
        """Find the rows of the arrays that belong to some snapshots."""
        ptr = self.node_ptr
        if isinstance(chosen, slice):
            return slice(ptr[chosen.start], ptr[chosen.stop])
        return segments(ptr[chosen], ptr[chosen + 1] - ptr[chosen])

    def _shaped(self, flat: Float64Array) -> Float64Array:
        counts = self.node_counts
        return flat.reshape(len(counts), counts[0], self.dim) if (counts == counts[0]).all() else flat

    def _shaped_if_known(self, name: str) -> Float64Array | None:
        return self._shaped(self._values[name]) if name in self._values else None

    def _one_each(self, name: str, value: ArrayLike) -> Float64Array:
        array = finite_array(name, value, ndim=(1,))
        if len(array) != len(self):
            raise DataError(f"{name} must have one value per snapshot ({len(self)}), got {len(array)}")
        return kept_array(name, moderate(name, array), value)

    def _checked_trajectory(self, value: ArrayLike | None) -> IntArray | None:
        if value is None:
            return _closed(np.zeros(len(self), dtype=np.int64)) if self.times is not None else None
        array = real_array("trajectory", value)
        if array.shape != (len(self),) or array.dtype.kind not in "iu":
            raise DataError(
                f"trajectory must be {len(self)} integers (one id per snapshot), "
                f"got {array.dtype} of shape {array.shape}"
            )
        return kept_array("trajectory", whole_numbers("trajectory", array), value)


def check_quantities(names: Collection[str]) -> None:
    """Refuse derivatives given by half: q_dot and p_dot go together; with positions alone, one of them may stand."""
    if "p" not in names:
        if "q_dot" in names and "p_dot" in names:
            raise DataError("q_dot and p_dot are given without momenta: give p too, or only one of the two")
    elif ("q_dot" in names) != ("p_dot" in names):
        raise DataError(
            "q_dot and p_dot go together (velocity and force in .h5 files): give both or neither; without p, p_dot may "
            "stand alone"
        )


def _nodes_by_snapshot(name: str, value: ArrayLike | Sequence[ArrayLike]) -> tuple[IntArray, Float64Array]:
    """Give the node count of each snapshot, and the values at the nodes of all snapshots, (all nodes, dim)."""
    if isinstance(value, (list, tuple)) and value and all(isinstance(v, np.ndarray) and v.ndim == 2 for v in value):
        if len({v.shape[1] for v in value}) > 1:
            raise DataError(f"{name} mixes dimensions {sorted({v.shape[1] for v in value})}")
        flat = finite_array(name, np.concatenate([real_array(name, v) for v in value]), ndim=(2,))
        return np.array([len(v) for v in value]), kept_array(name, moderate(name, flat), value)
    array = moderate(name, finite_array(name, value, ndim=(3,)))  # type: ignore[arg-type]
    snapshots, nodes, dim = array.shape
    if 0 in array.shape:
        raise DataError(f"{name} is empty: shape {array.shape} must be (snapshots, nodes, dim), each at least 1")
    return np.full(snapshots, nodes), kept_array(name, array, value).reshape(-1, dim)


def _closed(array: Array) -> Array:
    """Give a look at an array that cannot be written through."""
    look = array.view()
    look.flags.writeable = False
    return look
