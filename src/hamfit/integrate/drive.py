"""Paths of held nodes: where walls, pivots and anchors are at any time, and how fast they move there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import held_nodes
from hamfit.graphs.roles import BoolArray
from hamfit.state import State
from hamfit.validation import Array, finite_array

if TYPE_CHECKING:
    from scipy.interpolate import CubicSpline

PathFunction = Callable[[float], ArrayLike]
Drive = PathFunction | tuple[ArrayLike, ArrayLike]
_BESIDE = 1e-9  # of the length of a table: so far beyond its ends is rounding
_RETURNED = "the array returned by drive(time)"
_STEPS = 8  # to a step of the motion: the interval of differences of a function
_CENTRAL = np.array([1.0, -8.0, 0.0, 8.0, -1.0]) / 12  # weights of five values in the derivative at the middle one ...
_FORWARD = np.array([-25.0, 48.0, -36.0, 16.0, -3.0]) / 12  # ... and at the first


class Path:
    """Positions and velocities of the held nodes of a state, each of shape (held nodes, dim), at any time.

    Parameters
    ----------
    drive
        Function of the time that gives positions, or a table (times, positions) of at least two times, which a cubic
        spline goes through. Positions have the shape (held nodes, dim), or (dim,) for a single held node or for all.
    state
        Initial state, or several of one graph, which share the path; the graph says which nodes are held.
    dt, start, steps
        Length of a step of the motion, the time at which it begins, and the number of its steps.

    Examples
    --------
    >>> from hamfit.graphs import chain, with_held
    >>> state = State(np.zeros((2, 1)), np.zeros((2, 1)), with_held(chain(2), [0]))
    >>> path = Path(lambda time: [3.0 * time], state, 0.1)
    >>> path.position(2.0).tolist(), path.velocity(2.0).round(9).tolist()
    ([[6.0]], [[3.0]])
    """

    def __init__(self, drive: Drive, state: State, dt: float, start: float = 0.0, steps: int = 0) -> None:
        held = held_nodes(state.graph)
        if held is None:
            raise ParameterError("drive moves held nodes, and there is none: hold some with with_held(graph, nodes)")
        if state.graph.n_graphs > 1:
            raise ParameterError("drive goes with states of one graph, not with a union: simulate its systems singly")
        self.held: BoolArray = held
        self._shape = (int(held.sum()), state.dim)
        self._interval = dt / _STEPS
        self._function: PathFunction | None = drive if callable(drive) else None
        self._spline: CubicSpline | None = None if callable(drive) else self._interpolated(drive)
        for time in (start, start + steps * dt):  # what has another shape, or ends early, is an error before the motion
            self.position(time)

    def position(self, time: float) -> Array:
        """Return where the held nodes are at a time."""
        if self._spline is not None:
            return np.asarray(self._spline(self._within(time)))
        assert self._function is not None
        try:
            found = finite_array(_RETURNED, self._function(time), ndim=(1, 2))
        except DataError as error:
            raise ParameterError(str(error)) from None
        return self._shaped(found, _RETURNED)

    def velocity(self, time: float) -> Array:
        """Return how fast they move: the slope of the spline, or fourth-order differences, never before time zero."""
        if self._spline is not None:
            return np.asarray(self._spline(self._within(time), 1))
        step = self._interval
        first, weights = (-2, _CENTRAL) if time >= 2 * step else (0, _FORWARD)
        terms = [weight * self.position(time + (first + k) * step) for k, weight in enumerate(weights) if weight]
        return np.asarray(sum(terms)) / step

    def _within(self, time: float) -> float:
        assert self._spline is not None
        first, last = self._spline.x[0], self._spline.x[-1]
        slack = _BESIDE * (last - first)
        if not first - slack <= time <= last + slack:
            raise ParameterError(
                f"the drive is given from time {first:g} to {last:g}, and the motion needs it at {time:g}; "
                "give it for the whole motion"
            )
        return float(np.clip(time, first, last))

    def _interpolated(self, drive: object) -> CubicSpline:
        from scipy.interpolate import CubicSpline  # late: few motions are driven, and it loads much

        if not isinstance(drive, (tuple, list)) or len(drive) != 2:
            raise ParameterError(
                f"drive must be a function of the time, or times and positions, got {type(drive).__name__}"
            )
        try:
            times = finite_array("times of the drive", drive[0], ndim=(1,))
            positions = finite_array("positions of the drive", drive[1], ndim=(2, 3))
        except DataError as error:
            raise ParameterError(str(error)) from None
        if len(times) < 2 or len(times) != len(positions) or not (np.diff(times) > 0).all():
            raise ParameterError(
                "a drive needs at least two rising times and as many positions, "
                f"got {len(times)} times and {len(positions)} positions"
            )
        shaped = np.stack([self._shaped(one, "each position of the drive") for one in positions])
        return CubicSpline(times, shaped)

    def _shaped(self, positions: Array, what: str) -> Array:
        if positions.shape not in (self._shape, self._shape[1:]):
            raise ParameterError(
                f"{what} must have shape {self._shape}, that is (held nodes, dim), got {positions.shape}"
            )
        return np.broadcast_to(positions, self._shape)
