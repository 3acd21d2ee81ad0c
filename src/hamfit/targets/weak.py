"""The weak form: Hamilton's equations integrated against test functions, so that no data are differentiated.

With a test function ψ that vanishes at both ends of a window, integration by parts gives

    ∫ ψ ∂H/∂q dt = ∫ ψ' p dt,      ∫ ψ ∂H/∂p dt = -∫ ψ' q dt,      and for positions alone  -m ∫ ψ'' q dt.

ψ = (1 - x²)^p is so smooth that the plain sum over even samples is spectrally accurate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from scipy.sparse import csr_array, diags_array

from hamfit.errors import ParameterError
from hamfit.targets import TargetMethod
from hamfit.targets.runs import Excerpt, uniform
from hamfit.targets.smoothing import DEGREE, Smoothing, local_polynomials
from hamfit.targets.stencils import Stencil, interpolation
from hamfit.validation import Array, positive_number, whole_number

_WINDOW_TIMES = 3.0  # the time in which the autocorrelation of the motion falls to one half
_SMALLEST, _SMALLEST_CHOSEN = 6, 12  # intervals of a window
_PER_WINDOW = 12  # windows that begin within one
_SAMPLES_PER_INTERVAL = 6  # of the interpolation, where times are uneven
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(6)


@dataclass(frozen=True)
class Weak(TargetMethod):
    """Test functions (1 - x²)^power on windows of some duration, one for about every twelfth of a window.

    Without a window (a duration, in the unit of the times), it is three times the time in which the autocorrelation of
    the momenta falls to one half, at least twelve and at most as many intervals as most runs have. In runs that are
    sampled more sparsely than most, windows hold at least six intervals. With `smoothing`,
    samples are replaced by local polynomials of degree five over so many samples before: much noise bends the features.
    """

    name = "weak"
    fewest = _SMALLEST + 1

    window: float | None = None
    power: int = 8
    smoothing: int | None = None

    def __post_init__(self) -> None:
        if self.window is not None:
            object.__setattr__(self, "window", positive_number("window", self.window))
        object.__setattr__(self, "power", whole_number("power", self.power))
        if self.power < 3:
            raise ParameterError(
                f"power must be at least 3, so that two derivatives vanish at the ends, got {self.power}"
            )
        if self.power > 100:
            raise ParameterError(f"power must be at most 100, lest the weights of samples vanish, got {self.power}")
        if self.smoothing is not None:
            object.__setattr__(self, "smoothing", Smoothing(self.smoothing).needs())

    def needs(self) -> int:
        """Return the samples of a small window, or of the smoothing."""
        return max(self.fewest, self.smoothing or 0)

    def chosen(self, excerpts: Sequence[Excerpt]) -> Self:
        """Choose the window from the autocorrelation of the motion; a given one must hold some intervals."""
        interval = _interval(excerpts)
        if self.window is not None:
            if self.window < _SMALLEST * interval * (1 - 1e-9):
                raise ParameterError(
                    f"a window of {self.window:g} holds fewer than {_SMALLEST} intervals of {interval:g}; "
                    f"it must last at least {_SMALLEST * interval:g}"
                )
            return self
        typical = int(np.quantile([len(excerpt) for excerpt in excerpts], 0.25)) - 1
        wanted = round(_WINDOW_TIMES * _time_to_half(excerpts) / interval)
        return replace(self, window=min(max(wanted, _SMALLEST_CHOSEN), typical) * interval)

    def stencil(self, times: Array) -> Stencil:
        """Make one equation for each window; its rows are scaled so that white noise of the samples stays white."""
        assert self.window is not None
        interval = float(np.median(np.diff(times)))
        length = min(max(self.window, _SMALLEST * interval), times[-1] - times[0])
        starts = times[0] + np.arange(
            0.0, (times[-1] - times[0] - length) * (1 + 1e-9) + 1e-12 * length, max(length / _PER_WINDOW, interval)
        )
        integrals = _even_integrals if uniform(times) else _uneven_integrals
        value, slope, curvature = integrals(times, starts, length, self.power)
        scale = diags_array(1 / np.sqrt(slope.multiply(slope).sum(axis=1)))
        combine, rates, curvatures = scale @ value, -(scale @ slope), scale @ curvature
        if self.smoothing is None:
            velocities = interpolation(times, times, min(5, len(times)))[1]
            return Stencil(None, combine, rates, velocities, curvatures)
        smooth, velocities, _ = local_polynomials(times, self.smoothing, DEGREE)
        return Stencil(smooth, combine, rates @ smooth, velocities, curvatures @ smooth)


def bump(x: Array, power: int) -> tuple[Array, Array, Array]:
    """Evaluate (1 - x²)^power and its first two derivatives; zero outside [-1, 1]."""
    inside = np.maximum(1 - x**2, 0.0)
    return (
        inside**power,
        -2 * power * x * inside ** (power - 1),
        -2 * power * inside ** (power - 1) + 4 * power * (power - 1) * x**2 * inside ** (power - 2),
    )


def _even_integrals(times: Array, starts: Array, length: float, power: int) -> list[csr_array]:
    """Make the sums over samples for ∫ψ y, ∫ψ'y and ∫ψ''y: the trapezoidal rule, since ψ vanishes at both ends."""
    step = (times[-1] - times[0]) / (len(times) - 1)
    return _test_functions(times, np.full(len(times), step), starts, length, power)


def _uneven_integrals(times: Array, starts: Array, length: float, power: int) -> list[csr_array]:
    """Make them for uneven samples, which are interpolated and integrated by Gauss points of every interval."""
    steps, middle = np.diff(times), (times[1:] + times[:-1]) / 2
    points = (middle[:, None] + steps[:, None] / 2 * _POINTS).ravel()
    values = interpolation(times, points, min(_SAMPLES_PER_INTERVAL, len(times)))[0]
    measure = (steps[:, None] / 2 * _WEIGHTS).ravel()
    return [part @ values for part in _test_functions(points, measure, starts, length, power)]


def _test_functions(at: Array, measure: Array, starts: Array, length: float, power: int) -> list[csr_array]:
    """Evaluate ψ, ψ' and ψ'' of all windows at rising points, times their measure; shape (windows, points)."""
    half = length / 2
    first, last = np.searchsorted(at, starts), np.searchsorted(at, starts + length, side="right")
    ends = np.concatenate([[0], np.cumsum(last - first)])
    points = np.arange(ends[-1]) - np.repeat(ends[:-1] - first, last - first)
    x = (at[points] - np.repeat(starts, last - first)) / half - 1
    shape = (len(starts), len(at))
    return [
        csr_array((measure[points] * part / half**order, points, ends), shape=shape)
        for order, part in enumerate(bump(x, power))
    ]


def _time_to_half(excerpts: Sequence[Excerpt]) -> float:
    """Find when the autocorrelation of the motion falls to one half; the length of the runs if it does not."""
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
    """Find the median time between two samples."""
    return float(np.median(np.concatenate([np.diff(excerpt.times) for excerpt in excerpts])))
