"""Reference systems: Hamiltonians that are known exactly, their initial states, and the data made from them.

One system per file, found by name: `make_system` builds one, `generate` makes data from it. A system is a
`Hamiltonian`, so whatever simulates or measures a learned model takes a system as well.
"""

from hamfit.systems.base import SYSTEMS, System, constructor_parameters, make_system, system_from_notes
from hamfit.systems.generate import generate, generate_stream
from hamfit.systems.pairwise import BondedSystem, PairSystem
from hamfit.systems.recipe import TrajectoryRecipe

__all__ = [
    "SYSTEMS",
    "BondedSystem",
    "PairSystem",
    "System",
    "TrajectoryRecipe",
    "constructor_parameters",
    "generate",
    "generate_stream",
    "make_system",
    "system_from_notes",
]
