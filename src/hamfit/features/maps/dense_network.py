"""The plain RF-HNN: one dense layer on the flattened state, without a graph.

It is the paper's baseline (Section 4.2): fast for very small systems, bound to the size it was trained on. Angles enter
by their cosine and sine, which are the same after a full turn.
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
from hamfit.features.scales import InputScales, power_of_two, refuse_identical, some_states, spread
from hamfit.features.workspace import Workspace
from hamfit.graphs import angle_coordinates
from hamfit.graphs.roles import BoolArray
from hamfit.state import State
from hamfit.tensors import INTEGERS, expect, named
from hamfit.validation import Array, IntArray, positive_integer


class DenseNetwork(FeatureMap):
    """Features Φ(y) = σ(W y + b) of the whole state y = (q̄, p̄), flattened.

    Where coordinates are angles, y = (q̄ or the cosine of an angle, sines of all angles, p̄).

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
        self.angles: BoolArray | None = None  # which coordinates are angles, (nodes, dim)
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
        first = source.state(np.arange(1)).flat()
        self.angles = angle_coordinates(first.graph, source.dim)
        if self.angles is not None and self.representation.centres:
            raise DataError(
                f"the representation '{self.representation.name}' takes positions relative to their mean, which angles "
                "do not have; use the representation 'raw'"
            )
        of_state = self._scales(source, int(counts[0]) * source.dim)
        states = SnapshotPoints("states", source, np.ones(len(counts), dtype=np.int64), of_state, self._inputs)
        layer = self.sampler.layer(states.layer_inputs(), self.width, self.activation, rng)
        self.layer = layer.of_inputs_divided_by(of_state)

    def _scales(self, source: SnapshotSource, half: int) -> Array:
        """Find what each input is divided by; lengths, angles, and the momenta of both have scales of their own."""
        scales = InputScales.given(self.input_scales, source)
        if self.angles is None:
            return np.repeat([scales.length, scales.momentum], half)
        turning = self.angles.ravel()
        lengths, momenta = np.full(half, scales.length), np.full(half, scales.momentum)
        if self.input_scales is None:
            some = some_states(source)
            for values, found in ((some.q, lengths), (some.p, momenta)):
                for members in filter(np.any, (turning, ~turning)):
                    found[members] = power_of_two(2 * spread(values.reshape(-1, half)[:, members].reshape(-1, 1)))
        lengths[turning] = 1.0  # sines and cosines have no unit
        return np.concatenate([lengths, np.ones(turning.sum()), momenta])

    def _inputs(self, state: State, graph: IntArray, local: IntArray) -> Array:  # noqa: ARG002 - one point a graph
        return self._flattened(self.representation.encode(state), state)[graph]

    def _flattened(self, encoded: Encoded, state: State) -> Array:
        """Flatten the state of each graph, shape (graphs, inputs): positions, sines of angles, momenta."""
        q, p = (array.reshape(state.graph.n_graphs, -1) for array in (encoded.q, encoded.p))
        self.check_angles(state)
        if self.angles is None:
            return np.concatenate([q, p], axis=1).astype(self.dtype, copy=False)
        turning = self.angles.ravel()
        parts = np.where(turning, np.cos(q), q), np.sin(q[:, turning]), p
        return np.concatenate(parts, axis=1).astype(self.dtype, copy=False)

    def check_angles(self, state: State) -> None:
        """Refuse states whose coordinates are angles where they were none in training, or the other way round."""
        here = angle_coordinates(state.graph, state.dim)
        if here is None and self.angles is None:
            return
        none = np.zeros((1, state.dim), dtype=bool)
        seen, found = (none if angles is None else angles for angles in (self.angles, here))
        if (found.reshape(-1, *seen.shape) != seen if found.size % seen.size == 0 else np.ones(1)).any():
            raise DataError("the coordinates that are angles are not those of the training data: give them as there")

    def _preactivation(self, state: State) -> tuple[Dense, Encoded, Array]:
        assert self.layer is not None
        inputs = self.layer.weights.shape[1] - (0 if self.angles is None else int(self.angles.sum()))
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
        half, columns, slopes = by_input.shape[2], np.ascontiguousarray(layer.weights.T), layer.derivative(a)
        by_input[0], by_input[1] = columns[:half], columns[-half:]
        if self.angles is not None:
            turning, q = np.flatnonzero(self.angles), state.q.reshape(graphs, half)[:, self.angles.ravel(), None]
            by_input[0][:, turning] *= -np.sin(q).astype(self.dtype)
            by_input[0][:, turning] += np.cos(q).astype(self.dtype) * columns[half:-half]
        by_input *= slopes[:, None, :]
        self.representation.pull_back(state, encoded, rows[0], rows[1])
        return rows

    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:  # noqa: ARG002
        """Compute (σ'(a) * weights) W, split into derivatives by positions and by momenta."""
        layer, encoded, a = self._preactivation(state)
        gradient = (layer.derivative(a) * weights.astype(self.dtype, copy=False)) @ layer.weights
        half = state.graph.n_nodes * state.dim // state.graph.n_graphs
        by_q = np.ascontiguousarray(gradient[:, :half])
        if self.angles is not None:
            turning = self.angles.ravel()
            q = state.q.reshape(-1, half)[:, turning]
            by_q[:, turning] *= -np.sin(q).astype(self.dtype)
            by_q[:, turning] += np.cos(q).astype(self.dtype) * gradient[:, half:-half]
        by_q, by_p = by_q.reshape(-1, state.dim), np.ascontiguousarray(gradient[:, -half:]).reshape(-1, state.dim)
        self.representation.pull_back(state, encoded, by_q[:, :, None], by_p[:, :, None])
        return by_q, by_p

    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on."""
        self.dtype = np.dtype(dtype)
        self.layer = None if self.layer is None else self.layer.astype(self.dtype)

    def arrays(self) -> dict[str, Array]:
        """Give W and b by name, for a model file."""
        assert self.layer is not None
        arrays = {"layer.weights": self.layer.weights, "layer.bias": self.layer.bias}
        return arrays if self.angles is None else arrays | {"angles": self.angles.astype(np.int64)}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over W and b, as `arrays` gave them."""
        gain = self.sampler.gain(self.width)
        self.layer = Dense.restored(named(arrays, "layer"), self.activation, (self.width, None), gain)
        self.dtype, self.angles = self.layer.bias.dtype, None
        if "angles" in arrays:
            self.angles = expect(arrays, "angles", INTEGERS, (None, None)).astype(bool)
            if self.layer.weights.shape[1] != 2 * self.angles.size + self.angles.sum():
                raise DataError("the angles of this rf-hnn do not go with its weights")
