"""Solutions without one part of the rows each: what a fit would have been, had these rows not been there.

In the coordinates x = [s² + λ]^½ Vᵀ D θ of all rows (`hamfit.solve.spectrum`) the damped problem of all rows is the
identity, and that of all rows but those of a part is

    (I - G - share [λ / (s² + λ)]) x = m - m_part,      G = Bᵀ Z_partᵀ Z_part B,      B = D⁻¹ V [s² + λ]^-½,

so that leaving out a part costs two products and a factorisation, and no decomposition of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import scipy.linalg

from hamfit.solve.accumulator import Accumulator
from hamfit.validation import Array

_SINGULAR = 1e-9  # share of what all rows say of a direction; less than that, and the others leave it open


def solutions_without(
    parts: Sequence[Accumulator], total: Accumulator, ridge: float, truncation: float | None = None
) -> Array:
    """The weights of the fits to all rows but those of one part, with the same ridge, shape (parts, width).

    Parameters
    ----------
    parts
        Rows that belong together; what is not among them is in all of the fits.
    total
        All rows.
    ridge, truncation
        As all rows were solved with, see `Spectrum.solution`.

    Examples
    --------
    >>> from hamfit.solve import NormalEquations
    >>> rng, parts, total = np.random.default_rng(0), [NormalEquations(2) for _ in range(3)], NormalEquations(2)
    >>> for part in parts:
    ...     rows = rng.normal(size=(20, 2))
    ...     part.add(rows, rows @ [1.0, 2.0] + 0.1 * rng.normal(size=20))
    ...     total.merge(part)
    >>> parts[1].merge(parts[2])
    >>> bool(np.allclose(solutions_without(parts[:1], total, 0.0)[0], parts[1].solve().weights))
    True
    """
    spectrum = total.decompose()
    spectrum = spectrum if truncation is None else spectrum.truncated(truncation)
    damped = spectrum.squares + ridge
    basis = spectrum.vectors / np.sqrt(damped) / spectrum.scales[:, None]
    moment = spectrum.values * spectrum.components / np.sqrt(damped)
    found = np.empty((len(parts), total.width))
    for number, part in enumerate(parts):
        gram, own = part.projected(basis)
        left = np.eye(len(damped)) - gram
        left[np.diag_indices_from(left)] -= part.rows / total.rows * ridge / damped
        found[number] = basis @ _solved(left, moment - own)
    return found


def _solved(matrix: Array, right: Array) -> Array:
    """Solve with a symmetric matrix of eigenvalues in [0, 1]; directions of which nothing is left are dropped."""
    try:
        factor = scipy.linalg.cholesky(matrix, lower=True, check_finite=False)
        if np.diag(factor).min(initial=1.0) ** 2 > _SINGULAR:
            return np.asarray(scipy.linalg.cho_solve((factor, True), right, check_finite=False))
    except scipy.linalg.LinAlgError:
        pass
    values, directions = scipy.linalg.eigh(matrix, check_finite=False)
    kept = values > _SINGULAR
    return np.asarray(directions[:, kept] @ (directions[:, kept].T @ right / values[kept]))
