"""What noise of the samples did to constants, by its square, and constants without it.

Laws are asked at noisy places, so that springs look softer and masses heavier than they are. The same fit to samples
with as much noise again, of either sign, shows by how much: that is taken from the constants once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.validation import Array

_DOUBT = 2.0  # ratio of squares from which an estimate of the noise is too large


def unsoftened(constants: Array, squares: float, shaken: Sequence[tuple[Array, float]]) -> Array:
    """Take from constants what noise did to them.

    Parameters
    ----------
    constants
        As the fit found them, shape (constants,).
    squares
        Sum of squares that it left.
    shaken
        Both for samples with more noise; empty where the noise is not known.
    """
    if not shaken:
        return constants
    share = share_of_noise(squares, [one for _, one in shaken])
    found = constants - share * (np.mean([one for one, _ in shaken], axis=0) - constants)
    return found if np.isfinite(found).all() else constants


def share_of_noise(squares: float, shaken: Sequence[float]) -> float:
    """Tell how much of the noise that was added had been there before, by variance.

    What was added is an estimate from the samples alone. It should raise the squares that a fit leaves by as much as
    there was of them. Where it raises them by more than twice that, a motion that was sampled too seldom was taken for
    noise, and there was less; up to there, the samples know better than the few numbers that the squares come from.
    """
    rise = float(np.mean(shaken)) - squares
    return min(1.0, _DOUBT * squares / rise) if rise > 0 else 0.0
