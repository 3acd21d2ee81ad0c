"""Random many-body features in C, against the features themselves: energies, forces, strains, loops, threads."""

from __future__ import annotations

import numpy as np
import pytest

from features.cluster.test_cluster_part import BODIES, made, union
from hamfit.compiled.cluster import CompiledCluster
from hamfit.compiled.table import NotTabulatedError
from hamfit.features import InvariantNetwork
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.kernels import kernels
from hamfit.features.workspace import Workspace
from hamfit.graphs import CutoffNeighbours
from hamfit.state import State
from support import relative_difference

needs_loops = pytest.mark.skipif(kernels().name != "compiled", reason="hamfit was installed without a C compiler")


def part_of(network: InvariantNetwork) -> ClusterPart:
    return next(part for part in network.parts if isinstance(part, ClusterPart))


@needs_loops
@pytest.mark.parametrize(("dim", "body", "angular"), BODIES)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_energies_gradients_and_strains_are_those_of_the_features(dim: int, body: int, angular: int, dtype: type):
    network, states = made(dim, body, angular)
    network.astype(dtype)
    part = part_of(network)
    weights = np.random.default_rng(3).normal(size=part.width)
    compiled = CompiledCluster.of(part, weights, network.encoding)
    part.astype(np.float64)
    state = union(states[:4])
    scalars = network.encoding.read(state)
    by_q, by_p = np.zeros((2, *state.q.shape))
    part.energy_gradient(scalars, weights, by_q, by_p, Workspace())
    assert relative_difference(compiled.energies(state), part.values(scalars) @ weights) < 1e-12
    assert relative_difference(compiled.gradient_q(state), by_q) < 1e-12
    one = states[1]
    energies, gradient, strain = compiled.at_rest(one, Workspace(), strain=True)
    scalars = network.encoding.read(one)
    by_q, by_strain = np.zeros((1, *one.q.shape))[0], np.zeros((1, dim, dim))
    part.energy_gradient(scalars, weights, by_q, np.zeros_like(by_q), Workspace())
    part.strain(scalars, weights, by_strain, Workspace())
    assert relative_difference(energies, part.node_energies(scalars, weights, Workspace())) < 1e-12
    assert relative_difference(gradient, by_q) < 1e-12
    assert relative_difference(strain, by_strain[0]) < 1e-11


@needs_loops
def test_threads_do_not_change_a_bit():
    network, _ = made(3, 4, 2)
    part, rng = part_of(network), np.random.default_rng(0)
    cell = 6.0 * np.eye(3)
    q = rng.random((160, 3)) * 6.0
    graph = CutoffNeighbours(1.9, cell=cell)(q).with_attributes({"species": np.arange(160) % 2})
    state = State(q, 0 * q, graph)
    compiled = CompiledCluster.of(part, rng.normal(size=part.width), network.encoding)
    alone, shared = (compiled.gradient_q(state, Workspace(threads)) for threads in (1, 3))
    np.testing.assert_array_equal(alone, shared)


@needs_loops
def test_other_activations_are_left_to_the_features():
    network, _ = made(3, 3, 1, activation="gelu")
    with pytest.raises(NotTabulatedError, match="gelu"):
        CompiledCluster.of(part_of(network), np.ones(part_of(network).width), network.encoding)


@needs_loops
@pytest.mark.parametrize("place", [(2, 8), (2, 6), (2, 1), (2, 2), (2, 4)])
def test_tables_that_name_what_is_not_there_are_refused(place: tuple[int, int]):
    network, states = made(3, 4, 2)
    part = part_of(network)
    compiled = CompiledCluster.of(part, np.ones(part.width), network.encoding)
    group, number = place
    packed = [list(one) for one in compiled.packed]
    packed[group][number] = np.full_like(packed[group][number], 10**6)
    broken = CompiledCluster(part, compiled.weights, network.encoding, tuple(tuple(one) for one in packed))
    with pytest.raises(ValueError, match="that are not there"):
        broken.gradient_q(states[0])
