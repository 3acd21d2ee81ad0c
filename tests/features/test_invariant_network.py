"""The invariant network: derivatives, invariances, attributes, cutoff, and what can go wrong."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features import InvariantNetwork, Workspace
from hamfit.features.invariant.moments import invariants
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours, Graph, chain, complete
from hamfit.state import State
from support import differences, random_rotation, random_union, relative_difference, renumbered

from .maps import single

KINDS = {
    "pairs": {},
    "r": {"distance": "r"},
    "inverse": {"distance": "1/r"},
    "cutoff": {"cutoff": 3.0},
    "density": {"moments": 1, "radial": 3},
    "vectors": {"moments": 2, "radial": 2, "cutoff": 3.0},
    "tensors": {"moments": 3, "radial": 2, "cutoff": 3.0},
    "squares": {"moments": 3, "radial": 3, "products": "diagonal"},
    "bodies": {"body": 5, "angular": 2, "cutoff": 3.0},
    "bodies-free": {"body": 4, "angular": 1, "channels": 2},
    "velocities": {"velocities": True, "cutoff": 3.0},
    "velocities-moments": {"velocities": True, "moments": 2, "radial": 2},
    "elm": {"moments": 2, "radial": 2, "sampler": "elm", "activation": "tanh"},
    "rff": {"moments": 1, "radial": 3, "sampler": "rff", "activation": "cosine"},
}
ATTRIBUTES = ["bare", "attributed"]
every_kind = pytest.mark.parametrize("kind", KINDS)
every_dim = pytest.mark.parametrize("dim", [2, 3])
with_and_without = pytest.mark.parametrize("attributes", ATTRIBUTES)


def attributed(graph: Graph, rng: np.random.Generator) -> Graph:
    """Two species, varying masses and stiffnesses."""
    nodes, edges = graph.n_nodes, graph.n_edges
    species = rng.permutation(np.arange(nodes) % 2)
    return graph.with_attributes(
        node_attributes={"species": species, "mass": rng.uniform(0.5, 2.0, nodes)},
        edge_attributes={"stiffness": rng.uniform(0.5, 2.0, edges)},
    )


@cache
def source(dim: int, attributes: str) -> PhaseSpaceData:
    rng = np.random.default_rng(5)
    q, p = rng.normal(size=(2, 20, 4, dim))
    graph = complete(4)
    graphs = [attributed(graph, rng) for _ in range(20)] if attributes == "attributed" else graph
    return PhaseSpaceData(q, p, graphs)


@cache
def state(dim: int, attributes: str) -> State:
    union = random_union(dim, seed=3)
    if attributes == "bare":
        return union
    return State(union.q, union.p, attributed(union.graph, np.random.default_rng(8)))


@cache
def network(kind: str, dim: int = 3, attributes: str = "bare", width: int = 150) -> InvariantNetwork:
    options = dict(KINDS[kind])
    sampler = make_sampler(options.pop("sampler", "swim"))
    made = InvariantNetwork(width=width, sampler=sampler, **options)
    made.sample(source(dim, attributes), np.random.default_rng(1))
    return made


def weights_of(made: InvariantNetwork) -> np.ndarray:
    return np.random.default_rng(9).normal(size=made.width)


# -- derivatives -----------------------------------------------------------------------------------------------------


@every_kind
@every_dim
@with_and_without
def test_derivatives_agree_with_differences(kind: str, dim: int, attributes: str):
    made, union = network(kind, dim, attributes), state(dim, attributes)
    assert made.width == 150
    expected = differences(made.values, union, step=2e-4 if kind == "inverse" else 5e-4)
    jacobian = made.jacobian(union)
    assert jacobian.shape == (2, union.graph.n_nodes, dim, 150)
    assert relative_difference(jacobian, expected) < 1e-9
    size = np.maximum(np.abs(expected).max(axis=(0, 1, 2)), 1e-2 * np.abs(made.values(union)).max(axis=0))
    assert (np.abs(jacobian - expected).max(axis=(0, 1, 2)) / size).max() < 1e-9
    weights = weights_of(made)
    gradient = np.stack(made.energy_gradient(union, weights))
    assert relative_difference(gradient, jacobian @ weights) < 1e-13


@every_kind
def test_union_is_its_systems_one_by_one_and_a_workspace_is_used_again(kind: str):
    made, union, work = network(kind), state(3, "bare"), Workspace()
    systems = [single(union, number) for number in range(union.graph.n_graphs)]
    jacobian = np.concatenate([made.jacobian(system, work).copy() for system in systems], axis=1)
    assert relative_difference(made.jacobian(union, work), jacobian) < 1e-12
    assert relative_difference(made.values(union), np.concatenate([made.values(s) for s in systems])) < 1e-12


@every_kind
@with_and_without
def test_float32_agrees_with_float64(kind: str, attributes: str):
    exact = network(kind, 3, attributes)
    union, weights = state(3, attributes), weights_of(exact)
    rounded = InvariantNetwork(width=150, sampler=make_sampler("swim"), **_plain(kind))
    rounded.restore(exact.arrays())
    rounded.astype("float32")
    for method in (lambda m: m.values(union), lambda m: m.jacobian(union)):
        assert method(rounded).dtype == np.float32
        assert 0 < relative_difference(method(rounded).astype(float), method(exact)) < 1e-4
    gradient = np.stack(rounded.energy_gradient(union, weights))
    assert gradient.dtype == np.float32
    assert relative_difference(gradient.astype(float), np.stack(exact.energy_gradient(union, weights))) < 1e-3


def _plain(kind: str) -> dict:
    return {key: value for key, value in KINDS[kind].items() if key != "sampler"}


@every_kind
@with_and_without
def test_arrays_restore_everything(kind: str, attributes: str):
    made = network(kind, 3, attributes)
    other = InvariantNetwork(width=1, sampler=make_sampler("swim"), **_plain(kind))
    other.restore({name: array.copy() for name, array in made.arrays().items()})
    assert (other.width, other.separable) == (made.width, made.separable)
    np.testing.assert_array_equal(other.jacobian(state(3, attributes)), made.jacobian(state(3, attributes)))


# -- invariances -----------------------------------------------------------------------------------------------------


@every_kind
@every_dim
@with_and_without
def test_moving_turning_and_reflecting_changes_nothing(kind: str, dim: int, attributes: str):
    made, union, rng = network(kind, dim, attributes), state(dim, attributes), np.random.default_rng(4)
    mirror = np.diag([-1.0] + [1.0] * (dim - 1))
    for turn in (np.eye(dim), random_rotation(dim, rng), mirror @ random_rotation(dim, rng)):
        moved = State(union.q @ turn.T + 2.5, union.p @ turn.T, union.graph)
        assert relative_difference(made.values(moved), made.values(union)) < 1e-12
        expected = np.einsum("ij,pnjw->pniw", turn, made.jacobian(union))
        assert relative_difference(made.jacobian(moved), expected) < 1e-10


@every_kind
@every_dim
def test_numbering_does_not_matter(kind: str, dim: int):
    made, rng = network(kind, dim), np.random.default_rng(7)
    for number in range(5):
        system = single(state(dim, "bare"), number)
        other, order = renumbered(system, rng)
        assert relative_difference(made.values(other), made.values(system)) < 1e-12
        assert relative_difference(made.jacobian(other), made.jacobian(system)[:, order]) < 1e-10


def test_numbering_does_not_matter_with_attributes_either():
    made, rng = network("tensors", 3, "attributed"), np.random.default_rng(7)
    graph = attributed(complete(5), rng)
    q, p = rng.normal(size=(2, 5, 3))
    order = rng.permutation(5)
    place = np.argsort(order)
    other = Graph(
        5,
        place[graph.edges][::-1],
        node_attributes={name: values[order] for name, values in graph.node_attributes.items()},
        edge_attributes={name: values[::-1] for name, values in graph.edge_attributes.items()},
    )
    before, after = State(q, p, graph), State(q[order], p[order], other)
    assert relative_difference(made.values(after), made.values(before)) < 1e-12


def test_a_model_of_the_plane_serves_space():
    """The same system in a plane of space has the same features, and no derivatives out of that plane."""
    made, flat = network("tensors", 2), state(2, "bare")
    q, p = (np.concatenate([a, np.zeros((len(a), 1))], axis=1) for a in (flat.q, flat.p))
    lifted = State(q, p, flat.graph)
    assert relative_difference(made.values(lifted), made.values(flat)) < 1e-13
    assert relative_difference(made.jacobian(lifted)[:, :, :2], made.jacobian(flat)) < 1e-12
    assert np.abs(made.jacobian(lifted)[:, :, 2]).max() == 0


def test_periodic_images_are_neighbours_like_any_other():
    """A box of one cell and the same box repeated: twice the energy, the same forces; with self-image edges."""
    cell = np.diag([1.3, 1.6])
    rng = np.random.default_rng(0)
    q, p = rng.uniform(0, 1.2, (2, 3, 2))
    made = InvariantNetwork(width=150, sampler=make_sampler("swim"), moments=3, radial=3, cutoff=2.0)
    made.sample(source(2, "bare"), np.random.default_rng(1))
    once = State(q, p, CutoffNeighbours(2.0, cell=cell)(q))
    assert (once.graph.high == once.graph.low).any()
    double = np.concatenate([q, q + cell[0]])
    twice = State(double, np.concatenate([p, p]), CutoffNeighbours(2.0, cell=np.diag([2.6, 1.6]))(double))
    assert relative_difference(made.values(twice), 2 * made.values(once)) < 1e-12
    assert relative_difference(made.jacobian(twice)[:, :3], made.jacobian(once)) < 1e-11
    assert relative_difference(made.jacobian(once), differences(made.values, once, step=2e-4)) < 1e-9


# -- separability, cutoff --------------------------------------------------------------------------------------------


def test_momenta_and_positions_are_separate_unless_asked_for():
    made, union = network("tensors"), state(3, "bare")
    assert made.separable
    columns = made.momentum_columns
    rows = made.jacobian(union)
    assert not rows[0][..., columns].any()
    assert not rows[1][..., columns.stop :].any()
    assert rows[1][..., columns].any()
    both = network("velocities")
    assert not both.separable
    assert both.momentum_columns is None
    assert ((np.abs(both.jacobian(union)) > 0).any(axis=(1, 2)).all(axis=0)).sum() > 20


@pytest.mark.parametrize("kind", ["cutoff", "tensors", "velocities"])
def test_nothing_happens_when_a_neighbour_crosses_the_cutoff(kind: str):
    made = network(kind)
    p = np.random.default_rng(0).normal(size=(3, 3))
    near = Graph(3, [[1, 0], [2, 0], [2, 1]])
    far = Graph(3, [[1, 0]])
    weights, jumps, kicks = weights_of(made), [], []
    for inside in (1e-1, 1e-2, 1e-3, 0.0):
        height = np.sqrt((3.0 - inside) ** 2 - 0.25)
        q = np.array([[0.0, 0, 0], [1.0, 0, 0], [0.5, height, 0]])  # equally far from both others
        with_it, without = State(q, p, near), State(q, p, far)
        jumps.append(np.abs(made.values(with_it) - made.values(without)).max())
        forces = [np.stack(made.energy_gradient(state, weights)) for state in (with_it, without)]
        kicks.append(np.abs(forces[0] - forces[1]).max())
    assert jumps[0] > 1e3 * jumps[2] > 0  # of third order in the distance to the cutoff
    assert kicks[0] > 1e2 * kicks[1] / 3 > 1e4 * kicks[2] / 9 > 0  # of second order
    assert jumps[3] < 1e-13
    assert kicks[3] < 1e-12 * kicks[0]
    assert not made.constant_per_edge


# -- what can go wrong -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [k for k in KINDS if k != "inverse"])
def test_coincident_nodes_give_finite_answers(kind: str):
    made = network(kind, 2)
    q = np.array([[0.0, 0.0], [0.0, 0.0], [1.0, 2.0]])
    pair = State(q, np.ones((3, 2)), chain(3))
    assert np.isfinite(made.values(pair)).all()
    assert np.isfinite(made.jacobian(pair)).all()
    assert np.isfinite(made.energy_gradient(pair, weights_of(made))).all()
    near = State(q + np.array([[0.0, 0.0], [1e-9, 0.0], [0.0, 0.0]]), pair.p, pair.graph)
    if kind in ("pairs", "r", "cutoff", "density", "rff"):  # others need the direction of an edge, which has none
        assert relative_difference(made.values(near), made.values(pair)) < 1e-7


def test_coincident_nodes_are_refused_by_an_inverse_distance():
    pair = State(np.zeros((3, 2)), np.ones((3, 2)), chain(3))
    for use in (network("inverse", 2).values, network("inverse", 2).jacobian):
        with pytest.raises(DataError, match=r"nodes \[1, 0\] are at the same place, where 1/r is infinite"):
            use(pair)


@every_kind
def test_lonely_nodes_move_freely(kind: str):
    made = network(kind, 2)
    alone = State(np.ones((2, 2)), np.full((2, 2), 0.5), Graph(2, []))
    jacobian = made.jacobian(alone)
    assert np.isfinite(made.values(alone)).all()
    assert not jacobian[0].any()
    assert jacobian[1].any()
    gradient = np.stack(made.energy_gradient(alone, weights_of(made)))
    assert relative_difference(gradient, jacobian @ weights_of(made)) < 1e-13


@pytest.mark.parametrize("kind", ["pairs", "tensors", "velocities"])
def test_data_without_edges_teach_the_kinetic_energy(kind: str):
    q, p = np.random.default_rng(0).normal(size=(2, 10, 3, 2))
    made = InvariantNetwork(width=20, sampler=make_sampler("swim"), **_plain(kind))
    made.sample(PhaseSpaceData(q, p, Graph(3, [])), np.random.default_rng(0))
    assert [part.name for part in made.parts] == ["kinetic"]
    assert made.width == 20


def test_data_at_rest_teach_the_potential_energy():
    q = np.random.default_rng(0).normal(size=(10, 3, 2))
    made = InvariantNetwork(width=20, sampler=make_sampler("swim"))
    made.sample(PhaseSpaceData(q, 0 * q, chain(3)), np.random.default_rng(0))
    assert [part.name for part in made.parts] == ["pair"]


def test_strangers_are_named():
    made = network("pairs", 3, "attributed")
    union = state(3, "attributed")

    def with_nodes(**changed) -> State:
        return State(union.q, union.p, union.graph.with_attributes(node_attributes=changed))

    species = union.graph.node_attributes["species"].copy()
    species[4] = 7
    with pytest.raises(DataError, match=r"species 7 of node 4 was not seen in training.* Seen: 0, 1"):
        made.values(with_nodes(species=species))
    with pytest.raises(DataError, match="trained with the node attribute 'mass', which this graph does not have"):
        made.jacobian(state(3, "bare"))


def test_a_quantity_that_never_varied_must_not_vary_later():
    graph = chain(3).with_attributes(edge_attributes={"stiffness": np.full(2, 2.0)})
    q, p = np.random.default_rng(0).normal(size=(2, 10, 3, 2))
    made = InvariantNetwork(width=20, sampler=make_sampler("swim"))
    made.sample(PhaseSpaceData(q, p, graph), np.random.default_rng(0))
    other = chain(3).with_attributes(edge_attributes={"stiffness": np.array([2.0, 3.0])})
    with pytest.raises(DataError, match="'stiffness' was 2 throughout the training data, but is 3 at edge 1"):
        made.values(State(q[0], p[0], other))


def test_pairs_of_species_that_never_met_are_refused():
    def pairs(species):
        return Graph(4, [[1, 0], [3, 2]], node_attributes={"species": np.array(species)})

    q, p = np.random.default_rng(0).normal(size=(2, 10, 4, 2))
    made = InvariantNetwork(width=40, sampler=make_sampler("swim"))
    made.sample(PhaseSpaceData(q, p, pairs([0, 0, 1, 1])), np.random.default_rng(0))
    with pytest.raises(DataError, match=r"joins two kinds of nodes \(numbers \[0, 1\]\) that were never joined"):
        made.values(State(q[0], p[0], pairs([0, 1, 0, 1])))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 2}, "width must be at least 3 for these data"),
        ({"distance": "r2"}, "unknown distance 'r2'"),
        ({"cutoff": -1.0}, "cutoff must be a positive number"),
        ({"moments": 4}, "moments must be 0, 1, 2 or 3"),
        ({"products": "some"}, "unknown products 'some'"),
        ({"moments": 1, "radial": 0}, "radial must be a positive integer"),
    ],
)
def test_bad_parameters_are_refused(options: dict, message: str):
    with pytest.raises(ParameterError, match=message):
        InvariantNetwork(**{"width": 64, "sampler": make_sampler("swim")} | options).sample(
            source(2, "bare"), np.random.default_rng(0)
        )


# -- growth ----------------------------------------------------------------------------------------------------------


@every_kind
@with_and_without
def test_a_grown_network_keeps_its_columns(kind: str, attributes: str):
    options = dict(KINDS[kind])
    made = InvariantNetwork(width=150, sampler=make_sampler(options.pop("sampler", "swim")), **options)
    rng = np.random.default_rng(3)
    pool = made.prepare(source(3, attributes), rng)
    first = made.stage(pool, 0, 150, rng)
    more = made.stage(pool, first.width, 210, rng)
    grown, order = first.joined(more)
    assert (first.width + more.width, grown.width) == (210, 210)
    union = state(3, attributes)
    both = np.concatenate([first.jacobian(union), more.jacobian(union)], axis=-1)
    np.testing.assert_allclose(grown.jacobian(union), both[..., order], rtol=1e-12, atol=1e-12)
    assert sorted(order) == list(range(210))


# -- an independent account ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dim", [2, 3])
def test_moments_are_what_they_say(dim: int):
    """Densities, vectors and second-rank tensors by loops over neighbours, contracted as NumPy does it."""
    made = network("tensors", dim)
    part = next(part for part in made.parts if part.name == "many-body")
    system = single(state(dim, "bare"), 3)
    scalars = made.encoding.read(system)
    g = part.radial.evaluate(scalars)[0]
    nodes, functions = system.graph.n_nodes, g.shape[1]
    rho, mu, nu = (np.zeros((nodes, functions, *[dim] * order)) for order in range(3))
    for edge, ends in enumerate(system.graph.edges):
        for me, other in (ends, ends[::-1]):
            d = system.q[me] - system.q[other]
            u = d / np.linalg.norm(d)
            for k in range(functions):
                rho[me, k] += g[edge, k]
                mu[me, k] += g[edge, k] * u
                nu[me, k] += g[edge, k] * np.outer(u, u)
    pairs = [(k, m) for k in range(functions) for m in range(k, functions)]
    expected = [rho]
    expected += [
        np.stack([np.sum(t[:, k] * t[:, m], axis=tuple(range(1, t.ndim - 1))) for k, m in pairs], axis=1)
        for t in (rho, mu, nu)
    ]
    found = invariants(part._moments(scalars).nodes, part.invariants)
    np.testing.assert_allclose(found, np.concatenate(expected, axis=1), rtol=1e-12, atol=1e-13)
    pooled = found.sum(axis=0) / part.linear_scale
    np.testing.assert_allclose(made.values(system)[0, -part.width :][: len(pooled)], pooled, rtol=1e-12)
