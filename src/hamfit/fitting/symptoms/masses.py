"""Masses and momenta: masses that contradict conservation, momenta that are not m v, and nodes that never move.

Momenta p = m v satisfy dH/dp = v whatever the masses, so that no fit of velocities notices wrong ones. But in a system
that is left to itself the true momenta add up to a constant: with μ_i the true mass of node i over the given one,
the sum of μ_i dp_i/dt vanishes in every equation. The best μ is the direction in which the forces vary least.

Where a node's velocity is a function of its own momentum, a kinetic energy of the invariant model holds it. Where it
depends on the momenta of others or on places as well, momenta are those of generalised coordinates, of a magnetic
field, or of other nodes, and the model cannot hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from hamfit.features.scales import root_mean_square
from hamfit.fitting.symptoms.place import explained, unexplained
from hamfit.fitting.symptoms.sample import FOLDS, Sample
from hamfit.graphs.edges import MASS
from hamfit.validation import Array

_MOST_NODES = 12
_ROWS_PER_NODE = 8
_SMALL = 1e-8  # share of net force below which momentum is conserved
_BETTER = 0.1  # times the net force with the given masses: other masses must leave less than that of it
_ERRORS = 5.0  # standard errors by which a mass must differ
_NOTICEABLE = 0.02  # relative difference of a mass below which nothing is said
_STILL = 1e-4  # squares of momenta and forces, relative to those of all nodes: one with less does not move


@dataclass(frozen=True)
class MassConflict:
    """Masses that momentum conservation asks for.

    Attributes
    ----------
    given, found
        Masses of the nodes, relative to the first one.
    errors
        Standard errors of those found, from leaving out parts of the data; that of the first is zero.
    """

    given: list[float]
    found: list[float]
    errors: list[float]


def mass_conflict(sample: Sample) -> MassConflict | None:
    """Find masses that conserve momentum where the given ones do not; None where there is no such thing to say."""
    nodes = int(sample.counts[0])
    if not sample.static or not 2 <= nodes <= _MOST_NODES or sample.holds or sample.part.state.graph.n_edges == 0:
        return None
    forces = sample.forces.reshape(len(sample.counts), nodes, -1)
    size = root_mean_square(forces)
    if size == 0 or len(sample.counts) * forces.shape[2] < _ROWS_PER_NODE * nodes:
        return None
    rows = np.moveaxis(forces / size, 1, 2)  # (equations, dim, nodes)
    net = float((rows.sum(axis=2) ** 2).sum())
    if net < _SMALL * nodes * float((rows**2).sum()) or (rows**2).sum(axis=(0, 1)).min() == 0:
        return None
    ratios = _conserving(rows)
    left_out = [_conserving(rows[sample.fold != k]) for k in range(FOLDS) if (sample.fold == k).any()]
    missed = [
        float(((rows[sample.fold == k] @ one) ** 2).sum() / (one**2).sum())
        for k, one in enumerate(left_out)
        if one is not None
    ]
    if ratios is None or len(missed) < len(left_out) or sum(missed) > _BETTER * net / nodes:
        return None
    relative = np.array([one / one[0] for one in left_out if one is not None])
    found = ratios / ratios[0]
    errors = np.sqrt((len(relative) - 1) / len(relative) * ((relative - relative.mean(axis=0)) ** 2).sum(axis=0))
    if not (np.abs(found - 1) > np.maximum(_ERRORS * errors, _NOTICEABLE)).any():
        return None
    masses = sample.part.state.graph.masses[:nodes]
    given = masses / masses[0]
    return MassConflict(given.tolist(), (found * given).tolist(), (errors * given).tolist())


def _conserving(rows: Array) -> Array | None:
    """Find the direction of least variance, shape (nodes,), where all its components have one sign."""
    least = np.linalg.svd(rows.reshape(-1, rows.shape[2]), full_matrices=False)[2][-1]
    least = least * np.sign(least.sum())
    return least if (least > 0).all() else None


def still_nodes(sample: Sample) -> list[int]:
    """Nodes that never move though their neighbours do, and that are not held: walls and pivots, as it seems."""
    nodes = int(sample.counts[0])
    state = sample.part.state
    if not sample.static or nodes < 2 or sample.holds or not state.p.any():
        return []
    squares, pushed = (
        ((values / (root_mean_square(values) or 1.0)).reshape(-1, nodes, state.dim) ** 2).sum(axis=(0, 2))
        for values in (state.p, sample.forces)
    )
    still = (squares < _STILL * squares.mean()) & (pushed < _STILL * pushed.mean())
    return np.flatnonzero(still).tolist()


_MISSED = 1e-2  # squares of velocities that a function of the own momentum must leave, before anything is said
_EXPLAINED = 0.5  # share of these that momenta of others and places must explain
_WRONG_FACTOR = 0.05  # relative difference of the factor between p and m v from one
_PROPORTIONAL = 0.95  # correlation from which p and m v are one number apart
_OPPOSITE = 0.5  # the same of p and -m v, from which they are opposite
_MOST_COORDINATES = 12


@dataclass(frozen=True)
class MomentumConflict:
    """How momenta and velocities disagree.

    Attributes
    ----------
    factor
        By how much momenta differ from m v, where they are proportional to it; -1 where they are opposite to it.
    others
        Share of what a node's own momentum does not explain of its velocity, that momenta of others and places do.
    """

    factor: float | None = None
    others: float | None = None


def momentum_conflict(sample: Sample) -> MomentumConflict | None:
    """Compare momenta with velocities, where both are known; None where they agree."""
    part = sample.part
    if len(part.targets) < 2 or not part.state.p.any() or not part.targets[1].any():
        return None
    graph = part.state.graph
    given = MASS in graph.node_attributes
    factor = _factor(part.combined(part.state.p / graph.masses[:, None]), part.targets[1]) if given else None
    few = int(sample.counts[0]) * part.state.dim <= _MOST_COORDINATES
    others = _others(sample) if sample.static and few and not sample.holds else None
    return None if factor is None and others is None else MomentumConflict(factor, others)


def _factor(expected: Array, velocity: Array) -> float | None:
    """Find p / m v where it is one number, and not one; noise on either side changes one of two slopes only."""
    sizes = root_mean_square(expected), root_mean_square(velocity)
    if min(sizes) == 0:
        return None
    alike, ratio = float(np.mean(expected / sizes[0] * (velocity / sizes[1]))), sizes[0] / sizes[1]
    if alike < -_OPPOSITE:
        return -1.0
    if alike < _PROPORTIONAL:
        return None
    low, high = ratio * alike, ratio / alike
    return None if low / (1 + _WRONG_FACTOR) < 1 < high * (1 + _WRONG_FACTOR) else ratio


def _others(sample: Sample) -> float | None:
    """Share of what the own momentum leaves of the velocities that other momenta and places explain."""
    part, state = sample.part, sample.part.state
    nodes, dim = int(sample.counts[0]), state.dim
    p = state.p / root_mean_square(state.p)
    own = np.stack([p, p * (p**2).sum(axis=1, keepdims=True), p * (p**2).sum(axis=1, keepdims=True) ** 2], axis=-1)
    known = part.combined(own).reshape(len(sample.counts), nodes, dim, -1)
    velocity = (part.targets[1] / root_mean_square(part.targets[1])).reshape(len(sample.counts), nodes, dim)
    moving = [(node, axis) for node in range(nodes) for axis in range(dim)]
    sizes = [float((velocity[:, node, axis] ** 2).mean()) for node, axis in moving]
    missed = [
        size * unexplained(known[:, node, axis][:, None, :], velocity[:, node, axis][:, None], sample.fold)
        for (node, axis), size in zip(moving, sizes, strict=True)
    ]
    if sum(missed) <= _MISSED * sum(sizes):
        return None
    design = _of_others(sample, p)
    degree = np.ones(design.shape[-1], dtype=np.int64)
    left = 0.0
    for (node, axis), size, before in zip(moving, sizes, missed, strict=True):
        columns, own_columns = design[:, node][:, None, :], known[:, node, axis][:, None, :]
        found = explained(
            columns, degree, own_columns, velocity[:, node, axis][:, None], sample.fold, sample.independent
        )
        left += before if found is None else found.left * size
    share = 1 - left / sum(missed)
    return share if share > _EXPLAINED else None


def _of_others(sample: Sample, p: Array) -> Array:
    """All momenta, all places, and their products at each node, shape (equations, nodes, columns)."""
    nodes, dim = int(sample.counts[0]), p.shape[1]
    q = sample.part.state.q.reshape(-1, nodes, dim)
    q = q - q.mean(axis=0)
    q = q / (root_mean_square(q) or 1.0)
    p = p.reshape(-1, nodes, dim)
    products = (p[..., :, None] * q[..., None, :]).reshape(len(q), -1)
    everything = np.concatenate([p.reshape(len(p), -1), q.reshape(len(q), -1), products], axis=1)
    return sample.part.combined(np.repeat(everything, nodes, axis=0)).reshape(len(sample.counts), nodes, -1)


_ACROSS = 0.9  # share of the forces that a push across the velocity explains where it was left out


def across_momenta(sample: Sample) -> float | None:
    """Share of the forces on nodes without neighbours that are across their momenta, as in a magnetic field.

    None where that is not nearly all, and where a node moves along a line.
    """
    part, state = sample.part, sample.part.state
    dim = state.dim
    if not 2 <= dim <= 3 or state.graph.n_edges or len(part.targets) < 2 or not state.p.any():
        return None
    p = state.p / root_mean_square(state.p)
    turned = []
    for first, second in combinations(range(dim), 2):
        one = np.zeros_like(p)
        one[:, first], one[:, second] = p[:, second], -p[:, first]
        turned.append(one)
    columns = part.combined(np.stack(turned, axis=-1))
    target = sample.forces / (root_mean_square(sample.forces) or 1.0)
    share = 1 - unexplained(columns, target, np.repeat(sample.fold, sample.counts))
    return share if share > _ACROSS else None
