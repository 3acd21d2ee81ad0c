"""Checks of single values, each with an error that names the parameter, the rule and the value."""

from __future__ import annotations

import mmap
from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit.errors import DataError, ParameterError, unknown_name
from hamfit.memory import require_memory

Array = NDArray[Any]
FloatArray = NDArray[np.floating[Any]]
Float64Array = NDArray[np.float64]
IntArray = NDArray[np.int64]

LARGEST = 1e154
"""The largest number that is measured or computed with: its square is still a number."""


def positive_integer(name: str, value: object) -> int:
    """Check that `value` is an integer of at least one, and give it as an int.

    >>> positive_integer("width", 3)
    3
    """
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ParameterError(f"{name} must be a positive integer, got {value!r}")
    return int(value)


def non_negative_integer(name: str, value: object) -> int:
    """Check that `value` is an integer of at least zero, and give it as an int.

    >>> non_negative_integer("draws", 0)
    0
    """
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 0:
        raise ParameterError(f"{name} must be a non-negative integer, got {value!r}")
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


def kept_array(name: str, array: Array, given: object) -> Array:
    """Give an array that nobody can change any more: a copy of it, unless nobody could already.

    No copy is made of an array that is new (it shares no memory with what was `given`), and none of a read-only one
    with nothing writeable behind it, a read-only memory map among them.

    >>> mine = np.ones(2)
    >>> kept_array("q", mine, mine) is mine
    False
    >>> mine.flags.writeable = False
    >>> kept_array("q", mine, mine) is mine
    True
    """
    if not array.flags.c_contiguous or not (_is_new(array, given) or _is_unchangeable(array)):
        require_memory(array.nbytes, f"a copy of {name}", f"hand it over read-only, {name}.flags.writeable = False")
        array = np.array(array, order="C")
    array.flags.writeable = False
    return array


def _is_new(array: Array, given: object) -> bool:
    """Tell whether an array was made from what was given, rather than being a look at it."""
    if isinstance(given, np.ndarray):
        return not np.may_share_memory(array, given)
    return isinstance(given, (list, tuple, int, float))


def _is_unchangeable(array: Array) -> bool:
    """Tell whether neither the array nor anything that it looks at can be written to."""
    at: Any = array
    while isinstance(at, np.ndarray):
        if at.flags.writeable:
            return False
        at = at.base
    return at is None or isinstance(at, (bytes, mmap.mmap))


def moderate(name: str, array: Array) -> Array:
    """Refuse numbers whose squares float64 cannot hold, since energies, errors and scales are made of squares.

    >>> moderate("q", np.array([0.0, 1e30])).tolist()
    [0.0, 1e+30]
    """
    if array.size:
        largest = max(abs(float(array.min())), abs(float(array.max())))
        if largest > LARGEST or 0 < largest < 1 / LARGEST:
            what = "large" if largest > LARGEST else "small"
            raise DataError(
                f"{name} goes up to {largest:.3g}, whose square is too {what} for double precision; choose units in "
                "which the numbers are nearer to 1"
            )
    return array


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


def known_name(kind: str, name: object, known: Collection[str]) -> str:
    """Check that `name` is one of the names that are `known`, and give it; another is an error with a suggestion.

    >>> known_name("pooling", "sum", ("sum", "mean"))
    'sum'
    """
    if not isinstance(name, str) or name not in known:  # an array compares with each name in parts
        raise unknown_name(kind, name, known)
    return name


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


def real_array(name: str, value: ArrayLike) -> Array:
    """Check that `value` is an array of real numbers, all of them there, and give it as it is."""
    if isinstance(value, np.ma.MaskedArray):
        hidden = int(np.ma.getmaskarray(value).sum())
        if hidden:
            raise DataError(f"{name} has {hidden} masked values; leave them out, or fill in what they should be")
        value = value.data
    try:
        array = np.asarray(value)
    except (ValueError, OverflowError) as error:  # nested lists of unequal lengths, integers of hundreds of digits
        raise DataError(f"{name} must be an array of numbers, got {type(value).__name__} ({error})") from None
    if array.dtype.kind not in "fiu":
        raise DataError(f"{name} must be an array of real numbers, got {array.dtype}")
    return array


def finite_array(name: str, value: ArrayLike, *, ndim: tuple[int, ...]) -> NDArray[np.float64]:
    """Check that `value` has an allowed number of axes and no NaN or infinity, and give it as a float64 array."""
    array = real_array(name, value).astype(np.float64, copy=False)
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


def whole_numbers(name: str, values: Array) -> IntArray:
    """Give integers as int64; larger ones are refused, for they would become others.

    >>> whole_numbers("trajectory", np.array([7, 1700000000000000001], dtype=np.uint64)).tolist()
    [7, 1700000000000000001]
    """
    if values.dtype.kind not in "iu":
        raise DataError(f"{name} must be integers, got {values.dtype}")
    if values.dtype.kind == "u" and values.size and values.max() > np.iinfo(np.int64).max:
        raise DataError(f"{name} must be integers of 64 bits with a sign, got {values.max()}; number them anew")
    return values.astype(np.int64, copy=False)


def per_item(name: str, value: ArrayLike, count: int, what: str) -> NDArray[np.float64]:
    """Check positive constants, one for all items or one for each, and give one for each, shape (count,)."""
    array = finite_array(name, value, ndim=(0, 1))
    if array.ndim == 1 and array.shape[0] != count:
        raise ParameterError(f"{name} must be one number or {count} numbers (one per {what}), got {array.shape[0]}")
    if (array <= 0).any():
        raise ParameterError(f"{name} must be positive, got {array.min():g}")
    moderate(name, array.min())
    moderate(name, array)
    return np.array(np.broadcast_to(array, (count,)))
