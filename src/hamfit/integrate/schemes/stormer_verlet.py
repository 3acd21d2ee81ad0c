"""Störmer-Verlet, also called leapfrog or velocity Verlet, and its generalisation to any Hamiltonian."""

from __future__ import annotations

from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.integrate.schemes.symplectic_euler import SymplecticEuler
from hamfit.validation import Array

_EULER = SymplecticEuler()


class StormerVerlet(Scheme):
    """Order 2: half a step of symplectic Euler, then half a step of its adjoint.

    Written out, with f = dp/dt and v = dq/dt (Hairer, Lubich and Wanner, VI.3.4)::

        p½ = p0 + h/2 f(q0, p½)
        q1 = q0 + h/2 (v(q0, p½) + v(q1, p½))
        p1 = p½ + h/2 f(q1, p½)

    For a separable Hamiltonian all three lines are explicit, and the last force is the first one of the next step.
    """

    name = "stormer-verlet"
    aliases = ("leapfrog", "velocity-verlet")
    order = 2
    symmetric = True
    implicit = False
    operations = (("kick", 0.5), ("drift", 1.0), ("kick", 0.5))

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`."""
        half = 0.5 * h
        q, p = _EULER.step(problem, time, q, p, half)
        return _EULER.adjoint_step(problem, time + half, q, p, half)
