"""The energy U(x) of a node along one of its coordinates, as a model has learned it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.maps.parts_alone import field_values
from hamfit.laws.subject import Subject
from hamfit.laws.units import LawUnits
from hamfit.laws.visits import POINTS, Visits, normalised
from hamfit.learned import is_learned, learned_of
from hamfit.potentials import SlopeCurve
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array

_AXES = ("x", "y", "z")


@dataclass(frozen=True)
class FieldKind:
    """Nodes that obey one outer field.

    Attributes
    ----------
    number
        Number of the kind in the network.
    names
        What tells these nodes from others: integer attributes, the number of the node, and numbers that vary.
    numbers
        Numbers that modulate the field, in the network's order.
    angles
        Which coordinates are angles.
    """

    number: int = 0
    names: Mapping[str, float] = field(default_factory=dict)
    numbers: tuple[float, ...] = ()
    angles: tuple[bool, ...] = (False,)

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:g}" for name, value in self.names.items()) or "all nodes"

    def axis(self, coordinate: int) -> str:
        """Name one of the coordinates."""
        name = _AXES[coordinate] if len(self.angles) <= len(_AXES) else f"coordinate {coordinate}"
        if self.angles[coordinate]:
            return "angle" if len(self.angles) == 1 else f"angle {name}"
        return name


@dataclass(frozen=True)
class FieldLaw:
    """The energy of a node as a function of one of its coordinates, the others in the middle of the data.

    Forces determine U up to a constant; it is zero at the minimum of the curve.

    Attributes
    ----------
    x, energy, slope
        Coordinates, U(x) and U'(x), each of shape (points,).
    kind
        The nodes that obey it.
    coordinate
        Number of the coordinate.
    visits
        Coordinates of such nodes in training.
    model
        Whose law it is.
    sigma
        Standard deviation of U(x) less U at its minimum, shape (points,), where the model knows how sure it is.
    """

    x: Array
    energy: Array
    slope: Array
    kind: FieldKind
    coordinate: int
    visits: Visits | None
    model: Hamiltonian = field(repr=False)
    sigma: Array | None = None

    @property
    def angle(self) -> bool:
        """Whether the coordinate is an angle."""
        return self.kind.angles[self.coordinate]

    @property
    def curve(self) -> SlopeCurve:
        """The slopes U'(x), weighted by how often the training data came there."""
        weight = normalised(np.gradient(self.x)) if self.visits is None else self.visits.weights(self.x)
        return SlopeCurve(self.x, self.slope, weight)

    @property
    def units(self) -> LawUnits:
        """The units that forms are fitted in."""
        return LawUnits.of_places(self.curve, angle=self.angle)

    @property
    def label(self) -> str:
        """The nodes, and the coordinate where they have several or it is an angle."""
        named = len(self.kind.angles) > 1 or self.angle
        return f"{self.kind}, {self.kind.axis(self.coordinate)}" if named else str(self.kind)

    def _repr_html_(self) -> str:
        from hamfit.laws.html import law_html

        return law_html(self)

    def __str__(self) -> str:
        return f"U({'θ' if self.angle else self.kind.axis(self.coordinate)}) of {self.kind}, zero at its minimum"

    def along(self, q: Array) -> Array:
        """Take this coordinate of places, shape (places, dim); angles within half a turn of the middle of the curve."""
        x = q[:, self.coordinate]
        if not self.angle:
            return x
        middle = 0.5 * (self.x[0] + self.x[-1])
        return middle + np.remainder(x - middle + np.pi, 2 * np.pi) - np.pi


def field_kinds(model: Hamiltonian) -> list[FieldKind]:
    """List the kinds of nodes of a model's outer field, each with a law of its own; none without a field."""
    return kinds_of(Subject.of(model))


def kinds_of(subject: Subject) -> list[FieldKind]:
    """List the kinds of nodes of an outer field, likewise."""
    if "field" not in subject.parts:
        return []
    assert subject.network is not None
    fields = subject.network.encoding.fields
    assert fields is not None
    listed = subject.ranges.get("field_values") or [None] * fields.count
    found = []
    for number, (names, angles, seen) in enumerate(
        zip(fields.names(), fields.angles(subject.dim).tolist(), listed, strict=True)
    ):
        for values in seen or ():
            own = dict(zip(fields.quantities, values, strict=True))
            found.append(FieldKind(number, {**names, **own}, tuple(values), tuple(angles)))
    return found


def nodes_of(subject: Subject, kind: FieldKind, state: State) -> Array:
    """Find the nodes of a flat state that are of one kind of the field, as a mask of shape (nodes,)."""
    mask = np.zeros(state.graph.n_nodes, dtype=bool)
    if subject.network is None or subject.network.encoding.fields is None:
        return ~mask
    free, number, quantities = subject.network.encoding.fields.of(state.graph)
    same = np.isclose(quantities, np.array(kind.numbers), rtol=1e-9, atol=0.0).all(axis=1)
    mask[free[(number == kind.number) & same]] = True
    return mask


def field_law(model: Hamiltonian, kind: FieldKind | None = None, coordinate: int = 0) -> FieldLaw:
    """Read U(x) and U'(x) of an outer field off a model, over what its training data visited.

    Parameters
    ----------
    model
        A fitted `RFInvariant` with a field.
    kind
        The nodes, one of `field_kinds`; None for the first.
    coordinate
        Number of the coordinate; the others are in the middle of the data.
    """
    subject = Subject.of(model)
    kinds = kinds_of(subject)
    if not kinds:
        raise ParameterError("this model has no outer field: fit with field='shared' (--field shared)")
    chosen = kinds[0] if kind is None else kind
    if not 0 <= coordinate < subject.dim:
        raise ParameterError(f"the nodes have coordinates 0 to {subject.dim - 1}, got {coordinate}")
    noted = [Visits.noted({"place": subject.ranges["place"][chosen.number]}, "place", c) for c in range(subject.dim)]
    visits = noted[coordinate]
    if visits is None or visits.high <= visits.low:
        raise DataError(
            f"{chosen.axis(coordinate)} of {chosen} did not change in training: the model knows nothing of its field"
        )
    x = np.linspace(visits.low, visits.high, POINTS)
    places = np.tile([0.0 if v is None else v.middle for v in noted], (len(x), 1))
    places[:, coordinate] = x
    assert subject.network is not None
    learned = subject.hamiltonian
    energy, slopes = subject.network.field_energy(learned.weights, places, chosen.number, chosen.numbers)  # type: ignore[attr-defined]
    energy, slope = np.asarray(energy, dtype=np.float64), np.asarray(slopes[:, coordinate], dtype=np.float64)
    sigma = None
    if is_learned(learned) and learned_of(learned).has_posterior:
        values = field_values(subject.network, places, chosen.number, chosen.numbers)
        sigma = learned_of(learned).uncertainty().weights.deviations(values - values[int(np.argmin(energy))])
    return FieldLaw(x, energy - energy.min(), slope, chosen, coordinate, visits, subject.hamiltonian, sigma)


def field_laws(model: Hamiltonian) -> list[FieldLaw]:
    """Read off U along every coordinate that changed in training, for every kind of node of an outer field."""
    subject = Subject.of(model)
    laws = []
    for kind in kinds_of(subject):
        for coordinate, noted in enumerate(subject.ranges["place"][kind.number]):
            if noted is not None and noted["low"] < noted["high"]:
                laws.append(field_law(model, kind, coordinate))
    return laws
