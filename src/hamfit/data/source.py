"""What models need of data, in memory or on disk: the protocol `DataSource`, and what its two kinds share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hamfit.errors import DataError
from hamfit.rng import Seed, generator
from hamfit.state import State
from hamfit.validation import Array, IntArray, fraction, positive_integer

if TYPE_CHECKING:
    from hamfit.data.phase_space import PhaseSpaceData

Float64Array = NDArray[np.float64]
Index = int | slice | IntArray


class DataSource(Protocol):
    """Snapshots with their graphs, and what is known of them; any of them can be had without the others.

    `PhaseSpaceData` holds them in memory, `StoredData` reads them from a file when they are asked for.
    """

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots."""

    @property
    def dim(self) -> int:
        """Spatial dimension d."""

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each snapshot, shape (snapshots,)."""

    @property
    def edge_counts(self) -> IntArray:
        """Undirected edges of each snapshot, shape (snapshots,)."""

    @property
    def has_derivatives(self) -> bool:
        """Whether time derivatives are known."""

    @property
    def energy(self) -> Float64Array | None:
        """H of each snapshot, shape (snapshots,), where known."""

    @property
    def times(self) -> Float64Array | None:
        """Time of each snapshot, shape (snapshots,), where known."""

    @property
    def trajectory(self) -> IntArray | None:
        """Trajectory of each snapshot, shape (snapshots,), where there are any."""

    @property
    def metadata(self) -> dict[str, Any]:
        """Notes that travel with the data."""

    def state(self, index: Index) -> State:
        """State of one snapshot (an integer), or of several (a slice or an index array) as one block."""

    def gradients(self, index: Index) -> tuple[Float64Array, Float64Array]:
        """Targets (dH/dq, dH/dp) of some snapshots, each of shape (nodes, dim)."""

    def forces(self, index: Index) -> Float64Array | None:
        """Known external forces in some snapshots, shape (nodes, dim), or None without any."""

    def blocks(self, snapshots: int) -> list[slice]:
        """Consecutive slices of at most `snapshots` snapshots that cover the data."""

    def take(self, index: slice | IntArray) -> PhaseSpaceData:
        """The chosen snapshots, in the given order, in memory."""

    def __len__(self) -> int: ...


def blocks_of(count: int, snapshots: int) -> list[slice]:
    """Consecutive slices of at most `snapshots` that cover `count` snapshots.

    >>> blocks_of(5, 2)
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = positive_integer("snapshots", snapshots)
    return [slice(start, min(start + size, count)) for start in range(0, count, size)]


def snapshot_numbers(index: Index | Array, count: int) -> IntArray:
    """Numbers from zero of the snapshots that an index stands for, out of `count`; negative ones count from the end.

    >>> snapshot_numbers(slice(-2, None), 5).tolist(), snapshot_numbers(np.array([0, -1]), 5).tolist()
    ([3, 4], [0, 4])
    """
    if isinstance(index, slice):
        return np.arange(*index.indices(count))
    numbers = np.atleast_1d(np.asarray(index))
    if numbers.dtype == bool and numbers.shape == (count,):
        return np.flatnonzero(numbers)
    if numbers.size == 0:
        return np.empty(0, dtype=np.int64)
    wrong = numbers.dtype.kind not in "iu" or numbers.ndim != 1
    if wrong or numbers.min() < -count or numbers.max() >= count:
        which = f"snapshot {index} does" if np.ndim(index) == 0 else f"snapshots {index} do"
        raise DataError(f"{which} not exist; the data has {count} (0 to {count - 1})")
    return np.where(numbers < 0, numbers + count, numbers).astype(np.int64, copy=False)


def split_numbers(
    count: int, train: float, *, seed: Seed, by: str, trajectory: IntArray | None
) -> tuple[IntArray, IntArray]:
    """Snapshots of the two parts of a random split by ``"snapshot"`` or by ``"trajectory"``, each rising.

    >>> first, second = split_numbers(10, 0.7, seed=0, by="snapshot", trajectory=None)
    >>> first.tolist(), second.tolist()
    ([2, 3, 4, 5, 6, 7, 9], [0, 1, 8])
    """
    share = fraction("train", train)
    if by not in ("snapshot", "trajectory"):
        raise DataError(f"by must be 'snapshot' or 'trajectory', got {by!r}")
    if by == "trajectory" and trajectory is None:
        raise DataError("the data has no trajectories to split by; split by snapshot")
    labels = trajectory if by == "trajectory" and trajectory is not None else np.arange(count)
    units = np.unique(labels)
    cut = round(share * len(units))
    if not 0 < cut < len(units):
        raise DataError(f"cannot split {len(units)} {by} units at {share:g}: one part would be empty")
    first = np.isin(labels, generator(seed).permutation(units)[:cut])
    return np.flatnonzero(first), np.flatnonzero(~first)


def segments(starts: IntArray, counts: IntArray) -> IntArray:
    """Numbers ``starts[i]``, ``starts[i] + 1``, ... (``counts[i]`` of them) of every i, one after the other.

    >>> segments(np.array([7, 0]), np.array([2, 3])).tolist()
    [7, 8, 0, 1, 2]
    """
    return np.repeat(starts - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())


def pointers(counts: IntArray) -> IntArray:
    """Where each of several runs of `counts` items begins, and where the last ends.

    >>> pointers(np.array([2, 3])).tolist()
    [0, 2, 5]
    """
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def first_step_back(times: Float64Array | None, trajectory: IntArray | None) -> int | None:
    """A snapshot that is not later than the one before it in its trajectory, or None.

    >>> first_step_back(np.array([0.0, 1.0, 0.0]), np.array([0, 0, 1]))
    >>> first_step_back(np.array([0.0, 1.0, 0.0]), np.array([0, 0, 0]))
    2
    """
    if times is None or trajectory is None:
        return None
    order = np.argsort(trajectory, kind="stable")
    same_run = np.diff(trajectory[order]) == 0
    back = np.flatnonzero(same_run & (np.diff(times[order]) <= 0))
    return int(order[back[0] + 1]) if back.size else None


def check_times(times: Float64Array | None, trajectory: IntArray | None) -> None:
    """Times must increase within each trajectory."""
    at = first_step_back(times, trajectory)
    if at is not None and times is not None and trajectory is not None:
        raise DataError(
            f"times must increase within each trajectory: snapshot {at} (time {times[at]:g}) "
            f"of trajectory {trajectory[at]} is not later than the one before it"
        )
