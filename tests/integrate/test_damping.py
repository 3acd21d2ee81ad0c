"""Friction alone, at fixed positions: momenta fall as the exponential of the friction matrix says."""

from __future__ import annotations

import numpy as np
import scipy.linalg

from hamfit.graphs import chain
from hamfit.integrate.damping import damped
from hamfit.integrate.problem import Problem
from hamfit.state import State
from hamfit.validation import Array

from .hamiltonians import Springs


def test_friction_alone_is_the_exponential():
    """The series ends after its fourth term, so that what is missing falls by 32 when the time is halved."""
    rng = np.random.default_rng(0)
    friction = rng.normal(size=(6, 6))
    state = State(rng.normal(size=(3, 2)), rng.normal(size=(3, 2)), chain(3))

    def force(state: State) -> Array:
        return -(friction @ state.p.ravel()).reshape(3, 2)

    missing = []
    for time in (0.1, 0.05):
        found = damped(Problem(Springs(), state), force, 0.0, state.q, state.p, time)
        exact = scipy.linalg.expm(-time * friction) @ state.p.ravel()
        missing.append(np.abs(found.ravel() - exact).max())
    assert missing[0] < 1e-4
    assert 28 < missing[0] / missing[1] < 36
