"""Checks of single values, each with an error that names the parameter, the rule and the value."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError, ParameterError

Array = NDArray[Any]
FloatArray = NDArray[np.floating[Any]]
Float64Array = NDArray[np.float64]
IntArray = NDArray[np.int64]


def positive_integer(name: str, value: object) -> int:
    """Check that `value` is an integer of at least one, and give it as an int.

    >>> positive_integer("width", 3)
    3
    """
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ParameterError(f"{name} must be a positive integer, got {value!r}")
    return int(value)


def whole_number(name: str, value: object) -> int:
    """Check likewise, but allow a float without a fraction, as a command line gives it.

    >>> whole_number("window", 21.0)
    21
    """
    return positive_integer(name, int(value) if isinstance(value, float) and value.is_integer() else value)


def read_only(array: Array) -> Array:
    """Copy an array so that nobody can change it any more."""
    frozen = np.array(array)
    frozen.flags.writeable = False
    return frozen


def truth_value(name: str, value: object) -> bool:
    """Check that `value` is true or false; the words that a command line gives for these will do.

    >>> truth_value("isolated", "false")
    False
    """
    known = {"true": True, "yes": True, "false": False, "no": False}
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, (int, float)) and value in (0, 1)):
        return bool(value)
    if isinstance(value, str) and value.lower() in known:
        return known[value.lower()]
    raise ParameterError(f"{name} must be true or false, got {value!r}")


def number(name: str, value: object) -> float:
    """Check that `value` is a finite number, and give it as a float."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise ParameterError(f"{name} must be a number, got {value!r}")
    try:
        checked = float(value)
    except OverflowError:  # an integer of hundreds of digits
        checked = np.inf
    if not np.isfinite(checked):
        raise ParameterError(f"{name} must be finite, got {value!r:.60}")
    return checked


def positive_number(name: str, value: object) -> float:
    """Check that `value` is a finite number above zero, and give it as a float."""
    checked = number(name, value)
    if not checked > 0:
        raise ParameterError(f"{name} must be a positive number, got {value!r}")
    return checked


def non_negative_number(name: str, value: object) -> float:
    """Check that `value` is a finite number of at least zero, and give it as a float."""
    checked = number(name, value)
    if checked < 0:
        raise ParameterError(f"{name} must not be negative, got {value!r}")
    return checked


def fraction(name: str, value: object) -> float:
    """Check that `value` lies strictly between zero and one, and give it as a float."""
    checked = number(name, value)
    if not 0 < checked < 1:
        raise ParameterError(f"{name} must lie strictly between 0 and 1, got {value!r}")
    return checked


def finite_array(name: str, value: ArrayLike, *, ndim: tuple[int, ...]) -> NDArray[np.float64]:
    """Check that `value` has an allowed number of axes and no NaN or infinity, and give it as a float64 array."""
    try:
        array = np.asarray(value)
    except ValueError as error:  # nested lists of unequal lengths
        raise DataError(f"{name} must be an array of numbers, got {type(value).__name__} ({error})") from None
    if array.dtype.kind not in "fiu":
        raise DataError(f"{name} must be an array of real numbers, got {array.dtype}")
    array = array.astype(np.float64, copy=False)
    if array.ndim not in ndim:
        allowed = " or ".join(str(n) for n in ndim)
        raise DataError(f"{name} must have {allowed} axes, got shape {array.shape}")
    bad = ~np.isfinite(array)
    if bad.any():
        first = tuple(int(i) for i in np.argwhere(bad)[0])
        raise DataError(
            f"{name} contains {int(bad.sum())} NaN or infinite values, first at index {first}; remove or repair them"
        )
    return array


def per_item(name: str, value: ArrayLike, count: int, what: str) -> NDArray[np.float64]:
    """Check positive constants, one for all items or one for each, and give one for each, shape (count,)."""
    array = finite_array(name, value, ndim=(0, 1))
    if array.ndim == 1 and array.shape[0] != count:
        raise ParameterError(f"{name} must be one number or {count} numbers (one per {what}), got {array.shape[0]}")
    if (array <= 0).any():
        raise ParameterError(f"{name} must be positive, got {array.min():g}")
    return np.array(np.broadcast_to(array, (count,)))
