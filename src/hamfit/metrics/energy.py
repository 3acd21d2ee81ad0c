"""How well an energy that should be constant stays so: its largest deviation, and whether it has a trend."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.validation import Array


def max_deviation(energy: Array) -> Array:
    """Return the largest ``|energy - energy[0]|`` over the frames, (frames, ...) to (...): how far it strays.

    For a simulation under a constant force, the energy to look at is ``rollout.conserved``.

    >>> float(max_deviation(np.array([2.0, 2.5, 1.75])))
    0.5
    """
    deviation: Array = np.abs(energy - energy[0]).max(axis=0)
    return deviation


def linear_trend(times: Array, energy: Array) -> Array:
    """Return the slope of the straight line that fits the energy best, shape (...): its drift per unit of time.

    The energy error of a symplectic scheme oscillates within bounds, so that its deviation is that of any short time;
    a trend shows what is wrong, such as a scheme that is not symplectic, or equations that are solved too loosely.

    Parameters
    ----------
    times
        Shape (frames,), at least two different times.
    energy
        Shape (frames, ...).

    Examples
    --------
    >>> times = np.linspace(0.0, 1.0, 11)
    >>> round(float(linear_trend(times, 5.0 - 0.25 * times)), 12)
    -0.25
    """
    if len(times) != len(energy):
        raise DataError(f"times and energy must have as many frames, got {len(times)} and {len(energy)}")
    centred = times - np.mean(times)
    if not centred.any():
        raise DataError("a trend needs frames at two different times at least")
    slope: Array = np.tensordot(centred, energy - energy[0], axes=1) / (centred @ centred)
    return slope
