"""What a fit has found, under the names by which it is asked for: features, weights, friction, and how it went."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from hamfit.features import FeatureMap
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.record import FitRecord, FitTimes
from hamfit.solve import Solution
from hamfit.validation import Array


@dataclass(frozen=True, eq=False)
class FoundByFit:
    """Features with weights, the constants of the energy, and the record of the fit; see `LearnedHamiltonian`."""

    features: WeightedFeatures
    constants: EnergyConstants
    record: FitRecord = field(repr=False)

    def __getattr__(self, name: str) -> Any:
        """Find an attribute under the name that it has on a recipe: ``weights_`` is ``weights``."""
        plain = name.removesuffix("_")
        known = [item.name for item in fields(self)]
        if plain != name and (plain in known or isinstance(getattr(type(self), plain, None), property)):
            return getattr(self, plain)
        raise AttributeError(f"LearnedHamiltonian has no attribute '{name}'")

    @property
    def name(self) -> str:
        """Name of the recipe that it was made by."""
        return self.record.model

    @property
    def feature_map(self) -> FeatureMap:
        """The sampled features Φ."""
        return self.features.feature_map

    @property
    def weights(self) -> Array:
        """The weights W_L of the features, shape (width,)."""
        return self.features.weights

    @property
    def friction(self) -> LearnedFriction | None:
        """The friction that was learned, with standard errors, or None."""
        return self.features.friction

    @property
    def solution(self) -> Solution | None:
        """How the solve went; None for weights that were found elsewhere."""
        return self.record.solution

    @property
    def ridge_path(self) -> dict[str, Any] | None:
        """The criterion over all ridge values, where the ridge was chosen by the data."""
        return self.record.ridge_path

    @property
    def trained_on(self) -> dict[str, Any]:
        """Summary of the training data."""
        return self.record.trained_on

    @property
    def notes(self) -> dict[str, Any]:
        """What else was found out about the training data; see `FitRecord`."""
        return self.record.notes

    @property
    def times(self) -> FitTimes:
        """Seconds that the fit took, part by part."""
        return self.record.times

    @property
    def separable(self) -> bool:
        """Whether H is a sum T(p) + V(q)."""
        return self.features.separable
