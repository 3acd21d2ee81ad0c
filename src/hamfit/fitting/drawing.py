"""Drawing of features: their hidden weights, and their number and orders where these are searched for."""

from __future__ import annotations

from typing import Any

from hamfit.features import FeatureMap, InvariantNetwork
from hamfit.features.dissipation import Friction, make_friction
from hamfit.fitting.densities import found_densities
from hamfit.fitting.growth import grow
from hamfit.fitting.orders import grow_orders
from hamfit.fitting.precision import cast
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import RowWeights
from hamfit.progress import Progress
from hamfit.rng import generator
from hamfit.targets.block import Equations

_LOOKED_AT = 200  # equations, for the species that friction may differ by


def friction_kinds(names: tuple[str, ...], equations: Equations) -> list[Friction]:
    """Kinds of friction to fit, looked up in some of the data."""
    if not names:
        return []
    return make_friction(names, equations.evenly(_LOOKED_AT).state)


def draw(
    feature_map: FeatureMap,
    equations: Equations,
    kinds: list[Friction],
    weights: RowWeights,
    settings: FitSettings,
    progress: Progress | None,
) -> tuple[FeatureMap, dict[str, Any]]:
    """The feature map with its hidden weights drawn, and notes on how its width was found."""
    rng = generator(settings.seed)
    notes: dict[str, Any] = {}
    if isinstance(feature_map, InvariantNetwork) and feature_map.orders is not None and equations.pointwise:
        feature_map = feature_map.with_axes(found_densities(feature_map, equations, settings, weights))
    if settings.growth is None:
        feature_map.sample(equations.source, rng)
    else:
        assert isinstance(feature_map, InvariantNetwork)
        if feature_map.orders is not None and equations.pointwise:
            feature_map, found = grow_orders(feature_map, equations, settings.growth, settings, weights, progress)
            notes["growth"] = found.to_dict()
        else:
            feature_map, growth = grow(
                feature_map,
                equations,
                rng,
                settings.growth,
                weights=weights,
                friction=kinds,
                threads=settings.threads,
                progress=progress,
            )
            notes["growth"] = growth.to_dict()
    if settings.dtype == "float64":
        feature_map.astype(settings.dtype)
    else:
        cast(feature_map, equations, settings.dtype)
    return feature_map, notes
