"""An explicit scheme for Hamiltonians that are not separable: two copies of the state, each moved by the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.errors import HamfitError
from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.validation import Array

# Strength of the bond between the copies, in units of the frequency with which the state oscillates.
BOND = 1.0
# Fraction of a step over which the frequency is measured, so that it does not depend on the length of the step.
PROBE = 0.01
# Steps that the copies may be apart: sound motions stay below 0.5, others were seen to part by 8 and more.
MOST_APART = 2.0


class CopiesPartedError(HamfitError):
    """Raised where the two copies of the state no longer describe the same motion."""


@dataclass
class Copies:
    """What the scheme keeps from step to step: the copies are the state plus and minus `apart_q` and `apart_p`.

    Attributes
    ----------
    apart_q, apart_p
        Half of the difference of the copies, shaped like the state.
    frequency, stiffness
        Of the bond, one value for each system: H_qq H_pp is the squared frequency, H_qq / H_pp the squared stiffness,
        which is what makes positions and momenta comparable.
    state
        Positions and momenta at the end of the step, and the slopes of the last evaluation there.
    """

    apart_q: Array
    apart_p: Array
    frequency: Array
    stiffness: Array
    state: tuple[Array, Array] | None = None
    slopes: tuple[Array, Array] | None = None

    def rotate(self, h: float) -> None:
        """Let the bond act for a time: half of the difference turns, the mean of the copies stays."""
        cos, sin = np.cos(2.0 * self.frequency * h), np.sin(2.0 * self.frequency * h)
        q, p = self.apart_q, self.apart_p
        self.apart_q = cos * q + sin * p / self.stiffness
        self.apart_p = cos * p - sin * q * self.stiffness


class Extended2(Scheme):
    """Order 2, explicit for every Hamiltonian: two gradients a step (Tao, Phys. Rev. E 94, 043303, 2016).

    Of two copies (q, p) and (x, y) of the state, ``H(q, y)`` moves p and x, and ``H(x, p)`` moves q and y; both are
    explicit. A bond ``ω/2 (s |q - x|² + |p - y|² / s)`` keeps the copies together. One step is half a step of the
    first, half of the bond, a step of the second, half of the bond, half a step of the first; the last gradient is the
    first one of the next step. What is returned is the mean of the copies.

    The map of both copies is symplectic and symmetric, for as long as the motion goes on; that of their mean is so up
    to the distance of the copies, of order h².
    """

    name = "extended-2"
    aliases = ("tao-2",)
    order = 2
    symmetric = False
    implicit = False
    extended = True

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance the mean of the copies by one step of length `h`."""
        copies = problem.kept
        if not isinstance(copies, Copies):
            copies = problem.kept = _bound(problem, time, q, p, h)
        half, middle = 0.5 * h, time + 0.5 * h
        fresh = copies.state is None or copies.state[0] is not q or copies.state[1] is not p
        if fresh or copies.slopes is None:
            copies.slopes = problem.slopes(time, q + copies.apart_q, p - copies.apart_p)
        q, p = _kick(copies, q, p, *copies.slopes, half, first=True)
        copies.rotate(half)
        slopes = problem.slopes(middle, q - copies.apart_q, p + copies.apart_p)
        q, p = _kick(copies, q, p, *slopes, h, first=False)
        copies.rotate(half)
        copies.slopes = problem.slopes(time + h, q + copies.apart_q, p - copies.apart_p)
        copies.state = q, p = _kick(copies, q, p, *copies.slopes, half, first=True)
        _check(problem, copies, h)
        return q, p


def _kick(
    copies: Copies, q: Array, p: Array, velocity: Array, force: Array, h: float, *, first: bool
) -> tuple[Array, Array]:
    """Move one position and the other momentum, those of H(q, y) or of H(x, p), and return the means."""
    by_q, by_p = 0.5 * h * velocity, 0.5 * h * force
    copies.apart_q = copies.apart_q - by_q if first else copies.apart_q + by_q
    copies.apart_p = copies.apart_p + by_p if first else copies.apart_p - by_p
    return q + by_q, p + by_p


def _bound(problem: Problem, time: float, q: Array, p: Array, h: float) -> Copies:
    """Begin with two equal copies, and a bond as stiff as the motion itself is in the beginning."""
    small = PROBE * h
    velocity, force = problem.slopes(time, q, p)
    faster, _ = problem.slopes(time, q, p + small * force)
    along = np.where(_length(problem, velocity) > 0, velocity, faster)
    _, weaker = problem.slopes(time, q + small * along, p)
    by_p = _length(problem, faster - velocity) / _length(problem, small * force)  # the curvature H_pp along the force
    by_q = _length(problem, weaker - force) / _length(problem, small * along)  # and H_qq along the velocity
    bound = (by_q > 0) & (by_p > 0) & np.isfinite(by_q * by_p)
    by_q, by_p = np.where(bound, by_q, 1.0), np.where(bound, by_p, 1.0)
    frequency = np.where(bound, BOND * np.sqrt(by_q * by_p), 0.0)
    return Copies(np.zeros_like(q), np.zeros_like(p), frequency, np.sqrt(by_q / by_p))


def _length(problem: Problem, values: Array) -> Array:
    """Return the 2-norm over the nodes of each system, to be broadcast over (..., nodes, dim)."""
    graph = problem.graph
    per_node = (values * values).sum(axis=-1).reshape(-1, graph.n_nodes)
    per_system = np.add.reduceat(per_node, graph.node_ptr[:-1], axis=-1)
    return np.sqrt(np.repeat(per_system, np.diff(graph.node_ptr), axis=-1)).reshape(*values.shape[:-1], 1)


def _check(problem: Problem, copies: Copies, h: float) -> None:
    """Raise an error where the copies are too many steps apart."""
    assert copies.slopes is not None
    velocity, force = copies.slopes
    root = np.sqrt(copies.stiffness)
    apart = np.hypot(_length(problem, root * copies.apart_q), _length(problem, copies.apart_p / root))
    moved = abs(h) * np.hypot(_length(problem, root * velocity), _length(problem, force / root))
    if (apart > MOST_APART * moved).any():
        raise CopiesPartedError(
            "the two copies of the state have drifted apart; use a smaller dt, or the scheme 'implicit-midpoint'"
        )
