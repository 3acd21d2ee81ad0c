"""Activations, edge features, layers, workspaces, and the parameters that a map refuses."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.special

from hamfit.errors import DataError, ParameterError
from hamfit.features import DenseNetwork, GraphNetwork, Workspace
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.edge_features import EDGE_FEATURES
from hamfit.features.layers import Dense
from hamfit.features.samplers import make_sampler
from hamfit.graphs import Graph, chain
from hamfit.state import State
from support import spring_data

Z = np.linspace(-6, 6, 101)
EXPECTED = {
    "softplus": lambda z: np.log(1 + np.exp(z)),
    "gelu": lambda z: z * 0.5 * (1 + scipy.special.erf(z / math.sqrt(2))),
    "silu": lambda z: z / (1 + np.exp(-z)),
    "squareplus": lambda z: (z + np.sqrt(z**2 + 4)) / 2,
    "tanh": lambda z: (np.exp(z) - np.exp(-z)) / (np.exp(z) + np.exp(-z)),
    "cosine": np.cos,
}


@pytest.mark.parametrize("name", list(EXPECTED))
def test_activation_and_its_derivative(name: str):
    activation = ACTIVATIONS.get(name)
    np.testing.assert_allclose(activation.value(Z), EXPECTED[name](Z), rtol=1e-12, atol=1e-14)
    h = 1e-20  # complex step: no cancellation
    if name != "gelu":
        slope = EXPECTED[name](Z + 1j * h).imag / h
    else:
        slope = 0.5 * (1 + scipy.special.erf(Z / math.sqrt(2))) + Z * np.exp(-(Z**2) / 2) / math.sqrt(2 * math.pi)
    np.testing.assert_allclose(activation.derivative(Z), slope, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("name", ACTIVATIONS.names())
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_activation_keeps_dtype_and_argument_and_may_work_in_place(name: str, dtype: str):
    activation = ACTIVATIONS.get(name)
    z = Z.astype(dtype)
    kept = z.copy()
    value, slope = activation.value(z), activation.derivative(z)
    assert value.dtype == slope.dtype == dtype
    np.testing.assert_array_equal(z, kept)
    result = activation.derivative(z, out=z)
    assert result is z
    np.testing.assert_array_equal(result, slope)


@pytest.mark.parametrize("name", ["softplus", "gelu", "silu", "squareplus", "tanh"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_activation_is_finite_far_out(name: str, dtype: str):
    activation = ACTIVATIONS.get(name)
    far = np.array([-1e4, 1e4], dtype=dtype)
    limits = [-1.0, 1.0] if name == "tanh" else [0.0, 1e4]
    np.testing.assert_allclose(activation.value(far), limits, atol=1e-3 if name == "squareplus" else 1e-6)
    slopes = [0.0, 0.0] if name == "tanh" else [0.0, 1.0]
    np.testing.assert_allclose(activation.derivative(far), slopes, atol=1e-6)


def test_the_issue_of_names_is_settled_by_files():
    assert {"cosine", "gelu", "silu", "softplus", "squareplus", "tanh"} <= set(ACTIVATIONS.names())
    assert {"absolute", "canonical", "directed"} <= set(EDGE_FEATURES.names())


def test_layer_computes_gain_times_activation():
    weights, bias = np.array([[1.0, 2.0]]), np.array([0.5])
    layer = Dense(weights, bias, ACTIVATIONS.get("tanh"), gain=3.0)
    a = layer.preactivation(np.array([[0.1, -0.2]]))
    assert a == pytest.approx(0.2)
    assert layer.value(a) == pytest.approx(3 * math.tanh(0.2))
    assert layer.derivative(a) == pytest.approx(3 * (1 - math.tanh(0.2) ** 2))
    assert a == pytest.approx(0.2)


def test_workspace_reuses_memory_by_name_and_dtype():
    work = Workspace()
    first = work.array("a", (4, 5), np.float64)
    smaller = work.array("a", (2, 3), np.float64)
    assert np.shares_memory(first, smaller)
    assert smaller.flags.c_contiguous
    assert not np.shares_memory(first, work.array("b", (4, 5), np.float64))
    assert not np.shares_memory(first, work.array("a", (4, 5), np.float32))
    assert work.array("a", (10, 10), np.float64).shape == (10, 10)


SWIM = make_sampler("swim")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0}, "width must be a positive integer, got 0"),
        ({"width": 4.5}, "width must be a positive integer, got 4.5"),
        ({"hidden": -1}, "hidden must be a positive integer, got -1"),
        ({"hidden": 8, "width": 8}, r"width \(d_L = 8\) must exceed hidden \(d_h = 8\)"),
        ({"rounds": 0}, "rounds must be a positive integer, got 0"),
        ({"pooling": "max"}, "unknown pooling 'max'.*mean, sum"),
        ({"activation": "sofplus"}, "unknown activation 'sofplus'; did you mean 'softplus'"),
        ({"representation": "centered"}, "unknown representation 'centered'; did you mean 'centred'"),
        ({"edges": "canonic"}, "unknown edge features 'canonic'; did you mean 'canonical'"),
    ],
)
def test_graph_network_refuses(options: dict, message: str):
    with pytest.raises(ParameterError, match=message):
        GraphNetwork(**{"hidden": 4, "width": 10, "sampler": SWIM} | options)


def test_dense_network_refuses_width_zero():
    with pytest.raises(ParameterError, match="width must be a positive integer, got 0"):
        DenseNetwork(width=0, sampler=SWIM)


def test_graph_network_needs_edges():
    data = spring_data(Graph(3, []), 5)
    with pytest.raises(DataError, match=r"no edges.*use the model 'rf-hnn'"):
        GraphNetwork(hidden=4, width=10, sampler=SWIM).sample(data, np.random.default_rng(0))


def test_dense_network_needs_one_size(several_sizes):
    network = DenseNetwork(width=10, sampler=SWIM)
    with pytest.raises(DataError, match="systems of one size, got 3 to 6 nodes"):
        network.sample(several_sizes, np.random.default_rng(0))
    network.sample(spring_data(chain(3), 10), np.random.default_rng(0))
    with pytest.raises(DataError, match="trained on 3 nodes and cannot be evaluated on 4"):
        network.values(State(np.zeros((4, 2)), np.zeros((4, 2)), chain(4)))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_arrays_restore_the_same_map(dtype: str):
    data = spring_data(chain(4), 10)
    for make in (
        lambda: GraphNetwork(hidden=4, width=10, sampler=make_sampler("rff"), activation="cosine"),
        lambda: DenseNetwork(width=10, sampler=make_sampler("rff"), activation="cosine"),
    ):
        original, copy = make(), make()
        original.sample(data, np.random.default_rng(0))
        original.astype(dtype)
        copy.restore(original.arrays())
        state = data.state(slice(0, 3))
        np.testing.assert_array_equal(copy.values(state), original.values(state))
        np.testing.assert_array_equal(copy.jacobian(state), original.jacobian(state))
        assert copy.values(state).dtype == dtype
