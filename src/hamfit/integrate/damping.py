"""How friction, a force that is linear in the momenta, acts between the steps of a Hamiltonian motion."""

from __future__ import annotations

from collections.abc import Callable

from hamfit.integrate.problem import Problem
from hamfit.state import State
from hamfit.validation import Array

Damping = Callable[[State], Array]
_TERMS = 4  # of the exponential series: an error of (γ h)^5 / 120 in a step


def damped(problem: Problem, damping: Damping, q: Array, p: Array, h: float) -> Array:
    """Return the momenta after a time `h` of friction alone, at fixed positions: exp(-h Γ(q)) p, by its series."""
    term = result = p
    for order in range(1, _TERMS + 1):
        term = (h / order) * damping(problem.state(q, term)).reshape(p.shape)
        result = result + term
    return result
