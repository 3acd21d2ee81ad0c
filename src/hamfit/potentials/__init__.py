"""Potentials: energies of two nodes as functions of their distance, one law per file; those of a field in `fields`.

Reference systems sum a law over their pairs, and what a Hamiltonian has learned is compared with all of them. Adding a
law is adding one file here, or defining a subclass of `Potential` anywhere else.
"""

from hamfit.potentials.base import POTENTIALS, PairPotential, Potential, PotentialName
from hamfit.potentials.curve import SlopeCurve
from hamfit.potentials.envelope import envelope, envelope_slope
from hamfit.potentials.law import Law, Parameters, Shape, ValuedLaw
from hamfit.potentials.parameter import Parameter
from hamfit.potentials.switch import switch

__all__ = [
    "POTENTIALS",
    "Law",
    "PairPotential",
    "Parameter",
    "Parameters",
    "Potential",
    "PotentialName",
    "Shape",
    "SlopeCurve",
    "ValuedLaw",
    "envelope",
    "envelope_slope",
    "switch",
]
