"""What a sampled network tells of itself: kinds, cutoff, and where data were."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, generate, make_system
from hamfit.errors import ParameterError
from hamfit.features import GraphNetwork, InvariantNetwork
from hamfit.features.samplers import SAMPLERS
from hamfit.rng import generator


def sampled(data: PhaseSpaceData, **options) -> InvariantNetwork:
    network = InvariantNetwork(width=120, sampler=SAMPLERS.get("swim")(), **options)
    network.sample(data, generator(0))
    return network


@pytest.fixture(scope="module")
def mixture() -> PhaseSpaceData:
    return generate(make_system("mixture", rows=2, cols=2, p_amplitude=0.3), snapshots=50, seed=0)


def test_kinds_of_pairs_and_nodes(mixture):
    kinds = sampled(mixture).kinds
    assert [str(kind) for kind in kinds.pairs] == ["species 0-0", "species 0-1", "species 1-1"]
    assert str(kinds.pairs[1].reversed()) == "species 1-0"
    assert kinds.nodes == [{"species": 0}, {"species": 1}]
    state = mixture.state(slice(0, 1)).flat()
    assert kinds.of_nodes(state).tolist() == state.graph.node_attributes["species"].tolist()
    graph, kind = kinds.pair_graph({"species": (1, 0)}, {}, {})
    assert (kind.number, graph.node_attributes["species"].tolist()) == (1, [1, 0])
    species = state.graph.node_attributes["species"]
    mixed = species[state.graph.high] != species[state.graph.low]
    np.testing.assert_array_equal(kinds.edges_like(graph, state), mixed)
    np.testing.assert_array_equal(kinds.of_edges(state) == 1, mixed)
    assert kinds.node_graph({"species": 1}, {})[1] == 1
    with pytest.raises(ParameterError, match="several kinds of nodes fit"):
        kinds.node_graph({}, {})


def test_quantities_tell_edges_apart():
    data = generate(make_system("chain", nodes=4, stiffness=[1.0, 2.0, 1.0]), snapshots=50, seed=0)
    network = sampled(data)
    ranges = network.ranges(data)
    assert ranges["edge_quantities"] == [{"stiffness": 1.0}]
    usual, _ = network.kinds.pair_graph({}, {}, ranges)
    other, _ = network.kinds.pair_graph({}, {"stiffness": 2.0}, ranges)
    state = data.state(slice(0, 1)).flat()
    assert network.kinds.edges_like(usual, state).tolist() == [True, False, True]
    assert network.kinds.edges_like(other, state).tolist() == [False, True, False]


def test_ranges_are_histograms_by_kind(mixture):
    ranges = sampled(mixture).ranges(mixture)
    species = mixture.graphs[0].node_attributes["species"]
    for number in (0, 1):
        sizes = np.linalg.norm(mixture.p[:, species == number], axis=2).ravel()
        noted = ranges["momentum"][number]
        assert (noted["low"], noted["high"]) == (sizes.min(), sizes.max())
        expected = np.histogram(sizes, bins=60)[0] / sizes.size
        np.testing.assert_allclose(noted["shares"], expected, atol=1.5 / sizes.size)
    plain = GraphNetwork(hidden=4, width=8, sampler=SAMPLERS.get("swim")())
    assert plain.ranges(mixture) is None


def test_a_cutoff_is_found_where_edges_follow_positions():
    data = generate(make_system("lennard-jones", rows=3, cols=3, graph_cutoff=1.6), seed=0).take(slice(0, 40))
    network = sampled(data, cutoff="auto")
    assert network.cutoff == 1.6
    assert sampled(data, cutoff=1.9).cutoff == 1.9
    assert sampled(data).cutoff is None
    data.metadata.clear()
    states = [data.state(number) for number in range(40)]
    lengths = [np.linalg.norm(state.graph.differences(state.q), axis=1).max() for state in states]
    network.sample(data, generator(0))  # the cutoff is found anew
    assert network.cutoff == max(lengths) < 1.6
    fixed = generate(make_system("chain"), snapshots=20, seed=0)
    assert sampled(fixed, cutoff="auto").cutoff is None


def test_parts_are_named(mixture):
    assert sampled(mixture).part_names == ["kinetic", "pair"]
    assert sampled(mixture, moments=1, radial=4).part_names == ["kinetic", "pair", "many-body"]
