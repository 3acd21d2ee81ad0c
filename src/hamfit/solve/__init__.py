"""Solve: accumulate rows of a least-squares problem from anywhere, in any order, and decompose once."""

from hamfit.solve.accumulator import Accumulator
from hamfit.solve.basis import Basis, Sketch
from hamfit.solve.growing import GrowingFactor
from hamfit.solve.kept import KeptRows
from hamfit.solve.left_out import solutions_without
from hamfit.solve.normal import NormalEquations
from hamfit.solve.path import RidgePath
from hamfit.solve.posterior import Posterior
from hamfit.solve.qr import TriangularFactor
from hamfit.solve.routes import ACCUMULATORS, ROUTES, check_determined, first_accumulator, reason_for_qr
from hamfit.solve.solution import Solution
from hamfit.solve.spectrum import Spectrum
from hamfit.solve.wide import WideEquations

__all__ = [
    "ACCUMULATORS",
    "ROUTES",
    "Accumulator",
    "Basis",
    "GrowingFactor",
    "KeptRows",
    "NormalEquations",
    "Posterior",
    "RidgePath",
    "Sketch",
    "Solution",
    "Spectrum",
    "TriangularFactor",
    "WideEquations",
    "check_determined",
    "first_accumulator",
    "reason_for_qr",
    "solutions_without",
]
