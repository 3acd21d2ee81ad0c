"""`PhaseSpaceData`: snapshots or trajectories, their derivatives and energies, and the graph of each snapshot."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.graph_fields import alike
from hamfit.data.measured import MASS, MOMENTA_UNKNOWN, check_joinable, notes_of, with_masses
from hamfit.data.source import (
    Float64Array,
    Index,
    blocks_of,
    check_times,
    first_step_back,
    pointers,
    segments,
    snapshot_numbers,
    split_numbers,
)
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.rng import Seed, generator
from hamfit.state import State
from hamfit.validation import Array, IntArray, finite_array

_KNOWN = ("energy", "times", "trajectory")


class PhaseSpaceData:
    """Snapshots (q, p) with optional time derivatives, energies and times, each on its graph.

    Parameters
    ----------
    q, p
        Positions and momenta, shape (snapshots, nodes, dim); for systems of different sizes a sequence of
        (nodes, dim) arrays.
    graphs
        One graph for all snapshots, or several together with `graph_of`, or one per snapshot.
    graph_of
        Which graph each snapshot lives on, shape (snapshots,); not needed for one graph or one per snapshot.
    q_dot, p_dot
        Time derivatives, shaped like `q`; both or neither. By Hamilton's equations (``eq:hamiltons-pde``)
        ``dH/dq = -p_dot`` and ``dH/dp = q_dot``.
    force
        Known external force on each node, not part of H, shaped like `q`; without it there is none. `p_dot` includes
        it, and `gradients` does not take it off.
    energy
        H of each snapshot, shape (snapshots,).
    times
        Shape (snapshots,), strictly increasing within each trajectory.
    trajectory
        Integer id of the trajectory that each snapshot belongs to, shape (snapshots,). Without it snapshots with
        `times` are one trajectory, and snapshots without `times` are independent.
    metadata
        JSON-able notes that travel with the data, such as the system they were generated from.

    Examples
    --------
    >>> from hamfit.graphs import chain
    >>> rng = np.random.default_rng(0)
    >>> q, p = rng.normal(size=(2, 10, 4, 2))
    >>> data = PhaseSpaceData(q, p, chain(4))
    >>> data.n_snapshots, data.dim, data.has_derivatives
    (10, 2, False)
    >>> train, test = data.split(0.7, seed=0)
    >>> train.n_snapshots, test.n_snapshots
    (7, 3)
    """

    def __init__(
        self,
        q: ArrayLike | Sequence[ArrayLike],
        p: ArrayLike | Sequence[ArrayLike],
        graphs: Graph | Sequence[Graph],
        *,
        graph_of: ArrayLike | None = None,
        q_dot: ArrayLike | Sequence[ArrayLike] | None = None,
        p_dot: ArrayLike | Sequence[ArrayLike] | None = None,
        force: ArrayLike | Sequence[ArrayLike] | None = None,
        energy: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> None:
        counts, self._q = _nodes_by_snapshot("q", q)
        self.graphs: tuple[Graph, ...] = (graphs,) if isinstance(graphs, Graph) else tuple(graphs)
        self.graph_of: IntArray = _graph_of(graph_of, len(self.graphs), len(counts))
        sizes = np.array([graph.n_nodes for graph in self.graphs])
        if any(graph.n_graphs != 1 for graph in self.graphs):
            raise DataError("graphs must be single graphs, not unions; give one graph per snapshot or per system")
        wrong = np.flatnonzero(counts != sizes[self.graph_of])
        if wrong.size:
            first = int(wrong[0])
            raise DataError(
                f"snapshot {first} has {counts[first]} nodes, but its graph has {sizes[self.graph_of[first]]}; "
                "q must have shape (snapshots, nodes, dim) and fit the edges"
            )
        self.graphs = alike(self.graphs, self._q.shape[1])
        self.node_ptr: IntArray = pointers(counts)
        self._p = self._like_q("p", p)
        if (q_dot is None) != (p_dot is None):
            raise DataError("q_dot and p_dot go together: give both or neither")
        self._q_dot = None if q_dot is None else self._like_q("q_dot", q_dot)
        self._p_dot = None if p_dot is None else self._like_q("p_dot", p_dot)
        self._force = None if force is None else self._like_q("force", force)
        self.energy = None if energy is None else self._per_snapshot("energy", energy)
        self.times = None if times is None else self._per_snapshot("times", times)
        self.trajectory = self._trajectory(trajectory)
        self.metadata: dict[str, Any] = dict(metadata or {})
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
    ) -> PhaseSpaceData:
        """Data from parts that were checked before: `values` by name (q, p, q_dot, ...), each (all nodes, dim)."""
        data = cls.__new__(cls)
        data._q, data._p = values["q"], values["p"]
        data._q_dot, data._p_dot, data._force = values.get("q_dot"), values.get("p_dot"), values.get("force")
        data.graphs, data.graph_of = graphs, graph_of
        data.node_ptr = pointers(np.array([graph.n_nodes for graph in graphs])[graph_of])
        data.energy, data.times, data.trajectory = known["energy"], known["times"], known["trajectory"]
        data.metadata = dict(metadata)
        return data

    @property
    def _values(self) -> dict[str, Float64Array]:
        """Values at all nodes by name, each (all nodes, dim), as far as they are known."""
        every = {"q": self._q, "p": self._p, "q_dot": self._q_dot, "p_dot": self._p_dot, "force": self._force}
        return {name: values for name, values in every.items() if values is not None}

    # -- what it holds ---------------------------------------------------------------------------------------------

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots."""
        return len(self.node_ptr) - 1

    @property
    def dim(self) -> int:
        """Spatial dimension d."""
        return self._q.shape[1]

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each snapshot, shape (snapshots,)."""
        return np.diff(self.node_ptr)

    @property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each snapshot, shape (snapshots,)."""
        return np.array([graph.n_edges for graph in self.graphs])[self.graph_of]

    @property
    def static(self) -> bool:
        """Whether all snapshots share one graph."""
        return len(self.graphs) == 1

    @property
    def has_derivatives(self) -> bool:
        """Whether time derivatives are known."""
        return self._q_dot is not None

    @property
    def q(self) -> Float64Array:
        """Positions, shape (snapshots, nodes, dim), or (all nodes, dim) where sizes differ."""
        return self._shaped(self._q)

    @property
    def p(self) -> Float64Array:
        """Momenta, shaped like `q`."""
        return self._shaped(self._p)

    @property
    def q_dot(self) -> Float64Array | None:
        """Time derivative of the positions, shaped like `q`, where known."""
        return None if self._q_dot is None else self._shaped(self._q_dot)

    @property
    def p_dot(self) -> Float64Array | None:
        """Time derivative of the momenta, shaped like `q`, where known."""
        return None if self._p_dot is None else self._shaped(self._p_dot)

    @property
    def force(self) -> Float64Array | None:
        """Known external force on each node, not part of H, shaped like `q`, where there is one."""
        return None if self._force is None else self._shaped(self._force)

    def __len__(self) -> int:
        return self.n_snapshots

    def __repr__(self) -> str:
        nodes = self.node_counts
        size = f"{nodes[0]}" if (nodes == nodes[0]).all() else f"{nodes.min()}-{nodes.max()}"
        known = [name for name in _KNOWN if getattr(self, name) is not None]
        if self.has_derivatives:
            known.insert(0, "derivatives")
        if self._force is not None:
            known.append("external force")
        return (
            f"PhaseSpaceData({self.n_snapshots} snapshots, {size} nodes, dim {self.dim}, "
            f"{len(self.graphs)} graph{'s' if len(self.graphs) > 1 else ''}{''.join(', ' + k for k in known)})"
        )

    # -- what the solver and the models ask for --------------------------------------------------------------------

    def state(self, index: Index) -> State:
        """State of one snapshot (an integer), or of several (a slice or an index array) as one block."""
        if isinstance(index, (int, np.integer)):
            index = int(self._snapshots_of(index)[0])
            nodes = slice(self.node_ptr[index], self.node_ptr[index + 1])
            return State(self._q[nodes], self._p[nodes], self.graphs[self.graph_of[index]])
        members = self._nodes_of(index)
        owners = self.graph_of[self._snapshots_of(index)]
        if len(self.graphs) == 1:
            graph = self.graphs[0].copies(len(owners))
        else:
            graph = Graph.union([self.graphs[owner] for owner in owners])
        return State(self._q[members], self._p[members], graph)

    def gradients(self, index: Index = slice(None)) -> tuple[Float64Array, Float64Array]:
        """Targets (dH/dq, dH/dp) = (-p_dot, q_dot) of some snapshots, each of shape (nodes, dim)."""
        if self._q_dot is None or self._p_dot is None:
            raise DataError("the data holds no time derivatives: give q_dot and p_dot")
        nodes = self._nodes_of(index)
        return -self._p_dot[nodes], self._q_dot[nodes]

    def forces(self, index: Index = slice(None)) -> Float64Array | None:
        """Known external forces in some snapshots, shape (nodes, dim), or None without any."""
        return None if self._force is None else self._force[self._nodes_of(index)]

    def blocks(self, snapshots: int) -> list[slice]:
        """Consecutive slices of at most `snapshots` snapshots that cover the data.

        >>> from hamfit.graphs import chain
        >>> PhaseSpaceData(np.zeros((5, 2, 1)), np.zeros((5, 2, 1)), chain(2)).blocks(2)
        [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
        """
        return blocks_of(len(self), snapshots)

    # -- parts and unions ------------------------------------------------------------------------------------------

    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """The chosen snapshots, in the given order, as data of their own.

        Where that order does not follow the times of a trajectory, the times are dropped: no time series is left.
        """
        chosen = self._snapshots_of(index if isinstance(index, slice) else np.asarray(index))
        if chosen.size == 0:
            raise DataError("no snapshots are left: the selection is empty")
        used, graph_of = np.unique(self.graph_of[chosen], return_inverse=True)
        nodes = self._nodes_of(chosen)
        known = {name: getattr(self, name) for name in _KNOWN}
        part = self._assembled(
            {name: values[nodes] for name, values in self._values.items()},
            tuple(self.graphs[graph] for graph in used),
            graph_of.astype(np.int64),
            known={name: None if values is None else values[chosen] for name, values in known.items()},
            metadata=self.metadata,
        )
        if first_step_back(part.times, part.trajectory) is not None:
            part.times = None
        return part

    def shuffled(self, seed: Seed) -> PhaseSpaceData:
        """The same snapshots in random order; times are dropped, as `take` does."""
        return self.take(generator(seed).permutation(len(self)))

    def split(self, train: float, *, seed: Seed, by: str = "snapshot") -> tuple[PhaseSpaceData, PhaseSpaceData]:
        """Random split into training and test data; each part keeps the order of the snapshots.

        Parameters
        ----------
        train
            Fraction of the snapshots (or trajectories) that go into the first part.
        seed
            Seed of the shuffle.
        by
            ``"snapshot"``, or ``"trajectory"`` to keep each trajectory whole.
        """
        first, second = split_numbers(len(self), train, seed=seed, by=by, trajectory=self.trajectory)
        return self.take(first), self.take(second)

    @classmethod
    def from_velocities(
        cls,
        q: ArrayLike,
        velocity: ArrayLike,
        graph: Graph,
        *,
        masses: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
    ) -> PhaseSpaceData:
        """Data from measured positions and velocities: momenta p = m v.

        Parameters
        ----------
        q, velocity
            Shape (snapshots, nodes, dim).
        graph
            Graph of all snapshots. It gets the masses as its node attribute ``"mass"``.
        masses
            One per node, or one for all; not needed where the graph has them.
        times, trajectory, force, metadata
            As for the constructor.
        units
            Those of ``"length"``, ``"time"`` and ``"mass"``, kept in ``metadata["units"]``; nothing is converted.

        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_velocities([[[0.0], [1.0]]], [[[2.0], [2.0]]], chain(2), masses=[1.0, 3.0])
        >>> data.p.tolist(), data.graphs[0].node_attributes["mass"].tolist()
        ([[[2.0], [6.0]]], [1.0, 3.0])
        """
        heavy = with_masses(graph, masses)
        speeds = finite_array("velocity", velocity, ndim=(3,))
        if speeds.shape[1] != heavy.n_nodes:
            raise DataError(f"velocity has {speeds.shape[1]} nodes, but the graph has {heavy.n_nodes}")
        p = speeds * heavy.node_attributes[MASS][:, None]
        notes = notes_of(metadata, units)
        return cls(q, p, heavy, force=force, times=times, trajectory=trajectory, metadata=notes)

    @classmethod
    def from_positions(
        cls,
        q: ArrayLike,
        graph: Graph,
        times: ArrayLike,
        *,
        masses: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
    ) -> PhaseSpaceData:
        """Data from measured positions alone; parameters as for `from_velocities`.

        Momenta are left to the fit, which estimates them as it estimates the other derivatives: p is zero here, and
        ``metadata["momenta"]`` is ``"unknown"``.

        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_positions([[[0.0], [1.0]], [[0.1], [0.9]]], chain(2), [0.0, 0.1], masses=2.0)
        >>> data.metadata, data.graphs[0].node_attributes["mass"].tolist()
        ({'momenta': 'unknown'}, [2.0, 2.0])
        """
        heavy = with_masses(graph, masses)
        positions = finite_array("q", q, ndim=(3,))
        unknown = np.zeros_like(positions)
        notes = notes_of(metadata, units) | MOMENTA_UNKNOWN
        return cls(positions, unknown, heavy, force=force, times=times, trajectory=trajectory, metadata=notes)

    def with_momenta(self, p: Array) -> PhaseSpaceData:
        """The same data with momenta that were estimated, shape (all nodes, dim)."""
        data = copy.copy(self)
        data._p = self._like_q("p", p.reshape(self.q.shape) if self.q.ndim == 3 else np.split(p, self.node_ptr[1:-1]))
        data.metadata = self.metadata | {"momenta": "estimated"}
        return data

    @classmethod
    def concatenate(cls, parts: Sequence[PhaseSpaceData], *, renumber: bool = True) -> PhaseSpaceData:
        """Several data sets as one; their systems may differ in size. Fields that some lack are dropped from all.

        An external force that some lack is zero there. Data in different units cannot be joined, nor data with momenta
        and data with positions alone.

        Trajectories of different parts are different ones, and get new numbers; with ``renumber=False``, for parts that
        were cut from one data set, they keep theirs.
        """
        if not parts:
            raise DataError("nothing to concatenate")
        if len({part.dim for part in parts}) > 1:
            raise DataError(f"cannot join data of different dimensions: {sorted({part.dim for part in parts})}")
        check_joinable([part.metadata for part in parts])
        graphs: list[Graph] = []
        place: dict[bytes, int] = {}
        owners = []
        for part in parts:
            numbers = []
            for graph in part.graphs:
                number = place.setdefault(graph.fingerprint, len(graphs))  # equal graphs, also of different files
                if number == len(graphs):
                    graphs.append(graph)
                numbers.append(number)
            owners.append(np.array(numbers)[part.graph_of])
        trajectories: list[IntArray | None] = []
        used = 0
        for part in parts:
            if part.trajectory is None:
                trajectories.append(None)
                continue
            if not renumber:
                trajectories.append(part.trajectory)
                continue
            ids = np.unique(part.trajectory, return_inverse=True)[1] + used
            used = int(ids.max()) + 1
            trajectories.append(ids)
        derivatives = all(part.has_derivatives for part in parts)
        names = ("q", "p", "q_dot", "p_dot") if derivatives else ("q", "p")
        known: dict[str, Any] = {name: [getattr(part, name) for part in parts] for name in _KNOWN}
        known["trajectory"] = trajectories
        values = {name: np.concatenate([part._values[name] for part in parts]) for name in names}
        if any(part._force is not None for part in parts):
            forces = [np.zeros_like(part._q) if part._force is None else part._force for part in parts]
            values["force"] = np.concatenate(forces)
        metadata = _shared([part.metadata for part in parts])
        if renumber:
            metadata.pop("runs", None)  # names of trajectories by their old numbers
        joined = cls._assembled(
            values,
            alike(graphs, parts[0].dim),
            np.concatenate(owners),
            known={
                name: None if any(v is None for v in series) else np.concatenate(series)
                for name, series in known.items()
            },
            metadata=metadata,
        )
        check_times(joined.times, joined.trajectory)
        return joined

    # -- files -----------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write to a file whose suffix names the format (``.npz``, ``.h5``); the file appears whole or not at all."""
        from hamfit.data.formats import format_of

        format_of(path).write(self, path)

    @classmethod
    def load(cls, path: str | Path) -> PhaseSpaceData:
        """Read a file written by `save`, or by anybody in the documented layout."""
        from hamfit.data.formats import readable_format_of

        return readable_format_of(path).read(path)

    # -- checks ----------------------------------------------------------------------------------------------------

    def _nodes_of(self, index: Index) -> slice | IntArray:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                return slice(self.node_ptr[start], self.node_ptr[max(start, stop)])
        chosen = self._snapshots_of(index)
        starts = self.node_ptr[chosen]
        return segments(starts, self.node_ptr[chosen + 1] - starts)

    def _snapshots_of(self, index: Index | Array) -> IntArray:
        return snapshot_numbers(index, len(self))

    def _shaped(self, flat: Float64Array) -> Float64Array:
        counts = self.node_counts
        if (counts == counts[0]).all():
            return flat.reshape(len(counts), counts[0], self.dim)
        return flat

    def _like_q(self, name: str, value: ArrayLike | Sequence[ArrayLike]) -> Float64Array:
        counts, flat = _nodes_by_snapshot(name, value)
        if not np.array_equal(counts, self.node_counts) or flat.shape != self._q.shape:
            raise DataError(f"{name} must have the shape of q {self.q.shape}, got {_shape(value)}")
        return flat

    def _per_snapshot(self, name: str, value: ArrayLike) -> Float64Array:
        array = finite_array(name, value, ndim=(1,))
        if len(array) != self.n_snapshots:
            raise DataError(f"{name} must have one value per snapshot ({self.n_snapshots}), got {len(array)}")
        return array

    def _trajectory(self, value: ArrayLike | None) -> IntArray | None:
        if value is None:
            return np.zeros(self.n_snapshots, dtype=np.int64) if self.times is not None else None
        array = np.asarray(value)
        if array.shape != (self.n_snapshots,) or not np.issubdtype(array.dtype, np.integer):
            raise DataError(
                f"trajectory must be {self.n_snapshots} integers (one id per snapshot), "
                f"got {array.dtype} of shape {array.shape}"
            )
        return array.astype(np.int64)


