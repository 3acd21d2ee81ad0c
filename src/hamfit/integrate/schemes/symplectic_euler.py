"""Symplectic Euler, and its adjoint: the two halves of the Störmer-Verlet scheme."""

from __future__ import annotations

from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.validation import Array


class SymplecticEuler(Scheme):
    """Order 1: ``p1 = p0 + h f(q0, p1)``, ``q1 = q0 + h v(q0, p1)``, with f = dp/dt and v = dq/dt.

    For a separable Hamiltonian f does not depend on p, and the scheme is explicit (Hairer, Lubich and Wanner, VI.3.1).
    """

    name = "symplectic-euler"
    order = 1
    symmetric = False
    implicit = False
    operations = (("kick", 1.0), ("drift", 1.0))

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance the momenta first: both slopes are taken at the old positions and the new momenta."""
        if problem.separable:
            new_p = p + h * problem.force(time, q, p)
            return q + h * problem.velocity(time, q, new_p), new_p

        def slope(p: Array) -> tuple[Array, Array]:
            velocity, force = problem.slopes(time, q, p)
            return force, velocity

        force, velocity = problem.solve(p, h, slope, beside=q)
        return q + h * velocity, p + h * force

    def adjoint_step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance the positions first, with slopes at the new positions and old momenta: a step with ``-h`` undone."""
        if problem.separable:
            new_q = q + h * problem.velocity(time + h, q, p)
            return new_q, p + h * problem.force(time + h, new_q, p)

        velocity, force = problem.solve(q, h, lambda q: problem.slopes(time + h, q, p), beside=p)
        return q + h * velocity, p + h * force
