"""The energy V(r) of a pair as a model has learned it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.features import PairKind
from hamfit.graphs import Graph
from hamfit.laws.subject import Subject
from hamfit.laws.units import LawUnits
from hamfit.laws.visits import Visits, normalised, rising_points
from hamfit.potentials import SlopeCurve
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array, known_name

ZEROS = ("auto", "minimum", "largest distance")
_FARTHEST = 1 - 1e-8  # of a diameter: the opposite point of a circle, where the chord has no slope
_GONE = 0.03  # slope at the largest distances, relative to typical slopes, below which the force has died out


@dataclass(frozen=True)
class PairLaw:
    """The energy of a pair as a function of its distance.

    Forces determine V(r) up to a constant, which is chosen here.

    Attributes
    ----------
    r, energy, slope
        Distances, V(r) and V'(r), each of shape (points,).
    zero
        Where V is zero: at its ``"minimum"`` or at the ``"largest distance"``.
    kind
        The pair.
    visits
        Distances of such pairs in training, where they are known.
    cutoff
        Where the model's pairs end, or None.
    isolated
        Whether this is the energy of two nodes at rest with nobody else around, because the model's energy is more than
        a sum over pairs.
    graph, model
        The pair as a graph, and whose law it is.
    """

    r: Array
    energy: Array
    slope: Array
    zero: str
    kind: PairKind
    visits: Visits | None
    cutoff: float | None
    isolated: bool
    graph: Graph = field(repr=False)
    model: Hamiltonian = field(repr=False)

    @property
    def curve(self) -> SlopeCurve:
        """The slopes V'(r), weighted by how often the training data came there."""
        weight = normalised(np.gradient(self.r)) if self.visits is None else self.visits.weights(self.r)
        return SlopeCurve(self.r, self.slope, weight)

    @property
    def units(self) -> LawUnits:
        """The units that forms are fitted in."""
        return LawUnits.of(self.curve)

    def _repr_html_(self) -> str:
        from hamfit.laws.html import law_html

        return law_html(self)

    def __str__(self) -> str:
        what = "an isolated pair at rest" if self.isolated else str(self.kind)
        return f"V(r) of {what}, zero at {'its' if self.zero == 'minimum' else 'the'} {self.zero}"


def pair_law(
    model: Hamiltonian,
    distances: ArrayLike | None = None,
    *,
    species: Sequence[int] | None = None,
    node_attributes: Mapping[str, Sequence[float]] | None = None,
    edge_attributes: Mapping[str, float] | None = None,
    isolated: bool = False,
    zero: str = "auto",
) -> PairLaw:
    """Read V(r) and V'(r) off a model, from its own energy and gradient of two nodes.

    Parameters
    ----------
    model
        A fitted `RFInvariant`; or a reference system whose graphs may have two nodes.
    distances
        Rising positive distances; None for 200 over the range that the training data had.
    species, node_attributes
        Attributes of the two ends, such as ``(0, 1)`` or ``{"charge": (1.0, -1.0)}``. Needed where they choose among
        several kinds of pairs; numbers that varied in training are at their median unless given.
    edge_attributes
        Attributes of the edge, such as ``{"stiffness": 2.0}``.
    isolated
        Allow models with many-body or velocity-dependent parts: the law is then that of two nodes at rest alone.
    zero
        Where V is zero; ``"auto"``: at its minimum, unless the force has died out at the largest distance.

    Examples
    --------
    >>> from hamfit.systems import make_system
    >>> law = pair_law(make_system("lennard-jones"), np.linspace(0.9, 3.0, 50), zero="largest distance")
    >>> print(law)
    V(r) of all pairs, zero at the largest distance
    """
    known_name("zero of the energy", zero, ZEROS)
    subject = Subject.of(model)
    extra = [name for name in subject.parts if name in ("many-body", "cluster", "velocity")]
    if extra and not isolated:
        raise ParameterError(
            f"the energy of this model is more than a sum over pairs ({' and '.join(extra)} part), so that a pair has "
            "no law of its own; isolated=True (--isolated) gives the energy of two nodes at rest alone"
        )
    if subject.parts and "pair" not in subject.parts:
        raise DataError(
            "all distances were the same in training: the model knows nothing of how energies depend on them"
        )
    on_nodes = dict(node_attributes or {}) | ({} if species is None else {"species": tuple(species)})
    graph, kind = subject.pair_graph(on_nodes, edge_attributes or {})
    visits = Visits.noted(subject.ranges, "distance", kind.number)
    low = 0.0 if visits is None else max(visits.low, 1e-6 * visits.high)
    r = rising_points("distances", distances, visits, low)
    energy, slope = _evaluated(subject, graph, r)
    if zero == "auto":
        far = np.median(np.abs(slope[-max(2, len(slope) // 10) :]))
        zero = "largest distance" if far < _GONE * np.sqrt(np.mean(slope**2)) else "minimum"
    energy = energy - (energy.min() if zero == "minimum" else energy[-1])
    return PairLaw(r, energy, slope, zero, kind, visits, subject.cutoff, bool(extra), graph, model)


def _evaluated(subject: Subject, graph: Graph, r: Array) -> tuple[Array, Array]:
    """Evaluate energy and slope with one node at the origin and the other on one axis, both at rest.

    The axis is the first one that is no angle. Where all are angles, nodes at the angle θ from each other are at the
    distance r = 2 sin(θ/2), the chord.
    """
    lengths = [axis for axis in range(subject.dim) if not subject.angles >> axis & 1]
    axis, place, chain = (lengths or [0])[0], r, np.ones_like(r)
    if not lengths:
        half = np.arcsin(np.minimum(r / 2, _FARTHEST))
        place, chain = 2 * half, np.cos(half)
    q = np.zeros((len(r), 2, subject.dim))
    q[:, 1, axis] = place
    state, model = State(q, np.zeros_like(q), graph), subject.apart
    return np.asarray(model.energy(state)), model.gradient(state)[0][:, 1, axis] / chain
