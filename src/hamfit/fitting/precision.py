"""Single precision, and whether it holds numbers as large and as small as those of the data."""

from __future__ import annotations

import numpy as np

from hamfit.errors import ParameterError
from hamfit.features import FeatureMap
from hamfit.features.weighted import WeightedFeatures
from hamfit.state import State
from hamfit.targets.block import Equations

_AGREES = 0.1  # relative difference of gradients above which single precision is of no use
_HELD = 1e-2  # relative difference of rows in two precisions above which one of them does not hold the numbers


def cast(feature_map: FeatureMap, equations: Equations, dtype: str) -> None:
    """Let the features compute in `dtype`; an error where their rows come out otherwise than in double precision."""
    state = _one_state(equations)
    with np.errstate(all="ignore"):
        exact = _sizes(feature_map, state)
        feature_map.astype(dtype)
        found = _sizes(feature_map, state)
    if not np.allclose(found, exact, rtol=_HELD, atol=0.0):
        raise _unheld(dtype)


def refuse_unheld(features: WeightedFeatures, equations: Equations, dtype: str) -> None:
    """Refuse weights with which gradients in `dtype` are not what the same rows give in double precision."""
    state, feature_map = _one_state(equations), features.feature_map
    with np.errstate(all="ignore"):
        found = np.stack(feature_map.energy_gradient(state, features.weights)).astype(np.float64)
        exact = feature_map.jacobian(state).astype(np.float64) @ features.weights
    for one, other in zip(found, exact, strict=True):
        if not np.linalg.norm(one - other) <= _AGREES * np.linalg.norm(other):  # so written, it catches NaN too
            raise _unheld(dtype)


def _one_state(equations: Equations) -> State:
    return equations.source.state(np.arange(1)).flat()


def _sizes(feature_map: FeatureMap, state: State) -> list[float]:
    """Sizes of the rows by q and by p, in double precision."""
    return [float(np.linalg.norm(half)) for half in feature_map.jacobian(state).astype(np.float64)]


def _unheld(dtype: str) -> ParameterError:
    return ParameterError(
        f"{dtype} does not hold numbers as large or as small as those of these data; use dtype='float64' "
        "(--dtype float64), or give the data in other units"
    )
