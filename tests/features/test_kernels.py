"""The compiled inner loops do what the ones in NumPy do."""

from __future__ import annotations

import itertools
import subprocess
import sys

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from hamfit import generate, make_system
from hamfit.errors import HamfitError
from hamfit.features.activations import ACTIVATIONS
from hamfit.features.kernels import ACTIVATION_CODES
from hamfit.features.kernels.in_numpy import NumpyKernels
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph, chain, lattice
from hamfit.models import RFHGN
from hamfit.rng import generator
from hamfit.state import State

TOLERANCE = {"float64": 1e-13, "float32": 2e-5}
IMAGES = Graph(2, [[0, 0], [1, 0], [1, 0], [1, 1], [1, 1]], offsets=np.diag([1.0, 2.0, 3.0])[[0, 1, 2, 0, 1]])
GRAPH = Graph.union([lattice(3, 3), chain(4), Graph(2, []), IMAGES])  # images: pairs twice, nodes with themselves
DIM, HIDDEN, WIDTH = 3, 5, 28


@pytest.fixture(params=["numpy", "compiled"])
def fast(request):
    """Both kinds of kernels; the NumPy ones are held against sums written out as loops."""
    if request.param == "numpy":
        return NumpyKernels()
    return pytest.importorskip("hamfit.features.kernels.compiled").CompiledKernels()


def arrays(dtype: str, *shapes: tuple[int, ...]) -> list[np.ndarray]:
    rng = np.random.default_rng(5)
    return [rng.normal(0, 3, shape).astype(dtype) for shape in shapes]


def layer(activation: str, gain: float = 1.0) -> Dense:
    return Dense(np.zeros((WIDTH - HIDDEN, 1)), np.zeros(WIDTH - HIDDEN), ACTIVATIONS.get(activation), gain)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("activation", ACTIVATIONS.names())
def test_activate(fast, activation, dtype):
    z = np.concatenate([np.linspace(-40, 40, 4001), [-1000, 1000, 0, 1e-9, -1e-9]]).astype(dtype)
    exact = z.astype(np.float64)
    values, slopes = fast.activate(layer(activation, gain=0.5), z)
    np.testing.assert_allclose(
        values, 0.5 * ACTIVATIONS.get(activation).value(exact), rtol=TOLERANCE[dtype], atol=TOLERANCE[dtype]
    )
    values, slopes = fast.activate(layer(activation), z)
    np.testing.assert_allclose(
        values, ACTIVATIONS.get(activation).value(exact), rtol=TOLERANCE[dtype], atol=TOLERANCE[dtype]
    )
    np.testing.assert_allclose(slopes, ACTIVATIONS.get(activation).derivative(exact), rtol=0, atol=TOLERANCE[dtype])


@pytest.mark.parametrize(
    ("dtype", "activation", "directed", "weighted"),
    list(itertools.product(TOLERANCE, ACTIVATIONS.names(), (False, True), (False, True))),
)
def test_message_slopes(fast, dtype, activation, directed, weighted):
    encoded = GRAPH.n_edges * (2 if directed else 1)
    from_nodes, from_edges = arrays(dtype, (GRAPH.n_nodes, WIDTH - HIDDEN), (encoded, WIDTH - HIDDEN))
    share = np.linspace(0.2, 1, GRAPH.n_nodes).astype(dtype) if weighted else None
    by_node, by_edge = fast.message_slopes(layer(activation), GRAPH, from_nodes, from_edges, share, Workspace())

    expected_node, expected_edge = np.zeros(from_nodes.shape), np.zeros(from_edges.shape)
    for e, (high, low) in enumerate(GRAPH.edges):
        for source, target, encoding in ((high, low, e), (low, high, e + GRAPH.n_edges if directed else e)):
            z = from_nodes[source].astype(np.float64) + from_edges[encoding]
            slope = ACTIVATIONS.get(activation).derivative(z) * (1 if share is None else share[target])
            expected_node[source] += slope
            expected_edge[encoding] += slope
    np.testing.assert_allclose(by_node, expected_node, rtol=0, atol=10 * TOLERANCE[dtype])
    np.testing.assert_allclose(by_edge, expected_edge, rtol=0, atol=10 * TOLERANCE[dtype])


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("directed", [False, True])
def test_finish_rows(fast, dtype, directed):
    encoded, messages = GRAPH.n_edges * (2 if directed else 1), WIDTH - HIDDEN
    rows, by_node, by_edge, outer = arrays(
        dtype, (2, GRAPH.n_nodes, DIM, WIDTH), (GRAPH.n_nodes, messages), (encoded, messages), (encoded, DIM, messages)
    )
    expected = rows.astype(np.float64)
    expected[..., HIDDEN:] *= by_node[:, None, :]
    for e, (high, low) in enumerate(GRAPH.edges):
        flow = outer[e].astype(np.float64) * by_edge[e]
        if directed:
            flow = flow - outer[e + GRAPH.n_edges].astype(np.float64) * by_edge[e + GRAPH.n_edges]
        expected[0, high, :, HIDDEN:] += flow
        expected[0, low, :, HIDDEN:] -= flow
    fast.finish_rows(GRAPH, by_node, by_edge, outer, rows, Workspace())
    np.testing.assert_allclose(rows, expected, rtol=0, atol=300 * TOLERANCE[dtype])


