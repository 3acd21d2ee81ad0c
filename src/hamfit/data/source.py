"""`DataSource`: what models ask of data, in memory or on disk, and `Subset`, some snapshots of either."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from types import EllipsisType
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.described import data_html
from hamfit.data.indexing import (
    Index,
    first_step_back,
    run_numbers,
    simplest,
    slices_of,
    snapshot_numbers,
    split_numbers,
)
from hamfit.data.splitting import both_parts, split_off
from hamfit.data.stresses import volumes_of
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.graphs.sums import AttributeRanges, ranges_of
from hamfit.parallel import cached_property
from hamfit.rng import Seed
from hamfit.state import State
from hamfit.validation import Float64Array, IntArray

if TYPE_CHECKING:
    from hamfit.data.phase_space import PhaseSpaceData


class DataSource(ABC):
    """Snapshots with their graphs, and what is known of them; any of them can be had without the others.

    `PhaseSpaceData` holds them in memory, `StoredData` reads them from a file when they are asked for, and a `Subset`
    is some snapshots of either. ``data[3]`` is the state of a snapshot, ``data[10:20]`` is data again, and a loop over
    data goes through the states.

    Attributes
    ----------
    dim
        Spatial dimension d.
    node_counts, edge_counts
        Nodes and undirected edges of each snapshot, shape (snapshots,).
    quantities
        Names of what is known at every node: ``"q"``, and ``"p"``, ``"q_dot"``, ``"p_dot"``, ``"force"`` where given.
    static
        Whether all snapshots share one graph.
    metadata
        Notes that travel with the data.
    files
        Where snapshots are still to be read from; empty where all are in memory.
    """

    dim: int
    node_counts: IntArray
    edge_counts: IntArray
    quantities: tuple[str, ...]
    static: bool
    metadata: dict[str, Any]
    files: tuple[Path, ...] = ()
    before_split: IntArray | None = None  # numbers that snapshots had in the data that these were split from

    @property
    @abstractmethod
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), or None where it is not known."""

    @property
    @abstractmethod
    def stress(self) -> Float64Array | None:
        """Stress ∂V/∂ε / volume of each snapshot, shape (snapshots, dim, dim), or None where it is not known."""

    @property
    def volumes(self) -> Float64Array:
        """Volume of the cell of each snapshot, shape (snapshots,); zero where there is none."""
        return volumes_of(self)

    @property
    @abstractmethod
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), or None where it is not known."""

    @property
    @abstractmethod
    def trajectory(self) -> IntArray | None:
        """Integer id of the trajectory of each snapshot, shape (snapshots,), or None where there are none."""

    @abstractmethod
    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        """Read a quantity at the nodes of existing snapshots, chosen by a slice of step one or by numbers from zero."""

    @abstractmethod
    def _union(self, chosen: slice | IntArray) -> Graph:
        """Give the graphs of such snapshots side by side."""

    @abstractmethod
    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """Copy the chosen snapshots, in the given order, into memory.

        Where that order does not follow the times of a trajectory, the times are dropped: no time series is left.
        """

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots, which ``len(data)`` gives as well."""
        return len(self.node_counts)

    @property
    def has_momenta(self) -> bool:
        """Whether momenta are known; without them the data are positions alone, perhaps with forces."""
        return "p" in self.quantities

    @property
    def has_forces(self) -> bool:
        """Whether the force on each node is given, so that dH/dq is known; see `has_derivatives` for both halves."""
        return "p_dot" in self.quantities

    @property
    def has_derivatives(self) -> bool:
        """Whether both time derivatives are given, so that dH/dq and dH/dp are known."""
        return "q_dot" in self.quantities and "p_dot" in self.quantities

    @property
    def has_rates(self) -> bool:
        """Whether the rates dq/dt of the coordinates are given; a Lagrangian is learned from them without momenta."""
        return "q_dot" in self.quantities

    def at_nodes(self, name: str, index: Index = slice(None)) -> Float64Array:
        """Return one of the `quantities` at the nodes of some snapshots, shape (nodes, dim)."""
        return self._read(name, simplest(index, len(self)))

    def graph_at(self, index: Index) -> Graph:
        """Return the graph of one snapshot, or the graphs of several snapshots side by side."""
        return self._union(simplest(index, len(self)))

    def state(self, index: Index) -> State:
        """Return the state of one snapshot (an integer), or of several (a slice or an index array) as one block."""
        chosen = simplest(index, len(self))
        p = self._read("p", chosen) if self.has_momenta else None
        return State(self._read("q", chosen), p, self._union(chosen))

    def gradients(self, index: Index = slice(None)) -> tuple[Float64Array, Float64Array]:
        """Return the targets (dH/dq, dH/dp) = (-p_dot, q_dot) of some snapshots, each of shape (nodes, dim)."""
        if not self.has_derivatives:
            raise DataError(f"{self._name}the data hold no time derivatives: give q_dot and p_dot")
        chosen = simplest(index, len(self))
        return -self._read("p_dot", chosen), self._read("q_dot", chosen)

    def external_force(self, index: Index = slice(None)) -> Float64Array | None:
        """Return the known force on each node that is no part of H, shape (nodes, dim), or None where there is none."""
        return self.at_nodes("force", index) if "force" in self.quantities else None

    def attribute_ranges(self) -> AttributeRanges:
        """Find which attributes the graphs carry, and between which values they lie.

        >>> from hamfit.systems import generate, make_system
        >>> generate(make_system("chain", nodes=2, masses=[1.0, 3.0]), snapshots=5).attribute_ranges()
        {'nodes': {'mass': [1.0, 3.0]}, 'edges': {}}
        """
        first = self.graph_at(0)
        none = not (first.node_attributes or first.edge_attributes)
        return ranges_of([first] if self.static or none else (self.graph_at(block) for block in self.blocks(4096)))

    def blocks(self, snapshots: int) -> list[slice]:
        """Cut the data into consecutive slices of at most `snapshots` snapshots."""
        return slices_of(len(self), snapshots)

    def split(self, train: float, *, seed: Seed = 0, by: str = "snapshot") -> tuple[DataSource, DataSource]:
        """Split at random into training and test data; each part keeps the order of the snapshots.

        Parameters
        ----------
        train
            Fraction of the snapshots (or trajectories) that go into the first part.
        seed
            Seed of the shuffle.
        by
            ``"snapshot"``, or ``"trajectory"`` to keep each trajectory whole.
        """
        return both_parts(self, *split_numbers(len(self), train, seed=seed, by=by, trajectory=self.trajectory))

    @property
    def shape(self) -> tuple[int]:
        """(snapshots,): data are indexed by their snapshots, as scikit-learn asks."""
        return (len(self),)

    def runs(self) -> list[DataSource]:
        """Give the trajectories as data of their own: cross-validation over this list leaves out whole runs.

        >>> from hamfit.systems import generate, make_system
        >>> data = generate(make_system("chain", nodes=3), trajectories=2, per_trajectory=5, stride=1, dt=0.1)
        >>> [len(run) for run in data.runs()]
        [5, 5]
        """
        return [self[numbers] for numbers in run_numbers(self.trajectory)]

    def _repr_html_(self) -> str:
        return data_html(self)

    def __len__(self) -> int:
        return len(self.node_counts)

    def __iter__(self) -> Iterator[State]:
        return (self.state(number) for number in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> State: ...

    @overload
    def __getitem__(self, index: slice | ArrayLike | tuple[ArrayLike, EllipsisType]) -> DataSource: ...

    def __getitem__(self, index: int | slice | ArrayLike | tuple[ArrayLike, EllipsisType]) -> State | DataSource:
        if isinstance(index, tuple) and len(index) == 2 and index[1] is Ellipsis:
            return split_off(self, index[0])
        if isinstance(index, (int, np.integer)) and not isinstance(index, bool):
            return self.state(int(index))
        return self._part(snapshot_numbers(index if isinstance(index, slice) else np.asarray(index), len(self)))

    def _part(self, numbers: IntArray) -> DataSource:
        return Subset(self, numbers)

    _name = ""  # of the file, for messages


class Subset(DataSource):
    """The snapshots `numbers` of `source`, in that order, read from there when they are asked for: a view of a file.

    Parameters
    ----------
    source
        Data in memory or in a file.
    numbers
        Which snapshots, shape (snapshots,).

    Examples
    --------
    >>> from hamfit.systems import generate, make_system
    >>> data = generate(make_system("chain", nodes=3), snapshots=10)
    >>> part = Subset(data, [7, 2])
    >>> part.n_snapshots, bool((part[0].q == data[7].q).all())
    (2, True)
    """

    def __init__(self, source: DataSource, numbers: ArrayLike) -> None:
        self.source = source
        self.numbers: IntArray = snapshot_numbers(np.asarray(numbers), len(source))
        if self.numbers.size == 0:
            raise DataError("no snapshots are left: the selection is empty")
        self.dim, self.quantities, self.static = source.dim, source.quantities, source.static
        self.node_counts, self.edge_counts = source.node_counts[self.numbers], source.edge_counts[self.numbers]
        self.metadata, self.files = source.metadata, source.files

    @cached_property
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), where known."""
        return None if self.source.energy is None else self.source.energy[self.numbers]

    @cached_property
    def stress(self) -> Float64Array | None:
        """Stress of each snapshot, shape (snapshots, dim, dim), where known."""
        return None if self.source.stress is None else self.source.stress[self.numbers]

    @cached_property
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), where known; None where the order is not that of the times."""
        times = None if self.source.times is None else self.source.times[self.numbers]
        return None if first_step_back(times, self.trajectory) is not None else times

    @cached_property
    def trajectory(self) -> IntArray | None:
        """Trajectory of each snapshot, shape (snapshots,), where there are any."""
        return None if self.source.trajectory is None else self.source.trajectory[self.numbers]

    def __repr__(self) -> str:
        return f"Subset({len(self)} snapshots of {self.source!r})"

    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        return self.source._read(name, self.numbers[chosen])

    def _union(self, chosen: slice | IntArray) -> Graph:
        return self.source._union(self.numbers[chosen])

    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """Copy the chosen snapshots, in the given order, into memory."""
        chosen = simplest(index if isinstance(index, slice) else np.asarray(index), len(self))
        return self.source.take(self.numbers[chosen])

    def load(self) -> PhaseSpaceData:
        """Copy all snapshots into memory."""
        return self.take(slice(None))

    def _part(self, numbers: IntArray) -> Subset:
        return Subset(self.source, self.numbers[numbers])
