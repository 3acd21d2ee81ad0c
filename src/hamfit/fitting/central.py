"""Whether a node goes around a place at which nothing is recorded: a planet whose sun is not in the data."""

from __future__ import annotations

import numpy as np

from hamfit.features.scales import root_mean_square
from hamfit.graphs import angle_coordinates
from hamfit.targets.block import Equations
from hamfit.validation import Array

_KEPT = 0.03  # change of the angular momentum about the place, relative to its size, up to which it is conserved
_TURNS = 0.3  # how much momenta change in two directions at least: a straight flight says nothing of any place
_MOST_SAMPLES = 4000
_DIGITS = 4  # of places, in units of how far the body goes


def central_hints(equations: Equations) -> list[str]:
    """Say where the sun of a single body may be, for a fit that did not learn what pulls at it.

    A force towards a place c conserves the angular momentum about it, so that q × p - c × p is the same all along a
    run: linear in c, and no derivative is needed.
    """
    data = equations.source
    if data.times is None or data.dim not in (2, 3) or (data.node_counts != 1).any():
        return []
    chosen = np.arange(min(data.n_snapshots, _MOST_SAMPLES))
    state = data.state(chosen).flat()
    if angle_coordinates(state.graph, state.dim) is not None or not state.p.any():
        return []
    run = np.zeros(len(chosen)) if data.trajectory is None else np.asarray(data.trajectory)[chosen]
    place = _centre(state.q, state.p, run)
    if place is None:
        return []
    at = ",".join(f"{x:.6g}" for x in place)
    return [
        f"the body goes around the place ({at}), about which its angular momentum is "
        f'conserved: if something pulls from there, hold a node there (hamfit convert --wall "{at} to 0")'
    ]


def _centre(q: Array, p: Array, run: Array) -> Array | None:
    """Find the place about which angular momenta of all runs are conserved, shape (dim,); None where there is none."""
    middle = q.mean(axis=0)
    length = root_mean_square(q - middle)
    if not length > 0:
        return None
    away, p = (q - middle) / length, p / root_mean_square(p)
    in_space = ((0, 0), (0, 3 - q.shape[1]))
    spin = np.cross(np.pad(away, in_space), np.pad(p, in_space))
    moves = np.stack([np.cross(axis, np.pad(p, in_space)) for axis in np.eye(3)[: q.shape[1]]], axis=-1)
    turned = p.copy()
    for number in np.unique(run):
        mine = run == number
        for values in (spin, moves, turned):
            values[mine] -= values[mine].mean(axis=0)
    if np.linalg.eigvalsh(turned.T @ turned / len(turned))[-2] < _TURNS**2:
        return None
    found, *_ = np.linalg.lstsq(moves.reshape(-1, q.shape[1]), spin.ravel(), rcond=None)
    size = float(np.sqrt((((away - found) ** 2).sum(axis=1) * (p**2).sum(axis=1)).mean()))
    left = float(np.sqrt(((spin - moves @ found) ** 2).sum(axis=1).mean()))
    return length * (np.round(middle / length + found, _DIGITS) + 0.0) if left <= _KEPT * size else None
