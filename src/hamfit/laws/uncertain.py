"""Numbers with standard errors, and how many numbers a curve is worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.validation import Array

WORTH_SAYING = 1e-3
"""Share of a force or of a velocity that a form misses, from which people are told."""

_ROUNDING = 1e-14


@dataclass(frozen=True)
class Uncertain:
    """A value and its standard error; the error of a value that nothing determines is infinite.

    An error that is the rounding of arithmetic, as of masses that were given, is not told.

    >>> print(Uncertain(1.00234, 0.0031), Uncertain(12.5, 4e-15), Uncertain(1.0, np.inf), Uncertain(-3.2e-7, 1e-9))
    1.0023 ± 0.0031 12.5 not determined -3.2e-07 ± 1e-09
    """

    value: float
    error: float

    def __str__(self) -> str:
        if not np.isfinite(self.error):
            return "not determined"
        if self.error <= _ROUNDING * abs(self.value):
            return f"{self.value:.6g}"
        digits = 1 - int(np.floor(np.log10(self.error)))  # two of the error
        if 0 <= digits <= 6:
            return f"{self.value:.{digits}f} ± {self.error:.{digits}f}"
        figures = max(2, digits + int(np.floor(np.log10(max(abs(self.value), self.error)))) + 1)
        return f"{self.value:.{min(figures, 12)}g} ± {self.error:.2g}"


def effective_count(residual: Array, parameters: int) -> int:
    """Estimate the number of independent values in a residual that is known at arbitrarily many points.

    A random curve without frequencies above W changes its sign 2W/√3 times per unit (Rice) and has 2W independent
    values there (Shannon): the latter follow from the former. At least two more than there are parameters.

    >>> effective_count(np.sin(np.linspace(0.0, 20 * np.pi, 4001)[1:-1]), 2)
    34
    """
    signs = np.sign(residual[residual != 0])
    crossings = int(np.count_nonzero(np.diff(signs)))
    return int(np.clip(round(np.sqrt(3) * crossings + 1), parameters + 2, max(len(residual), parameters + 2)))
