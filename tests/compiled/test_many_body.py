"""The compiled many-body part: what the features say, at any dimension, kinds, graph and number of threads."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest

from hamfit.compiled import full_list as lists
from hamfit.compiled.full_list import FullList
from hamfit.compiled.many_body import CompiledManyBody
from hamfit.compiled.table import NotTabulatedError
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.features import InvariantNetwork, Workspace
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.kernels import kernels
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.state import State
from hamfit.validation import Array
from support import differences, relative_difference

loops = pytest.importorskip("hamfit.compiled._many_body")
if kernels().name != "compiled":
    pytest.skip("HAMFIT_KERNELS=numpy: nothing is compiled", allow_module_level=True)

CUTOFF = 3.0
EVERY = list(itertools.product((1, 2, 3), (1, 2, 3), ("all", "diagonal"), (1, 3)))


@cache
def network(
    dim: int = 3,
    orders: int = 3,
    products: str = "all",
    kinds: int = 1,
    radial: int = 5,
    activation: str = "softplus",
    distance: str = "both",
    cutoff: float | None = CUTOFF,
) -> InvariantNetwork:
    """Features of a few random snapshots, drawn and never fitted."""
    rng = np.random.default_rng(5)
    q = rng.uniform(0.0, 2.0 + 2.0 * (dim == 1), (40, 6, dim))
    graphs = [complete(6).with_attributes({"species": rng.permutation(6) % kinds}) for _ in q]
    made = InvariantNetwork(
        width=kinds * 3 * kinds * radial * (1 + kinds * radial) + 150,
        sampler=make_sampler("swim"),
        activation=activation,
        distance=distance,
        cutoff=cutoff,
        moments=orders,
        radial=radial,
        products=products,
    )
    made.sample(PhaseSpaceData(q, np.zeros_like(q), graphs), np.random.default_rng(1))
    return made


def compiled(made: InvariantNetwork, **options: float) -> CompiledManyBody:
    """The many-body part of a network with random weights, which keep the features' sizes comparable."""
    part = made.parts[-1]
    assert isinstance(part, ManyBodyPart)
    weights = np.random.default_rng(9).normal(size=part.width)
    return CompiledManyBody.of(part, weights, made.encoding, **options)


def crystal(dim: int, side: int, kinds: int = 1, seed: int = 3, reach: float = CUTOFF) -> State:
    """A shaken periodic grid, whose nodes have images of their own among their neighbours if it is small."""
    rng, spacing = np.random.default_rng(seed), 1.1
    grid = np.stack(np.meshgrid(*[np.arange(side)] * dim, indexing="ij"), axis=-1).reshape(-1, dim)
    q = spacing * grid + rng.uniform(-0.2, 0.2, (side**dim, dim))
    graph = CutoffNeighbours(reach, cell=side * spacing * np.eye(dim))(q)
    return State(q, np.zeros_like(q), graph.with_attributes({"species": rng.permutation(len(q)) % kinds}))


def by_features(part: CompiledManyBody, state: State) -> tuple[Array, Array]:
    """Energies and gradient as the features compute them."""
    flat = state.flat()
    scalars, by_q = part.encoding.read(flat), np.zeros(flat.q.shape)
    part.part.energy_gradient(scalars, part.weights, by_q, np.zeros_like(by_q), Workspace())
    return part.part.values(scalars) @ part.weights, by_q.reshape(state.q.shape)


def covered(part: CompiledManyBody, state: State) -> bool:
    """Whether the compiled loops answer by themselves."""
    passes = part._passes(state.flat(), Workspace())
    return passes is not None and passes.first(None)


# -- what is computed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dim", "orders", "products", "kinds"), EVERY)
def test_energies_and_gradient_are_those_of_the_features(dim: int, orders: int, products: str, kinds: int):
    part, state = compiled(network(dim, orders, products, kinds)), crystal(dim, 2 if dim == 3 else 4, kinds)
    assert covered(part, state)
    energies, gradient = by_features(part, state)
    assert relative_difference(part.energies(state), energies) < 1e-10
    assert relative_difference(part.gradient_q(state), gradient) < 1e-9


