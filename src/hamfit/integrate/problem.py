"""What a scheme sees of a simulation: slopes at raw arrays, and a solver for implicit equations."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

from hamfit.graphs import Graph, held_nodes
from hamfit.integrate.drive import Path
from hamfit.integrate.fixed_point import FixedPoint, OtherT
from hamfit.integrate.forces import ForceFunction
from hamfit.integrate.nearby import SlopeChanges
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array, IntArray

Neighbours = Callable[[Array], Graph]
_SAME_TIME = 8 * float(np.finfo(np.float64).eps)  # relative: times that differ by rounding only


class Problem:
    """Hamilton's equations ``dq/dt = dH/dp``, ``dp/dt = -dH/dq + F(t, q)``, ready for the inner loop.

    Parameters
    ----------
    hamiltonian
        What is simulated. A separable one may also have the methods ``gradient_q(state)`` and ``gradient_p(state)``,
        which return one half of ``gradient(state)`` each; a step of an explicit scheme needs the halves at different
        points, so that having them saves one of two gradients.
    state
        Initial state; its shape stays that of all arrays, its graph holds until `follow` finds another.
    force
        External force, as `hamfit.integrate.forces.prepare` returns it.
    neighbours
        Function that finds the graph at given positions, or None if the graph stays as it is. Graphs without node
        attributes get those of the state's graph.
    path
        Where the held nodes of the state's graph are at any time; None where they stay. Their slopes are zero, and
        the Hamiltonian sees them at the time of every evaluation, as a scheme does with time as one more coordinate.

    Attributes
    ----------
    separable
        Whether dH/dq depends on q only, and dH/dp on p only.
    graph
        Graph on which the Hamiltonian is evaluated at present.
    dynamic
        Whether the graph follows the positions.
    masses
        Masses of the nodes of one state, shape (nodes, 1).
    external
        The external force, as it was given.
    evaluations
        Number of evaluations of dH/dq so far: the costly half of a gradient.
    kept
        Whatever a scheme keeps from step to step; None in the beginning.

    Notes
    -----
    Arrays that were handed to a problem must not be changed in place. The halves of a separable gradient are
    remembered together with the very array they were evaluated at: the last force of a step is then the first one of
    the next at no cost ("first same as last"), within compositions too, and no scheme has to arrange it. With driven
    nodes, they are remembered for their time alone. The external force is not remembered, because it may depend on
    time; a new graph makes dH/dq be forgotten.
    """

    def __init__(
        self,
        hamiltonian: Hamiltonian,
        state: State,
        *,
        force: Array | ForceFunction | None = None,
        neighbours: Neighbours | None = None,
        path: Path | None = None,
    ) -> None:
        self.hamiltonian = hamiltonian
        self.separable = bool(hamiltonian.separable)
        self.dynamic = neighbours is not None
        self.graph = state.graph
        self.evaluations = 0
        self.kept: object = None
        self._calls = 0
        self._searches_before = getattr(neighbours, "searches", 0)
        attributes = state.graph.node_attributes if neighbours is not None else {}
        count = state.n_graphs // state.graph.n_graphs
        self._node_attributes = {name: np.tile(values, count) for name, values in attributes.items()}
        held = held_nodes(state.graph)
        self._held = None if held is None else held[:, None]
        self.masses = state.graph.masses[:, None]
        self._path, self._time_at_q, self._time_at_p = path, 0.0, 0.0
        self.external = force
        self._neighbours = neighbours
        self._found: Graph | None = None
        # Graphs that differ from state to state can only be seen side by side, as one union.
        self._shape = state.q.shape if neighbours is None else (-1, state.dim)
        self._gradient_q = getattr(hamiltonian, "gradient_q", None) if self.separable else None
        self._gradient_p = getattr(hamiltonian, "gradient_p", None) if self.separable else None
        self._fixed_point = FixedPoint()
        self._at_q: Array | None = None
        self._at_p: Array | None = None
        self._dq: Array | None = None
        self._dp: Array | None = None

    def state(self, q: Array, p: Array) -> State:
        """Return the state at raw arrays, on the present graph."""
        return State(q.reshape(self._shape), p.reshape(self._shape), self.graph)

    def _state_at(self, time: float, q: Array, p: Array) -> State:
        """Return the state at raw arrays and a time, which tells where driven nodes are."""
        if self._path is not None:
            q, p = self.placed(time, q, p)
        return State(q.reshape(self._shape), p.reshape(self._shape), self.graph)

    def placed(self, time: float, q: Array, p: Array) -> tuple[Array, Array]:
        """Return raw arrays with the driven nodes where they are at a time; the arrays themselves where none is."""
        if self._path is None:
            return q, p
        q, p, held = q.copy(), p.copy(), self._path.held
        q[..., held, :] = self._path.position(time)
        p[..., held, :] = self.masses[held] * self._path.velocity(time)
        return q, p

    def still(self, slopes: Array) -> Array:
        """Return slopes, shaped like positions, with zeros at held nodes; the array itself where none is held."""
        return slopes if self._held is None else np.where(self._held, 0.0, slopes)

    def follow(self, q: Array) -> None:
        """Find the graph at positions `q`; where its edges are the present ones, the present graph stays."""
        if self._neighbours is None:
            return
        graph = self._neighbours(q)
        self._calls += 1
        if graph is self._found or (self._found is not None and graph.same_as(self._found)):
            return
        self._found = graph
        self.graph = graph if graph.node_attributes else graph.with_attributes(self._node_attributes)
        self._at_q = None

    def graph_at(self, q: Array) -> Graph:
        """Find the graph at positions, with the attributes of its nodes, and go on with the present one."""
        if self._neighbours is None:
            return self.graph
        graph = self._neighbours(q)
        return graph if graph.node_attributes else graph.with_attributes(self._node_attributes)

    @property
    def searches(self) -> int:
        """How often neighbours were searched so far: as `neighbours` counts it in its ``searches``, else its calls."""
        counted = getattr(self._neighbours, "searches", None)
        return self._calls if counted is None else int(counted - self._searches_before)

    @property
    def description(self) -> str:
        """How the Hamiltonian is evaluated, where it says so."""
        return str(getattr(self.hamiltonian, "description", ""))

    @property
    def driven(self) -> bool:
        """Whether held nodes move along a path."""
        return self._path is not None

    def begin_step(self) -> None:
        """Say that a step begins; the implicit equations of all steps are then told apart by their order."""
        self._fixed_point.begin_step()

    def velocity(self, time: float, q: Array, p: Array) -> Array:
        """Return dq/dt at raw arrays, each shaped like the initial positions."""
        if self._at_p is p and (self._path is None or _same_time(time, self._time_at_p)):
            return cast(Array, self._dp)
        if self._gradient_p is None:
            return self._evaluate(time, q, p)[1]
        state = self._state_at(time, q, p)
        self._at_p, self._time_at_p, self._dp = p, time, self.still(self._gradient_p(state).reshape(q.shape))
        return self._dp

    def force(self, time: float, q: Array, p: Array) -> Array:
        """Return dp/dt at raw arrays, the external force included."""
        if self._at_q is q and (self._path is None or _same_time(time, self._time_at_q)):
            return self._with_external(cast(Array, self._dq), time, q)
        if self._gradient_q is None:
            return self._with_external(self._evaluate(time, q, p)[0], time, q)
        self.evaluations += 1
        state = self._state_at(time, q, p)
        self._at_q, self._time_at_q, self._dq = q, time, self._gradient_q(state).reshape(q.shape)
        return self._with_external(self._dq, time, q)

    def slopes(self, time: float, q: Array, p: Array) -> tuple[Array, Array]:
        """Return (dq/dt, dp/dt) at raw arrays, from one gradient."""
        dq, dp = self._evaluate(time, q, p)
        # A copy, because a Hamiltonian may hand out the same buffer at each call, and iterates must stay different.
        return dp.copy(), self._with_external(dq, time, q)

    def slope_changes(self, before: Array, after: Array, nodes: IntArray) -> tuple[Array, float] | None:
        """Return by how much (dq/dt, dp/dt) change where some nodes move, if the Hamiltonian knows that by itself.

        Arrays hold positions and momenta below each other, shape (2 nodes, dim). The second result is by how much the
        positions of all other nodes were moved as the Hamiltonian sees them, which is left out of the changes.
        """
        known = getattr(self.hamiltonian, "gradient_change", None)
        if known is None or callable(self.external) or self._path is not None or before.ndim != 2:
            return None
        half = len(before) // 2
        states = (State(y[:half], y[half:], self.graph) for y in (before, after))
        found = known(*states, nodes)
        if found is None:
            return None
        by_q, by_p, neglected = found
        return np.concatenate([self.still(by_p), self.still(-by_q)]), neglected

    def solve(
        self,
        base: Array,
        h: float,
        slope: Callable[[Array], tuple[Array, OtherT]],
        *,
        halves: bool = False,
        beside: Array | None = None,
        changes: SlopeChanges | None = None,
    ) -> tuple[Array, OtherT]:
        """Return the slope k with ``k = slope(base + h k)``, and what else came with it: see `FixedPoint`."""
        return self._fixed_point.solve(base, h, slope, halves=halves, beside=beside, changes=changes)

    def _evaluate(self, time: float, q: Array, p: Array) -> tuple[Array, Array]:
        self.evaluations += 1
        dq, dp = self.hamiltonian.gradient(self._state_at(time, q, p))
        dq, dp = dq.reshape(q.shape), self.still(dp.reshape(p.shape))
        if self.separable:
            self._at_q, self._dq, self._at_p, self._dp = q, dq, p, dp
            self._time_at_q = self._time_at_p = time
        return dq, dp

    def _with_external(self, dq: Array, time: float, q: Array) -> Array:
        if self.external is None:
            return -dq if self._held is None else self.still(-dq)
        external = self.external(time, self.placed(time, q, q)[0]) if callable(self.external) else self.external
        return self.still(external - dq)


def _same_time(one: float, other: float) -> bool:
    """Tell whether two times are the same but for rounding: driven nodes have not moved in between."""
    return abs(one - other) <= _SAME_TIME * max(abs(one), abs(other))
