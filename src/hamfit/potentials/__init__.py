"""Potentials: energies of two nodes as functions of their distance, one law per file.

Reference systems sum a law over their pairs, and what a Hamiltonian has learned is compared with all of them. Adding a
law is adding one file here, or defining a subclass of :class:`Potential` anywhere else.
"""

from hamfit.potentials.base import POTENTIALS, PairPotential, Parameters, Potential, PotentialName, Shape
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.envelope import envelope, envelope_slope
from hamfit.potentials.parameter import Parameter

__all__ = [
    "POTENTIALS",
    "PairPotential",
    "Parameter",
    "Parameters",
    "Potential",
    "PotentialName",
    "Shape",
    "SlopeCurve",
    "envelope",
    "envelope_slope",
]
