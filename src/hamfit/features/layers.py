"""One dense layer of a network, ``gain * σ(W x + b)``, with its derivative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.features.activations import Activation
from hamfit.tensors import FLOATS, expect
from hamfit.validation import Array


@dataclass(frozen=True)
class Dense:
    """Dense layer of ``eq:node-encoding``, ``eq:edge-encoding`` and ``eq:message``.

    Attributes
    ----------
    weights
        W, shape (width, inputs).
    bias
        b, shape (width,).
    activation
        σ.
    gain
        Factor in front of σ: sqrt(2 / width) for random Fourier features, else 1.
    """

    weights: Array
    bias: Array
    activation: type[Activation]
    gain: float = 1.0

    @classmethod
    def restored(
        cls,
        arrays: dict[str, Array],
        activation: type[Activation],
        shape: tuple[int | None, int | None] = (None, None),
        gain: float = 1.0,
    ) -> Dense:
        """Make a layer again from ``weights`` and ``bias`` of a file; None in the shape of W stands for any length."""
        bias = expect(arrays, "bias", FLOATS, shape[:1])
        return cls(expect(arrays, "weights", (bias.dtype.type,), (len(bias), shape[1])), bias, activation, gain)

    @property
    def width(self) -> int:
        """Number of neurons of the layer."""
        return len(self.bias)

    def preactivation(self, x: Array) -> Array:
        """Compute W x + b for points of shape (points, inputs)."""
        result: Array = x @ self.weights.T
        result += self.bias
        return result

    def value(self, preactivation: Array) -> Array:
        """Compute gain σ(a) at pre-activations a."""
        return self._scaled(self.activation.value(preactivation))

    def derivative(self, preactivation: Array, out: Array | None = None) -> Array:
        """Compute gain σ'(a) at pre-activations a, into `out` if it is given."""
        return self._scaled(self.activation.derivative(preactivation, out=out))

    def joined(self, other: Dense) -> Dense:
        """Give one layer with the neurons of both, which have the same inputs, activation and gain."""
        weights, bias = (np.concatenate(both) for both in ((self.weights, other.weights), (self.bias, other.bias)))
        return Dense(weights, bias, self.activation, self.gain)

    def of_inputs_divided_by(self, scales: Array) -> Dense:
        """Give the layer of x that does what this one does for x / scales, of shape (inputs,)."""
        return Dense(self.weights / scales, self.bias, self.activation, self.gain)

    def astype(self, dtype: Any) -> Dense:
        """Give the same layer in another precision."""
        return Dense(self.weights.astype(dtype), self.bias.astype(dtype), self.activation, self.gain)

    def _scaled(self, array: Array) -> Array:
        return array if self.gain == 1.0 else np.multiply(array, array.dtype.type(self.gain), out=array)
