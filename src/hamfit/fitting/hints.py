"""What a fit tells its user about the data: attributes that seem to be missing, and frames that do not suit the model.

Does what a fit misses depend on which node or edge it is? Then the data lack attributes that tell them apart. On one
topology, the residuals of ∂H/∂p are regressed on each node's own momentum, and those of ∂H/∂q on each edge's own
direction. A model with the right inputs leaves residuals that no such numbering explains.

Does the frame of reference suit the model? What is common to all nodes says nothing, but may drown what does.
"""

from __future__ import annotations

import numpy as np

from hamfit.features import FeatureMap
from hamfit.features.scales import some_states, spread
from hamfit.features.weighted import WeightedFeatures
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

    if len(missed) > 1 and np.linalg.norm(missed[1]) > _NOTICEABLE * sizes[1] > 0:
        along = np.zeros((states, nodes, dim, nodes))
        each = np.arange(nodes)
        along[:, each, :, each] = np.moveaxis(state.p.reshape(states, nodes, dim), 1, 0)
        found["node"] = explained(along, missed[1])
    if 0 < _PER_EDGE * edges <= _MOST_COLUMNS and np.linalg.norm(missed[0]) > _NOTICEABLE * sizes[0] > 0:
        difference = graph.differences(state.q)
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


def hints_from(shares: dict[str, float]) -> list[str]:
    """Sentences for a user.

    >>> hints_from({"node": 0.98})[0][:57]
    'which node it is explains 98 % of what the fit misses of '
    """
    hints = []
    if shares.get("node", 0.0) > _TELLING:
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
    offset, momentum = _times_the_spread(state.q), _times_the_spread(state.p)
    if offset > _LARGE and not feature_map.ignores_offset:
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
