"""Extreme learning machine: data-agnostic normal weights and uniform biases (Section 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.random import Generator

from hamfit.errors import ParameterError
from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.features.samplers import LayerInputs, Sampler
from hamfit.validation import number


@dataclass(frozen=True)
class Elm(Sampler):
    """W ~ N(0, 1), b ~ U(bias_low, bias_high); the bounds are those of ``tab:appendix:zero-shot-elm-hyperparams``."""

    name = "elm"
    bias_low: float = -1.0
    bias_high: float = 1.0

    def __post_init__(self) -> None:
        number("bias_low", self.bias_low)
        number("bias_high", self.bias_high)
        if not self.bias_low < self.bias_high:
            raise ParameterError(f"bias_low must be below bias_high, got {self.bias_low} and {self.bias_high}")

    def layer(
        self, inputs: LayerInputs, width: int, activation: type[Activation], rng: Generator, *, message: bool = False
    ) -> Dense:
        """Draw weights and biases without looking at the data."""
        del message  # all layers alike
        weights = rng.standard_normal((width, inputs.dim))
        bias = rng.uniform(self.bias_low, self.bias_high, width)
        return Dense(weights, bias, activation)
