"""The field of a pendulum, of a lattice of light, or of an egg carton."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters, Shape
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class CosineField(Field):
    """The field of a pendulum or of a standing wave, U(x) = -A cos(n (x - x0)).

    Where x is an angle, n is a whole number (one for a pendulum, whose A is m g l); else it is the wave number.

    >>> CosineField.with_constants(A=2.0).energy(np.array([0.0, np.pi])).tolist()
    [-2.0, 2.0]
    """

    name = "cosine"
    formula = "-A cos(n (x - x0))"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "A": Parameter("amplitude", 1.0, {"energy": 1}, low=0.0),
        "n": Parameter("wave number", 1.0, {"length": -1}, low=0.0),
        "x0": Parameter("place of rest", 0.0, {"length": 1}, place=True),
    }
    turning = ({"n": 1.0}, {"n": 2.0}, {"n": 3.0})

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy -A cos(n (x - x0)) at coordinates x."""
        amplitude, n, rest = parameters
        return -amplitude * np.cos(n * (x - rest))

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope A n sin(n (x - x0))."""
        amplitude, n, rest = parameters
        return amplitude * n * np.sin(n * (x - rest))

    @staticmethod
    def shapes(curve: SlopeCurve) -> list[Shape]:
        """Propose wave numbers from a wave much longer than the curve to sixteen on it, and one, two and three.

        To each belongs the place of rest that the best sum of its sine and cosine has.
        """
        found: list[Shape] = []
        for n in [*(np.geomspace(0.5, 100.0, 40) / np.ptp(curve.r)).tolist(), 1.0, 2.0, 3.0]:
            sine, cosine = curve.combination(np.sin(n * curve.r), np.cos(n * curve.r))
            found.append((n, float(np.arctan2(-cosine, sine) / n)))
        return found
