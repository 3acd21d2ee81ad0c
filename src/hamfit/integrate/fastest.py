"""The fastest oscillation at a state, against which a step must be short."""

from __future__ import annotations

import numpy as np

from hamfit.integrate.problem import Neighbours, Problem
from hamfit.rng import generator
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array

_ROUNDS = 8  # of power iteration: the frequency is then a few percent too low at most, where modes are close together
_STEP = 1e-5  # of differences, relative to the size of what is moved


def shortest_period(
    hamiltonian: Hamiltonian, state: State, *, neighbours: Neighbours | None = None, rounds: int = _ROUNDS
) -> float:
    """Estimate the period of the fastest oscillation around a state, from differences of the gradient.

    The second derivatives of H by positions and by momenta are applied in turn to a random displacement; the squares of
    angular frequencies are the eigenvalues of their product, and the largest wins (power iteration). A step of a
    second-order scheme should be a twentieth of it. Elsewhere on the motion, as in a collision, it may be shorter. What
    grows instead, as on top of a hill, counts as what oscillates as fast.

    Parameters
    ----------
    hamiltonian
        Anything with a gradient.
    state
        Initial state of one system, or of several.
    neighbours
        As in `simulate`.
    rounds
        Number of iterations, of two gradients each.

    Returns
    -------
    float
        The period, infinite where nothing oscillates or grows.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> chain = make_system("chain", nodes=2, dim=1)  # two masses on a spring: ω² = 2
    >>> bool(abs(shortest_period(chain, generate(chain, snapshots=1, seed=0).state(0)) - 2 * np.pi / 2**0.5) < 1e-6)
    True
    """
    problem = Problem(hamiltonian, state, neighbours=neighbours)
    problem.follow(state.q)
    graph, q, p = problem.graph, state.q, state.p
    edges = graph.differences(q) if graph.n_edges else q
    lengths, momenta = _STEP * _size(edges), _STEP * _size(p)

    def gradient(q: Array, p: Array) -> tuple[Array, Array]:
        by_q, by_p = hamiltonian.gradient(problem.state(q, p))
        return by_q.reshape(q.shape), by_p.reshape(p.shape)

    at_rest_q, at_rest_p = gradient(q, p)
    lengths = lengths or _STEP * _size(at_rest_p)  # at the origin: as far as it goes in a unit of time
    moved = problem.still(generator(0).normal(size=q.shape))
    squared = 0.0
    for _ in range(rounds):
        moved /= max(_size(moved), np.finfo(float).tiny)
        pulled = problem.still((gradient(q + lengths * moved, p)[0] - at_rest_q) / lengths)
        strength = _size(pulled)
        if not (lengths and strength and np.isfinite(strength)):
            return np.inf
        if momenta:
            change = gradient(q, p + momenta / strength * pulled)[1] - at_rest_p
            moved = problem.still(change * (strength / momenta))
        else:
            moved = pulled / problem.masses  # p²/2m at rest
        squared = _size(moved)
    return float(2 * np.pi / np.sqrt(squared)) if 0 < squared < np.inf else np.inf


def _size(values: Array) -> float:
    """Return the root mean square."""
    return float(np.sqrt(np.mean(np.square(values)))) if values.size else 0.0
