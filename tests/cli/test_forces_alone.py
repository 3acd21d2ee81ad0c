"""Forces without velocities through the whole command line: fit, evaluate, simulate, and what is refused on the way."""

from __future__ import annotations

import json

import numpy as np
import pytest

from crystals import crystals
from hamfit import RFInvariant, generate, load_model, make_system, simulate
from hamfit.cli.starts import thermal_state
from hamfit.data import PhaseSpaceData, open_data
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.units import ASE_UNITS


def said(result) -> dict:
    """What a command says as JSON; it must have succeeded."""
    assert result.code == 0, result.err
    return json.loads(result.out)


def refused(result) -> str:
    """The sentence of a command that must have been refused."""
    assert result.code == 2, result.out
    return result.err


FIT = ("fit", "train.npz", "--width", 120, "--cutoff", 2.0, "--threads", 1, "--json")


@pytest.fixture
def folder(hamfit, tmp_path):
    crystals(60).save(tmp_path / "train.npz")
    crystals(10, seed=1).save(tmp_path / "test.h5")
    fit = said(hamfit(*FIT, "-o", "model.safetensors"))
    assert fit["train_energy_mae_per_node"] < 1e-7
    assert fit["train_stress_error"] < 1e-7
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_evaluate_says_energies_per_node_and_stresses(hamfit):
    errors = said(hamfit("evaluate", "model.safetensors", "test.h5", "--json"))
    assert errors["energy_known"] is True
    for name in ("force_error", "energy_mae_per_node", "energy_rmse_per_node", "stress_error", "stress_mae"):
        assert 0 < errors[name] < 1e-7
    assert said(hamfit("info", "test.h5", "--json"))["stress"] is True


def test_simulate_needs_momenta_or_a_temperature(hamfit, folder):
    run = ("simulate", "model.safetensors", "--steps", 20, "--dt", 1e-3, "-o", "run.npz", "--json")
    start = ("--initial", "test.h5")
    assert "--temperature, which draws some" in refused(hamfit(*run, *start))
    assert not (folder / "run.npz").exists()
    done = said(hamfit(*run, *start, "--temperature", 0.1, "--index", 2))
    assert done["status"] == "completed"
    frames = open_data(folder / "run.npz")
    assert np.abs(frames.q[-1] - frames.q[0]).max() > 1e-3  # and things have moved
    assert "give both" in refused(hamfit(*run, "--temperature", 0.1))
    assert "temperature must be a positive number" in refused(hamfit(*run, *start, "--temperature", -1))


def test_a_model_of_data_at_rest_is_not_simulated(hamfit, tmp_path):
    """Zeros in place of momenta that nobody measured: such a model would be followed without a complaint."""
    data = generate(make_system("stillinger-weber", side=2), snapshots=30, seed=0)
    assert not data.p.any()
    data.save(tmp_path / "data.npz")
    fit = ("fit", "data.npz", "-o", "m.safetensors", "--width", 60, "--model", "invariant", "--json")
    start = ("--initial", "data.npz", "--temperature", 0.1)
    run = ("simulate", "m.safetensors", *start, "--steps", 3, "--dt", 1e-4, "-o", "run.npz", "--json")
    said(hamfit(*fit))
    assert "nothing moves in this model" in refused(hamfit(*run))
    said(hamfit(*fit, "--targets", "forces"))
    assert said(hamfit(*run))["status"] == "completed"


def test_energies_of_atoms(hamfit, folder):
    fit = (*FIT, "-o", "atoms.safetensors", "--atom-energies")
    said(hamfit(*fit, "1=-13.5,8=-432.25"))
    model = load_model(folder / "atoms.safetensors")
    assert model.constants.per_species == pytest.approx({1: -13.5, 8: -432.25}, abs=1e-9)
    assert "lack the species [8]" in refused(hamfit(*fit, "1=-13.5"))
    assert "not of the form SPECIES=ENERGY" in refused(hamfit(*fit, "H=1"))
    assert "given twice" in refused(hamfit(*fit, "1=1,1=2"))


def test_the_temperature_is_in_kelvin_where_units_are_known():
    q = np.random.default_rng(0).normal(size=(1, 4000, 3))
    graph = Graph(4000, [], node_attributes={"mass": np.full(4000, 28.0)})
    for units, kt in ((None, 300.0), (ASE_UNITS, 300.0 * 8.617333262e-5)):
        notes = {} if units is None else {"units": dict(units)}
        data = PhaseSpaceData.from_forces(q, q, graph, metadata=notes)
        state = thermal_state(data, 0, 300.0, seed=1)
        assert np.mean(state.p**2 / 28.0) == pytest.approx(kt, rel=0.03)
        assert np.abs(state.p.sum(axis=0)).max() < 1e-9 * np.abs(state.p).sum()
    held = PhaseSpaceData.from_forces(q, q, graph, held=[0, 3])
    assert not thermal_state(held, 0, 1.0, seed=1).p[[0, 3]].any()
    with pytest.raises(ParameterError, match="temperature"):
        thermal_state(held, 0, float("nan"), seed=1)


def test_a_state_without_momenta_is_never_at_rest_in_silence():
    data = crystals(40)
    model = RFInvariant(width=100, cutoff=2.0, threads=1).fit(data)
    with pytest.raises(DataError, match="needs momenta"):
        simulate(model, data.state(0), steps=3, dt=1e-3)
