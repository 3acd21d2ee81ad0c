"""Velocities that are not the rates of the positions: by a constant, as in another frame, or by a factor or a sign."""

from __future__ import annotations

import numpy as np

from hamfit.data.motions import Motion
from hamfit.validation import Array

_PIECES = 10  # of each run, over which velocities are added up
_SURE = 8.0  # standard errors that a constant must exceed
_EVEN = 0.3  # of the constant: what the difference may vary from piece to piece, for it to be one
_NOTICEABLE = 0.02  # of the typical velocity
_SHOWN = 3
_STRETCHES = 40  # of each run, over which ways by velocities and by positions are compared
_FEWEST = 20  # of them
_ALIKE = 0.95  # squared correlation of the two ways, from which a factor is one
_LEAST, _MOST = 0.5, 2.0  # factors that samples which are too seldom make as well


def said_of_offsets(motions: list[Motion]) -> list[tuple[str, str]]:
    """A sentence and half a sentence on constant differences, or nothing."""
    constants = _constants(motions) if motions else np.zeros(0)
    found = [(motions[0].named(int(one)), float(constants[one])) for one in np.flatnonzero(constants)]
    if not found:
        return []
    return [
        (
            f"velocities differ from the rate of the positions by a constant ({_shown(found, '{} by {:.3g}')}), as "
            "in a moving frame, or by a sensor that is off: take it away from the velocities, or give the positions "
            "alone",
            f"the velocities differ from the rate of the positions by a constant ({found[0][0]} by {found[0][1]:.3g})",
        )
    ]


def said_of_factors(motions: list[Motion]) -> list[tuple[str, str]]:
    """A sentence and half a sentence on velocities that are a multiple of the rates, or nothing."""
    factors = _factors(motions) if motions else np.ones(0)
    found = [(motions[0].named(int(one)), float(factors[one])) for one in np.flatnonzero(factors != 1)]
    if not found:
        return []
    return [
        (
            f"velocities are not the rate of the positions but a multiple of it ({_shown(found, '{}: {:.3g} times')}): "
            "their unit, their sign or the mass is another one, or samples are too seldom; correct that, or give the "
            "positions alone",
            f"the velocities are {found[0][1]:.3g} times the rate of the positions ({found[0][0]})",
        )
    ]


def _shown(found: list[tuple[str, float]], form: str) -> str:
    """Write some of the components that are told of, each with its value."""
    more = f", {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return ", ".join(form.format(*one) for one in found[:_SHOWN]) + more


def _factors(motions: list[Motion]) -> Array:
    """How many times the rate of the positions each velocity is; one where it is near that, or not a multiple."""
    size = motions[0].places.shape[1]
    alike = (one for one in motions if one.places.shape[1] == size and one.velocities is not None)
    ways = [_ways(one, _STRETCHES)[:2] for one in alike]
    if not ways:
        return np.ones(size)
    by_velocity, by_place = (np.concatenate(parts) for parts in zip(*ways, strict=True))
    both, squares = (by_velocity * by_place).sum(axis=0), (by_place**2).sum(axis=0)
    multiple = both**2 > _ALIKE * (by_velocity**2).sum(axis=0) * squares
    factors = both / np.where(squares > 0, squares, 1.0)
    told = multiple & (len(by_place) >= _FEWEST) & ((factors < _LEAST) | (factors > _MOST)) & ~motions[0].held
    return np.where(told, factors, 1.0)


def _ways(motion: Motion, stretches: int) -> tuple[Array, Array, Array]:
    """How far velocities and positions lead in stretches of a run, and how long these last; (stretches, components)."""
    v, t = motion.velocities, motion.times
    assert v is not None
    way = np.concatenate([np.zeros((1, v.shape[1])), np.cumsum(np.diff(t)[:, None] * (v[1:] + v[:-1]) / 2, axis=0)])
    ends = np.unique(np.linspace(0, len(t) - 1, min(stretches + 1, len(t))).astype(np.int64))
    return np.diff(way[ends], axis=0), np.diff(motion.places[ends], axis=0), np.diff(t[ends])[:, None]


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
    v = motion.velocities
    if v is None or len(v) < 2 * _PIECES:
        return None
    by_velocity, by_place, spans = _ways(motion, _PIECES)
    return (by_velocity - by_place) / spans, (v**2).mean(axis=0)
