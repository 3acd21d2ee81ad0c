"""Units of a law's own: forms are fitted to curves whose distances and slopes are about one, whatever the user's units.

Units are powers of two, so that going from one to the other changes no digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.features.scales import power_of_two, root_mean_square
from hamfit.potentials import Parameter, SlopeCurve
from hamfit.validation import Array


@dataclass(frozen=True)
class LawUnits:
    """The length and the force that a law is measured in while it is fitted, and from where places are counted.

    Examples
    --------
    >>> r = np.linspace(1e-10, 3e-10, 20)
    >>> units = LawUnits.of(SlopeCurve(r, 16e-10 * r, np.full(20, 0.05)))
    >>> bool(units.scaled(SlopeCurve(r, 16e-10 * r, np.full(20, 0.05))).r.max() < 2)
    True
    """

    length: float = 1.0
    force: float = 1.0
    origin: float = 0.0

    @classmethod
    def of(cls, curve: SlopeCurve) -> Self:
        """Take a typical distance and a typical slope of the curve."""
        return cls(power_of_two(curve.scale), _typical_slope(curve))

    @classmethod
    def of_places(cls, curve: SlopeCurve, *, angle: bool) -> Self:
        """Count places from the middle of the curve, in units of its spread; angles stay angles."""
        force, middle = _typical_slope(curve), curve.scale
        if angle:
            return cls(1.0, force, middle)
        spread = root_mean_square(np.sqrt(curve.weight) * (curve.r - middle)) * np.sqrt(len(curve.r))
        return cls(power_of_two(float(spread)), force, middle)

    @property
    def energy(self) -> float:
        """The energy that belongs to both."""
        return self.length * self.force

    def scaled(self, curve: SlopeCurve) -> SlopeCurve:
        """Give a curve in these units."""
        return SlopeCurve(self.places(curve.r), curve.slope / self.force, curve.weight)

    def places(self, r: Array) -> Array:
        """Give distances or places in these units."""
        return (r - self.origin) / self.length

    def in_users(self, parameters: Mapping[str, Parameter], values: Mapping[str, float]) -> tuple[Array, Array]:
        """Convert parameters from these units to the user's.

        Returns their values, shape (parameters,), and the derivatives of these by the values in these units, shape
        (parameters, parameters): an exponent that is itself a parameter makes them more than factors.
        """
        names, found = list(parameters), np.array([values[name] for name in parameters])
        derivatives = np.zeros((len(names), len(names)))
        with np.errstate(over="ignore", invalid="ignore"):
            for i, parameter in enumerate(parameters.values()):
                factor = np.float64(1.0)
                slopes = np.zeros(len(names))
                for quantity, power in parameter.dimension.items():
                    unit = np.float64(getattr(self, quantity))
                    if isinstance(power, str):
                        sign, name = (-1.0, power[1:]) if power.startswith("-") else (1.0, power)
                        slopes[names.index(name)] = sign * np.log(unit)
                        factor *= unit ** (sign * values[name])
                    else:
                        factor *= unit**power
                derivatives[i] = found[i] * factor * slopes if slopes.any() else 0.0
                derivatives[i, i] += factor
                found[i] = found[i] * factor + (self.origin if parameter.place else 0.0)
        return found, derivatives


def _typical_slope(curve: SlopeCurve) -> float:
    return power_of_two(root_mean_square(np.sqrt(curve.weight) * curve.slope))
