"""Langevin dynamics: friction and random kicks that balance each other at a temperature."""

from __future__ import annotations

import numpy as np

from hamfit.integrate.problem import Problem
from hamfit.integrate.thermostats import Bath, Thermostat, free_momenta
from hamfit.rng import generator
from hamfit.validation import Array


class Langevin(Thermostat):
    """Friction of rate 1 / `time` on all momenta, and the noise that goes with it, by the splitting BAOAB.

    Half a kick, half a drift, the exact motion under friction and noise, half a drift, half a kick (Leimkuhler and
    Matthews 2013). Positions of a harmonic oscillator have the right variance at any step. Reproducible by its seed.

    >>> Langevin(0.025, time=10.0)
    Langevin(temperature=0.025, time=10, seed=0)
    """

    name = "langevin"

    def bath(self) -> Bath:
        """Make the bath of one motion."""
        return _LangevinBath(self)


class _LangevinBath(Bath):
    """Random kicks from one generator; `taken` is the heat that went into the bath."""

    def _set_up(self, problem: Problem, time: float, q: Array, p: Array) -> None:  # noqa: ARG002 - as of all baths
        self._random = generator(self.thermostat.seed)
        self.freedom = free_momenta(problem, p.shape[-1])
        inverse = np.asarray(self._inverse)
        self._size = np.sqrt(self.energy / np.where(inverse > 0, inverse, np.inf))

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`."""
        self.begin(problem, time, q, p)
        p = p + 0.5 * h * problem.force(time, q, p)
        q = q + 0.5 * h * problem.velocity(time, q, p)
        before, left = self.twice_kinetic(p), np.exp(-h / self.thermostat.time)
        kicks = self._random.standard_normal(p.shape)
        p = left * p + np.sqrt(1 - left**2) * self._size * kicks
        self.taken = self.taken - 0.5 * (self.twice_kinetic(p) - before)
        q = q + 0.5 * h * problem.velocity(time + h, q, p)
        p = p + 0.5 * h * problem.force(time + h, q, p)
        self.count(p)
        return q, p
