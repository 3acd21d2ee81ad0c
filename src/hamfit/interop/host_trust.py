"""How far a host program may trust a learned model where its atoms are: the posterior of forces and energies."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from hamfit.interop.host import HostForces
from hamfit.state import State
from hamfit.validation import Array


class ExtrapolationWarning(UserWarning):
    """Given once where atoms have left what the training data of a model covered."""


@dataclass(frozen=True)
class Sureness:
    """How sure a model is at one place, in the units of the host.

    Attributes
    ----------
    forces
        Standard deviation of every force, shape (atoms, dim).
    energy
        Standard deviation of the energy relative to that of a reference: forces leave the constant open.
    leverage
        The largest of any atom, see `hamfit.learned.Uncertainty.leverage`.
    limit
        Leverage above which a state lies outside of what the training data covered.
    """

    forces: Array
    energy: float
    leverage: float
    limit: float

    @property
    def extrapolating(self) -> bool:
        """Whether the state lies outside of what the training data covered."""
        return self.leverage > self.limit


class Trust:
    """Asks the posterior of a model, and warns once where it is left behind.

    Parameters
    ----------
    host
        What evaluates the model; one that was fitted here, so that it has a posterior.
    """

    def __init__(self, host: HostForces) -> None:
        self._host, self._uncertainty = host, host.learned.uncertainty()
        self._reference: State | None = None
        self._warned = False

    def at(self, state: State) -> Sureness:
        """Ask at a state at rest, in the model's units; the first of as many atoms of these kinds is the reference."""
        if self._reference is None or not _same_atoms(self._reference, state):
            self._reference = state
        sure, by = self._uncertainty, self._host.conversion
        here = Sureness(
            sure.gradient(state)[0] * by.force,
            float(sure.energy_difference(state, self._reference)) * by.energy,
            float(sure.leverage(state)),
            sure.limit,
        )
        if here.extrapolating and not self._warned:
            self._warned = True
            warnings.warn(
                f"the atoms have left what the training data covered (leverage {here.leverage:.2g}, "
                f"above {here.limit:.2g}): forces and energies there are not to be trusted; train on such states",
                ExtrapolationWarning,
                stacklevel=2,
            )
        return here


def _same_atoms(first: State, second: State) -> bool:
    mine, theirs = first.graph.node_attributes, second.graph.node_attributes
    return first.q.shape == second.q.shape and all(np.array_equal(mine[name], theirs[name]) for name in theirs)
