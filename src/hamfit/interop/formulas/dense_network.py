"""The plain RF-HNN: one dense layer on the flattened state."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.errors import DataError
from hamfit.features.maps.dense_network import DenseNetwork
from hamfit.interop.formulas.activations import Layer, prefixed
from hamfit.interop.formulas.inputs import HostInputs, turning
from hamfit.interop.formulas.namespace import HostArray
from hamfit.interop.formulas.representations import encoding_of
from hamfit.tensors import named
from hamfit.validation import Array


class DenseNetworkFormula:
    """W_L σ(W y + b) of a dense network for any library."""

    def __init__(self, network: DenseNetwork) -> None:
        assert network.layer is not None
        self.layer, self.encode = Layer(network.layer), encoding_of(network.representation)
        self.angles = network.angles
        self.turned = np.zeros(0, dtype=np.int64) if network.angles is None else np.flatnonzero(network.angles)

    @property
    def arrays(self) -> dict[str, Array]:
        """W and b by name."""
        return prefixed("layer", self.layer.arrays)

    def energies(self, inputs: HostInputs, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute W_L Φ of each system, shape (systems,); all must have the size of the training data."""
        xp, dim = inputs.xp, inputs.q.shape[1]
        size = (self.layer.arrays["weights"].shape[1] - len(self.turned)) // (2 * dim)
        if inputs.nodes != size * inputs.systems:
            raise DataError(
                f"this rf-hnn was trained on {size} nodes and cannot be evaluated on {inputs.nodes} nodes of "
                f"{inputs.systems} system(s); train again or use 'rf-hgn'"
            )
        if inputs.node_counts is not None:
            inputs.refuse(inputs.node_counts != size)
        self._refuse_other_angles(inputs)
        q, p = (array.reshape(inputs.systems, size * dim) for array in self.encode(inputs))
        if self.angles is not None:
            columns = [xp.cos(q[:, c]) if self.angles.ravel()[c] else q[:, c] for c in range(size * dim)]
            q = xp.stack([*columns, *(xp.sin(q[:, c]) for c in self.turned.tolist())], axis=1)
        return self.layer(xp, named(dict(own), "layer"), xp.concatenate([q, p], axis=1)) @ weights

    def _refuse_other_angles(self, inputs: HostInputs) -> None:
        here, message = turning(inputs), "the coordinates that are angles are not those of the training data"
        if self.angles is None:
            if here is not None:
                inputs.refuse(here)
        elif here is None:
            raise DataError(f"{message}: give the node attribute 'angles' as there")
        else:
            nodes, dim = self.angles.shape
            by_system = here.reshape(inputs.systems, nodes * dim)
            for c, turns in enumerate(self.angles.ravel().tolist()):
                inputs.refuse(~by_system[:, c] if turns else by_system[:, c])
