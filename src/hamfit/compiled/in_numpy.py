"""The loop of the engine in NumPy: the same steps, to rounding, where no C compiler was at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hamfit.compiled.program import SKIN, Rubbing
from hamfit.errors import HamfitError
from hamfit.features.dissipation.edge import Edge
from hamfit.graphs import CutoffNeighbours, Graph, held_nodes
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.compiled.hamiltonian import CompiledHamiltonian

_TERMS = 4  # of the exponential series of friction
_MARGIN = 1 + 1e-9  # of the reach, for rounding errors of distances


class LoopEnd(NamedTuple):
    """How far a call has come: steps that are sound, whether the next one blew up, or the error that it ended with."""

    done: int
    blew_up: bool = False
    error: HamfitError | None = None


def graph_at(q: Array, graph: Graph, neighbours: CutoffNeighbours | None) -> Graph:
    """Give the graph of a system at positions: `graph` itself, or its nodes with the edges that are found there."""
    if neighbours is None:
        return graph
    return CutoffNeighbours(neighbours.cutoff, cell=neighbours.cell)(q).with_attributes(graph.node_attributes)


class NumpyMotion:
    """One system that moves; a twin of the engine's motions.

    Parameters
    ----------
    compiled, state
        The Hamiltonian, and the initial state, shape (nodes, dim).
    force, rubbing, neighbours
        Constant force, (nodes, dim), friction, and what edges follow the positions by; as of `program_of`.
    step
        Length of a step, the limits of blowing up, and kinds (0 for a kick, 1 for a drift) and portions of operations.
    """

    def __init__(
        self,
        compiled: CompiledHamiltonian,
        state: State,
        force: Array,
        rubbing: Rubbing,
        neighbours: CutoffNeighbours | None,
        step: tuple[Any, ...],
    ) -> None:
        self._compiled, self._neighbours, self._rubbing = compiled, neighbours, rubbing
        self._dt, self._limits, self._kinds, self._portions = step
        self._q, self._p = np.array(state.q, dtype=np.float64), np.array(state.p, dtype=np.float64)
        self._graph = self._pairs = state.graph
        held = held_nodes(state.graph)
        self._free = np.ones((len(self._q), 1)) if held is None else (~held[:, None]).astype(np.float64)
        self._force, self._found = force, np.empty((0, 0))
        self._fresh = False
        self._last: Array | None = None
        self._searches = self._evaluations = 0

    def advance(self, done: int, steps: int, frames: tuple[Any, ...], threads: int) -> LoopEnd:
        """Go on from one step to another, see `LoopEnd`."""
        del threads
        every, offset, stride, energy_offset, energy_stride, *kept = frames
        q, p, energy = (array.reshape(-1) for array in kept)
        while done < steps:
            try:
                self._step()
            except HamfitError as error:
                return LoopEnd(done, error=error)
            sizes = np.vdot(self._q, self._q), np.vdot(self._p, self._p)
            if not sum(sizes) < np.inf or (sizes[0] > self._limits[0] and sizes[1] > self._limits[1]):
                return LoopEnd(done, blew_up=True)
            done += 1
            if done % every == 0:
                at = offset + stride * (done // every)
                q[at : at + self._q.size], p[at : at + self._q.size] = self._q.ravel(), self._p.ravel()
                state = State(self._q, self._p, self._near())
                constant = self._compiled.source.constants.of(self._graph)[0]
                energy[energy_offset + energy_stride * (done // every)] = self._compiled.energy(state) - constant
        return LoopEnd(done)

    def present(self) -> tuple[Array, Array]:
        """Give present positions and momenta, each of shape (nodes, dim)."""
        return self._q.copy(), self._p.copy()

    @property
    def counts(self) -> tuple[int, int]:
        """How often neighbours were searched, and forces found."""
        return self._searches, self._evaluations

    def graph_at(self, q: Array) -> Graph:
        """Give the graph that the system has at positions, shape (nodes, dim)."""
        return graph_at(q, self._graph, self._neighbours)

    def _step(self) -> None:
        self._damp(0.5 * self._dt)
        for kind, portion in zip(self._kinds, self._portions, strict=True):
            h = portion * self._dt
            if kind == 0:
                self._p = self._p + h * self._forces()
            else:
                state = State(self._q, self._p, self._pairs)
                self._q = self._q + h * self._free * self._compiled.gradient_p(state)
                self._fresh = False
        self._damp(0.5 * self._dt)

    def _forces(self) -> Array:
        if not self._fresh:
            gradient = self._compiled.gradient_q(State(self._q, self._p, self._near()))
            self._found, self._fresh = self._free * (self._force - gradient), True
            self._evaluations += 1
        return self._found

    def _near(self) -> Graph:
        """Give the edges at the present positions; those beyond the cutoff do not count."""
        if self._neighbours is None:
            return self._graph
        cutoff = self._neighbours.cutoff
        skin = self._neighbours.skin or SKIN * cutoff
        if self._last is None or ((self._q - self._last) ** 2).sum(axis=1).max() > (0.5 * skin) ** 2:
            search = CutoffNeighbours((cutoff + skin) * _MARGIN, cell=self._neighbours.cell)
            self._pairs = search(self._q).with_attributes(self._graph.node_attributes)
            self._last = self._q
            self._searches += 1
        apart = self._pairs.differences(self._q)
        return self._pairs.part(np.einsum("ed,ed->e", apart, apart) < cutoff**2)

    def _damp(self, time: float) -> None:
        """Let friction act alone, for a time: exp(-time Γ) p, by its series."""
        along, rates = self._rubbing.along_edges, self._rubbing.rates[:, None]
        if not along and not rates.any():
            return
        term = self._p
        for order in range(1, _TERMS + 1):
            rate = rates * term
            if along:
                rate = rate + along * Edge().columns(State(self._q, term, self._near()))[:, :, 0]
            term = -(time / order) * self._free * rate
            self._p = self._p + term