@pytest.mark.parametrize("activation", ["softplus", "silu", "tanh", "squareplus"])
@pytest.mark.parametrize("distance", ["r", "1/r", "1/(r+a)"])
def test_every_activation_and_distance(activation: str, distance: str):
    part, state = compiled(network(activation=activation, distance=distance, radial=4)), crystal(3, 3)
    assert covered(part, state)
    energies, gradient = by_features(part, state)
    assert relative_difference(part.energies(state), energies) < 1e-10
    assert relative_difference(part.gradient_q(state), gradient) < 1e-9


@pytest.mark.parametrize(("dim", "orders", "kinds"), [(1, 3, 1), (2, 2, 3), (3, 3, 3), (3, 1, 1)])
def test_the_gradient_is_the_slope_of_the_energy(dim: int, orders: int, kinds: int):
    part, state = compiled(network(dim, orders, "all", kinds)), crystal(dim, 2 if dim == 3 else 3, kinds)
    slopes = differences(lambda moved: part.energies(moved)[:, None], state)[0, ..., 0]
    assert relative_difference(part.gradient_q(state), slopes) < 1e-9


def test_the_energy_written_out_neighbour_by_neighbour():
    made = network(kinds=3, radial=2)
    part, state = compiled(made), crystal(3, 2, kinds=3)
    features, graph = part.part, state.graph
    kind, expected = graph.node_attributes["species"].astype(int), 0.0
    apart = graph.differences(state.q)
    for node in range(graph.n_nodes):
        near = [(low, d) for high, low, d in zip(graph.high, graph.low, apart, strict=True) if high == node]
        near += [(high, -d) for high, low, d in zip(graph.high, graph.low, apart, strict=True) if low == node]
        density, vector, tensor = np.zeros((3, 2)), np.zeros((3, 2, 3)), np.zeros((3, 2, 3, 3))
        for other, d in near:
            r = np.linalg.norm(d)
            g = features.radial.at(np.array([r]), made.encoding)[0][0]
            density[kind[other]] += g
            vector[kind[other]] += np.multiply.outer(g, d / r)
            tensor[kind[other]] += np.multiply.outer(g, np.outer(d, d) / r**2)
        rho, mu, nu = density.ravel(), vector.reshape(6, 3), tensor.reshape(6, 9)
        pairs = np.triu_indices(6)
        products = [(moment @ moment.T)[pairs] for moment in (rho[:, None], mu, nu)]
        linear = np.concatenate([rho, *products])[features.linear] / features.linear_scale
        inputs = np.concatenate([rho, (mu**2).sum(axis=1), (nu**2).sum(axis=1)])
        neurons = np.logaddexp(0, features.neurons.weights @ inputs + features.neurons.bias)
        own = np.concatenate([linear, neurons])
        gate = np.concatenate([features.linear_kind, features.neuron_kind]) == kind[node]
        expected += part.weights @ (own * gate)
    assert abs(part.energies(state)[0] - expected) < 1e-10 * abs(expected)


def test_unions_snapshots_and_nodes_without_neighbours():
    part = compiled(network(kinds=3))
    lonely = Graph(3, [[0, 1]]).with_attributes({"species": np.array([0, 1, 2])})
    first, apart = crystal(3, 2, kinds=3), State(np.eye(3), np.zeros((3, 3)), lonely)
    union = State(np.concatenate([first.q, apart.q]), None, Graph.union([first.graph, lonely]))
    energies, gradient = by_features(part, union)
    assert covered(part, union)
    np.testing.assert_allclose(part.energies(union), energies, rtol=1e-10)
    assert relative_difference(part.gradient_q(union), gradient) < 1e-9
    assert (part.gradient_q(union)[-1] == 0).all()
    alone = State(np.zeros((2, 3)), None, Graph(2, []).with_attributes({"species": np.array([0, 2])}))
    np.testing.assert_allclose(part.energies(alone), by_features(part, alone)[0], rtol=1e-12)
    twice = State(np.stack([first.q, first.q + 0.01]), None, first.graph)
    assert part.gradient_q(twice).shape == twice.q.shape
    np.testing.assert_array_equal(part.gradient_q(twice)[0], part.gradient_q(first))
    assert part.energies(twice).shape == (2,)


def test_more_neighbours_than_are_taken_together():
    part, rng = compiled(network(kinds=3)), np.random.default_rng(0)
    q = 0.3 * np.stack(np.meshgrid(*[np.arange(6)] * 3), axis=-1).reshape(-1, 3) + rng.uniform(-0.05, 0.05, (216, 3))
    state = State(q, None, complete(216).with_attributes({"species": np.arange(216) % 3}))
    assert covered(part, state)
    energies, gradient = by_features(part, state)
    assert relative_difference(part.energies(state), energies) < 1e-10
    assert relative_difference(part.gradient_q(state), gradient) < 1e-9


