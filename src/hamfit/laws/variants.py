"""Forms as they are fitted: all parameters free or some held, ending at a cutoff or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from hamfit.graphs import envelope, envelope_slope
from hamfit.laws.curve import Curve
from hamfit.laws.forms import Form, Parameters
from hamfit.validation import Array

_STEP = 1e-30  # of the complex-step derivative, which has no cancellation


@dataclass(frozen=True)
class Variant:
    """A form, the parameters that are held, and where it ends.

    >>> from hamfit.laws.forms import FORMS
    >>> spring = Variant(FORMS.get("harmonic"), {"r0": 0.0})
    >>> spring.names, spring.slope(np.array([2.0]), [3.0]).tolist()
    (['k'], [6.0])
    """

    form: type[Form]
    held: Mapping[str, float] = field(default_factory=dict)
    cutoff: float | None = None

    @property
    def names(self) -> list[str]:
        """Parameters that are free."""
        return [name for name in self.form.parameters if name not in self.held]

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Lower and upper bounds of the free parameters."""
        low, high = np.array([self.form.parameters[name] for name in self.names]).T
        return low, high

    def energy(self, r: Array, free: Parameters) -> Array:
        """V(r)."""
        energy = self.form.energy(r, self._all(free))
        return energy if self.cutoff is None else energy * envelope(r, self.cutoff)

    def slope(self, r: Array, free: Parameters) -> Array:
        """V'(r)."""
        slope = self.form.slope(r, self._all(free))
        if self.cutoff is None:
            return slope
        end = self.form.energy(r, self._all(free)) * envelope_slope(r, self.cutoff)
        return slope * envelope(r, self.cutoff) + end

    def slope_derivatives(self, r: Array, free: Parameters) -> Array:
        """∂V'/∂parameters by complex steps, shape (points, free parameters)."""
        columns = []
        for place in range(len(free)):
            shifted = np.array(free, dtype=np.complex128)
            shifted[place] += 1j * _STEP
            columns.append(self.slope(r, shifted).imag / _STEP)
        return np.stack(columns, axis=1)

    def starts(self, curve: Curve, count: int) -> list[Array]:
        """The best of the form's first guesses, each with the amplitude that suits it."""
        low, high = self.bounds
        found: list[tuple[float, Array]] = []
        for shape in self.form.shapes(curve):
            known = dict(zip(list(self.form.parameters)[1:], shape, strict=True)) | dict(self.held)
            free = np.array([1.0, *[known[name] for name in self.names[1:]]])
            one = self.slope(curve.r, free)
            size = curve.weight @ one**2
            if not (np.isfinite(size) and size > 0):
                continue
            free[0] = curve.weight @ (one * curve.slope) / size
            if free[0] <= low[0]:
                free[0] = curve.size / np.sqrt(size)
            free = np.clip(free, low, high)
            found.append((curve.off(self.slope(curve.r, free)), free))
        found.sort(key=lambda item: item[0])
        return [free for _, free in found[:count]]

    def _all(self, free: Parameters) -> list[float]:
        given = iter(free)
        return [self.held[name] if name in self.held else next(given) for name in self.form.parameters]


def variants_of(form: type[Form], cutoff: float | None) -> list[Variant]:
    """All ways to fit a form to a law that ends at `cutoff`."""
    ends = [None, cutoff] if cutoff is not None and form.vanishes else [None]
    return [Variant(form, held, end) for end in ends for held in ({}, *form.special)]
