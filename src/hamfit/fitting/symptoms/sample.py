"""Some equations of the data, evenly spread, with what the tests on them share: sums over systems, folds, kinds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.graphs.roles import held_nodes
from hamfit.graphs.sums import pointers
from hamfit.parallel import cached_property
from hamfit.targets.block import EquationBlock, Equations
from hamfit.validation import Array, IntArray

_MOST_EQUATIONS, _FEWEST_EQUATIONS = 256, 48
_MOST_NODES = 8_192  # of all states together: a test takes milliseconds, whatever the size of the data
_MOST_BY_NODE = 16  # nodes with a law of their own
FOLDS = 5


@dataclass(frozen=True)
class Sample:
    """Evenly spread equations and how they are summed and left out in turn.

    Attributes
    ----------
    equations, numbers
        Which equations of which.
    part
        They themselves.
    counts
        Nodes of each equation that are not held, shape (equations,).
    fold
        In which of the folds each equation is left out, shape (equations,): whole runs, or stretches of them.
    static
        Whether all systems are copies of one graph.
    independent
        How many of the equations carry information of their own, as a share: windows of samples overlap.
    """

    equations: Equations
    numbers: IntArray
    part: EquationBlock
    counts: IntArray
    fold: IntArray
    static: bool
    independent: float

    @classmethod
    def of(cls, equations: Equations) -> Sample:
        """Take as many equations as stay cheap to look at."""
        if equations.pointwise:
            each = max(1.0, float(equations.node_counts.mean()))
        else:  # equations have the nodes of all samples that they are made of
            each = max(1.0, equations.evenly(4).state.graph.n_nodes / 4)
        count = int(min(max(_MOST_NODES / each, _FEWEST_EQUATIONS), _MOST_EQUATIONS, equations.n_equations))
        chosen = np.unique(np.linspace(0, equations.n_equations - 1, count).astype(np.int64))
        groups = None if equations.groups is None else equations.groups[chosen]
        independent = min(1.0, equations.n_equations / equations.overlap / len(chosen))
        part, counts = equations.part(chosen), equations.node_counts[chosen]
        if part.free is not None:
            obeying = np.zeros(int(counts.sum()))
            obeying[part.free] = 1
            counts = np.add.reduceat(obeying, pointers(counts)[:-1]).astype(np.int64)
        return cls(
            equations,
            chosen,
            part,
            counts,
            _folds(len(chosen), groups),
            equations.source.static,
            independent,
        )

    @property
    def forces(self) -> Array:
        """Force on each node of the equations, shape (nodes, dim), in the units of the rows."""
        return -self.part.targets[0]

    @cached_property
    def loose(self) -> Array:
        """Which nodes of the states are in components without held nodes, shape (nodes of the states,)."""
        graph = self.part.state.graph
        loose = _without_held(graph, self.static)
        return np.ones(graph.n_nodes, dtype=bool) if loose is None else loose

    @cached_property
    def loose_equations(self) -> Array:
        """The same for the nodes of the equations, shape (nodes,)."""
        return np.asarray(self.part.combined(self.loose[:, None].astype(float))[:, 0] != 0)

    @property
    def holds(self) -> bool:
        """Whether any node is held."""
        return self.part.free is not None

    def summed(self, values: Array) -> Array:
        """Sum values at the nodes, shape (nodes, ...), over the nodes of each equation."""
        return np.add.reduceat(values, pointers(self.counts)[:-1], axis=0)

    def kinds(self, by: str) -> IntArray | None:
        """Number the kinds of nodes of the states: all alike, by species, or each by itself; None where all agree.

        Species are told apart by the integer attributes of nodes; nodes by their place, where systems are alike.
        """
        graph = self.part.state.graph
        if by == "shared":
            return np.zeros(graph.n_nodes, dtype=np.int64)
        if by == "node":
            one = int(graph.node_counts[0])
            return np.tile(np.arange(one), graph.n_graphs) if self.static and 1 < one <= _MOST_BY_NODE else None
        whole = [v for name, v in graph.node_attributes.items() if v.dtype.kind in "iu" and name not in (HELD, ANGLES)]
        if not whole:
            return None
        kinds = np.unique(np.stack(whole, axis=1), axis=0, return_inverse=True)[1].ravel()
        return kinds if kinds.max() > 0 else None

    def gates(self, by: str) -> list[Array] | None:
        """What functions of place are multiplied by, each of shape (nodes of the states,): one law for each kind.

        Numbers that differ among nodes, such as masses and charges, modulate the law of a kind.
        """
        kinds = self.kinds(by)
        if kinds is None:
            return None
        gates = [(kinds == k).astype(float) for k in np.unique(kinds[self.loose])]
        values = self.part.state.graph.node_attributes.values()
        varying = [v / np.abs(v).max() for v in values if v.dtype.kind == "f" and np.ptp(v) > 0]
        return gates if by == "node" else gates + [gate * value for gate in gates for value in varying]


def _folds(count: int, groups: IntArray | None) -> IntArray:
    """Whole groups in about equal folds, or stretches of equations where there are few groups."""
    if groups is None:
        return np.arange(count) % FOLDS
    names, place = np.unique(groups, return_inverse=True)
    if len(names) < FOLDS:
        return np.arange(count) * FOLDS // count
    return place.ravel() % FOLDS


def _without_held(graph: Graph, static: bool) -> Array | None:
    """Tell which nodes of a union belong to a component (or to a system, where edges change) without held nodes."""
    held = held_nodes(graph)
    if held is None:
        return None
    if static and graph.n_edges:
        from scipy.sparse.csgraph import connected_components

        ends = graph.edges.T
        links = csr_array((np.ones(graph.n_edges), (ends[0], ends[1])), shape=(graph.n_nodes, graph.n_nodes))
        label = connected_components(links, directed=False)[1]
    elif static:
        label = np.arange(graph.n_nodes)
    else:
        label = np.repeat(np.arange(graph.n_graphs), np.diff(graph.node_ptr))
    touched = np.zeros(label.max() + 1, dtype=bool)
    touched[label[held]] = True
    return np.asarray(~touched[label])