@pytest.mark.parametrize("dtype", TOLERANCE)
def test_scatter_difference(fast, dtype):
    values, out = arrays(dtype, (GRAPH.n_edges, 2), (GRAPH.n_nodes, 2))
    expected = out.astype(np.float64)
    np.add.at(expected, GRAPH.high, values)
    np.subtract.at(expected, GRAPH.low, values)
    fast.scatter_difference(GRAPH, values, out)
    np.testing.assert_allclose(out, expected, rtol=0, atol=10 * TOLERANCE[dtype])


def test_the_compiled_loops_refuse_what_would_make_them_write_elsewhere():
    fused = pytest.importorskip("hamfit.features.kernels._fused")
    ends, values, out = np.array([1]), np.zeros((1, 2)), np.zeros((2, 2))
    with pytest.raises(IndexError, match="outside"):
        fused.scatter_difference(2, 1, 2, np.array([2]), ends, values, out)
    with pytest.raises(ValueError, match="expected 4"):
        fused.scatter_difference(2, 1, 2, ends, ends - 1, values, np.zeros((3, 2)))
    with pytest.raises(TypeError, match="format"):
        fused.scatter_difference(2, 1, 2, ends, ends - 1, values, out.astype(np.float32))
    with pytest.raises(ValueError, match="contiguous"):
        fused.scatter_difference(2, 1, 2, ends, ends - 1, values, np.zeros((2, 4))[:, ::2])
    with pytest.raises(ValueError, match="unknown activation"):
        fused.activate(7, values, values, values)


def test_the_fused_gradient_refuses_what_does_not_fit():
    fused = pytest.importorskip("hamfit.features.kernels._fused")
    sizes = nodes, edges, _, dim, hidden, messages, parts = 2, 1, 1, 1, 8, 8, 1
    n_weights, n_scratch = fused.network_sizes(False, False, nodes, edges, dim, hidden, messages, parts)
    ends, per_node = np.array([1]), np.zeros((2, 1))
    good = {
        "q": per_node, "p": per_node, "offsets": None, "high": ends, "low": ends - 1, "node_ptr": np.array([0, 2]),
        "share": None, "weights": np.zeros(n_weights), "scratch": np.zeros(n_scratch), "doubles": np.zeros(2),
        "by_q": per_node.copy(), "by_p": per_node.copy(),
    }  # fmt: skip

    def call(first: int = 0, last: int = 0, stage: int = 0, widths: tuple[int, int] = (8, 8), **other: object) -> None:
        flags, shape = (False, True, False), (*sizes[:4], *widths, 1)
        fused.network_gradient(stage, first, last, 0, flags, shape, *(good | other).values())

    call()
    for wrong in (
        {"weights": np.zeros(n_weights - 1)},
        {"scratch": np.zeros(n_scratch - 1)},
        {"node_ptr": np.array([0, 3])},
        {"q": np.zeros((3, 1))},
        {"widths": (7, 8)},
        {"stage": 2, "last": 3},
        {"stage": 8},
    ):
        with pytest.raises(ValueError, match=r"size of this network|items|padded|no such|there are no"):
            call(**wrong)
    with pytest.raises(IndexError, match="outside"):
        call(high=np.array([2]))
    with pytest.raises(TypeError, match="format"):
        call(q=per_node.astype(np.float32))


def test_the_fused_jacobian_refuses_what_does_not_fit():
    fused = pytest.importorskip("hamfit.features.kernels._fused")
    n_weights, n_scratch = fused.network_sizes(False, False, 4, 2, 1, 8, 8, 1)
    per_node, flags = np.zeros((4, 1)), (False, True, False)
    good = {
        "q": per_node, "p": per_node, "offsets": None, "high": np.array([1, 3]), "low": np.array([0, 2]),
        "node_ptr": np.array([0, 2, 4]), "share": None, "weights": np.zeros(n_weights), "scratch": np.zeros(n_scratch),
        "doubles": np.zeros(4), "widths": (5, 6), "edge_ptr": np.array([0, 1, 2]), "rows": np.zeros((2, 4, 1, 11)),
    }  # fmt: skip

    def call(**other: object) -> None:
        fused.network_jacobian(0, flags, (4, 2, 2, 1, 8, 8, 1), *(good | other).values())

    call()
    for wrong in (
        {"rows": np.zeros((2, 4, 1, 12))},
        {"scratch": np.zeros(n_scratch - 1)},
        {"widths": (9, 8)},
        {"edge_ptr": np.array([0, 0, 2])},
        {"edge_ptr": np.array([0, 3, 2])},
        {"node_ptr": np.array([0, 5, 4])},
        {"high": np.array([3, 3])},
        {"low": np.array([1, 3]), "high": np.array([0, 2])},
    ):
        with pytest.raises(ValueError, match=r"size of this network|items|padding|system by system"):
            call(**wrong)
    with pytest.raises(IndexError, match="outside"):
        call(high=np.array([1, 4]))


