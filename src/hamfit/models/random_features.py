"""Any feature map by its name: the recipe for features of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hamfit.errors import ParameterError
from hamfit.features import FEATURE_MAPS, FeatureMap
from hamfit.models.base import RandomFeatureModel
from hamfit.validation import positive_integer


@dataclass(kw_only=True, repr=False)
class RandomFeatures(RandomFeatureModel):
    """A fit with any feature map of the family, such as one that a user has written.

    Parameters
    ----------
    features
        Name of the feature map, see ``hamfit.features.FEATURE_MAPS.names()``.
    feature_options
        Its options by name, beside ``width``, ``sampler`` and ``activation``.
    width, sampler, ...
        See `RandomFeatureModel`.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> data = generate(make_system("chain", nodes=3), snapshots=60, seed=0)
    >>> model = RandomFeatures(features="graph-network", width=40, feature_options={"hidden": 8}).fit(data)
    >>> model.feature_map_.width
    40
    """

    name: ClassVar[str] = "random-features"

    features: str = "dense-network"
    feature_options: dict[str, Any] | None = None

    def make_feature_map(self) -> FeatureMap:
        """Make the feature map that is named, with its options."""
        kind = FEATURE_MAPS.get(self.features)
        sampler, activation = self._sampler()
        width = positive_integer("width", self.width)
        try:
            return kind(width=width, sampler=sampler, activation=activation, **(self.feature_options or {}))  # type: ignore[call-arg]  # what maps have in common
        except TypeError as error:
            raise ParameterError(
                f"the feature map '{self.features}' cannot be made with feature_options={self.feature_options!r} "
                f"(--feature-option name=value): {error}"
            ) from None
