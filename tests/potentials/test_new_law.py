"""A law that is defined here, and nowhere else, is known to systems, to the command line and to the search for laws."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest
from click.testing import CliRunner

from hamfit import PhaseSpaceData, make_system
from hamfit.cli import application
from hamfit.errors import ParameterError
from hamfit.potentials import POTENTIALS, Parameter, Potential


@pytest.fixture
def _gaussian(monkeypatch: pytest.MonkeyPatch) -> None:
    POTENTIALS.names()
    monkeypatch.setattr(POTENTIALS, "_members", dict(POTENTIALS._members))

    class Gaussian(Potential):
        """V(r) = D (1 - exp(-r²/2w²))."""

        name = "gaussian"
        formula = "D (1 - exp(-r²/2w²))"
        parameters: ClassVar = {
            "D": Parameter("depth", 1.5, {"energy": 1}, low=0.0),
            "w": Parameter("width", 0.7, {"length": 1}, low=0.0),
        }

        @staticmethod
        def energy(r, parameters):
            depth, width = parameters
            return -depth * np.expm1(-0.5 * (r / width) ** 2)

        @staticmethod
        def slope_over_r(r, parameters):
            depth, width = parameters
            return depth / width**2 * np.exp(-0.5 * (r / width) ** 2)

        @staticmethod
        def shapes(curve):
            return [(x * curve.scale,) for x in (0.2, 0.5, 1.0, 2.0)]


def run(*arguments: object) -> str:
    result = CliRunner().invoke(application, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.usefixtures("_gaussian")
def test_it_is_listed_generated_and_identified(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert "gaussian" in run("generate", "chain", "--help")
    run("generate", "chain", "--potential", "gaussian", "--snapshots", 60, "-o", "data.npz")
    data = PhaseSpaceData.load("data.npz")
    assert data.metadata["system"]["parameters"]["potential"] == "gaussian"
    r = np.linalg.norm(np.diff(data.q, axis=1), axis=2)
    potential = (-1.5 * np.expm1(-0.5 * (r / 0.7) ** 2)).sum(axis=1)
    np.testing.assert_allclose(data.energy, 0.5 * (data.p**2).sum(axis=(1, 2)) + potential, rtol=1e-12)
    run("fit", "data.npz", "-o", "model.safetensors", "--width", 96)
    found = run("laws", "model.safetensors", "data.npz", "--json")
    assert "this looks like gaussian: D = 1.5" in found


def test_it_is_gone_afterwards():
    assert "gaussian" not in POTENTIALS.names()
    with pytest.raises(ParameterError, match="unknown potential 'gaussian'"):
        make_system("chain", potential="gaussian")
