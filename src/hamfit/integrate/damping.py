"""How friction, a force that is linear in the momenta, acts between the steps of a Hamiltonian motion."""

from __future__ import annotations

from collections.abc import Callable

from hamfit.integrate.problem import Problem
from hamfit.state import State
from hamfit.validation import Array

Damping = Callable[[State], Array]
_TERMS = 4  # of the exponential series: an error of (γ h)^5 / 120 in a step


def damped(problem: Problem, damping: Damping, time: float, q: Array, p: Array, h: float) -> Array:
    """Return the momenta after `h` of friction alone, at the positions of a time: exp(-h Γ(q)) p, by its series.

    Held nodes keep theirs: what moves them is not the friction that they are seen with.
    """
    result = p
    q, term = problem.placed(time, q, p)
    for order in range(1, _TERMS + 1):
        term = problem.still((h / order) * damping(problem.state(q, term)).reshape(p.shape))
        result = result + term
    return result
