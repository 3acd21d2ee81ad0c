"""Dense layers and their activations."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from hamfit.errors import ParameterError
from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.interop.formulas.namespace import HostArray, Namespace
from hamfit.validation import Array

Function = Callable[[Namespace, HostArray], HostArray]

_FUNCTIONS: dict[str, Function] = {
    "cosine": lambda xp, z: xp.cos(z),
    "gelu": lambda xp, z: z * xp.ndtr(z),
    "silu": lambda xp, z: z * xp.sigmoid(z),
    "softplus": lambda xp, z: xp.softplus(z),
    "squareplus": lambda xp, z: (z + xp.sqrt(z * z + 4)) / 2,
    "tanh": lambda xp, z: xp.tanh(z),
}


def activation_function(activation: type[Activation]) -> Function:
    """Find the function of an activation for any library; those that users add have none."""
    if activation.name not in _FUNCTIONS:
        raise ParameterError(
            f"the activation '{activation.name}' is not known outside of hamfit; known: {', '.join(_FUNCTIONS)}"
        )
    return _FUNCTIONS[activation.name]


class Layer:
    """The layer ``gain * σ(W x + b)`` for any library; W and b come from the parameters ``weights`` and ``bias``."""

    def __init__(self, layer: Dense) -> None:
        self.function, self.gain = activation_function(layer.activation), layer.gain
        self.arrays = doubles({"weights": layer.weights, "bias": layer.bias})

    def __call__(self, xp: Namespace, own: Mapping[str, HostArray], x: HostArray) -> HostArray:
        """Compute the layer at points (points, inputs), shape (points, width)."""
        return self.activated(xp, x @ own["weights"].T + own["bias"])

    def activated(self, xp: Namespace, preactivation: HostArray) -> HostArray:
        """Compute gain σ(a) at pre-activations a."""
        found = self.function(xp, preactivation)
        return found if self.gain == 1.0 else self.gain * found


def doubles(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Bring parameters to double precision; integers stay integers."""
    return {name: np.array(a, np.float64 if a.dtype.kind == "f" else np.int64) for name, a in arrays.items()}


def prefixed(name: str, arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Put a name before the names of parameters, which `hamfit.tensors.named` takes off again.

    >>> list(prefixed("pair", {"bias": np.zeros(1)}))
    ['pair.bias']
    """
    return {f"{name}.{key}": value for key, value in arrays.items()}
