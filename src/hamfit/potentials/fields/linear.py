"""The uniform field, such as weight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from hamfit.potentials.fields import Field
from hamfit.potentials.law import Parameters
from hamfit.potentials.parameter import Parameter
from hamfit.validation import Array


class Linear(Field):
    """The uniform field, U(x) = F x: the force is -F everywhere, as the weight m g at the height x is.

    >>> Linear.with_constants(F=9.81).energy(np.array([0.0, 2.0])).tolist()
    [0.0, 19.62]
    """

    name = "linear"
    formula = "F x"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "F": Parameter("slope of the energy, such as a weight m g", 1.0, {"energy": 1, "length": -1}),
    }

    @staticmethod
    def energy(x: Array, parameters: Parameters) -> Array:
        """Evaluate the energy F x at coordinates x."""
        return parameters[0] * x

    @staticmethod
    def slope(x: Array, parameters: Parameters) -> Array:
        """Evaluate the slope F, which is the same everywhere."""
        return parameters[0] * np.ones_like(x)
