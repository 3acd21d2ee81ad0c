"""The trainable network is that of the feature map, and its derivatives are those of automatic differentiation."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from hamfit.data import PhaseSpaceData  # noqa: E402
from hamfit.errors import ParameterError  # noqa: E402
from hamfit.features.activations import ACTIVATIONS  # noqa: E402
from hamfit.graphs import chain, lattice  # noqa: E402
from hamfit.models import RFHGN, load_model  # noqa: E402
from hamfit.state import State  # noqa: E402
from hamfit_paper.baselines import HGN  # noqa: E402
from hamfit_paper.baselines.activations import TORCH_ACTIVATIONS, MessageSlopes  # noqa: E402
from support import random_union, relative_difference, spring_data  # noqa: E402

from .torch_reference import rf_hgn  # noqa: E402 - needs torch

EDGES = ("canonical", "absolute", "directed")
TOLERANCE = 1e-12  # relative; the worst case is below 1e-14


def fitted(data: PhaseSpaceData, **options) -> RFHGN:
    return RFHGN(**{"hidden": 8, "width": 40, "seed": 1, "threads": 1} | options).fit(data)


def same_as(network: HGN, model: RFHGN, state: State) -> None:
    """Energy up to the model's constants per node and edge, which the network has no place for; and the gradient."""
    with torch.no_grad():
        energy = np.atleast_1d(network.energy(state).numpy())
        by_q, by_p = (part.numpy() for part in network.gradient(state))
    counts = np.stack([state.graph.node_counts, state.graph.edge_counts], axis=1)
    constants = counts @ [model.constants_.per_node, model.constants_.per_edge]
    constants = np.tile(constants, state.n_graphs // state.graph.n_graphs)
    assert relative_difference(energy, np.atleast_1d(model.energy(state)) - constants) < TOLERANCE
    for actual, expected in zip((by_q, by_p), model.gradient(state), strict=True):
        assert actual.shape == state.q.shape
        assert relative_difference(actual, expected) < TOLERANCE


@pytest.mark.parametrize("edges", EDGES)
@pytest.mark.parametrize("representation", ["centred", "raw"])
@pytest.mark.parametrize("dim", [2, 3])
def test_same_energy_and_gradient_as_the_feature_map(edges: str, representation: str, dim: int):
    model = fitted(spring_data([chain(4), lattice(2, 3)], 30, dim=dim), edges=edges, representation=representation)
    network = HGN.from_model(model)
    same_as(network, model, random_union(dim, seed=3))
    alone = spring_data(lattice(2, 3), 5, dim=dim, seed=2)
    same_as(network, model, alone.state(0))
    same_as(network, model, State(alone.q, alone.p, alone.graphs[0]))


@pytest.mark.parametrize("activation", sorted(TORCH_ACTIVATIONS))
def test_every_activation_is_the_one_of_the_features(activation: str, several_sizes: PhaseSpaceData):
    model = fitted(several_sizes, activation=activation)
    same_as(HGN.from_model(model), model, random_union(2, seed=5))


def test_all_activations_of_the_features_are_there():
    assert set(TORCH_ACTIVATIONS) == set(ACTIVATIONS.names())


@pytest.mark.parametrize("activation", sorted(TORCH_ACTIVATIONS))
@pytest.mark.parametrize("encodings", [1, 2])
def test_derivative_of_the_message_slopes(activation: str, encodings: int):
    generator = torch.Generator().manual_seed(0)
    source = torch.tensor([1, 2, 3, 0, 1, 2])
    nodes, edges = (
        torch.randn(n, 2, 3, generator=generator, dtype=torch.float64, requires_grad=True) for n in (4, 3 * encodings)
    )
    assert torch.autograd.gradcheck(
        lambda n, e: MessageSlopes.apply(n, e, source, TORCH_ACTIVATIONS[activation]), (nodes, edges)
    )


@pytest.mark.parametrize("edges", EDGES)
@pytest.mark.parametrize("representation", ["centred", "raw"])
def test_loss_and_its_derivative_against_two_nested_automatic_differentiations(edges: str, representation: str):
    data = spring_data([chain(3), lattice(2, 2)], 3, dim=3, seed=7)
    network = HGN(dim=3, hidden=4, width=10, representation=representation, edges=edges, seed=3, dtype=torch.float64)
    chosen = [4, 1]
    loss = network.prepare(data)(torch.tensor(chosen)).square().mean()
    actual = torch.autograd.grad(loss, [*network.parameters()][:-1])

    named = {}
    for name in ("node", "edge", "message"):
        named |= {f"{name}.weights": getattr(network, name).weight, f"{name}.bias": getattr(network, name).bias}
    squares = []
    for index in chosen:
        state, targets = data.state(index), np.stack(data.gradients(index))
        both = torch.from_numpy(np.stack([state.q, state.p])).requires_grad_()
        features = rf_hgn(
            both[0],
            both[1],
            [(int(i), int(j)) for i, j in state.graph.edges],
            named,
            activation="softplus",
            representation=representation,
            edge_kind=edges,
        )
        (gradient,) = torch.autograd.grad(features @ network.last.weight[0], both, create_graph=True)
        squares.append((gradient - torch.from_numpy(targets)).square().ravel())
    reference = torch.cat(squares).mean()
    expected = torch.autograd.grad(reference, [*network.parameters()][:-1])
    assert loss.item() == pytest.approx(reference.item(), rel=TOLERANCE)
    for one, other in zip(actual, expected, strict=True):
        assert relative_difference(one.numpy(), other.numpy()) < TOLERANCE


@pytest.mark.parametrize("edges", EDGES)
def test_snapshots_of_one_graph_and_of_several_give_the_same_loss(edges: str):
    """The same data as a batch on one graph, and as a union of graphs that happen to be equal."""
    data = spring_data(lattice(2, 3), 6)
    apart = PhaseSpaceData(data.q, data.p, [data.graphs[0]] * 6, q_dot=data.q_dot, p_dot=data.p_dot)
    network = HGN(dim=2, hidden=4, width=10, edges=edges, dtype=torch.float64)
    indices = torch.tensor([5, 0, 3])
    together, union = (network.prepare(part)(indices).square().mean().item() for part in (data, apart))
    assert together == pytest.approx(union, rel=TOLERANCE)


@pytest.mark.parametrize("energies", [True, False])
def test_to_model_and_back(energies: bool, tmp_path):
    data = spring_data(lattice(2, 3), 20, energies=energies)
    network = HGN(dim=2, hidden=6, width=20, activation="tanh", edges="absolute", seed=4)
    model = network.to_model(data)
    assert model.evaluate(data)["mse"] == pytest.approx(
        network.double().prepare(data)(torch.arange(20)).square().mean().item(), rel=1e-12
    )
    if energies:
        assert np.mean(model.energy(data.state(slice(None))) - data.energy) == pytest.approx(0, abs=1e-13)
    model.save(tmp_path / "model.safetensors")
    stored, state = load_model(tmp_path / "model.safetensors"), data.state(slice(None))
    assert all(np.array_equal(a, b) for a, b in zip(stored.gradient(state), model.gradient(state), strict=True))
    again = HGN.from_model(model)
    for name, value in again.state_dict().items():
        if name != "last.bias":
            assert torch.equal(value, network.state_dict()[name])
    same_as(again, model, data.state(3))


def test_from_model_keeps_the_precision(several_sizes: PhaseSpaceData):
    assert HGN.from_model(fitted(several_sizes, dtype="float32")).node.weight.dtype == torch.float32


@pytest.mark.parametrize("options", [{"rounds": 2}, {"pooling": "mean"}, {"sampler": "rff"}])
def test_models_with_another_architecture_are_refused(options: dict, several_sizes: PhaseSpaceData):
    with pytest.raises(ParameterError, match="one round, sum pooling"):
        HGN.from_model(fitted(several_sizes, **options))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 8, "hidden": 8}, "width"),
        ({"activation": "softplu"}, "softplus"),
        ({"representation": "frame"}, "centred"),
        ({"edges": "direct"}, "directed"),
        ({"dim": 0}, "dim"),
    ],
)
def test_bad_parameters(options: dict, message: str):
    with pytest.raises(ParameterError, match=message):
        HGN(**{"dim": 2} | options)


def test_initial_weights_follow_the_seed_and_leave_the_global_generator_alone():
    before = torch.get_rng_state()
    one, same, other = (HGN(dim=3, seed=seed) for seed in (1, 1, 2))
    assert torch.equal(torch.get_rng_state(), before)
    assert all(torch.equal(a, b) for a, b in zip(one.parameters(), same.parameters(), strict=True))
    assert not torch.equal(one.node.weight, other.node.weight)
    assert one.message.weight.std().item() == pytest.approx((2 / 96) ** 0.5, rel=0.02)  # Kaiming: sqrt(2 / inputs)


def test_without_torch_the_error_names_the_command():
    program = "import sys; sys.modules['torch'] = None\nimport hamfit_paper.baselines"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "MissingDependencyError" in result.stderr
    assert "pip install 'hamfit-paper[torch]'" in result.stderr
