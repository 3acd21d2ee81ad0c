"""Activation functions and their first derivatives, one per module."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from hamfit.registry import Registry
from hamfit.validation import Array

ACTIVATIONS: Registry[Activation] = Registry("activation", __name__)


class Activation(ABC):
    """A smooth scalar function σ. `out` may be the argument itself; without it a new array is made."""

    name: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        ACTIVATIONS.add(cls)

    @staticmethod
    @abstractmethod
    def value(z: Array) -> Array:
        """σ(z), elementwise."""

    @staticmethod
    @abstractmethod
    def derivative(z: Array, out: Array | None = None) -> Array:
        """σ'(z), elementwise."""