def _shape(value: Any) -> str:
    return str(value.shape) if isinstance(value, np.ndarray) else f"a {type(value).__name__}"


def _nodes_by_snapshot(name: str, value: ArrayLike | Sequence[ArrayLike]) -> tuple[IntArray, Float64Array]:
    """Node count of each snapshot and the nodes of all snapshots, (all nodes, dim)."""
    if isinstance(value, (list, tuple)) and value and all(isinstance(v, np.ndarray) and v.ndim == 2 for v in value):
        if len({v.shape[1] for v in value}) > 1:
            raise DataError(f"{name} mixes dimensions {sorted({v.shape[1] for v in value})}")
        flat = finite_array(name, np.concatenate(value), ndim=(2,))
        return np.array([len(v) for v in value]), flat
    array = finite_array(name, value, ndim=(3,))  # type: ignore[arg-type]
    snapshots, nodes, dim = array.shape
    if 0 in array.shape:
        raise DataError(f"{name} is empty: shape {array.shape} must be (snapshots, nodes, dim), each at least 1")
    return np.full(snapshots, nodes), np.ascontiguousarray(array).reshape(-1, dim)


def _graph_of(value: ArrayLike | None, n_graphs: int, n_snapshots: int) -> IntArray:
    if value is not None:
        array: Array = np.asarray(value)
        if array.shape != (n_snapshots,) or not np.issubdtype(array.dtype, np.integer):
            raise DataError(f"graph_of must be {n_snapshots} integers (one graph index per snapshot)")
        if array.min() < 0 or array.max() >= n_graphs:
            raise DataError(f"graph_of must lie between 0 and {n_graphs - 1}, got {array.min()} to {array.max()}")
        return array.astype(np.int64)
    if n_graphs == 1:
        return np.zeros(n_snapshots, dtype=np.int64)
    if n_graphs == n_snapshots:
        return np.arange(n_snapshots)
    raise DataError(f"{n_graphs} graphs for {n_snapshots} snapshots: give one graph, one per snapshot, or graph_of")


def _shared(notes: list[dict[str, Any]]) -> dict[str, Any]:
    """What all notes agree on."""
    return {key: value for key, value in notes[0].items() if all(other.get(key) == value for other in notes[1:])}
