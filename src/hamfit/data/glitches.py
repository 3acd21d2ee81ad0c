"""Samples that jump away from their neighbours and back, as a tracking program makes them that loses its mark."""

from __future__ import annotations

import numpy as np

from hamfit.data.phase_space import PhaseSpaceData
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.validation import Array, IntArray

_FAR = 8.0  # how often what nine of ten samples are off from their neighbours
_ALIKE = 0.6  # how far both neighbours may be from being off by as much the other way, relative to that
_SHOWN = 3


def glitches_of(data: PhaseSpaceData, run: IntArray) -> list[str]:
    """Say at which times positions jump away and back; `run` numbers the run of each snapshot.

    A sample is compared with the line through its neighbours. One that is off alone makes both of them off by about
    half as much the other way; a kink, such as a bounce, does not, nor does a motion that bends.
    """
    times = data.times
    if times is None:
        return []
    angles = angle_coordinates(data.graph, data.dim)
    at: list[tuple[int, int, int]] = []
    for number in np.unique(run):
        mine = np.flatnonzero(run == number)
        if len(mine) >= 10:
            at += [
                (int(mine[row]), int(node), int(axis)) for row, node, axis in _found(data.q[mine], times[mine], angles)
            ]
    if not at:
        return []
    several = len(np.unique(run)) > 1
    shown = "; ".join(
        f"coordinate {axis + 1} of node {node} at time {times[row]:.6g}"
        + (f" of run {int(data.trajectory[row])}" if several and data.trajectory is not None else "")
        for row, node, axis in at[:_SHOWN]
    )
    more = f"; {len(at) - _SHOWN} more" if len(at) > _SHOWN else ""
    count = "1 value jumps" if len(at) == 1 else f"{len(at)} values jump"
    return [
        f"{count} away from the neighbours and back ({shown}{more}): "
        "if these are errors of tracking, empty their fields, since they spoil a fit"
    ]


def _found(q: Array, times: Array, angles: Array | None) -> Array:
    """Find rows, nodes and coordinates of one run, shape (found, 3)."""
    steps = np.diff(q, axis=0)
    steps = steps if angles is None else turned_apart(steps, angles)
    spans = np.diff(times)[:, None, None]
    before, after = steps[:-1], steps[1:]
    share = spans[:-1] / (spans[:-1] + spans[1:])
    off = before - share * (before + after)  # of each sample but the first and the last
    usual = np.quantile(np.abs(off), 0.9, axis=0)
    far = (np.abs(off) > _FAR * usual)[1:-1] & (usual > 0)
    middle = off[1:-1]
    half = np.where(far, middle, 1.0)
    alone = far & (np.abs(off[:-2] / half + 0.5) < _ALIKE / 2) & (np.abs(off[2:] / half + 0.5) < _ALIKE / 2)
    found: Array = np.argwhere(alone) + np.array([2, 0, 0])
    return found
