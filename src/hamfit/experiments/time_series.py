"""Derivatives of recorded trajectories, for learning from time series alone."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import make_interp_spline

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError

_DEGREE = 7


def spline_derivatives(data: PhaseSpaceData) -> PhaseSpaceData:
    """The same snapshots, with derivatives of splines of degree 7 through each trajectory; those given are not used.

    The first and last three snapshots of a trajectory are left out: a spline is worst at its ends.

    Parameters
    ----------
    data
        Trajectories with times, all on one graph.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> data = generate(make_system("ring", nodes=3), trajectories=2, per_trajectory=30, stride=50, dt=1e-3, seed=0)
    >>> learned_from = spline_derivatives(data)
    >>> exact = data.take(np.r_[3:27, 33:57])
    >>> len(learned_from), bool(abs(learned_from.p_dot - exact.p_dot).max() < 1e-3 * abs(exact.p_dot).max())
    (48, True)
    """
    if data.times is None or data.trajectory is None or not data.static:
        raise DataError("derivatives of a time series need times, trajectories and one graph")
    trim = _DEGREE // 2
    kept, rates = [], []
    for number in np.unique(data.trajectory):
        frames = np.flatnonzero(data.trajectory == number)
        if len(frames) <= 2 * trim + _DEGREE:
            raise DataError(
                f"trajectory {number} has only {len(frames)} snapshots; {2 * trim + _DEGREE + 1} are needed"
            )
        states = np.stack([data.q[frames], data.p[frames]], axis=1)
        spline = make_interp_spline(data.times[frames], states, k=_DEGREE)
        kept.append(frames[trim:-trim])
        rates.append(spline.derivative()(data.times[frames])[trim:-trim])
    chosen, derivatives = np.concatenate(kept), np.concatenate(rates)
    return PhaseSpaceData(
        data.q[chosen],
        data.p[chosen],
        data.graphs[0],
        q_dot=derivatives[:, 0],
        p_dot=derivatives[:, 1],
        times=data.times[chosen],
        trajectory=data.trajectory[chosen],
        metadata=data.metadata,
    )