def test_the_environment_variable_decides(chosen):
    assert chosen("numpy") == "numpy"
    assert chosen("auto") in ("numpy", "compiled")
    with pytest.raises(HamfitError, match="did you mean 'numpy'"):
        chosen("nunpy")


def test_without_compiled_kernels_numpy_is_used(chosen, monkeypatch):
    monkeypatch.setitem(sys.modules, "hamfit.features.kernels.compiled", None)
    assert chosen("auto") == "numpy"
    with pytest.raises(HamfitError, match="compiler"):
        chosen("compiled")


def test_loading_the_compiled_kernels_leaves_floating_point_alone():
    pytest.importorskip("hamfit.features.kernels._fused")
    code = "import numpy as np; import hamfit.features.kernels._fused; print(np.float64(5e-324) / 1 > 0)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


def test_both_give_the_same_gradient_of_a_model(chosen, lattice_data):
    pytest.importorskip("hamfit.features.kernels._fused")
    model = RFHGN(hidden=8, width=40).fit(lattice_data)
    gradients = {}
    for name in ("numpy", "compiled"):
        assert chosen(name) == name
        gradients[name] = np.stack(model.predict_gradients(lattice_data))
    size = np.abs(model.weights_).sum()  # terms of either sign, much larger than their sum
    assert np.abs(gradients["numpy"] - gradients["compiled"]).max() < 1e-13 * size


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("activation", ACTIVATION_CODES)
@pytest.mark.parametrize("options", [{}, {"edges": "directed"}, {"edges": "absolute", "pooling": "mean"}], ids=str)
def test_both_give_the_same_jacobian(chosen, options, activation, dtype):
    pytest.importorskip("hamfit.features.kernels._fused")
    unlike = [lattice(3, 3), chain(20), Graph(2, []), IMAGES, Graph(1, []), chain(4)]
    graph = Graph.union(unlike)
    state = State(*np.random.default_rng(0).normal(size=(2, graph.n_nodes, DIM)), graph)
    model = RFHGN(hidden=21, width=150, activation=activation, **options)
    feature_map = model.make_feature_map()
    feature_map.sample(generate(make_system("lattice", rows=2, cols=2, dim=DIM), snapshots=40, seed=0), generator(0))
    feature_map.astype(dtype)
    found = {}
    for name in ("numpy", "compiled"):
        assert chosen(name) == name
        found[name] = feature_map.jacobian(state).astype(np.float64)
    size = np.abs(found["numpy"]).max(axis=(0, 1, 2))
    assert (np.abs(found["numpy"] - found["compiled"]).max(axis=(0, 1, 2)) / size).max() < TOLERANCE[dtype]


@pytest.mark.parametrize("name", ["numpy", "compiled"])
@pytest.mark.parametrize("edges", ["canonical", "directed"])
def test_the_gradient_of_a_large_system_does_not_depend_on_threads(chosen, lattice_data, name, edges):
    if name == "compiled":
        pytest.importorskip("hamfit.features.kernels._fused")
    assert chosen(name) == name
    rng = np.random.default_rng(0)
    large = State(*rng.uniform(-0.5, 0.5, (2, 40 * 40, 2)), lattice(40, 40))
    assert len(Workspace(3).parts(large.graph.n_edges)) == len(Workspace(1).parts(large.graph.n_edges)) > 3
    found = []
    for threads in (1, 2, 3, 5):
        model = RFHGN(hidden=24, width=140, edges=edges, threads=threads).fit(lattice_data)
        with threadpool_limits(2 - threads % 2, "blas"):
            found.append(np.stack(model.gradient(large)))
    for other in found[1:]:
        np.testing.assert_array_equal(other, found[0])


def test_columns_are_shared_among_threads_in_whole_vectors():
    cuts: list[slice] = []
    Workspace(3).in_parts_of_columns(cuts.append, 5000, 100)
    assert sorted((part.start, part.stop) for part in cuts) == [(0, 32), (32, 64), (64, 100)]
    for threads, rows, width in ((3, 100, 100), (None, 5000, 100), (3, 5000, 20)):
        cuts.clear()
        Workspace(threads).in_parts_of_columns(cuts.append, rows, width)
        assert cuts == [slice(0, width)]
