"""The weak form: Hamilton's equations integrated against test functions, so that no data are differentiated.

With a test function ψ that vanishes at both ends of a window, integration by parts gives

    ∫ ψ ∂H/∂q dt = ∫ ψ' p dt,      ∫ ψ ∂H/∂p dt = -∫ ψ' q dt,      and for positions alone  -m ∫ ψ'' q dt.

ψ = (1 - x²)^p is so smooth that the plain sum over even samples is spectrally accurate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
from scipy.sparse import csr_array

from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.runs import Excerpt, uniform
from hamfit.targets.smoothing import DEGREE, Smoothing, local_polynomials
from hamfit.targets.stencils import Stencil, derivative_weights, interpolation
from hamfit.validation import Array, positive_integer, positive_number

_WINDOW_TIMES = 3.0  # the time in which the autocorrelation of the motion falls to one half
_SMALLEST, _SMALLEST_CHOSEN = 6, 12  # intervals of a window
_PER_WINDOW = 12  # windows that begin within one
_SAMPLES_PER_INTERVAL = 6  # of the interpolation, where times are uneven
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(6)


@dataclass(frozen=True)
class Weak(TargetMethod):
    """Test functions (1 - x²)^power on windows of some duration, one for about every twelfth of a window.

    Without a window (a duration, in the unit of the times), it is three times the time in which the autocorrelation of
    the momenta falls to one half, at least twelve and at most as many intervals as most runs have. With `smoothing`,
    samples are replaced by local polynomials of degree five over so many samples before: much noise bends the features.
    """

    name: ClassVar[str] = "weak"
    fewest: ClassVar[int] = _SMALLEST + 1

    window: float | None = None
    power: int = 8
    smoothing: int | None = None

    def __post_init__(self) -> None:
        if self.window is not None:
            object.__setattr__(self, "window", positive_number("window", self.window))
        object.__setattr__(self, "power", positive_integer("power", int(self.power)))
        if self.power < 3:
            raise ParameterError(
                f"power must be at least 3, so that two derivatives vanish at the ends, got {self.power}"
            )

        if self.smoothing is not None:
            object.__setattr__(self, "smoothing", Smoothing(self.smoothing).needs())

    def needs(self) -> int:
        """A small window, or that of the smoothing."""
        return max(self.fewest, self.smoothing or 0)

    def chosen(self, excerpts: Sequence[Excerpt]) -> Self:
        """The window from the autocorrelation of the motion."""
        if self.window is not None:
            return self
        interval = _interval(excerpts)
        typical = int(np.quantile([len(excerpt) for excerpt in excerpts], 0.25)) - 1
        wanted = round(_WINDOW_TIMES * _time_to_half(excerpts) / interval)
        return replace(self, window=min(max(wanted, _SMALLEST_CHOSEN), typical) * interval)

    def stencil(self, times: Array) -> Stencil:
        """One equation for each window; its rows are scaled so that white noise of the samples stays white."""
        assert self.window is not None
        length = min(self.window, times[-1] - times[0])
        spacing = max(length / _PER_WINDOW, float(np.median(np.diff(times))))
        starts = times[0] + np.arange(0.0, (times[-1] - times[0] - length) * (1 + 1e-9) + 1e-12 * length, spacing)
        weights = _even_weights if uniform(times) else _uneven_weights
        rows = [weights(times, start, length, self.power) for start in starts]
        value, slope, curvature = (np.array([row[order] for row in rows]) for order in range(3))
        scale = np.linalg.norm(slope, axis=1, keepdims=True)
        value, slope, curvature = value / scale, slope / scale, curvature / scale
        combine, rates, curvatures = csr_array(value), csr_array(-slope), csr_array(curvature)
        if self.smoothing is None:
            velocities = interpolation(times, times, min(5, len(times)))[1]
            return Stencil(None, combine, rates, velocities, curvatures)
        smooth, velocities, _ = local_polynomials(times, self.smoothing, DEGREE)
        return Stencil(smooth, combine, rates @ smooth, velocities, curvatures @ smooth)


def bump(x: Array, power: int) -> tuple[Array, Array, Array]:
    """(1 - x²)^power and its first two derivatives; zero outside [-1, 1]."""
    inside = np.maximum(1 - x**2, 0.0)
    return (
        inside**power,
        -2 * power * x * inside ** (power - 1),
        -2 * power * inside ** (power - 1) + 4 * power * (power - 1) * x**2 * inside ** (power - 2),
    )


def _even_weights(times: Array, start: float, length: float, power: int) -> list[Array]:
    """∫ψ y, ∫ψ'y, ∫ψ''y as sums over samples: the trapezoidal rule, since ψ vanishes at both ends."""
    step, half = (times[-1] - times[0]) / (len(times) - 1), length / 2
    parts = bump((times - start) / half - 1, power)
    return [step * part / half**order for order, part in enumerate(parts)]


def _uneven_weights(times: Array, start: float, length: float, power: int) -> list[Array]:
    """The same for uneven samples: interpolated between them, and integrated exactly enough."""
    half, size = length / 2, min(_SAMPLES_PER_INTERVAL, len(times))
    result = np.zeros((3, len(times)))
    first = max(int(np.searchsorted(times, start, side="right")) - 1, 0)
    last = min(int(np.searchsorted(times, start + length, side="left")), len(times) - 1)
    for k in range(first, last):
        low, high = max(times[k], start), min(times[k + 1], start + length)
        if high <= low:
            continue
        begin = int(np.clip(k - (size - 1) // 2, 0, len(times) - size))
        near = slice(begin, begin + size)
        for point, weight in zip(_POINTS, _WEIGHTS, strict=True):
            t = (low + high) / 2 + (high - low) / 2 * point
            interpolated = derivative_weights(t, times[near], 0)[0] * weight * (high - low) / 2
            for order, part in enumerate(bump(np.array([(t - start) / half - 1]), power)):
                result[order, near] += interpolated * part[0] / half**order
    return list(result)


def _time_to_half(excerpts: Sequence[Excerpt]) -> float:
    """Time in which the autocorrelation of the motion falls to one half; the length of the runs if it does not."""
    longest = max(map(len, excerpts))
    sums, counts = np.zeros(longest), np.zeros(longest)
    for excerpt in excerpts:
        count, components = excerpt.samples.shape
        spectrum = np.abs(np.fft.rfft(excerpt.samples - excerpt.samples.mean(axis=0), 2 * count, axis=0)) ** 2
        sums[:count] += np.fft.irfft(spectrum.sum(axis=1), 2 * count)[:count]
        counts[:count] += components * np.arange(count, 0, -1)
    correlation = sums / np.maximum(counts, 1)
    below = np.flatnonzero(correlation < 0.5 * correlation[0])
    return (int(below[0]) if below.size else longest) * _interval(excerpts)


def _interval(excerpts: Sequence[Excerpt]) -> float:
    """Median time between two samples."""
    return float(np.median(np.concatenate([np.diff(excerpt.times) for excerpt in excerpts])))
