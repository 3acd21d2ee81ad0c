"""Laws from noisy runs, without derivatives: the right form wins, and its parameters are those that made the data."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, State, generate, make_system, simulate
from hamfit.laws import identify, kinetic_law, pair_law

CASES = {
    "harmonic": ({"name": "chain", "nodes": 6}, {"k": 1.0}, 0.05, 1e-3),
    "morse": ({"name": "chain", "nodes": 6, "potential": "morse"}, {"D": 1.0, "a": 1.0}, 0.05, 1e-3),
    "lennard-jones": (
        {"name": "lennard-jones", "rows": 3, "cols": 3, "p_amplitude": 1.0},
        {"epsilon": 1.0, "sigma": 1.0},
        0.01,
        1e-4,
    ),
}


def noisy_runs(
    parameters: dict, interval: float, sigma: float, *, runs: int = 16, samples: int = 120
) -> PhaseSpaceData:
    system = make_system(**parameters)
    nodes = system.graph.n_nodes
    start = generate(system, snapshots=runs, seed=0).state(slice(0, runs))
    shape = (runs, nodes, start.dim)
    steps = {"dt": interval / 5, "steps": 5 * (samples - 1), "every": 5, "scheme": "composition-4"}
    run = simulate(system, State(start.q.reshape(shape), start.p.reshape(shape), system.graph), **steps)
    q, p = (np.swapaxes(array, 0, 1).reshape(-1, nodes, start.dim) for array in (run.q, run.p))
    rng = np.random.default_rng(1)
    times, trajectory = np.tile(run.times, runs), np.repeat(np.arange(runs), samples)
    q, p = q + rng.normal(scale=sigma, size=q.shape), p + rng.normal(scale=sigma, size=p.shape)
    return PhaseSpaceData(q, p, system.graph, times=times, trajectory=trajectory)


@pytest.mark.parametrize("form", CASES)
@pytest.mark.slow
def test_the_right_form_wins_with_the_right_parameters(form: str):
    parameters, truth, interval, sigma = CASES[form]
    data = noisy_runs(parameters, interval, sigma)
    model = RFInvariant().fit(data)
    found = identify(pair_law(model), data)
    assert found.best.name == form, found.sentence
    for name, value in truth.items():
        assert found.best.parameters[name].value == pytest.approx(value, rel=0.01)
        assert 0 < found.best.parameters[name].error < 0.01
    assert kinetic_law(model, data=data).mass.value == pytest.approx(1.0, rel=0.01)
