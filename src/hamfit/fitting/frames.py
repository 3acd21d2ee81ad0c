"""Does the frame of reference suit the model? What is common to all nodes says nothing, but may drown what does."""

from __future__ import annotations

import numpy as np

from hamfit.features import FeatureMap
from hamfit.features.scales import some_states, spread
from hamfit.targets.block import Equations
from hamfit.validation import Array

_LARGE = 10.0  # times the spread: a larger common part takes digits from the rest


def frame_hints(feature_map: FeatureMap, equations: Equations) -> list[str]:
    """Sentences on offsets, moving frames and momenta that are zero, as far as they harm this kind of features."""
    state, hints = some_states(equations.source), []
    offset, momentum = _times_the_spread(state.q), _times_the_spread(state.p)
    if offset > _LARGE and not feature_map.ignores_offset:
        hints.append(
            f"the positions have a common offset of {offset:.2g} times their spread, which this model is not "
            "indifferent to: subtract it, or take positions relative to their mean (--representation centred)"
        )
    if momentum > _LARGE and not feature_map.ignores_motion:
        hints.append(
            f"the momenta have a common part of {momentum:.2g} times their spread, as in a moving frame, which this "
            "model is not indifferent to: subtract it, or use the model 'invariant'"
        )
    if len(equations.halves) > 1 and not state.p.any():
        hints.append(
            "all momenta are zero: how H depends on them is not learned, and velocities that the model predicts mean "
            "nothing; give moving states as well, or forces alone (PhaseSpaceData.from_forces) with masses"
        )
    return hints


def _times_the_spread(vectors: Array) -> float:
    """Compare what vectors, shape (vectors, dim), have in common with how much they differ; zero where all are zero."""
    common = float(np.linalg.norm(np.median(vectors, axis=0)))
    size = spread(vectors)
    return common / size if size > 0 else 0.0
