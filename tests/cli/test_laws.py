"""``hamfit laws`` as a user types it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from hamfit import PhaseSpaceData
from hamfit.graphs import Graph


@pytest.fixture
def chain(hamfit):
    """A model of a chain of Morse bonds, and its data."""
    made = hamfit("generate", "chain", "--potential", "morse", "--snapshots", 100, "--seed", 0, "-o", "chain.npz")
    assert made.code == 0
    assert hamfit("fit", "chain.npz", "-o", "model.safetensors", "--width", 64).code == 0


def test_form_parameters_picture_and_table(hamfit, chain):
    result = hamfit(
        "laws", "model.safetensors", "chain.npz", "-o", "laws.png", "--table", "laws.csv", "--json", "--snapshots", 50
    )
    assert result.code == 0, result.err
    (pair,) = result.json["pairs"]
    assert (pair["best"], pair["against"], pair["count"]) == ("morse", "data", 50 * 8 * 2)
    assert pair["sentence"].startswith("this looks like morse: D = 1")
    best = pair["candidates"][0]
    assert best["parameters"] == pytest.approx({"D": 1.0, "a": 1.0, "r0": 0.0}, abs=1e-6)
    assert best["delta_bic"] == 0
    assert result.json["kinetic"][0]["mass"] == pytest.approx(1, rel=1e-6)
    assert Path("laws.png").stat().st_size > 1000
    with Path("laws.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    pairs = [row for row in rows if row["law"] == "V"]
    assert len(pairs) == 200
    r, slope = (np.array([float(row[name]) for row in pairs]) for name in ("x", "slope"))
    np.testing.assert_allclose(slope, 2 * np.exp(-r) * (1 - np.exp(-r)), atol=1e-6)
    assert {row["form"] for row in pairs} == {"morse"}


def test_a_table_for_people(hamfit, chain):
    result = hamfit("laws", "model.safetensors")
    assert result.code == 0
    assert "independent numbers on the learned curve" in " ".join(result.out.split())
    assert "this looks like morse: D = 1" in " ".join(result.out.split())
    assert "ΔBIC" in result.out
    assert "T = p²/2m with m = 1" in result.out
    assert "ranges" not in hamfit("fit", "chain.npz", "-o", "again.safetensors", "--width", 64).out


def test_atoms_at_rest_have_no_kinetic_energy_to_show(hamfit):
    hamfit("generate", "lennard-jones", "--snapshots", 50, "-o", "atoms.npz")
    hamfit("fit", "atoms.npz", "-o", "atoms.safetensors", "--width", 64)
    result = hamfit("laws", "atoms.safetensors", "atoms.npz", "--json")
    assert result.json["kinetic"] == []
    assert "nothing of kinetic energy" in result.json["remarks"][0]
    assert result.json["pairs"][0]["best"] == "lennard-jones"
    assert "nothing of kinetic energy" in " ".join(hamfit("laws", "atoms.safetensors", "atoms.npz").out.split())


def test_isolated_pairs_have_to_be_asked_for(hamfit):
    hamfit("generate", "lennard-jones", "--snapshots", 50, "-o", "atoms.npz")
    hamfit("fit", "atoms.npz", "-o", "atoms.safetensors", "--width", 200, "--moments", 1)
    refused = hamfit("laws", "atoms.safetensors")
    assert refused.code == 2
    assert "--isolated" in refused.err
    result = hamfit("laws", "atoms.safetensors", "atoms.npz", "--isolated", "--json")
    assert result.json["pairs"][0]["isolated"]
    assert result.json["pairs"][0]["against"] == "curve"


def test_errors_of_use(hamfit, files):
    other = hamfit("laws", "model.safetensors")
    assert other.code == 2
    assert "laws can be read off the model 'invariant' only" in other.err
    hamfit("fit", "chain.npz", "-o", "invariant.safetensors", "--width", 48)
    data = PhaseSpaceData.load("chain.npz")
    PhaseSpaceData(data.q, data.p, data.graphs).save("bare.npz")
    bare = hamfit("laws", "invariant.safetensors", "bare.npz")
    assert bare.code == 2
    assert "neither time derivatives nor times" in bare.err
    assert hamfit("laws", "invariant.safetensors", "chain.npz", "--snapshots", 0).code == 2


def test_the_sentence_comes_first_then_the_table(hamfit, tmp_path):
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, size=(2, 200, 1, 1))
    alone = Graph(1, np.empty((0, 2), dtype=np.int64))
    data = PhaseSpaceData(
        q, p, alone, q_dot=p, p_dot=-3 * q, metadata={"units": {"length": "m", "time": "s", "mass": "kg"}}
    )
    data.save("cart.npz")
    assert hamfit("fit", "cart.npz", "-o", "cart.safetensors", "--field", "shared").code == 0
    result = hamfit("laws", "cart.safetensors", "cart.npz", "-o", "cart.png", "--table", "cart.csv")
    assert result.code == 0, result.err
    first, second, *_ = result.out.splitlines()
    assert first.startswith("all nodes: this looks like harmonic: k = 3 N/m, x0 = ")
    assert second.startswith("small oscillations: f = 0.27566")
    assert result.out.index("ΔBIC") > result.out.index("T = p²/2m")
    assert Path("cart.png").stat().st_size > 1000
    with Path("cart.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["law"] == "U"]
    x, slope = (np.array([float(row[name]) for row in rows]) for name in ("x", "slope"))
    np.testing.assert_allclose(slope, 3 * x, atol=1e-8)
    found = hamfit("laws", "cart.safetensors", "cart.npz", "--json").json
    assert found["oscillations"]["frequencies"][0] == pytest.approx(np.sqrt(3) / (2 * np.pi), rel=1e-9)
    assert found["oscillations"]["unit"] == "Hz"
    assert found["fields"][0]["candidates"][0]["units"] == {"k": "N/m", "x0": "m"}


def test_why_there_is_nothing_to_draw_is_said(hamfit):
    rng = np.random.default_rng(0)
    noise = dict(zip(("q", "p", "q_dot", "p_dot"), rng.normal(size=(4, 60, 4, 2)), strict=True))
    np.savez("noise.npz", edges=np.array([[0, 1], [1, 2], [2, 3]]), **noise)
    assert hamfit("fit", "noise.npz", "-o", "nothing.safetensors", "--width", 16).code == 0
    result = hamfit("laws", "nothing.safetensors", "noise.npz", "-o", "laws.png")
    assert (result.code, Path("laws.png").exists()) == (2, False)
    assert "there is no law to draw: no law is named: nothing was learned" in result.err
