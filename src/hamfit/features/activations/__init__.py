"""The family of activation functions with their first derivatives: one small module for each."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hamfit.registry import Member, Registry
from hamfit.validation import Array

ACTIVATIONS: Registry[Activation] = Registry("activation", __name__)


class Activation(Member, ABC):
    """A smooth scalar function σ that the neurons of a layer apply to their weighted inputs."""

    family = ACTIVATIONS

    @staticmethod
    @abstractmethod
    def value(z: Array) -> Array:
        """Compute σ(z) for every element of an array, as a new array."""

    @staticmethod
    @abstractmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """Compute σ'(z) for every element, into `out` if it is given, which may be `z` itself."""
