"""Samplers of hidden weights, one per module: how a layer's neurons are drawn instead of trained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from numpy.random import Generator

from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.registry import Member, Registry, with_options
from hamfit.validation import Array, IntArray

SAMPLERS: Registry[Sampler] = Registry("sampler", __name__)


@dataclass(frozen=True)
class LayerInputs:
    """The points that enter a layer, fetched by index: a sampler needs a few of very many.

    Attributes
    ----------
    what
        What a point is, for messages: "nodes", "edges", ...
    count
        Number of points.
    dim
        Coordinates of a point.
    take
        Points by index, shape (indices,) to (indices, dim).
    """

    what: str
    count: int
    dim: int
    take: Callable[[IntArray], Array]


class Sampler(Member, ABC):
    """Draws dense layers. Subclasses are frozen dataclasses whose fields are their options."""

    family = SAMPLERS
    default_activation: ClassVar[str] = "softplus"

    @abstractmethod
    def layer(
        self, inputs: LayerInputs, width: int, activation: type[Activation], rng: Generator, *, message: bool = False
    ) -> Dense:
        """Draw a layer of `width` neurons; `message` tells the message layer from the encoders."""

    def gain(self, width: int) -> float:  # noqa: ARG002 - most samplers have none
        """Give the factor in front of the activation for a layer of `width` neurons."""
        return 1.0


def make_sampler(name: str, options: dict[str, Any] | None = None) -> Sampler:
    """Make a sampler from its name and its options.

    >>> make_sampler("elm", {"bias_high": 2.0})
    Elm(bias_low=-1.0, bias_high=2.0)
    """
    return with_options(SAMPLERS.get(name), options or {}, "the sampler")
