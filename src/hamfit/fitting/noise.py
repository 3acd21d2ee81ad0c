"""How the noise of a fit is shared out between forces and velocities, which need not have the same in their rows."""

from __future__ import annotations

import numpy as np

from hamfit.features.scales import root_mean_square
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.weights import RowWeights
from hamfit.targets.block import Equations

_EQUATIONS = 128  # looked at, evenly spread
_EXACT = 1e-7  # relative residual below which there are rounding errors alone

NoiseShares = tuple[float, float]
EVEN: NoiseShares = (1.0, 1.0)
"""The noise of rows of ∂H/∂q and of ∂H/∂p, relative to that of all rows."""


def noise_shares(features: WeightedFeatures, equations: Equations, weights: RowWeights) -> NoiseShares:
    """Find how large the residuals of weighted rows of ∂H/∂q and of ∂H/∂p are, relative to those of both together.

    Even, where there is one half only, or no noise. Were it not for this, error bars would hold for data alone whose
    forces and velocities have the same relative noise.
    """
    if len(equations.halves) == 1:
        return EVEN
    chosen = np.unique(np.linspace(0, equations.n_equations - 1, _EQUATIONS).astype(np.int64))
    part = equations.part(chosen)
    predicted = np.stack(part.combined_halves(features.derivatives(part.state)))
    missed = [root_mean_square(half) for half in weights.apply(part.targets - predicted)]
    sizes = [root_mean_square(half) for half in weights.apply(part.targets)]
    together = root_mean_square(np.array(missed))
    if any(error <= _EXACT * size for error, size in zip(missed, sizes, strict=True)):
        return EVEN
    return missed[0] / together, missed[1] / together
