"""Values and derivatives against automatic differentiation of an independent network in float64."""

from __future__ import annotations

import numpy as np
import pytest

from features.maps import EDGE_NAMES, REPRESENTATION_NAMES, ROUNDS, SAMPLED, Kind, single
from support import collinear_union

torch = pytest.importorskip("torch")
from . import torch_reference as reference  # noqa: E402 - needs torch

TOLERANCE = 1e-11  # relative; the worst case is below 1e-14

KINDS = [
    *[Kind(r, e, dim=dim) for r in REPRESENTATION_NAMES for e in EDGE_NAMES for dim in (2, 3)],
    *[Kind("centred", "canonical", sampler, activation) for sampler, activation in SAMPLED],
    *[Kind("frame", "directed", rounds=rounds, pooling=pooling) for rounds, pooling in ROUNDS],
    *[Kind("centred", e, rounds=2, pooling=pooling) for e in EDGE_NAMES for pooling in ("sum", "mean")],
    *[Kind(r, None, "rff", "cosine", dim=dim) for r in REPRESENTATION_NAMES for dim in (2, 3)],
]


def compare(kind, feature_map, system):
    parameters = {name: torch.from_numpy(array) for name, array in feature_map.arrays().items()}
    options = {"activation": kind.activation, "representation": kind.representation}
    options["fourier"] = kind.sampler == "rff"
    if kind.edges is not None:
        options |= {"edge_kind": kind.edges, "rounds": kind.rounds, "averaging": kind.pooling == "mean"}

    def forward(both):
        if kind.edges is None:
            return reference.rf_hnn(both[0], both[1], parameters, **options)
        edges = [(int(i), int(j)) for i, j in system.graph.edges]
        return reference.rf_hgn(both[0], both[1], edges, parameters, **options)

    both = torch.from_numpy(np.stack([system.q, system.p]))
    values = forward(both).numpy()
    jacobian = np.moveaxis(torch.autograd.functional.jacobian(forward, both).numpy(), 0, -1)
    weights = np.random.default_rng(4).normal(size=len(values))
    gradient = torch.autograd.functional.jacobian(lambda x: forward(x) @ torch.from_numpy(weights), both).numpy()

    def check(actual, expected):
        assert np.abs(actual - expected).max() < TOLERANCE * np.abs(expected).max()

    check(feature_map.values(system)[0], values)
    check(feature_map.jacobian(system), jacobian)
    check(np.stack(feature_map.energy_gradient(system, weights)), gradient)


@pytest.mark.parametrize("kind", dict.fromkeys(KINDS), ids=str)
def test_agrees_with_the_independent_network(kind: Kind):
    feature_map, state = kind.make(), kind.state()
    for number in (0, 1, state.graph.n_graphs - 1):
        compare(kind, feature_map, single(state, number))


@pytest.mark.parametrize("edges", EDGE_NAMES)
def test_near_collinear_branch_agrees_with_the_independent_network(edges: str):
    kind = Kind("frame", edges)
    feature_map, state = kind.make(), collinear_union(seed=1)
    assert feature_map.representation.encode(state).context.collinear.all()
    for number in range(2):
        compare(kind, feature_map, single(state, number))
