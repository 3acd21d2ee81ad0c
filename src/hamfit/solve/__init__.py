"""Solve: accumulate rows of a least-squares problem from anywhere, in any order, and solve once."""

from hamfit.solve.accumulator import Accumulator
from hamfit.solve.growing import GrowingFactor
from hamfit.solve.normal import NormalEquations
from hamfit.solve.path import RidgePath, ridge_path, ridge_path_by_group
from hamfit.solve.posterior import Posterior
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.routes import ACCUMULATORS, ROUTES, check_determined, least_squares, reason_for_qr
from hamfit.solve.solution import Solution

__all__ = [
    "ACCUMULATORS",
    "ROUTES",
    "Accumulator",
    "GrowingFactor",
    "NormalEquations",
    "Posterior",
    "RidgePath",
    "Solution",
    "TriangularFactor",
    "check_determined",
    "least_squares",
    "reason_for_qr",
    "ridge_path",
    "ridge_path_by_group",
]
