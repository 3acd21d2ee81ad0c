"""The kinetic energy T(|p|) of a node as a model has learned it, and the mass that it implies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.laws.jackknife import Spread, jackknife
from hamfit.laws.softening import unsoftened
from hamfit.laws.subject import Subject
from hamfit.laws.uncertain import WORTH_SAYING, Uncertain, effective_count
from hamfit.laws.visits import POINTS, Visits, normalised, rising_points
from hamfit.state import Hamiltonian, State
from hamfit.targets.block import EquationBlock
from hamfit.validation import Array, IntArray


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
    unit
        Name of the unit of masses that the data state; empty where they state none.
    spread
        How well 1/m is known from data; None without data.
    """

    p: Array
    energy: Array
    slope: Array
    label: str
    mass: Uncertain
    misfit: float
    visits: Visits | None
    unit: str = ""
    spread: Spread | None = None

    def _repr_html_(self) -> str:
        from hamfit.laws.html import kinetic_html

        return kinetic_html(self)

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        left = f", but for {100 * self.misfit:.2g} % of dT/dp" if self.misfit > WORTH_SAYING else ""
        return f"T = p²/2m with m = {self.mass}{unit}{left}"


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
    energy, slope = np.asarray(subject.apart.energy(state)), subject.apart.gradient(state)[1][1:, 0, 0]
    weight = normalised(np.gradient(p)) if visits is None else visits.weights(p)
    inverse = weight @ (p * slope) / (weight @ p**2)
    left = slope - inverse * p
    misfit = float(np.sqrt(weight @ left**2 / (weight @ slope**2)))
    if data is None or not (data.has_momenta or data.times is not None):
        count = effective_count(left, 1)
        error, spread = float(np.sqrt(weight @ left**2 / (weight @ p**2) / (count - 1))), None
        mass = Uncertain(1 / inverse, error / inverse**2)
    else:
        mass, spread = mass_in_data(subject, graph, number, data)
    label = ", ".join(f"{name} {value:g}" for name, value in subject.numbered(graph).items()) or "all nodes"
    unit = "" if data is None else units_of(data).get("mass", "")
    return KineticLaw(p, energy[1:] - energy[0], slope, label, mass, misfit, visits, unit, spread)


def mass_in_data(subject: Subject, node: Graph | None, number: int, data: DataSource) -> tuple[Uncertain, Spread]:
    """Find m from dH/dp = p/m of nodes of one kind that are like `node` in all attributes, and how well 1/m is known.

    None stands for all nodes.
    """
    equations = subject.some_equations(data)
    p, velocity, mine = _moving(subject, node, number, equations.part)
    if len(p) < 2 or not p.any():
        raise DataError("the data have no moving node with these attributes, which a mass could be found from")
    inverse, squares = _slope_of(p, velocity)
    left = velocity - inverse * p
    groups = np.repeat(equations.groups_of_nodes()[mine], equations.part.state.dim)
    shown = jackknife(p[:, None], -left, groups)
    variance = equations.overlap * squares / (len(p) - 1) / (p @ p)
    spread = Spread.of(np.array([[variance]]), shown, independent=equations.equations.pointwise)
    again = [_slope_of(*_moving(subject, node, number, one.part)[:2]) for one in equations.shaken()]
    inverse = float(unsoftened(np.array([inverse]), squares, [(np.array([one]), left) for one, left in again])[0])
    return Uncertain(1 / inverse, float(np.sqrt(spread.covariance[0, 0])) / inverse**2), spread


def _moving(subject: Subject, node: Graph | None, number: int, part: EquationBlock) -> tuple[Array, Array, IntArray]:
    """Take p and dH/dp of the nodes of one kind, each (rows,), and the numbers of these nodes in the equations."""
    chosen = nodes_like(subject, node, number, part.state)
    own = part.combined(np.where(chosen[:, None], part.state.p, 0.0))
    mine = np.flatnonzero(np.abs(own).sum(axis=1))
    return own[mine].ravel(), part.targets[1][mine].ravel(), mine


def _slope_of(p: Array, velocity: Array) -> tuple[float, float]:
    """Find 1/m of v = p/m, and the sum of squares that it leaves."""
    inverse = float(p @ velocity / (p @ p))
    return inverse, float(((velocity - inverse * p) ** 2).sum())


def nodes_like(subject: Subject, node: Graph | None, number: int, state: State) -> Array:
    """Find the nodes of a flat state that are of one kind, and like `node` in all attributes, as a mask (nodes,)."""
    chosen = subject.nodes_of_kind(number, state)
    for name, value in ({} if node is None else node.node_attributes).items():
        chosen &= np.isclose(state.graph.node_attributes[name], value[0], rtol=1e-9, atol=0.0)
    return chosen
