"""Radial functions below the shortest distances of the data: at rest, smoothly, in everything that evaluates H."""

from __future__ import annotations

import numpy as np
import pytest

from features.test_core import atoms_data, differences, learned, pressed
from hamfit import load_model
from hamfit.compiled.cluster import CompiledCluster
from hamfit.features import InvariantNetwork
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.invariant.edge_part import held_distances, held_in
from hamfit.features.kernels import kernels
from hamfit.features.workspace import Workspace
from hamfit.forecasts.members import members_of
from hamfit.interop.formulas.door import GraphArguments
from hamfit.interop.formulas.energy import EnergyFormula
from hamfit.interop.formulas.namespace import NUMPY
from hamfit.state import State
from support import relative_difference

SHARES = [0.3, 0.75, 0.84, 0.88]  # of the shortest distance: at rest, and on the way there
needs_loops = pytest.mark.skipif(kernels().name != "compiled", reason="hamfit was installed without a C compiler")


def test_distances_come_to_rest_with_three_continuous_derivatives():
    r, h = np.linspace(1.6, 2.2, 60001), 1e-5
    held, slope = held_distances(r, np.full_like(r, 2.0))
    assert np.array_equal(held[r >= 2.0], r[r >= 2.0])
    assert np.ptp(held[r < 1.8]) == 0
    assert np.abs(np.gradient(held, h)[1:-1] - slope[1:-1]).max() < 1e-7
    third = np.diff(slope, 2) / h**2  # as large as 150, and continuous: neighbours differ by little
    assert np.abs(third).max() > 100
    assert np.abs(np.diff(third)).max() < 1.0
    assert np.array_equal(held_distances(r, np.zeros_like(r))[0], r)
    np.testing.assert_allclose(held_in(np, r, np.full_like(r, 2.0)), held, rtol=1e-15)


@pytest.mark.parametrize("share", SHARES)
def test_forces_are_derivatives_and_all_ways_out_of_the_model_agree(share: float, tmp_path):
    model, state = learned("bodies"), pressed(share)
    energy, by_q = float(model.energy(state)), model.gradient_q(state)
    at = lambda q: float(model.energy(State(q, state.p, state.graph)))  # noqa: E731 - one line says it
    assert relative_difference(by_q, differences(at, state.q)) < (1e-3 if share < 0.5 else 1e-5)
    formula = EnergyFormula(model)
    found = formula.energies(NUMPY, formula.arrays, state.q, state.p, GraphArguments.of(state.graph))
    assert float(found) == pytest.approx(energy, abs=1e-7)  # two parts of 9e3 cancel
    both = State(np.stack([state.q] * 2), np.stack([state.p] * 2), state.graph)
    assert members_of([model, model]).energy(both)[1] == pytest.approx(energy, abs=1e-7)
    model.save(tmp_path / "model.safetensors")
    np.testing.assert_array_equal(load_model(tmp_path / "model.safetensors").gradient_q(state), by_q)


@needs_loops
@pytest.mark.parametrize("share", SHARES)
def test_compiled_loops_hold_them_too(share: float):
    network, state = learned("bodies").features.feature_map, pressed(share)
    assert isinstance(network, InvariantNetwork)
    part = next(part for part in network.parts if isinstance(part, ClusterPart))
    assert part.columns.recipe.nearest is not None
    weights = np.random.default_rng(1).normal(size=part.width)
    loops = CompiledCluster.of(part, weights, network.encoding)
    by_q = np.zeros_like(state.q)
    part.energy_gradient(network.encoding.read(state), weights, by_q, np.zeros_like(by_q), Workspace())
    assert relative_difference(loops.gradient_q(state), by_q) < 1e-12
    assert relative_difference(loops.energies(state), part.values(network.encoding.read(state)) @ weights) < 1e-12


def test_there_is_no_hole_below_the_data():
    """With the part of pairs left as it was, the same weights make one of 2e5 eV, against 500 eV of the core."""
    model = learned("bodies")
    rising = [float(model.energy(pressed(share))) for share in (0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2)]
    assert np.all(np.diff(rising) > 0)
    features = model.features
    core = features.core
    assert core is not None
    learned_part = np.array([float(features.values(pressed(s))[0] - core.energies(pressed(s))[0]) for s in (0.8, 0.2)])
    assert np.ptp(learned_part) < 20.0


def test_nothing_changes_where_the_data_were():
    with_core, without = learned("bodies"), learned("bodies", "none")
    np.testing.assert_array_equal(with_core.weights, without.weights)
    for mine, other in zip(with_core.predict(atoms_data()), without.predict(atoms_data()), strict=True):
        np.testing.assert_array_equal(mine, other)


def test_features_extrapolate_down_to_where_the_core_sets_in():
    with_core, without, state = learned("bodies"), learned("bodies", "none"), pressed(0.91)
    np.testing.assert_array_equal(with_core.gradient_q(state), without.gradient_q(state))


def test_leverage_still_tells_that_atoms_are_too_close():
    sure = learned("bodies").uncertainty()
    assert float(sure.leverage(pressed(0.6)).max()) > 1e3 * float(sure.leverage(atoms_data().state(5)).max())
