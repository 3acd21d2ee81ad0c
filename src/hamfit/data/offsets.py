"""Velocities that differ from the rates of the positions by a constant: of another frame, or of a bad sensor."""

from __future__ import annotations

import numpy as np

from hamfit.data.motions import Motion
from hamfit.validation import Array

_PIECES = 10  # of each run, over which velocities are added up
_SURE = 8.0  # standard errors that a constant must exceed
_EVEN = 0.3  # of the constant: what the difference may vary from piece to piece, for it to be one
_NOTICEABLE = 0.02  # of the typical velocity
_SHOWN = 3


def said_of_offsets(motions: list[Motion]) -> list[tuple[str, str]]:
    """A sentence and half a sentence on constant differences, or nothing."""
    constants = _constants(motions) if motions else np.zeros(0)
    found = [(motions[0].named(int(one)), float(constants[one])) for one in np.flatnonzero(constants)]
    if not found:
        return []
    shown = ", ".join(f"{name} by {constant:.3g}" for name, constant in found[:_SHOWN])
    more = f", {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return [
        (
            f"velocities differ from the rate of the positions by a constant ({shown}{more}), as in a moving frame, or "
            "by a sensor that is off: take it away from the velocities, or give the positions alone",
            f"the velocities differ from the rate of the positions by a constant ({found[0][0]} by {found[0][1]:.3g})",
        )
    ]


def _constants(motions: list[Motion]) -> Array:
    """The constant of each component, in all runs the same; zero where there is none that is certain."""
    size = motions[0].places.shape[1]
    pieces = [_differences(motion) for motion in motions if motion.places.shape[1] == size]
    known = [one for one in pieces if one is not None]
    if not known:
        return np.zeros(size)
    apart = np.concatenate([one[0] for one in known])
    usual = np.sqrt(np.mean([one[1] for one in known], axis=0))
    middle = apart.mean(axis=0)
    varies = apart.std(axis=0, ddof=1)
    sure = np.abs(middle) > _SURE * varies / np.sqrt(len(apart))
    constant = sure & (varies < _EVEN * np.abs(middle)) & (np.abs(middle) > _NOTICEABLE * usual)
    return np.where(constant & ~motions[0].held, middle, 0.0)


def _differences(motion: Motion) -> tuple[Array, Array] | None:
    """Mean velocity less mean rate in pieces of a run, (pieces, components), and the mean squared velocity."""
    v, q, t = motion.velocities, motion.places, motion.times
    if v is None or len(t) < 2 * _PIECES:
        return None
    way = np.concatenate([np.zeros((1, v.shape[1])), np.cumsum(np.diff(t)[:, None] * (v[1:] + v[:-1]) / 2, axis=0)])
    ends = np.linspace(0, len(t) - 1, _PIECES + 1).astype(np.int64)
    spans = np.diff(t[ends])[:, None]
    return (np.diff(way[ends], axis=0) - np.diff(q[ends], axis=0)) / spans, (v**2).mean(axis=0)
