"""Which accumulator to use, and when the fast one is not good enough."""

from __future__ import annotations

import numpy as np

from hamfit.errors import SolveError
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.normal import NormalEquations
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import EPS
from hamfit.solve.wide import WideEquations

ACCUMULATORS: dict[str, type[Accumulator]] = {
    kind.route: kind for kind in (NormalEquations, TriangularFactor, WideEquations)
}
ROUTES = ("auto", *ACCUMULATORS)
_VISIBLE_RESIDUAL = 1e-6  # below this the normal equations no longer resolve what is left to fit
_SMALLEST_TRUNCATION = 1e-6  # below this a squared singular value drowns in rounding errors


def first_accumulator(route: str, truncation: float | None) -> type[Accumulator]:
    """The accumulator that a route begins with: ``"auto"`` tries normal equations, unless they cannot do."""
    if route == WideEquations.route:
        return WideEquations
    fine = truncation is not None and truncation < _SMALLEST_TRUNCATION
    return TriangularFactor if route == "qr" or (route == "auto" and fine) else NormalEquations


def check_determined(rows: int, width: int, ridge: float, truncation: float | None) -> None:
    """Refuse more features than rows, unless a ridge or a truncation decides between the solutions."""
    if rows < width and ridge == 0 and truncation is None:
        raise SolveError(
            f"{width} features but only {rows} rows of data: the solution is not determined; "
            "give more snapshots, a smaller width, a ridge (for example 1e-10) or a truncation (for example 1e-10)"
        )


def reason_for_qr(equations: Accumulator, solution: Solution | None) -> str | None:
    """Why the normal equations are not to be trusted, or None; without a solution they are singular.

    Rounding the Gram matrix at relative precision ε perturbs the predictions Z θ by about ε κ |D θ|, with D the column
    norms (δθ = G⁻¹ E θ, so |Z δθ| = |G^(-1/2) E θ| ≤ ε κ |D θ| for unit columns). That must stay well below what the
    fit misses.
    """
    if not isinstance(equations, NormalEquations) or isinstance(equations, WideEquations):
        return None  # a factor loses nothing, and wide problems have a ridge that hides rounding errors
    if solution is None or (solution.rank < solution.width and solution.truncation is None):
        return "the normal equations are singular to working precision"
    norms = np.sqrt(np.diag(equations.gram))
    rounding = EPS * solution.condition * np.linalg.norm(norms * solution.weights)
    missed = max(solution.residual, _VISIBLE_RESIDUAL) * np.sqrt(equations.squared_targets)
    if rounding > 0.1 * missed:
        return f"the condition number {solution.condition:.1g} would let rounding errors show in the fit"
    if solution.residual < _VISIBLE_RESIDUAL:
        return "the fit is better than normal equations can resolve"
    return None
