"""Learned energies in PyTorch: gradients, transformations, precision, training, and what is NaN."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.errors import DataError, ParameterError
from hamfit.features.weighted import WeightedFeatures
from hamfit.interop.torch import to_module
from hamfit.state import State
from support import relative_difference

from . import agreement
from .energies import NETWORKS, OTHERS, SOME_NETWORKS, case_of
from .test_formulas import ATTRIBUTED, FEW, padded

pytestmark = [
    pytest.mark.host,
    pytest.mark.filterwarnings("ignore:`torch.jit.script:DeprecationWarning"),  # torch's own derivatives forwards
]
torch = pytest.importorskip("torch")
TOLERANCE = 1e-12


def gradients(module, state: State) -> tuple[np.ndarray, np.ndarray]:
    arguments = module.arguments(state)
    q, p = (arguments.pop(name).requires_grad_() for name in "qp")
    energy = module(q, p, **arguments)
    return energy.detach().numpy(), torch.stack(torch.autograd.grad(energy.sum(), (q, p))).numpy()


@pytest.mark.parametrize(
    "name",
    [
        *[name if name in SOME_NETWORKS else pytest.param(name, marks=pytest.mark.slow) for name in NETWORKS],
        *OTHERS,
    ],
)
def test_energies_and_gradients_are_those_of_the_model(name: str):
    learned, state = case_of(name)
    energy, found = gradients(to_module(learned), state)
    assert relative_difference(energy, learned.energy(state)) < TOLERANCE
    assert relative_difference(found, np.stack(learned.gradient(state))) < TOLERANCE


@pytest.mark.parametrize("name", [*FEW, "canonical-frame-elm-softplus-1-sum-3d"])
def test_functional_derivatives_of_unions_and_padded_edges(name: str):
    learned, state = case_of(name)
    module = to_module(learned)
    given = {key: value for key, value in vars(padded(state, 3, -1)).items() if value is not None}
    q, p = (torch.tensor(array) for array in (state.q, state.p))
    found = torch.func.grad(lambda q, p: module(q, p, **given).sum(), argnums=(0, 1))(q, p)
    assert relative_difference(torch.stack(found).numpy(), np.stack(learned.gradient(state))) < TOLERANCE


@pytest.mark.parametrize(
    "name",
    [
        "images-canonical",
        "canonical-frame-elm-softplus-1-sum-3d",
        "field-and-moments",
        "invariant-bodies-bare-3d",
        "lagrangian-one law",
    ],
)
def test_many_states_of_one_graph_by_vmap(name: str):
    learned, union = case_of(name)
    state = union if union.graph.n_graphs == 1 else first_of(union)
    module = to_module(learned)
    rng = np.random.default_rng(0)
    q, p = state.q + 0.01 * rng.normal(size=(5, *state.q.shape)), 0.1 * rng.normal(size=(5, *state.p.shape))
    on, states = module.on(state.graph), State(q, p, state.graph)
    tensors = torch.tensor(q), torch.tensor(p)
    assert relative_difference(torch.vmap(on)(*tensors).numpy(), learned.energy(states)) < TOLERANCE
    found = torch.vmap(torch.func.grad(on, argnums=(0, 1)))(*tensors)
    assert relative_difference(torch.stack(found).numpy(), np.stack(learned.gradient(states))) < TOLERANCE


def first_of(union: State) -> State:
    """The first system of a union."""
    graph, nodes = union.graph, int(union.graph.node_counts[0])
    attributes = {name: values[:nodes] for name, values in graph.node_attributes.items()}
    one = type(graph)(nodes, graph.edges[: graph.edge_counts[0]], node_attributes=attributes)
    return State(union.q[:nodes], union.p[:nodes], one)


@pytest.mark.parametrize(
    "name",
    ["invariant-velocities-attributed-3d", "invariant-tensors-bare-2d", "invariant-bodies-bare-2d", "images-absolute"],
)
def test_second_derivatives_agree_with_differences_of_the_gradient(name: str):
    learned, state = case_of(name)
    on, p = to_module(learned).on(state.graph), torch.tensor(state.p)
    across = np.random.default_rng(1).normal(size=state.q.shape)
    gradient = torch.func.grad(lambda q: on(q, p).sum())
    found = torch.func.jvp(gradient, (torch.tensor(state.q),), (torch.tensor(across),))[1]
    step = 1e-5
    ahead, behind = (learned.gradient(State(state.q + s * across, state.p, state.graph))[0] for s in (step, -step))
    assert relative_difference(found.numpy(), (ahead - behind) / (2 * step)) < 1e-7


@pytest.mark.parametrize(
    "name", ["invariant-tensors-bare-3d", "invariant-bodies-bare-3d", "invariant-velocities-bare-3d"]
)
def test_nothing_is_nan_where_nodes_coincide_or_rest(name: str):
    learned, union = case_of(name)
    state = first_of(union)
    q, p = state.q.copy(), np.zeros_like(state.p)
    q[1] = q[0]
    on = to_module(learned).on(state.graph)
    tensors = torch.tensor(q), torch.tensor(p)
    found = torch.func.grad(on, argnums=(0, 1))(*tensors)
    expected = learned.gradient(State(q, p, state.graph))
    assert relative_difference(torch.stack(found).numpy(), np.stack(expected)) < TOLERANCE
    assert torch.isfinite(torch.func.hessian(on)(*tensors)).all()


def test_parameters_are_buffers_and_weights_can_be_trained():
    learned, state = case_of(ATTRIBUTED)
    fixed, module = to_module(learned), to_module(learned, trainable=True)
    assert not list(fixed.parameters())
    assert fixed.state_dict().keys() == module.state_dict().keys()
    assert [name for name, _ in module.named_parameters()] == ["weights"]
    arguments = module.arguments(state)
    energy = module(**arguments)
    (by_weights,) = torch.autograd.grad(energy.sum(), module.weights)
    expected = learned.feature_map.values(state).sum(axis=0)
    assert relative_difference(by_weights.numpy(), expected) < TOLERANCE
    single = to_module(learned).float()
    q, p = (arguments.pop(name) for name in "qp")
    with pytest.raises(ParameterError, match=r"q is torch\.float64, but the module computes in torch\.float32"):
        single(q, p, **arguments)
    with pytest.raises(ParameterError, match=r"q is torch\.float32"):
        fixed(q.float(), p, **arguments)


def test_large_arguments_of_activations_are_exact():
    """The softplus of torch itself is linear beyond 20, by 2e-9."""
    from hamfit.features.activations.softplus import Softplus
    from hamfit.interop.torch import _TorchNamespace

    z = np.array([-800.0, -30.0, 0.0, 15.0, 20.5, 30.0, 699.0, 800.0])
    xp, tensor = _TorchNamespace(torch.zeros(1, dtype=torch.float64)), torch.tensor(z, requires_grad=True)
    found = xp.softplus(tensor)
    np.testing.assert_allclose(found.detach().numpy(), Softplus.value(z), rtol=1e-15)
    (slope,) = torch.autograd.grad(found.sum(), tensor, create_graph=True)
    np.testing.assert_allclose(slope.detach().numpy(), Softplus.derivative(z.copy()), rtol=1e-15)
    (bend,) = torch.autograd.grad(slope.sum(), tensor)
    logistic = Softplus.derivative(-np.abs(z))
    np.testing.assert_allclose(bend.numpy(), logistic * (1 - logistic), rtol=1e-12, atol=1e-15)


def test_all_states_that_hosts_agree_on_are_those_of_the_model():
    learned = agreement.model()
    module = to_module(learned)
    for atoms in agreement.states():
        energy, found = gradients(module, atoms.at_rest)
        agreement.assert_agrees(learned, atoms, float(energy), -found[0])


# -- what cannot be known ----------------------------------------------------------------------------------------------


def test_an_unknown_species_is_told_where_it_is_known_and_nan_inside_of_transformations():
    learned, state = case_of(ATTRIBUTED)
    module = to_module(learned)
    arguments = module.arguments(state)
    species = arguments["node_attributes"]["species"].clone()
    species[3] = 7
    strange = arguments | {"node_attributes": arguments["node_attributes"] | {"species": species}}
    with pytest.raises(DataError, match="species 7 of node 3 was not seen in training"):
        module(**strange)
    q, rest = strange.pop("q"), strange
    energy = torch.func.grad_and_value(lambda q, species: called(module, q, rest, species))
    by_q, value = energy(q, species)
    assert torch.isnan(value)
    assert torch.isnan(by_q).all()
    by_q, value = energy(q, arguments["node_attributes"]["species"])
    assert torch.isfinite(by_q).all()


def called(module, q, rest: dict, species):
    attributes = rest["node_attributes"] | {"species": species}
    return module(q=q, **(rest | {"node_attributes": attributes})).sum()


def test_masses_that_are_not_positive_definite_are_nan():
    learned, state = case_of("lagrangian-two angles")
    negative = replace(learned, features=WeightedFeatures(learned.feature_map, learned.weights - 5.0))
    energy, found = gradients(to_module(negative), state)
    assert np.isnan(energy).all()
    assert np.isnan(found).all()
