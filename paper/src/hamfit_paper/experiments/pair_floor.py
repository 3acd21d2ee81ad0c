"""What pairs within a cutoff cannot explain: the best force law along the edges, by splines of the distance."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import BSpline

from hamfit.data import PhaseSpaceData
from hamfit.metrics import relative_error
from hamfit.state import State
from hamfit.validation import Array

_DEGREE = 3
_INTERVALS = 40


def pair_floor(data: PhaseSpaceData) -> float:
    """Return the relative error of the derivatives that remains with the best possible forces along edges.

    Forces are Σ_j f(r_ij) u_ij, with f the cubic spline that fits these very data best; of momenta the derivatives are
    taken as they are. A model of pairs that has not seen the data cannot do better, but for what the spline is too
    coarse to follow.

    Parameters
    ----------
    data
        Of unit masses, with edges that follow the positions.
    """
    state = data.state(slice(None)).flat()
    by_q, by_p = (part.reshape(state.q.shape) for part in data.gradients(slice(None)))
    rows = _rows(state)
    best = rows @ np.linalg.lstsq(rows, by_q.ravel(), rcond=None)[0]
    return relative_error((by_q, by_p), (best.reshape(by_q.shape), by_p))


def _rows(state: State) -> Array:
    """Return Σ_j B_k(r_ij) u_ij for every coordinate and every spline, shape (nodes * dim, splines)."""
    sources, targets = state.graph.edges.T
    between = state.q[sources] - state.q[targets]
    distance = np.linalg.norm(between, axis=1)
    inner = np.linspace(distance.min(), distance.max(), _INTERVALS + 1)
    knots = np.concatenate([[inner[0]] * _DEGREE, inner, [inner[-1]] * _DEGREE])
    splines = BSpline.design_matrix(distance, knots, _DEGREE).toarray()
    along = (between / distance[:, None])[:, :, None] * splines[:, None, :]
    rows = np.zeros((*state.q.shape, splines.shape[1]))
    np.add.at(rows, sources, along)
    np.add.at(rows, targets, -along)
    return rows.reshape(-1, splines.shape[1])
