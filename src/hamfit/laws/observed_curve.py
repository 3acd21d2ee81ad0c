"""A learned curve as the numbers that laws are fitted to, where there are no data to fit them to."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.laws.observed import Observed
from hamfit.laws.units import LawUnits
from hamfit.potentials import SlopeCurve
from hamfit.validation import Array, finite_array

_MODES = 1e-6  # variance below which a direction of a covariance says more about the features than about the data


class ObservedCurve(Observed):
    """A learned curve as what is observed.

    Parameters
    ----------
    curve
        V'(r), weighted as training data visited it.
    sigma
        Standard deviation of V' at each point, shape (points,), which then weighs instead.
    covariance
        Covariance of V', shape (points, points); its principal directions are then the independent numbers.
    units
        Units to work in; None for those of the user.

    Attributes
    ----------
    count
        How many independent numbers there are; None where that is open.
    """

    what = "curve"

    def __init__(
        self,
        curve: SlopeCurve,
        sigma: Array | None = None,
        covariance: Array | None = None,
        units: LawUnits | None = None,
    ) -> None:
        points = len(curve.r)
        self.units = units or LawUnits()
        self._rotation: Array | None = None
        self.count: int | None = None
        self.noise_known = sigma is not None or covariance is not None
        if sigma is not None and covariance is not None:
            raise ParameterError("sigma and covariance exclude each other: the covariance holds both")
        if covariance is not None:
            matrix = finite_array("covariance", covariance, ndim=(2,))
            if matrix.shape != (points, points):
                raise DataError(f"covariance must have shape ({points}, {points}), as the law has, got {matrix.shape}")
            variance, directions = np.linalg.eigh((matrix + matrix.T) / 2)
            kept = variance > _MODES * variance[-1]
            if not kept.any():
                raise DataError("covariance must have a positive variance")
            self._rotation, self._scale = directions[:, kept].T, self.units.force / np.sqrt(variance[kept])
            self.count = int(kept.sum())
        elif sigma is not None:
            deviation = finite_array("sigma", sigma, ndim=(1,))
            if deviation.shape != (points,) or (deviation <= 0).any():
                raise DataError(f"sigma must be {points} positive numbers, one for each distance of the law")
            self._scale = self.units.force / deviation
        else:
            self._scale = np.sqrt(curve.weight)
        scaled = self.units.scaled(curve)
        self.r = scaled.r
        self.y = self.project(scaled.slope[:, None])[:, 0]

    def project(self, slopes: Array) -> Array:
        """Whiten the slopes by the covariance, or weight them."""
        return self._scale[:, None] * (slopes if self._rotation is None else self._rotation @ slopes)
