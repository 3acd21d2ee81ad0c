"""The paper's model: random-feature Hamiltonian graph network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hamfit.features import GraphNetwork
from hamfit.models.base import RandomFeatureModel
from hamfit.validation import positive_integer


@dataclass(kw_only=True, repr=False)
class RFHGN(RandomFeatureModel):
    """Random-feature Hamiltonian graph network (RF-HGN), the paper's, with the widths of its Table 1.

    The paper takes coordinates as they are and does not weight rows: ``input_scales=(1, 1)``, ``velocity_weight=1``.
    What stands in Table 1 of the results has ``edges="directed"`` as well.

    Parameters
    ----------
    representation
        Coordinates that the network sees: ``"centred"``, ``"frame"`` (the paper's) or ``"raw"``.
    hidden
        d_h, width of the node and edge encoders; d_M = width - hidden.
    edges
        ``"canonical"`` (the paper's), ``"absolute"`` (the paper's molecules) or ``"directed"``.
    rounds
        Number of message passes, ``#msg``.
    pooling
        ``"sum"`` or ``"mean"`` over neighbours.
    input_scales
        Length and momentum that positions and momenta are divided by before features are drawn; None takes those of
        the data, so that features do not depend on units; (1, 1) takes numbers as they are, as the paper does.
    width, sampler, ...
        See `RandomFeatureModel`.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> data = generate(make_system("chain", nodes=4), snapshots=120, seed=0)
    >>> train, test = data.split(0.5, seed=0)
    >>> model = RFHGN(hidden=16, width=96, seed=0).fit(train)
    >>> model.evaluate(test)["relative_error"] < 0.15
    True
    """

    name: ClassVar[str] = "rf-hgn"

    representation: str = "centred"
    hidden: int = 48
    edges: str = "canonical"
    rounds: int = 1
    pooling: str = "sum"
    input_scales: Sequence[float] | None = None

    def make_feature_map(self) -> GraphNetwork:
        """Make the paper's network, not yet sampled."""
        sampler, activation = self._sampler()
        return GraphNetwork(
            hidden=self.hidden,
            width=positive_integer("width", self.width),
            sampler=sampler,
            activation=activation,
            representation=self.representation,
            edges=self.edges,
            rounds=self.rounds,
            pooling=self.pooling,
            input_scales=self.input_scales,
        )
