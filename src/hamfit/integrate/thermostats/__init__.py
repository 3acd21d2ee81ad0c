"""The family of thermostats: what keeps a motion at a temperature, one small file each, found by name.

A thermostat is a recipe. For a motion it makes a `Bath`, which advances positions and momenta as a scheme does, and
counts the energy that it has taken up, so that what should be conserved is known all the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from hamfit.errors import ParameterError
from hamfit.graphs import held_nodes
from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes import Scheme
from hamfit.registry import Member, Registry
from hamfit.rng import Seed, generator
from hamfit.validation import Array, positive_number

THERMOSTATS: Registry[Thermostat] = Registry("thermostat", __name__)
_QUADRATIC = 1e-3  # relative: so far from |p|²/2m may a learned kinetic energy be


class Thermostat(Member, ABC):
    """Base of all thermostats; a subclass that has a `name` joins the family by being defined.

    Parameters
    ----------
    temperature
        k_B T, in the unit of energy of the data; `hamfit.units.thermal_energy` finds it from kelvin.
    time
        How long the bath takes to act, in the unit of time of the data.
    seed
        Seed of the random numbers, where there are any.
    """

    family = THERMOSTATS
    name: ClassVar[str]

    def __init__(self, temperature: float, time: float, seed: Seed = 0) -> None:
        self.temperature, self.time = positive_number("temperature", temperature), positive_number("time", time)
        self.seed = seed
        generator(seed)  # a wrong seed is an error now, not at the first step

    @abstractmethod
    def bath(self) -> Bath:
        """Make the bath of one motion, or of one in several parts."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(temperature={self.temperature:g}, time={self.time:g}, seed={self.seed!r})"


class Bath(Scheme):
    """A thermostat along one motion: a scheme that remembers, by Störmer-Verlet between its own operations.

    Attributes
    ----------
    taken
        Energy that the bath has taken up so far, by itself or from what it acts on: 0-d, or shape (states,). H plus
        this is conserved, but for the errors of the scheme.
    freedom
        Number of momenta of one state that are kept at the temperature, known once the motion has begun.
    """

    order = 2
    symmetric = True
    implicit = False
    separable_only = True

    def __init__(self, thermostat: Thermostat) -> None:
        self.thermostat, self.name = thermostat, f"stormer-verlet, {thermostat.name}"  # type: ignore[misc] # its own
        self.energy = thermostat.temperature
        self.taken: Array = np.zeros(())
        self.freedom = 0
        self._inverse: Array | None = None
        self._kinetic_sum, self._steps = 0.0, 0

    @property
    def mean_temperature(self) -> float:
        """Average of k_B T over all steps so far, as the kinetic energies have it; NaN before the first step."""
        return self._kinetic_sum / (self.freedom * self._steps) if self._steps else float("nan")

    def begin(self, problem: Problem, time: float, q: Array, p: Array) -> None:
        """Find masses, once; what has no kinetic energy |p|²/2m is refused."""
        if self._inverse is not None:
            return
        if problem.graph.n_graphs > 1 and p.ndim == 2:
            raise ParameterError(
                "a thermostat keeps states of one graph at a temperature, not a union: simulate singly"
            )
        size = np.sqrt(self.energy * problem.masses)
        probe = np.broadcast_to(size, p.shape) * np.ones_like(p)
        once, twice = problem.velocity(time, q, probe), problem.velocity(time, q, 2 * probe)
        inverse = (once / probe).mean(axis=-1, keepdims=True)
        even = np.abs(once - inverse * probe).max() + np.abs(twice - 2 * once).max()
        if not even <= _QUADRATIC * np.abs(once).max() or (inverse < 0).any():
            raise ParameterError("a thermostat needs a kinetic energy |p|²/2m, and that of this Hamiltonian is another")
        self._inverse, self.taken = inverse, np.zeros(p.shape[:-2])
        self._set_up(problem, time, q, p)

    def twice_kinetic(self, p: Array) -> Array:
        """Sum p v over all nodes, twice the kinetic energy: 0-d, or shape (states,)."""
        return np.asarray((p * p * self._inverse).sum(axis=(-1, -2)))

    def count(self, p: Array) -> None:
        """Take a step into the average of kinetic energies."""
        self._kinetic_sum += float(self.twice_kinetic(p).mean())
        self._steps += 1

    @abstractmethod
    def _set_up(self, problem: Problem, time: float, q: Array, p: Array) -> None:
        """Prepare what depends on the motion."""


def free_momenta(problem: Problem, dim: int) -> int:
    """Count the momenta of nodes that are not held, of one state."""
    held = held_nodes(problem.graph)
    nodes = problem.masses.shape[0] if held is None else int((~held).sum())
    return nodes * dim
