"""Pendulums in a row, whose coordinates are angles."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from hamfit import graphs
from hamfit.errors import ParameterError
from hamfit.graphs import Graph, with_angles
from hamfit.state import State
from hamfit.systems.base import System
from hamfit.validation import Array, non_negative_number, positive_integer


class Pendulums(System):
    """Pendulums of unit length, V = g Σ m_i (1 - cos θ_i) + k Σ (1 - cos(θ_i - θ_i+1)); q are angles from the vertical.

    Each pendulum is joined to the next by a spring that twists; p are angular momenta. Full turns change nothing.

    Parameters
    ----------
    nodes
        Number of pendulums; one alone is the simple pendulum.
    dim
        Angles of each pendulum, each of which has such an energy of its own.
    masses
        Mass m, for all pendulums or for each.
    gravity
        Acceleration g by gravity.
    coupling
        Stiffness k of the springs between neighbours.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial angles and angular momenta.

    Examples
    --------
    >>> system = Pendulums(nodes=1, gravity=2.0)
    >>> upright = np.array([[np.pi]])
    >>> float(system.energy(State(upright, 0 * upright, system.graph)))
    4.0
    """

    name = "pendulums"
    coordinates = "positions"
    has_field = True

    def __init__(
        self,
        *,
        nodes: int = 3,
        dim: int = 1,
        masses: ArrayLike = 1.0,
        gravity: float = 1.0,
        coupling: float = 0.5,
        q_amplitude: float = 3.0,
        p_amplitude: float = 1.0,
    ) -> None:
        self.nodes = positive_integer("nodes", nodes)
        self.gravity = non_negative_number("gravity", gravity)
        self.coupling = non_negative_number("coupling", coupling)
        if positive_integer("dim", dim) > 31:
            raise ParameterError(f"dim must be at most 31 for angles, got {dim}")
        graph = graphs.chain(nodes) if nodes > 1 else Graph(1, [])
        super().__init__(with_angles(graph, [True] * dim), dim, masses, amplitudes=(q_amplitude, p_amplitude))

    def potential_energy(self, state: State) -> Array:
        """Sum the energies of weights and springs of each graph, shape (graphs,)."""
        weight = self.gravity * self._masses_on(state.graph) * (1 - np.cos(state.q)).sum(axis=1)
        twist = self.coupling * (1 - np.cos(state.graph.differences(state.q))).sum(axis=1)
        return state.graph.sum_nodes(weight) + state.graph.sum_edges(twist)

    def potential_gradient(self, state: State) -> Array:
        """Compute g m sin θ_i and the pull of the springs, shape (nodes, dim)."""
        weight = self.gravity * self._masses_on(state.graph)[:, None] * np.sin(state.q)
        twist = self.coupling * np.sin(state.graph.differences(state.q))
        return weight + state.graph.scatter_difference(twist)
