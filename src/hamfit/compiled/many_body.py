"""The many-body part of a learned Hamiltonian in C: two passes over the neighbours of every node, on any graph.

Radial functions come from a table over the squared distance. Where two nodes are closer than the table begins, and
wherever coordinates are angles, the features themselves answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Self

import numpy as np

from hamfit.compiled.full_list import FullList, full_list
from hamfit.compiled.second_layer import SecondLayer, padded
from hamfit.compiled.table import FunctionTable, NotTabulatedError, tabulated
from hamfit.compiled.unfolded import unfolded
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.kernels import ACTIVATION_CODES, kernels
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES
from hamfit.state import State
from hamfit.validation import Array

_BEGIN = 1 / 32  # of the table's end, where no least distance is given
_NODES = 16  # threads share the nodes in multiples of this: whole blocks of them, and whole cache lines


@dataclass(frozen=True)
class CompiledManyBody:
    """What a many-body part with weights adds to H, computed in double precision by compiled loops.

    Attributes
    ----------
    part, weights, encoding
        The features, their weights, shape (width,), and how they read states.
    table
        The radial functions over r², filled up with zeros to whole blocks of functions.
    layer
        The energy of a node as a function of its moments.
    """

    part: ManyBodyPart
    weights: Array
    encoding: Encoding
    table: FunctionTable
    layer: SecondLayer

    @classmethod
    def of(
        cls,
        part: ManyBodyPart,
        weights: Array,
        encoding: Encoding,
        *,
        low: float | None = None,
        high: float | None = None,
        tolerance: float = 1e-10,
    ) -> Self:
        """Compile a part.

        Parameters
        ----------
        part, weights
            The features and the weights of their columns, shape (width,).
        encoding
            Of the network that the part belongs to.
        low
            Least distance of the table; by default a small part of the largest.
        high
            Largest distance, where there is no cutoff at which the features end.
        tolerance
            Relative error of the slopes of the radial functions.

        Raises
        ------
        NotTabulatedError
            If there are no compiled loops here, or none for these features.
        """
        if _loops() is None:
            raise NotTabulatedError("there are no compiled loops; install hamfit again with a C compiler at hand")
        if part.activation.name not in ACTIVATION_CODES:
            raise NotTabulatedError(f"there are no compiled loops for the activation {part.activation.name}")
        end = encoding.cutoff if encoding.cutoff is not None else high
        if end is None:
            raise NotTabulatedError("features without a cutoff need the largest distance of their table")
        table = _radial_table(part, encoding, end * _BEGIN if low is None else low, end, tolerance)
        return cls(part, weights, encoding, table, SecondLayer.of(part, np.asarray(weights, dtype=np.float64)))

    def energies(self, state: State, work: Workspace | None = None) -> Array:
        """Compute the energy of each graph, shape (graphs,)."""
        flat, work = state.flat(), work or Workspace()
        passes = self._passes(flat, work)
        if passes is None or not passes.moments(energies := np.zeros(flat.graph.n_nodes)):
            return self.part.values(self.encoding.read(flat)) @ self.weights.astype(self.part.neurons.bias.dtype)
        in_order = np.empty_like(energies)
        in_order[passes.near.order] = energies
        return flat.graph.sum_nodes(in_order)

    def gradient_q(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂H/∂q, shaped like ``state.q``; the threads of `work` share the nodes, and do not change a bit."""
        flat, work = state.flat(), work or Workspace()
        passes = self._passes(flat, work)
        out = np.zeros((flat.graph.n_nodes, 4))
        if passes is None or not (passes.moments(None) and passes.gradient(out)):
            return self._by_features(flat, work).reshape(state.q.shape)
        result = np.empty_like(flat.q, dtype=np.float64)
        result[passes.near.order] = out[:, : flat.dim]
        return result.reshape(state.q.shape)

    def at_rest(self, state: State, work: Workspace, *, strain: bool) -> tuple[Array, Array, Array | None] | None:
        """Compute everything that one system has at once; None where only the features can answer.

        Returns
        -------
        tuple
            The energy of every node, (nodes,), ∂H/∂q, (nodes, dim), and the derivative by a strain, (dim, dim), if it
            is asked for: periodic images are nodes of their own then.
        """
        nodes, wide = state.graph.n_nodes, unfolded(state.graph, state.dim) if strain else None
        everybody = state if wide is None else _at(wide.places(state.q), wide.graph)
        passes = self._passes(everybody, work)
        energies, out = np.zeros(len(everybody.q)), np.zeros((len(everybody.q), 4))
        if passes is None or not (passes.moments(energies, nodes) and passes.gradient(out)):
            return None
        shares, by_q = np.empty_like(energies), np.empty(everybody.q.shape)
        shares[passes.near.order], by_q[passes.near.order] = energies, out[:, : state.dim]
        if wide is None:
            return shares, by_q, None
        by_strain = by_q.T @ everybody.q
        np.add.at(by_q, wide.owner, by_q[nodes:])
        return shares[:nodes], by_q[:nodes], by_strain

    def _by_features(self, flat: State, work: Workspace) -> Array:
        by_q, by_p = np.zeros((2, *flat.q.shape), self.part.neurons.bias.dtype)
        self.part.energy_gradient(self.encoding.read(flat), self.weights.astype(by_q.dtype), by_q, by_p, work)
        return by_q.astype(np.float64)

    def _passes(self, flat: State, work: Workspace) -> _Passes | None:
        """Prepare the two passes for a union of graphs; None where only the features can answer."""
        loops, graph = _loops(), flat.graph
        if loops is None or ANGLES in graph.node_attributes or 0 not in self.encoding.angles:
            return None
        near = full_list(graph, flat.q)
        kind = self.encoding.nodes.kind_of(graph.node_attributes, graph.n_nodes)[near.order].astype(np.int32)
        arrays = near.places(flat.q), near.owner, kind, near.start, near.count, near.index
        return _Passes(loops, self.parameters(), near, arrays, work)

    def parameters(self) -> tuple[Any, ...]:
        """Give the parameters as the loops take them."""
        table, layer, part = self.table, self.layer, self.part
        look_up = (table.scale, table.shift, table.low, table.factor, table.first, table.ends, table.cells, table.rows)
        neurons = layer.neurons, layer.weights, layer.bias, layer.output
        sizes = padded(part.n_radial), part.kinds, part.orders, ACTIVATION_CODES[part.activation.name]
        return (*sizes, look_up, layer.linear, layer.quadratic, *neurons)


