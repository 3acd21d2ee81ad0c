"""Which accumulator to use, and when the fast one is not good enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from hamfit.errors import ParameterError, SolveError, unknown_name
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.normal import NormalEquations
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.solution import Solution
from hamfit.validation import non_negative_number, number

ACCUMULATORS: dict[str, type[Accumulator]] = {kind.route: kind for kind in (NormalEquations, TriangularFactor)}
ROUTES = ("auto", *ACCUMULATORS)
_VISIBLE_RESIDUAL = 1e-6  # below this the normal equations no longer resolve what is left to fit
_SMALLEST_TRUNCATION = 1e-6  # below this a squared singular value drowns in rounding errors


def least_squares(
    accumulate: Callable[[type[Accumulator]], Accumulator],
    *,
    rows: int,
    width: int,
    route: str = "auto",
    ridge: float = 0.0,
    truncation: float | None = None,
    choose_ridge: Callable[[Accumulator], Solution] | None = None,
) -> Solution:
    """Solve ``eq:fully-linear-system`` by the chosen route.

    Parameters
    ----------
    accumulate
        Passes over the data once and returns an accumulator of the given kind. ``auto`` may ask for a second pass.
    rows, width
        Shape of the problem, to refuse an underdetermined one before any work.
    route
        ``"normal"``, ``"qr"``, or ``"auto"``: normal equations, then QR if their rounding errors would show in the fit.
    ridge, truncation
        See `Accumulator.solve`.
    choose_ridge
        Solves with a ridge of its own choice, in place of the two.
    """
    if route not in ROUTES:
        raise unknown_name("route", route, ROUTES)
    non_negative_number("ridge", ridge)
    if truncation is not None and not 0 <= number("truncation", truncation) < 1:
        raise ParameterError(f"truncation must lie in [0, 1), got {truncation!r}")
    if choose_ridge is None:
        check_determined(rows, width, ridge, truncation)

    def solve(total: Accumulator) -> Solution:
        return total.solve(ridge=ridge, truncation=truncation) if choose_ridge is None else choose_ridge(total)

    if route == "qr" or (route == "auto" and truncation is not None and truncation < _SMALLEST_TRUNCATION):
        return solve(accumulate(TriangularFactor))
    equations = accumulate(NormalEquations)
    solution = solve(equations)
    if route == "normal":
        return solution
    reason = reason_for_qr(equations, solution)
    if reason is None:
        return solution
    careful = solve(accumulate(TriangularFactor))
    return replace(careful, note=f"{careful.note}; by QR, because {reason}")


def check_determined(rows: int, width: int, ridge: float, truncation: float | None) -> None:
    """Refuse more features than rows, unless a ridge or a truncation decides between the solutions."""
    if rows < width and ridge == 0 and truncation is None:
        raise SolveError(
            f"{width} features but only {rows} rows of data: the solution is not determined; "
            "give more snapshots, a smaller width, a ridge (for example 1e-10) or a truncation (for example 1e-10)"
        )


def reason_for_qr(equations: Accumulator, solution: Solution) -> str | None:
    """Why the normal equations are not to be trusted, or None.

    Rounding the Gram matrix at relative precision ε perturbs the predictions Z θ by about ε κ |D θ|, with D the column
    norms (δθ = G⁻¹ E θ, so |Z δθ| = |G^(-1/2) E θ| ≤ ε κ |D θ| for unit columns). That must stay well below what the
    fit misses.
    """
    if not isinstance(equations, NormalEquations):
        return None
    if solution.rank < solution.width and solution.truncation is None:
        return "the normal equations are singular to working precision"
    norms = np.sqrt(np.diag(equations.gram))
    rounding = np.finfo(np.float64).eps * solution.condition * np.linalg.norm(norms * solution.weights)
    missed = max(solution.residual, _VISIBLE_RESIDUAL) * np.sqrt(equations.squared_targets)
    if rounding > 0.1 * missed:
        return f"the condition number {solution.condition:.1g} would let rounding errors show in the fit"
    if solution.residual < _VISIBLE_RESIDUAL:
        return "the fit is better than normal equations can resolve"
    return None
