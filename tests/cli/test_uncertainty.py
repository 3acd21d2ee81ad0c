"""Commands about samples without derivatives, friction, and how sure a model is."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, State, generate, load_model, make_system, simulate

INTERVAL, SAMPLES, RUNS, GAMMA = 0.05, 60, 8, 0.1


@pytest.fixture
def runs(tmp_path, monkeypatch):
    """Runs of a chain with friction, some noise, and no derivatives."""
    monkeypatch.chdir(tmp_path)
    system = make_system("chain", nodes=4)
    start = generate(system, snapshots=RUNS, seed=0).state(slice(None))
    run = simulate(
        system,
        State(start.q.reshape(RUNS, 4, 2), start.p.reshape(RUNS, 4, 2), system.graph),
        dt=INTERVAL / 5,
        steps=5 * (SAMPLES - 1),
        every=5,
        damping=lambda state: -GAMMA * state.p,
    )
    noise = np.random.default_rng(0).normal(scale=1e-4, size=(2, *run.q.shape))
    q, p = (np.swapaxes(array, 0, 1).reshape(-1, 4, 2) for array in (run.q + noise[0], run.p + noise[1]))
    times, trajectory = np.tile(run.times, RUNS), np.repeat(np.arange(RUNS), SAMPLES)
    PhaseSpaceData(q, p, system.graph, times=times, trajectory=trajectory).save("runs.npz")
    generate(system, snapshots=30, seed=1).save("candidates.npz")


def test_from_runs_to_a_forecast(hamfit, runs):
    fit = hamfit("fit", "runs.npz", "-o", "m.safetensors", "--friction", "uniform", "--holdout", 0.25, "--json")
    assert fit.code == 0, fit.err
    assert "targets by" in fit.json["note"]
    found = fit.json["friction"]["uniform"]
    assert found["gamma"] == pytest.approx(GAMMA, rel=0.02)
    assert 0 < found["standard_error"] < 0.02 * GAMMA
    assert fit.json["test_relative_error"] < 0.05

    evaluated = hamfit("evaluate", "m.safetensors", "runs.npz", "--json").json
    assert 0.4 < evaluated["coverage_50"] < 0.7
    assert evaluated["friction"] == fit.json["friction"]
    assert hamfit("evaluate", "m.safetensors", "runs.npz", "--snapshots", 5).code == 2

    motion = ("simulate", "m.safetensors", "--initial", "runs.npz", "--steps", 100, "--dt", 0.02, "--json")
    damped = hamfit(*motion, "-o", "a.npz", "--draws", 3).json
    kept = hamfit(*motion, "-o", "b.npz", "--no-friction").json
    assert damped["predictable_until"] > 0
    assert 0 <= damped["covered_until"] <= 2
    assert kept["energy_drift"] < 1e-3 < damped["energy_drift"]
    refused = hamfit("simulate", "true", *motion[2:], "-o", "c.npz", "--draws", 3)
    assert refused.code == 2
    assert "--draws goes with a fitted model" in refused.err
    energies = [PhaseSpaceData.load(name).energy for name in ("a.npz", "b.npz")]
    assert energies[0][-1] < energies[1][-1]


def test_select(hamfit, runs):
    hamfit("fit", "runs.npz", "-o", "m.safetensors", "--width", 64, "--targets", "weak")
    result = hamfit("select", "m.safetensors", "candidates.npz", "-n", 5, "-o", "next.npz", "--json")
    assert result.code == 0, result.err
    gains = result.json["information"]
    assert gains == sorted(gains, reverse=True)
    assert len(set(result.json["chosen"])) == len(PhaseSpaceData.load("next.npz")) == 5
    assert hamfit("select", "m.safetensors", "candidates.npz", "-n", 31).code == 2


def test_methods_and_their_options(hamfit, runs):
    for method, option in (("smoothing", "window=11"), ("gauss", "stages=1"), ("finite-difference", "order=4")):
        options = ("--targets", method, "--target-option", option, "--width", 64)
        result = hamfit("fit", "runs.npz", "-o", "m.safetensors", *options, "--json")
        assert result.code == 0, result.err
        assert load_model("m.safetensors").trained_on_["targets"]["name"] == method
    for options in (
        ("--targets", "weakk"),
        ("--targets", "gauss", "--target-option", "order=2"),
        ("--friction", "air"),
    ):
        assert hamfit("fit", "runs.npz", "-o", "m.safetensors", *options).code == 2
    assert "neither time derivatives" not in hamfit("fit", "runs.npz", "-o", "x.safetensors", "--targets", "weak").err


def test_every_command_says_that_a_file_has_no_error_bars(hamfit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    generate(make_system("chain", nodes=3), snapshots=60, seed=0).save("data.npz")
    lacks, model = "the model file has no error bars", "m.safetensors"
    assert lacks in hamfit("fit", "data.npz", "-o", model, "--width", 40, "--no-uncertainty", "--keep").err
    evaluated = hamfit("evaluate", model, "data.npz", "--json")
    assert "coverage_50" not in evaluated.json
    assert lacks in evaluated.err
    assert lacks in " ".join(hamfit("info", model).out.split())
    motion = ("simulate", model, "--initial", "data.npz", "--steps", 5, "--dt", 0.01, "-o", "run.npz")
    refusals = (("select", model, "data.npz", "-n", 3), (*motion, "--draws", 3), (*motion, "--stop-at", "auto"))
    for refused in (hamfit(*words) for words in refusals):
        assert refused.code != 0
        assert lacks in refused.err
    assert hamfit("report", model, "data.npz", "-o", "report.html").code == 0
    page = (tmp_path / "report.html").read_text()
    assert lacks in page
    assert "were set, not fitted" not in page
    assert "standard deviations of the energy" not in page

    added = hamfit("fit", "data.npz", "--add-to", model, "-o", "n.safetensors", "--uncertainty")
    assert (added.code, lacks in " ".join((added.out + added.err).split())) == (0, False)
    assert load_model("n.safetensors").uncertainty().noise < 1e-12
    assert "error_bars" not in load_model("n.safetensors").notes
