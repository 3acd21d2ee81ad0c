"""Every command as a user types it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit import Graph, PhaseSpaceData, load_model
from hamfit.cli import COMMANDS, PACKAGES
from hamfit.graphs import CutoffNeighbours
from hamfit.systems import SYSTEMS

PAPER = ("--model", "rf-hgn", "--hidden", 12, "--width", 60)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in PACKAGES])
def test_help_has_an_example_a_seed_and_json(hamfit, command):
    result = hamfit(command, "--help")
    assert result.code == 0
    assert f"hamfit {command}" in result.out.split("Example:")[1]
    if command != "generate":
        # The seeds of reproduce are settings of its experiments, and nothing is drawn by the others.
        assert "--seed" in result.out or command in ("reproduce", "select", "export", "serve-ipi", "examples", "live")
        assert "--json" in result.out


@pytest.mark.parametrize("system", SYSTEMS.names())
def test_every_system_is_a_subcommand_of_generate(hamfit, system):
    page = hamfit("generate", system, "--help").out
    assert f"hamfit generate {system}" in page.split("Example:")[1]
    assert "--seed" in page
    assert "--json" in page
    result = hamfit("generate", system, "--snapshots", 3, "--seed", 5, "-o", "some.npz", "--json")
    assert result.code == 0
    assert result.json["snapshots"] == 3
    data = PhaseSpaceData.load("some.npz")
    assert data.has_derivatives
    assert data.metadata["system"]["name"] == system


def test_generate_passes_constructor_options_on(hamfit):
    hamfit(
        "generate",
        "lattice",
        "--rows",
        2,
        "--cols",
        3,
        "--dim",
        2,
        "--masses",
        "1,2,3,4,5,6",
        "--snapshots",
        2,
        "-o",
        "a.npz",
    )
    data = PhaseSpaceData.load("a.npz")
    assert data.q.shape == (2, 6, 2)
    assert data.metadata["system"]["parameters"]["masses"] == [1, 2, 3, 4, 5, 6]
    np.testing.assert_allclose(data.q_dot, data.p / np.arange(1, 7)[None, :, None])


def test_generate_trajectories(hamfit):
    result = hamfit(
        "generate", "ring", "--trajectories", 2, "--per-trajectory", 4, "--stride", 10, "-o", "r.npz", "--json"
    )
    assert result.json["snapshots"] == 8
    assert PhaseSpaceData.load("r.npz").trajectory.tolist() == [0] * 4 + [1] * 4


def test_fit_reports_the_fit(hamfit, files):
    result = hamfit("fit", "chain.npz", "-o", "m.safetensors", *PAPER, "--holdout", 0.4, "--json")
    values = result.json
    assert result.err == ""
    assert values["rows"] == 90 * 4 * 2 * 2
    assert values["width"] == 60
    assert values["route"] == "normal"
    assert values["rank"] == 60
    assert values["condition"] > 1
    assert 0 < values["seconds"] < 60
    assert 0 < values["train_mse"] < values["test_mse"] < 0.1
    model = load_model("m.safetensors")
    train, test = PhaseSpaceData.load("chain.npz").split(0.6, seed=0)
    assert model.evaluate(train)["mse"] == values["train_mse"]
    assert model.evaluate(test)["mse"] == values["test_mse"]


def test_fit_passes_every_option_on(hamfit, files):
    options = {
        "sampler": "elm", "activation": "tanh", "representation": "raw", "edges": "directed", "rounds": 2,
        "pooling": "mean", "hidden": 7, "width": 30, "ridge": 1e-9, "truncation": 1e-5, "route": "qr",
        "dtype": "float32", "threads": 1, "energy-weight": 2.0, "memory": 64, "seed": 3, "targets": "derivatives",
        "friction": "uniform", "velocity-weight": 0.5, "stress-weight": 3.0,
    }  # fmt: skip
    flags = [item for key, value in options.items() for item in (f"--{key}", value)]
    flags += ["--input-scales", 2, 3]
    flags += ["--keep", "--sampler-option", "bias_high=2"]
    result = hamfit("fit", "chain.npz", "-o", "m.safetensors", "--model", "rf-hgn", *flags)
    assert result.code == 0, result.err
    stored = load_model("m.safetensors").record.parameters
    assert stored.pop("sampler_options") == {"bias_high": 2.0}
    assert stored.pop("keep_accumulator")
    assert stored.pop("target_options") is None
    assert stored.pop("atom_energies") is None  # goes with the invariant model
    assert stored.pop("input_scales") == [2.0, 3.0]
    how_it_was_run = ("threads", "memory")  # is not part of the model
    assert stored == {key.replace("-", "_"): value for key, value in options.items() if key not in how_it_was_run}


def test_fit_goes_on_with_more_data_and_takes_it_back(hamfit, files):
    options = ("--model", "rf-hgn", "--hidden", 6, "--width", 24, "--sampler", "elm", "--keep")
    hamfit("generate", "chain", "--nodes", 4, "--snapshots", 60, "--seed", 7, "-o", "more.npz")
    hamfit("fit", "chain.npz", "-o", "first.safetensors", *options)
    more = hamfit("fit", "more.npz", "--add-to", "first.safetensors", "-o", "both.safetensors", "--json").json
    assert more["rows"] == 210 * 4 * 2 * 2
    hamfit("fit", "more.npz", "--remove-from", "both.safetensors", "-o", "again.safetensors")
    first, again = load_model("first.safetensors").weights_, load_model("again.safetensors").weights_
    np.testing.assert_allclose(again, first, rtol=1e-7)


def test_fit_chooses_the_ridge_and_plot_draws_the_curve(hamfit, files):
    result = hamfit("fit", "chain.npz", "-o", "m.safetensors", *PAPER, "--ridge", "auto", "--json")
    assert result.json["ridge"] > 0
    assert "cross-validation" in result.json["note"]
    pictures = hamfit("plot", "m.safetensors", "-o", "pictures", "--json").json
    assert set(pictures) == {"ridge"}


def test_fit_on_a_file_larger_than_its_memory(hamfit, files):
    pytest.importorskip("h5py")
    hamfit("generate", "chain", "--nodes", 4, "--snapshots", 150, "--seed", 0, "-o", "chain.h5")
    options = (*PAPER, "--memory", 8)
    for suffix in ("h5", "npz"):
        assert hamfit("fit", f"chain.{suffix}", "-o", f"{suffix}.safetensors", *options).code == 0
    a, b = (load_model(f"{suffix}.safetensors").weights_ for suffix in ("h5", "npz"))
    assert np.array_equal(a, b)
    values = [hamfit("evaluate", "h5.safetensors", f"chain.{suffix}", "--json").json for suffix in ("h5", "npz")]
    assert values[0] == values[1]


@pytest.mark.parametrize("model", ["invariant", "rf-hgn", "rf-hnn"])
@pytest.mark.parametrize("sampler", ["swim", "elm", "rff"])
def test_models_and_samplers_give_finite_errors(hamfit, files, model, sampler):
    hamfit("fit", "chain.npz", "-o", "m.safetensors", "--model", model, "--sampler", sampler, "--width", 60)
    values = hamfit("evaluate", "m.safetensors", "chain.npz", "--json").json
    assert np.isfinite([values["mse"], values["relative_error"]]).all()


def test_same_seed_same_file(hamfit, files):
    for name, seed, threads in (("a", 4, 1), ("b", 4, 2), ("c", 5, 2)):
        options = (*PAPER, "--seed", seed, "--threads", threads)
        assert hamfit("fit", "chain.npz", "-o", f"{name}.safetensors", *options).code == 0
    a, b, c = (Path(f"{name}.safetensors").read_bytes() for name in "abc")
    assert a == b != c


def test_evaluate_on_a_larger_system_and_on_some_snapshots(hamfit, files):
    values = hamfit("evaluate", "model.safetensors", "long.npz", "--json").json
    assert values["relative_error"] < 0.5
    some = [
        hamfit("evaluate", "model.safetensors", "chain.npz", "--snapshots", 5, "--seed", s, "--json") for s in (1, 1, 2)
    ]
    assert some[0].json["snapshots"] == 5
    assert some[0].json == some[1].json != some[2].json


def test_simulate_and_plot(hamfit, files):
    options = ("--initial", "long.npz", "--index", 1, "--steps", 20, "--dt", 0.01, "--every", 2)
    result = hamfit("simulate", "model.safetensors", *options, "-o", "run.npz", "--truth", "truth.npz", "--json")
    assert result.err == ""
    assert result.json["status"] == "completed"
    assert result.json["energy_drift"] < 1e-3
    assert result.json["seconds_per_step"] > 0
    assert result.json["final_position_error"] < 0.1
    run = PhaseSpaceData.load("run.npz")
    assert run.n_snapshots == 11
    np.testing.assert_array_equal(run.q[0], PhaseSpaceData.load("long.npz").q[1])
    hamfit("simulate", "true", *options, "-o", "again.npz")
    np.testing.assert_array_equal(PhaseSpaceData.load("again.npz").q, PhaseSpaceData.load("truth.npz").q)

    pictures = hamfit("plot", "run.npz", "--truth", "truth.npz", "-o", "pictures", "--frames", 3, "--json").json
    assert set(pictures) == {"positions", "energy", "error", "animation"}


def test_simulate_without_an_initial_state_draws_one(hamfit, files):
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        assert (
            hamfit(
                "simulate", "model.safetensors", "--steps", 1, "--dt", 0.01, "--seed", seed, "-o", f"{name}.npz"
            ).code
            == 0
        )
    a, b, c = (PhaseSpaceData.load(f"{name}.npz").q[0] for name in "abc")
    assert np.array_equal(a, b)
    assert not np.array_equal(a, c)


def test_simulate_with_gravity_and_with_dynamic_edges(hamfit, files):
    hamfit(
        "simulate", "true", "--initial", "long.npz", "--steps", 100, "--dt", 0.01, "--force", "0,-0.5", "-o", "fall.npz"
    )
    fall = PhaseSpaceData.load("fall.npz")
    centre = fall.q.mean(axis=1)
    expected = (
        centre[0] + fall.times[:, None] * fall.p[0].mean(axis=0) + 0.5 * fall.times[:, None] ** 2 * np.array([0, -0.5])
    )
    np.testing.assert_allclose(centre, expected, atol=1e-12)

    options = ("--initial", "long.npz", "--steps", 5, "--dt", 0.01, "--cutoff", 0.5, "-o", "near.npz")
    assert hamfit("simulate", "model.safetensors", *options).code == 0
    near = PhaseSpaceData.load("near.npz")
    assert len(near.graphs) == 6
    apart = np.linalg.norm(near.q[0][:, None] - near.q[0][None], axis=-1)
    assert near.graphs[0].n_edges == np.count_nonzero(np.triu(apart < 0.5, 1))


def test_a_run_that_ends_early_keeps_what_it_has_and_exits_with_one(hamfit, files):
    result = hamfit("simulate", "true", "--initial", "long.npz", "--steps", 1000, "--dt", 5, "-o", "wild.npz", "--json")
    assert result.code == 1
    assert result.json["status"] == "blew-up"
    assert "smaller" in result.err
    assert PhaseSpaceData.load("wild.npz").n_snapshots > 1


@pytest.mark.parametrize("name", ["chain.npz", "model.safetensors", None])
def test_info(hamfit, files, name):
    result = hamfit("info", *([name] if name else []), "--json")
    assert result.code == 0
    values = result.json
    if name == "chain.npz":
        assert (values["snapshots"], values["nodes"], values["derivatives"]) == (150, [4], True)
    elif name:
        assert values["parameters"]["width"] == 60
        assert values["gradient_self_check"] < 1e-8
    else:
        assert values["self_check"].startswith("passed")
        assert values["self_check_relative_error"] < 1e-10
        assert values["numpy"] == np.__version__


def test_info_says_so_where_an_installation_does_not_learn(hamfit, monkeypatch):
    monkeypatch.setattr("hamfit.models.RFInvariant.evaluate", lambda *_: {"relative_error": 0.04})
    assert hamfit("info", "--json").json["self_check"].startswith("failed")


def test_bare_commands_show_their_help(hamfit):
    for arguments in ((), ("generate",)):
        result = hamfit(*arguments)
        assert result.code == 0
        assert result.out.startswith("Usage: hamfit")
        assert result.out.count("\n") > 10


def test_energy_drift_on_another_size_is_free_of_the_constant(hamfit, files):
    options = ("--initial", "long.npz", "--steps", 100, "--dt", 0.05, "-o", "run.npz", "--truth", "truth.npz", "--json")
    values = hamfit("simulate", "model.safetensors", *options).json
    assert 0.2 < values["energy_drift"] / values["truth_energy_drift"] < 5


def test_edges_that_followed_the_positions_go_on_doing_so(hamfit):
    system = ("lennard-jones", "--graph-cutoff", 1.6)
    hamfit("generate", *system, "--trajectories", 40, "-o", "lj.npz")
    hamfit("fit", "lj.npz", "-o", "m.safetensors", *PAPER, "--edges", "absolute")
    assert (
        hamfit("simulate", "m.safetensors", "--initial", "lj.npz", "--steps", 3, "--dt", 1e-3, "-o", "run.npz").code
        == 0
    )
    assert len(PhaseSpaceData.load("run.npz").graphs) == 4


def test_tables_for_people(hamfit, files):
    result = hamfit("info", "model.safetensors")
    assert "rf-hgn" in result.out
    assert "{" not in result.out


# -- the invariant model, which is the default -----------------------------------------------------------------------


def test_the_width_is_found_and_reported(hamfit, files):
    values = hamfit("fit", "chain.npz", "-o", "m.safetensors", "--holdout", 0.4, "--seconds", 30, "--json").json
    model = load_model("m.safetensors")
    assert values["model"] == model.name == "invariant"
    assert values["width"] == len(model.weights_) == values["growth"]["chosen"]
    assert values["growth"] == model.notes_["growth"]
    assert values["test_relative_error"] < 1e-9
    assert "hints" not in values
    shown = hamfit("info", "m.safetensors", "--json").json
    assert (shown["model"], shown["width"], shown["cutoff"]) == ("invariant", values["width"], None)
    assert shown["notes"]["growth"] == values["growth"]
    assert shown["gradient_self_check"] < 1e-8
    assert hamfit("evaluate", "m.safetensors", "long.npz", "--json").json["relative_error"] < 1e-9


def test_fit_passes_the_options_of_the_invariant_model_on(hamfit, files):
    options = {"moments": 2, "radial": 4, "cutoff": 2.5, "distance": "r", "max-width": 300}
    flags = [item for key, value in options.items() for item in (f"--{key}", value)]
    result = hamfit("fit", "chain.npz", "-o", "m.safetensors", *flags, "--velocities", "--tolerance", 1e-3)
    assert result.code == 0, result.err
    stored = load_model("m.safetensors").record.parameters
    expected = options | {"velocities": True, "tolerance": 1e-3}
    assert {key: stored[key.replace("-", "_")] for key in expected} == expected
    assert hamfit("fit", "chain.npz", "-o", "m.safetensors", "--cutoff", "none", "--width", 40).code == 0
    assert load_model("m.safetensors").record.parameters["cutoff"] is None


def test_hints_on_missing_attributes_are_shown(hamfit, files):
    masses = "0.5,1,2,4"
    hamfit("generate", "chain", "--nodes", 4, "--masses", masses, "--snapshots", 100, "-o", "uneven.npz")
    told = hamfit("fit", "uneven.npz", "-o", "m.safetensors", "--width", 60, "--json").json
    assert "hints" not in told
    assert hamfit("info", "m.safetensors", "--json").json["gradient_self_check"] < 1e-6  # with masses of its own
    assert "shares" in hamfit("info", "m.safetensors", "--json").out
    assert "shares" not in hamfit("info", "m.safetensors").out  # histograms are for programs
    data = PhaseSpaceData.load("uneven.npz")
    graph = Graph(4, data.graphs[0].edges)
    PhaseSpaceData(data.q, data.p, graph, q_dot=data.q_dot, p_dot=data.p_dot).save("bare.npz")
    values = hamfit("fit", "bare.npz", "-o", "m.safetensors", "--width", 60, "--json").json
    assert any("give node attributes (mass" in hint for hint in values["hints"])
    assert hamfit("info", "m.safetensors", "--json").json["notes"]["hints"] == values["hints"]


def test_neighbours_follow_the_cutoff_of_the_model_and_the_box_of_the_data(hamfit):
    system = ("lennard-jones", "--rows", 3, "--cols", 4, "--density", 0.8, "--cutoff", 1.7, "--switch", "smooth")
    hamfit("generate", *system, "--p-amplitude", 1, "--trajectories", 20, "-o", "lj.npz")
    assert hamfit("fit", "lj.npz", "-o", "m.safetensors", "--width", 64).code == 0
    options = ("--initial", "lj.npz", "--steps", 40, "--dt", 2e-3, "-o", "run.npz", "--truth", "truth.npz", "--json")
    values = hamfit("simulate", "m.safetensors", *options).json
    assert values["cutoff"] == 1.7
    assert 1 <= values["neighbour_searches"] < 40  # a skin
    assert values["final_position_error"] < 1e-6
    run = PhaseSpaceData.load("run.npz")
    assert len(run.graphs) > 1
    near = CutoffNeighbours(1.7, cell=run.graphs[0].cell)
    for number in (0, 20, 40):
        assert run.state(number).graph.n_edges == near(run.q[number]).n_edges


def test_a_model_without_a_cutoff_keeps_the_edges_it_is_given(hamfit, files):
    hamfit("fit", "chain.npz", "-o", "m.safetensors", "--width", 60)
    values = hamfit(
        "simulate", "m.safetensors", "--initial", "long.npz", "--steps", 5, "--dt", 0.01, "-o", "run.npz", "--json"
    ).json
    assert values["cutoff"] is None
    assert values["neighbour_searches"] == 0
    assert len(PhaseSpaceData.load("run.npz").graphs) == 1
