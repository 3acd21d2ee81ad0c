"""`Subset`: some snapshots of data that stay where they are, so that a file can be split without being read."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource, Float64Array, Index, blocks_of, first_step_back, snapshot_numbers
from hamfit.errors import DataError
from hamfit.state import State
from hamfit.validation import IntArray


class Subset:
    """The snapshots `numbers` of `source`, in that order, read from there when they are asked for.

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
    >>> part.n_snapshots, bool((part.state(0).q == data.state(7).q).all())
    (2, True)
    """

    def __init__(self, source: DataSource, numbers: ArrayLike) -> None:
        self.source = source
        self.numbers: IntArray = snapshot_numbers(np.asarray(numbers), len(source))
        if self.numbers.size == 0:
            raise DataError("no snapshots are left: the selection is empty")

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots."""
        return len(self.numbers)

    @property
    def dim(self) -> int:
        """Spatial dimension d."""
        return self.source.dim

    @cached_property
    def node_counts(self) -> IntArray:
        """Nodes of each snapshot, shape (snapshots,)."""
        return self.source.node_counts[self.numbers]

    @cached_property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each snapshot, shape (snapshots,)."""
        return self.source.edge_counts[self.numbers]

    @property
    def has_derivatives(self) -> bool:
        """Whether time derivatives are known."""
        return self.source.has_derivatives

    @cached_property
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), where known."""
        return None if self.source.energy is None else self.source.energy[self.numbers]

    @cached_property
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), where known; None where the order is not that of the times."""
        times = None if self.source.times is None else self.source.times[self.numbers]
        return None if first_step_back(times, self.trajectory) is not None else times

    @cached_property
    def trajectory(self) -> IntArray | None:
        """Trajectory of each snapshot, shape (snapshots,), where there are any."""
        return None if self.source.trajectory is None else self.source.trajectory[self.numbers]

    @property
    def metadata(self) -> dict[str, Any]:
        """Notes that travel with the data."""
        return self.source.metadata

    def __len__(self) -> int:
        return self.n_snapshots

    def __repr__(self) -> str:
        return f"Subset({len(self)} snapshots of {self.source!r})"

    def state(self, index: Index) -> State:
        """State of one snapshot (an integer), or of several (a slice or an index array) as one block."""
        return self.source.state(self._of_source(index))

    def gradients(self, index: Index = slice(None)) -> tuple[Float64Array, Float64Array]:
        """Targets (dH/dq, dH/dp) = (-p_dot, q_dot) of some snapshots, each of shape (nodes, dim)."""
        return self.source.gradients(self._of_source(index))

    def forces(self, index: Index = slice(None)) -> Float64Array | None:
        """Known external forces in some snapshots, shape (nodes, dim), or None without any."""
        return self.source.forces(self._of_source(index))

    def blocks(self, snapshots: int) -> list[slice]:
        """Consecutive slices of at most `snapshots` snapshots that cover the data."""
        return blocks_of(len(self), snapshots)

    def take(self, index: slice | ArrayLike) -> PhaseSpaceData:
        """The chosen snapshots, in the given order, in memory."""
        return self.source.take(self._of_source(index if isinstance(index, slice) else np.asarray(index)))

    def load(self) -> PhaseSpaceData:
        """All snapshots, in memory."""
        return self.take(slice(None))

    def _of_source(self, index: Index) -> IntArray:
        return self.numbers[snapshot_numbers(index, len(self))]
