"""Whether an equilibrium lies at a kink of the potential, where no oscillation is small enough to have a frequency.

A force that goes through zero smoothly is F(±a) = ω²a ± c a² for displacements a: halving a halves the difference of
both sides, and hardly changes their mean stiffness F/a. At a jump of the force the stiffness doubles, and at a jump of
the stiffness the difference of the sides stays. A learned curve of smooth functions rounds a kink off, which shows over
the distances that the data went, and in how badly the curvature is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.laws.equilibrium import Equilibrium
from hamfit.state import State
from hamfit.validation import Array

_LEVELS = 9  # displacements: how far the data went, and halves of it
_STIFFER = 1.5  # growth of the mean stiffness from one displacement to its half: 2 at a jump of the force
_STAYS = 0.8  # share of the sides' difference that is left at half the displacement: 1/2 where all is smooth
_UNEQUAL = 0.2  # difference of the sides, relative to their mean, from which it counts
_ROUNDED = 0.65  # mean stiffness at half of how far the data went, in units of ω²: a jump that was rounded off
_ROUGH = 1e-3  # relative error of ω² above which a curve may have rounded off a kink


class KinkError(DataError):
    """The equilibrium is at a kink of the potential."""


def refuse_kinks(around: Equilibrium, energy: Any, modes: Array, errors: Array) -> None:
    """Raise an error where the potential has a kink along a mode.

    Parameters
    ----------
    around, energy
        The equilibrium, and what it is one of.
    modes
        Directions of length one, shape (modes, nodes, dim).
    errors
        Relative standard errors of ω² where learned curves tell it, shape (modes,); zero for named forms.
    """
    displacements = around.reach * 2.0 ** -np.arange(_LEVELS)
    for mode, error in zip(modes, errors, strict=True):
        away = np.concatenate([displacements, -displacements])
        q = around.q + away[:, None, None] * mode
        forces = energy.gradient(State(q, np.zeros_like(q), around.graph))[0]
        sides = np.einsum("sni,ni->s", forces, mode) / away
        if _kinked(*sides.reshape(2, _LEVELS), rough=error > _ROUGH):
            raise KinkError(
                "no frequency of small oscillations is given: the potential has a kink, or bends too sharply for these "
                "data, at the equilibrium"
            )


def _kinked(right: Array, left: Array, *, rough: bool) -> bool:
    """Tell it from the stiffness of both sides at falling displacements, the smallest ones first of all."""
    mean, apart = np.abs(right + left) / 2, np.abs(right - left) / 2
    stiffer = mean[1:] > _STIFFER * mean[:-1]
    stays = (apart[1:] > _STAYS * apart[:-1]) & (apart[1:] > _UNEQUAL * mean[1:])
    rounded_off = mean[1] < _ROUNDED * mean[-1] or stays[:4].any()
    return bool(stiffer[-1] or stays[-1] or (rough and rounded_off))
