"""The harmonic potential of a linear spring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.base import Parameters, Potential, Shape, over_distance
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Harmonic(Potential):
    """The spring of the paper's `eq:lattice` and `eq:chain-hamiltonian`, V(r) = k/2 (r - r0)².

    The displacements of chains and lattices have r0 = 0. A spring with another length exerts no force on nodes that
    coincide, where no direction is singled out.

    >>> Harmonic.with_constants().energy(np.array([0.0, 2.0])).tolist()
    [0.0, 2.0]
    """

    name = "harmonic"
    formula = "k/2 (r - r0)²"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "k": Parameter("stiffness", 1.0, {"energy": 1, "length": -2}, low=0.0),
        "r0": Parameter("length at rest", 0.0, {"length": 1}),
    }
    special = ({"r0": 0.0},)

    @staticmethod
    def energy(r: Array, parameters: Parameters) -> Array:
        """Evaluate the energy k/2 (r - r0)² at distances r."""
        k, rest = parameters
        return 0.5 * k * (r - rest) ** 2

    @staticmethod
    def slope_over_r(r: Array, parameters: Parameters) -> Array:
        """Evaluate the slope divided by r, k (r - r0) / r."""
        k, rest = parameters
        return over_distance(k * (r - rest), r, k)

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose the length at which the straight line through the slopes vanishes."""
        steep, level = curve.combination(curve.r, np.ones_like(curve.r))
        return [(-level / steep if steep > 0 else curve.scale,)]
