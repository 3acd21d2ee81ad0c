"""The plain RF-HNN: one dense layer on the flattened state, without a graph.

It is the paper's baseline (Section 4.2): fast for very small systems, bound to the size it was trained on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.layers import Dense
from hamfit.features.points import SnapshotPoints
from hamfit.features.representations import REPRESENTATIONS, Encoded
from hamfit.features.samplers import Sampler
from hamfit.features.scales import InputScales, refuse_identical
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.tensors import named
from hamfit.validation import Array, IntArray, positive_integer


class DenseNetwork(FeatureMap):
    """Features Φ(y) = σ(W y + b) of the whole state y = (q̄, p̄), flattened.

    Parameters
    ----------
    width
        d_L, number of features.
    sampler
        Draws the layer.
    activation, representation
        Names from their families.
    input_scales
        Length and momentum that inputs are divided by; None for those of the data.
    """

    name = "dense-network"
    knows_nodes_by_place = True

    def __init__(
        self,
        *,
        width: int,
        sampler: Sampler,
        activation: str = "softplus",
        representation: str = "raw",
        input_scales: Sequence[float] | None = None,
    ) -> None:
        self.width = positive_integer("width", width)
        self.sampler = sampler
        self.activation = ACTIVATIONS.get(activation)
        self.representation = REPRESENTATIONS.get(representation)
        self.ignores_offset = self.representation.centres
        self.input_scales = input_scales
        self.layer: Dense | None = None
        self.dtype = np.dtype(np.float64)

    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Draw the layer from whole states of the data, which must all have one size."""
        refuse_identical(source)
        counts = source.node_counts
        if (counts != counts[0]).any():
            raise DataError(
                f"rf-hnn needs systems of one size, got {counts.min()} to {counts.max()} nodes; use the model 'rf-hgn'"
            )
        self.dtype = np.dtype(np.float64)
        half, scales = int(counts[0]) * source.dim, InputScales.given(self.input_scales, source)
        of_state = np.repeat([scales.length, scales.momentum], half)
        states = SnapshotPoints("states", source, np.ones(len(counts), dtype=np.int64), of_state, self._inputs)
        layer = self.sampler.layer(states.layer_inputs(), self.width, self.activation, rng)
        self.layer = layer.of_inputs_divided_by(of_state)

    def _inputs(self, state: State, graph: IntArray, local: IntArray) -> Array:  # noqa: ARG002 - one point a graph
        return self._flattened(self.representation.encode(state), state)[graph]

    def _flattened(self, encoded: Encoded, state: State) -> Array:
        """Flatten the state of each graph, shape (graphs, 2 nodes dim): all positions, then all momenta."""
        parts = [array.reshape(state.graph.n_graphs, -1) for array in (encoded.q, encoded.p)]
        return np.concatenate(parts, axis=1).astype(self.dtype, copy=False)

    def _preactivation(self, state: State) -> tuple[Dense, Encoded, Array]:
        assert self.layer is not None
        inputs = self.layer.weights.shape[1]
        nodes = inputs // (2 * state.dim)
        if (state.graph.node_counts != nodes).any():
            raise DataError(
                f"this rf-hnn was trained on {nodes} nodes and cannot be evaluated on "
                f"{'/'.join(str(n) for n in np.unique(state.graph.node_counts))}; train again or use 'rf-hgn'"
            )
        encoded = self.representation.encode(state)
        return self.layer, encoded, self.layer.preactivation(self._flattened(encoded, state))

    def values(self, state: State) -> Array:
        """Compute the features of each graph, shape (graphs, width)."""
        layer, _, a = self._preactivation(state)
        return layer.value(a)

    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute the rows diag(σ'(a)) W, shape (2, nodes, dim, width)."""
        work = work or Workspace()
        layer, encoded, a = self._preactivation(state)
        graphs, n, dim = state.graph.n_graphs, state.graph.n_nodes, state.dim
        rows = work.array("rows", (2, n, dim, self.width), self.dtype)
        by_input = rows.reshape(2, graphs, -1, self.width)
        columns = np.ascontiguousarray(layer.weights.T).reshape(2, 1, -1, self.width)
        np.multiply(layer.derivative(a)[:, None, :], columns, out=by_input)
        self.representation.pull_back(state, encoded, rows[0], rows[1])
        return rows

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:  # noqa: ARG002
        """Compute (σ'(a) * weights) W, split into derivatives by positions and by momenta."""
        layer, encoded, a = self._preactivation(state)
        gradient = (layer.derivative(a) * weights.astype(self.dtype, copy=False)) @ layer.weights
        half = gradient.shape[1] // 2
        by_q = np.ascontiguousarray(gradient[:, :half]).reshape(-1, state.dim)
        by_p = np.ascontiguousarray(gradient[:, half:]).reshape(-1, state.dim)
        self.representation.pull_back(state, encoded, by_q[:, :, None], by_p[:, :, None])
        return by_q, by_p

    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on."""
        self.dtype = np.dtype(dtype)
        self.layer = None if self.layer is None else self.layer.astype(self.dtype)

    def arrays(self) -> dict[str, Array]:
        """Give W and b by name, for a model file."""
        assert self.layer is not None
        return {"layer.weights": self.layer.weights, "layer.bias": self.layer.bias}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over W and b, as `arrays` gave them."""
        gain = self.sampler.gain(self.width)
        self.layer = Dense.restored(named(arrays, "layer"), self.activation, (self.width, None), gain)
        self.dtype = self.layer.bias.dtype
