"""What the rows of a fit are multiplied by, so that neither forces nor velocities drown in the other's units.

Rows of ∂H/∂q are taken as they are, and everything else is brought to the size of forces: with F, V and L typical
forces, velocities and lengths of the data, rows of ∂H/∂p are multiplied by F / V, rows of energies by 32 / L√N and rows
of strains by 1 / 2L√N for N nodes: then no result depends on the units of the data. Errors of the forces on the nodes
amount to errors of the energy over the distances that nodes move, which are some hundredths of those between
neighbours, and add up at random. F / V and L are rounded to powers of two, which change no digit of a row. What is left
of the rows after the fit tells how much noise each half has.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.scales import InputScales, lengths_of, power_of_two, root_mean_square, typical
from hamfit.features.weighted import WeightedFeatures
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import EquationBlock, Equations
from hamfit.validation import Array

_LOOKED_AT = 32  # equations, evenly spread
_ENERGIES = 64.0  # in a length 2L: distances over which errors of forces amount to errors of energies
_MOST_DIGITS = 304  # of a squared length times a force, which the columns of squared lengths come to


@dataclass(frozen=True)
class RowWeights:
    """Factors of the rows, relative to those of ∂H/∂q.

    Attributes
    ----------
    velocities
        Of the rows of ∂H/∂p.
    energies
        Of the rows of energies, times the square root of the number of nodes of the system.
    stress
        Of the rows of strains, likewise; zero where there are none.
    """

    velocities: float = 1.0
    energies: float = 1.0
    stress: float = 0.0

    @classmethod
    def of(
        cls,
        equations: Equations,
        velocity_weight: float | None,
        energy_weight: float | None,
        stress_weight: float | None = 0.0,
        *,
        energies: bool = True,
    ) -> Self:
        """Balance the rows of some equations; a `velocity_weight` other than None is taken as it is.

        `energies` tells whether there may be rows of energies, for which a length has to be looked for.
        """
        balanced = balance(equations)
        if velocity_weight is None:
            velocity_weight = balanced
        stress_weight = 1.0 if stress_weight is None else stress_weight
        stress = stress_weight if equations.pointwise and equations.source.stress is not None else 0.0
        length = InputScales.of(equations.source).length if energies or stress else 1.0
        usual = 1.0 if energy_weight is None else energy_weight
        return cls(float(velocity_weight), _ENERGIES * usual / length, stress / length)

    def apply(self, halves: Array) -> Array:
        """Multiply (∂/∂q, ∂/∂p) of anything, or the first of them alone, in place."""
        if len(halves) > 1 and self.velocities != 1.0:
            halves[1] *= halves.dtype.type(self.velocities)
        return halves


AS_GIVEN = RowWeights()
"""Rows as they are, in the units of the data."""


def balance(equations: Equations) -> float:
    """The power of two nearest to F / V; one where either of them is zero throughout."""
    part = equations.evenly(_LOOKED_AT)
    _check_products(part)
    if len(equations.halves) == 1:
        return 1.0
    forces, velocities = (typical(lengths_of(half)) for half in part.targets)
    if not forces > 0 or not velocities > 0:
        return 1.0
    if abs(math.log10(forces) - math.log10(velocities)) > _MOST_DIGITS / 2:
        raise DataError(
            f"forces of the size {forces:.1e} and velocities of the size {velocities:.1e} cannot be fitted together in "
            "double precision; choose units in which the numbers are nearer to 1"
        )
    return power_of_two(forces / velocities)


def _check_products(part: EquationBlock) -> None:
    """Refuse data that double precision holds, but not the energies and the squares that they amount to."""
    state = part.state
    pairs = [("positions", state.q, "forces", part.targets[0])]
    if len(part.targets) > 1:
        pairs.append(("momenta", state.p, "velocities", part.targets[1]))
    for first, places, second, slopes in pairs:
        size, slope = float(np.ptp(places, axis=0).max()), float(np.abs(slopes).max())
        if size > 0 and slope > 0 and abs(2 * math.log10(size) + math.log10(slope)) > _MOST_DIGITS:
            raise DataError(
                f"{first} of the size {size:.1e} and {second} of the size {slope:.1e} amount to energies beyond double "
                "precision; choose units in which the numbers are nearer to 1"
            )


NoiseShares = tuple[float, float]
EVEN: NoiseShares = (1.0, 1.0)
"""The noise of rows of ∂H/∂q and of ∂H/∂p, relative to that of all rows."""


def noise_shares(features: WeightedFeatures, equations: Equations, weights: RowWeights) -> NoiseShares:
    """Find how large the residuals of weighted rows of ∂H/∂q and of ∂H/∂p are, relative to those of both together.

    Even, where there is one half only, or no noise. Were it not for this, error bars would hold for data alone whose
    forces and velocities have the same relative noise.
    """
    if len(equations.halves) == 1:
        return EVEN
    part = equations.evenly(_LOOKED_AT)
    predicted = np.stack(part.combined_halves(features.derivatives(part.state)))
    missed = [root_mean_square(half) for half in weights.apply(part.targets - predicted)]
    sizes = [root_mean_square(half) for half in weights.apply(part.targets)]
    together = root_mean_square(np.array(missed))
    if all(error <= EXACT * size for error, size in zip(missed, sizes, strict=True)):
        return EVEN
    return max(missed[0] / together, EXACT), max(missed[1] / together, EXACT)
