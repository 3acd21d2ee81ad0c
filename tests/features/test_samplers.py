"""Samplers: the SWIM formula by hand, the distributions of the others, and the points that each layer is drawn from."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features import DenseNetwork, GraphNetwork
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.layers import Dense
from hamfit.features.samplers import SAMPLERS, LayerInputs, make_sampler
from hamfit.features.samplers.elm import Elm
from hamfit.graphs import chain, complete, lattice, ring
from hamfit.validation import Array
from support import spring_data

SOFTPLUS = ACTIVATIONS.get("softplus")
COSINE = ACTIVATIONS.get("cosine")


def inputs_of(points: Array, what: str = "points") -> LayerInputs:
    return LayerInputs(what, len(points), points.shape[1], lambda index: points[index])


def draw(name: str, points: Array, width: int, seed: int = 0, *, message: bool = False, **options) -> Dense:
    activation = ACTIVATIONS.get(SAMPLERS.get(name).default_activation)
    sampler = make_sampler(name, options)
    return sampler.layer(inputs_of(points), width, activation, np.random.default_rng(seed), message=message)


def pairs_behind(layer: Dense, points: Array, s1: float, s2: float) -> list[tuple[int, int]]:
    """The pair of points that every neuron was made of, found by its formula; fails where there is none."""
    differences = points[None, :] - points[:, None]
    squared = np.sum(differences**2, axis=2)
    slopes = s1 * differences / np.where(squared > 0, squared, np.inf)[:, :, None]
    offsets = -np.einsum("ijd,id->ij", slopes, points) - s2
    found = []
    for weights, bias in zip(layer.weights, layer.bias, strict=True):
        matches = np.isclose(offsets, bias, rtol=1e-9, atol=1e-11) & (squared > 0)
        matches &= np.isclose(slopes, weights, rtol=1e-9, atol=1e-11).all(axis=2)
        assert matches.any(), "a neuron that is made of no pair of points"
        first, second = np.argwhere(matches)[0]
        found.append((int(first), int(second)))
    return found


# -- SWIM ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("constants", "s1", "s2"), [("relu", 1, 0), ("tanh", math.log(3), math.log(3) / 2)])
@pytest.mark.parametrize("seed", range(3))
def test_swim_neurons_follow_the_formula_and_come_from_distinct_pairs(constants: str, s1: float, s2: float, seed: int):
    points = np.random.default_rng(3).normal(size=(12, 3))
    layer = draw("swim", points, 40, seed, constants=constants)
    pairs = pairs_behind(layer, points, s1, s2)
    assert len(set(pairs)) == 40
    for (i, j), weights, bias in zip(pairs, layer.weights, layer.bias, strict=True):
        assert weights @ points[i] + bias == pytest.approx(-s2)
        assert weights @ points[j] + bias == pytest.approx(s1 - s2)
    assert layer.gain == 1


def test_swim_tanh_constants_put_the_pair_at_plus_and_minus_one_half():
    points = np.random.default_rng(3).normal(size=(12, 3))
    layer = draw("swim", points, 5, constants="tanh")
    values = np.tanh(points @ layer.weights.T + layer.bias)
    for (i, j), column in zip(pairs_behind(layer, points, math.log(3), math.log(3) / 2), values.T, strict=True):
        assert (column[i], column[j]) == pytest.approx((-0.5, 0.5))


def test_swim_takes_its_first_points_evenly_from_the_candidates():
    """Candidates are every point ceil(width / points) times: 7 points for 21 neurons lead exactly 3 times each."""
    points = np.random.default_rng(3).normal(size=(7, 2))
    leads = [
        np.bincount([i for i, _ in pairs_behind(draw("swim", points, 21, seed), points, 1, 0)], minlength=7)
        for seed in range(20)
    ]
    # Repeated pairs are drawn again from anywhere, so single counts may differ; most do not.
    assert np.mean(np.array(leads) == 3) > 0.6
    few = [i for i, _ in pairs_behind(draw("swim", points, 5), points, 1, 0)]
    assert len(set(few)) >= 4  # 5 neurons of 7 candidates: without replacement, but for redrawn ones


def test_swim_draws_second_points_from_everywhere():
    points = np.random.default_rng(3).normal(size=(5, 2))
    seen = {pair for seed in range(40) for pair in pairs_behind(draw("swim", points, 8, seed), points, 1, 0)}
    assert seen == {(i, j) for i in range(5) for j in range(5) if i != j}


def test_swim_can_use_every_pair_there_is():
    points = np.random.default_rng(3).normal(size=(4, 2))
    assert len(set(pairs_behind(draw("swim", points, 12), points, 1, 0))) == 12


def test_swim_draws_again_where_points_coincide():
    """Half of the points are one and the same: a quarter of all pairs is useless, none of them becomes a neuron."""
    points = np.random.default_rng(3).normal(size=(20, 3))
    points[::2] = points[0]
    layer = draw("swim", points, 60)
    assert np.isfinite(layer.weights).all()
    assert (np.linalg.norm(layer.weights, axis=1) > 0).all()
    pairs_behind(layer, points, 1, 0)


def test_swim_counts_points_equal_to_rounding_as_coincident():
    base = np.full(3, 1e3)
    points = np.stack([base, base * (1 + 1e-15), base * (1 - 1e-15), [0.0, 1.0, 2.0]])
    layer = draw("swim", points, 6)
    assert np.linalg.norm(layer.weights, axis=1).max() < 1


@pytest.mark.parametrize("value", [0.0, 1.0, -3e5])
def test_swim_refuses_identical_points_and_ends(value: float):
    with pytest.raises(DataError, match=r"distinct points.*\(nearly\) identical.*'elm'"):
        draw("swim", np.full((50, 3), value), 10)


@pytest.mark.parametrize(("points", "width"), [(1, 1), (2, 3), (4, 13)])
def test_swim_refuses_more_neurons_than_pairs(points: int, width: int):
    cloud = np.random.default_rng(0).normal(size=(points, 2))
    with pytest.raises(DataError, match=f"needs {width} different pairs of points.*more snapshots or a smaller width"):
        draw("swim", cloud, width)


@pytest.mark.parametrize("still", [np.ones((1, 4, 2)), np.random.default_rng(0).normal(size=(1, 4, 2))])
def test_identical_snapshots_are_an_error(still):
    still = np.repeat(still, 30, axis=0)
    with pytest.raises(DataError, match="all 30 snapshots are identical"):
        graph_network("swim").sample(PhaseSpaceData(still, still, chain(4)), np.random.default_rng(0))
    with pytest.raises(DataError, match="all 30 snapshots are identical"):
        DenseNetwork(width=8, sampler=make_sampler("swim")).sample(
            PhaseSpaceData(still, still, chain(4)), np.random.default_rng(0)
        )


# -- ELM and random Fourier features ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bounds", [(-1.0, 1.0), (0.0, 1.0), (-3.0, 0.5)])
def test_elm_weights_are_normal_and_biases_uniform(bounds: tuple[float, float]):
    low, high = bounds
    layer = draw("elm", np.zeros((1, 5)), 20000, bias_low=low, bias_high=high)
    assert layer.weights.shape == (20000, 5)
    assert layer.weights.mean() == pytest.approx(0, abs=0.015)
    assert layer.weights.std() == pytest.approx(1, rel=0.01)
    assert np.mean(layer.weights**4) == pytest.approx(3, rel=0.05)
    assert low <= layer.bias.min() < low + 1e-3 * (high - low)
    assert high - 1e-3 * (high - low) < layer.bias.max() <= high
    assert layer.bias.std() == pytest.approx((high - low) / math.sqrt(12), rel=0.02)
    assert layer.gain == 1


def test_elm_bias_range_is_symmetric_by_default():
    assert make_sampler("elm") == Elm(bias_low=-1.0, bias_high=1.0)


@pytest.mark.parametrize("message", [False, True])
def test_rff_has_a_scale_of_its_own_for_encoders_and_messages(message: bool):
    layer = draw("rff", np.zeros((1, 6)), 20000, message=message, encoder_scale=2.0, message_scale=0.5)
    assert layer.weights.std() == pytest.approx(2.0 if message else 0.5, rel=0.01)
    assert layer.weights.mean() == pytest.approx(0, abs=0.03)
    assert 0 <= layer.bias.min() < 0.01
    assert 2 * math.pi - 0.01 < layer.bias.max() <= 2 * math.pi
    assert layer.bias.std() == pytest.approx(2 * math.pi / math.sqrt(12), rel=0.02)
    assert layer.gain == pytest.approx(math.sqrt(2 / 20000))


@pytest.mark.parametrize("message", [False, True])
def test_rff_follows_the_spread_of_every_input_unless_it_is_given(message: bool):
    points = np.random.default_rng(0).normal(size=(3000, 3)) * [2.0**-30, 1.0, 0.0] + [0.0, 7.0, 2.0**20]
    layer = draw("rff", points, 20000, message=message)
    expected = 1 / (2 * math.sqrt(3) * np.array([2.0**-30, 1.0, 2.0**20]))  # an input that does not vary: its size
    np.testing.assert_allclose(layer.weights.std(axis=0), expected, rtol=0.05)
    argument = layer.preactivation(points[:500]) - layer.preactivation(points[500:1000])
    assert argument.std() == pytest.approx(0.5 * math.sqrt(2 * 2 / 3), rel=0.05)
    other = draw("rff", points * 2.0**7, 20000, message=message)
    assert (other.weights * 2.0**7 == layer.weights).all()


def test_rff_products_of_features_approximate_the_gaussian_kernel():
    """sqrt(2 / D) cos(W x + b) with W = N(0, 1) / sigma: <z(x), z(y)> tends to exp(-|x - y|^2 / (2 sigma^2))."""
    x, y = np.array([[0.3, -0.2], [1.0, 0.5]])
    layer = draw("rff", np.zeros((1, 2)), 200000, encoder_scale=math.sqrt(2.0))
    z = layer.value(layer.preactivation(np.stack([x, y])))
    assert z[0] @ z[1] == pytest.approx(math.exp(-np.sum((x - y) ** 2) / 4), abs=0.005)
    slope = layer.derivative(layer.preactivation(x[None]))
    assert np.abs(slope).max() == pytest.approx(math.sqrt(2 / 200000), rel=1e-6)


def test_each_rff_layer_of_the_network_has_its_own_gain():
    network = graph_network("rff", hidden=8, width=26)
    network.sample(spring_data(chain(4), 20), np.random.default_rng(0))
    assert [network.layers[name].gain for name in ("node", "edge", "message")] == pytest.approx([0.5, 0.5, 1 / 3])


def test_rff_goes_with_the_cosine_only():
    with pytest.raises(ParameterError, match="'rff' goes with activation 'cosine', not 'softplus'"):
        make_sampler("rff").layer(inputs_of(np.zeros((1, 2))), 4, SOFTPLUS, np.random.default_rng(0))


# -- all samplers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLERS.names())
def test_same_seed_same_layer(name: str):
    points = np.random.default_rng(3).normal(size=(50, 3))
    first, again, other = (draw(name, points, 30, seed) for seed in (4, 4, 5))
    np.testing.assert_array_equal(first.weights, again.weights)
    np.testing.assert_array_equal(first.bias, again.bias)
    assert (first.weights != other.weights).any(axis=1).all()


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("swin", {}, "unknown sampler 'swin'; did you mean 'swim'"),
        ("swim", {"constants": "rleu"}, "unknown SWIM constants 'rleu'; did you mean 'relu'"),
        ("swim", {"bias_low": 1.0}, "sampler 'swim' has no option 'bias_low'. Known: constants"),
        ("elm", {"bias_low": 2.0}, "bias_low must be below bias_high"),
        ("elm", {"bias_low": "low"}, "bias_low must be a number"),
        ("elm", {"bias_high": math.inf}, "bias_high must be finite"),
        ("rff", {"encoder_scale": 0.0}, "encoder_scale must be a positive number"),
        ("rff", {"message_scale": -1}, "message_scale must be a positive number"),
    ],
)
def test_bad_samplers_are_refused(name: str, options: dict, message: str):
    with pytest.raises(ParameterError, match=message):
        make_sampler(name, options)


# -- the points of each layer ----------------------------------------------------------------------------------------


def graph_network(sampler: str, hidden: int = 6, width: int = 16, **options) -> GraphNetwork:
    made = make_sampler(sampler)
    activation = SAMPLERS.get(sampler).default_activation
    return GraphNetwork(hidden=hidden, width=width, sampler=made, activation=activation, **options)


def expected_inputs(network: GraphNetwork, data: PhaseSpaceData) -> dict[str, Array]:
    """Inputs of the three layers on all snapshots, by loops over nodes and edges."""
    node_points, edge_points, message_points = [], [], []
    node, edge = network.layers["node"], network.layers["edge"]
    for number in range(len(data)):
        state = data.state(number)
        q = state.q - state.q.mean(axis=0)
        nodes = np.concatenate([q, state.p], axis=1)
        encoded = node.value(node.preactivation(nodes))
        for _ in range(network.rounds - 1):
            adjacency = np.zeros((len(q), len(q)))
            adjacency[tuple(state.graph.edges.T)] = adjacency[tuple(state.graph.edges[:, ::-1].T)] = 1
            encoded = adjacency @ encoded
        node_points.append(nodes)
        for i, j in state.graph.edges:
            for source, target in ((i, j), (j, i)):
                a, b = (source, target) if network.edge_features.directed else (i, j)
                difference = q[a] - q[b]
                components = np.abs(difference) if network.edge_features.name == "absolute" else difference
                x = np.append(components, np.linalg.norm(difference))
                edge_points.append(x)
                along = edge.value(edge.preactivation(x[None]))[0]
                message_points.append(np.concatenate([encoded[source], along]))
    return {"node": np.concatenate(node_points), "edge": np.array(edge_points), "message": np.array(message_points)}


@pytest.mark.parametrize("edges", ["canonical", "absolute", "directed"])
@pytest.mark.parametrize("rounds", [1, 2])
def test_swim_layers_come_from_pairs_of_their_own_inputs(edges: str, rounds: int):
    data = spring_data([chain(3), ring(4)], 2, seed=1)
    network = graph_network("swim", edges=edges, rounds=rounds)
    network.sample(data, np.random.default_rng(0))
    for name, points in expected_inputs(network, data).items():
        pairs_behind(network.layers[name], points, 1, 0)


def test_swim_draws_from_all_snapshots_nodes_edges_and_directions():
    """With many neurons every point of the little data set has to turn up in some pair."""
    data = spring_data([chain(3), chain(2)], 2, seed=1)
    network = graph_network("swim", hidden=60, width=120, edges="directed")
    network.sample(data, np.random.default_rng(0))
    for name, points in expected_inputs(network, data).items():
        used = {i for pair in pairs_behind(network.layers[name], points, 1, 0) for i in pair}
        assert used == set(range(len(points)))


def test_many_snapshots_are_fetched_in_chunks_and_stay_in_order():
    """More snapshots than are computed at once, of two sizes: every neuron still belongs to a pair."""
    data = spring_data([chain(2), complete(3)], 80, dim=1, seed=1)
    network = graph_network("swim", hidden=100, width=120)
    network.sample(data.shuffled(0), np.random.default_rng(0))
    points = np.unique(expected_inputs(network, data)["edge"], axis=0)
    used = {i for pair in pairs_behind(network.layers["edge"], points, 1, 0) for i in pair}
    assert len(used) > 100  # of more than 64 snapshots, then


def test_sampling_twice_is_sampling_once():
    data = spring_data(lattice(2, 2), 10)
    network = graph_network("swim")
    network.sample(data, np.random.default_rng(0))
    first = network.arrays()
    network.astype("float32")
    network.sample(data, np.random.default_rng(0))
    for name, array in network.arrays().items():
        np.testing.assert_array_equal(array, first[name])


def test_the_dense_network_draws_from_whole_states():
    data = spring_data(chain(3), 6)
    network = DenseNetwork(width=10, sampler=make_sampler("swim"))
    network.sample(data, np.random.default_rng(0))
    points = np.concatenate([data.q.reshape(6, -1), data.p.reshape(6, -1)], axis=1)
    pairs_behind(network.layer, points, 1, 0)
