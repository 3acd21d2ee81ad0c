"""Learned energies in JAX: gradients, transformations, precision, and what is NaN."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from features.maps import SAMPLED
from hamfit.errors import DataError, ParameterError
from hamfit.features.weighted import WeightedFeatures
from hamfit.graphs import Graph, chain, lattice
from hamfit.interop.jax import to_function
from hamfit.models import RFHGN
from hamfit.state import State
from hamfit.systems import generate, make_system
from support import relative_difference

from . import agreement
from .energies import OTHERS, SOME_NETWORKS, case_of
from .test_formulas import ATTRIBUTED, padded

pytestmark = [pytest.mark.host]
jax = pytest.importorskip("jax")
TOLERANCE = 1e-12


@pytest.fixture(autouse=True)
def double_precision() -> Iterator[None]:
    with jax.enable_x64(True):
        yield


def compiled(H, state: State) -> tuple[np.ndarray, np.ndarray]:
    """Energies and gradients of a compiled function all of whose arrays are its arguments."""

    def total(q, p, rest):
        energies = H(q, p, **rest)
        return energies.sum(), energies

    arguments = H.arguments(state)
    rest = {name: value for name, value in arguments.items() if name not in ("q", "p")}
    if H.formula.learned.feature_map.by_rates:  # a Lagrangian, whose graph must be known

        def total(q, p, rest):
            energies = H.on(state.graph)(q, p)
            return energies.sum(), energies

    found, energies = jax.jit(jax.grad(total, argnums=(0, 1), has_aux=True))(arguments["q"], arguments["p"], rest)
    return np.array(energies), np.stack(found)


# The cases of an ordinary run: compiling one takes JAX a second or two.
QUICK = {
    "canonical-frame-elm-softplus-1-sum-3d",
    "absolute-centred-elm-softplus-1-sum-2d",
    "directed-frame-elm-softplus-3-mean-3d",
    *(f"canonical-centred-{sampler}-{activation}-1-sum-3d" for sampler, activation in SAMPLED),
    "dense-frame-rff-cosine-2d",
    "images-canonical",
    "invariant-tensors-attributed-3d",
    "invariant-bodies-attributed-3d",
    "invariant-bodies-free-bare-2d",
    "invariant-squares-bare-2d",
    "invariant-velocities-attributed-2d",
    "invariant-inverse-attributed-3d",
    "field-node-mixed-held",
    "field-species-angles-free",
    "field-and-velocities",
    "lagrangian-edges in two dimensions",
    "lagrangian-a mixture",
}
ALL = [*SOME_NETWORKS, *OTHERS]
assert set(ALL) >= QUICK


@pytest.mark.parametrize("name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in ALL])
def test_energies_and_gradients_are_those_of_the_model(name: str):
    learned, state = case_of(name)
    energies, found = compiled(to_function(learned), state)
    assert energies.dtype == np.float64
    assert relative_difference(energies, learned.energy(state)) < TOLERANCE
    assert relative_difference(found, np.stack(learned.gradient(state))) < TOLERANCE


@pytest.mark.parametrize("name", ["images-canonical", "invariant-vectors-attributed-2d"])
def test_a_compiled_function_serves_neighbour_lists_of_one_padded_size(name: str):
    learned, state = case_of(name)
    H, traced = to_function(learned), []

    @jax.jit
    def energy_and_forces(q, p, rest):
        traced.append(q)
        return jax.value_and_grad(lambda q: H(q, p, **rest).sum())(q)

    for removed in (0, 2):
        fewer = State(state.q, state.p, state.graph.part(slice(0, state.graph.n_edges - removed)))
        given = {name: value for name, value in vars(padded(fewer, 4 + removed, -1)).items() if value is not None}
        energy, by_q = energy_and_forces(state.q, state.p, given)
        assert relative_difference(np.array(energy), learned.energy(fewer).sum()) < TOLERANCE
        assert relative_difference(np.array(by_q), learned.gradient(fewer)[0]) < TOLERANCE
    assert len(traced) == 1


def test_many_states_of_one_graph_by_vmap():
    learned, state = case_of("images-canonical")
    H = to_function(learned)
    rng = np.random.default_rng(0)
    q, p = state.q + 0.1 * rng.normal(size=(5, *state.q.shape)), rng.normal(size=(5, *state.p.shape))
    on = H.on(state.graph)
    states = State(q, p, state.graph)
    energies, found = jax.jit(jax.vmap(jax.value_and_grad(on, argnums=(0, 1))))(q, p)
    assert relative_difference(np.array(energies), learned.energy(states)) < TOLERANCE
    assert relative_difference(np.stack(found), np.stack(learned.gradient(states))) < TOLERANCE


@pytest.mark.parametrize("name", ["invariant-velocities-attributed-2d", "images-absolute"])
def test_second_derivatives_agree_with_differences_of_the_gradient(name: str):
    learned, state = case_of(name)
    H = to_function(learned).on(state.graph)
    across = np.random.default_rng(1).normal(size=state.q.shape)
    total = lambda q: H(q, state.p).sum()  # noqa: E731
    found = jax.jit(lambda q: jax.jvp(jax.grad(total), (q,), (across,))[1])(state.q)
    step = 1e-5
    ahead, behind = (learned.gradient(State(state.q + s * across, state.p, state.graph))[0] for s in (step, -step))
    assert relative_difference(np.array(found), (ahead - behind) / (2 * step)) < 1e-7


@pytest.mark.parametrize("name", ["invariant-tensors-bare-2d", "invariant-velocities-bare-2d", "images-directed"])
def test_nothing_is_nan_where_nodes_coincide_or_rest(name: str):
    learned, state = case_of(name)
    graph = chain(3)
    q, p = state.q[:3].copy(), np.zeros((3, state.dim))
    q[1] = q[0]
    H = to_function(learned).on(graph)
    found, second = jax.jit(lambda q, p: (jax.grad(H, argnums=(0, 1))(q, p), jax.hessian(H)(q, p)))(q, p)
    expected = learned.gradient(State(q, p, graph))
    assert relative_difference(np.stack(found), np.stack(expected)) < TOLERANCE
    assert np.isfinite(np.array(second)).all()


def test_the_virial_is_a_derivative_by_strain():
    learned, state = case_of("images-canonical")
    H, arguments = to_function(learned), to_function(learned).arguments(state)

    def strained(strain):
        turned = np.eye(3) + strain
        return H(state.q @ turned, state.p, arguments["edges"], offsets=arguments["offsets"] @ turned)

    energy, found = jax.jit(strained), jax.jit(jax.grad(strained))(np.zeros((3, 3)))
    step = 1e-4
    for i, j in ((0, 0), (1, 2)):
        strain = np.zeros((3, 3))
        strain[i, j] = step
        ahead, behind = (float(energy(s)) for s in (strain, -strain))
        assert found[i, j] == pytest.approx((ahead - behind) / (2 * step), rel=1e-6)


def test_a_large_lattice_is_compiled():
    data = generate(make_system("lattice", rows=3, cols=3), snapshots=100, seed=0)
    model = RFHGN(width=96, hidden=24, threads=1).fit(data)
    graph = lattice(100, 100)
    dim = data.q.shape[-1]
    q, p = np.random.default_rng(0).normal(size=(2, graph.n_nodes, dim)) * 0.1
    q[:, :2] += np.stack(np.divmod(np.arange(graph.n_nodes), 100), axis=1)
    H = to_function(model)
    energy, found = jax.jit(jax.value_and_grad(H, argnums=(0, 1)))(q, p, graph.edges)
    state = State(q, p, graph)
    assert float(energy) == pytest.approx(float(model.energy(state)), rel=1e-11)
    assert relative_difference(np.stack(found), np.stack(model.gradient(state))) < 1e-10


def test_all_states_that_hosts_agree_on_are_those_of_the_model():
    """The periodic ones by one compiled function of padded edges, the clusters side by side by another."""
    learned, most = agreement.model(), 300
    H, drawn = to_function(learned), agreement.states()
    periodic, free = [one for one in drawn if one.cell is not None], [one for one in drawn if one.cell is None]
    calculate = jax.jit(jax.value_and_grad(H))
    for atoms in periodic:
        graph, rest = atoms.graph, most - atoms.graph.n_edges
        energy, by_q = calculate(
            atoms.positions,
            np.zeros_like(atoms.positions),
            np.pad(graph.edges, ((0, rest), (0, 0))),
            offsets=np.pad(graph.offsets, ((0, rest), (0, 0))),
            edge_mask=np.arange(most) < graph.n_edges,
            node_attributes=graph.node_attributes,
        )
        agreement.assert_agrees(learned, atoms, float(energy), -np.array(by_q))
    union = Graph.union([atoms.graph for atoms in free])
    q = np.concatenate([atoms.positions for atoms in free])
    energies, found = compiled(H, State(q, np.zeros_like(q), union))
    for number, atoms in enumerate(free):
        rows = slice(union.node_ptr[number], union.node_ptr[number + 1])
        agreement.assert_agrees(learned, atoms, energies[number], -found[0, rows])


# -- what cannot be known ----------------------------------------------------------------------------------------------


def test_an_unknown_species_is_told_where_it_is_known_and_nan_where_it_is_traced():
    learned, state = case_of(ATTRIBUTED)
    H = to_function(learned)
    arguments = H.arguments(state)
    strange = arguments["node_attributes"] | {"species": arguments["node_attributes"]["species"].at[3].set(7)}
    with pytest.raises(DataError, match="species 7 of node 3 was not seen in training"):
        H(**(arguments | {"node_attributes": strange}))
    with pytest.raises(DataError, match="species 7 of node 3 was not seen in training"):
        jax.jit(lambda q: H(**(arguments | {"q": q, "node_attributes": strange})))(arguments["q"])
    traced = jax.jit(jax.value_and_grad(lambda q, nodes: H(**(arguments | {"q": q, "node_attributes": nodes})).sum()))
    known = traced(arguments["q"], arguments["node_attributes"])
    assert np.isfinite(known[0])
    energy, by_q = traced(arguments["q"], strange)
    assert np.isnan(energy)
    assert np.isnan(by_q).all()
    with pytest.raises(DataError, match="'mass', which this graph does not have"):
        jax.jit(H)(**(arguments | {"node_attributes": {}}))


def test_single_precision_is_refused():
    learned, state = case_of("images-canonical")
    H = to_function(learned)
    on, arguments = H.on(state.graph), H.arguments(state)
    with pytest.raises(ParameterError, match="q is float32"):
        H(**(arguments | {"q": arguments["q"].astype(np.float32)}))
    with jax.enable_x64(False):
        for call in (lambda: to_function(learned), lambda: H(**arguments), lambda: on(state.q, state.p)):
            with pytest.raises(ParameterError, match=r'jax\.config\.update\("jax_enable_x64", True\)'):
                call()


def test_a_lagrangian_is_a_function_on_its_graph():
    learned, state = case_of("lagrangian-edges")
    H = to_function(learned)
    on = jax.jit(jax.value_and_grad(lambda q, p: H.on(state.graph)(q, p).sum(), argnums=(0, 1)))
    energy, found = on(state.q, state.p)
    assert relative_difference(np.array(energy), learned.energy(state).sum()) < TOLERANCE
    assert relative_difference(np.stack(found), np.stack(learned.gradient(state))) < TOLERANCE
    with pytest.raises(ParameterError, match=r"use H\.on\(graph\)"):
        jax.jit(H)(**H.arguments(state))
    negative = replace(learned, features=WeightedFeatures(learned.feature_map, learned.weights - 5.0))
    energies = to_function(negative).on(state.graph)
    assert np.isnan(jax.jit(jax.grad(lambda q: energies(q, state.p).sum()))(state.q)).all()
