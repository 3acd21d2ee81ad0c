"""One parameter of a potential: what it means, its usual value, its bounds and its unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from hamfit.errors import ParameterError
from hamfit.validation import Array, finite_array

_ENERGY = {"mass": 1, "length": 2, "time": -2}
_USUAL = {"kg s⁻²": "N/m", "m kg s⁻²": "N", "kg m s⁻²": "N", "kg m² s⁻²": "J", "rad⁻¹": ""}
_LENGTHS_ALONE = ("kg s⁻²",)
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Parameter:
    """A constant of a law, which a system takes as it is and a fit adjusts.

    Attributes
    ----------
    meaning
        What the parameter is, in a few words.
    default
        The value that systems use unless they are given another.
    dimension
        Exponents of ``"energy"``, ``"length"`` and so on in its unit. A text stands for an exponent that is itself a
        parameter, such as ``"-n"``.
    low, high
        Bounds between which the value has to lie.
    place
        Whether it is a place on the axis of a coordinate, which moves when the origin does.

    Examples
    --------
    >>> stiffness = Parameter("stiffness", 1.0, {"energy": 1, "length": -2}, low=0.0)
    >>> stiffness.unit(), stiffness.unit({"energy": "eV", "length": "Å"})
    ('energy length⁻²', 'eV Å⁻²')
    >>> stiffness.unit({"mass": "u", "length": "Å", "time": "fs"})
    'u fs⁻²'
    >>> [stiffness.unit({"mass": "kg", "length": length, "time": "s"}) for length in ("m", "rad")]
    ['N/m', 'kg s⁻²']
    """

    meaning: str
    default: float
    dimension: Mapping[str, int | str] = field(default_factory=dict)
    low: float = -np.inf
    high: float = np.inf
    place: bool = False

    def unit(self, stated: Mapping[str, str] | None = None) -> str:
        """Write the unit of the parameter in the units that data state, for reports; empty for a pure number.

        Parameters
        ----------
        stated
            Names of units by quantity, as ``metadata["units"]`` of data has them. Without a unit of energy, energy is
            written by those of mass, length and time. Quantities without a unit are written by their own names.
        """
        names = dict(stated or {})
        exponents = dict(self.dimension)
        energy = exponents.get("energy")
        if isinstance(energy, int) and "energy" not in names and set(_ENERGY) <= set(names):
            del exponents["energy"]
            for quantity, power in _ENERGY.items():
                more = exponents.get(quantity, 0)
                exponents[quantity] = f"{power * energy}{more}" if isinstance(more, str) else power * energy + more
        text = " ".join(names.get(quantity, quantity) + _power(n) for quantity, n in exponents.items() if n != 0)
        if names.get("length") == "rad" and text in _LENGTHS_ALONE:  # a torque by an angle is no force by a length
            return text
        return _USUAL.get(text, text)

    def checked(self, name: str, value: float | Array) -> float | Array:
        """Return `value`, or every value of an array, if it lies strictly between the bounds; else raise an error."""
        array = finite_array(name, value, ndim=(0, 1))
        if not ((array > self.low) & (array < self.high)).all():
            raise ParameterError(
                f"{name} ({self.meaning}) must be a number between {self.low:g} and {self.high:g}, got {value!r}"
            )
        return value


def _power(exponent: int | str) -> str:
    if exponent == 1:
        return ""
    return f"^({exponent})" if isinstance(exponent, str) else str(exponent).translate(_SUPERSCRIPTS)
