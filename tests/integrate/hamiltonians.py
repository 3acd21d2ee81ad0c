"""Tiny Hamiltonians with known motion, and the list of cases on which every scheme is tested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from hamfit.graphs import Graph
from hamfit.models import RFHGN
from hamfit.state import Hamiltonian, State
from hamfit.systems import System, generate, make_system
from hamfit.validation import Array

POINT = Graph(1, [])


def total(values: Array) -> Array:
    """Sum over the nodes and dimensions of one state, or of each of several."""
    return values.sum(axis=(-1, -2))


class Oscillator:
    """H = (p² + ω² q²) / 2."""

    separable = True

    def __init__(self, omega: float = 1.0) -> None:
        self.omega = omega

    def energy(self, state: State) -> Array:
        return total(state.p**2 + self.omega**2 * state.q**2) / 2

    def gradient(self, state: State) -> tuple[Array, Array]:
        return self.omega**2 * state.q, state.p

    def exact(self, state: State, time: float) -> State:
        cos, sin = np.cos(self.omega * time), np.sin(self.omega * time)
        q = cos * state.q + sin / self.omega * state.p
        return State(q, cos * state.p - self.omega * sin * state.q, state.graph)


class Pendulum:
    """H = p²/2 - cos q."""

    separable = True

    def energy(self, state: State) -> Array:
        return total(state.p**2 / 2 - np.cos(state.q))

    def gradient(self, state: State) -> tuple[Array, Array]:
        return np.sin(state.q), state.p


class Product:
    """H = (q² + 1)(p² + 1) / 2, not separable (Tao, Phys. Rev. E 94, 043303, 2016)."""

    separable = False

    def energy(self, state: State) -> Array:
        return total((state.q**2 + 1) * (state.p**2 + 1)) / 2

    def gradient(self, state: State) -> tuple[Array, Array]:
        return state.q * (state.p**2 + 1), state.p * (state.q**2 + 1)


class MagneticField:
    """Charged particles in a uniform field b across the plane, H = |p - A(q)|²/2 with A = b (-y/4, 3x/4).

    Not separable, and not even in p: flipping the momenta does not turn the motion around, running time backwards does.
    """

    separable = False
    potential = np.array([[0.0, 0.75], [-0.25, 0.0]])  # of row vectors: A(q) = b q @ potential
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])  # of row vectors: (x, y) @ turn = (-y, x)

    def __init__(self, field: float = 1.5) -> None:
        self.field = field

    def velocity(self, state: State) -> Array:
        return state.p - self.field * state.q @ self.potential

    def energy(self, state: State) -> Array:
        return total(self.velocity(state) ** 2) / 2

    def gradient(self, state: State) -> tuple[Array, Array]:
        velocity = self.velocity(state)
        return -self.field * velocity @ self.potential.T, velocity

    def exact(self, state: State, time: float) -> State:
        """The velocity turns clockwise at the rate b; its integral is the position."""
        cos, sin = np.cos(self.field * time), np.sin(self.field * time)
        before = self.velocity(state)
        after = before @ np.array([[cos, -sin], [sin, cos]])
        q = state.q + (after - before) @ self.turn / self.field
        return State(q, after + self.field * q @ self.potential, state.graph)


class Springs:
    """Harmonic springs of unit stiffness along the edges, with the halves of the gradient apart; counts its calls."""

    separable = True

    def __init__(self) -> None:
        self.calls = 0

    def energy(self, state: State) -> Array:
        flat = state.flat()
        graph = flat.graph
        stretch = graph.differences(flat.q)
        kinetic = graph.sum_nodes((flat.p**2).sum(axis=1)) / 2
        return state.per_graph(kinetic + graph.sum_edges((stretch**2).sum(axis=1)) / 2)

    def gradient_q(self, state: State) -> Array:
        self.calls += 1
        flat = state.flat()
        stretch = flat.graph.differences(flat.q)
        return flat.graph.scatter_difference(stretch).reshape(state.q.shape)

    def gradient_p(self, state: State) -> Array:
        return state.p

    def gradient(self, state: State) -> tuple[Array, Array]:
        return self.gradient_q(state), self.gradient_p(state)


def point(q: float | list[float], p: float | list[float]) -> State:
    """State of one node in as many dimensions as there are numbers."""
    return State(np.atleast_2d(np.array(q, dtype=float)), np.atleast_2d(np.array(p, dtype=float)), POINT)


def drawn(system: System, seed: int = 3) -> State:
    """One state as the system draws it, with momenta."""
    rng = np.random.default_rng(seed)
    q, p = system.sample(1, rng)
    return State(q[0], p[0] + 0.1 * rng.normal(size=p[0].shape), system.graph)


def stretched(system: System) -> State:
    """A chain whose bonds stay away from length zero, where high orders are lost: their length is not smooth there."""
    q = np.arange(system.graph.n_nodes)[:, None] * np.array([1.0, 0.5])
    p = 0.3 * np.random.default_rng(1).normal(size=q.shape)
    return State(q - q.mean(axis=0), p, system.graph)


@dataclass(frozen=True, eq=False)
class Case:
    """A Hamiltonian on which every scheme has to keep its promises; a new one is one more entry of `CASES`.

    Attributes
    ----------
    time
        Long enough for the errors of all orders to stand out from rounding.
    even
        Whether H(q, -p) = H(q, p), so that flipping the momenta turns the motion around.
    exact
        State at a later time, where it is known in closed form.
    """

    name: str
    hamiltonian: Hamiltonian
    state: State
    time: float
    even: bool = True
    exact: Callable[[State, float], State] | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return self.name


def learned(system: System) -> Hamiltonian:
    """The paper's network, fitted to a few snapshots: inaccurate, and not separable, but a Hamiltonian as any other."""
    return RFHGN(hidden=8, width=48, seed=0).fit(generate(system, snapshots=50, seed=0))


_CHAIN = make_system("chain", nodes=4, potential="anharmonic")
_PARTICLES = make_system("lennard-jones", rows=2, cols=2)

CASES = [
    Case("oscillator", Oscillator(1.3), point(0.7, 0.4), time=4.0, exact=Oscillator(1.3).exact),
    Case("pendulum", Pendulum(), point(1.2, 0.9), time=4.0),
    Case("product", Product(), point(0.6, -0.4), time=3.0),
    Case(
        "magnetic", MagneticField(), point([0.3, -0.2], [0.5, 1.0]), time=5.0, even=False, exact=MagneticField().exact
    ),
    Case("chain", _CHAIN, drawn(_CHAIN), time=2.0),
    Case("learned-chain", learned(_CHAIN), stretched(_CHAIN), time=1.0, even=False),
    Case("lennard-jones", _PARTICLES, drawn(_PARTICLES), time=0.4),
]
