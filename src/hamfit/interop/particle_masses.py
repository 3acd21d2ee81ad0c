"""Masses for programs that know no kinetic energy but |p|²/2m: those of the data, or what the learned one implies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.compiled.laws import Laws
from hamfit.errors import ParameterError
from hamfit.features import InvariantNetwork
from hamfit.features.invariant.one_variable import kinetic_energy
from hamfit.features.invariant.scalar_parts import KineticPart
from hamfit.graphs import MASS
from hamfit.laws import Visits
from hamfit.learned import LearnedHamiltonian
from hamfit.validation import positive_number

_MISFIT = 1e-3  # of velocities: what a learned kinetic energy may differ from |p|²/2m by


def masses_of(
    learned: LearnedHamiltonian, laws: Laws, types: list[dict[str, float]], given: object = None
) -> list[float]:
    """Find the mass of each type of particle of an invariant model.

    Parameters
    ----------
    learned, laws
        The model, and its functions of one variable.
    types
        Attributes of each type of particle.
    given
        Masses to take instead: a number for all, several, or a text with commas between them.
    """
    if given is not None:
        return _given_masses(given, types)
    return [_learned_mass(learned, laws, kind) for kind in types]


def _learned_mass(learned: LearnedHamiltonian, laws: Laws, kind: Mapping[str, float]) -> float:
    """Find the mass of particles of one type from the kinetic energy."""
    network = learned.feature_map
    assert isinstance(network, InvariantNetwork)
    graph, number = network.kinds.node_graph(kind, learned.notes.get("ranges", {}))
    if number in laws.encoding.held:
        return float(graph.masses[0])
    if learned.features.kinetic_known:
        if MASS not in graph.node_attributes and learned.trained_on.get("units"):
            raise ParameterError("the data of this model had no masses; give them, --option masses=39.948 say")
        return float(graph.masses[0])
    found, visits = laws.part(KineticPart), Visits.noted(learned.notes.get("ranges", {}), "momentum", number)
    if found is None or visits is None or not visits.high > 0:
        raise ParameterError("this model knows no masses: nothing moved in its data; give them, --option masses=1 say")
    part, weights = found
    quantities = [float(graph.node_attributes[name][0]) for name in laws.encoding.nodes.quantities]
    inverse = 1.0 / graph.masses[0] if MASS in laws.encoding.nodes.names else 1.0
    p = np.linspace(visits.high / 200, visits.high, 200)
    factor = 2 * inverse * kinetic_energy(part, weights, laws.encoding, inverse * p**2, number, quantities)[1]
    weight = visits.weights(p) * p**2  # velocities are factor · p
    mean = float(weight @ factor / weight.sum())
    misfit = float(np.sqrt(weight @ (factor - mean) ** 2 / weight.sum())) / abs(mean)
    if misfit > _MISFIT or mean <= 0:
        raise ParameterError(
            f"the kinetic energy of this model is not |p|²/2m, which is the only one that other programs know: "
            f"velocities would be off by {misfit:.1g}"
        )
    return 1.0 / mean


def _given_masses(masses: object, types: list[dict[str, float]]) -> list[float]:
    """Read masses: a number, several numbers, or a text with commas between them."""
    parts: Any = masses.split(",") if isinstance(masses, str) else masses
    listed = list(parts) if isinstance(parts, Sequence) else [parts] * len(types)
    if len(listed) != len(types):
        raise ParameterError(f"masses must be one number, or one for each of {len(types)} types, got {masses!r}")
    try:
        return [positive_number("masses", float(one)) for one in listed]
    except (TypeError, ValueError):
        raise ParameterError(f"masses must be positive numbers, got {masses!r}") from None
