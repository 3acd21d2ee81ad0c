"""What a fit tells its user about the data: attributes that seem to be missing, and frames that do not suit the model.

Does what a fit misses depend on which node or edge it is? Then the data lack attributes that tell them apart. On one
topology, the residuals of ∂H/∂p are regressed on each node's own momentum, and those of ∂H/∂q on each edge's own
direction. A model with the right inputs leaves residuals that no such numbering explains.

Does what a fit misses of the forces depend on where a node is? Then a field is missing, or is not one for all nodes.

Does the frame of reference suit the model? What is common to all nodes says nothing, but may drown what does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, Self

import numpy as np

from hamfit.features import FeatureMap, InvariantNetwork
from hamfit.features.scales import root_mean_square, some_states, spread
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.symptoms.balance import KINDS
from hamfit.fitting.symptoms.place import all_angles, explained, functions_of
from hamfit.fitting.symptoms.sample import Sample
from hamfit.fitting.yardstick import LEARNED
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.targets.block import Equations
from hamfit.validation import Array

_EQUATIONS = 64
_MOST_COLUMNS = 600
_PER_EDGE = 3  # functions of the distance along each edge: 1, r and 1 / r²
_NOTICEABLE = 1e-4  # relative residual below which there is nothing to explain
_LARGE = 10.0  # times the spread: a larger common part of all nodes takes digits from the rest
_TELLING = 0.3  # share of the residual's variance that tells nodes or edges apart


def explained_by_identity(features: WeightedFeatures, equations: Equations) -> dict[str, float]:
    """Share of the residual's variance that is explained by which node (``"node"``) or edge (``"edge"``) it is.

    Empty where the snapshots do not share one graph, and without the parts whose residuals are not noticeable.
    Corrected for the number of regressors: zero is expected where identity explains nothing.
    """
    count = min(equations.n_equations, _EQUATIONS)
    part = equations.part(np.linspace(0, equations.n_equations - 1, count).astype(np.int64))
    state, graph, dim = part.state, part.state.graph, part.state.dim
    if count < 4 or graph.uniform_nodes is None or np.ptp(graph.edge_counts) > 0:
        return {}
    states, nodes, edges = graph.n_graphs, graph.uniform_nodes, int(graph.edge_counts[0])
    ends = graph.edges.reshape(states, edges, 2) - graph.node_ptr[:-1, None, None]
    if edges and (ends != ends[0]).any():
        return {}
    predicted = part.combined_halves(features.derivatives(state))
    missed = [truth - found for truth, found in zip(part.targets, predicted, strict=True)]
    sizes = [np.linalg.norm(truth) for truth in part.targets]
    found = {}

    def explained(design: Array, residual: Array) -> float:
        combined = part.combined(design.reshape(states * nodes, dim, -1))
        return _explained(combined.reshape(residual.size, -1), residual.ravel())

    if nodes > 1 and len(missed) > 1 and np.linalg.norm(missed[1]) > _NOTICEABLE * sizes[1] > 0:
        along = np.zeros((states, nodes, dim, nodes))
        each = np.arange(nodes)
        along[:, each, :, each] = np.moveaxis(state.p.reshape(states, nodes, dim), 1, 0)
        found["node"] = explained(along, missed[1])
    if 0 < _PER_EDGE * edges <= _MOST_COLUMNS and np.linalg.norm(missed[0]) > _NOTICEABLE * sizes[0] > 0:
        angles = angle_coordinates(graph, dim)
        difference = turned_apart(graph.differences(state.q), None if angles is None else angles[graph.high])
        r = np.maximum(np.linalg.norm(difference, axis=1, keepdims=True), np.finfo(float).tiny)
        scale = np.median(r)
        unit = (difference / r).reshape(states, edges, dim)
        r = r.reshape(states, edges, 1) / scale
        pulls = np.stack([unit, unit * r, unit / np.maximum(r, 0.05) ** 2], axis=-1)
        design = np.zeros((states, nodes, dim, edges, _PER_EDGE))
        for edge, (high, low) in enumerate(ends[0]):
            design[:, high, :, edge] += pulls[:, edge]
            design[:, low, :, edge] -= pulls[:, edge]
        found["edge"] = explained(design, missed[0])
    return found


def _explained(design: Array, residual: Array) -> float:
    """Adjusted share of explained variance, at least zero."""
    rows, columns = design.shape
    if rows <= 2 * columns:
        return 0.0
    weights = np.linalg.lstsq(design, residual, rcond=1e-10)[0]
    left = np.sum((design @ weights - residual) ** 2) / np.sum(residual**2)
    return float(max(0.0, 1 - left * rows / (rows - columns)))


def hints_from(shares: dict[str, float], known: Collection[str] = ()) -> list[str]:
    """Sentences for a user; attributes of nodes that are `known` are not asked for again.

    >>> hints_from({"node": 0.98})[0][:57]
    'which node it is explains 98 % of what the fit misses of '
    """
    hints = []
    if shares.get("edge", 0.0) > _TELLING and "species" in known:
        return [
            f"which edge it is explains {100 * shares['edge']:.0f} % of what the fit misses of dH/dq: nodes of one "
            "species seem to act differently by their surroundings; take many-body features (--body 4)"
        ]
    if shares.get("node", 0.0) > _TELLING and not {"mass", "species"} <= set(known):
        hints.append(
            f"which node it is explains {100 * shares['node']:.0f} % of what the fit misses of dH/dp: nodes seem to "
            "differ in a way that the data do not tell; give node attributes (mass, species)"
        )
    if shares.get("edge", 0.0) > _TELLING:
        hints.append(
            f"which edge it is explains {100 * shares['edge']:.0f} % of what the fit misses of dH/dq: edges seem to "
            "differ in a way that the data do not tell; give edge attributes (stiffness) or node attributes (species)"
        )
    return hints


def frame_hints(feature_map: FeatureMap, equations: Equations) -> list[str]:
    """Sentences on offsets, moving frames and momenta that are zero, as far as they harm this kind of features."""
    state, hints = some_states(equations.source), []
    angles = angle_coordinates(state.graph, state.dim)  # for which an offset is a turn
    lengths = state.q if angles is None else np.where(angles, 0.0, state.q)
    offset, momentum = _times_the_spread(lengths), _times_the_spread(state.p)
    if offset > _LARGE and not (feature_map.ignores_offset or feature_map.finds_offset):
        hints.append(
            f"the positions have a common offset of {offset:.2g} times their spread, which this model is not "
            "indifferent to: subtract it, or take positions relative to their mean (--representation centred)"
        )
    if momentum > _LARGE and not feature_map.ignores_motion:
        hints.append(
            f"the momenta have a common part of {momentum:.2g} times their spread, as in a moving frame, which this "
            "model is not indifferent to: subtract it, or use the model 'invariant'"
        )
    if len(equations.halves) > 1 and not state.p.any():
        hints.append(
            "all momenta are zero: how H depends on them is not learned, and velocities that the model predicts mean "
            "nothing; give moving states as well, or forces alone (PhaseSpaceData.from_forces) with masses"
        )
    return hints


def _times_the_spread(vectors: Array) -> float:
    """Compare what vectors, shape (vectors, dim), have in common with how much they differ; zero where all are zero."""
    common = float(np.linalg.norm(np.median(vectors, axis=0)))
    size = spread(vectors)
    return common / size if size > 0 else 0.0


def missing_field(seen: Mapping[str, Any], *, tried: bool = False) -> list[str]:
    """Say that the data ask for a field that H does not have, from what was noted before the fit.

    `tried` tells whether one was asked for: then no place changes that it could depend on.
    """
    symptoms = seen.get("symptoms", {})
    wanted = symptoms.get("field")
    if wanted is None or "field" in seen.get("parts", []):
        return []
    if tried:
        return ["forces act, but the positions do not change: whether forces depend on them is not learned"]
    return [
        f"the forces have a net part of {100 * symptoms['net_force_share']:.3g} %, which no function of distances can "
        f"hold: forces from outside act; say --field {wanted}, or leave the choice to --model auto"
    ]


class MissedForces(NamedTuple):
    """Some equations, and what a fit misses of their dH/dq, relative to its size; None where it is not noticeable."""

    sample: Sample
    missed: Array | None

    @classmethod
    def of(cls, features: WeightedFeatures, sample: Sample) -> Self:
        """Evaluate a fit at evenly spread equations."""
        part = sample.part
        size = root_mean_square(part.targets[0])
        missed = part.targets[0] - part.combined_halves(features.derivatives(part.state))[0]
        if len(sample.counts) < 4 or not size > 0 or not root_mean_square(missed) > _NOTICEABLE * size:
            return cls(sample, None)
        return cls(sample, missed / size)


def explained_by_place(found: MissedForces, by: str = "shared") -> float:
    """Share of what a fit misses of dH/dq that the place of a node predicts, where equations were left out.

    Parameters
    ----------
    found
        What the fit misses of some equations.
    by
        ``"shared"``: one function of place for all nodes; ``"species"`` or ``"node"``: one for each.

    Zero where the residual is too small to be explained, or nodes are not told apart in this way.
    """
    sample, missed = found
    part, kinds = sample.part, sample.kinds(by)
    if missed is None or kinds is None or part.state.graph.cell is not None:
        return 0.0
    place = functions_of(part.state.q, all_angles(sample))
    laws = [part.combined(place.slopes * (kinds == k)[:, None, None]) for k in np.unique(kinds)]
    design, number = np.stack(laws, axis=-1).reshape(*missed.shape, -1), len(laws)
    momenta = part.combined(part.state.p)[..., None]  # friction depends on momenta, and is no field
    fold = np.repeat(sample.fold, sample.counts)
    by_place = explained(design, np.repeat(place.degree, number), momenta, missed, fold, sample.independent)
    return 0.0 if by_place is None else max(0.0, by_place.share)


def place_hints(features: WeightedFeatures, found: MissedForces) -> list[str]:
    """Sentences on forces from outside that H misses: all of them, or what differs from node to node."""
    network = features.feature_map
    if not isinstance(network, InvariantNetwork):
        return []
    has = getattr(network, "field", "none")
    finer = KINDS[:2] if has == "none" else KINDS[KINDS.index(has) + 1 :]
    for kind in finer:
        share = explained_by_place(found, kind)
        if share > _TELLING:
            return [
                f"where a node is explains {100 * share:.0f} % of what the fit misses of dH/dq: forces from outside "
                f"seem to act{' differently on each ' + kind if kind != 'shared' else ''}; say --field {kind}"
            ]
    return []


def explained_by_momentum(features: WeightedFeatures, found: MissedForces) -> float:
    """Share of what a fit misses of dH/dq that a node's own momentum predicts, where equations were left out.

    Zero where friction was learned, where the residual is too small to be explained, and where it would be a push.
    """
    sample, missed = found
    if features.friction is not None or missed is None or len(sample.part.targets) < 2:
        return 0.0
    momenta = sample.part.combined(sample.part.state.p)[..., None]
    if not float((missed * momenta[..., 0]).sum()) > 0:
        return 0.0
    fold, none = np.repeat(sample.fold, sample.counts), momenta[..., :0]
    by_momentum = explained(momenta, np.ones(1, dtype=np.int64), none, missed, fold, sample.independent)
    return 0.0 if by_momentum is None else max(0.0, by_momentum.share)


def friction_hints(features: WeightedFeatures, found: MissedForces) -> list[str]:
    """Sentences on forces against the motion that H misses."""
    share = explained_by_momentum(features, found)
    if share <= _TELLING:
        return []
    return [
        f"forces against the momenta explain {100 * share:.0f} % of what the fit misses of dH/dq: friction seems to "
        "act; say --friction uniform"
    ]


def drag_hints(features: WeightedFeatures, found: MissedForces) -> list[str]:
    """Sentences on friction that was learned, but is not proportional to the momenta: drag in air, or dry friction."""
    sample, missed = found
    part = sample.part
    if features.friction is None or missed is None or len(part.targets) < 2 or not part.state.p.any():
        return []
    p, fold = part.state.p, np.repeat(sample.fold, sample.counts)
    speed = np.sqrt((p**2).sum(axis=1, keepdims=True)) / root_mean_square(p)
    forms = (p / np.where(speed > 0, speed, 1.0), p * speed, p * speed**2)
    columns = np.stack([part.combined(form) for form in forms], axis=-1)
    linear = part.combined(p)[..., None]
    by_drag = explained(columns, np.ones(len(forms), dtype=np.int64), linear, missed, fold, sample.independent)
    if by_drag is None or by_drag.share <= _TELLING:
        return []
    return [
        f"drag that is not proportional to the momenta explains {100 * by_drag.share:.0f} % of what the fit misses of "
        "dH/dq, as in air, or where things rub dry: no such law is learned, and the friction given is an average"
    ]


def angle_hints(equations: Equations, grade: str) -> list[str]:
    """Say where angles of several bodies are not held that masses may depend on them, as in a double pendulum."""
    state = equations.source.state(np.arange(1)).flat()
    angles = angle_coordinates(state.graph, state.dim)
    if grade == LEARNED or angles is None or angles.sum() < 2:
        return []
    return [
        "several coordinates are angles: where bodies hang from each other, masses depend on the angles, and momenta "
        "are not m v; convert with --mass unknown, and a Lagrangian is learned from the rates"
    ]
