"""The paper's baseline without a graph: random-feature Hamiltonian neural network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hamfit.features import DenseNetwork
from hamfit.models.base import RandomFeatureModel
from hamfit.validation import positive_integer


@dataclass(kw_only=True, repr=False)
class RFHNN(RandomFeatureModel):
    """Random-feature Hamiltonian neural network (RF-HNN): one dense layer on the whole state, for one system size.

    Parameters
    ----------
    input_scales
        As for `RFHGN`.
    width, sampler, ...
        See `RandomFeatureModel`; the representation is ``"raw"`` unless another is asked for.
    """

    name: ClassVar[str] = "rf-hnn"

    representation: str = "raw"
    input_scales: Sequence[float] | None = None

    def make_feature_map(self) -> DenseNetwork:
        """Make one dense layer, not yet sampled."""
        sampler, activation = self._sampler()
        return DenseNetwork(
            width=positive_integer("width", self.width),
            sampler=sampler,
            activation=activation,
            representation=self.representation,
            input_scales=self.input_scales,
        )
