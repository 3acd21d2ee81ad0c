"""Which targets are taken for noisy samples, where the bias of smoothing shows and where it does not."""

from __future__ import annotations

import pytest

from hamfit.integrate import simulate
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.systems import generate, make_system
from motions import samples


@pytest.mark.parametrize(
    ("runs", "sigma", "chosen"),
    [
        pytest.param(30, 0.004, "weak", id="smoothing is 9 % worse"),
        pytest.param(10, 0.006, "smoothing", id="smoothing is 0.4 % worse"),
    ],
)
def test_smoothing_is_taken_unless_it_is_noticeably_worse(runs: int, sigma: float, chosen: str):
    system = make_system("chain", nodes=4, dim=2, potential="morse")
    first = generate(system, snapshots=runs, seed=0)
    start = State(first.q, first.p, system.graph)
    run = simulate(system, start, dt=0.01, steps=59 * 15, every=15, scheme="composition-4")
    data = samples(run.q.swapaxes(0, 1), run.p.swapaxes(0, 1), system.graph, run.times, sigma=sigma)
    assert RFInvariant(width=48).fit(data).trained_on_["targets"]["name"] == chosen
