"""Coordinates that a network sees: raw, centred, or in the frame of the nodes closest to the middle."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.representations import Representation
from hamfit.features.representations.frame import DEGENERATE, NEAR_COLLINEAR, TIE
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.namespace import HostArray, Namespace

Encode = Callable[[HostInputs], tuple[HostArray, HostArray]]


def encoding_of(representation: type[Representation]) -> Encode:
    """Find the formula of a representation; those that users add have none."""
    known: dict[str, Encode] = {"raw": lambda inputs: (inputs.q, inputs.p), "centred": _centred, "frame": _frame}
    if representation.name not in known:
        raise ParameterError(
            f"the representation '{representation.name}' is not known outside of hamfit; known: {', '.join(known)}"
        )
    return known[representation.name]


def _centred(inputs: HostInputs) -> tuple[HostArray, HostArray]:
    mean = inputs.sum_nodes(inputs.q) / inputs.count_nodes()[:, None]
    return inputs.q - inputs.of_system(mean), inputs.p


def _frame(inputs: HostInputs) -> tuple[HostArray, HostArray]:
    """Turn positions and momenta into the frame of each system; where it is undefined, the energy is NaN."""
    xp, dim = inputs.xp, inputs.q.shape[1]
    if dim not in (2, 3):
        raise DataError(f"the frame representation is defined in 2 and 3 dimensions, not {dim}; use 'centred'")
    inputs.refuse(inputs.count_nodes() < dim)
    q, p = _centred(inputs)
    distance = xp.sqrt((q * q).sum(axis=1))
    size = -_least(inputs, -distance)
    first = _closest(inputs, q, distance)
    e1 = _unit(inputs, q[first], size)
    if dim == 2:
        basis = xp.stack([e1, xp.stack([-e1[:, 1], e1[:, 0]], axis=1)], axis=2)
    else:
        others = xp.where(xp.arange(inputs.nodes) == inputs.of_system(first), np.inf, distance)
        direction = _unit(inputs, q[_closest(inputs, q, others)], size)
        cosine = (e1 * direction).sum(axis=1)[:, None]
        collinear = xp.abs(cosine) > NEAR_COLLINEAR
        e2 = xp.where(collinear, _cross(xp, e1, direction), direction - cosine * e1)
        e2 = _unit(inputs, e2, xp.ones(inputs.systems))
        basis = xp.stack([e1, e2, _cross(xp, e1, e2)], axis=2)
    turned = inputs.of_system(basis)
    return tuple((vectors[:, :, None] * turned).sum(axis=1) for vectors in (q, p))


def _least(inputs: HostInputs, values: HostArray) -> HostArray:
    """Find the least value in each system, shape (systems,)."""
    if inputs.system is None:
        return inputs.xp.amin(values, axis=0)[None]
    return inputs.xp.segment_min(values, inputs.system, inputs.systems)


def _closest(inputs: HostInputs, q: HostArray, distance: HostArray) -> HostArray:
    """Find the node of each system with the least distance; ties by angles to the axes, then by number."""
    xp = inputs.xp
    candidates = distance < np.inf
    cosines = q[:, :2] / xp.where(distance > 0, distance, 1.0)[:, None]
    angles = xp.arccos(xp.clip(cosines, -1.0, 1.0))
    for key in (distance, angles[:, 0], angles[:, 1]):
        masked = xp.where(candidates, key, np.inf)
        least = inputs.of_system(_least(inputs, masked))
        candidates = candidates & (masked <= least * (1 + TIE) + np.finfo(float).tiny)
    numbers = xp.ones(inputs.nodes) * xp.arange(inputs.nodes)
    chosen = _least(inputs, xp.where(candidates, numbers, np.inf))
    return xp.searchsorted(numbers[1:], chosen, side="right")  # back to an integer, within range whatever comes


def _unit(inputs: HostInputs, vectors: HostArray, size: HostArray) -> HostArray:
    squares = (vectors * vectors).sum(axis=1)
    defined = squares > (DEGENERATE * size) ** 2
    inputs.refuse(~defined)
    return vectors / inputs.xp.sqrt(inputs.xp.where(defined, squares, 1.0))[:, None]


def _cross(xp: Namespace, a: HostArray, b: HostArray) -> HostArray:
    i, j = (1, 2, 0), (2, 0, 1)
    return xp.stack([a[:, i[c]] * b[:, j[c]] - a[:, j[c]] * b[:, i[c]] for c in range(3)], axis=1)
