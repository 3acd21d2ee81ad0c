"""Outer fields in the plane and in space: whether they are sums over coordinates, and traps with their axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.laws.field import FieldLaw
from hamfit.laws.jackknife import Spread, jackknife
from hamfit.laws.observed import ObservedField, hats
from hamfit.laws.softening import unsoftened
from hamfit.laws.uncertain import Uncertain
from hamfit.laws.units import LawUnits
from hamfit.potentials.fields.harmonic import HarmonicField
from hamfit.state import State
from hamfit.validation import Array

_TOLERANCE = 0.01  # share of the force that may be missing
_SAME = 2.0  # standard errors of their difference up to which two stiffnesses are one
_ALIKE = 1e-6  # relative difference that is one of rounding


@dataclass(frozen=True)
class Trap:
    """A harmonic field U = (q - c)·K (q - c) / 2 in several coordinates.

    Attributes
    ----------
    stiffness
        The eigenvalues of K, rising.
    axes
        Its eigenvectors, one in each row.
    centre
        c.
    isotropic
        Whether all eigenvalues agree within their errors; `stiffness` then holds their mean alone.
    label
        The nodes.
    units
        Names of the units that the data state, by quantity.
    """

    stiffness: list[Uncertain]
    axes: Array
    centre: list[Uncertain]
    isotropic: bool
    label: str
    units: Mapping[str, str] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What was found, as a sentence for people."""
        unit = HarmonicField.parameters["k"].unit(self.units) if self.units else ""
        unit = f" {unit}" if unit else ""
        centre = f"around ({', '.join(str(value) for value in self.centre)})"
        if self.isotropic:
            return f"a trap, the same in all directions: k = {self.stiffness[0]}{unit} {centre}"
        along = (
            f"k = {k}{unit} along ({', '.join(f'{part + 0.0:.3f}' for part in axis)})"
            for k, axis in zip(self.stiffness, self.axes, strict=True)
        )
        return f"a harmonic trap: {', '.join(along)}, {centre}"

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain numbers and texts by name."""
        return {
            "nodes": self.label,
            "sentence": self.sentence,
            "isotropic": self.isotropic,
            "stiffness": [k.value for k in self.stiffness],
            "errors": [k.error for k in self.stiffness],
            "axes": self.axes.tolist(),
            "centre": [c.value for c in self.centre],
            "centre_errors": [c.error for c in self.centre],
        }


def shares_missed(laws: Sequence[FieldLaw], data: DataSource) -> tuple[float, float]:
    """Find which share of a learned field no sum over coordinates explains, and which share no harmonic trap does.

    `laws` are those of all coordinates of one kind of node.
    """
    first = ObservedField(laws[0], data, LawUnits())
    state = first.state
    none = State(state.q, state.p, state.graph.part(np.zeros(state.graph.n_edges, dtype=bool)))
    forces, q = laws[0].model.gradient(none)[0][first.chosen], state.q[first.chosen]
    coordinates = [law.coordinate for law in laws]
    sums, linear = 0.0, np.column_stack([q[:, coordinates] - q[:, coordinates].mean(axis=0), np.ones(len(q))])
    for law in laws:
        sums += _left(hats(law.along(q)), forces[:, law.coordinate])
    trap = sum(_left(linear, forces[:, c]) for c in coordinates)
    size = float((forces[:, coordinates] ** 2).sum()) or 1.0
    return float(np.sqrt(sums / size)), float(np.sqrt(trap / size))


def trap_of(laws: Sequence[FieldLaw], data: DataSource, units: Mapping[str, str]) -> Trap | None:
    """Fit a harmonic trap to the forces in data; None where the learned field is none, or a coordinate is an angle."""
    if len(laws) < 2 or any(law.angle for law in laws) or shares_missed(laws, data)[1] > _TOLERANCE:
        return None
    rows, covariances, count = [], [], len(laws)
    for law in laws:
        observed = ObservedField(law, data, LawUnits())
        columns, found, left = _linear(laws, observed)
        again = [_linear(laws, one)[1:] for one in observed.shaken()]
        shown = None if observed.groups is None else jackknife(columns, left, observed.groups)
        variance = observed.overlap * (left @ left) / max(1, len(left) - count - 1)
        by_rows = variance * np.linalg.pinv(columns.T @ columns)
        rows.append(unsoftened(found, float(left @ left), [(one, float(rest @ rest)) for one, rest in again]))
        covariances.append(Spread.of(by_rows, shown, independent=observed.independent).covariance)
    matrix = np.array(rows)[:, :count]
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    errors = [
        np.sqrt(sum(v[c] ** 2 * (v @ covariances[c][:count, :count] @ v) for c in range(count))) for v in vectors.T
    ]
    if not (values > _SAME * np.array(errors)).all():
        return None  # no trap in some direction
    centre = -np.linalg.solve(matrix, np.array(rows)[:, count])
    moved = np.array([np.append(centre, 1.0) @ one @ np.append(centre, 1.0) for one in covariances])
    at = np.sqrt((np.linalg.inv(matrix) ** 2) @ moved)
    stiffness = [Uncertain(float(k), float(error)) for k, error in zip(values, errors, strict=True)]
    isotropic = all(_agree(stiffness[0], other) for other in stiffness[1:])
    if isotropic:
        mean = float(np.mean(values))
        stiffness = [Uncertain(mean, float(np.sqrt(np.sum(np.square(errors)))) / count)]
    signs = np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(count)])
    middle = [Uncertain(float(c), float(error)) for c, error in zip(centre, at, strict=True)]
    return Trap(stiffness, (vectors * signs).T, middle, isotropic, str(laws[0].kind), units)


def _linear(laws: Sequence[FieldLaw], observed: ObservedField) -> tuple[Array, Array, Array]:
    """Fit a force that is linear in all coordinates: columns of these and of one, constants, and what is left."""
    places = observed.state.q[observed.chosen][:, [one.coordinate for one in laws]]
    columns = observed.project(np.column_stack([places, np.ones(len(places))]))
    found, *_ = np.linalg.lstsq(columns, observed.y, rcond=None)
    return columns, found, columns @ found - observed.y


def _agree(first: Uncertain, second: Uncertain) -> bool:
    apart = abs(first.value - second.value)
    return apart <= max(_SAME * float(np.hypot(first.error, second.error)), _ALIKE * abs(first.value))


def _left(columns: Array, values: Array) -> float:
    """Compute the sum of squares that columns leave of values."""
    found = np.linalg.lstsq(columns, values, rcond=None)[0]
    return float(((values - columns @ found) ** 2).sum())
