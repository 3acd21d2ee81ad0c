"""Solve: accumulate rows of a least-squares problem from anywhere, in any order, and solve once."""

from hamfit.solve.accumulator import Accumulator
from hamfit.solve.normal import NormalEquations
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.routes import ROUTES, least_squares
from hamfit.solve.solution import Solution

__all__ = ["ROUTES", "Accumulator", "NormalEquations", "Solution", "TriangularFactor", "least_squares"]
