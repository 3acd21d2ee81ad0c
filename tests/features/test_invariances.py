"""What a representation and a kind of edge leave unchanged, and what they do not."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.features.representations.frame import Frame
from hamfit.state import State
from support import collinear_union, random_rotation, random_union, relative_difference, renumbered

from .maps import EDGE_NAMES, Kind, single

TOLERANCE = 1e-10


@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
@pytest.mark.parametrize("representation", ["centred", "frame"])
@pytest.mark.parametrize("dim", [2, 3])
def test_translation_changes_nothing(representation: str, edges: str | None, dim: int):
    kind = Kind(representation, edges, dim=dim)
    feature_map, state = kind.make(), kind.state()
    shift = np.random.default_rng(1).normal(size=(state.graph.n_graphs, dim))[state.graph.graph_of_node]
    moved = State(state.q + 3 * shift, state.p, state.graph)
    assert relative_difference(feature_map.values(moved), feature_map.values(state)) < TOLERANCE
    assert relative_difference(feature_map.jacobian(moved), feature_map.jacobian(state)) < TOLERANCE


@pytest.mark.parametrize("edges", [*EDGE_NAMES, None])
@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_rotation_of_the_frame_representation_changes_nothing(edges: str | None, dim: int, seed: int):
    kind = Kind("frame", edges, dim=dim)
    feature_map, state = kind.make(), kind.state()
    rotation = random_rotation(dim, np.random.default_rng(seed))
    turned = State(state.q @ rotation.T + 0.7, state.p @ rotation.T, state.graph)
    assert relative_difference(feature_map.values(turned), feature_map.values(state)) < TOLERANCE
    expected = np.einsum("ij,pnjw->pniw", rotation, feature_map.jacobian(state))  # gradients turn along
    assert relative_difference(feature_map.jacobian(turned), expected) < TOLERANCE


@pytest.mark.parametrize("seed", range(3))
def test_rotation_changes_nothing_in_the_near_collinear_branch(seed: int):
    feature_map, state = Kind("frame", "canonical").make(), collinear_union(seed=1)
    rotation = random_rotation(3, np.random.default_rng(seed))
    turned = State(state.q @ rotation.T - 0.4, state.p @ rotation.T, state.graph)
    assert Frame.encode(turned).context.collinear.all()
    assert relative_difference(feature_map.values(turned), feature_map.values(state)) < TOLERANCE


def test_the_centred_representation_is_not_rotation_invariant():
    kind = Kind("centred", "canonical")
    feature_map, state = kind.make(), kind.state()
    rotation = random_rotation(3, np.random.default_rng(0))
    turned = State(state.q @ rotation.T, state.p @ rotation.T, state.graph)
    assert relative_difference(feature_map.values(turned), feature_map.values(state)) > 1e-2


def test_momenta_are_not_made_translation_invariant():
    kind = Kind("frame", "canonical")
    feature_map, state = kind.make(), kind.state()
    boosted = State(state.q, state.p + 0.5, state.graph)
    assert relative_difference(feature_map.values(boosted), feature_map.values(state)) > 1e-2


@pytest.mark.parametrize("representation", ["raw", "centred", "frame"])
@pytest.mark.parametrize("edges", ["absolute", "directed"])
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("dim", [2, 3])
def test_numbering_of_the_nodes_does_not_matter(representation: str, edges: str, rounds: int, dim: int):
    feature_map = Kind(representation, edges, rounds=rounds, dim=dim, pooling="mean").make()
    rng = np.random.default_rng(7)
    for number in range(5):
        system = single(random_union(dim, seed=8), number)
        other, order = renumbered(system, rng)
        assert relative_difference(feature_map.values(other), feature_map.values(system)) < TOLERANCE
        assert relative_difference(feature_map.jacobian(other), feature_map.jacobian(system)[:, order]) < TOLERANCE


def test_numbering_matters_to_canonical_edges():
    """The paper calls its network permutation invariant; its edge features change sign with the numbering."""
    feature_map = Kind("centred", "canonical").make()
    system = single(random_union(3, seed=8), 0)
    other, _ = renumbered(system, np.random.default_rng(7))
    assert relative_difference(feature_map.values(other), feature_map.values(system)) > 1e-3
