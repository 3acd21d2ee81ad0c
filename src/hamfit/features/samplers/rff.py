"""Random Fourier features (Rahimi and Recht), as in the paper's appendix on different random features."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from hamfit.errors import ParameterError
from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.features.samplers import LayerInputs, Sampler
from hamfit.features.scales import root_mean_square
from hamfit.validation import Array, positive_number

_POINTS = 1024  # that the spread of the inputs is measured at
_CONSTANT = 1e-12  # of an input's mean: what varies less is rounding


@dataclass(frozen=True)
class Rff(Sampler):
    """z = sqrt(2 / width) cos(W x + b) with W = N(0, 1) / σ, b ~ U(0, 2π).

    The paper writes N(0, 1/σ); we read 1/σ as the standard deviation, which fits its ``tab:fourier-results`` better
    than the variance does (``hamfit reproduce fourier``). Larger σ means smoother features.

    Attributes
    ----------
    encoder_scale, message_scale
        σ₁ of the node and edge encoders and σ₂ of the message layer (``tab:fourier-results``), in units of the layer's
        inputs. None follows the data: each input has a σ of its own, twice its standard deviation in the data times the
        root of the number of inputs, so that W x differs by 0.7 or so between two points of any data.
    """

    name = "rff"
    default_activation = "cosine"
    encoder_scale: float | None = None
    message_scale: float | None = None

    def __post_init__(self) -> None:
        for name in ("encoder_scale", "message_scale"):
            if getattr(self, name) is not None:
                positive_number(name, getattr(self, name))

    def layer(
        self, inputs: LayerInputs, width: int, activation: type[Activation], rng: Generator, *, message: bool = False
    ) -> Dense:
        """Draw frequencies and phases; of the data, only their spread matters, and only where no scale is given."""
        if activation.name != "cosine":
            raise ParameterError(f"sampler 'rff' goes with activation 'cosine', not '{activation.name}'")
        scale = self.message_scale if message else self.encoder_scale
        weights = rng.standard_normal((width, inputs.dim)) / (_scales_of(inputs, rng) if scale is None else scale)
        bias = rng.uniform(0, 2 * math.pi, width)
        return Dense(weights, bias, activation, self.gain(width))

    def gain(self, width: int) -> float:
        """Give sqrt(2 / width), so that products of features approximate the kernel."""
        return math.sqrt(2 / width)


def _scales_of(inputs: LayerInputs, rng: Generator) -> Array:
    """Measure twice the standard deviation of every input times the root of their number, shape (inputs,)."""
    points = inputs.take(rng.integers(inputs.count, size=min(inputs.count, _POINTS)))
    mean = points.mean(axis=0)
    spread = np.array([root_mean_square(column) for column in (points - mean).T])
    size = np.where(mean != 0, np.abs(mean), 1.0)  # an input that does not vary only shifts the phase
    result: Array = np.where(spread > _CONSTANT * np.abs(mean), spread, size) * 2 * math.sqrt(inputs.dim)
    return result
