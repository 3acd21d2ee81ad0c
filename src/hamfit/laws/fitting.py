"""Fit one variant of a law to what was observed, by nonlinear least squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.laws.descent import Descent, descend
from hamfit.laws.jackknife import GroupMoves, Spread, jackknife
from hamfit.laws.observed import Observed
from hamfit.laws.uncertain import Uncertain
from hamfit.laws.units import LawUnits
from hamfit.laws.variants import Variant
from hamfit.potentials import ValuedLaw
from hamfit.validation import Array

_FIRST_STEPS = 12
_SINGULAR = 1e-9
_ROUNDING = 1e-13  # relative residual that counts as none


@dataclass(frozen=True)
class FittedVariant:
    """A variant with the parameters that suit what was observed best.

    Attributes
    ----------
    variant
        What was fitted, in units of its own.
    units
        These units.
    free
        Values of its free parameters in these units.
    squares
        Sum of squared residuals.
    scatter
        The inverse of JᵀJ, which is the covariance of the parameters for rows of unit variance; infinite where nothing
        determines them.
    left_out
        How the parameters move as groups of rows are left out, where there are enough rows for it.
    independent
        Whether every row stands for itself.
    """

    variant: Variant
    units: LawUnits
    free: Array
    squares: float
    scatter: Array
    left_out: GroupMoves | None = None
    independent: bool = True

    @property
    def _potential(self) -> ValuedLaw:
        """The law with the parameters that were found, in units of its own."""
        return self.variant.with_values(self.free)

    @property
    def cutoff(self) -> float | None:
        """Where the law ends, in the user's units; None where it does not."""
        return None if self.variant.cutoff is None else self.variant.cutoff * self.units.length

    def energy(self, r: Array) -> Array:
        """Evaluate the energy at distances or places of any shape, both in the user's units."""
        return self.units.energy * self._potential.energy(self.units.places(r))

    def slope(self, r: Array) -> Array:
        """Evaluate the slope at distances or places of any shape, both in the user's units."""
        return self.units.force * self._potential.slope(self.units.places(r))

    def residual(self, observed: Observed) -> Array:
        """Compute what the law leaves of the observed numbers, shape (rows,)."""
        return observed.y - observed.project(self._potential.slope(observed.r)[:, None])[:, 0]

    def spread(self, variance: float) -> Spread:
        """Tell how well the free parameters are known, in units of the law's own, for rows of the given variance."""
        return Spread.of(variance * self.scatter, self.left_out, independent=self.independent)

    def uncertain(self, variance: float) -> dict[str, Uncertain]:
        """Give all parameters in the user's units, with standard errors for rows of the given variance.

        Leaving out groups of rows replaces or checks these errors, see `hamfit.laws.jackknife`. A parameter that was
        held has no error.
        """
        form, names = self.variant.form, self.variant.names
        values = dict(zip(names, self.free, strict=True)) | dict(self.variant.held)
        found, derivatives = self.units.in_users(form.parameters, values)
        free = [list(form.parameters).index(name) for name in names]
        covariance = self.spread(variance).covariance
        errors = [_propagated(row, covariance) for row in derivatives[:, free]]
        return {
            name: Uncertain(float(value), 0.0 if name in self.variant.held else error)
            for name, value, error in zip(form.parameters, found, errors, strict=True)
        }


def _propagated(row: Array, scatter: Array) -> float:
    """Compute the standard error of a combination of parameters; infinite where it holds one that is open."""
    used = np.flatnonzero(row)
    part = scatter[np.ix_(used, used)]
    if not np.isfinite(np.diag(part)).all() or not np.isfinite(row).all():
        return float("inf")
    size = np.abs(row[used]).max(initial=0.0) or 1.0  # squares might overflow
    scaled = row[used] / size
    return float(size * np.sqrt(scaled @ part @ scaled))


def fit_variant(
    variant: Variant, observed: Observed, starts: Sequence[Array], evaluations: int = 60
) -> FittedVariant | None:
    """Find the best fit from several starts: a few steps from each, then more from where the best one led.

    The result is None where no start leads to finite residuals.
    """
    size = float(np.linalg.norm(observed.y)) or 1.0
    with np.errstate(all="ignore"):  # laws overflow where a step goes too far; such steps are refused
        first = [_descend(variant, observed, start, size, min(_FIRST_STEPS, evaluations)) for start in starts]
        usable = [item for item in first if item is not None and np.isfinite(item.cost)]
        found = min(usable, key=lambda item: item.cost, default=None)
        if found is None:
            return None
        if not found.settled and evaluations > _FIRST_STEPS:  # not there yet
            found = _descend(variant, observed, found.x, size, evaluations) or found
    squares = size**2 * max(2 * float(found.cost), _ROUNDING**2)
    scatter = _scatter(found.jacobian * size)
    shown = None if observed.groups is None else jackknife(found.jacobian, found.residual, observed.groups)
    return FittedVariant(variant, observed.units, found.x, squares, scatter, shown, observed.independent)


def _descend(variant: Variant, observed: Observed, start: Array, size: float, evaluations: int) -> Descent | None:
    """Follow the residuals downhill from a start; None where they, or their derivatives, are not finite on the way."""
    low, high = variant.bounds
    start = _inside(start, low, high)

    def residual(free: Array) -> Array:
        return (observed.project(variant.with_values(free).slope(observed.r)[:, None])[:, 0] - observed.y) / size

    def derivatives(free: Array) -> Array:
        return _finite(observed.project(variant.slope_derivatives(observed.r, free)) / size)

    try:
        return descend(residual, derivatives, start, (low, high), evaluations)
    except FloatingPointError:
        return None


def _finite(values: Array) -> Array:
    if not np.isfinite(np.linalg.norm(values)):  # squares of them are taken
        raise FloatingPointError("the residuals of a law, or their derivatives, are not finite")
    return values


def _inside(start: Array, low: Array, high: Array) -> Array:
    margin = 1e-9 * np.maximum(1.0, np.abs(start))  # in the law's own units, where everything is about one
    return np.clip(start, low + margin, high - margin)


def _scatter(jacobian: Array) -> Array:
    """Invert JᵀJ, with infinite variances of the parameters that J leaves open: all of them where J is zero.

    Fewer rows than parameters leave as many directions open as there are too few.
    """
    norms = np.linalg.norm(jacobian, axis=0)
    norms[norms == 0] = 1.0
    missing = max(0, jacobian.shape[1] - len(jacobian))
    square = np.pad(jacobian / norms, ((0, missing), (0, 0)))
    _, values, directions = np.linalg.svd(square, full_matrices=False)
    open_ = values <= _SINGULAR * values[0]
    inverse = np.divide(1.0, values, out=np.zeros_like(values), where=~open_)
    half = (directions.T * inverse) / norms[:, None]
    scatter = half @ half.T
    undetermined = (np.abs(directions[open_]) > 1e-3).any(axis=0)
    scatter[undetermined, undetermined] = np.inf
    return scatter
