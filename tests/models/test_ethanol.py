"""Ethanol from density-functional data: motions at constant energy that neither explode nor drift."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit import RFInvariant, open_data, simulate
from hamfit.cli.starts import thermal_state
from hamfit.units import ASE_UNITS, duration_in

DATA = Path(__file__).parents[2].parent / "shared" / "data" / "ethanol" / "train.xyz"
STEP, PICOSECONDS = 0.5, 2.0  # fs, and of each motion
DRIFT = 0.1e-3  # eV per atom and ps


@pytest.mark.slow
@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA} is not there")
def test_motions_at_300_kelvin_do_not_drift():
    data = open_data(DATA, cutoff=5.0)
    learned = RFInvariant(body=4, angular=3, width=1500, cutoff=5.0).fit(data).learned_
    dt, steps = duration_in(ASE_UNITS, STEP, "fs"), round(1000 * PICOSECONDS / STEP)
    for number in range(5):
        start = thermal_state(data, 200 * number, 300.0, seed=number)
        run = simulate(learned, start, dt, steps, every=40, neighbours=learned.neighbours(start))
        assert run.completed, run.message
        apart = run.q[:, :, None] - run.q[:, None]
        assert np.linalg.norm(apart, axis=-1).max() < 6.0  # the molecule holds together
        times = np.linspace(0.0, PICOSECONDS, run.frames)
        drift = np.polyfit(times, run.energy, 1)[0] / start.graph.n_nodes
        assert abs(drift) < DRIFT, (number, drift)
