"""One node in one dimension: T(p) and U(q) of any model, read off where its data were, if H is a sum of the two.

A model whose features mix q and p, such as `rf-hnn`, does not know of itself whether H = T(p) + U(q). Data of a motion
fill a ring of the plane, or a disc, and only there does H mean anything: ∂H/∂q of the model is asked for at the data,
and compared with functions of q alone; likewise ∂H/∂p and p. What such functions hold as well as the model does, noise
of the data included, is a sum within what the data show.
"""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import DataError
from hamfit.features.invariant.histograms import histogram
from hamfit.features.invariant.seen_places import around
from hamfit.graphs import angle_coordinates
from hamfit.laws.field import FieldKind, FieldLaw
from hamfit.laws.kinetic import KineticLaw, mass_in_data
from hamfit.laws.observed import hats, knots_of
from hamfit.laws.subject import Subject
from hamfit.laws.visits import POINTS, Visits
from hamfit.targets.block import EquationBlock
from hamfit.validation import Array

_SEPARATE = 0.05  # share of a derivative that may depend on the other variable
_AS_WELL = 1.1  # ratio of residuals up to which a function of one variable holds the data as well as the model does


def single_laws(subject: Subject, data: DataSource | None) -> tuple[FieldLaw, KineticLaw]:
    """Read off U(q) and T(p) of a model of one node in one dimension; what cannot be read is an error.

    Parameters
    ----------
    subject
        The model.
    data
        Where it was trained, which such a model does not note itself.
    """
    if data is None:
        raise DataError(
            f"H(q, p) of the model '{subject.hamiltonian.name}' means something where data were, and the model does "  # type: ignore[attr-defined]
            "not know where that was: give the data (hamfit laws MODEL DATA)"
        )
    equations = subject.some_equations(data)
    state = equations.part.state
    by_q, by_p = (values[:, 0] for values in subject.hamiltonian.gradient(state))
    angles = angle_coordinates(state.graph, 1)
    turning = angles is not None and bool(angles.all())
    q = around(state.q[:, 0]) if turning else state.q[:, 0]
    size = np.abs(state.p[:, 0])
    steep, mixed_q = _function_of(q, by_q)
    sign = np.sign(state.p[:, 0])
    light, mixed_p = _function_of(size, by_p * sign)
    part, sums = equations.part, (hats(q), hats(size) * sign[:, None])
    apart = [
        _holds(part, half, columns, model) for half, (columns, model) in enumerate(zip(sums, (by_q, by_p), strict=True))
    ]
    mixed_q, mixed_p = (0.0 if holds else mixed for holds, mixed in zip(apart, (mixed_q, mixed_p), strict=True))
    if max(mixed_q, mixed_p) > _SEPARATE:
        what, share = ("∂H/∂q depends on p", mixed_q) if mixed_q >= mixed_p else ("∂H/∂p depends on q", mixed_p)
        raise DataError(
            f"what this model has learned is no sum T(p) + U(q): {100 * share:.2g} % of {what} as well, so that no law "
            "of one of them can be read off; fit --model invariant --field shared, whose H is such a sum"
        )
    field = _field_law(subject, q, steep, FieldKind(angles=(turning,)))
    return field, _kinetic_law(subject, data, size, light)


def _function_of(x: Array, values: Array) -> tuple[Array, float]:
    """Fit a piecewise linear function of x, and tell which share of the values it leaves.

    Returns its values at the knots, shape (knots,).
    """
    columns = hats(x)
    found = np.linalg.lstsq(columns, values, rcond=None)[0]
    left = values - columns @ found
    return found, float(np.sqrt((left @ left) / (values @ values))) if values.any() else 0.0


def _holds(part: EquationBlock, half: int, columns: Array, model: Array) -> bool:
    """Tell whether a function of one variable, a sum of columns, holds the data as well as the model does."""
    if half >= len(part.targets):
        return True
    target, combined = part.targets[half][:, 0], part.combined(columns)
    left = target - combined @ np.linalg.lstsq(combined, target, rcond=None)[0]
    missed = target - part.combined(model[:, None])[:, 0]
    return float(left @ left) <= _AS_WELL**2 * float(missed @ missed)


def _field_law(subject: Subject, q: Array, steep: Array, kind: FieldKind) -> FieldLaw:
    visits = Visits.noted({"place": [histogram(q)]}, "place", 0)
    x = np.linspace(q.min(), q.max(), POINTS)
    slope = np.interp(x, knots_of(q), steep)
    energy = _integrated(slope, x)
    return FieldLaw(x, energy - energy.min(), slope, kind, 0, visits, subject.hamiltonian)


def _kinetic_law(subject: Subject, data: DataSource, size: Array, light: Array) -> KineticLaw:
    visits = Visits.noted({"momentum": [histogram(size)]}, "momentum", 0)
    assert visits is not None
    p = np.linspace(visits.high / POINTS, visits.high, POINTS)
    slope = np.interp(p, knots_of(size), light)
    energy = _integrated(np.concatenate([[0.0], slope]), np.concatenate([[0.0], p]))[1:]
    mass, spread = mass_in_data(subject, None, 0, data)
    weight = visits.weights(p)
    left = slope - p / mass.value
    misfit = float(np.sqrt(weight @ left**2 / (weight @ slope**2)))
    return KineticLaw(p, energy, slope, "the node", mass, misfit, visits, units_of(data).get("mass", ""), spread)


def _integrated(slope: Array, x: Array) -> Array:
    """Integrate from the first point to each, by the trapezoidal rule; shape (points,)."""
    return np.concatenate([[0.0], np.cumsum(np.diff(x) * (slope[1:] + slope[:-1]) / 2)])
