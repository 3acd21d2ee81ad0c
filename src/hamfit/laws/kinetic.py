"""The kinetic energy T(|p|) of a node as a model has learned it, and the mass that it implies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.laws.subject import Subject
from hamfit.laws.uncertain import Uncertain, effective_count
from hamfit.laws.visits import POINTS, Visits, normalised, rising_points
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array


@dataclass(frozen=True)
class KineticLaw:
    """The kinetic energy of a node as a function of the size of its momentum, with T(0) = 0.

    Attributes
    ----------
    p, energy, slope
        |p|, T and dT/d|p|, each of shape (points,).
    label
        The kind of node.
    mass
        m of the best T = p²/2m, with its standard error.
    misfit
        What that leaves of dT/d|p|, relative.
    visits
        Sizes of momenta in training, where they are known.
    """

    p: Array
    energy: Array
    slope: Array
    label: str
    mass: Uncertain
    misfit: float
    visits: Visits | None

    def __str__(self) -> str:
        return f"T = p²/2m with m = {self.mass}, but for {100 * self.misfit:.2g} % of dT/dp"


def kinetic_law(
    model: Hamiltonian,
    momenta: ArrayLike | None = None,
    *,
    attributes: Mapping[str, float] | None = None,
    data: DataSource | None = None,
) -> KineticLaw:
    """Read T(|p|) and the mass off a model, from its own energy and gradient of a single node.

    Parameters
    ----------
    model
        A fitted `RFInvariant`, or a reference system.
    momenta
        Rising positive sizes of momenta; None for 200 over the range that the training data had.
    attributes
        Attributes of the node, such as ``{"species": 1}``; needed where they choose among several kinds.
    data
        Data with momenta: the mass and its error are then those of a fit to dH/dp there, else to the curve.
    """
    subject = Subject.of(model)
    if subject.kinetic_known:
        raise DataError("the kinetic energy was not learned but is known from the masses: the data were forces alone")
    if subject.parts and "kinetic" not in subject.parts:
        raise DataError("all momenta were the same in training: the model knows nothing of kinetic energy")
    if "velocity" in subject.parts:
        raise ParameterError("pairs of this model depend on momenta, so that there is no kinetic energy of its own")
    graph, number = subject.node_graph(attributes or {})
    visits = Visits.noted(subject.ranges, "momentum", number)
    p = rising_points("momenta", momenta, visits, 0.0 if visits is None else visits.high / POINTS)
    vectors = np.zeros((len(p) + 1, 1, subject.dim))
    vectors[1:, 0, 0] = p
    state = State(np.zeros_like(vectors), vectors, graph)
    energy, slope = np.asarray(model.energy(state)), model.gradient(state)[1][1:, 0, 0]
    weight = normalised(np.gradient(p)) if visits is None else visits.weights(p)
    inverse = weight @ (p * slope) / (weight @ p**2)
    left = slope - inverse * p
    misfit = float(np.sqrt(weight @ left**2 / (weight @ slope**2)))
    if data is None or not (data.has_momenta or data.times is not None):
        count = effective_count(left, 1)
        error = float(np.sqrt(weight @ left**2 / (weight @ p**2) / (count - 1)))
    else:
        inverse, error = _inverse_mass(subject, graph, number, data)
    mass = Uncertain(1 / inverse, error / inverse**2)
    label = ", ".join(f"{name} {value}" for name, value in subject.node_kinds[number].items()) or "all nodes"
    return KineticLaw(p, energy[1:] - energy[0], slope, label, mass, misfit, visits)


def _inverse_mass(subject: Subject, node: Graph, number: int, data: DataSource) -> tuple[float, float]:
    """Find 1/m and its standard error from dH/dp = p/m of nodes of one kind that are like `node` in all attributes."""
    equations, part = subject.some_equations(data)
    state = part.state
    chosen = subject.nodes_of_kind(number, state)
    for name, value in node.node_attributes.items():
        chosen &= np.isclose(state.graph.node_attributes[name], value[0], rtol=1e-9, atol=0.0)
    own = part.combined(np.where(chosen[:, None], state.p, 0.0))
    mine = np.abs(own).sum(axis=1) > 0
    p, velocity = own[mine].ravel(), part.targets[1][mine].ravel()
    if len(p) < 2 or not p.any():
        raise DataError("the data have no moving node with these attributes, which a mass could be found from")
    inverse = p @ velocity / (p @ p)
    left = velocity - inverse * p
    return float(inverse), float(np.sqrt(equations.overlap * (left @ left) / (len(p) - 1) / (p @ p)))
