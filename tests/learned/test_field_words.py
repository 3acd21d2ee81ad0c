"""Errors in the words of the field: mean absolute and root mean square errors, by species, with their units."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.learned.field_words import errors_in_units, said
from hamfit.units import ASE_UNITS, ATOMIC_UNITS, OPENMM_UNITS


def test_errors_of_forces_are_those_of_their_definition():
    data = generate(make_system("chain", nodes=4, dim=3), snapshots=40, seed=0)
    graph = data.graph.with_attributes({"species": np.array([1, 8, 8, 1])})
    atoms = PhaseSpaceData(data.q, data.p, graph, q_dot=data.q_dot, p_dot=data.p_dot, energy=data.energy)
    model = RFInvariant(width=30, ridge=1e-3, threads=1).fit(atoms)
    missed = np.abs(model.predict(atoms)[1] - atoms.p_dot)
    errors = model.evaluate(atoms)
    assert errors["force_mae"] == pytest.approx(missed.mean(), rel=1e-10)
    assert errors["force_rmse"] == pytest.approx(np.sqrt((missed**2).mean()), rel=1e-10)
    for kind, nodes in ((1, [0, 3]), (8, [1, 2])):
        own = missed[:, nodes]
        assert errors[f"force_mae_of_species_{kind}"] == pytest.approx(own.mean(), rel=1e-10)
        assert errors[f"force_rmse_of_species_{kind}"] == pytest.approx(np.sqrt((own**2).mean()), rel=1e-10)
    assert not any("species" in name for name in RFInvariant(width=30, threads=1).fit(data).evaluate(data))


def test_units_are_those_of_the_field():
    errors = {"force_mae": 0.0165, "force_rmse": 0.024, "energy_mae_per_node": 1e-3, "energy_rmse_per_node": 2e-3}
    errors |= {"stress_mae": 0.01, "stress_rmse": 0.02, "force_mae_of_species_6": 0.02, "force_rmse_of_species_6": 0.03}
    found = errors_in_units(errors, ASE_UNITS)
    assert list(found) == ["forces", "forces of species 6", "energies", "stresses"]
    assert said(found["forces"]) == "MAE 16.5, RMSE 24 meV/Å"
    assert said(found["forces of species 6"]) == "MAE 20, RMSE 30 meV/Å"
    assert list(errors_in_units(errors, ASE_UNITS, elements=True))[1] == "forces of C"
    odd = {"force_mae": 0.1, "force_rmse": 0.1, "force_mae_of_species_0": 0.1, "force_rmse_of_species_0": 0.1}
    assert list(errors_in_units(odd, ASE_UNITS, elements=True)) == ["forces", "forces of species 0"]
    assert said(found["energies"]) == "MAE 1, RMSE 2 meV per atom"
    assert said(found["stresses"]) == "MAE 1.6, RMSE 3.2 GPa"
    assert said(errors_in_units(errors, OPENMM_UNITS)["forces"]) == "MAE 0.0165, RMSE 0.024 kJ/mol/nm"
    assert said(errors_in_units(errors, ATOMIC_UNITS)["forces"]) == "MAE 0.0165, RMSE 0.024 Eh/bohr"
    for unknown in (None, {}, {"length": "m", "time": "s", "mass": "kg"}, {"length": "px", "time": "s", "mass": "kg"}):
        assert errors_in_units(errors, unknown) == {}
