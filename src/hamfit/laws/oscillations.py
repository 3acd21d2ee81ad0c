"""Small oscillations around the equilibrium of a learned Hamiltonian: normal modes with frequencies and errors.

Where every part of the energy has a named form, frequencies are those of the forms: with few constants, fitted to all
forces, they know the curvature at the equilibrium far better than the learned curves, whose second derivatives are
those of flexible functions at a single place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.laws.equilibrium import FLAT, Equilibrium
from hamfit.laws.kinks import refuse_kinks
from hamfit.laws.named_energy import NamedEnergy
from hamfit.laws.uncertain import Uncertain
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State
from hamfit.validation import Array

MOST = 24  # degrees of freedom
_SAID = 4  # modes
_STATES = 400  # of the data, looked at for where to begin
_SURE = 2.0  # standard errors that ω² is to be above zero
_DIFFERENCES = 1e-7  # relative error of second derivatives by differences


@dataclass(frozen=True)
class Oscillations:
    """The normal modes around an equilibrium, slow ones first.

    Attributes
    ----------
    frequencies
        ω / 2π of every mode that oscillates, with its standard error.
    modes
        The direction of every one of them in q, of length one; shape (modes, nodes, dim).
    equilibrium
        Where they oscillate, shape (nodes, dim).
    units
        Names of the units that the data state, by quantity.
    source
        Names of the forms that the frequencies are those of; empty where they are those of the learned Hamiltonian
        itself.
    """

    frequencies: list[Uncertain]
    modes: Array
    equilibrium: Array
    units: Mapping[str, str] = field(default_factory=dict)
    source: str = ""

    @property
    def unit(self) -> str:
        """The unit of the frequencies: Hz for seconds."""
        time = self.units.get("time", "")
        return {"": "per unit of time", "s": "Hz", "ms": "kHz", "us": "MHz", "µs": "MHz"}.get(time, f"{time}⁻¹")

    @property
    def sentence(self) -> str:
        """What was found, as a sentence for people."""
        time = self.units.get("time", "")
        if len(self.frequencies) == 1:
            (f,) = self.frequencies
            return f"small oscillations: f = {f} {self.unit} (period {1 / f.value:.5g}{' ' * bool(time)}{time})"
        if len(self.frequencies) <= _SAID:
            return f"small oscillations: f = {', '.join(str(f) for f in self.frequencies)} {self.unit}"
        ends = f"from f = {self.frequencies[0]} to {self.frequencies[-1]} {self.unit}"
        return f"small oscillations: {len(self.frequencies)} modes, {ends}"

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain numbers and texts by name."""
        return {
            "frequencies": [f.value for f in self.frequencies],
            "errors": [f.error for f in self.frequencies],
            "unit": self.unit,
            "form": self.source or None,
            "periods": [1 / f.value for f in self.frequencies],
            "modes": self.modes.tolist(),
            "equilibrium": self.equilibrium.tolist(),
        }


def small_oscillations(
    learned: LearnedHamiltonian, data: DataSource, units: Mapping[str, str], named: NamedEnergy | None = None
) -> Oscillations | None:
    """Find the normal modes around the stable equilibrium that is nearest the data; None where there is none.

    The search starts at the snapshot of least potential energy. The equilibrium has to be within what the training data
    covered. Systems of changing size, with edges that follow the positions, or with many degrees of freedom have none.
    With `named`, the energy as a sum of named forms, modes are its own, and there are none where it has no equilibrium:
    learned curves may have ripples in which no place of rest is found, or only they have one. At a kink of the
    potential there is no frequency, but a `hamfit.laws.kinks.KinkError`.
    """
    states = _states(data if data.has_momenta else learned.equations_of(data).source)  # momenta as a fit estimates them
    if states is None or learned.feature_map.cutoff is not None:
        return None
    begin = Equilibrium.beginning(learned, states)
    if begin is None:
        return None
    around = begin.settled(learned)
    around = around if around is not None and around.covered(learned) else None
    there = None if named is None else named.oscillating(around or begin)
    if named is not None and there is not None and (around is not None or there.around.covered(learned)):
        found = _seen(there.around, there.squared, there.vectors, there.errors, units, named.source)
        if found is not None:
            refuse_kinks(there.around, named, found.modes, np.zeros(len(found.modes)))
            return found
    if around is None or (named is not None and there is None):  # only ripples of the curves hold it there
        return None
    squared, vectors, change = around.modes(learned)
    found = _seen(around, squared, vectors, around.errors(learned, squared, change), units)
    if found is not None:
        refuse_kinks(around, learned, found.modes, np.array([2 * f.error / f.value for f in found.frequencies]))
    return found


def _seen(
    around: Equilibrium, squared: Array, vectors: Array, errors: Array, units: Mapping[str, str], source: str = ""
) -> Oscillations | None:
    """Keep the modes whose ω² is known to be positive; None where none is, or at a saddle."""
    errors = np.maximum(errors, _DIFFERENCES * np.abs(squared))
    flat = FLAT * np.abs(squared).max(initial=0.0)
    if (squared < -_SURE * errors - flat).any():
        return None
    known = (squared > flat) & (squared > _SURE * errors)
    if not known.any():
        return None
    omega = np.sqrt(squared[known])
    values, deviations = omega / (2 * np.pi), errors[known] / (2 * omega) / (2 * np.pi)
    shape = np.zeros((int(known.sum()), *around.q.shape))
    shape[:, around.free] = vectors[known].reshape(len(omega), -1, around.q.shape[1])
    shape /= np.linalg.norm(shape, axis=(1, 2), keepdims=True)
    frequencies = [Uncertain(float(f), float(error)) for f, error in zip(values, deviations, strict=True)]
    return Oscillations(frequencies, shape, around.place, units, source)


def _states(data: DataSource) -> State | None:
    """Take evenly spread snapshots of data whose graph is always the same; None where it is not."""
    count = data.n_snapshots
    few = np.unique(np.linspace(0, count - 1, min(count, _STATES)).astype(np.int64))
    nodes, edges = data.node_counts, data.edge_counts
    if (nodes != nodes[0]).any() or (edges != edges[0]).any() or nodes[0] * data.dim > MOST:
        return None
    state, first = data.state(few).flat(), data.state(slice(0, 1)).flat()
    union = state.graph.edges.reshape(len(few), -1, 2) - np.arange(len(few))[:, None, None] * int(nodes[0])
    if (union != union[0]).any() or first.graph.cell is not None:
        return None
    shape = (len(few), int(nodes[0]), data.dim)
    return State(state.q.reshape(shape), state.p.reshape(shape), first.graph)
