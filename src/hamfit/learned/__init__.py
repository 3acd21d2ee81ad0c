"""Learned: what a fit has found, an immutable Hamiltonian that says how sure it is and where it came from."""

from hamfit.learned.hamiltonian import LearnedHamiltonian
from hamfit.learned.uncertainty import Uncertainty

__all__ = ["LearnedHamiltonian", "Uncertainty"]
