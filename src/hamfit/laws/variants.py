"""Laws as they are fitted: all parameters free or some held, ending at a cutoff or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from hamfit.potentials import Law, Parameters, SlopeCurve, ValuedLaw
from hamfit.potentials.fields import Field
from hamfit.validation import Array

_STEP = 1e-30  # of the complex-step derivative, which has no cancellation


@dataclass(frozen=True)
class Variant:
    """A law, the parameters that are held, and where it ends.

    Attributes
    ----------
    form
        The law.
    held
        Parameters that are not fitted, with their values.
    cutoff
        Distance at which the envelope ends the law, or None.

    Examples
    --------
    >>> from hamfit.potentials import POTENTIALS
    >>> spring = Variant(POTENTIALS.get("harmonic"), {"r0": 0.0})
    >>> spring.names, spring.with_values([3.0]).slope(np.array([2.0])).tolist()
    (['k'], [6.0])
    """

    form: type[Law]
    held: Mapping[str, float] = field(default_factory=dict)
    cutoff: float | None = None

    @property
    def names(self) -> list[str]:
        """Names of the parameters that are free."""
        return [name for name in self.form.parameters if name not in self.held]

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Lower and upper bounds of the free parameters, each of shape (free parameters,)."""
        free = [self.form.parameters[name] for name in self.names]
        return np.array([parameter.low for parameter in free]), np.array([parameter.high for parameter in free])

    def with_values(self, free: Parameters) -> ValuedLaw:
        """Give the free parameters values, which may be complex and are not checked: fits try what they like."""
        given = iter(free)
        values = [self.held[name] if name in self.held else next(given) for name in self.form.parameters]
        return self.form.valued(values, self.cutoff)

    def slope_derivatives(self, r: Array, free: Parameters) -> Array:
        """Differentiate V'(r) by the free parameters; shape (points, free parameters).

        A law is proportional to its amplitude, the first of them; by the others it is differentiated by complex steps.
        """
        columns = [self.with_values([1.0, *free[1:]]).slope(r)]
        for place in range(1, len(free)):
            shifted = np.array(free, dtype=np.complex128)
            shifted[place] += 1j * _STEP
            columns.append(self.with_values(shifted).slope(r).imag / _STEP)
        return np.stack(columns, axis=1)

    def starts(self, curve: SlopeCurve, count: int) -> list[Array]:
        """Choose the best of the law's first guesses for a curve, each with the amplitude that suits it."""
        low, high = self.bounds
        found: list[tuple[float, Array]] = []
        for shape in self.form.shapes(curve):
            known = dict(zip(list(self.form.parameters)[1:], shape, strict=True)) | dict(self.held)
            free = np.array([1.0, *[known[name] for name in self.names[1:]]])
            one = self.with_values(free).slope(curve.r)
            size = curve.weight @ one**2
            if not (np.isfinite(size) and size > 0):
                continue
            free[0] = curve.weight @ (one * curve.slope) / size
            if free[0] <= low[0]:
                free[0] = curve.size / np.sqrt(size)
            free = np.clip(free, low, high)
            found.append((curve.off(self.with_values(free).slope(curve.r)), free))
        found.sort(key=lambda item: item[0])
        return [free for _, free in found[:count]]


def variants_of(form: type[Law], cutoff: float | None = None, *, angle: bool = False) -> list[Variant]:
    """List all ways to fit a law to a curve that ends at `cutoff`, or whose coordinate is an angle."""
    if angle and issubclass(form, Field) and form.turning is not None:
        return [Variant(form, held) for held in form.turning]
    ends = [None, cutoff] if cutoff is not None and form.vanishes else [None]
    return [Variant(form, held, end) for end in ends for held in ({}, *form.special)]
