"""The moves of the invariance experiment are what they say, and its settings are the paper's."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit_paper.experiments.invariance import Invariance
from hamfit_paper.experiments.moved_systems import moved, placed
from hamfit_paper.experiments.paper import table

SETTINGS = {**Invariance.full, "seed": 0, "states": 5}


def test_settings_of_app_fig2_details():
    paper, full = table("app_fig2_details"), Invariance.full
    assert full["system"]["q_amplitude"] == paper["q_high"] == -paper["q_low"]
    assert full["system"]["p_amplitude"] == paper["p_high"] == -paper["p_low"]
    assert (full["dt"], full["steps"]) == (paper["dt"], paper["steps"])
    assert paper["integrator"] == "stormer-verlet"  # what `simulate` does unless told otherwise


@pytest.mark.parametrize("coordinates", ["positions", "displacements"])
@pytest.mark.parametrize("move", ["as trained", "translated", "rotated"])
def test_moves_leave_the_true_energy_and_turn_the_true_gradient(coordinates: str, move: str):
    parameters = {**SETTINGS, "coordinates": coordinates}
    reference = placed(parameters, 5, 1)
    state, system, turn = moved(parameters, reference, move)
    np.testing.assert_allclose(system.energy(state), system.energy(reference), rtol=1e-13)
    for after, before in zip(system.gradient(state), system.gradient(reference), strict=True):
        np.testing.assert_allclose(after, before @ turn.T, atol=1e-13)
    far = np.abs(state.q - reference.q).max()
    assert far == 0 if move == "as trained" else far > 0.4


def test_rotation_by_ninety_degrees():
    parameters = {**SETTINGS, "coordinates": "displacements", "degrees": 90.0}
    reference = placed(parameters, 5, 1)
    state, _, _ = moved(parameters, reference, "rotated")
    np.testing.assert_allclose(state.q, np.stack([-reference.q[..., 1], reference.q[..., 0]], axis=-1), atol=1e-15)
    np.testing.assert_allclose(state.p, np.stack([-reference.p[..., 1], reference.p[..., 0]], axis=-1), atol=1e-15)


def test_enlarged_has_the_larger_number_of_nodes():
    parameters = {**SETTINGS, "coordinates": "positions"}
    state, system, _ = moved(parameters, placed(parameters, 5, 1), "enlarged")
    assert state.q.shape == (5, SETTINGS["larger"], 2)
    assert system.graph.n_nodes == SETTINGS["larger"]
    assert state.q[..., 0].max() > SETTINGS["larger"] - 2  # places, not displacements
