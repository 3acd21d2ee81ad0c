"""Nosé-Hoover chains: a few further variables that take energy up and give it back, without any chance."""

from __future__ import annotations

import numpy as np

from hamfit.integrate.problem import Problem
from hamfit.integrate.schemes.stormer_verlet import StormerVerlet
from hamfit.integrate.thermostats import Bath, Thermostat, free_momenta
from hamfit.validation import Array

LINKS = 3
"""Variables of a chain: with one alone, small and stiff systems do not explore all states."""
_INNER = 4  # steps of the chain within half a step of the motion
_AT_REST = 1e-6  # relative: a smaller sum of momenta, or of forces, is zero


class NoseHoover(Thermostat):
    """A chain of three variables coupled to all momenta, which oscillates within about `time`.

    Half a step of the chain, a step of Störmer-Verlet, half a step of the chain (Martyna, Tuckerman and Klein 1992):
    reversible, of order two. H plus the energy of the chain is conserved, which the result says. The sum of the
    momenta stays zero where it is, and is not counted then.
    """

    name = "nose-hoover"

    def bath(self) -> Bath:
        """Make the bath of one motion."""
        return _Chains(self)


class _Chains(Bath):
    """One chain for every state; `taken` is the energy of the chain."""

    def _set_up(self, problem: Problem, time: float, q: Array, p: Array) -> None:
        dim, forces = p.shape[-1], problem.force(time, q, p)
        self.freedom = free_momenta(problem, dim)
        sums = [np.abs(x.sum(axis=-2)).max() <= _AT_REST * np.abs(x).sum(axis=-2).max() for x in (p, forces)]
        if all(sums) and self.freedom == p.shape[-2] * dim and p.shape[-2] > 1 and problem.external is None:
            self.freedom -= dim
        states = p.shape[:-2]
        self._speed, self._place = np.zeros((LINKS, *states)), np.zeros((LINKS, *states))
        counts = np.array([self.freedom, *[1] * (LINKS - 1)]).reshape(-1, *[1] * len(states))
        self._wanted = counts * self.energy
        self._mass = self._wanted * self.thermostat.time**2

    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`."""
        self.begin(problem, time, q, p)
        q, p = StormerVerlet().step(problem, time, q, self._coupled(p, 0.5 * h), h)
        p = self._coupled(p, 0.5 * h)
        chain = 0.5 * self._mass * self._speed**2 + self._wanted * self._place
        self.taken = np.asarray(chain.sum(axis=0))
        self.count(p)
        return q, p

    def _coupled(self, p: Array, h: float) -> Array:
        """Let the chain act on the momenta alone, for a time."""
        twice, scale, part = self.twice_kinetic(p), np.ones(p.shape[:-2]), h / _INNER
        for _ in range(_INNER):
            for link in reversed(range(LINKS)):
                self._push(link, twice, part)
            shrunk = np.exp(-part * self._speed[0])
            scale, twice = scale * shrunk, twice * shrunk**2
            self._place = self._place + part * self._speed
            for link in range(LINKS):
                self._push(link, twice, part)
        return p * scale[..., None, None]

    def _push(self, link: int, twice: Array, h: float) -> None:
        """Let one link feel what is before it, for half of `h`, while the next one brakes it."""
        before = twice if link == 0 else self._mass[link - 1] * self._speed[link - 1] ** 2
        brake = np.exp(-0.25 * h * self._speed[link + 1]) if link + 1 < LINKS else 1.0
        push = 0.5 * h * (before - self._wanted[link]) / self._mass[link]
        self._speed[link] = (self._speed[link] * brake + push) * brake
