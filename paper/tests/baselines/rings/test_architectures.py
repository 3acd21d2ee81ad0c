"""All seven architectures: shapes, numbering, training, and the equations that the energies obey."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch")

from hamfit import generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain, ring
from hamfit.state import State
from hamfit_paper.baselines.rings import ARCHITECTURES, RING_ADAM, Architecture, Sizes
from hamfit_paper.baselines.training import train
from support import renumbered

NAMES = ["fgnn", "fgnode", "gnode", "hgn", "hgnn", "lgn", "lgnn"]
HAMILTONIAN = ["hgn", "hgnn"]
LAGRANGIAN = ["lgn", "lgnn"]


def build(name: str, graph: Graph | None = None, dim: int = 2, **options) -> Architecture:
    return ARCHITECTURES.get(name)(ring(4) if graph is None else graph, dim, interval=0.1, **options)


def states(count: int = 3, nodes: int = 4, dim: int = 2, seed: int = 1):
    return np.random.default_rng(seed).normal(size=(2, count, nodes, dim))


def by_differences(function, x, step: float = 1e-3):
    """Slopes of (states,) values by every coordinate of x (states, nodes, dim), of order 4."""
    slopes = np.zeros_like(x)
    for node, axis in np.ndindex(*x.shape[1:]):
        for reach, weight in ((1, 8 / 12), (2, -1 / 12)):
            for sign in (1, -1):
                moved = x.copy()
                moved[:, node, axis] += sign * reach * step
                slopes[:, node, axis] += sign * weight / step * function(moved)
    return slopes


def test_names_are_those_of_the_benchmark():
    assert ARCHITECTURES.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dim", [1, 2, 3])
def test_shapes_and_single_states(name: str, dim: int):
    module = build(name, chain(4), dim)
    q, p = states(dim=dim)
    q_dot, p_dot = module.time_derivative(q, p)
    assert q_dot.shape == p_dot.shape == q.shape
    assert q_dot.dtype == p_dot.dtype == np.float64
    one = module.time_derivative(q[1], p[1])
    np.testing.assert_allclose(one[1], p_dot[1], rtol=1e-10)
    if module.has_energy:
        assert module.energy(q, p).shape == (3,)
        assert module.energy(q[1], p[1]).shape == ()
    else:
        with pytest.raises(ParameterError, match="no energy of its own"):
            module.energy(q, p)


@pytest.mark.parametrize("name", NAMES)
def test_numbering_of_nodes_does_not_matter(name: str):
    graph = Graph(5, [[0, 1], [1, 2], [2, 0], [2, 3], [3, 4]])
    q, p = states(1, nodes=5)
    other, order = renumbered(State(q[0], p[0], graph), np.random.default_rng(3))
    here = build(name, graph).time_derivative(q[0], p[0])
    there = build(name, other.graph).time_derivative(other.q, other.p)
    for one, two in zip(here, there, strict=True):
        np.testing.assert_allclose(two, one[order], rtol=1e-8, atol=1e-10 * np.abs(one).max())


@pytest.mark.parametrize("name", NAMES)
def test_more_rounds_reach_further(name: str):
    """On a chain of four, one message pass does not tell node 0 about node 3; three passes do."""
    sizes = ARCHITECTURES.get(name).paper_sizes
    q, p = states(1)
    moved = q.copy()
    moved[:, 3] += 0.5
    far = []
    for rounds in (1, 3):
        module = build(name, chain(4), sizes=replace(sizes, rounds=rounds))
        before, after = module.time_derivative(q, p)[1], module.time_derivative(moved, p)[1]
        far.append(np.abs(after - before)[0, 0].max())
    assert far[1] > 1e-12
    if name in ("fgnn", "fgnode", "gnode"):
        assert far[0] == 0.0


@pytest.mark.parametrize("name", HAMILTONIAN)
def test_hamiltons_equations(name: str):
    module = build(name)
    q, p = states()
    q_dot, p_dot = module.time_derivative(q, p)
    np.testing.assert_allclose(by_differences(lambda x: module.energy(q, x), p), q_dot, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(by_differences(lambda x: module.energy(x, p), q), -p_dot, rtol=1e-7, atol=1e-9)


@pytest.mark.parametrize("name", LAGRANGIAN)
def test_euler_lagrange_equations(name: str):
    """d/dt ∂L/∂v = ∂L/∂q along q(t) = q + v t + a t² / 2, with all derivatives by differences of L alone."""
    module = build(name)
    q, v = states()
    _, a = module.time_derivative(q, v)

    def lagrangian(x, y):
        kinetic_less_potential = (
            module.pooled if name == "lgn" else lambda x, y: module.kinetic(y) - module.potential(x)
        )
        return module._evaluate(kinetic_less_potential, x, y).numpy()

    def momentum(t: float):
        x, y = q + v * t + a * t**2 / 2, v + a * t
        return by_differences(lambda y: lagrangian(x, y), y, step=1e-2)

    h = 1e-2 / max(1.0, np.abs(a).max())  # the path must not run away where the mass is small
    rate = (8 * (momentum(h) - momentum(-h)) - (momentum(2 * h) - momentum(-2 * h))) / (12 * h)
    force = by_differences(lambda x: lagrangian(x, v), q)
    assert np.abs(rate - force).max() < 1e-5 * np.abs(force).max()


@pytest.fixture(scope="module")
def ring_data() -> PhaseSpaceData:
    return generate(make_system("ring", nodes=3), trajectories=8, per_trajectory=20, seed=0)


@pytest.mark.parametrize("name", NAMES)
def test_fifty_steps_of_adam_reduce_the_loss(name: str, ring_data: PhaseSpaceData):
    module = build(name, ring_data.graphs[0])
    before = float(module.loss(ring_data).detach())
    run = train(module, ring_data, replace(RING_ADAM, steps=50, batch=50, lr=1e-2), seed=0, records=1, threads=1)
    assert run.status == "completed"
    assert run.history[0].train_mse == pytest.approx(before)
    assert run.train_mse == pytest.approx(float(module.loss(ring_data).detach()))
    assert run.train_mse < 0.97 * before


def test_the_loss_is_the_mean_square_of_both_derivatives(ring_data: PhaseSpaceData):
    module = build("hgnn", ring_data.graphs[0])
    q_dot, p_dot = module.time_derivative(ring_data.q, ring_data.p)
    expected = np.mean([(q_dot - ring_data.q_dot) ** 2, (p_dot - ring_data.p_dot) ** 2])
    assert float(module.loss(ring_data).detach()) == pytest.approx(expected)


def test_sizes_are_data():
    sizes = Sizes(embedding=3, hidden=7, layers=1)
    count = sum(parameter.numel() for parameter in build("fgnode", sizes=sizes).parameters())
    encoders = (4 + 1) * 3 + (1 + 1) * 3
    inner = 2 * ((9 + 1) * 7 + (7 + 1) * 3)
    assert count == encoders + inner + (3 + 1) * 7 + (7 + 1) * 2
    paper = [
        (ARCHITECTURES.get(name).paper_sizes.embedding, ARCHITECTURES.get(name).paper_sizes.hidden) for name in NAMES
    ]
    assert paper == [(8, 16), (8, 16), (5, 5), (8, 16), (5, 5), (8, 16), (5, 5)]


def test_seeds_decide_the_weights():
    q, p = states()
    first, again, other = (build("gnode", seed=seed).time_derivative(q, p)[1] for seed in (0, 0, 1))
    assert np.array_equal(first, again)
    assert not np.allclose(first, other)


def test_gradients_are_clipped_where_asked(ring_data: PhaseSpaceData):
    for clip, largest in ((1e-3, 1e-3), (None, np.inf)):
        module = build("fgnode", ring_data.graphs[0], clip=clip)
        module.loss(ring_data).backward()
        slope = max(float(parameter.grad.abs().max()) for parameter in module.parameters())
        assert slope <= largest
        assert slope >= 1e-3


def test_mistakes_are_named(ring_data: PhaseSpaceData):
    with pytest.raises(ParameterError, match="give interval"):
        ARCHITECTURES.get("fgnn")(ring(3))
    with pytest.raises(ParameterError, match="did you mean 'relative'"):
        build("hgn", inputs="relativ")
    with pytest.raises(ParameterError, match="did you mean 'lgnn'"):
        ARCHITECTURES.get("lgnnn")
    with pytest.raises(DataError, match="graph that the architecture was made for"):
        build("hgn", ring(4)).prepare(ring_data)
    with pytest.raises(DataError, match="3 dimensions"):
        build("hgn", ring_data.graphs[0], 3).prepare(ring_data)
    with pytest.raises(DataError, match="time derivatives"):
        build("hgn", ring(3)).prepare(PhaseSpaceData(ring_data.q, ring_data.p, ring(3)))
    with pytest.raises(DataError, match="shape"):
        build("hgn").time_derivative(np.zeros((3, 2)), np.zeros((3, 2)))
    with pytest.raises(DataError, match="one graph"):
        build("hgn", ring(3).copies(2))
