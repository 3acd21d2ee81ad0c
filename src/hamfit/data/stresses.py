"""Stresses of snapshots: ∂V/∂ε divided by the volume of the cell, one symmetric matrix for each snapshot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.validation import Array, Float64Array, finite_array, moderate

_ASYMMETRY = 1e-5  # relative to the largest stress: files have few digits
VOIGT = ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Which component each of the six numbers of Voigt's notation is, in the order xx, yy, zz, yz, xz, xy."""


def checked_stress(value: ArrayLike, snapshots: int, dim: int) -> Float64Array:
    """Refuse what is not one symmetric matrix of finite numbers for every snapshot.

    >>> checked_stress([[[1.0, 0.5], [0.5, 2.0]]], 1, 2).shape
    (1, 2, 2)
    """
    array = finite_array("stress", value, ndim=(2, 3))
    if array.shape != (snapshots, dim, dim):
        voigt = "; stress_matrices makes them from the six numbers of Voigt's notation" if array.ndim == 2 else ""
        raise DataError(
            f"stress must have shape ({snapshots}, {dim}, {dim}), one matrix per snapshot, got {array.shape}{voigt}"
        )
    wrong = np.abs(array - array.swapaxes(1, 2)).max(axis=(1, 2)) > _ASYMMETRY * np.abs(array).max()
    if wrong.any():
        raise DataError(
            f"stress of snapshot {int(np.argmax(wrong))} is not symmetric; a stress is, so that these are other numbers"
        )
    return moderate("stress", array)


def stress_matrices(voigt: ArrayLike) -> Float64Array:
    """Turn (snapshots, 6) numbers xx, yy, zz, yz, xz, xy, as ASE has them, into (snapshots, 3, 3) matrices.

    >>> stress_matrices([[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]])[0].tolist()
    [[1.0, 6.0, 5.0], [6.0, 2.0, 4.0], [5.0, 4.0, 3.0]]
    """
    six = finite_array("stress", voigt, ndim=(2,))
    if six.shape[1] != 6:
        raise DataError(f"Voigt's notation has six numbers for each snapshot, got the shape {six.shape}")
    result = np.empty((len(six), 3, 3))
    for number, (a, b) in enumerate(VOIGT):
        result[:, a, b] = result[:, b, a] = six[:, number]
    return result


def volumes(cells: Array) -> Float64Array:
    """Compute the volume of each cell (an area or a length in fewer dimensions); (cells, dim, dim) to (cells,)."""
    return np.abs(np.linalg.det(cells))


def volumes_of(data: Any) -> Float64Array:
    """Compute the volume of every snapshot of data in memory, or of some snapshots of other data."""
    if hasattr(data, "numbers"):
        some: Float64Array = data.source.volumes[data.numbers]
        return some
    return volumes(np.concatenate([graph.cells(data.dim) for graph in data.graphs]))[data.graph_of]


def stress_with_volumes(value: ArrayLike, data: Any) -> Float64Array:
    """Refuse what cannot be the stress of some data, see `checked_stress` and `check_volumes`."""
    stress = checked_stress(value, len(data), data.dim)
    check_volumes(data.volumes)
    return stress


def check_volumes(found: Array) -> None:
    """Refuse snapshots without a volume, `found` of shape (snapshots,), whose stress means nothing."""
    without = ~(found > 0)
    if without.any():
        raise DataError(
            f"snapshot {int(np.argmax(without))} has a stress, but no cell with a volume: give its graph a cell whose "
            "vectors all have a length, or leave out the stress"
        )
