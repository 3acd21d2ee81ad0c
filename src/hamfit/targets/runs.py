"""Runs: stretches of samples of one system that follow each other in time without a gap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError
from hamfit.validation import Array, IntArray

_GAP = 4.0  # times the median interval of a trajectory: a longer one is a gap
_EXCERPTS, _LONGEST = 20, 2000  # runs, and samples of each, by which a method chooses its options


@dataclass(frozen=True)
class Run:
    """Samples of one system that follow each other in time without a gap.

    Attributes
    ----------
    snapshots
        Numbers of the samples in the data, in order of time.
    times
        Their times.
    nodes
        Number of nodes, the same in all of them.
    trajectory
        Trajectory that it is a part of.
    """

    snapshots: IntArray
    times: Array
    nodes: int
    trajectory: int

    def __len__(self) -> int:
        return len(self.snapshots)


def runs_of(data: DataSource) -> list[Run]:
    """Find all runs of the data: trajectories, cut where an interval is more than four times the median one.

    >>> from hamfit.data import PhaseSpaceData
    >>> from hamfit.graphs import chain
    >>> q = np.zeros((6, 2, 1))
    >>> data = PhaseSpaceData(q, q, chain(2), times=[0.0, 0.1, 0.2, 0.9, 1.0, 1.1])
    >>> [run.snapshots.tolist() for run in runs_of(data)]
    [[0, 1, 2], [3, 4, 5]]
    """
    times, trajectory = data.times, data.trajectory
    if times is None or trajectory is None:
        raise DataError(
            "the data have neither time derivatives nor times: give q_dot and p_dot, or the times of the samples"
        )
    order = np.argsort(trajectory, kind="stable")
    cuts = np.flatnonzero(np.diff(trajectory[order])) + 1
    runs = []
    for snapshots in np.split(order, cuts):
        steps = np.diff(times[snapshots])
        gaps = np.flatnonzero(steps > _GAP * np.median(steps)) + 1 if len(steps) else np.empty(0, np.int64)
        for part in np.split(snapshots, gaps):
            counts = data.node_counts[part]
            if np.ptp(counts) > 0:
                raise DataError(
                    f"trajectory {trajectory[part[0]]} has snapshots of {counts.min()} to {counts.max()} nodes; "
                    "without time derivatives the nodes of a trajectory must stay the same"
                )
            runs.append(Run(part, times[part], int(counts[0]), int(trajectory[part[0]])))
    return runs


@dataclass(frozen=True)
class Excerpt:
    """What a method sees of a run when it chooses its options: times (T,), and the motion (T, nodes x dim)."""

    times: Array
    samples: Array

    def __len__(self) -> int:
        return len(self.times)


def excerpts_of(data: DataSource, runs: Sequence[Run]) -> list[Excerpt]:
    """Take up to twenty runs, evenly chosen, with their momenta, or their positions where momenta are not known."""
    chosen = [runs[i] for i in np.unique(np.linspace(0, len(runs) - 1, _EXCERPTS).astype(int))]
    excerpts = []
    for run in chosen:
        state = data.state(run.snapshots[:_LONGEST])
        motion = state.p if data.has_momenta else state.q
        excerpts.append(Excerpt(run.times[:_LONGEST], motion.reshape(min(len(run), _LONGEST), -1)))
    return excerpts


def same_times(times: Array) -> bytes:
    """Make a key that runs share whose times differ by a shift, and by rounding, in whatever unit."""
    steps = np.diff(times)
    typical = float(f"{np.mean(steps):.9e}")
    return np.append((steps / typical).round(9), typical).tobytes()


def uniform(times: Array) -> bool:
    """Tell whether times are evenly spaced, to the precision that times are usually given with."""
    steps = np.diff(times)
    return len(steps) < 2 or bool(np.ptp(steps) <= 1e-6 * np.mean(steps))