@dataclass(frozen=True)
class _Passes:
    """The two passes over one state; each tells whether all distances are in the table."""

    loops: ModuleType
    body: tuple[Any, ...]
    near: FullList
    arrays: tuple[Array, ...]
    work: Workspace

    @property
    def _derivatives(self) -> Array:
        """Derivatives of the energies by the moments, which the first pass leaves to the second."""
        functions, kinds, orders, *_ = self.body
        shape = (len(self.near.order), kinds, (1, 4, 10)[orders - 1], functions)
        return self.work.array("by_moments", shape, np.float64)

    def moments(self, energies: Array | None, count: int | None = None) -> bool:
        """Sum up the moments of all nodes, or of the first `count`, and add their energies, if they are asked for."""
        derivatives = self._derivatives
        if count is not None:
            derivatives[count:] = 0.0
        return self._share(self.loops.moments, derivatives, energies, count=count)

    def gradient(self, out: Array) -> bool:
        """Add the gradient to `out`, (nodes, 4)."""
        return self._share(self.loops.gradient, self._derivatives, out)

    def _share(self, one: Callable[..., bool], *arrays: Array | None, count: int | None = None) -> bool:
        covered = []

        def run(nodes: slice) -> None:
            covered.append(one(self.body, self.arrays, nodes.start, nodes.stop, *arrays))

        self.work.in_shares(run, len(self.near.order) if count is None else count, _NODES)
        return all(covered)


def _at(q: Array, graph: Graph) -> State:
    return State(q, np.zeros_like(q), graph)


def _loops() -> ModuleType | None:
    """Give the compiled loops, if they are here and not switched off by ``HAMFIT_KERNELS``."""
    if kernels().name != "compiled":
        return None
    try:
        from hamfit.compiled import _many_body
    except ImportError:
        return None
    return _many_body


def _radial_table(part: ManyBodyPart, encoding: Encoding, low: float, high: float, tolerance: float) -> FunctionTable:
    """Tabulate the radial functions over r², judged by their slopes by r, for whole blocks of functions."""
    radial, fill = part.radial.astype(np.float64), padded(part.n_radial) - part.n_radial

    def over_square(s: Array) -> tuple[Array, Array]:
        r = np.sqrt(s)
        values, slopes = (np.pad(array, ((0, 0), (0, fill))) for array in radial.at(r, encoding))
        with np.errstate(divide="ignore", invalid="ignore"):  # no table begins at r = 0: what is not finite is refused
            return values, slopes / (2 * r[:, None])

    ends = encoding.cutoff is not None
    return tabulated(
        over_square,
        low**2,
        high**2,
        tolerance=tolerance,
        size=lambda s: 2 * np.sqrt(s),
        from_zero=True,
        ends=ends,
    )
