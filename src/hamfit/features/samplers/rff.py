"""Random Fourier features (Rahimi and Recht), as in the paper's appendix on different random features."""

from __future__ import annotations

import math
from dataclasses import dataclass

from numpy.random import Generator

from hamfit.errors import ParameterError
from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.features.samplers import LayerInputs, Sampler
from hamfit.validation import positive_number


@dataclass(frozen=True)
class Rff(Sampler):
    """z = sqrt(2 / width) cos(W x + b) with W = N(0, 1) / σ, b ~ U(0, 2π).

    The paper writes N(0, 1/σ); we read 1/σ as the standard deviation, which fits its ``tab:fourier-results`` better
    than the variance does (``hamfit reproduce fourier``). Larger σ means smoother features.

    Attributes
    ----------
    encoder_scale, message_scale
        σ₁ of the node and edge encoders and σ₂ of the message layer (``tab:fourier-results``).
    """

    name = "rff"
    default_activation = "cosine"
    encoder_scale: float = 1.0
    message_scale: float = 1.0

    def __post_init__(self) -> None:
        positive_number("encoder_scale", self.encoder_scale)
        positive_number("message_scale", self.message_scale)

    def layer(
        self, inputs: LayerInputs, width: int, activation: type[Activation], rng: Generator, *, message: bool = False
    ) -> Dense:
        """Draw frequencies and phases without looking at the data."""
        if activation.name != "cosine":
            raise ParameterError(f"sampler 'rff' goes with activation 'cosine', not '{activation.name}'")
        scale = self.message_scale if message else self.encoder_scale
        weights = rng.standard_normal((width, inputs.dim)) / scale
        bias = rng.uniform(0, 2 * math.pi, width)
        return Dense(weights, bias, activation, self.gain(width))

    def gain(self, width: int) -> float:
        """Give sqrt(2 / width), so that products of features approximate the kernel."""
        return math.sqrt(2 / width)
