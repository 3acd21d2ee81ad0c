"""Recorded samples beside a predicted motion: which of them belong to it, and how far it is from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.graphs.roles import BoolArray
from hamfit.validation import Array
from hamfit.words import counted

_SAME = 1e-9  # of the extent of the data: the first frame of a run is the sample that it began at


@dataclass(frozen=True)
class Measured:
    """Samples of the recorded run that a motion began in, at the motion's own times.

    Attributes
    ----------
    times, q
        Shapes (samples,) and (samples, nodes, dim); time zero is where the motion begins.
    predicted
        The motion at these times, by interpolation between its frames, shaped like `q`.
    angles
        Which coordinates are angles, shape (nodes, dim), or None.
    """

    times: Array
    q: Array
    predicted: Array
    angles: BoolArray | None

    @property
    def apart(self) -> Array:
        """Predicted less measured positions, angles on the circle; shaped like `q`."""
        return turned_apart(self.predicted - self.q, self.angles)

    @property
    def error(self) -> Array:
        """Root mean square distance of nodes from where they were measured, shape (samples,)."""
        return np.sqrt((self.apart**2).sum(axis=-1).mean(axis=-1))


def measured_beside(run: PhaseSpaceData, data: PhaseSpaceData) -> Measured:
    """Find the samples that a motion is a prediction of: those that follow the sample at which it begins.

    Parameters
    ----------
    run
        A motion with times, from ``hamfit simulate --initial`` with the same data, say.
    data
        Recorded samples with times.
    """
    if data.times is None:
        raise DataError("the measured data have no times, so that they cannot be drawn beside a motion")
    assert run.times is not None
    if (data.node_counts != run.q.shape[1]).any() or data.dim != run.dim:
        raise DataError(
            f"the run has {counted(run.q.shape[1], 'node')} in {counted(run.dim, 'dimension')}, and the measured data "
            f"have {int(data.node_counts[0])} in {data.dim}"
        )
    angles = angle_coordinates(run.graphs[0], run.dim)
    begin = _first_sample(run, data, angles)
    same = np.ones(len(data), dtype=bool) if data.trajectory is None else data.trajectory == data.trajectory[begin]
    times = data.times - data.times[begin] + run.times[0]
    chosen = np.flatnonzero(same & (times >= run.times[0]) & (times <= run.times[-1] * (1 + 1e-9)))
    chosen = chosen[np.argsort(times[chosen], kind="stable")]
    at = times[chosen]
    flat = run.q.reshape(len(run), -1)
    predicted = np.stack([np.interp(at, run.times, column) for column in flat.T], axis=1)
    return Measured(at, data.q[chosen], predicted.reshape(-1, *run.q.shape[1:]), angles)


def _first_sample(run: PhaseSpaceData, data: PhaseSpaceData, angles: BoolArray | None) -> int:
    """Find the sample at which a motion begins; several that are the same sample are told apart by their momenta."""
    apart = np.abs(turned_apart(data.q - run.q[0], angles)).max(axis=(1, 2))
    near = np.flatnonzero(apart <= _SAME * (np.ptp(data.q) or 1.0))
    if not near.size:
        raise DataError(
            f"the run does not begin at any of the measured samples (the nearest is {apart.min():.2g} away); "
            "simulate from one of them: --initial with these data, --index with its number"
        )
    if data.has_momenta and run.has_momenta:
        near = near[np.argsort(np.abs(data.p[near] - run.p[0]).max(axis=(1, 2)), kind="stable")]
    return int(near[0])


def wrapped(values: Array, angle: bool) -> Array:
    """Bring an angle along time, shape (times,), to the circle from -π to π, with a gap where it goes round.

    >>> wrapped(np.array([3.0, 3.3, 3.5]), True).round(2).tolist()
    [3.0, nan, -2.78]
    """
    if not angle:
        return values
    turned = np.remainder(values + np.pi, 2 * np.pi) - np.pi
    jumps = np.abs(np.diff(turned, prepend=turned[:1])) > np.pi
    return np.where(jumps, np.nan, turned)
