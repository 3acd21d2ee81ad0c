"""Householder reflections with recursive panels (LAPACK's ``geqrt``), for matrices of many rows and few columns.

The usual routine (``geqrf``, NumPy's ``qr``) factorises panels column by column, each over all rows, and waits for
memory: for 12,800 rows and 67 to 260 columns it takes twice to four times as long.
"""

from __future__ import annotations

import numpy as np
import scipy.linalg

from hamfit.validation import Array

_PANEL = 32  # columns that are reflected together


def triangle_of(rows: Array) -> Array:
    """R of a matrix, whose products RᵀR are those of its rows, shape (the fewer of rows and columns, columns).

    >>> triangle_of(np.array([[3.0, 1.0], [4.0, 2.0]])).round(12).tolist()
    [[-5.0, -2.2], [0.0, 0.4]]
    """
    if not rows.size:
        return np.zeros((min(rows.shape), rows.shape[1]))
    return np.triu(reflections_of(rows)[0][: rows.shape[1]])


def reflections_of(columns: Array) -> tuple[Array, Array]:
    """R above the diagonal with the reflections below it, and their factors, by which `reflected` applies them."""
    panel = min(_PANEL, *columns.shape)
    reflections, factors, _ = scipy.linalg.lapack.dgeqrt(panel, columns)
    return reflections, factors


def reflected(reflections: Array, factors: Array, columns: Array) -> Array:
    """Qᵀ times some columns, each as long as those of the reflections."""
    kept = min(reflections.shape)
    result, _ = scipy.linalg.lapack.dgemqrt(reflections[:, :kept], factors, columns, side="L", trans="T")
    return np.asarray(result)
