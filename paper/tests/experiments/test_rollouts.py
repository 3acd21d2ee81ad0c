"""Rollouts beside the truth, the three trainers, and the particles' experiments: what can be checked in closed form."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hamfit.integrate import simulate
from hamfit.state import State
from hamfit.systems import generate, make_system
from hamfit_paper.experiments import EXPERIMENTS, Context, Found, Measurement
from hamfit_paper.experiments.lennard_jones_9 import READINGS, unseen_state
from hamfit_paper.experiments.lennard_jones_36_64 import cut_off, derivative_error
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.rollouts import Held, simulate_beside_truth, value_at
from hamfit_paper.experiments.trainers import cost_row, train_by

STATIC, DYNAMIC = (EXPERIMENTS.get(name).full for name in ("lennard-jones-9", "lennard-jones-36-64"))


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "kind"), [(STATIC, "static"), (DYNAMIC, "dynamic")])
def test_settings_are_the_paper_s(settings: dict, kind: str):
    data = table("app:datasets:zero-shot")["lennard-jones"]
    system = make_system(**settings["system"])
    assert system.graph.n_nodes == data[kind]["nodes"]
    assert settings["trajectories"] == data[kind]["trajectories"]
    recipe = system.recipe
    assert recipe is not None
    assert (recipe.stride, recipe.dt) == (data["every"], data["dt"])
    snapshots = settings["trajectories"] * recipe.per_trajectory
    printed = table("tab:datasets")[f"lj-{kind}"]
    assert round(snapshots * settings["train_ratio"]) == printed["train"][0]
    assert round(snapshots * (1 - settings["train_ratio"])) == printed["test"][0]
    assert (system.q_amplitude, system.p_amplitude) == (printed["high"], data["momenta"])
    model = table("tab:appendix:md-model-params")[kind]
    assert {key: settings["model"][key] for key in ("hidden", "width", "activation")} | {
        "precision": settings["precision"]
    } == model
    assert settings["adam"] == table("tab:appendix:md-adam-hyperparams")


def test_rollouts_take_the_paper_s_time():
    printed = table("tab:appendix:zero-shot-integration-params-for-md")
    end = printed["dt"] * printed["steps"]
    assert STATIC["rollout"]["dt"] == printed["dt"]
    for schedule in (STATIC["rollout"], STATIC["readings_rollout"], DYNAMIC["rollout"], DYNAMIC["paper_rollout"]):
        assert schedule["dt"] * schedule["steps"] == pytest.approx(end)
        assert schedule["steps"] % schedule["every"] == 0


def test_sixty_four_particles_and_the_paper_s_cutoff():
    larger = make_system(**DYNAMIC["system"] | DYNAMIC["larger"])
    printed = table("fig:results:32train-64test-lj-snaps")
    assert larger.graph.n_nodes == printed["test_nodes"]
    assert larger.neighbours is not None
    assert larger.neighbours.cutoff == printed["cutoff"]


def test_the_first_reading_is_the_model_of_the_tables():
    assert next(iter(READINGS.values())) == {}
    assert STATIC["model"]["edges"] == "absolute"  # the paper's text on molecules


@pytest.mark.parametrize(("label", "name"), [("md", "MOLECULES_ADAM"), ("chain-potential", "CHAIN_ADAM")])
def test_adam_of_the_paper_s_tables(label: str, name: str):
    pytest.importorskip("torch")
    from hamfit_paper import baselines
    from hamfit_paper.experiments.trainers import adam_settings

    assert adam_settings(table(f"tab:appendix:{label}-adam-hyperparams")) == getattr(baselines, name)


# -- rollouts ------------------------------------------------------------------------------------------------------


def hanging_pair() -> tuple[object, State, np.ndarray]:
    system = make_system("chain", nodes=2, dim=2)
    rest = np.zeros((2, 2))
    return Held(system, [0]), State(rest, rest.copy(), system.graph), np.array([[0.0, 0.0], [0.0, -0.5]])


def test_a_held_node_stays_and_the_other_swings():
    """A mass on a unit spring that starts at rest under a force g moves as g (1 - cos t)."""
    held, start, force = hanging_pair()
    run = simulate(held, start, dt=1e-3, steps=3000, every=1000, force=force)
    np.testing.assert_array_equal(run.q[:, 0], 0.0)
    np.testing.assert_allclose(run.q[:, 1, 1], -0.5 * (1 - np.cos(run.times)), atol=1e-6)
    np.testing.assert_allclose(run.conserved, run.conserved[0], atol=1e-6)


def test_following_the_truth_itself_leaves_no_error():
    held, start, force = hanging_pair()
    run = simulate_beside_truth(held, held, start, dt=1e-2, steps=100, every=10, force=force)
    assert run.values["rollout_status"] == "completed"
    assert run.values["last_relative"] == run.arrays["mse"].max() == 0.0
    np.testing.assert_array_equal(run.arrays["true_along"], run.arrays["true_energy"])


def test_errors_are_those_of_two_known_motions():
    """A free particle whose model is twice as heavy: q = v t against v t / 2."""
    light, heavy = (make_system("chain", nodes=2, stiffness=1e-12, masses=mass) for mass in (1.0, 2.0))
    start = State(np.zeros((2, 2)), np.ones((2, 2)), light.graph)
    run = simulate_beside_truth(heavy, light, start, dt=0.1, steps=20, every=10)
    np.testing.assert_allclose(run.arrays["relative"][1:], 0.5)
    np.testing.assert_allclose(run.arrays["mse"], (0.5 * run.arrays["times"]) ** 2, atol=1e-12)
    assert value_at(run, "mse", 1.9) == pytest.approx(1.0)


def test_rollouts_take_the_paper_s_scheme_also_where_h_is_not_separable():
    class Mixed:
        separable = False

        def energy(self, state: State) -> np.ndarray:
            return np.sum(0.5 * (state.p**2 + state.q**2) * (1 + 0.1 * state.q), axis=(-1, -2))

        def gradient(self, state: State) -> tuple[np.ndarray, np.ndarray]:
            q, p = state.q, state.p
            return q + 0.05 * (3 * q**2 + p**2), p * (1 + 0.1 * q)

    system = make_system("chain", nodes=2)
    start = State(np.full((2, 2), 0.3), np.full((2, 2), 0.4), system.graph)
    steps = {"dt": 0.1, "steps": 20, "every": 1}
    run = simulate_beside_truth(Mixed(), system, start, **steps)
    verlet, chosen = (simulate(Mixed(), start, scheme=scheme, **steps) for scheme in ("stormer-verlet", "auto"))
    np.testing.assert_array_equal(run.arrays["q"], verlet.q)
    assert np.abs(chosen.q - verlet.q).max() > 1e-6


def test_a_model_that_diverges_has_no_last_error():
    class Explosive:
        separable = True

        def energy(self, state: State) -> np.ndarray:
            return np.sum(-0.5e4 * state.q**2 + 0.5 * state.p**2, axis=(-1, -2))

        def gradient(self, state: State) -> tuple[np.ndarray, np.ndarray]:
            return -1e4 * state.q, state.p

    system = make_system("chain", nodes=2)
    start = State(np.ones((2, 2)), np.ones((2, 2)), system.graph)
    run = simulate_beside_truth(Explosive(), system, start, dt=1e-2, steps=100, every=1)
    assert run.values["rollout_status"] == "blew-up"
    assert math.isnan(run.values["last_relative"])
    assert 0 < run.values["rollout_time"] < 1
    assert len(run.arrays["q"]) < len(run.arrays["true_q"]) == 101
    assert math.isnan(value_at(run, "relative", 1.0))


# -- particles -----------------------------------------------------------------------------------------------------


def test_the_unseen_state_is_not_in_the_data():
    system = make_system("lennard-jones")
    state = unseen_state(system, draws=100, energy=-12.33, seed=0)
    data = generate(system, trajectories=100, seed=0)
    assert abs(float(system.energy(state)) + 12.33) < 0.1
    assert np.abs(data.q - state.q).max(axis=(1, 2)).min() > 1e-3


def test_missing_pairs_are_those_beyond_the_cutoff():
    """Three particles in a row at 0, 1.5 and 3: without the outer pair, the outer ones miss its force."""
    system = make_system("lennard-jones", rows=1, cols=3, graph_cutoff=2.0)
    q = np.array([[0.0, 0.0], [1.5, 0.0], [3.0, 0.0]])
    state = State(q, np.zeros((3, 2)), system.graph)
    missing = system.gradient(state)[0] - cut_off(system).gradient(state)[0]
    force = 24 * (2 / 3.0**13 - 1 / 3.0**7)  # -dV/dr at r = 3
    np.testing.assert_allclose(missing[:, 0], [force, 0.0, -force], rtol=1e-12, atol=1e-16)
    data = generate(system, trajectories=4, seed=0)
    assert derivative_error(system, data) == 0.0
    assert 0 < derivative_error(cut_off(system), data) < 0.1


# -- tables and pictures of what there is --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lennard-jones-9", "lennard-jones-36-64"])
def test_nothing_measured_breaks_nothing(name: str):
    experiment = EXPERIMENTS.get(name)()
    settings = experiment.settings("quick")
    nothing = Found(experiment.cells(settings), {})
    assert all(len(row) == len(table.columns) for table in experiment.tables(settings, nothing) for row in table.rows)
    assert not any(comparison.holds for comparison in experiment.compare(settings, nothing))
    assert isinstance(experiment.remarks(settings, nothing), list)
    assert experiment.draw(settings, nothing)


def test_an_estimated_training_is_marked_and_has_no_rollout():
    pytest.importorskip("torch")
    data = generate(make_system("chain", nodes=3), snapshots=40, seed=0)
    train, test = data.split(0.5, seed=0)
    parameters = {
        "trainer": "adam",
        "model": {"hidden": 4, "width": 16},
        "precision": "double",
        "adam": table("tab:appendix:md-adam-hyperparams"),
        "seed": 0,
    }
    model, measured = train_by(parameters, train, test, Context(budget=1e-6))
    assert model is None
    assert measured.estimated
    assert str(cost_row("Adam", [measured])[2]).startswith("est. ")


def test_speed_up_is_over_the_fit_of_the_same_cell():
    cells = [Measurement({"relative_error": 0.1, "seconds": 30.0, "rf_seconds": 3.0})]
    assert cost_row("Adam", cells) == ["Adam", 0.1, "30", "10×"]
