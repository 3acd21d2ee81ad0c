"""Friction is recovered beside H, for every kind, from motions that SciPy or a closed form give."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.integrate

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features.dissipation import DISSIPATION, make_friction
from hamfit.graphs import Graph, chain
from hamfit.integrate import simulate
from hamfit.models import RFInvariant, load_model
from hamfit.state import State
from hamfit.validation import Array
from motions import Free, gradient_error, laplacian, samples, spring_motion, spring_samples, unseen_springs

CHAIN = chain(8)
WIDTH = {"width": 64}


def edge_force(q: Array, p: Array, graph: Graph) -> Array:
    """((v_i - v_j) . u) u on i and its opposite on j, edge by edge, for masses of one; arrays (nodes, dim)."""
    force = np.zeros_like(p)
    for i, j in graph.edges:
        along = (q[i] - q[j]) / np.linalg.norm(q[i] - q[j])
        closing = (p[i] - p[j]) @ along * along
        force[i] += closing
        force[j] -= closing
    return force


def edge_damped(graph: Graph, gamma: float, times: Array, runs: int, seed: int = 0) -> tuple[Array, Array]:
    """Motion of springs with friction along edges, by SciPy; each (runs, times, nodes, 2)."""
    rng, stiffness, shape = np.random.default_rng(seed), laplacian(graph), (2, graph.n_nodes, 2)

    def flow(_: float, y: Array) -> Array:
        q, p = y.reshape(shape)
        return np.stack([p, -stiffness @ q - gamma * edge_force(q, p, graph)]).ravel()

    found = []
    for _ in range(runs):
        q = np.stack([3.0 * np.arange(graph.n_nodes), np.zeros(graph.n_nodes)], axis=1) + rng.uniform(-1, 1, shape[1:])
        start = np.stack([q, rng.uniform(-1, 1, shape[1:])]).ravel()
        run = scipy.integrate.solve_ivp(flow, times[[0, -1]], start, "DOP853", times, rtol=1e-9, atol=1e-10)
        found.append(run.y.T.reshape(len(times), *shape))
    q, p = np.stack(found).transpose(2, 0, 1, 3, 4)
    return q, p


class TestUniform:
    @pytest.mark.parametrize("seed", range(2))
    def test_recovered_and_the_hamiltonian_as_good_as_without(self, seed: int):
        damped = spring_samples(CHAIN, 10, 200, sigma=1e-3, seed=seed, friction=0.05)
        free = spring_samples(CHAIN, 10, 200, sigma=1e-3, seed=seed)
        model = RFInvariant(**WIDTH, friction="uniform").fit(damped)
        gamma = model.friction_.table()["uniform"]
        assert gamma["gamma"] == pytest.approx(0.05, rel=0.02)
        assert abs(gamma["gamma"] - 0.05) < 4 * gamma["standard_error"]
        assert gamma["z"] > 100
        error = gradient_error(model, unseen_springs(CHAIN))
        assert error < 2 * gradient_error(RFInvariant(**WIDTH).fit(free), unseen_springs(CHAIN))

    def test_without_noise_it_shows_that_friction_was_left_out(self):
        damped = spring_samples(CHAIN, 6, 100, friction=0.05)
        errors = [
            gradient_error(RFInvariant(**WIDTH, friction=kind, targets="weak").fit(damped), unseen_springs(CHAIN))
            for kind in ("uniform", None)
        ]
        assert errors[0] < 1e-6
        assert errors[1] > 1e-4

    @pytest.mark.parametrize("seed", range(6))
    def test_none_is_found_where_there_is_none(self, seed: int):
        model = RFInvariant(width=48, friction="uniform", targets="weak").fit(
            spring_samples(CHAIN, 8, 200, sigma=1e-3, seed=seed)
        )
        assert abs(model.friction_.table()["uniform"]["z"]) < 3
        assert abs(model.friction_.coefficients[0]) < 3e-4

    @pytest.mark.slow
    def test_standard_error_is_what_repeated_noise_shows(self):
        """For the weak form; its windows overlap, and as independent rows they would claim 1.6 times too little."""
        times = 0.05 * np.arange(200)
        motion = spring_motion(CHAIN, times, 6, friction=0.05)
        options = {"width": 32, "friction": "uniform", "targets": "weak", "target_options": {"window": 3.0}}
        found = [
            RFInvariant(**options, ridge="evidence")
            .fit(samples(*motion, CHAIN, times, sigma=1e-3, seed=seed))
            .friction_
            for seed in range(20)
        ]
        scatter = np.std([one.coefficients[0] for one in found], ddof=1)
        assert scatter == pytest.approx(np.mean([one.standard_errors[0] for one in found]), rel=0.4)

    def test_from_derivatives(self):
        rng = np.random.default_rng(0)
        q, p = rng.uniform(-1, 1, (2, 200, 8, 2))
        data = PhaseSpaceData(q, p, CHAIN, q_dot=p, p_dot=-laplacian(CHAIN) @ q - 0.3 * p)
        model = RFInvariant(**WIDTH, friction="uniform").fit(data)
        assert model.friction_.coefficients[0] == pytest.approx(0.3, rel=1e-8)
        assert gradient_error(model, unseen_springs(CHAIN)) < 1e-7

    def test_from_positions_alone(self):
        data = spring_samples(CHAIN, 10, 200, friction=0.05)
        alone = PhaseSpaceData.from_positions(data.q, CHAIN, data.times, masses=1, trajectory=data.trajectory)
        model = RFInvariant(**WIDTH, friction="uniform").fit(alone)
        assert model.friction_.coefficients[0] == pytest.approx(0.05, rel=0.02)


class TestOtherKinds:
    def test_by_node(self):
        gammas = np.linspace(0.0, 0.14, 8)
        model = RFInvariant(**WIDTH, friction="node").fit(spring_samples(CHAIN, 10, 200, sigma=1e-3, friction=gammas))
        np.testing.assert_allclose(model.friction_.coefficients, gammas, atol=1.5e-3)
        assert list(model.friction_.table())[:2] == ["node 0", "node 1"]
        assert (np.abs(model.friction_.coefficients - gammas) < 4 * model.friction_.standard_errors).all()

    def test_by_species(self):
        species = np.array([3, 3, 7, 3, 7, 7, 3, 7])
        graph = CHAIN.with_attributes({"species": species})
        gammas = np.where(species == 3, 0.02, 0.1)
        model = RFInvariant(**WIDTH, friction="species").fit(
            spring_samples(graph, 10, 200, sigma=1e-3, friction=gammas)
        )
        table = model.friction_.table()
        assert table["species 3"]["gamma"] == pytest.approx(0.02, abs=1e-3)
        assert table["species 7"]["gamma"] == pytest.approx(0.1, abs=1e-3)
        unknown = State(np.zeros((2, 2)), np.ones((2, 2)), chain(2).with_attributes({"species": np.array([3, 5])}))
        with pytest.raises(DataError, match="no friction was learned for 5"):
            model.friction_.force(unknown)

    def test_along_edges(self):
        graph, times = chain(4), 0.05 * np.arange(120)
        q, p = edge_damped(graph, 0.2, times, 10)
        model = RFInvariant(**WIDTH, friction="edge").fit(samples(q, p, graph, times, sigma=1e-4))
        assert model.friction_.coefficients[0] == pytest.approx(0.2, rel=0.02)
        state = State(q[3, 17], p[3, 17], graph)
        expected = -model.friction_.coefficients[0] * edge_force(state.q, state.p, graph)
        np.testing.assert_allclose(model.friction_.force(state), expected, atol=1e-12)
        np.testing.assert_allclose(model.friction_.force(state).sum(axis=0), 0, atol=1e-12)

    def test_two_kinds_are_told_apart(self):
        rng = np.random.default_rng(0)
        q, p = rng.uniform(-1, 1, (2, 200, 8, 2))
        along = np.stack([edge_force(a, b, CHAIN) for a, b in zip(q, p, strict=True)])
        data = PhaseSpaceData(q, p, CHAIN, q_dot=p, p_dot=-laplacian(CHAIN) @ q - 0.3 * p - 0.1 * along)
        table = RFInvariant(**WIDTH, friction="uniform, edge").fit(data).friction_.table()
        assert table["uniform"]["gamma"] == pytest.approx(0.3, rel=1e-7)
        assert table["edge"]["gamma"] == pytest.approx(0.1, rel=1e-7)

    def test_masses_of_edge_friction(self):
        graph = chain(2).with_attributes({"mass": np.array([1.0, 4.0])})
        state = State(np.array([[0.0, 0.0], [2.0, 0.0]]), np.array([[1.0, 5.0], [2.0, 7.0]]), graph)
        columns = DISSIPATION.get("edge").of(state).columns(state)[:, :, 0]
        np.testing.assert_allclose(columns, [[0.5, 0], [-0.5, 0]])  # closing speed 1 / 1 - 2 / 4, along x only

    def test_what_is_refused(self):
        state = State(np.zeros((5, 2)), np.ones((5, 2)), Graph.union([chain(2), chain(3)]))
        with pytest.raises(DataError, match="systems of one size"):
            make_friction("node", state)
        with pytest.raises(DataError, match="needs the node attribute 'species'"):
            make_friction("species", state)
        with pytest.raises(ParameterError, match="give one"):
            make_friction("uniform,species", state)


class TestDampedSimulation:
    @pytest.mark.parametrize("scheme", ["stormer-verlet", "composition-4"])
    def test_second_order_against_the_closed_form(self, scheme: str):
        """The splitting is of order two, whatever the order of the scheme."""
        times = np.array([0.0, 2.0])
        q, p = spring_motion(CHAIN, times, 3, friction=0.3)
        start = State(q[:, 0], p[:, 0], CHAIN)
        errors = []
        for steps in (40, 80):
            run = simulate(Springs(), start, dt=2.0 / steps, steps=steps, scheme=scheme, damping=lambda s: -0.3 * s.p)
            errors.append(np.abs(run.q[-1] - q[:, 1]).max())
        assert errors[1] < 1e-3
        assert np.log2(errors[0] / errors[1]) == pytest.approx(2, abs=0.2)

    def test_free_motion_decays_exactly(self):
        graph = Graph(1, [])
        start = State(np.zeros((1, 1)), np.ones((1, 1)), graph)
        run = simulate(Free(), start, dt=0.1, steps=50, damping=lambda s: -0.2 * s.p)
        np.testing.assert_allclose(run.p[:, 0, 0], np.exp(-0.2 * run.times), rtol=1e-7)

    def test_the_learned_friction_is_simulated(self, tmp_path):
        data = spring_samples(CHAIN, 10, 200, friction=0.05)
        RFInvariant(**WIDTH, friction="uniform").fit(data).save(tmp_path / "model.safetensors")
        model = load_model(tmp_path / "model.safetensors")
        times = 0.5 * np.arange(10)
        q, p = spring_motion(CHAIN, times, 2, seed=77, friction=0.05)
        run = simulate(
            model, State(q[:, 0], p[:, 0], CHAIN), dt=0.01, steps=450, every=50, damping=model.friction_.force
        )
        assert np.abs(run.q.swapaxes(0, 1) - q).max() < 1e-4
        state = State(q[:, 3], p[:, 3], CHAIN)
        power = model.friction_.power(state, state.p)
        np.testing.assert_allclose(power, -0.05 * (state.p**2).sum(axis=(1, 2)), rtol=1e-4)


def test_saved_and_read(tmp_path):
    model = RFInvariant(width=32, friction="node").fit(spring_samples(CHAIN, 6, 60, friction=0.1))
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors")
    assert again.friction_.table() == model.friction_.table()
    assert again.evaluate(spring_samples(CHAIN, 2, 60, seed=5)) == model.evaluate(spring_samples(CHAIN, 2, 60, seed=5))


class Springs:
    separable = True

    def energy(self, state: State) -> Array:
        return (state.p**2).sum(axis=(-1, -2)) / 2 + (state.q * (laplacian(state.graph) @ state.q)).sum(
            axis=(-1, -2)
        ) / 2

    def gradient(self, state: State) -> tuple[Array, Array]:
        return laplacian(state.graph) @ state.q, state.p