def test_neighbours_beyond_the_cutoff_do_nothing():
    part, near, far = compiled(network()), crystal(3, 3), crystal(3, 3, reach=CUTOFF + 1.0)
    assert far.graph.n_edges > near.graph.n_edges
    assert covered(part, far)
    assert relative_difference(part.gradient_q(far), part.gradient_q(near)) < 1e-13
    assert relative_difference(part.energies(far), part.energies(near)) < 1e-13


def test_single_precision_is_computed_in_double():
    made = network(kinds=3)
    part, state = made.parts[-1], crystal(3, 2, kinds=3)
    assert isinstance(part, ManyBodyPart)
    rounded = part._like_this()
    rounded.restore(part.arrays())
    rounded.astype(np.float32)
    single = CompiledManyBody.of(rounded, compiled(made).weights, made.encoding)
    again = rounded._like_this()
    again.restore(rounded.arrays())
    again.astype(np.float64)
    double = CompiledManyBody.of(again, compiled(made).weights, made.encoding)
    np.testing.assert_array_equal(single.gradient_q(state), double.gradient_q(state))
    assert relative_difference(double.gradient_q(state), by_features(double, state)[1]) < 1e-9


# -- where the features answer -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("apart", [0.0, 1e-3])
def test_distances_below_the_table_are_left_to_the_features(apart: float):
    part, state = compiled(network()), crystal(3, 3)
    q = state.q.copy()
    q[1] = q[0] + [apart, 0.0, 0.0]
    close = State(q, None, state.graph)
    assert not covered(part, close)
    energies, gradient = by_features(part, close)
    np.testing.assert_array_equal(part.energies(close), energies)
    np.testing.assert_array_equal(part.gradient_q(close), gradient)


def test_distances_above_a_table_without_cutoff_are_left_to_the_features():
    part, rng = compiled(network(cutoff=None), high=4.0), np.random.default_rng(2)
    near = State(rng.permutation(np.arange(5.0)[:, None] * [0.6, 0.5, 0.4]), None, complete(5))
    far = State(2 * near.q, None, near.graph)
    near, far = (State(s.q, None, s.graph.with_attributes({"species": np.zeros(5, dtype=int)})) for s in (near, far))
    assert covered(part, near)
    assert not covered(part, far)
    assert relative_difference(part.gradient_q(near), by_features(part, near)[1]) < 1e-9
    np.testing.assert_array_equal(part.gradient_q(far), by_features(part, far)[1])
    with pytest.raises(NotTabulatedError, match="largest distance"):
        compiled(network(cutoff=None))


def test_positions_that_are_no_numbers_are_left_to_the_features():
    part, state = compiled(network()), crystal(3, 3)
    q = state.q.copy()
    q[4] = np.nan
    assert not covered(part, State(q, None, state.graph))
    assert np.isnan(part.gradient_q(State(q, None, state.graph))).any()


def test_angles_are_left_to_the_features():
    part, state = compiled(network(dim=1)), crystal(1, 4)
    turning = State(
        state.q, None, Graph(4, [[0, 1]], angles=[True]).with_attributes({"species": np.zeros(4, dtype=int)})
    )
    with pytest.raises(DataError, match="angles"):
        part.gradient_q(turning)


