"""The implicit midpoint rule, for Hamiltonians that mix positions and momenta."""

from __future__ import annotations

import numpy as np

from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.validation import Array


class ImplicitMidpoint(Scheme):
    """Order 2: ``y1 = y0 + h g(y½)`` with ``y½ = (y0 + y1) / 2``, y = (q, p) and g = dy/dt.

    Implicit for every Hamiltonian; it conserves all quadratic invariants, such as the angular momentum, and the energy
    of every linear system, exactly (Hairer, Lubich and Wanner, IV.2.1 and VI.4.2).
    """

    name = "implicit-midpoint"
    order = 2
    symmetric = True
    implicit = True

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`."""
        nodes = q.shape[-2]
        half = 0.5 * h

        def slope(y: Array) -> tuple[Array, None]:
            slopes = problem.slopes(time + half, y[..., :nodes, :], y[..., nodes:, :])
            return np.concatenate(slopes, axis=-2), None

        k, _ = problem.solve(np.concatenate([q, p], axis=-2), half, slope, halves=True, changes=problem.slope_changes)
        return q + h * k[..., :nodes, :], p + h * k[..., nodes:, :]
