"""Simulation: symplectic schemes over anything that has an energy and a gradient.

This room knows only the protocol `hamfit.state.Hamiltonian`. True systems, learned models and whatever a user
writes are driven by the same code, and tested by the same tests.
"""

from hamfit.integrate.drive import Drive
from hamfit.integrate.fastest import shortest_period
from hamfit.integrate.fixed_point import NotConvergedError
from hamfit.integrate.forces import Force
from hamfit.integrate.long_run import StoredRun, frames_per_part, simulate_into
from hamfit.integrate.loops import for_motion
from hamfit.integrate.problem import Neighbours, Problem
from hamfit.integrate.progress import shifted
from hamfit.integrate.rollout import Rollout, Status
from hamfit.integrate.run import TABLE_TOLERANCE, chosen_scheme, simulate, step_count
from hamfit.integrate.schemes import SCHEMES, Scheme
from hamfit.integrate.thermostats import THERMOSTATS, Bath, Thermostat
from hamfit.integrate.thermostats.langevin import Langevin
from hamfit.integrate.thermostats.nose_hoover import NoseHoover

__all__ = [
    "SCHEMES",
    "TABLE_TOLERANCE",
    "THERMOSTATS",
    "Bath",
    "Drive",
    "Force",
    "Langevin",
    "Neighbours",
    "NoseHoover",
    "NotConvergedError",
    "Problem",
    "Rollout",
    "Scheme",
    "Status",
    "StoredRun",
    "Thermostat",
    "chosen_scheme",
    "for_motion",
    "frames_per_part",
    "shifted",
    "shortest_period",
    "simulate",
    "simulate_into",
    "step_count",
]
