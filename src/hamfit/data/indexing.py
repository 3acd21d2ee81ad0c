"""Which snapshots an index, a block or a split stands for, and whether their times are in order."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.rng import Seed, generator
from hamfit.validation import LARGEST, Array, Float64Array, IntArray, fraction, positive_integer

Index = int | slice | IntArray

_GAP = 4.0  # times the usual interval of a trajectory
_MIXED = 2.5  # times the median: where a third of the intervals are longer, they are of two kinds


def slices_of(count: int, size: int) -> list[slice]:
    """Make consecutive slices of at most `size` snapshots that cover `count` snapshots.

    >>> slices_of(5, 2)
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = positive_integer("snapshots", size)
    return [slice(start, min(start + size, count)) for start in range(0, count, size)]


def snapshot_numbers(index: Index | Array, count: int) -> IntArray:
    """Number from zero the snapshots that an index stands for, out of `count`; negative ones count from the end.

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


def simplest(index: Index | Array, count: int) -> slice | IntArray:
    """Express an index as a slice of step one, which is read fastest, or else as numbers from zero.

    >>> simplest(-1, 5), simplest(slice(None, None, 2), 5).tolist()
    (slice(4, 5, None), [0, 2, 4])
    """
    if isinstance(index, slice):
        start, stop, step = index.indices(count)
        if step == 1:
            return slice(start, max(start, stop))
    elif isinstance(index, (int, np.integer)) and -count <= index < count:
        number = int(index) % count
        return slice(number, number + 1)
    return snapshot_numbers(index, count)


def split_numbers(
    count: int, train: float, *, seed: Seed, by: str, trajectory: IntArray | None
) -> tuple[IntArray, IntArray]:
    """Choose the snapshots of both parts of a random split by ``"snapshot"`` or by ``"trajectory"``, each rising.

    >>> first, second = split_numbers(10, 0.7, seed=0, by="snapshot", trajectory=None)
    >>> first.tolist(), second.tolist()
    ([2, 3, 4, 5, 6, 7, 9], [0, 1, 8])
    """
    share = fraction("train", train)
    if not isinstance(by, str) or by not in ("snapshot", "trajectory"):
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
    """List the numbers ``starts[i]``, ``starts[i] + 1``, ... (``counts[i]`` of them) of every i, one after the other.

    >>> segments(np.array([7, 0]), np.array([2, 3])).tolist()
    [7, 8, 0, 1, 2]
    """
    return np.repeat(starts - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())


def first_step_back(times: Float64Array | None, trajectory: IntArray | None) -> int | None:
    """Find a snapshot that is not later than the one before it in its trajectory; None where times rise as they should.

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
    """Refuse times that do not increase within each trajectory, and steps too short to divide by their squares."""
    if times is None or trajectory is None:
        return
    at = first_step_back(times, trajectory)
    if at is not None:
        raise DataError(
            f"times must increase within each trajectory: snapshot {at} (time {times[at]:g}) "
            f"of trajectory {trajectory[at]} is not later than the one before it"
        )
    steps = np.diff(times)[np.diff(trajectory) == 0]
    if steps.size and 0 < steps.min() < 1 / LARGEST:
        raise DataError(
            f"times are {steps.min():.3g} apart, whose square is too small for double precision; choose a unit of time "
            "in which they are nearer to 1"
        )


def run_numbers(trajectory: IntArray | None) -> list[IntArray]:
    """List the snapshots of each trajectory, in the order of the trajectories' numbers.

    >>> [numbers.tolist() for numbers in run_numbers(np.array([5, 2, 5]))]
    [[1], [0, 2]]
    """
    if trajectory is None:
        raise DataError("the data have no runs to take one by one: give them with trajectory=")
    order = np.argsort(trajectory, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(trajectory[order])) + 1)


def longest_step(steps: Array) -> float:
    """Return the longest interval of a trajectory that is no gap: four times the usual one.

    No equation reaches over a gap. The usual interval is the median one. Of intervals that vary much, as between events
    at random, it is the one that a third exceeds, unless these are of another kind: pauses between bursts.

    >>> longest_step(np.array([1.0, 1.0, 5.0, 1.0, 1.0])), longest_step(np.array([1.0, 50.0, 1.0, 50.0, 1.0]))
    (4.0, 4.0)
    """
    if not len(steps):
        return 0.0
    median, usual = float(np.median(steps)), float(np.quantile(steps, 2 / 3, method="lower"))
    return _GAP * (usual if usual <= _MIXED * median else median)


def stepped_over(numbers: IntArray, times: Float64Array | None, trajectory: IntArray | None) -> int | None:
    """Find a trajectory of which a choice of snapshots lacks some within; a hole that is seen as a gap does not count.

    >>> times, run = np.arange(20.0), np.zeros(20, dtype=int)
    >>> stepped_over(np.r_[0:5, 12:20], times, run), stepped_over(np.array([0, 2, 3]), times, run)
    (None, 0)
    """
    if times is None or trajectory is None:
        return None
    place = np.empty(len(trajectory), dtype=np.int64)
    place[np.argsort(trajectory, kind="stable")] = np.arange(len(trajectory))  # neighbours in a run differ by one
    for mine in run_numbers(trajectory[numbers]):
        chosen = numbers[mine]
        steps = np.diff(times[chosen])
        holes = np.diff(place[chosen]) != 1
        if holes.any() and (holes & ~(steps > longest_step(np.abs(steps)))).any():
            return int(trajectory[chosen[0]])
    return None
