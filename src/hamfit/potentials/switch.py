"""The polynomial by which something that acts at short distances sets in, smoothly to the fourth derivative."""

from __future__ import annotations

import numpy as np

from hamfit.validation import Array


def switch(r: Array, inner: Array | float, outer: Array | float) -> tuple[Array, Array]:
    """Evaluate a function of r that is one below `inner` and zero beyond `outer`, and its derivative by r.

    Its first four derivatives vanish at both ends.

    >>> [values.tolist() for values in switch(np.array([0.5, 1.5, 2.5]), 1.0, 2.0)]
    [[1.0, 0.5, 0.0], [-0.0, -2.4609375, -0.0]]
    """
    s = np.clip((outer - r) / (outer - inner), 0.0, 1.0)
    value: Array = s**5 * (126.0 - s * (420.0 - s * (540.0 - s * (315.0 - 70.0 * s))))
    slope: Array = -630.0 * (s * (1.0 - s)) ** 4 / (outer - inner)
    return value, slope