def test_what_has_no_compiled_loops_is_refused(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(NotTabulatedError, match="gelu"):
        compiled(network(activation="gelu"))
    part, state = compiled(network()), crystal(3, 2)
    monkeypatch.setenv("HAMFIT_KERNELS", "numpy")
    kernels.cache_clear()
    try:
        np.testing.assert_array_equal(part.gradient_q(state), by_features(part, state)[1])
        with pytest.raises(NotTabulatedError, match="compiler"):
            compiled(network())
    finally:
        monkeypatch.undo()
        kernels.cache_clear()


def test_unknown_kinds_are_refused_as_the_features_refuse_them():
    part, state = compiled(network()), crystal(3, 2)
    with pytest.raises(DataError, match="species"):
        part.gradient_q(State(state.q, None, state.graph.with_attributes({"species": np.full(8, 7)})))


# -- threads and numbering ---------------------------------------------------------------------------------------------


def test_neither_threads_nor_the_numbering_in_memory_change_a_bit(monkeypatch: pytest.MonkeyPatch):
    part, one = compiled(network(kinds=3)), crystal(3, 6, kinds=3)
    state = State(np.stack([one.q, 1.01 * one.q]), None, one.graph).flat()
    energies, gradient = part.energies(state), part.gradient_q(state)
    for threads in (1, 2, 3, 7):
        work = Workspace(threads)
        np.testing.assert_array_equal(part.gradient_q(state, work), gradient)
        np.testing.assert_array_equal(part.energies(state, work), energies)
    shuffled = np.random.default_rng(0).permutation(state.graph.n_nodes)
    monkeypatch.setattr(lists, "_order", lambda graph, q: shuffled)
    again = State(state.q, None, replace_graph(state.graph))
    assert lists.full_list(again.graph, again.q).order is shuffled
    np.testing.assert_array_equal(part.gradient_q(again), gradient)
    np.testing.assert_array_equal(part.energies(again), energies)


def replace_graph(graph: Graph) -> Graph:
    """The same graph as another object, of which nothing is remembered."""
    return graph.part(slice(0, graph.n_edges))


def test_lists_are_remembered_as_long_as_there_is_the_graph():
    state = crystal(2, 4)
    graph = replace_graph(state.graph)
    found = lists.full_list(graph, state.q)
    assert lists.full_list(graph, state.q + 1.0) is found
    before = len(lists._REMEMBERED)
    del graph
    assert len(lists._REMEMBERED) == before - 1


def test_nodes_near_each_other_are_near_in_memory():
    q = np.random.default_rng(1).permutation(crystal(3, 12).q)
    near = FullList.of(CutoffNeighbours(1.5)(q), q)
    assert sorted(near.order.tolist()) == list(range(1728))
    steps = np.abs(near.index - np.repeat(np.arange(1728), near.count))
    assert np.median(steps) < 50  # 500 for numbers drawn at random


# -- what the loops refuse ---------------------------------------------------------------------------------------------


def test_the_loops_refuse_what_would_make_them_read_elsewhere():
    part, state = compiled(network(kinds=3)), crystal(3, 2, kinds=3)
    passes = part._passes(state, Workspace())
    assert passes is not None
    body, near = list(passes.body), list(passes.arrays)
    derivatives, energies = np.zeros((8, 3, 10, 8)), np.zeros(8)

    def refused(
        match: str, place: int, value: object, of_body: bool = False, error: type[Exception] = ValueError
    ) -> None:
        changed = [list(body), list(near)]
        changed[0 if of_body else 1][place] = value
        with pytest.raises(error, match=match):
            loops.moments(*map(tuple, changed), 0, 8, derivatives, energies)

    assert loops.moments(tuple(body), tuple(near), 0, 8, derivatives, energies)
    refused("items", 0, near[0][:-1])
    refused("image", 1, np.where(np.arange(len(near[1])) == 3, 8, near[1]).astype(np.int32))
    refused("kind", 2, near[2] + np.int32(1))
    refused("begin or end", 3, near[3] + 1)
    refused("begin or end", 4, -near[4])
    refused("not among", 5, near[5] + np.int32(1))
    refused("format", 5, near[5].astype(np.int64), error=TypeError)
    refused("sizes", 0, 5, of_body=True)
    refused("sizes", 3, 4, of_body=True)
    table = list(body[4])
    refused("cells", 4, (*table[:2], 2.0, *table[3:]), of_body=True)
    refused("cells", 4, (*table[:4], table[4] + 1, *table[5:]), of_body=True)
    refused("pieces", 4, (*table[:7], table[7][:-1]), of_body=True)
    refused("items", 5, body[5][:-1], of_body=True)
    refused("neurons", 7, body[7] + 4, of_body=True)
    refused("neurons", 7, body[7] + 1, of_body=True)
    refused("items", 8, body[8][:-1], of_body=True)
    with pytest.raises(ValueError, match="no such nodes"):
        loops.moments(tuple(body), tuple(near), 0, 9, derivatives, energies)
    with pytest.raises(ValueError, match="items"):
        loops.moments(tuple(body), tuple(near), 0, 8, derivatives[:-1], energies)
    with pytest.raises(ValueError, match="items"):
        loops.gradient(tuple(body), tuple(near), 0, 8, derivatives, np.zeros((8, 3)))
