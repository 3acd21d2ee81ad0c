"""A Hamiltonian with weights that were found elsewhere, by gradient descent say, and not by a fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import ParameterError
from hamfit.features import FeatureMap
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting import FitRecord, FitSettings
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.pipeline import summary_of
from hamfit.learned.evaluation import energies_of
from hamfit.learned.hamiltonian import LearnedHamiltonian
from hamfit.validation import Array


def with_given_weights(
    feature_map: FeatureMap,
    weights: Array,
    data: DataSource,
    *,
    model: str,
    parameters: dict[str, Any],
    settings: FitSettings,
) -> LearnedHamiltonian:
    """Make a learned Hamiltonian of sampled features and their weights, shape (width,).

    Known energies of the data fix the constants of the energy; their time derivatives are not needed.
    """
    if weights.shape != (feature_map.width,):
        raise ParameterError(f"weights must have shape ({feature_map.width},), the width, got {weights.shape}")
    features = WeightedFeatures(feature_map, np.ascontiguousarray(weights, dtype=np.float64))
    record = FitRecord(model, parameters, settings, summary_of(data))
    learned = LearnedHamiltonian(features, EnergyConstants(), record)
    if data.energy is None:
        return learned
    return replace(learned, constants=EnergyConstants.between(energies_of(learned, data), data))
