"""Lagrangians from coordinates and rates, beside textbook equations of motion that are written by hand in `swings`."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import RFHNN, Graph, PhaseSpaceData, RFLagrangian, State, forecast, load_model, simulate, write_report
from hamfit.errors import DataError, FileError, HamfitError, NotFittedError, ParameterError, SolveError
from hamfit.forecasts.motion import follow_learned
from hamfit.graphs import chain, with_angles, with_held
from hamfit.learned import LearnedLagrangian
from swings import (
    CartWithPendulum,
    CoupledPendulums,
    DoublePendulum,
    Pendulum,
    SpringPendulum,
    data_of,
    error_of,
    graph_of,
    motion,
)

DOUBLE = DoublePendulum()


@lru_cache
def learned_of(system, noise: float = 0.0, **parameters) -> LearnedLagrangian:
    found = RFLagrangian(**parameters).fit(data_of(system, noise=noise)).learned_
    assert isinstance(found, LearnedLagrangian)
    return found


def some_states(learned, system, count: int = 5, seed: int = 3) -> State:
    rng = np.random.default_rng(seed)
    starts = np.array([system.start(rng) for _ in range(count)])
    q, v = (part[..., None] for part in np.split(starts, 2, axis=1))
    graph = graph_of(system)
    return State(q, learned.momenta(q, v, graph), graph)


class TestDoublePendulum:
    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-10), (1e-3, 2e-3), (1e-2, 1e-2)])
    def test_accelerations(self, noise, most):
        data = data_of(DOUBLE, noise=noise)
        assert np.abs(data.q).max() > 2 * np.pi  # full turns are among the motions
        assert error_of(learned_of(DOUBLE, noise), DOUBLE) < most

    def test_wrapped_angles_are_the_same_angles(self):
        data = data_of(DOUBLE, noise=1e-3)
        wrapped = np.remainder(data.q + np.pi, 2 * np.pi) - np.pi
        again = PhaseSpaceData.from_rates(wrapped, data.q_dot, data.graph, times=data.times, trajectory=data.trajectory)
        other = RFLagrangian().fit(again).learned_
        np.testing.assert_allclose(other.weights, learned_of(DOUBLE, 1e-3).weights, rtol=1e-6, atol=1e-8)

    def test_energy_is_the_textbooks_up_to_scale_and_constant(self):
        learned = learned_of(DOUBLE, mass=(DOUBLE.m1 + DOUBLE.m2) * DOUBLE.l1**2)
        rng = np.random.default_rng(5)
        q, v = rng.uniform(-4, 4, (2, 30, 2))
        p = np.einsum("nij,nj->ni", DOUBLE.masses(q), v)
        np.testing.assert_allclose(learned.momenta(q[..., None], v[..., None])[..., 0], p, atol=1e-9)
        np.testing.assert_allclose(learned.mass_matrix(q[..., None]), DOUBLE.masses(q), atol=1e-9)
        potential = learned.potential(q[..., None]) - DOUBLE.potential(q)
        np.testing.assert_allclose(potential, potential[0], atol=1e-8)
        energy = learned.energy(State(q[..., None], p[..., None], graph_of(DOUBLE)))
        true = 0.5 * (p * v).sum(-1) + DOUBLE.potential(q)
        np.testing.assert_allclose(energy - energy[0], true - true[0], atol=1e-8)
        half = learned_of(DOUBLE, mass=1.0)
        ratio = (DOUBLE.m1 + DOUBLE.m2) * DOUBLE.l1**2
        np.testing.assert_allclose(ratio * half.mass_matrix(q[..., None]), DOUBLE.masses(q), atol=1e-9)

    @pytest.mark.parametrize("noise", [0.0, 1e-2])
    def test_gradient_is_that_of_the_energy(self, noise):
        learned = learned_of(DOUBLE, noise)
        state = some_states(learned, DOUBLE)
        by_q, by_p = learned.gradient(state)
        np.testing.assert_allclose(learned.velocities(state), by_p)
        step = 1e-5
        for node in range(2):
            shift = np.zeros_like(state.q)
            shift[:, node] = step
            ahead, behind = (learned.energy(State(state.q + s * shift, state.p, state.graph)) for s in (1, -1))
            np.testing.assert_allclose(by_q[:, node, 0], (ahead - behind) / (2 * step), rtol=1e-6, atol=1e-6)
            ahead, behind = (learned.energy(State(state.q, state.p + s * shift, state.graph)) for s in (1, -1))
            np.testing.assert_allclose(by_p[:, node, 0], (ahead - behind) / (2 * step), rtol=1e-6, atol=1e-6)

    @pytest.mark.slow
    def test_roll_outs_stay_near_the_true_motion(self):
        learned, rng = learned_of(DOUBLE, 1e-3), np.random.default_rng(11)
        times = np.arange(101) * 0.01
        for _ in range(3):
            start = DOUBLE.start(rng)
            true = motion(DOUBLE, start, times)[:, :2]
            q, v = start[:2, None], start[2:, None]
            state = State(q, learned.momenta(q, v), graph_of(DOUBLE))
            found = simulate(learned, state, 0.005, 200, scheme="composition-4", every=2)
            assert found.completed
            assert np.abs(found.q[..., 0] - true).max() < 0.05

    @pytest.mark.slow
    @pytest.mark.timeout(3000)
    def test_energy_does_not_drift(self):
        learned = learned_of(DOUBLE, 1e-3)
        q, v = np.array([[1.0], [0.5]]), np.zeros((2, 1))
        state = State(q, learned.momenta(q, v), graph_of(DOUBLE))
        found = simulate(learned, state, 0.01, 100_000, every=10)
        assert found.completed
        energies = learned.energy(State(found.q, found.p, state.graph))
        swing = float(np.ptp(learned.potential(found.q)))
        first, last = energies[:2000], energies[-2000:]
        assert np.abs(energies - energies[0]).max() < 2e-3 * swing
        assert abs(last.mean() - first.mean()) < 1e-5 * swing

    def test_friction(self):
        damped = DoublePendulum(friction=(0.3, 0.1))
        scale = (DOUBLE.m1 + DOUBLE.m2) * DOUBLE.l1**2
        clean = learned_of(damped, mass=scale, friction="node")
        np.testing.assert_allclose(clean.friction.coefficients, [0.3, 0.1], rtol=1e-8)
        noisy = learned_of(damped, 1e-2, mass=scale, friction="node")
        np.testing.assert_allclose(noisy.friction.coefficients, [0.3, 0.1], rtol=0.03)
        assert error_of(noisy, damped) < 1e-2
        times = np.arange(101) * 0.01
        start = np.array([1.0, -0.5, 0.0, 1.0])
        q, v = start[:2, None], start[2:, None]
        found = follow_learned(clean, State(q, clean.momenta(q, v), graph_of(damped)), 0.005, 200, every=2)
        np.testing.assert_allclose(found.q[..., 0], motion(damped, start, times)[:, :2], atol=1e-3)
        state = State(found.q[-1], found.p[-1], graph_of(damped))
        assert float(clean.friction.power(state, clean.velocities(state))) < 0

    def test_errors_of_friction_know_that_runs_differ(self):
        """Friction of 0.1 in half of the runs and of 0.5 in the others: what single windows say is far too sure."""
        parts = [data_of(DoublePendulum(friction=(f, f)), runs=6, noise=1e-3, seed=i) for i, f in enumerate((0.1, 0.5))]
        q, v, times = (np.concatenate([getattr(part, name) for part in parts]) for name in ("q", "q_dot", "times"))
        run = np.concatenate([parts[0].trajectory, 6 + parts[1].trajectory])
        data = PhaseSpaceData.from_rates(q, v, parts[0].graph, times=times, trajectory=run)
        assert (
            RFLagrangian(friction="uniform", harmonics=1).fit(data).friction_.table()["uniform"]["standard_error"]
            > 0.02
        )

    @pytest.mark.slow
    def test_friction_that_is_not_learned_is_noticed(self):
        def hints(true, **parameters):
            learned = learned_of(DoublePendulum(friction=true), 1e-3, **parameters)
            return " ".join(learned.notes.get("hints", []))

        assert "friction seems to act; say --friction node" in hints((0.05, 0.02))
        assert "friction" not in hints((0.05, 0.02), friction="node")
        assert "friction" not in hints((0.0, 0.0))
        assert "friction" not in hints((-0.05, -0.02))  # a push is none

    def test_known_forces(self):
        # A hinge that is pushed by a known torque, which changes in time: without it, the motion is not understood.
        pushed, times = Pendulum(), np.arange(400) * 0.01
        torque = 3 * np.sin(5 * times)
        inertia = pushed.mass * pushed.length**2

        def rates(t, y):
            return [y[1], float(pushed.accelerations(y[0], y[1])) + 3 * np.sin(5 * t) / inertia]

        parts = []
        for start in (0.3, -1.5, 2.5):
            found = solve_ivp(
                rates, (0, times[-1]), [start, 0.0], method="DOP853", rtol=1e-12, t_eval=times, atol=1e-12
            )
            q, v, force = (part[:, None, None] for part in (*found.y, torque))
            parts.append(PhaseSpaceData.from_rates(q, v, graph_of(pushed), times=times, force=force))
        data = PhaseSpaceData.concatenate(parts)
        learned = RFLagrangian().fit(data).learned_
        np.testing.assert_allclose(learned.mass_matrix([[0.4]]), [[inertia]], rtol=1e-7)  # the scale is the force's
        assert error_of(learned, pushed) < 1e-7
        assert learned.evaluate(data)["relative_error"] < 1e-7
        slow = RFLagrangian(mass=2 * inertia).fit(data).learned_  # a wrong mass: the force is known, so it matters
        assert slow.evaluate(data)["relative_error"] > 1e-2

    def test_units_do_not_matter(self):
        data, plain = data_of(DOUBLE, noise=1e-3), learned_of(DOUBLE, 1e-3)
        faster = PhaseSpaceData.from_rates(
            data.q, 8.0 * data.q_dot, data.graph, times=data.times / 8, trajectory=data.trajectory
        )
        other = RFLagrangian().fit(faster).learned_
        q, v = data.q[:50], data.q_dot[:50]
        np.testing.assert_allclose(other.accelerations(q, 8 * v), 64 * plain.accelerations(q, v), rtol=1e-9)
        assert other.notes["lagrangian"]["window"] * 8 == plain.notes["lagrangian"]["window"]


class TestOtherSystems:
    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-10), (1e-2, 3e-3)])
    def test_pendulum(self, noise, most):
        assert error_of(learned_of(Pendulum(), noise), Pendulum()) < most

    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-10), (1e-2, 1e-2)])
    @pytest.mark.slow
    def test_cart_with_a_pendulum(self, noise, most):
        assert error_of(learned_of(CartWithPendulum(), noise), CartWithPendulum()) < most

    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-10), (1e-2, 1e-2)])
    @pytest.mark.slow
    def test_pendulum_on_a_spring(self, noise, most):
        learned = learned_of(SpringPendulum(), noise)
        assert error_of(learned, SpringPendulum()) < most
        if not noise:  # M = diag(1, r²)
            np.testing.assert_allclose(learned.mass_matrix([[1.3], [0.4]]), [[1.0, 0.0], [0.0, 1.69]], atol=1e-8)

    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-9), (1e-3, 1e-3), (1e-2, 1e-2)])
    @pytest.mark.slow
    def test_coordinates_that_do_not_move_each_other(self, noise, most):
        """Each has a scale of its own, which no motion shows: a ridge must not draw the masses of one to zero."""
        system = CoupledPendulums(count=2, spring=0.0)
        learned = RFLagrangian().fit(data_of(system, noise=noise)).learned_
        assert error_of(learned, system) < most
        if noise:
            first, second = np.diag(learned.mass_matrix([[0.3], [0.4]]))
            assert 0.1 < second / first < 10

    @pytest.mark.slow
    def test_one_long_run_is_enough(self):
        data = data_of(DOUBLE, noise=1e-3, runs=1, samples=2000)
        assert error_of(RFLagrangian().fit(data).learned_, DOUBLE) < 1e-2

    @pytest.mark.slow
    def test_units_of_length_beside_an_angle_do_not_matter(self):
        system = CartWithPendulum()
        data, plain = data_of(system, noise=1e-3), learned_of(system, 1e-3)
        unit = np.array([[1024.0], [1.0]])
        other = RFLagrangian().fit(
            PhaseSpaceData.from_rates(
                unit * data.q, unit * data.q_dot, data.graph, times=data.times, trajectory=data.trajectory
            )
        )
        q, v = data.q[:50], data.q_dot[:50]
        found = other.learned_.accelerations(unit * q, unit * v)
        np.testing.assert_allclose(found, unit * plain.accelerations(q, v), rtol=1e-8, atol=1e-10)

    @pytest.mark.parametrize(("noise", "most"), [(0.0, 1e-10), (1e-2, 3e-3)])
    @pytest.mark.slow
    def test_pendulums_in_a_chain_have_one_law(self, noise, most):
        three = learned_of(CoupledPendulums(3), noise, coupling="edges", shared=True)
        assert error_of(three, CoupledPendulums(3)) < most
        assert error_of(three, CoupledPendulums(7)) < most  # the same law, on a longer chain
        assert three.feature_map.width < learned_of(CoupledPendulums(3), noise, coupling="edges").feature_map.width

    def test_pendulums_in_a_chain_with_laws_of_their_own(self):
        own = learned_of(CoupledPendulums(3), coupling="edges")
        assert error_of(own, CoupledPendulums(3)) < 1e-10

    def test_a_held_node_has_no_equation(self):
        data = data_of(Pendulum())
        graph = with_held(chain(2), [1])
        graph = graph.with_attributes({"angles": [1, 0]})
        still = np.full_like(data.q, 3.0)
        both = PhaseSpaceData.from_rates(
            np.concatenate([data.q, still], axis=1),
            np.concatenate([data.q_dot, 0 * still], axis=1),
            graph,
            times=data.times,
            trajectory=data.trajectory,
        )
        learned = RFLagrangian().fit(both).learned_
        found = learned.accelerations(both.q[:50], both.q_dot[:50], graph)
        np.testing.assert_allclose(found[:, 0], Pendulum().accelerations(data.q[:50, 0], None), atol=1e-9)
        assert not found[:, 1].any()


class TestTheLearnedHamiltonian:
    def test_it_comes_back_from_its_file(self, tmp_path):
        damped = DoublePendulum(friction=(0.3, 0.1))
        learned = learned_of(damped, 1e-2, friction="node")
        learned.save(tmp_path / "model.safetensors")
        again = load_model(tmp_path / "model.safetensors")
        assert isinstance(again, LearnedLagrangian)
        state = some_states(learned, damped)
        for ours, theirs in zip(learned.gradient(state), again.gradient(state), strict=True):
            np.testing.assert_array_equal(ours, theirs)
        np.testing.assert_array_equal(learned.friction.force(state), again.friction.force(state))
        np.testing.assert_array_equal(learned.uncertainty().leverage(state), again.uncertainty().leverage(state))
        assert again.evaluate(data_of(damped)) == learned.evaluate(data_of(damped))
        assert again.notes == learned.notes

    def test_arrays_that_are_none_are_refused(self, tmp_path):
        from hamfit.tensors import read_tensors, write_tensors

        path = tmp_path / "model.safetensors"
        learned_of(DOUBLE, 1e-2).save(path)
        for name, value in {
            "made": np.array([1, 1, 1, 2, 1, 0, 0]),
            "half": np.zeros(2),
            "mass": np.array([-1.0]),
            "free": np.array([0, 1, 2]),
        }.items():
            arrays, description = read_tensors(path, "model", 1)
            key = next(key for key in arrays if key.startswith("feature_map") and key.endswith(name))
            arrays[key] = value
            damaged = tmp_path / "damaged.safetensors"
            write_tensors(damaged, "model", 1, arrays, {k: v for k, v in description.items() if k != "version"})
            with pytest.raises(FileError, match="damaged hamfit model"):
                load_model(damaged)

    def test_it_says_how_sure_it_is(self):
        learned = learned_of(DOUBLE, 1e-2)
        sure = learned.uncertainty()
        inside = sure.leverage(some_states(learned, DOUBLE, 40))
        assert np.median(inside) < 1
        state = some_states(learned, DOUBLE, 1)
        fast = State(state.q, 30 * state.p, state.graph)
        assert sure.leverage(fast)[0] > 10 * np.median(inside)
        shares = sure.coverage(data_of(DOUBLE, noise=1e-2, seed=9))
        assert 0.7 < shares["rms_z"] < 1.4

    def test_members_of_an_ensemble_begin_with_the_same_rates(self):
        learned = learned_of(DOUBLE, 1e-2)
        q, v = np.array([[1.0], [0.5]]), np.array([[0.5], [-1.0]])
        start = State(q, learned.momenta(q, v), graph_of(DOUBLE))
        found = forecast(learned, start, 0.01, 50, draws=4)
        assert np.isfinite(found.members).all()
        early = np.abs(found.members[:, 1] - found.rollout.q[1]).max()
        assert early < 7e-6  # one step later; from the same momenta it would be 1.7e-5
        assert found.spread[-1] < 0.05

    def test_where_masses_are_not_positive_definite_there_is_no_motion(self):
        learned = learned_of(CartWithPendulum(), 1e-2, degree=(3, 3), harmonics=1, ridge=0.0)
        graph = graph_of(CartWithPendulum())
        far = next(x for x in np.geomspace(2, 1e4, 200) if not learned._at([[x], [0.3]], graph).definite)
        state = State([[far], [0.3]], [[1.0], [1.0]], graph)
        for ask in (learned.energy, learned.gradient, learned.velocities):
            with pytest.raises(SolveError, match="not positive definite here"):
                ask(state)
        with pytest.raises(SolveError, match="not positive definite here"):
            learned.momenta(state.q, state.p, graph)
        near = State([[0.0], [0.3]], [[1e3], [0.0]], graph)
        ended = simulate(learned, near, 0.01, 3000)
        assert not ended.completed
        assert "positive definite" in ended.message or "converge" in ended.message or "blew" in ended.message

    def test_report(self, tmp_path):
        learned = learned_of(DOUBLE, 1e-2)
        write_report(learned, data_of(DOUBLE, noise=1e-2, seed=9, runs=2, samples=80), tmp_path / "report.html")
        assert (tmp_path / "report.html").stat().st_size > 10_000

    def test_predictions_beside_data(self):
        learned, data = learned_of(DOUBLE), data_of(DOUBLE, seed=9, runs=2)
        q_dot, p_dot = learned.predict(data)
        np.testing.assert_allclose(q_dot, data.q_dot, atol=1e-9)
        a = DOUBLE.accelerations(data.q[..., 0], data.q_dot[..., 0])
        step = 1e-6
        ahead, behind = (learned.momenta(data.q + s * data.q_dot, data.q_dot + s * a[..., None]) for s in (step, -step))
        np.testing.assert_allclose(p_dot, (ahead - behind) / (2 * step), atol=1e-4)
        assert learned.evaluate(data)["relative_error"] < 1e-9
        with_momenta = PhaseSpaceData(data.q, learned.momenta(data.q, data.q_dot), data.graph, q_dot=q_dot, p_dot=p_dot)
        assert learned.evaluate(with_momenta)["relative_error"] < 1e-9

    def test_it_says_what_is_determined(self):
        learned = learned_of(DOUBLE, 1e-2)
        assert "single coefficients of M and U may be undetermined" in learned.solution.note
        assert not learned.separable
        tried = learned.notes["lagrangian"]["tried"]
        assert len(tried) > 2


class TestMomentaThatTheDataHold:
    def oscillator(self) -> PhaseSpaceData:
        times, rise = np.tile(np.arange(200) * 0.05, 3), np.repeat([0.5, 1.0, 2.0], 200)
        q, v = (values[:, None, None] for values in (rise * np.cos(times), -rise * np.sin(times)))
        node = Graph(1, np.empty((0, 2), dtype=int))
        return PhaseSpaceData.from_velocities(q, v, node, masses=2.0, times=times, trajectory=np.repeat([0, 1, 2], 200))

    def test_they_give_the_scale(self):
        data = data_of(DOUBLE)
        p = np.einsum("nij,nj->ni", DOUBLE.masses(data.q[..., 0]), data.q_dot[..., 0])[..., None]
        known = {"q_dot": data.q_dot, "p_dot": np.zeros_like(p), "times": data.times, "trajectory": data.trajectory}
        learned = RFLagrangian().fit(PhaseSpaceData(data.q, p, data.graph, **known)).learned_
        some = data.q[::400]
        np.testing.assert_allclose(learned.mass_matrix(some), DOUBLE.masses(some[..., 0]), atol=1e-8)
        assert "hints" not in learned.notes

    def test_motions_begin_with_the_rates_of_the_data(self):
        data = self.oscillator()
        learned = RFLagrangian().fit(data).learned_
        np.testing.assert_allclose(learned.velocities(learned.state_of(data, 7)), data.p[7] / 2, rtol=1e-9)
        assert learned.mass_matrix(data.q[0])[0, 0] == pytest.approx(2.0, rel=1e-9)

    def test_with_a_scale_of_another_kind_they_are_compared(self):
        given = RFLagrangian(mass=4.0).fit(self.oscillator()).learned_
        assert given.mass_matrix([[0.5]])[0, 0] == pytest.approx(4.0, rel=1e-6)
        (hint,) = given.notes["hints"]
        assert "momenta of the data are not those of the learned Lagrangian, p = M(q) v, but differ by 1e+02 %" in hint

    def test_momenta_that_are_rates_are_said(self):
        data = data_of(DOUBLE)
        graph = data.graph.with_attributes({"mass": [1.0, 1.0]})
        rates = PhaseSpaceData(data.q, data.q_dot, graph, times=data.times, trajectory=data.trajectory)
        learned = RFLagrangian().fit(rates).learned_
        assert error_of(learned, DOUBLE) < 1e-10
        assert any("not those of the learned Lagrangian" in hint for hint in learned.notes["hints"])

    def test_friction_along_edges_is_by_rates_whatever_the_masses(self):
        plain = data_of(CoupledPendulums(), noise=1e-2)
        heavy = PhaseSpaceData(
            plain.q,
            plain.q_dot * [[3.0], [0.5], [2.0]],
            plain.graph.with_attributes({"mass": [3.0, 0.5, 2.0]}),
            times=plain.times,
            trajectory=plain.trajectory,
        )
        options = {"coupling": "edges", "mass": 1.0, "harmonics": 1, "ridge": 1e-10, "friction": "edge"}
        one, other = (RFLagrangian(**options).fit(data).learned_ for data in (plain, heavy))
        assert abs(one.friction.coefficients[0]) > 1e-5  # noise, but not nothing
        np.testing.assert_allclose(other.friction.coefficients, one.friction.coefficients, rtol=1e-6)
        q, v = plain.q[5], plain.q_dot[5]
        p = one.momenta(q, v, plain.graph)
        forces = [
            model.friction.force(State(q, p, graph)) for model, graph in ((one, plain.graph), (other, heavy.graph))
        ]
        np.testing.assert_allclose(*forces, rtol=1e-6, atol=1e-12)
        ours, theirs = one.accelerations(q, v, plain.graph), other.accelerations(q, v, heavy.graph)
        np.testing.assert_allclose(ours, theirs, rtol=1e-6)

    def test_momenta_against_rates_are_refused(self):
        data = self.oscillator()
        known = {"q_dot": data.p / 2, "p_dot": -data.q, "times": data.times, "trajectory": data.trajectory}
        given = PhaseSpaceData(data.q, -data.p, data.graph, **known)
        with pytest.raises(SolveError, match="momenta of the data point against their rates"):
            RFLagrangian().fit(given)


class TestWhatIsRefused:
    def test_systems_with_other_held_nodes_or_angles(self):
        data = data_of(DOUBLE, runs=2)
        some = (np.arange(len(data)) % 400 >= 200).astype(int)
        mixed = with_angles(chain(2), [[True], [False]])
        known = {"q_dot": data.q_dot, "times": data.times, "trajectory": data.trajectory, "graph_of": some}
        for other, reason in ((with_held(data.graph, [0]), "the same nodes that move"), (mixed, "angles in some snap")):
            with pytest.raises(DataError, match=reason):
                RFLagrangian(harmonics=1).fit(PhaseSpaceData(data.q, None, (data.graph, other), **known))

    def test_motions_of_other_held_nodes(self):
        learned, data = learned_of(DOUBLE), data_of(DOUBLE)
        held = with_held(data.graph, [0])  # M couples both, and one alone moves otherwise
        with pytest.raises(DataError, match="needs the same nodes that move in all systems"):
            learned.gradient(State(data.q[0], np.zeros((2, 1)), held))
        with pytest.raises(DataError, match="needs the same nodes that move in all systems"):
            learned.gradient(State(np.zeros((3, 1)), np.zeros((3, 1)), with_angles(chain(3), [True])))

    @pytest.mark.parametrize("edges", [[[0, 2], [0, 1]], [[0, 1], [1, 2], [0, 2]], [[0, 1]]])
    def test_other_edges(self, edges, tmp_path):
        learned_of(CoupledPendulums(), coupling="edges", harmonics=1).save(tmp_path / "model.safetensors")
        learned, data = load_model(tmp_path / "model.safetensors"), data_of(CoupledPendulums())
        assert np.isfinite(learned.accelerations(data.q[0], data.q_dot[0], data.graph)).all()
        with pytest.raises(DataError, match="needs the same edges between nodes that move in all systems"):
            learned.accelerations(data.q[0], data.q_dot[0], with_angles(Graph(3, edges), [True]))

    def test_rates_are_missing(self):
        data = data_of(Pendulum(), runs=1)
        alone = PhaseSpaceData.from_positions(data.q, data.graph, data.times, masses=1.0)
        with pytest.raises(DataError, match="the rates v are missing: the data hold positions alone; give v"):
            RFLagrangian().fit(alone)
        momenta = PhaseSpaceData(data.q, data.q_dot, data.graph, times=data.times)
        with pytest.raises(DataError, match="the rates v are missing: the data hold momenta without masses"):
            RFLagrangian().fit(momenta)

    def test_known_masses_turn_momenta_into_rates(self):
        data = data_of(Pendulum())
        heavy = PhaseSpaceData.from_velocities(
            data.q, data.q_dot, data.graph, masses=2.5, times=data.times, trajectory=data.trajectory
        )
        assert error_of(RFLagrangian().fit(heavy).learned_, Pendulum(), graph=heavy.graph) < 1e-10

    def test_times_are_missing(self):
        data = data_of(Pendulum(), runs=1)
        with pytest.raises(DataError, match="give their times"):
            RFLagrangian().fit(PhaseSpaceData.from_rates(data.q, data.q_dot, data.graph))

    def test_runs_are_too_short(self):
        data = data_of(Pendulum(), runs=1)
        with pytest.raises(DataError, match="runs of at least 7 samples"):
            RFLagrangian().fit(data[:5])

    def test_other_models_refuse_rates(self):
        with pytest.raises(DataError, match="rates without momenta, since masses are not known"):
            RFHNN(width=10).fit(data_of(Pendulum(), runs=2))

    @pytest.mark.parametrize(
        ("parameters", "sentence"),
        [
            ({"mass": 0.0}, "mass must be"),
            ({"coupling": "some"}, "coupling"),
            ({"coupling": "all", "shared": True}, "shared law goes with"),
            ({"harmonics": (1, 2, 3)}, "harmonics must be one number"),
            ({"degree": -1}, "degree"),
            ({"ridge": "gcv"}, "is a number, or None"),
            ({"targets": "midpoint"}, "weak form"),
            ({"keep_accumulator": True}, "keeps no sums"),
            ({"dtype": "float32"}, "float64"),
            ({"truncation": 1e-3}, "truncation does not apply"),
        ],
    )
    def test_parameters(self, parameters, sentence):
        with pytest.raises(ParameterError, match=sentence):
            RFLagrangian(**parameters).fit(data_of(Pendulum(), runs=2))

    def test_data_cannot_be_added(self):
        learned = learned_of(Pendulum())
        with pytest.raises(NotFittedError, match="keeps no sums"):
            learned.partial_fit(data_of(Pendulum(), runs=2))

    def test_nothing_sensible_is_learned_from_noise(self):
        rng = np.random.default_rng(0)
        q, v = rng.normal(size=(2, 400, 2, 1))
        data = PhaseSpaceData.from_rates(q, v, chain(2), times=np.arange(400) * 0.1)
        try:
            found = RFLagrangian().fit(data).learned_
        except HamfitError as error:
            assert "positive definite" in str(error)
        else:
            assert found.evaluate(data)["r2"] < 0.5

    def test_a_graph_is_needed_where_neighbours_are_coupled(self):
        learned = learned_of(CoupledPendulums(3), coupling="edges", shared=True)
        with pytest.raises(DataError, match="give the graph as well"):
            learned.mass_matrix(np.zeros((3, 1)))

    def test_lengths_and_angles_along_edges(self):
        with pytest.raises(DataError, match="coupling='all'"):
            RFLagrangian(coupling="edges").fit(data_of(CartWithPendulum(), runs=2))


def test_rates_without_a_graph_of_edges():
    single = Graph(1, np.empty((0, 2), dtype=np.int64))
    t = np.arange(300) * 0.02
    q, v = np.sin(3 * t) + 0.5, 3 * np.cos(3 * t)
    data = PhaseSpaceData.from_rates(q[:, None, None], v[:, None, None], single, times=t)
    learned = RFLagrangian().fit(data).learned_
    np.testing.assert_allclose(learned.accelerations([[1.0]], [[0.0]]), [[-4.5]], rtol=1e-6)
