"""``hamfit laws`` as a user types it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from hamfit import PhaseSpaceData


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
    assert "remark" in hamfit("laws", "atoms.safetensors", "atoms.npz").out


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
