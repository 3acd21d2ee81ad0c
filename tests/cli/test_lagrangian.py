"""Lagrangians on the command line: tables with rates, fit, evaluation, motion; one sentence where rates are missing."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, load_model
from swings import CoupledPendulums, DoublePendulum, data_of, motion


@pytest.fixture
def pendulums(hamfit, tmp_path):
    del hamfit
    data_of(DoublePendulum(), noise=1e-3).save(tmp_path / "pendulums.npz")
    return tmp_path / "pendulums.npz"


def test_from_a_table_to_a_motion(hamfit, tmp_path):
    t = np.tile(np.arange(150) * 0.04, 3)
    rise = np.repeat([0.3, 0.8, 1.2], 150)
    rows = np.column_stack([np.repeat([0, 1, 2], 150), t, rise * np.sin(2 * t), 2 * rise * np.cos(2 * t)])
    np.savetxt(tmp_path / "bead.csv", rows, delimiter=",", header="run,t,x,v", comments="")
    columns = ("--columns", "run=run t=t q=x v=v", "--dim", 1, "--graph", "none", "--units", "none")
    made = hamfit("convert", "bead.csv", "bead.npz", *columns, "--mass", "unknown", "--json")
    assert (made.code, made.json["momenta"]) == (0, "unknown")
    fitted = hamfit("fit", "bead.npz", "-o", "bead.safetensors", "--model", "lagrangian", "--mass", 3, "--json")
    assert fitted.code == 0
    assert "Lagrangian with" in fitted.json["note"]
    moved = hamfit(
        "simulate", "bead.safetensors", "--initial", "bead.npz", "--index", 10, "--steps", 100, "--dt", 0.01,
        "-o", "run.npz", "--json",
    )  # fmt: skip
    assert (moved.code, moved.json["status"]) == (0, "completed")
    run = PhaseSpaceData.load("run.npz")
    np.testing.assert_allclose(run.q[:, 0, 0], 0.3 * np.sin(2 * (0.4 + np.arange(101) * 0.01)), atol=1e-3)
    np.testing.assert_allclose(run.p[0, 0, 0], 3 * 2 * 0.3 * np.cos(2 * 0.4), rtol=1e-6)


def test_fit_evaluate_and_simulate_angles(hamfit, pendulums):
    fitted = hamfit(
        "fit", "pendulums.npz", "-o", "model.safetensors", "--model", "lagrangian", "--harmonics", "1,1", "--json"
    )
    assert fitted.code == 0
    assert fitted.json["lagrangian"]["level"]["mass_harmonics"] == 1
    judged = hamfit("evaluate", "model.safetensors", "pendulums.npz", "--json")
    assert judged.code == 0
    assert judged.json["relative_error"] < 2e-3
    run = ("--initial", "pendulums.npz", "--index", 200, "--steps", 60, "--dt", 0.005, "-o", "run.npz", "--draws", 2)
    moved = hamfit("simulate", "model.safetensors", *run, "--scheme", "composition-4", "--json")
    assert (moved.code, moved.json["status"]) == (0, "completed")
    data = PhaseSpaceData.load(pendulums)
    start = np.concatenate([data.q[200, :, 0], data.q_dot[200, :, 0]])
    true = motion(DoublePendulum(), start, np.arange(61) * 0.005)[:, :2]
    np.testing.assert_allclose(PhaseSpaceData.load("run.npz").q[..., 0], true, atol=0.02)
    assert hamfit("info", "pendulums.npz", "--json").json["rates"] is True
    assert hamfit("info", "model.safetensors").code == 0


def test_unknown_masses_need_no_unit_and_a_fit_says_nothing_twice(hamfit, tmp_path):
    t = np.arange(200) * 0.04
    q, v = np.sin(2 * t), 2 * np.cos(2 * t)
    np.savetxt(tmp_path / "one.csv", np.column_stack([t, q, v]), delimiter=",", header="t,x,v", comments="")
    columns = (
        "--columns",
        "t=t q=x v=v",
        "--dim",
        1,
        "--graph",
        "none",
        "--units",
        "angle=rad,time=s",
        "--angles",
        "all",
    )
    assert hamfit("convert", "one.csv", "one.npz", *columns, "--mass", "unknown").code == 0
    refused = hamfit("convert", "one.csv", "two.npz", *columns, "--mass", 1)
    assert (refused.code, "missing: mass" in refused.err) == (2, True)
    hints = hamfit("fit", "one.npz", "-o", "one.safetensors", "--json").json["hints"]
    shown = hamfit("fit", "one.npz", "-o", "one.safetensors").out
    assert " ".join(shown.split()).count(hints[0]) == 1
    assert "tried" not in shown


def test_one_law_for_all_nodes(hamfit, tmp_path):
    data_of(CoupledPendulums(3)).save(tmp_path / "three.npz")
    data_of(CoupledPendulums(5), runs=2).save(tmp_path / "five.npz")
    options = ("--model", "lagrangian", "--coupling", "edges", "--shared", "--friction", "uniform")
    assert hamfit("fit", "three.npz", "-o", "model.safetensors", *options).code == 0
    assert hamfit("evaluate", "model.safetensors", "five.npz", "--json").json["relative_error"] < 1e-9
    assert abs(load_model("model.safetensors").friction.coefficients[0]) < 1e-8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--harmonics", "1,x"], "is not a list of numbers"),
        (["--harmonics", "1.5"], "are not whole numbers"),
        (["--degree", "1,2,3"], "degree must be one number"),
        (["--coupling", "none"], "coupling"),
        (["--mass", "-1"], "mass must be"),
        (["--keep"], "keeps no sums"),
        (["--targets", "gauss"], "weak form"),
    ],
)
def test_bad_options(hamfit, pendulums, words, sentence):
    del pendulums
    result = hamfit("fit", "pendulums.npz", "-o", "model.safetensors", "--model", "lagrangian", *words)
    assert result.code == 2
    assert sentence in result.err


def test_rates_are_missing(hamfit, tmp_path):
    (tmp_path / "table.csv").write_text("t,x\n" + "\n".join(f"{k},{k * k}" for k in range(20)))
    columns = ("--columns", "t=t q=x", "--dim", 1, "--graph", "none", "--units", "none")
    result = hamfit("convert", "table.csv", "table.npz", *columns, "--mass", "unknown")
    assert result.code == 2
    assert "name their columns, v=..." in result.err
    assert not (tmp_path / "table.npz").exists()
    assert hamfit("convert", "table.csv", "table.npz", *columns, "--mass", "1").code == 0
    result = hamfit("fit", "table.npz", "-o", "model.safetensors", "--model", "lagrangian")
    assert result.code == 2
    assert "the rates v are missing" in result.err
    assert len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "model.safetensors").exists()


def test_other_models_ask_for_momenta(hamfit, pendulums):
    del pendulums
    result = hamfit("fit", "pendulums.npz", "-o", "model.safetensors", "--model", "rf-hnn")
    assert result.code == 2
    assert "--model lagrangian" in result.err
