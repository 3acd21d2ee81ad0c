"""Errors of predicted gradients, states and trajectories against the true ones.

Arrays of different shapes are an error, never broadcast. Where there is no error it is zero, also relative to zero.
Of coordinates that are angles, `angles` says which, errors are those on the circle: a full turn more is none.
"""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import turned_apart
from hamfit.graphs.roles import BoolArray
from hamfit.validation import Array

Arrays = Array | tuple[Array, ...]


def mse(true: Arrays, predicted: Arrays) -> float:
    """Return the mean squared error over all components.

    Parameters
    ----------
    true, predicted
        Arrays of the same shape, or tuples of arrays, such as (dH/dq, dH/dp), whose components are taken together.

    Examples
    --------
    >>> mse((np.zeros(2), np.zeros(2)), (np.zeros(2), np.ones(2)))
    0.5
    """
    true, predicted = _joined(true, predicted)
    return float(np.mean((true - predicted) ** 2))


def relative_error(true: Arrays, predicted: Arrays, *, angles: BoolArray | None = None) -> float:
    """Return the relative l2 error, ``|true - predicted| / |true|`` (paper, section 4); arguments as for `mse`.

    With `angles`, shape (nodes, dim), both are positions, shape (..., nodes, dim).

    >>> relative_error(np.array([3.0, 4.0]), np.array([3.0, 3.0]))
    0.2
    """
    if angles is not None:
        if not (isinstance(true, np.ndarray) and isinstance(predicted, np.ndarray)):
            raise DataError("errors on the circle are those of positions: give one array of them on each side")
        true, predicted = on_circle(true, predicted, angles)
    true, predicted = _joined(true, predicted)
    return float(_ratio(np.linalg.norm(true - predicted), np.linalg.norm(true)))


def mse_over_time(true: Array, predicted: Array, *, angles: BoolArray | None = None) -> Array:
    """Return the mean squared error of each frame, shape (frames,), for arrays of shape (frames, ...).

    >>> mse_over_time(np.zeros((2, 5, 3)), np.array([1.0, 2.0])[:, None, None] * np.ones((2, 5, 3)))
    array([1., 4.])
    """
    _check_shapes(true, predicted)
    true, predicted = on_circle(true, predicted, angles)
    error: Array = np.mean((true - predicted).reshape(len(true), -1) ** 2, axis=1)
    return error


def relative_error_over_time(true: Array, predicted: Array, *, angles: BoolArray | None = None) -> Array:
    """Return the relative l2 error of each frame, shape (frames,), for arrays of shape (frames, ...).

    It is infinite where only the true values of a frame are all zero.
    """
    _check_shapes(true, predicted)
    true, predicted = on_circle(true, predicted, angles)
    difference, size = (true - predicted).reshape(len(true), -1), true.reshape(len(true), -1)
    return _ratio(np.linalg.norm(difference, axis=1), np.linalg.norm(size, axis=1))


def rollout_error(true: Array, predicted: Array, *, angles: BoolArray | None = None) -> Array:
    """Return the position error of a rollout at each time, ``|q - q'| / (|q| + |q'|)``: 0 where equal, at most 1.

    This is the rollout error of the NeurIPS 2022 benchmark of physics-informed graph networks; there it is averaged
    over trajectories by `geometric_mean`.

    Parameters
    ----------
    true, predicted
        Positions, shape (frames, nodes, dim) or (frames, trajectories, nodes, dim), of which the last two are reduced.
    angles
        Which coordinates are angles, shape (nodes, dim), or None.

    Examples
    --------
    >>> rollout_error(np.ones((1, 4, 2)), 3.0 * np.ones((1, 4, 2)))
    array([0.5])
    """
    _check_shapes(true, predicted)
    true, predicted = on_circle(true, predicted, angles)
    apart, one, other = (np.sqrt((q**2).sum(axis=(-1, -2))) for q in (true - predicted, true, predicted))
    return _ratio(apart, one + other)


def rollout_energy_error(true: Array, predicted: Array) -> Array:
    """Return the energy error of a rollout at each time, ``|H - H'| / (|H| + |H'|)``, shaped like `true`.

    Parameters
    ----------
    true, predicted
        The *true* Hamiltonian along the true and along the predicted trajectories, shape (frames,) or
        (frames, trajectories).
    """
    _check_shapes(true, predicted)
    return _ratio(np.abs(true - predicted), np.abs(true) + np.abs(predicted))


def on_circle(true: Array, predicted: Array, angles: BoolArray | None) -> tuple[Array, Array]:
    """Bring true angles into one turn, from -π to π, and predicted ones as near to them as full turns do.

    >>> true, predicted = on_circle(np.array([[7.0]]), np.array([[0.5]]), np.array([[True]]))
    >>> float((predicted - true)[0, 0].round(4))  # 0.5 less 7 - 2π
    -0.2168
    """
    if angles is None:
        return true, predicted
    within = turned_apart(true, angles)
    return within, within + turned_apart(predicted - true, angles)


def geometric_mean(errors: Array, axis: int = -1) -> Array:
    """Return the geometric mean along an axis, by default over trajectories; zero where an error is zero.

    >>> geometric_mean(np.array([[1e-4, 1e-2], [0.0, 1.0]]))
    array([0.001, 0.   ])
    """
    with np.errstate(divide="ignore"):  # log(0) = -inf is meant: exp takes it back to 0
        mean: Array = np.exp(np.mean(np.log(errors), axis=axis))
    return mean


def _ratio(error: Array | np.floating, size: Array | np.floating) -> Array:
    """Return ``error / size``, with 0 / 0 = 0; without a size to compare to, any other error is infinite."""
    error, size = np.asarray(error), np.asarray(size)
    ratio: Array = np.divide(error, size, out=np.where(error == 0, 0.0, np.inf), where=size > 0)
    return ratio


def _joined(true: Arrays, predicted: Arrays) -> tuple[Array, Array]:
    """Return all components of both, each as one array of one axis."""
    trues = true if isinstance(true, tuple) else (true,)
    predictions = predicted if isinstance(predicted, tuple) else (predicted,)
    if len(trues) != len(predictions):
        raise DataError(f"true has {len(trues)} arrays, predicted has {len(predictions)}")
    for one, other in zip(trues, predictions, strict=True):
        _check_shapes(one, other)
    return np.concatenate([np.ravel(a) for a in trues]), np.concatenate([np.ravel(a) for a in predictions])


def _check_shapes(true: Array, predicted: Array) -> None:
    if np.shape(true) != np.shape(predicted):
        raise DataError(f"true and predicted must have the same shape, got {np.shape(true)} and {np.shape(predicted)}")
